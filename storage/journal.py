"""The journal in SQL."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Row, func, insert, or_, select, update

from club.actions import Relocate
from club.codec import decode_action, encode_action
from club.fairplay import leaver
from club.journal import Entry, Result, SequenceTaken, Status, Summary
from club.leaderboard import EVERYBODY
from club.people import PersonKey, fold_username
from club.places import Place, TableId
from club.table import summary_of
from storage import schema
from storage.calendars import copy_days
from storage.dice import count_rolls
from storage.errors import RecordRefused
from storage.people import is_former
from storage.ratings import rate_game
from storage.results import key_of, line_of_result, result_of_row
from storage.standings import count_game, recount

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from club.table import Table
    from storage.database import Database


class SqlJournal:
    """The port ``club.journal.Journal`` on a database.

    An entry follows the one before it without a gap, and ``after`` is the table after exactly this
    entry; whatever else is refused with ``RecordRefused``. Every method raises
    ``JournalUnavailable`` when the database cannot be used now.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def append(self, entry: Entry, after: Table, result: Result | None = None) -> None:
        """Store an action and the table's new summary, at a game's end its result and rolls, too.

        Raises:
            SequenceTaken: another action has this sequence number; nothing was stored.
            JournalUnavailable: the store is locked, full or lost; nothing was stored.
            RecordRefused: the record breaks a constraint of the database; nothing was stored.
        """
        if after.id != entry.table or after.version != entry.seq:
            raise RecordRefused("an entry goes with the table that it leads to")
        try:
            await self._database.write(partial(_append, entry=entry, after=after, result=result))
        except RecordRefused:
            # Entries never vanish, so looking now tells for every database why it was refused.
            if await self.version(entry.table) >= entry.seq:
                raise SequenceTaken(f"{entry.table} has an entry {entry.seq}") from None
            raise

    async def version(self, table: TableId) -> int:
        """The sequence number of a table's last action; 0 for an unknown table."""
        query = select(func.max(schema.journal.c.seq)).where(schema.journal.c.table_id == table)
        return await self._database.read(lambda connection: connection.scalar(query)) or 0

    async def entries(self, table: TableId) -> Sequence[Entry]:
        """All actions of a table in order; none if the table is unknown.

        Raises:
            Unreadable: an action was written by another version of the bot.
        """
        query = (
            select(schema.journal)
            .where(schema.journal.c.table_id == table)
            .order_by(schema.journal.c.seq)
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [_entry(row) for row in rows]

    async def last_acts(self, table: TableId) -> Mapping[PersonKey, datetime]:
        """When each person has done something at a table for the last time."""
        columns = schema.journal.c
        query = (
            select(columns.actor, func.max(columns.at).label("at"))
            .where(columns.table_id == table, columns.actor.is_not(None))
            .group_by(columns.actor)
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return {PersonKey(row.actor): row.at for row in rows}

    async def tables(
        self,
        *,
        chat: int | None = None,
        person: PersonKey | None = None,
        statuses: Sequence[Status] = (),
    ) -> Sequence[Summary]:
        """Tables of a chat (or all) with one of these statuses (or any), newest change first.

        Those of a ``person`` are those that he has opened, where he sits or is invited.
        """
        columns = schema.tables.c
        query = select(schema.tables).order_by(columns.changed_at.desc(), columns.table_id)
        if chat is not None:
            query = query.where(columns.chat == chat)
        if person is not None:
            parts = (columns.maker, columns.white, columns.black, columns.invited)
            query = query.where(or_(*(part == person for part in parts)))
        if statuses:
            query = query.where(columns.status.in_(statuses))
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [_summary(row) for row in rows]

    async def results(self, table: TableId | None = None) -> Sequence[Result]:
        """Results of a table (or all), in the order in which they were stored."""
        query = select(schema.results).order_by(schema.results.c.stored)
        if table is not None:
            query = query.where(schema.results.c.table_id == table)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [result_of_row(row) for row in rows]


def _append(connection: Connection, entry: Entry, after: Table, result: Result | None) -> None:
    if entry.actor is not None and is_former(connection, entry.actor):  # since he began this
        raise RecordRefused("a former player acts no more")
    summary = summary_of(after, entry.at)
    line = {
        "chat": summary.place.chat,
        "thread": summary.place.thread,
        "status": summary.status.value,
        "version": summary.version,
        "maker": summary.maker,
        "white": summary.white,
        "black": summary.black,
        "changed_at": summary.changed_at,
        "invited": summary.invited,
        "invited_name": _invited_name(after),
    }
    if entry.seq == 1:
        connection.execute(insert(schema.tables).values(table_id=entry.table, **line))
    else:
        followed = connection.execute(
            update(schema.tables)
            .where(schema.tables.c.table_id == entry.table)
            .where(schema.tables.c.version == entry.seq - 1)
            .values(line)
        )
        if followed.rowcount != 1:
            raise RecordRefused(f"entry {entry.seq} does not follow the last one of its table")
    connection.execute(
        insert(schema.journal).values(
            table_id=entry.table,
            seq=entry.seq,
            at=entry.at,
            actor=entry.actor,
            action=encode_action(entry.action),
        )
    )
    if isinstance(entry.action, Relocate):
        _relocate(connection, entry.table, summary.place)
    if result is not None:
        _store(connection, result)
    left_by = leaver(after)
    if left_by is not None:
        connection.execute(
            insert(schema.leavings).values(table_id=entry.table, person=left_by, at=entry.at)
        )


def _store(connection: Connection, result: Result) -> None:
    """Store a finished game, and all that follows from it."""
    players = [key for key in (result.white, result.black) if key is not None]
    # One game of a person after the other: what is counted depends on what he has played before.
    keys = schema.people.c.key
    mine = select(keys).where(keys.in_(players)).order_by(keys)
    connection.execute(mine.with_for_update(key_share=True))
    marks = count_game(connection, result)
    connection.execute(insert(schema.results).values({**line_of_result(result), **marks}))
    rate_game(connection, result)
    count_rolls(connection, result)


def _relocate(connection: Connection, table: TableId, place: Place) -> None:
    """Take the results of a table along.

    Those of a whole group have gone before, with its choices (``SqlChats.move``).
    """
    columns = schema.results.c
    mine = columns.table_id == table
    old = connection.scalar(select(columns.chat).where(mine, columns.chat != place.chat).limit(1))
    connection.execute(
        update(schema.results).where(mine).values(chat=place.chat, thread=place.thread)
    )
    if old is not None and old < EVERYBODY and place.chat < EVERYBODY:
        copy_days(connection, old, place.chat)
        recount(connection, old)
        recount(connection, place.chat)


def _invited_name(after: Table) -> str | None:
    name = None if after.invited is None else after.invited.username
    return None if name is None else fold_username(name)


def _entry(row: Row[Any]) -> Entry:
    return Entry(
        table=TableId(row.table_id),
        seq=row.seq,
        at=row.at,
        actor=key_of(row.actor),
        action=decode_action(row.action),
    )


def _summary(row: Row[Any]) -> Summary:
    return Summary(
        table=TableId(row.table_id),
        place=Place(row.chat, row.thread),
        status=Status(row.status),
        version=row.version,
        maker=PersonKey(row.maker),
        white=key_of(row.white),
        black=key_of(row.black),
        changed_at=row.changed_at,
        invited=key_of(row.invited),
    )
