"""The contract of the port LiveTables, in memory, in Redis and in both alike."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Protocol

import pytest
from redis.asyncio import Redis

from club.places import TableId
from storage import BackedLiveTables, MemoryLiveTables
from storage.redis_link import RedisLink
from storage.redis_live import RedisLiveTables
from tests.storage.sample_tables import TABLE, finished, playing, waiting

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from club.journal import LiveTables
    from club.table import Table
    from tests.redis_server import RedisServer

TIME_TO_LIVE = timedelta(hours=10)


class Store(Protocol):
    """Live tables whose time the test can let pass."""

    live: LiveTables

    async def pass_time(self, span: timedelta) -> None: ...

    async def time_left(self, table: TableId) -> timedelta: ...


class InMemory:
    def __init__(self) -> None:
        self.seconds = 0.0
        self.tables = MemoryLiveTables(time_to_live=TIME_TO_LIVE, clock=lambda: self.seconds)
        self.live: LiveTables = self.tables

    async def pass_time(self, span: timedelta) -> None:
        self.seconds += span.total_seconds()

    async def time_left(self, table: TableId) -> timedelta:
        return timedelta(seconds=self.tables._held[table][1] - self.seconds)


class InRedis:
    def __init__(self, client: Redis) -> None:
        self.client = client
        self.live: LiveTables = RedisLiveTables(RedisLink(client), time_to_live=TIME_TO_LIVE)

    async def pass_time(self, span: timedelta) -> None:
        for key in await self.client.keys():
            left = await self.client.pttl(key)
            # An expiry in the past deletes the key, as time itself would.
            await self.client.pexpire(key, left - int(span.total_seconds() * 1000))

    async def time_left(self, table: TableId) -> timedelta:
        return timedelta(milliseconds=await self.client.pttl(f"nardy:table:{table}"))


class InBoth:
    """Redis, which may be gone, with memory behind it."""

    def __init__(self, redis: InRedis | None, gone: RedisLink) -> None:
        self.redis = redis
        self.memory = InMemory()
        shared = RedisLiveTables(gone) if redis is None else redis.live
        self.live: LiveTables = BackedLiveTables(shared, self.memory.live)

    async def pass_time(self, span: timedelta) -> None:
        await self.memory.pass_time(span)
        if self.redis is not None:
            await self.redis.pass_time(span)

    async def time_left(self, table: TableId) -> timedelta:
        return await (self.redis or self.memory).time_left(table)


@pytest.fixture
async def gone(tmp_path: Path) -> AsyncIterator[RedisLink]:
    link = RedisLink.at(f"unix://{tmp_path}/nobody.sock")
    yield link
    await link.close()


@pytest.fixture(params=["memory", "redis", "both", "both, redis gone"])
async def store(request: pytest.FixtureRequest, gone: RedisLink) -> AsyncIterator[Store]:
    if request.param == "memory":
        yield InMemory()
        return
    if request.param == "both, redis gone":
        yield InBoth(None, gone)
        return
    server: RedisServer = request.getfixturevalue("shared_redis")
    async with Redis.from_url(server.url) as client:
        await client.flushall()
        redis = InRedis(client)
        yield redis if request.param == "redis" else InBoth(redis, gone)


async def test_nothing_is_held_of_an_unknown_table(store: Store) -> None:
    assert await store.live.get(TABLE) is None


@pytest.mark.parametrize("table", [waiting(), playing(), finished()], ids=lambda t: t.status)
async def test_a_table_comes_back_as_it_was_put(store: Store, table: Table) -> None:
    assert await store.live.put(table)
    assert await store.live.get(TABLE) == table
    assert await store.live.get(TableId("othertable")) is None


async def test_only_a_newer_version_takes_the_place_of_the_held_one(store: Store) -> None:
    assert await store.live.put(playing(5))
    changed = replace(playing(5), rolled=9)
    assert not await store.live.put(changed)
    assert not await store.live.put(playing(4))
    assert await store.live.get(TABLE) == playing(5)
    assert await store.live.put(playing(10))
    assert await store.live.get(TABLE) == playing(10)


async def test_of_writers_at_once_the_newest_version_stays(store: Store) -> None:
    versions = list(range(1, 41))
    random.Random(7).shuffle(versions)
    taken = await asyncio.gather(*(store.live.put(playing(version)) for version in versions))
    held = await store.live.get(TABLE)
    assert held == playing(40)
    assert taken[versions.index(40)]


async def test_s02_every_write_starts_the_time_to_live_anew(store: Store) -> None:
    for version in range(1, 10):
        assert await store.live.put(playing(version))
        assert await store.time_left(TABLE) > TIME_TO_LIVE - timedelta(minutes=1)
        await store.pass_time(TIME_TO_LIVE * 0.6)
        held = await store.live.get(TABLE)
        assert held is not None
        assert held.version == version
    await store.pass_time(TIME_TO_LIVE * 0.6)
    assert await store.live.get(TABLE) is None
    assert await store.live.put(playing(1))


async def test_reading_does_not_lengthen_the_time_to_live(store: Store) -> None:
    await store.live.put(playing())
    await store.pass_time(TIME_TO_LIVE / 2)
    await store.live.get(TABLE)
    assert await store.time_left(TABLE) <= TIME_TO_LIVE / 2


async def test_what_redis_has_comes_before_what_memory_has() -> None:
    redis, memory = MemoryLiveTables(), MemoryLiveTables()
    both = BackedLiveTables(redis, memory)
    await both.put(playing(3))
    await redis.put(playing(5))  # another process
    assert await both.get(TABLE) == playing(5)
    assert await both.put(playing(4)), "memory is brought nearer"
    assert await both.get(TABLE) == playing(5)


async def test_memory_forgets_the_tables_used_longest_ago_beyond_its_limit() -> None:
    live = MemoryLiveTables(limit=3)
    one, two, three, four = (waiting(TableId(f"table{number:05}")) for number in range(4))
    for table in (one, two, three):
        await live.put(table)
    assert await live.get(one.id) == one
    await live.put(four)
    held = [await live.get(table.id) for table in (one, two, three, four)]
    assert held == [one, None, three, four]


async def test_what_was_dropped_is_not_held(store: Store) -> None:
    await store.live.put(playing(5))
    await store.live.drop(TABLE)
    await store.live.drop(TableId("nobodyshas"))
    assert await store.live.get(TABLE) is None
    assert await store.live.put(playing(4))
