"""Counting all that can happen in a number of turns: the check that finds what examples miss.

The rules give the turns; the way of counting is the common one of engines.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from nardy.game import is_over
from nardy.plays import legal_plays
from nardy.roll import ALL_ROLLS
from nardy.rules import CLASSIC

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nardy.position import Position
    from nardy.rules import RuleSet

_FIRST_TURNS = 2
"""The first turns of both players are the first two of the game."""


class Count(NamedTuple):
    """The positions after ``ply`` turns, over all rolls.

    ``unique`` counts different positions, ``tree`` the different ways of rolls and results; a turn
    without a legal move counts as one result, a finished game is not continued.
    """

    ply: int
    unique: int
    tree: int


def perft(
    position: Position, plies: int, rules: RuleSet = CLASSIC, *, first_turn: bool = False
) -> Iterator[Count]:
    """The counts after 1, 2, … ``plies`` turns from ``position``.

    With ``first_turn`` the turns 1 and 2 are the players' first ones: the exception at the head
    holds, and where the rule set keeps the dice of the draw, turn 1 has the 15 unequal rolls.
    """
    ways = Counter({position: 1})
    for ply in range(1, plies + 1):
        is_first = first_turn and ply <= _FIRST_TURNS
        kept = first_turn and ply == 1 and rules.opening == "keep"
        rolls = [roll for roll in ALL_ROLLS if not (kept and roll.is_double)]
        after: Counter[Position] = Counter()
        for before, count in ways.items():
            if is_over(before):
                continue
            for roll in rolls:
                for play in legal_plays(before, roll, rules, first_turn=is_first):
                    after[play.result.turned()] += count
        ways = after
        yield Count(ply, len(ways), ways.total())
