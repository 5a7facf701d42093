"""Plays as text: ``24/18(2)``, ``24/19/16``, ``6/off``; ``-`` is a pass.

Points are numbered from White's side for both players. Each part is the way of one checker with
all its stops, except that a double's are left out: there they follow from the ends. ``(2)`` says
that two checkers go this way. The parts stand in the order in which these ways were begun.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Final

from nardy.errors import AmbiguousPlay, IllegalPlay, Reason, UnreadableNotation
from nardy.moves import Move, Play
from nardy.objection import Objection, objection_to
from nardy.position import HOME, OFF, Player, Position, index_of, point_of
from nardy.rules import CLASSIC
from nardy.turn import Turn, without

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nardy.roll import Roll
    from nardy.rules import RuleSet
    from nardy.turn import Dice

PASS: Final = "-"  # noqa: S105 - a turn that passes, not a password
"""The notation of a turn without a move."""

_OFF: Final = "off"
_STOP: Final = "(?:[1-9]|1[0-9]|2[0-4])"
_PART: Final = re.compile(rf"({_STOP}(?:/{_STOP})*(?:/off)?)(?:\(([2-4])\))?", re.IGNORECASE)

_BECAUSE: Final = {
    Reason.BACKWARDS: "checkers only walk forward",
    Reason.NO_SUCH_DIE: "no die leads there",
    Reason.DIE_USED: "the die that leads there has been played",
    Reason.NO_CHECKER: "no checker of yours stands there",
    Reason.HEAD: "no more checkers may leave the head in this turn",
    Reason.NOT_HOME: "not all checkers are at home yet",
    Reason.FARTHER_FIRST: "a larger die bears off only the farthest checker",
    Reason.BLOCKED: "the opponent holds that point",
    Reason.BLOCK: "it makes six in a row with no opposing checker in front",
    Reason.LARGER_DIE: "only one die can be played, and it must be the larger",
    Reason.MORE_DICE: "more dice can be played in another way",
    Reason.TURN_OVER: "nothing is left to play",
}

_Leg = tuple[int, int]
"""A part of one checker's way, from a path index to a later one."""


def format_move(move: Move, player: Player) -> str:
    """One move, such as ``24/18`` or ``6/off``."""
    return format_play((move,), player)


def format_play(moves: Iterable[Move], player: Player, *, off: str = _OFF) -> str:
    """The notation of the ``moves`` of one turn; ``-`` if there are none.

    With another word for ``off`` it is for people only: ``parse_play`` does not read that.
    """
    parts = []
    for way, times in Counter(_ways(tuple(moves))).items():
        stops = "/".join(off if i == OFF else str(point_of(i, player)) for i in way)
        parts.append(stops if times == 1 else f"{stops}({times})")
    return " ".join(parts) or PASS


def _ways(moves: tuple[Move, ...]) -> list[tuple[int, ...]]:
    """The ways of the checkers, in the order in which they were begun.

    A way is only ever continued by a later move: so the moves as they were made walk all of them,
    and whatever order the rules ask for, ``parse_play`` finds one.
    """
    ways: list[list[int]] = []
    for move in moves:
        begun = next((way for way in ways if way[-1] == move.start), None)
        if begun is None:
            ways.append([move.start, move.end])
        else:
            begun.append(move.end)
    is_double = len(moves) > 1 and len({move.die for move in moves}) == 1
    return [(way[0], way[-1]) if is_double else tuple(way) for way in ways]


def parse_play(
    text: str,
    position: Position,
    roll: Roll,
    player: Player,
    rules: RuleSet = CLASSIC,
    *,
    first_turn: bool = False,
) -> Play:
    """The legal play of ``player``, the mover of ``position``, that ``text`` describes.

    The parts may come in any order, stops may be left out (``24/16``), and so may moves that
    follow from the rest; a text that is a whole play as it stands is taken so.
    Raises ``UnreadableNotation``, ``IllegalPlay`` (with the first rule that is broken), or
    ``AmbiguousPlay`` if the text fits plays with different results.
    """
    legs = tuple(_read(text, player))
    turn = Turn(position, roll, rules, first_turn=first_turn)
    if not legs:
        if turn.most:
            raise IllegalPlay("A move can be made, so it must be.", Reason.MORE_DICE)
        return Play((), position)
    found: dict[int, tuple[Move, ...]] = {}
    for mine, left, made in _walks(turn, turn.mine, roll.dice, (), legs):
        if not turn.legal_moves(mine, left):
            return Play(made, Position(mine, turn.theirs))
        for ending, moves in turn.endings(mine, left, made).items():
            found.setdefault(ending, moves)
    plays = [Play(moves, Position(ending, turn.theirs)) for ending, moves in found.items()]
    if not plays:
        raise _complaint(turn, legs, player, rules, first_turn=first_turn)
    if len(plays) > 1:
        notations = tuple(format_play(play.moves, player) for play in plays)
        raise AmbiguousPlay(f"{text!r} can mean {' or '.join(notations[:3])}.", notations)
    return plays[0]


