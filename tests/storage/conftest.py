from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from storage import Archive, database_url
from tests.redis_server import RedisServer
from tests.storage.sample_tables import NOON

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from datetime import datetime, timedelta
    from pathlib import Path


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


@pytest.fixture
def url(tmp_path: Path) -> str:
    return database_url(tmp_path)


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
