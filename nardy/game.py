"""How a game ends and what it is worth. Source: "Game, match, scoring", result and resignation."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from nardy.position import Position
    from nardy.rules import RuleSet

_FIRST_QUARTER: Final = 6


class Win(IntEnum):
    """What a won game counts, before the cube."""

    OIN = 1
    """The loser has borne off a checker."""
    MARS = 2
    """The loser has borne off none."""
    KOKS = 3
    """And he still has one in his own first quarter, the head included (federation only)."""


def is_over(position: Position) -> bool:
    """Whether either side has borne off all 15 checkers.

    Source: the game ends at once with the fifteenth; no last roll, no draw.
    """
    return not position.my_packed or not position.their_packed


def win_of(loser: Position, rules: RuleSet) -> Win:
    """What the winner gets, from the final position *seen by the loser*.

    Sources: the English and Greek texts know oin and mars; the federation's adds koks.
    """
    if loser.my_off:
        return Win.OIN
    if rules.koks and any(loser.my_counts[:_FIRST_QUARTER]):
        return Win.KOKS
    return Win.MARS


def most_at_stake(position: Position, rules: RuleSet) -> Win:
    """The most that the mover of ``position`` can still lose: the price of giving up.

    A full resignation and a lost clock cost this much. Checkers never walk back, so a koks is
    possible as long as one is still in the first quarter, and a mars until the first is off:
    it is what he would lose if the opponent finished now.
    Source: "Resignation" and the lost clock.
    """
    return win_of(position, rules)
