"""Rolls, and rule sets by name."""

from __future__ import annotations

import pytest

from nardy import (
    ALL_ROLLS,
    CLASSIC,
    FEDERATION,
    GREEK,
    RULE_SETS,
    Roll,
    UnknownRuleSet,
    UnreadableRoll,
    rule_set,
)


def test_two_dice_in_the_order_in_which_they_fell() -> None:
    assert Roll(3, 5).dice == (3, 5)
    assert not Roll(3, 5).is_double


def test_a_double_is_four_dice() -> None:
    assert Roll(6, 6).dice == (6, 6, 6, 6)
    assert Roll(6, 6).is_double


def test_21_rolls() -> None:
    assert len(set(ALL_ROLLS)) == 21
    assert sum(1 if roll.is_double else 2 for roll in ALL_ROLLS) == 36


@pytest.mark.parametrize("text", ["53", "5-3"])
def test_text(text: str) -> None:
    assert Roll.parse(text) == Roll(5, 3)
    assert str(Roll.parse(text)) == "5-3"


@pytest.mark.parametrize(
    "text", ["", "5", "5-", "-53", "5--3", "07", "70", "5 3", "٥٣", "533", "53-"]
)
def test_unreadable_rolls(text: str) -> None:
    with pytest.raises(UnreadableRoll, match="is not a roll"):
        Roll.parse(text)


def test_rule_sets_by_name() -> None:
    assert list(RULE_SETS.values()) == [CLASSIC, GREEK, FEDERATION]
    assert rule_set("greek") is GREEK


def test_unknown_rule_set_names_the_known_ones() -> None:
    with pytest.raises(UnknownRuleSet, match="'short'; there are classic, greek, federation"):
        rule_set("short")
