"""The club: the one door through which tables are opened, changed and read."""

from __future__ import annotations

import base64
import hashlib
import logging
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol, TypeVar

from club.actions import Invite, Invited, Join, Open, SeatComputer, Terms
from club.codec import Unreadable
from club.deadlines import next_moment
from club.decisions import evolve, fold, milliseconds, opened
from club.journal import Entry, JournalUnavailable, SequenceTaken, Status
from club.people import Person
from club.places import TableId
from club.records import record_of
from club.refusals import Actor, Refusal, refusal
from club.table import result_of, series_after

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from datetime import datetime

    from club.actions import Action
    from club.journal import Journal, LiveTables, Summary
    from club.people import PersonKey
    from club.places import Place
    from club.privacy import Privacy
    from club.table import Table
    from club.watch import Deadlines
    from nardy import Player, RuleSet
    from nardy.record import Record

_T = TypeVar("_T")

_log = logging.getLogger(__name__)


class Chance(Protocol):
    """Port: what must not be foreseen. In tests it is scripted."""

    def seed(self) -> bytes:
        """32 fresh secret bytes: all dice of a table follow from them."""
        ...

    def table_id(self) -> TableId:
        """A fresh name for a table."""
        ...

    def word(self) -> str:
        """A word for the dice of somebody who chooses none himself."""
        ...

    def colour(self) -> Player:
        """The colour that a table's maker plays."""
        ...


@dataclass(frozen=True, slots=True)
class Accepted:
    """The action was written; ``table`` is the state after it."""

    table: Table


@dataclass(frozen=True, slots=True)
class Refused:
    """Nothing changed. ``table`` is the state now, where there is one."""

    why: Refusal
    table: Table | None = None


def _named_after(table: TableId, what: str) -> TableId:
    digest = hashlib.sha256(f"{what} of {table}".encode()).digest()
    return TableId(base64.b32encode(digest).decode().lower()[: len(table)])


