"""What people choose about being seen, and whom they block, in SQL."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from sqlalchemy import and_, delete, or_, select, update

from club.people import PersonKey
from club.privacy import Visibility
from storage import schema
from storage.erasure import erase
from storage.exports import export
from storage.upserts import insert_or

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from sqlalchemy import Connection

    from club.places import TableId
    from storage.database import Database


class SqlPrivacy:
    """The port ``club.privacy.Privacy`` on a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def visibility(self, person: PersonKey) -> Visibility:
        """What somebody has chosen; at first he is seen."""
        columns = schema.people.c
        query = select(columns.listed, columns.findable).where(columns.key == person)
        row = await self._database.read(lambda connection: connection.execute(query).one_or_none())
        return Visibility() if row is None else Visibility(row.listed, row.findable)

    async def choose(self, person: PersonKey, visibility: Visibility) -> None:
        """Keep what somebody chooses."""
        change = (
            update(schema.people)
            .where(schema.people.c.key == person)
            .values(listed=visibility.listed, findable=visibility.findable)
        )
        await self._database.write(lambda connection: connection.execute(change))

    async def block(self, person: PersonKey, other: PersonKey) -> None:
        """Somebody wants nothing to do with another one, who is not told."""

        def block(connection: Connection) -> None:
            line = insert_or(connection, schema.blocks).values(person=person, other=other)
            connection.execute(line.on_conflict_do_nothing())

        await self._database.write(block)

    async def unblock(self, person: PersonKey, other: PersonKey) -> None:
        """He does not mind any more."""
        columns = schema.blocks.c
        change = delete(schema.blocks).where(columns.person == person, columns.other == other)
        await self._database.write(lambda connection: connection.execute(change))

    async def blocked(self, person: PersonKey) -> Sequence[PersonKey]:
        """Whom somebody has blocked."""
        columns = schema.blocks.c
        query = select(columns.other).where(columns.person == person).order_by(columns.other)
        keys = await self._database.read(lambda connection: connection.scalars(query).all())
        return [PersonKey(key) for key in keys]

    async def is_apart(self, one: PersonKey, other: PersonKey) -> bool:
        """Whether either has blocked the other."""
        columns = schema.blocks.c
        query = select(columns.person).where(
            or_(
                and_(columns.person == one, columns.other == other),
                and_(columns.person == other, columns.other == one),
            )
        )
        return await self._database.read(lambda connection: connection.scalar(query)) is not None

    async def export(self, person: PersonKey) -> Mapping[str, Any]:
        """All that is kept of somebody, as JSON holds it."""
        return await self._database.read(partial(export, person=person))

    async def erase(
        self, person: PersonKey, *, unreadable: Collection[TableId] = ()
    ) -> Sequence[TableId]:
        """Forget who somebody is: nothing stored holds his account or name any more.

        ``unreadable`` tables need not be over.

        Raises:
            StillPlaying: a table of his is not over.
        """
        tables = await self._database.write(partial(erase, person=person, unreadable=unreadable))
        await self._database.overwrite()
        return tables
