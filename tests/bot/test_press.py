"""The codec of buttons: what we write we read, what others write we do not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.levels import LEVELS
from bot.press import Press
from club.actions import (
    Cancel,
    Confirm,
    Decline,
    Join,
    MakeMoves,
    Resign,
    SeatComputer,
    TakeBack,
)
from club.places import TableId
from nardy import Move

if TYPE_CHECKING:
    from club.actions import Action

LARGEST_ACCOUNT = 2**52 - 1
LARGEST_VERSION = 100_000
TABLE = TableId("z234567zzz")

tables = st.text("abcdefghijklmnopqrstuvwxyz234567", min_size=10, max_size=10).map(TableId)
moves = st.builds(Move, st.integers(0, 23), st.integers(1, 6))
actions: st.SearchStrategy[Action] = st.one_of(
    st.sampled_from([Join(), Decline(), Cancel(), TakeBack(), Confirm()]),
    st.sampled_from(sorted(LEVELS)).map(SeatComputer),
    st.lists(moves, min_size=1, max_size=4).map(lambda made: MakeMoves(tuple(made))),
)
questions = st.sampled_from([Resign(), None])


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
        Press(TABLE, LARGEST_VERSION, Resign(), LARGEST_ACCOUNT),
        Press(TABLE, LARGEST_VERSION, None, LARGEST_ACCOUNT),
        *(Press(TABLE, LARGEST_VERSION, SeatComputer(level)) for level in LEVELS),
    ],
)
def test_t18_the_longest_data_fits(press: Press) -> None:
    assert len(press.data().encode()) <= 64


@given(st.text())
def test_any_text_is_read_or_refused(data: str) -> None:
    press = Press.parse(data)
    assert press is None or Press.parse(press.data()) == press


@given(
    st.lists(st.sampled_from(["m", "j", "r", "n", "c", ":", "abc", "01", "simple", "ж", "²", "٣"]))
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
        "r:abcdefghij:1:",
        "n:abcdefghij:1:!",
        "y:abcdefghij:1:",
    ],
)
def test_what_we_did_not_write_is_no_press(data: str | None) -> None:
    assert Press.parse(data) is None
