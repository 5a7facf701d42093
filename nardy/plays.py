"""The one door to what is legal: whole plays, and single moves for those who play move by move.

``position`` is always the one at the turn's start, seen by the mover; ``first_turn`` says that this
is the mover's own first turn of the game (the exception at the head). All of it is about a game
that is going on: whether it is over is asked of ``is_over``.
"""

from __future__ import annotations

from itertools import repeat
from typing import TYPE_CHECKING

from nardy.choice import Choice
from nardy.errors import Reason
from nardy.moves import Move, Play
from nardy.position import ACROSS, HOME, OFF, POINTS, Position
from nardy.rules import CLASSIC
from nardy.turn import Turn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nardy.roll import Roll
    from nardy.rules import RuleSet
    from nardy.turn import Dice


def legal_plays(
    position: Position, roll: Roll, rules: RuleSet = CLASSIC, *, first_turn: bool = False
) -> tuple[Play, ...]:
    """Every different result of the turn, each with one order of moves that leads to it.

    Never empty: where nothing can be played, the only play is a pass. The order is stable.
    Source: "A turn", steps 2-7.
    """
    results = Turn(position, roll, rules, first_turn=first_turn).results()
    positions = map(Position, results, repeat(position.their_packed))
    return tuple(map(Play, results.values(), positions))


def next_moves(
    position: Position,
    roll: Roll,
    made: Sequence[Move] = (),
    rules: RuleSet = CLASSIC,
    *,
    first_turn: bool = False,
) -> tuple[Move, ...]:
    """The moves that can follow ``made`` within a legal play: see ``Choice.next_moves``."""
    return Choice(position, roll, rules, first_turn=first_turn).next_moves(made)


def completions(
    position: Position,
    roll: Roll,
    made: Sequence[Move] = (),
    rules: RuleSet = CLASSIC,
    *,
    first_turn: bool = False,
) -> tuple[Play, ...]:
    """The whole legal plays that begin with exactly ``made``: see ``Choice.completions``."""
    return Choice(position, roll, rules, first_turn=first_turn).completions(made)


def why_illegal(
    position: Position,
    roll: Roll,
    made: Sequence[Move],
    move: Move,
    rules: RuleSet = CLASSIC,
    *,
    first_turn: bool = False,
) -> Reason | None:
    """Which rule forbids ``move`` after ``made``; ``None`` if it is legal.

    ``made`` has to be the beginning of a legal play (``ValueError`` if not).
    """
    turn = Turn(position, roll, rules, first_turn=first_turn)
    moment = turn.follow(made)
    if moment is None:
        raise ValueError("The moves made so far are not the beginning of a legal play.")
    mine, left = moment
    following = turn.legal_moves(mine, left)
    if any(move == legal for legal, _ in following):
        return None
    reason = _why_not_by_itself(turn, mine, left, move)
    if reason:
        return reason
    return Reason.LARGER_DIE if turn.most == 1 and not roll.is_double else Reason.MORE_DICE


def _why_not_by_itself(turn: Turn, mine: int, left: Dice, move: Move) -> Reason | None:
    """Which rule forbids the single move, the duty to play as many dice as possible left aside."""
    here = Position(mine, turn.theirs)
    if move.die not in left:
        if not left:
            return Reason.TURN_OVER
        return Reason.DIE_USED if move.die in turn.roll else Reason.NO_SUCH_DIE
    if not 0 <= move.start < OFF or not here.mine(move.start):
        return Reason.NO_CHECKER
    if turn.is_head_closed(mine, move.start):
        return Reason.HEAD
    if move.end == OFF:
        counts = here.my_counts
        if any(counts[:HOME]):
            return Reason.NOT_HOME
        if move.start + move.die > OFF and any(counts[: move.start]):
            return Reason.FARTHER_FIRST
    elif here.theirs((move.end + ACROSS) % POINTS):
        return Reason.BLOCKED
    if move not in [legal for legal, _ in turn.afters(mine, move.die)]:
        return Reason.BLOCK
    return None
