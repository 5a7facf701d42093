"""Decisions: what a table is after an accepted action, and the fold of a whole journal.

Nothing here judges (``club.refusals`` has judged before), so that a journal folds to the same table
for ever. Pure: the time comes with the action, the dice from the seed.
"""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING

from club import games, turns
from club.actions import (
    AnswerResign,
    Cancel,
    ChooseWord,
    Claim,
    Close,
    CloseIdle,
    Confirm,
    Decline,
    Double,
    Drop,
    GiveBack,
    Invite,
    Join,
    MakeMoves,
    NextGame,
    Open,
    Park,
    PlayTurn,
    Relocate,
    Resign,
    Resume,
    RollDice,
    SeatComputer,
    Take,
    TakeBack,
    TakeBackTurn,
)
from club.journal import Status
from club.table import Closing, Seat, Table
from nardy import Clock, Match, Player, rule_set

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from club.actions import Action
    from club.journal import Entry
    from club.people import PersonKey
    from club.places import TableId
    from club.table import Game


def opened(table: TableId, action: Open, at: datetime) -> Table:
    """The table as its first action lays it out.

    Raises:
        NardyError: an unknown rule set or an impossible match.
    """
    maker = Seat(person=action.maker)
    white = action.maker_plays is Player.WHITE
    return Table(
        id=table,
        version=1,
        status=Status.WAITING,
        place=action.place,
        seed=action.seed,
        maker=action.maker,
        maker_plays=action.maker_plays,
        invited=action.invited,
        terms=action.terms,
        white=maker if white else None,
        black=None if white else maker,
        match=Match(action.terms.length, rule_set(action.rules)),
        clock=Clock.for_match(action.terms.control, action.terms.length),
        touched=milliseconds(at),
        series=action.series,
    )


def evolve(table: Table, action: Action, actor: PersonKey | None, at: datetime) -> Table:
    """The table after an accepted action.

    A table's time never goes back, though the clocks of two bot processes may differ a little. It
    stands still where only the place changes: that is nothing anybody has done there.

    Raises:
        ValueError: the action cannot follow here; the journal is broken.
    """
    now = max(milliseconds(at), table.touched)
    after = _evolve(table, action, actor, now)
    touched = table.touched if isinstance(action, Relocate) else now
    return replace(after, version=table.version + 1, touched=touched)


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
    return reduce(_fold_entry, rest, opened(first.table, first.action, first.at))


def milliseconds(at: datetime) -> int:
    """A moment as the core's clocks count it: whole milliseconds since 1970."""
    return int(at.timestamp() * 1000)


def _fold_entry(table: Table, entry: Entry) -> Table:
    if entry.seq != table.version + 1:
        raise ValueError(f"the journal of table {table.id} has a gap before {entry.seq}")
    return evolve(table, entry.action, entry.actor, entry.at)


def _evolve(table: Table, action: Action, actor: PersonKey | None, now: int) -> Table:
    match action:
        case Relocate() | Park() | Resume() | GiveBack():
            return _by_house(table, action, now)
        case Join(words):
            return games.begin(_seated(table, Seat(person=actor), words), now)
        case SeatComputer(level, words):
            return games.begin(_seated(table, Seat(computer=level), words), now)
        case ChooseWord(word):
            return _with_word(table, actor, word)
        case Invite(invited):
            return replace(table, invited=invited)
        case Decline():
            return replace(table, status=Status.CLOSED, closing=Closing.DECLINED)
        case Cancel():
            return replace(table, status=Status.CLOSED, closing=Closing.CANCELLED)
        case CloseIdle():
            return replace(table, status=Status.CLOSED, closing=Closing.IDLE)
        case Close():
            closed = replace(table, status=Status.CLOSED, closing=Closing.BY_HAND)
            return replace(closed, closed_by=actor)
        case NextGame():
            return games.begin(table, now)
    game = table.running
    if game is None:
        raise ValueError(f"table {table.id}: {action} while no game is played")
    return _evolve_game(table, game, action, actor, now)


def _by_house(table: Table, action: Relocate | Park | Resume | GiveBack, now: int) -> Table:
    match action:
        case Relocate(place):
            return replace(table, place=place)
        case Park():
            return replace(table, parked=now)
        case Resume():
            rested = now - (now if table.parked is None else table.parked)
            return replace(_given_back(table, rested, now), parked=None)
        case GiveBack(ms):
            return _given_back(table, ms, now)


def _given_back(table: Table, ms: int, now: int) -> Table:
    """Give time back to the clock.

    The turn may have begun after that time had: nobody gets more than it has lasted.
    """
    lasted = max(0, now - table.clock.since)
    return replace(table, clock=table.clock.given_back(min(ms, lasted)))


def _evolve_game(
    table: Table, game: Game, action: Action, actor: PersonKey | None, now: int
) -> Table:
    match action:
        case MakeMoves(moves):
            return games.make(table, game, moves, now)
        case TakeBack() | TakeBackTurn():
            whole = isinstance(action, TakeBackTurn)
            return games.take_back_turn(table, game) if whole else turns.take_back(table, game)
        case Confirm():
            return games.end_turn(table, game, now)
        case PlayTurn(moves):
            return games.end_turn(table, replace(game, steps=(moves,)), now)
        case RollDice():
            return games.roll(table, game, now)
        case Double():
            return games.double(table, game, now)
        case Take():
            return games.take(table, game, now)
        case Drop():
            return games.drop(table, game, now)
        case Resign(win):
            return games.resign(table, game, _colour(table, actor), win, now)
        case AnswerResign(agreed) if game.offer is not None:
            return games.answer(table, game, game.offer, now, agreed=agreed)
        case Claim():
            return games.flag(table, game, _colour(table, actor).other, now)
        case _:
            raise ValueError(f"table {table.id}: {action} cannot follow")


def _seated(table: Table, seat: Seat, words: tuple[str, str]) -> Table:
    """Seat the second player, and settle the words: one's own, else the one drawn by chance."""
    table = replace(table, white=seat) if table.white is None else replace(table, black=seat)
    own = dict(table.own_words)
    white, black = (
        drawn if taken is None or taken.person is None else own.get(taken.person, drawn)
        for taken, drawn in zip((table.white, table.black), words, strict=True)
    )
    return replace(table, words=(white, black))


def _with_word(table: Table, actor: PersonKey | None, word: str) -> Table:
    if actor is None:
        raise ValueError(f"table {table.id}: a word is somebody's")
    others = tuple(line for line in table.own_words if line[0] != actor)
    return replace(table, own_words=(*others, (actor, word)))


def _colour(table: Table, actor: PersonKey | None) -> Player:
    """The colour of a person at the table, or of the computer, which has no key."""
    for player in Player:
        seat = table.seat(player)
        if seat is not None and seat.person == actor:
            return player
    raise ValueError(f"table {table.id}: {actor} does not sit here")
