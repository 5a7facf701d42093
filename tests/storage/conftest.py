from __future__ import annotations

import asyncio
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import delete, make_url

from storage import Archive, database_url
from storage.schema import METADATA
from tests.postgres_server import PostgresServer
from tests.redis_server import RedisServer
from tests.storage.sample_tables import NOON

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from datetime import datetime, timedelta


EMPTY = ";".join(
    [str(delete(table)) for table in reversed(METADATA.sorted_tables)]
    + ["ALTER SEQUENCE people_key_seq RESTART", "ALTER SEQUENCE results_stored_seq RESTART"]
)
"""Far quicker than TRUNCATE, which makes new files for every table and index."""


class WallClock:
    """The archive's clock, put forward by the test."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now

    def forward(self, span: timedelta) -> None:
        self.now += span


@pytest.fixture
def wall_clock() -> WallClock:
    return WallClock()


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    with PostgresServer() as server:
        yield server


async def migrate(url: str) -> None:
    """Bring a database up to the schema."""
    async with Archive.open(url):
        pass


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file that has the schema already, to be copied by each test."""
    url = database_url(tmp_path_factory.mktemp("migrated"))
    asyncio.run(migrate(url))
    file = make_url(url).database
    assert file is not None
    return Path(file)


@pytest.fixture(scope="session")
def migrated(postgres: PostgresServer) -> str:
    """A database of the server that has the schema already; its tables are emptied by each test."""
    name = postgres.new_database()
    asyncio.run(migrate(postgres.url(name)))
    return name


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database. Every contract of the archive is kept on both kinds.

    Tests of SQLite's own ways take their file from ``tmp_path``.
    """
    if request.param == "sqlite":
        shutil.copy(request.getfixturevalue("migrated_file"), tmp_path)
        return database_url(tmp_path)
    server: PostgresServer = request.getfixturevalue("postgres")
    name: str = request.getfixturevalue("migrated")
    server.sql(EMPTY, name)
    return server.url(name)


@pytest.fixture
async def empty_archive(url: str, wall_clock: WallClock) -> AsyncIterator[Archive]:
    async with Archive.open(url, now=wall_clock, patience=0.05) as archive:
        yield archive


@pytest.fixture
async def archive(empty_archive: Archive) -> Archive:
    """An archive that knows Ann (1) and Bob (2)."""
    await empty_archive.people.seen(1001, "Ann", "ann", "el")
    await empty_archive.people.seen(1002, "Bob", "Bob_1", "ru")
    return empty_archive


@pytest.fixture(scope="session")
def shared_redis() -> Iterator[RedisServer]:
    """A server for tests that let it live."""
    with RedisServer() as server:
        yield server


@pytest.fixture
def redis_server() -> Iterator[RedisServer]:
    """A server that the test may kill."""
    with RedisServer(password="s3cret-word") as server:
        yield server
