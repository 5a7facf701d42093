"""How a game ends and what it is worth. Source: "Game, match, scoring", result and resignation."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Final

from nardy.plays import legal_plays
from nardy.position import ACROSS, CHECKERS, HOME
from nardy.roll import ALL_ROLLS

if TYPE_CHECKING:
    from nardy.position import Position
    from nardy.rules import RuleSet

_FIRST_QUARTER: Final = 6
_MOST_OFF: Final = 4
"""No turn bears off more than the four checkers of a double."""


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
    """The most that the mover of ``position`` can still lose: the price of a lost clock.

    Checkers never walk back, so a koks is possible as long as one is still in the first quarter,
    and a mars until the first is off: it is what he would lose if the opponent finished now.
    Source: the lost clock.
    """
    return win_of(position, rules)


def held_to(position: Position, rules: RuleSet) -> Win:
    """The full value at which ``position``, seen by the loser, can be given up.

    It is the most at stake, but an oin for a player who is sure to bear off a checker before the
    opponent has finished, whatever both roll and whoever is to move. Source: "Resignation".
    """
    return Win.OIN if _is_sure_of_one_off(position) else most_at_stake(position, rules)


def may_resign_at(position: Position, rules: RuleSet) -> tuple[Win, ...]:
    """The values that the loser, who sees ``position``, may offer: an oin up to the full value."""
    full = held_to(position, rules)
    return tuple(win for win in Win if win <= full)


def needs_consent(position: Position, win: Win, rules: RuleSet) -> bool:
    """Whether giving up ``position`` at ``win`` needs the opponent's yes.

    It does for less than the full value, and never for that. Source: "Resignation".
    """
    return win < held_to(position, rules)


def _is_sure_of_one_off(position: Position) -> bool:
    """Whether the mover has a checker off, or will have one in time whatever happens.

    He will if all his are at home, no opposing checker can hinder them any more, and the worst
    rolls leave him turns enough even if the opponent bears off four checkers in each of his.
    """
    if position.my_off:
        return True
    if any(position.my_counts[:HOME]) or any(position.their_counts[:ACROSS]):
        return False
    theirs = CHECKERS - position.their_off
    return _bears_off_within((theirs - 1) // _MOST_OFF, position)


def _bears_off_within(turns: int, position: Position) -> bool:
    """Whether the mover, undisturbed, can bear off one in so many turns with any rolls."""
    return turns > 0 and all(
        any(
            play.result.my_off or _bears_off_within(turns - 1, play.result)
            for play in legal_plays(position, roll)
        )
        for roll in ALL_ROLLS
    )
