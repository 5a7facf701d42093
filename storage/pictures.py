"""The pictures that were sent, in SQL."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import ColumnElement, Connection, delete, select

from storage import schema
from storage.upserts import insert_or

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from storage.database import Database


class SqlPictures:
    """The port ``club.pictures.Pictures`` on a database.

    ``now`` gives the present moment, aware. Every method raises ``JournalUnavailable`` when the
    database cannot be used now.
    """

    def __init__(self, database: Database, now: Callable[[], datetime]) -> None:
        self._database = database
        self._now = now

    async def file_id(self, bot: int, digest: str) -> str | None:
        """The file id under which this picture can be sent again."""
        query = select(schema.pictures.c.file_id).where(*_is(bot, digest))
        return await self._database.read(
            lambda connection: connection.execute(query).scalar_one_or_none()
        )

    async def keep(self, bot: int, digest: str, file_id: str) -> None:
        """Remember a picture that was sent; it replaces what was kept for it."""
        line = {"bot": bot, "digest": digest, "file_id": file_id, "kept_at": self._now()}

        def replace(connection: Connection) -> None:
            first = insert_or(connection, schema.pictures).values(line)
            key = list(schema.pictures.primary_key.columns)
            connection.execute(first.on_conflict_do_update(index_elements=key, set_=line))

        await self._database.write(replace)

    async def forget(self, bot: int, digest: str) -> None:
        """Drop a picture that the messenger no longer knows."""
        change = delete(schema.pictures).where(*_is(bot, digest))
        await self._database.write(lambda connection: connection.execute(change))

    async def prune(self, before: datetime) -> int:
        """Drop all pictures kept before a moment; returns how many."""
        change = delete(schema.pictures).where(schema.pictures.c.kept_at < before)
        return await self._database.write(lambda connection: connection.execute(change).rowcount)


def _is(bot: int, digest: str) -> tuple[ColumnElement[bool], ...]:
    columns = schema.pictures.c
    return columns.bot == bot, columns.digest == digest
