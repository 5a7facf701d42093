"""The codec of buttons: what we write we read, what others write we do not."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.levels import LEVELS, player_of
from bot.press import REMATCH_DATA, WORD_DATA, Press, rematch_data, word_data
from club.actions import (
    AnswerResign,
    Cancel,
    Claim,
    Confirm,
    Decline,
    Double,
    Drop,
    Join,
    MakeMoves,
    NextGame,
    Resign,
    RollDice,
    SeatComputer,
    Take,
    TakeBack,
)
from club.places import TableId
from nardy import Move, Win

if TYPE_CHECKING:
    from club.actions import Action

LARGEST_ACCOUNT = 2**52 - 1
LARGEST_VERSION = 100_000
TABLE = TableId("z234567zzz")

PLAIN = (
    Join(),
    Decline(),
    Cancel(),
    TakeBack(),
    Confirm(),
    RollDice(),
    Double(),
    Take(),
    Drop(),
    AnswerResign(agreed=True),
    AnswerResign(agreed=False),
    NextGame(),
    Claim(),
)

tables = st.text("abcdefghijklmnopqrstuvwxyz234567", min_size=10, max_size=10).map(TableId)
moves = st.builds(Move, st.integers(0, 23), st.integers(1, 6))
actions: st.SearchStrategy[Action] = st.one_of(
    st.sampled_from(PLAIN),
    st.sampled_from(sorted(LEVELS)).map(SeatComputer),
    st.lists(moves, min_size=1, max_size=4).map(lambda made: MakeMoves(tuple(made))),
)
questions = st.sampled_from([*map(Resign, Win), None])


@given(tables, st.integers(0, LARGEST_VERSION), actions)
def test_what_is_written_is_read(table: TableId, version: int, action: Action) -> None:
    press = Press(table, version, action)
    assert Press.parse(press.data()) == press


@given(tables, st.integers(0, LARGEST_VERSION), questions, st.integers(1, LARGEST_ACCOUNT))
def test_a_questions_answer_names_whom_it_is_for(
    table: TableId, version: int, action: Resign | None, asked: int
) -> None:
    press = Press(table, version, action, asked)
    assert Press.parse(press.data()) == press


@pytest.mark.parametrize(
    "press",
    [
        Press(TABLE, LARGEST_VERSION, MakeMoves((Move(23, 6),) * 4)),
        *(Press(TABLE, LARGEST_VERSION, action) for action in PLAIN),
        *(Press(TABLE, LARGEST_VERSION, Resign(win), LARGEST_ACCOUNT) for win in Win),
        Press(TABLE, LARGEST_VERSION, None, LARGEST_ACCOUNT),
        *(Press(TABLE, LARGEST_VERSION, SeatComputer(level)) for level in LEVELS),
    ],
)
def test_t18_the_longest_data_fits(press: Press) -> None:
    assert len(press.data().encode()) <= 64


def test_behind_every_level_that_is_seated_there_is_a_player() -> None:
    assert all(player_of(level) for level in LEVELS)


def test_no_two_actions_share_a_verb() -> None:
    presses = [Press(TABLE, 7, action) for action in PLAIN]
    presses += [Press(TABLE, 7, Resign(win), 1) for win in Win]
    presses += [Press(TABLE, 7, None, 1), Press(TABLE, 7, MakeMoves((Move(0, 1),)))]
    verbs = [press.data().partition(":")[0] for press in presses]
    assert len(set(verbs)) == len(verbs)


@given(tables)
def test_buttons_that_ask_no_table_are_told_apart(table: TableId) -> None:
    for data, own, other in (
        (rematch_data(table), REMATCH_DATA, WORD_DATA),
        (word_data(table), WORD_DATA, REMATCH_DATA),
    ):
        assert re.match(own, data)
        assert not re.match(other, data)
        assert Press.parse(data) is None
        assert 1 <= len(data.encode()) <= 64


@given(st.text())
def test_any_text_is_read_or_refused(data: str) -> None:
    press = Press.parse(data)
    assert press is None or Press.parse(press.data()) == press


@given(
    st.lists(
        st.sampled_from(["m", "j", "r1", "n", "ay", "c", ":", "abc", "01", "simple", "ж", "²", "٣"])
    )
)
def test_what_looks_nearly_like_ours_is_read_or_refused(parts: list[str]) -> None:
    press = Press.parse("".join(parts))
    assert press is None or Press.parse(press.data()) == press


@pytest.mark.parametrize(
    "data",
    [
        None,
        "",
        "::::",
        "j:abcdefghij:1",
        "j:abcdefghij:1::",
        "j:abcdefghij:1:x",
        "j:ABCDEFGHIJ:1:",
        "j::1:",
        "j:abcdefghij::",
        "j:abcdefghij:-1:",
        "j:abcdefghij:²:",
        "j:abcdefghij:1234567890123:",
        "m:abcdefghij:1:",
        "m:abcdefghij:1:0",
        "m:abcdefghij:1:o1",
        "m:abcdefghij:1:07",
        "m:abcdefghij:1:0101010101",
        "c:abcdefghij:1:",
        "c:abcdefghij:1:grandmaster",
        "r:abcdefghij:1:1",
        "r0:abcdefghij:1:1",
        "r4:abcdefghij:1:1",
        "r1:abcdefghij:1:",
        "a:abcdefghij:1:",
        "ay:abcdefghij:1:1",
        "o:abcdefghij:1:1",
        "v:abcdefghij:1:",
        "w:abcdefghij:1:",
        "n:abcdefghij:1:!",
        "y:abcdefghij:1:",
    ],
)
def test_what_we_did_not_write_is_no_press(data: str | None) -> None:
    assert Press.parse(data) is None
