"""What the rules object to in something that somebody wants to play."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nardy.plays import why_illegal
from nardy.position import HEAD
from nardy.rules import CLASSIC

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nardy.errors import Reason
    from nardy.moves import Move
    from nardy.position import Position
    from nardy.roll import Roll
    from nardy.rules import RuleSet


class Objection(NamedTuple):
    """The first thing in a wish that the rules forbid, and which rule it is.

    ``start`` and ``end`` are indices of the mover's path (24 is off): where the checker was to go
    with a single die, or the whole way wished for where no die leads along it. ``made`` are the
    moves of the wish that are fine and come before it.
    """

    reason: Reason
    start: int
    end: int
    made: tuple[Move, ...] = ()

    @property
    def left_head(self) -> int:
        """How many checkers have left the head in this turn by then."""
        return sum(move.start == HEAD for move in self.made)


def objection_to(
    position: Position,
    roll: Roll,
    made: Sequence[Move],
    wish: Sequence[Move],
    rules: RuleSet = CLASSIC,
    *,
    first_turn: bool = False,
) -> Objection | None:
    """What speaks against making the moves of ``wish`` one after another; ``None`` if nothing does.

    ``made`` has to be the beginning of a legal play (``ValueError`` if not).
    """
    so_far = tuple(made)
    for move in wish:
        reason = why_illegal(position, roll, so_far, move, rules, first_turn=first_turn)
        if reason is not None:
            return Objection(reason, move.start, move.end, so_far)
        so_far = (*so_far, move)
    return None