def _read(text: str, player: Player) -> Iterator[_Leg]:
    """The legs that ``text`` names, one after the other. Raises ``UnreadableNotation``."""
    parts = text.replace(",", " ").split()
    if parts == [PASS]:
        return
    if not parts:
        raise UnreadableNotation("A play is needed, such as 24/18 or 6/off; a pass is written -.")
    for part in parts:
        match = _PART.fullmatch(part)
        stops = match[1].lower().split("/") if match else []
        if match is None or len(stops) == 1:
            raise UnreadableNotation(f"{part!r} is no move such as 24/18, 24/18(2) or 6/off.")
        way = [OFF if stop == _OFF else index_of(int(stop), player) for stop in stops]
        for _ in range(int(match[2] or 1)):
            yield from pairwise(way)


def _walks(
    turn: Turn, mine: int, left: Dice, made: tuple[Move, ...], legs: tuple[_Leg, ...]
) -> Iterator[tuple[int, Dice, tuple[Move, ...]]]:
    """The moments of the turn at which all ``legs`` have been walked, in whatever order.

    Each as the state, the dice left and the moves made.
    """
    if not legs:
        yield mine, left, made
        return
    following = turn.legal_moves(mine, left)
    for leg in dict.fromkeys(legs):
        for move, state in following:
            rest = _walked(legs, leg, move)
            if rest is not None:
                yield from _walks(turn, state, without(left, move.die), (*made, move), rest)


def _walked(legs: tuple[_Leg, ...], leg: _Leg, move: Move) -> tuple[_Leg, ...] | None:
    """What is left of ``legs`` after ``move`` along ``leg``; ``None`` if it does not go along."""
    start, end = leg
    if move.start != start or move.end > end:
        return None
    at = legs.index(leg)
    remainder = () if move.end == end else ((move.end, end),)
    return (*legs[:at], *remainder, *legs[at + 1 :])


def _complaint(
    turn: Turn, legs: tuple[_Leg, ...], player: Player, rules: RuleSet, *, first_turn: bool
) -> IllegalPlay:
    """What is wrong with ``legs``, none of whose orders is legal: the first one that fails."""
    position = Position(turn.mine, turn.theirs)
    mine, left = turn.mine, turn.roll.dice
    made: tuple[Move, ...] = ()
    while True:
        start, end = legs[0]
        reason = _unreachable(turn, Position(mine, turn.theirs), left, legs[0])
        if reason is not None:
            return _illegal(Objection(reason, start, end, made), legs[0], player)
        legal = dict(turn.legal_moves(mine, left))
        tries = [Move(start, die) for die in _dice_towards(end - start, left, bears_off=end == OFF)]
        move = next((move for move in tries if move in legal), tries[0])
        objection = objection_to(position, turn.roll, made, (move,), rules, first_turn=first_turn)
        if objection is not None:
            return _illegal(objection, legs[0], player)
        legs = _walked(legs, legs[0], move) or ()
        mine, left, made = legal[move], without(left, move.die), (*made, move)


def _illegal(objection: Objection, leg: _Leg, player: Player) -> IllegalPlay:
    way = "/".join(_OFF if i == OFF else str(point_of(i, player)) for i in leg)
    return IllegalPlay(
        f"{way} is not possible: {_BECAUSE[objection.reason]}.", objection.reason, objection
    )


def _unreachable(turn: Turn, here: Position, left: Dice, leg: _Leg) -> Reason | None:
    """Why no dice that are ``left`` could ever lead along ``leg``; ``None`` if some could."""
    start, end = leg
    if end <= start:
        return Reason.BACKWARDS
    if not left:
        return Reason.TURN_OVER
    if not here.mine(start):
        return Reason.NO_CHECKER
    distance = end - start
    if end == OFF:
        if sum(left) >= distance:
            return None
        return Reason.NOT_HOME if any(here.my_counts[:HOME]) else Reason.NO_SUCH_DIE
    if distance in _sums(left):
        return None
    return Reason.DIE_USED if distance in _sums(turn.roll.dice) else Reason.NO_SUCH_DIE


def _sums(dice: Dice) -> set[int]:
    """How far one checker could walk with some of these dice."""
    return {sum(some) for count in range(1, 5) for some in combinations(dice, count)}


def _dice_towards(distance: int, left: Dice, *, bears_off: bool) -> list[int]:
    """The dice that can begin a way of this many steps, the most fitting first."""
    if distance in left and not bears_off:
        return [distance]
    dice = [die for die in dict.fromkeys(left) if die <= distance or bears_off]
    return sorted(dice, key=lambda die: (die != distance, die < distance, die))
