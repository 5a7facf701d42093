"""What people have achieved, in SQL."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import Select, and_, or_, select

from club.profiles import Profile, Record, profile_of
from storage import schema
from storage.results import result_of_row

if TYPE_CHECKING:
    from collections.abc import Sequence

    from club.journal import Result
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
        return profile_of(person, reversed(await self._results(_of(person))))

    async def head_to_head(self, one: PersonKey, other: PersonKey) -> Record:
        """The games that the one has won and lost against the other."""
        white, black = schema.results.c.white, schema.results.c.black
        sides = or_(and_(white == one, black == other), and_(white == other, black == one))
        return profile_of(one, await self._results(_results().where(sides))).people

    async def last(self, person: PersonKey, *, limit: int = 10) -> Sequence[Result]:
        """His last games, the latest first."""
        return await self._results(_of(person).limit(limit))

    async def _results(self, query: Select[Any]) -> Sequence[Result]:
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [result_of_row(row) for row in rows]


def _results() -> Select[Any]:
    """Results, the latest first."""
    columns = schema.results.c
    return select(schema.results).order_by(columns.finished_at.desc(), columns.stored.desc())


def _of(person: PersonKey) -> Select[Any]:
    columns = schema.results.c
    return _results().where(or_(columns.white == person, columns.black == person))
