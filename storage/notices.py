"""The notices that have been sent and not been deleted, in SQL."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sqlalchemy import Connection, delete, select

from club.notices import Notice
from club.people import PersonKey
from club.places import TableId
from storage import schema
from storage.people import is_former
from storage.upserts import insert_or

if TYPE_CHECKING:
    from collections.abc import Sequence

    from storage.database import Database


class SqlNotices:
    """The port ``club.notices.Notices`` on a database.

    A notice's table has at least one entry in the journal. Every method raises
    ``JournalUnavailable`` when the database cannot be used now.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, notice: Notice) -> None:
        """Keep a notice; it replaces the table's earlier one in the same chat.

        One that was on its way to somebody while he was forgotten is not kept.
        """
        await self._database.write(partial(_put, notice=notice))

    async def of(self, table: TableId) -> Sequence[Notice]:
        """A table's notices, at most one a chat."""
        columns = schema.notices.c
        query = select(schema.notices).where(columns.table_id == table).order_by(columns.chat)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [
            Notice(TableId(row.table_id), row.chat, row.message, PersonKey(row.person))
            for row in rows
        ]

    async def forget(self, notice: Notice) -> bool:
        """Drop a notice; of two who do it at once one is told ``True``, and deletes its message."""
        columns = schema.notices.c
        change = delete(schema.notices).where(
            columns.table_id == notice.table,
            columns.chat == notice.chat,
            columns.message == notice.message,
        )
        return await self._database.write(lambda c: c.execute(change).rowcount > 0)

    async def leave(self, chat: int) -> None:
        """Drop all notices of a chat whose messages can be reached no longer."""
        change = delete(schema.notices).where(schema.notices.c.chat == chat)
        await self._database.write(lambda connection: connection.execute(change))


def _put(connection: Connection, notice: Notice) -> None:
    if is_former(connection, notice.person):
        return
    line = {"message": notice.message, "person": notice.person}
    first = insert_or(connection, schema.notices).values(
        table_id=notice.table, chat=notice.chat, **line
    )
    connection.execute(
        first.on_conflict_do_update(
            index_elements=list(schema.notices.primary_key.columns), set_=line
        )
    )
