"""Turns that went by themselves are told, and those for which there is no room are counted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.captions import MAX_TOLD, Names, caption
from bot.keyboards import keyboard
from bot.texts import Texts
from club.decisions import milliseconds
from club.table import How, Turn
from nardy import Move, Player, Roll
from tests.club.fakes import NOW, in_position, playing

SAY = Texts.load(strict=True).in_language("en")
NAMES = Names(white="Anna", black="Boris", maker="Anna")
MS = milliseconds(NOW)
CHOSEN = Turn(Player.BLACK, Roll(2, 1), (Move(0, 2), Move(0, 1)), How.CHOSEN)
PASSED = Turn(Player.WHITE, Roll(6, 6), (), How.PASSED)


def lines(*turns: Turn, names: Names = NAMES) -> list[str]:
    table = playing((6, 1), (3, 3))
    assert table.game is not None
    return caption(
        replace(table, game=replace(table.game, turns=turns)), names, SAY, MS
    ).splitlines()


@pytest.mark.parametrize(
    ("passed", "before"),
    [
        (MAX_TOLD - 1, None),
        (MAX_TOLD, "… and one more turn before"),
        (MAX_TOLD + 8, "… and 9 more turns before"),
    ],
)
def test_what_is_left_out_is_counted(passed: int, before: str | None) -> None:
    told = lines(CHOSEN, *[PASSED] * passed)[1:-1]
    assert len([line for line in told if "Anna rolled" in line or "Boris played" in line]) == (
        MAX_TOLD
    )
    counted = [line for line in told if line.startswith("…")]
    assert counted == ([] if before is None else [before])
    if before is not None:
        assert told.index(before) == len(told) - MAX_TOLD - 1


def test_where_names_are_long_more_is_only_counted() -> None:
    wide = "👨" * 31 + "…"
    told = lines(CHOSEN, *[PASSED] * 20, names=Names(white=wide, black=wide, maker=wide))
    (before,) = (line for line in told if line.startswith("…"))
    shown = len([line for line in told if "no legal move" in line])
    assert before == f"… and {21 - shown} more turns before"


def test_off_is_the_catalogues_word_in_captions_and_on_buttons() -> None:
    def say(key: str, /, **values: str | int) -> str:
        return "weg" if key == "off-word" else SAY(key, **values)

    table = in_position("CCCCB.......ccccc.......", Player.WHITE, (5, 4))
    markup = keyboard(table, say, MS)
    assert markup is not None
    labels = [button.text for row in markup.inline_keyboard for button in row]
    assert any("/weg" in label for label in labels)
    assert not any("off" in label for label in labels)
    assert table.game is not None
    turns = (Turn(Player.WHITE, Roll(5, 4), (Move(19, 5), Move(20, 4)), How.CHOSEN),)
    text = caption(replace(table, game=replace(table.game, turns=turns)), NAMES, say, MS)
    assert "5/weg 4/weg" in text
