"""A move is one checker by one die; a play is all moves of one turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nardy.position import OFF, POINTS, Position

if TYPE_CHECKING:
    from collections.abc import Iterable


class Move(NamedTuple):
    """One checker by one die. Source: "A turn", step 2 (move).

    ``start`` is an index 0-23 of the mover's path, ``die`` the die really used (1-6): a checker
    borne off with a larger die keeps that die.
    """

    start: int
    die: int

    @property
    def end(self) -> int:
        """The path index where the checker arrives; 24 is off."""
        return min(self.start + self.die, OFF)


class Play(NamedTuple):
    """All moves of one turn, in an order in which each is legal, and where they lead.

    ``result`` is still seen by the player who moved. A play without moves is a pass.
    """

    moves: tuple[Move, ...]
    result: Position


STEPS = tuple(
    tuple((1 << 4 * (i + die) if i + die < OFF else 0) - (1 << 4 * i) for i in range(POINTS))
    for die in range(7)
)
"""``STEPS[die][start]`` is what a move adds to the mover's packed checkers."""


def apply_moves(position: Position, moves: Iterable[Move]) -> Position:
    """The position after ``moves``, seen by the same player.

    The moves are not checked against the rules.
    """
    mine = position.my_packed
    for start, die in moves:
        mine += STEPS[die][start]
    return Position(mine, position.their_packed)
