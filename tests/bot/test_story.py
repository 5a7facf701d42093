"""What a caption tells of a game: all that a person has not seen when he chooses again."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.captions import LONGEST_CAPTION, Names, caption, length_of
from bot.names import shown_name
from bot.texts import Texts
from club.actions import Resign
from club.decisions import evolve, milliseconds
from club.table import How, Seat, Turn
from nardy import Move, Player, Roll, Win
from tests.club.fakes import ANNA, NOW, playing

if TYPE_CHECKING:
    from club.table import Table

TEXTS = Texts.load(strict=True)
SAY = TEXTS.in_language("en")
NAMES = Names(white="Anna", black="Boris", maker="Anna")
WHITE, BLACK = Player.WHITE, Player.BLACK
MS = milliseconds(NOW)


def turn(player: Player, how: How, number: int) -> Turn:
    """A turn that its roll and its moves make known: the die of the moves is its number."""
    moves = () if how is How.PASSED else (Move(0, number),)
    return Turn(player, Roll(number, 6), moves, how)


def story(*turns: tuple[Player, How], computer: Player | None = None) -> list[str]:
    """The lines about turns, of those given, numbered from 1."""
    table = after([turn(player, how, n) for n, (player, how) in enumerate(turns, 1)], computer)
    lines = caption(table, NAMES, SAY, MS).splitlines()
    return [line for line in lines if " played " in line or " rolled " in line or "draw" in line]


def after(turns: list[Turn], computer: Player | None) -> Table:
    table = playing((6, 1), (3, 3))
    assert table.game is not None
    table = replace(table, game=replace(table.game, turns=tuple(turns)))
    seat = Seat(computer="strong")
    if computer is WHITE:
        return replace(table, white=seat)
    return table if computer is None else replace(table, black=seat)


def test_against_the_computer_all_since_ones_own_last_choice_is_told() -> None:
    told = story(
        (WHITE, How.CHOSEN),
        (BLACK, How.CHOSEN),
        (WHITE, How.PASSED),
        (BLACK, How.CHOSEN),
        (WHITE, How.FORCED),
        (BLACK, How.CHOSEN),
        computer=BLACK,
    )
    assert told == [
        "Boris played 6-2: 12/10",
        "Anna rolled 6-3: no legal move, the turn passes",
        "Boris played 6-4: 12/8",
        "Anna played 6-5: 24/19 – the only way",
        "Boris played 6-6: 12/6",
    ]


def test_before_the_first_choice_the_draw_belongs_to_the_story() -> None:
    told = story((BLACK, How.CHOSEN), (WHITE, How.FORCED), (BLACK, How.CHOSEN), computer=BLACK)
    assert "draw" in told[0]
    assert len(told) == 4


def test_when_the_game_is_over_nobody_asks_who_began() -> None:
    table = evolve(playing((6, 1), (6, 5)), Resign(Win.MARS), ANNA.key, NOW)
    lines = caption(table, NAMES, SAY, MS).splitlines()
    assert [line for line in lines if "draw" in line] == []
    assert [line for line in lines if " played " in line]


def test_while_the_computer_thinks_ones_own_play_stands_there() -> None:
    told = story((WHITE, How.CHOSEN), (BLACK, How.CHOSEN), (WHITE, How.CHOSEN), computer=BLACK)
    assert told == ["Anna played 6-3: 24/21"]


def test_between_two_people_it_is_the_others_play() -> None:
    turns = [(WHITE, How.CHOSEN), (BLACK, How.CHOSEN)] * 2
    assert story(*turns) == ["Boris played 6-4: 12/8"]
    assert story(*turns, (WHITE, How.CHOSEN)) == ["Anna played 6-5: 24/19"]


def test_whoever_had_no_choice_finds_all_that_the_other_did_meanwhile() -> None:
    told = story((WHITE, How.CHOSEN), (BLACK, How.CHOSEN), (WHITE, How.PASSED), (BLACK, How.CHOSEN))
    assert [line.split(":")[0] for line in told] == [
        "Boris played 6-2",
        "Anna rolled 6-3",
        "Boris played 6-4",
    ]


@pytest.mark.parametrize("language", ["en", "ru", "el"])
def test_the_longest_story_against_the_computer_fits(language: str) -> None:
    """The newest turns stand there, the others are counted; who is to move comes first."""
    say = TEXTS.in_language(language)
    names = Names(
        white=shown_name("👨" * 40, "Player"),
        black=say("computer-name", level="club"),
        maker="Anna",
    )
    ways = tuple(Move(n, 6) for n in (0, 1, 2, 3))
    turns = [
        Turn(player, Roll(6, 6), moves, how)
        for player, moves, how in [(BLACK, ways, How.CHOSEN), (WHITE, (), How.PASSED)] * 20
    ]
    table = after(turns, BLACK)
    text = caption(table, names, say, MS)
    assert length_of(text) <= LONGEST_CAPTION
    lines = text.splitlines()
    assert "🎲" in lines[0]
    assert say("told-before", turns=34) in lines[1:3]
    assert lines[-2].startswith(names.white)
