"""What people have achieved, in SQL."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import or_, select

from club.profiles import Profile, profile_of
from storage import schema
from storage.results import result_of_row

if TYPE_CHECKING:
    from club.people import PersonKey
    from storage.database import Database


class SqlProfiles:
    """The port ``club.profiles.Profiles`` on a database.

    Every method raises ``JournalUnavailable`` when the database cannot be used now.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, person: PersonKey) -> Profile:
        """Somebody's profile."""
        columns = schema.results.c
        query = (
            select(schema.results)
            .where(or_(columns.white == person, columns.black == person))
            .order_by(columns.finished_at, columns.stored)
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return profile_of(person, [result_of_row(row) for row in rows])
