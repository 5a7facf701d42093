"""Who looks for an opponent by chance, in SQL: nothing is lost by a restart."""

from __future__ import annotations

import secrets
from collections import defaultdict
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Row, Select, delete, select, text, update

from club.people import PersonKey
from club.places import TableId
from club.pool import Pairing, Seeker, pairs
from nardy import TimeControl
from storage import schema
from storage.upserts import insert_or

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from storage.database import Database

LEASE = timedelta(minutes=1)
"""How long a pairing is given to one process."""
_LOCK = 7_001
"""The number of the lock under which PostgreSQL lets one process match at a time."""


def _table_id() -> TableId:
    return TableId("".join(secrets.choice("abcdefghijklmnopqrstuvwxyz234567") for _ in range(10)))


class SqlPool:
    """The port ``club.pool.Pool`` on a database. ``table_id`` gives fresh names of tables.

    Every method raises ``JournalUnavailable`` when the database cannot be used now.
    """

    def __init__(self, database: Database, table_id: Callable[[], TableId] = _table_id) -> None:
        self._database = database
        self._table_id = table_id

    async def enter(self, seeker: Seeker) -> bool:
        """Wait for somebody; what he has waited for before is replaced, unless he is matched."""
        return await self._database.write(lambda connection: _enter(connection, seeker))

    async def leave(self, person: PersonKey) -> Seeker | None:
        """Wait no longer; as he has waited, ``None`` where he did not, or is matched already."""
        return await self._database.write(lambda connection: _leave(connection, person))

    async def tell(self, person: PersonKey, minutes: int) -> bool:
        """Note that somebody is told now that he has waited so long; of all processes one may."""
        columns = schema.pool.c
        change = (
            update(schema.pool)
            .where(columns.person == person, columns.table_id.is_(None), columns.told < minutes)
            .values(told=minutes)
        )
        return await self._database.write(lambda c: c.execute(change).rowcount > 0)

    async def told(self, person: PersonKey, message: int) -> bool:
        """Note the message that tells somebody that he waits; ``False``: he waits no longer."""
        columns = schema.pool.c
        here = (columns.person == person, columns.table_id.is_(None))
        change = update(schema.pool).where(*here).values(message=message)
        return await self._database.write(lambda c: c.execute(change).rowcount > 0)

    async def waiting(self) -> Sequence[Seeker]:
        """Everybody who waits, the longest first."""
        return await self._database.read(
            lambda connection: [_seeker(row) for row in connection.execute(_waiting())]
        )

    async def match(self, now: datetime) -> Sequence[Pairing]:
        """Match who can be matched, and give each pairing out to one process for a minute."""
        if not await self._database.read(lambda connection: _has_work(connection, now)):
            return []
        return await self._database.write(
            lambda connection: _match(connection, now, self._table_id)
        )

    async def settle(self, table: TableId) -> None:
        """The pairing's table has been laid out: both have left the pool."""
        change = delete(schema.pool).where(schema.pool.c.table_id == table)
        await self._database.write(lambda connection: connection.execute(change))

    async def release(self, table: TableId) -> None:
        """The pairing's two do not sit down together: both wait again, for as long as before."""
        change = update(schema.pool).where(schema.pool.c.table_id == table)
        change = change.values(table_id=None, given_until=None)
        await self._database.write(lambda connection: connection.execute(change))


def _enter(connection: Connection, seeker: Seeker) -> bool:
    line: dict[str, Any] = {
        "rules": seeker.rules,
        "length": seeker.length,
        "control": str(seeker.control),
        "rating": seeker.rating,
        "since": seeker.since,
        "message": seeker.message,
        "told": 0,
    }
    first = insert_or(connection, schema.pool).values(person=seeker.person, **line)
    # Who is matched already sits down there first.
    change = first.on_conflict_do_update(
        index_elements=[schema.pool.c.person],
        set_=line,
        where=schema.pool.c.table_id.is_(None),
    )
    return connection.execute(change).rowcount > 0


def _leave(connection: Connection, person: PersonKey) -> Seeker | None:
    columns = schema.pool.c
    here = (columns.person == person, columns.table_id.is_(None))
    row = connection.execute(select(schema.pool).where(*here).with_for_update()).one_or_none()
    if row is None:
        return None
    connection.execute(delete(schema.pool).where(*here))
    return _seeker(row)


def _waiting() -> Select[Any]:
    columns = schema.pool.c
    query = select(schema.pool).where(columns.table_id.is_(None))
    return query.order_by(columns.since, columns.person)


def _has_work(connection: Connection, now: datetime) -> bool:
    """Whether anybody could be matched: most of the time nobody waits, and nothing is written."""
    columns = schema.pool.c
    free = connection.scalars(
        select(columns.person).where(columns.table_id.is_(None)).limit(2)
    ).all()
    lapsed = select(columns.person).where(columns.given_until <= now).limit(1)
    return len(free) > 1 or connection.scalar(lapsed) is not None


def _match(connection: Connection, now: datetime, table_id: Callable[[], TableId]) -> list[Pairing]:
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
    columns = schema.pool.c
    blocks = connection.execute(select(schema.blocks.c.person, schema.blocks.c.other))
    apart = {frozenset((PersonKey(row.person), PersonKey(row.other))) for row in blocks}
    # Locked, so that nobody leaves meanwhile.
    waiting = [_seeker(row) for row in connection.execute(_waiting().with_for_update())]
    for pair in pairs(waiting, apart, now):
        connection.execute(
            update(schema.pool)
            .where(columns.person.in_([seeker.person for seeker in pair]))
            .values(table_id=table_id(), given_until=now)
        )
    return _given_out(connection, now)


def _given_out(connection: Connection, now: datetime) -> list[Pairing]:
    """The pairings that nobody has now; they are ours for a while."""
    columns = schema.pool.c
    rows = connection.execute(
        select(schema.pool)
        .where(columns.given_until <= now)
        .order_by(columns.since, columns.person)
    ).all()
    seekers: dict[TableId, list[Seeker]] = defaultdict(list)
    for row in rows:
        seekers[TableId(row.table_id)].append(_seeker(row))
    connection.execute(
        update(schema.pool).where(columns.given_until <= now).values(given_until=now + LEASE)
    )
    return [Pairing(table, both[0], both[1]) for table, both in seekers.items() if len(both) > 1]


def _seeker(row: Row[Any]) -> Seeker:
    return Seeker(
        person=PersonKey(row.person),
        rules=row.rules,
        length=row.length,
        control=TimeControl.parse(row.control),
        rating=row.rating,
        since=row.since,
        message=row.message,
    )
