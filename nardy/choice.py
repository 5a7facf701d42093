"""What the mover can choose in one turn, asked as often as one likes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nardy.moves import Play
from nardy.position import Position
from nardy.rules import CLASSIC
from nardy.turn import Turn, without

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nardy.moves import Move
    from nardy.roll import Roll
    from nardy.rules import RuleSet
    from nardy.turn import Dice


class Choice:
    """The choice that one position and roll leave to the mover.

    ``position`` is the one at the turn's start, seen by the mover; ``first_turn`` says that this
    is the mover's own first turn of the game. ``made`` is always all that has been moved in the
    turn. What one question has worked out is there for the next one, so whoever has several about
    one turn keeps the object for them.
    """

    def __init__(
        self, position: Position, roll: Roll, rules: RuleSet = CLASSIC, *, first_turn: bool = False
    ) -> None:
        self._turn = Turn(position, roll, rules, first_turn=first_turn)

    def allows(self, made: Sequence[Move]) -> bool:
        """Whether ``made`` is the beginning of a legal play, or a whole one."""
        return self._turn.follow(made) is not None

    def next_moves(self, made: Sequence[Move] = ()) -> tuple[Move, ...]:
        """The moves that can follow ``made`` within a legal play.

        Empty when the play is complete, and when ``made`` is not the beginning of a legal play.
        Source: "A turn", step 3 (as many dice as possible, judged over whole sequences).
        """
        moment = self._turn.follow(made)
        return tuple(move for move, _ in self._turn.legal_moves(*moment)) if moment else ()

    def completions(self, made: Sequence[Move] = ()) -> tuple[Play, ...]:
        """The whole legal plays that begin with exactly ``made``, one per different result.

        A complete ``made`` has itself as its only completion; one that is not the beginning of
        a legal play has none. Source: "A turn", step 3.
        """
        moment = self._turn.follow(made)
        return self._completions(*moment, made) if moment else ()

    def few_completions(self, most: int, made: Sequence[Move] = ()) -> tuple[Play, ...] | None:
        """The ``completions``, or ``None`` if there are more than ``most`` of them.

        A double can have thousands; they are not all worked out only to be too many.
        """
        moment = self._turn.follow(made)
        if moment is None:
            return ()
        if self._turn.has_more_endings(most, *moment):
            return None
        return self._completions(*moment, made)

    def walks(self, made: Sequence[Move] = ()) -> Iterator[tuple[Move, ...]]:
        """Every way in which one checker can walk after ``made``, one or more moves long.

        A way comes right before those that go on from its end. None when the play is complete,
        and when ``made`` is not the beginning of a legal play.
        """
        moment = self._turn.follow(made)
        return self._walks(*moment, ()) if moment else iter(())

    def _completions(self, mine: int, left: Dice, made: Sequence[Move]) -> tuple[Play, ...]:
        theirs = self._turn.theirs
        return tuple(
            Play(moves, Position(ending, theirs))
            for ending, moves in self._turn.endings(mine, left, tuple(made)).items()
        )

    def _walks(self, mine: int, left: Dice, way: tuple[Move, ...]) -> Iterator[tuple[Move, ...]]:
        for move, state in self._turn.legal_moves(mine, left):
            if not way or move.start == way[-1].end:
                longer = (*way, move)
                yield longer
                yield from self._walks(state, without(left, move.die), longer)
