"""What an admin might want to look at, in SQL."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Connection, select

from club.fairplay import LOOK_BACK, Flag, Suspicion, farming, leaving
from club.people import PersonKey
from storage import schema
from storage.ratings import finishings
from storage.results import result_of_row
from storage.upserts import insert_or

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from storage.database import Database

_NOBODY = 0
"""In the place of the second where a flag is about one."""


class SqlFairPlay:
    """The port ``club.fairplay.FairPlay`` on a database: computed when it is asked for."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def flags(self, now: datetime, *, chat: int | None = None) -> Sequence[Flag]:
        """The flags of a chat's games of late, or of all games."""
        return await self._database.read(lambda connection: _unseen(connection, now, chat))

    async def see(self, flag: Flag, now: datetime) -> None:
        """Note that an admin has looked at a flag."""
        person, other = _about(flag)
        line = {"suspicion": flag.suspicion.value, "person": person, "other": other}
        state = {"games": flag.games, "at": now}

        def note(connection: Connection) -> None:
            noting = insert_or(connection, schema.seen_flags).values({**line, **state})
            connection.execute(
                noting.on_conflict_do_update(
                    index_elements=list(schema.seen_flags.primary_key.columns), set_=state
                )
            )

        await self._database.write(note)


def _about(flag: Flag) -> tuple[int, int]:
    """Whom a flag is about: one or two."""
    return flag.people[0], next(iter(flag.people[1:]), _NOBODY)


def _unseen(connection: Connection, now: datetime, chat: int | None) -> list[Flag]:
    longest = max(LOOK_BACK.values())
    query = select(schema.seen_flags).where(schema.seen_flags.c.at >= now - longest)
    seen = {
        (row.suspicion, row.person, row.other): row.games
        for row in connection.execute(query)
        if row.at >= now - LOOK_BACK[Suspicion(row.suspicion)]
    }
    return [
        flag
        for flag in _flags(connection, now, chat)
        if flag.games > seen.get((flag.suspicion.value, *_about(flag)), 0)
    ]


def _flags(connection: Connection, now: datetime, chat: int | None) -> list[Flag]:
    results, leavings, tables = schema.results, schema.leavings, schema.tables
    query = select(results).where(results.c.finished_at >= now - LOOK_BACK[Suspicion.FARMING])
    long_ago = now - LOOK_BACK[Suspicion.LEAVING]
    left = select(leavings.c.person).where(leavings.c.at >= long_ago)
    ran_out = select(results.c.white, results.c.black, results.c.winner).where(
        results.c.finished_at >= long_ago,
        results.c.ending == "flag",
        results.c.computer.is_(None),
    )
    if chat is not None:
        query = query.where(results.c.chat == chat)
        ran_out = ran_out.where(results.c.chat == chat)
        left = left.join(tables, tables.c.table_id == leavings.c.table_id)
        left = left.where(tables.c.chat == chat)
    farmed = farming(map(result_of_row, connection.execute(query)))
    leavers = set(connection.scalars(left))
    leavers |= {
        row.black if row.winner == "W" else row.white for row in connection.execute(ran_out)
    }
    keys = [PersonKey(key) for key in sorted(leavers)]
    return [*farmed, *leaving(finishings(connection, keys, long_ago))]
