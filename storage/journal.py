"""The journal in SQL."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Row, func, insert, or_, select, update

from club.actions import Relocate
from club.codec import decode_action, encode_action
from club.journal import Entry, Result, SequenceTaken, Status, Summary
from club.people import PersonKey
from club.places import Place, TableId
from club.table import summary_of
from storage import schema
from storage.dice import count_rolls
from storage.errors import RecordRefused

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
        return [_result(row) for row in rows]


def _append(connection: Connection, entry: Entry, after: Table, result: Result | None) -> None:
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
        connection.execute(
            update(schema.results)
            .where(schema.results.c.table_id == entry.table)
            .values(chat=summary.place.chat, thread=summary.place.thread)
        )
    if result is not None:
        connection.execute(insert(schema.results).values(_result_line(result)))
        count_rolls(connection, result)


def _entry(row: Row[Any]) -> Entry:
    return Entry(
        table=TableId(row.table_id),
        seq=row.seq,
        at=row.at,
        actor=_key(row.actor),
        action=decode_action(row.action),
    )


def _summary(row: Row[Any]) -> Summary:
    return Summary(
        table=TableId(row.table_id),
        place=Place(row.chat, row.thread),
        status=Status(row.status),
        version=row.version,
        maker=PersonKey(row.maker),
        white=_key(row.white),
        black=_key(row.black),
        changed_at=row.changed_at,
        invited=_key(row.invited),
    )


def _result_line(result: Result) -> dict[str, Any]:
    return {
        "table_id": result.table,
        "game": result.game,
        "chat": result.place.chat,
        "thread": result.place.thread,
        "rules": result.rules,
        "white": result.white,
        "black": result.black,
        "computer": result.computer,
        "winner": result.winner,
        "kind": result.kind,
        "points": result.points,
        "ending": result.ending,
        "turns": result.turns,
        "finished_at": result.finished_at,
        "cube": result.cube,
    }


def _result(row: Row[Any]) -> Result:
    return Result(
        table=TableId(row.table_id),
        game=row.game,
        place=Place(row.chat, row.thread),
        rules=row.rules,
        white=_key(row.white),
        black=_key(row.black),
        computer=row.computer,
        winner=row.winner,
        kind=row.kind,
        points=row.points,
        ending=row.ending,
        turns=row.turns,
        finished_at=row.finished_at,
        cube=row.cube,
    )


def _key(number: int | None) -> PersonKey | None:
    return None if number is None else PersonKey(number)