class Club:
    """All tables. Every change is appended to the journal before anybody sees its effect.

    The live tables are only trusted at the version that the journal has: they may be lost or late.
    """

    def __init__(
        self,
        journal: Journal,
        live: LiveTables,
        *,
        now: Callable[[], datetime],
        chance: Chance,
        deadlines: Deadlines,
        privacy: Privacy,
    ) -> None:
        self._journal = journal
        self._privacy = privacy
        self._deadlines = deadlines
        self._live = live
        self._now = now
        self._chance = chance
        self._left_alone: set[TableId] = set()

    async def open(
        self,
        maker: Person,
        place: Place,
        rules: RuleSet,
        invited: Invited | None = None,
        terms: Terms | None = None,
        *,
        named: TableId | None = None,
    ) -> Table:
        """Lay out a table; without terms it is for a single game without a limit.

        ``named`` is its name where something other than chance has given it one.

        Raises:
            SequenceTaken: there is a table of this name.
            JournalUnavailable: nothing was stored.
            BadMatch: the terms name an impossible length.
        """
        action = Open(
            maker=maker.key,
            place=place,
            rules=rules.name,
            seed=self._chance.seed(),
            maker_plays=self._chance.colour(),
            invited=invited,
            terms=terms or Terms(),
        )
        return await self._lay_out(named or self._chance.table_id(), action)

    async def rematch(self, table_id: TableId, person: Person) -> Accepted | Refused:
        """Lay out the rematch of a finished match; the other one has to accept it.

        Its name follows from the first table's, so that of two presses one opens it.

        Raises:
            JournalUnavailable: nothing was stored.
        """
        over = await self.table(table_id)
        colour = None if over is None else over.colour_of(person.key)
        if over is None or colour is None:
            return Refused(Refusal.NOT_YOUR_GAME, over)
        seat = over.seat(colour.other)
        if over.match.winner is None or seat is None:
            return Refused(Refusal.NO_REMATCH, over)
        apart = None if seat.person is None else await self.why_apart(person, seat.person)
        if apart is not None:
            return Refused(apart, over)
        action = Open(
            maker=person.key,
            place=over.place,
            rules=over.rules.name,
            seed=self._chance.seed(),
            maker_plays=self._chance.colour(),
            invited=None if seat.person is None else Invited(person=seat.person),
            terms=over.terms,
            series=series_after(over, colour),
        )
        try:
            table = await self._lay_out(_named_after(table_id, "rematch"), action)
        except SequenceTaken:
            return Refused(Refusal.NO_REMATCH, over)
        return Accepted(table)

    async def new_game(self, table_id: TableId, person: Person, place: Place) -> Accepted | Refused:
        """Lay out an open table on the terms of a finished match; anybody may do so, once.

        Its name follows from the first table's and the person, so that a double press opens one.

        Raises:
            JournalUnavailable: nothing was stored.
        """
        over = await self.table(table_id)
        if over is None:
            return Refused(Refusal.UNKNOWN_TABLE)
        action = Open(
            maker=person.key,
            place=place,
            rules=over.rules.name,
            seed=self._chance.seed(),
            maker_plays=self._chance.colour(),
            terms=over.terms,
        )
        try:
            name = _named_after(table_id, f"new game by {person.key}")
            return Accepted(await self._lay_out(name, action))
        except SequenceTaken:
            return Refused(Refusal.OPENED_ALREADY, over)

    async def act(
        self,
        table_id: TableId,
        actor: Actor,
        action: Action,
        seen: int | None = None,
    ) -> Accepted | Refused:
        """Ask a table for an action; ``seen`` is the version that the actor saw.

        Who sits down brings words for the dice: they are drawn here, when the seed has long been
        committed to.

        Of two writers at once the journal lets one through; the other is judged again by what the
        table is then.
        """
        if isinstance(action, Join | SeatComputer):
            action = replace(action, words=(self._chance.word(), self._chance.word()))
        try:
            while True:
                table = await self.table(table_id)
                if table is None:
                    return Refused(Refusal.UNKNOWN_TABLE)
                now = self._now()
                why = refusal(table, actor, action, seen, now=milliseconds(now))
                if why is None:
                    why = await self._why_not_together(table, actor, action)
                if why is not None:
                    return Refused(why, table)
                after = await self._append(table, actor, action, now)
                if after is not None:
                    return Accepted(after)
        except JournalUnavailable:
            _log.warning("table %s: the journal is not available", table_id)
            return Refused(Refusal.NOT_SAVED)

    async def why_apart(self, person: Person, other: PersonKey) -> Refusal | None:
        """Why somebody does not play this other one: either has blocked the other.

        Raises:
            JournalUnavailable: it cannot be known now.
        """
        if not await self._privacy.is_apart(person.key, other):
            return None
        own = other in await self._privacy.blocked(person.key)
        return Refusal.BLOCKED if own else Refusal.APART

    async def drop(self, tables: Iterable[TableId]) -> None:
        """Hold nothing of these tables, whose journals do not tell any more what is held."""
        for table_id in tables:
            await self._live.drop(table_id)

    async def table(self, table_id: TableId) -> Table | None:
        """A table as it is now: the live one if it is up to date, else folded from the journal.

        ``None`` for an unknown one, and for one whose journal cannot be read: it is left alone.

        Raises:
            JournalUnavailable: it cannot be known now.
        """
        version = await self._journal.version(table_id)
        if version == 0:
            return None
        live = await self._live.get(table_id)
        if live is not None and live.version == version:
            return live
        table = await self._told(table_id, fold)
        if table is not None:
            await self._live.put(table)
        return table

    async def tables_at(self, place: Place, *statuses: Status) -> list[Summary]:
        """The tables of a chat's topic, the latest change first."""
        summaries = await self.tables_in(place.chat, *statuses)
        return [summary for summary in summaries if summary.place == place]

    async def tables_in(self, chat: int, *statuses: Status) -> list[Summary]:
        """The tables of a whole chat, all its topics, the latest change first."""
        return list(await self._journal.tables(chat=chat, statuses=statuses))

    async def tables_of(self, person: PersonKey, *statuses: Status) -> list[Summary]:
        """The tables, anywhere, in which somebody has a part, the latest change first."""
        return list(await self._journal.tables(person=person, statuses=statuses))

    async def last_acts(self, table_id: TableId) -> Mapping[PersonKey, datetime]:
        """When each person has done something at a table for the last time.

        Raises:
            JournalUnavailable: it cannot be known now.
        """
        return await self._journal.last_acts(table_id)

    async def unfinished(self) -> list[Summary]:
        """All tables that wait for somebody or where a match is being played."""
        return list(await self._journal.tables(statuses=(Status.WAITING, Status.PLAYING)))

    async def record(self, table_id: TableId) -> Record | None:
        """The record of a table; ``None`` where nobody has ever played, or it cannot be read.

        Raises:
            JournalUnavailable: it cannot be read now.
        """
        return await self._told(table_id, record_of)

    async def running(self) -> list[Summary]:
        """All tables where a game is being played."""
        return list(await self._journal.tables(statuses=(Status.PLAYING,)))

    async def _told(
        self, table_id: TableId, tell: Callable[[Sequence[Entry]], _T | None]
    ) -> _T | None:
        """What a table's journal tells; nothing, and once a line in the log, if it is unreadable.

        So a table of an earlier version of the house, or a broken one, stops no other.
        """
        try:
            entries = await self._journal.entries(table_id)
            return tell(entries) if entries else None
        except (Unreadable, ValueError) as fault:
            if table_id not in self._left_alone:
                self._left_alone.add(table_id)
                _log.error("table %s is left alone, its journal is unreadable: %s", table_id, fault)
            return None

    async def _lay_out(self, table_id: TableId, action: Open) -> Table:
        now = self._now()
        table = opened(table_id, action, now)
        await self._journal.append(Entry(table.id, 1, now, action.maker, action), table)
        await self._note(table)
        return table

    async def _append(
        self, table: Table, actor: Actor, action: Action, now: datetime
    ) -> Table | None:
        """Write an action; ``None`` if another writer came first."""
        key = actor.key if isinstance(actor, Person) else None
        after = evolve(table, action, key, now)
        try:
            await self._journal.append(
                Entry(table.id, after.version, now, key, action),
                after,
                result_of(table, after, now),
            )
        except SequenceTaken:
            return None
        await self._note(after)
        return after

    async def _why_not_together(self, table: Table, actor: Actor, action: Action) -> Refusal | None:
        """Why these two do not sit down at one table, where that is what the action asks for."""
        if not isinstance(actor, Person):
            return None
        match action:
            case Join():
                return await self.why_apart(actor, table.maker)
            case Invite(Invited(person=int(invited))):
                return await self.why_apart(actor, invited)
            case _:
                return None

    async def _note(self, table: Table) -> None:
        """Hold a table's new state, and when it next wants to be looked at."""
        await self._live.put(table)
        moment = next_moment(table, table.touched)
        await self._deadlines.set(table.id, None if moment is None else moment.at)
