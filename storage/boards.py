"""The boards of all tables, in SQL."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from sqlalchemy import ColumnElement, Connection, Row, Select, delete, select, update

from club.journal import Status
from club.places import Board, Place, TableId
from storage import schema
from storage.people import is_nobodys
from storage.upserts import insert_or

if TYPE_CHECKING:
    from collections.abc import Sequence

    from storage.database import Database


class SqlBoards:
    """The port ``club.places.Boards`` on a database.

    A board's table has at least one entry in the journal. Every method raises
    ``JournalUnavailable`` when the database cannot be used now.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, board: Board) -> None:
        """Store a board; it replaces the table's earlier one in the same chat.

        One that was on its way to somebody while he was forgotten is not stored.
        """
        await self._database.write(partial(_put, board=board))

    async def showed(self, board: Board, version: int) -> None:
        """Note that a board's message now shows this version; an older one changes nothing."""
        change = (
            update(schema.boards)
            .where(*_is(board), schema.boards.c.shown < version)
            .values(shown=version)
        )
        await self._database.write(lambda connection: connection.execute(change))

    async def of(self, table: TableId) -> Sequence[Board]:
        """A table's boards, at most one a chat."""
        return await self._boards(
            select(schema.boards)
            .where(schema.boards.c.table_id == table)
            .order_by(schema.boards.c.chat)
        )

    async def forget(self, board: Board) -> bool:
        """Drop a board whose message is gone; of two who do it at once one is told ``True``."""
        change = delete(schema.boards).where(*_is(board))
        return await self._database.write(lambda c: c.execute(change).rowcount > 0)

    async def within(self, chat: int) -> Sequence[Board]:
        """All boards of a chat."""
        columns = schema.boards.c
        return await self._boards(
            select(schema.boards).where(columns.chat == chat).order_by(columns.message)
        )

    async def showing(self, chat: int, message: int) -> Board | None:
        """The board that this message is."""
        columns = schema.boards.c
        found = await self._boards(
            select(schema.boards).where(columns.chat == chat, columns.message == message)
        )
        return found[0] if found else None

    async def unfinished_in(self, chat: int) -> Sequence[Board]:
        """The boards in a chat of tables that are not over, newest change first."""
        return await self._boards(
            select(schema.boards)
            .join(schema.tables, schema.tables.c.table_id == schema.boards.c.table_id)
            .where(
                schema.boards.c.chat == chat,
                schema.tables.c.status.in_([Status.WAITING.value, Status.PLAYING.value]),
            )
            .order_by(schema.tables.c.changed_at.desc(), schema.boards.c.table_id)
        )

    async def missing(self) -> Sequence[TableId]:
        """Tables that are not over and that no message shows, newest change first."""
        columns = schema.tables.c
        query = (
            select(columns.table_id)
            .outerjoin(schema.boards, schema.boards.c.table_id == columns.table_id)
            .where(
                schema.boards.c.table_id.is_(None),
                columns.status.in_([Status.WAITING.value, Status.PLAYING.value]),
            )
            .order_by(columns.changed_at.desc(), columns.table_id)
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [TableId(row.table_id) for row in rows]

    async def behind(self) -> Sequence[Board]:
        """Boards that show an older version than their table has, newest change first."""
        return await self._boards(
            select(schema.boards)
            .join(schema.tables, schema.tables.c.table_id == schema.boards.c.table_id)
            .where(schema.boards.c.shown < schema.tables.c.version)
            .order_by(
                schema.tables.c.changed_at.desc(), schema.boards.c.table_id, schema.boards.c.chat
            )
        )

    async def _boards(self, query: Select[Any]) -> Sequence[Board]:
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [_board(row) for row in rows]


def _is(board: Board) -> tuple[ColumnElement[bool], ...]:
    """What picks a board's message: numbers of messages are a chat's own."""
    columns = schema.boards.c
    return (
        columns.table_id == board.table,
        columns.chat == board.place.chat,
        columns.message == board.message,
        columns.inline == board.inline,
    )


def _put(connection: Connection, board: Board) -> None:
    if is_nobodys(connection, board.place.chat):
        return
    line = {
        "thread": board.place.thread,
        "message": board.message,
        "shown": board.shown,
        "text": board.text,
        "inline": board.inline,
    }
    first = insert_or(connection, schema.boards).values(
        table_id=board.table, chat=board.place.chat, **line
    )
    connection.execute(
        first.on_conflict_do_update(
            index_elements=list(schema.boards.primary_key.columns), set_=line
        )
    )


def _board(row: Row[Any]) -> Board:
    return Board(
        table=TableId(row.table_id),
        place=Place(row.chat, row.thread),
        message=row.message,
        shown=row.shown,
        text=row.text,
        inline=row.inline,
    )
