"""The heartbeat of the bot's processes, in SQL."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Connection, select, update

from storage import schema
from storage.upserts import insert_or

if TYPE_CHECKING:
    from storage.database import Database

_ONLY = 1
"""The only row."""


class SqlHeartbeat:
    """The port ``club.watch.Heartbeat`` on a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def beat(self, now: int) -> None:
        """Note that a process runs now; an earlier moment than the last one changes nothing."""
        await self._database.write(lambda connection: _beat(connection, now))

    async def gap(self, now: int) -> int | None:
        """At start: the ms since any process's last beat; this is a beat, too."""
        return await self._database.write(lambda connection: _gap(connection, now))


def _beat(connection: Connection, now: int) -> None:
    first = insert_or(connection, schema.heartbeat).values(id=_ONLY, at=now)
    beat = first.on_conflict_do_update(
        index_elements=[schema.heartbeat.c.id],
        set_={"at": now},
        where=schema.heartbeat.c.at < now,
    )
    connection.execute(beat)


def _gap(connection: Connection, now: int) -> int | None:
    last = connection.scalar(select(schema.heartbeat.c.at))
    if last is None:
        _beat(connection, now)
        return None
    # Compare and set: whoever else asks at this moment finds another last beat.
    taken = connection.execute(
        update(schema.heartbeat)
        .where(schema.heartbeat.c.at == last, schema.heartbeat.c.at < now)
        .values(at=now)
    ).rowcount
    return now - last if taken else None
