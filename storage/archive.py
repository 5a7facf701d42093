"""The archive: all that must not be forgotten, in one SQL database."""

from __future__ import annotations

from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from sqlalchemy import text

from club.journal import JournalUnavailable
from storage.boards import SqlBoards
from storage.catching_up import catch_up
from storage.chats import SqlChats
from storage.database import PATIENCE, Database
from storage.dice import SqlDiceStatistics
from storage.errors import StoreError
from storage.fairplay import SqlFairPlay
from storage.heartbeat import SqlHeartbeat
from storage.journal import SqlJournal
from storage.leaderboards import SqlLeaderboards
from storage.migrations import upgrade, version
from storage.notices import SqlNotices
from storage.people import SqlPeople
from storage.pictures import SqlPictures
from storage.pool import SqlPool
from storage.privacy import SqlPrivacy
from storage.profile import SqlProfile
from storage.profiles import SqlProfiles
from storage.ratings import SqlRatings

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from sqlalchemy import Connection


_LOCK = 7_000
"""The number of the lock under which PostgreSQL lets one process change the schema."""
_COUNTED_SINCE = "0009"
"""From this version of the schema on the journal counts games for leaderboards and ratings."""


def _now() -> datetime:
    return datetime.now(UTC)


class Archive:
    """The ports that must forget nothing, on one database. Open it with ``Archive.open``."""

    def __init__(self, database: Database, now: Callable[[], datetime]) -> None:
        self.journal = SqlJournal(database)
        self.people = SqlPeople(database, now)
        self.boards = SqlBoards(database)
        self.notices = SqlNotices(database)
        self.chats = SqlChats(database, now)
        self.pictures = SqlPictures(database, now)
        self.profile = SqlProfile(database)
        self.dice = SqlDiceStatistics(database)
        self.heartbeat = SqlHeartbeat(database)
        self.leaderboards = SqlLeaderboards(database)
        self.ratings = SqlRatings(database)
        self.profiles = SqlProfiles(database)
        self.pool = SqlPool(database)
        self.fair_play = SqlFairPlay(database)
        self.privacy = SqlPrivacy(database)

    @classmethod
    @asynccontextmanager
    async def open(
        cls, database_url: str, *, now: Callable[[], datetime] = _now, patience: float = PATIENCE
    ) -> AsyncIterator[Archive]:
        """Open the database, bring its schema up to date, and close it without a trace.

        A SQLite file and its folder are made where they are missing. ``patience`` is how many
        seconds a transaction waits for another process's write lock.

        Raises:
            StoreError: the URL cannot be read, or the database cannot be opened, made, written or
                upgraded; one line for the operator, without a password.
        """
        database = Database(database_url, patience=patience)
        try:
            await _prepare(database)
            yield cls(database, now)
        finally:
            await database.close()


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        # Of two processes that start at once the second finds the work done, as on SQLite.
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
    before = version(connection)
    upgrade(connection)
    if before is not None and before < _COUNTED_SINCE:
        catch_up(connection)
    # A read-only SQLite file lets a write transaction begin; only a write tells.
    connection.execute(text("UPDATE alembic_version SET version_num = version_num"))


async def _prepare(database: Database) -> None:
    try:
        if database.file is not None:
            database.file.parent.mkdir(parents=True, exist_ok=True)
        await database.write(_upgrade)
    except OSError as fault:
        raise StoreError(
            f"The folder of the database {database.name} cannot be made: {fault.strerror}"
        ) from fault
    except JournalUnavailable as fault:
        raise StoreError(f"The database {database.name} cannot be used: {fault}") from fault
