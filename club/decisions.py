"""Decisions: whether a table accepts an action, and what it is afterwards.

``refusal`` judges, ``evolve`` applies what was accepted. Both are pure, and ``evolve`` never
judges, so that a journal folds to the same table for ever.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import reduce
from typing import TYPE_CHECKING

from club import turns
from club.actions import (
    Cancel,
    Confirm,
    Decline,
    Join,
    MakeMoves,
    Open,
    PlayTurn,
    Resign,
    SeatComputer,
    TakeBack,
)
from club.journal import Status
from club.table import Seat, Table
from nardy import Player, rule_set

if TYPE_CHECKING:
    from collections.abc import Iterable

    from club.actions import Action
    from club.journal import Entry
    from club.people import Person, PersonKey
    from club.places import TableId
    from club.table import Game


class Refusal(StrEnum):
    """Why an action changes nothing."""

    UNKNOWN_TABLE = "unknown-table"
    STALE = "stale"
    """The presser saw an older version."""
    NOT_YOUR_GAME = "not-your-game"
    NOT_YOUR_TURN = "not-your-turn"
    NOT_INVITED = "not-invited"
    OWN_TABLE = "own-table"
    """One cannot play against oneself."""
    NOT_THE_MAKER = "not-the-maker"
    TAKEN = "taken"
    """The seat is taken: the game has begun."""
    NOT_BEGUN = "not-begun"
    OVER = "over"
    ILLEGAL = "illegal"
    INCOMPLETE = "incomplete"
    """Dice are left that can be played."""
    NOTHING_TO_TAKE_BACK = "nothing-to-take-back"
    NOT_SAVED = "not-saved"
    """The journal could not take it; pressing again may."""


@dataclass(frozen=True, slots=True)
class Computer:
    """The actor of the computer's turns."""


def refusal(
    table: Table, actor: Person | Computer, action: Action, seen: int | None = None
) -> Refusal | None:
    """Why this actor's action is refused; ``None`` if it is accepted.

    ``seen`` is the version that the actor saw; ``None`` for commands, which name none.
    """
    if table.status is Status.CLOSED or table.status is Status.FINISHED:
        return Refusal.OVER
    if isinstance(action, Join | SeatComputer | Decline | Cancel):
        return _refusal_before(table, actor, action, seen)
    return _refusal_in_game(table, actor, action, seen)


def evolve(table: Table, action: Action, actor: PersonKey | None) -> Table:
    """The table after an accepted action.

    Raises:
        ValueError: the action cannot follow here; the journal is broken.
    """
    after = _evolve(table, action, actor)
    return replace(after, version=table.version + 1)


def opened(table: TableId, action: Open) -> Table:
    """The table as its first action lays it out."""
    maker = Seat(person=action.maker)
    white = action.maker_plays is Player.WHITE
    return Table(
        id=table,
        version=1,
        status=Status.WAITING,
        place=action.place,
        rules=rule_set(action.rules),
        seed=action.seed,
        maker=action.maker,
        maker_plays=action.maker_plays,
        invited=action.invited,
        white=maker if white else None,
        black=None if white else maker,
    )


def fold(entries: Iterable[Entry]) -> Table | None:
    """The table that a journal tells; ``None`` for an empty one.

    Raises:
        ValueError: the journal is broken (a gap, or an action that cannot follow).
    """
    rest = iter(entries)
    first = next(rest, None)
    if first is None:
        return None
    if not isinstance(first.action, Open) or first.seq != 1:
        raise ValueError(f"the journal of table {first.table} does not begin with its opening")
    return reduce(_fold_entry, rest, opened(first.table, first.action))


def _fold_entry(table: Table, entry: Entry) -> Table:
    if entry.seq != table.version + 1:
        raise ValueError(f"the journal of table {table.id} has a gap before {entry.seq}")
    return evolve(table, entry.action, entry.actor)


def _refusal_before(
    table: Table, actor: Person | Computer, action: Action, seen: int | None
) -> Refusal | None:
    """Refusals of what is done before a game begins."""
    if isinstance(actor, Computer):
        return Refusal.NOT_YOUR_GAME
    if table.status is not Status.WAITING:
        return Refusal.TAKEN
    is_maker = actor.key == table.maker
    if isinstance(action, SeatComputer | Cancel):
        verdict = None if is_maker else Refusal.NOT_THE_MAKER
    elif is_maker:
        verdict = Refusal.OWN_TABLE
    else:
        verdict = None if _is_invited(table, actor, action) else Refusal.NOT_INVITED
    if verdict is None and seen is not None and seen != table.version:
        return Refusal.STALE
    return verdict


def _is_invited(table: Table, actor: Person, action: Action) -> bool:
    if table.invited is None:
        return isinstance(action, Join)
    return table.invited.is_for(actor)


def _refusal_in_game(
    table: Table, actor: Person | Computer, action: Action, seen: int | None
) -> Refusal | None:
    """Refusals of what is done in a running game: whose game, which version, whose turn, legal?"""
    if table.status is not Status.PLAYING or table.game is None:
        return Refusal.NOT_BEGUN
    game = table.game
    if isinstance(actor, Computer):
        colour = game.to_move if table.computer_to_move else None
    else:
        colour = table.colour_of(actor.key)
    if colour is None:
        return Refusal.NOT_YOUR_GAME
    if seen is not None and seen != table.version:
        return Refusal.STALE
    if isinstance(action, Resign):
        return None
    if colour is not game.to_move:
        return Refusal.NOT_YOUR_TURN
    return _refusal_of_move(table, game, action)


def _refusal_of_move(table: Table, game: Game, action: Action) -> Refusal | None:
    match action:
        case MakeMoves(moves):
            legal = bool(moves) and bool(turns.plays_now(table, game, game.made + moves))
            return None if legal else Refusal.ILLEGAL
        case PlayTurn(moves):
            plays = turns.plays_now(table, game, moves)
            whole = any(len(play.moves) == len(moves) for play in plays)
            return None if whole else Refusal.ILLEGAL
        case TakeBack():
            return None if game.steps else Refusal.NOTHING_TO_TAKE_BACK
        case Confirm():
            return None if turns.is_complete(table, game) else Refusal.INCOMPLETE
        case _:
            return Refusal.ILLEGAL


def _evolve(table: Table, action: Action, actor: PersonKey | None) -> Table:
    match action:
        case Join():
            return turns.begin(_seated(table, Seat(person=actor)))
        case SeatComputer(level):
            return turns.begin(_seated(table, Seat(computer=level)))
        case Decline() | Cancel():
            return replace(table, status=Status.CLOSED)
        case _ if table.game is None:
            raise ValueError(f"table {table.id}: {action} before the game began")
        case MakeMoves(moves):
            return turns.make(table, table.game, moves)
        case TakeBack():
            return turns.take_back(table, table.game)
        case Confirm():
            return turns.end_turn(table)
        case PlayTurn(moves):
            return turns.end_turn(replace(table, game=replace(table.game, steps=(moves,))))
        case Resign():
            return turns.resign(table, table.game, _loser(table, actor))
        case _:
            raise ValueError(f"table {table.id}: {action} cannot follow")


def _seated(table: Table, seat: Seat) -> Table:
    if table.white is None:
        return replace(table, white=seat)
    return replace(table, black=seat)


def _loser(table: Table, actor: PersonKey | None) -> Player:
    colour = None if actor is None else table.colour_of(actor)
    if colour is None:
        raise ValueError(f"table {table.id}: {actor} cannot resign")
    return colour
