"""Giving a game up: at which values, and when the opponent has to agree."""

from __future__ import annotations

import pytest

from nardy import (
    CLASSIC,
    FEDERATION,
    GREEK,
    Player,
    Position,
    RuleSet,
    Win,
    held_to,
    may_resign_at,
    most_at_stake,
    needs_consent,
)
from tests.nardy.board_text import Side, board_text


def seen_by_white(white: Side, black: Side) -> Position:
    return Position.parse(board_text(white, black), Player.WHITE)


@pytest.mark.parametrize(
    ("rules", "values"),
    [
        (CLASSIC, (Win.OIN, Win.MARS)),
        (GREEK, (Win.OIN, Win.MARS)),
        (FEDERATION, (Win.OIN, Win.MARS, Win.KOKS)),
    ],
)
def test_at_the_start_everything_can_be_lost(rules: RuleSet, values: tuple[Win, ...]) -> None:
    assert may_resign_at(Position.start(), rules) == values
    consents = [needs_consent(Position.start(), win, rules) for win in values]
    assert consents == [True] * (len(values) - 1) + [False]


def test_koks_is_gone_once_the_first_quarter_is_left() -> None:
    position = seen_by_white({18: 15}, {12: 15})
    assert may_resign_at(position, FEDERATION) == (Win.OIN, Win.MARS)
    assert needs_consent(position, Win.OIN, FEDERATION)
    assert not needs_consent(position, Win.MARS, FEDERATION)


def test_with_a_checker_off_an_oin_is_all() -> None:
    position = seen_by_white({6: 14}, {18: 10})
    assert may_resign_at(position, FEDERATION) == (Win.OIN,)
    assert not needs_consent(position, Win.OIN, FEDERATION)


def test_who_is_sure_to_bear_one_off_can_be_held_to_an_oin_only() -> None:
    # Every roll bears one off at once, and Black needs two turns at least.
    position = seen_by_white({6: 3, 5: 3, 4: 3, 3: 2, 2: 2, 1: 2}, {18: 5})
    assert most_at_stake(position, FEDERATION) is Win.MARS
    assert held_to(position, FEDERATION) is Win.OIN
    assert may_resign_at(position, FEDERATION) == (Win.OIN,)
    assert not needs_consent(position, Win.OIN, FEDERATION)


@pytest.mark.parametrize(
    ("white", "black"),
    [
        # Black may be off with one double before White's turn comes.
        ({6: 3, 5: 3, 4: 3, 3: 2, 2: 2, 1: 2}, {18: 4}),
        # 5-4 and the like move inside and bear nothing off, turn after turn.
        ({6: 15}, {18: 12}),
        # One is not home.
        ({7: 1, 6: 2, 5: 3, 4: 3, 3: 2, 2: 2, 1: 2}, {18: 12}),
        # A black checker is still behind and may stand in the way.
        ({6: 3, 5: 3, 4: 3, 3: 2, 2: 3, 1: 1}, {18: 11, 12: 1}),
    ],
)
def test_who_is_not_sure_can_be_held_to_a_mars(white: Side, black: Side) -> None:
    position = seen_by_white(white, black)
    assert held_to(position, FEDERATION) is Win.MARS
    assert needs_consent(position, Win.OIN, FEDERATION)


def test_being_sure_may_take_two_turns() -> None:
    # 1-2 does not bear a checker off from 3 and above if the others have to move; but then the
    # next turn does, and Black with nine checkers left has three turns at least.
    position = seen_by_white({6: 4, 5: 4, 4: 4, 3: 3}, {18: 9})
    assert held_to(position, CLASSIC) is Win.OIN
    assert held_to(seen_by_white({6: 4, 5: 4, 4: 4, 3: 3}, {18: 4}), CLASSIC) is Win.MARS
