"""The contract of the port Deadlines, in memory and in Redis alike."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from redis.asyncio import Redis

from club.places import TableId
from club.watch import LEASE
from storage import MemoryDeadlines
from storage.redis_deadlines import RedisDeadlines
from storage.redis_link import RedisLink

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from club.watch import Deadlines
    from tests.redis_server import RedisServer

ONE, TWO, THREE = (TableId(name) for name in ("aaaaaaaaaa", "bbbbbbbbbb", "cccccccccc"))
NOON = 1_772_366_400_000


@pytest.fixture(params=["memory", "redis"])
async def processes(request: pytest.FixtureRequest) -> AsyncIterator[tuple[Deadlines, Deadlines]]:
    """The same deadlines as two processes see them; in memory there is only one."""
    if request.param == "memory":
        deadlines = MemoryDeadlines()
        yield deadlines, deadlines
        return
    server: RedisServer = request.getfixturevalue("shared_redis")
    async with Redis.from_url(server.url) as one, Redis.from_url(server.url) as other:
        await one.flushall()
        yield RedisDeadlines(RedisLink(one)), RedisDeadlines(RedisLink(other))


@pytest.fixture
def deadlines(processes: tuple[Deadlines, Deadlines]) -> Deadlines:
    return processes[0]


async def test_a_table_is_due_from_its_moment_on(deadlines: Deadlines) -> None:
    await deadlines.set(ONE, NOON)
    assert await deadlines.due(NOON - 1, 10) == ()
    assert await deadlines.due(NOON, 10) == (ONE,)


async def test_the_earliest_come_first_and_no_more_than_asked_for(deadlines: Deadlines) -> None:
    for table, at in ((ONE, NOON + 3), (TWO, NOON + 1), (THREE, NOON + 2)):
        await deadlines.set(table, at)
    assert await deadlines.due(NOON + 3, 2) == (TWO, THREE)
    assert await deadlines.due(NOON + 3, 2) == (ONE,)
    assert await deadlines.due(NOON + 3, 2) == ()


async def test_the_newest_moment_counts(deadlines: Deadlines) -> None:
    await deadlines.set(ONE, NOON)
    await deadlines.set(ONE, NOON + 9)
    await deadlines.set(TWO, NOON + 9)
    await deadlines.set(TWO, NOON)
    assert await deadlines.due(NOON + 8, 10) == (TWO,)


async def test_a_table_without_a_moment_is_never_due(deadlines: Deadlines) -> None:
    await deadlines.set(ONE, NOON)
    await deadlines.set(ONE, None)
    await deadlines.set(TWO, None)
    assert await deadlines.due(NOON + LEASE, 10) == ()


async def test_a_leased_table_is_given_to_nobody_else_until_the_lease_ends(
    processes: tuple[Deadlines, Deadlines],
) -> None:
    one, other = processes
    await one.set(ONE, NOON)
    assert await one.due(NOON + 5, 10) == (ONE,)
    for process in processes:
        assert await process.due(NOON + 5 + LEASE - 1, 10) == ()
    assert await other.due(NOON + 5 + LEASE, 10) == (ONE,)
    assert await one.due(NOON + 5 + LEASE, 10) == ()


async def test_setting_a_moment_ends_the_lease(processes: tuple[Deadlines, Deadlines]) -> None:
    one, other = processes
    await one.set(ONE, NOON)
    await one.set(TWO, NOON)
    assert await one.due(NOON, 10) == (ONE, TWO)
    await one.set(ONE, NOON + 1)
    await other.set(TWO, None)
    assert await other.due(NOON + 1, 10) == (ONE,)
    assert await other.due(NOON + 2 * LEASE, 10) == (ONE,)


async def test_of_many_who_ask_at_once_each_table_goes_to_one(
    processes: tuple[Deadlines, Deadlines],
) -> None:
    tables = [TableId(f"table{number:05}") for number in range(50)]
    for table in tables:
        await processes[0].set(table, NOON)
    given = await asyncio.gather(*(processes[turn % 2].due(NOON, 7) for turn in range(10)))
    assert sorted(table for part in given for table in part) == tables
