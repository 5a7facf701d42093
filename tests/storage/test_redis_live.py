"""Redis as it is: it vanishes, hangs, refuses, and holds what others wrote into it."""

from __future__ import annotations

import json
import logging
from typing import TYPE_CHECKING

import pytest
from redis.asyncio import Redis

from club.codec import SCHEMA, encode_table
from club.places import TableId
from storage import MemoryDeadlines, MemoryLiveTables, StoreError, open_live
from storage.redis_deadlines import KEY as DEADLINES
from storage.redis_deadlines import RedisDeadlines
from storage.redis_link import REST, RedisLink
from storage.redis_live import RedisLiveTables
from tests.storage.sample_tables import TABLE, finished, playing, waiting

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable

    from tests.redis_server import RedisServer

KEY = f"nardy:table:{TABLE}"
OTHER = TableId("othertable")


class Seconds:
    """A clock for the pause after a loss."""

    def __init__(self) -> None:
        self.passed = 0.0

    def __call__(self) -> float:
        return self.passed

    def rest(self) -> None:
        self.passed += REST


@pytest.fixture
def seconds() -> Seconds:
    return Seconds()


@pytest.fixture
async def client(redis_server: RedisServer) -> AsyncIterator[Redis]:
    """Another user of the same server."""
    async with Redis.from_url(redis_server.url) as client:
        yield client


@pytest.fixture
async def link(redis_server: RedisServer, seconds: Seconds) -> AsyncIterator[RedisLink]:
    link = RedisLink.at(redis_server.url, clock=seconds, patience=0.2)
    yield link
    await link.close()


@pytest.fixture
def live(link: RedisLink) -> RedisLiveTables:
    return RedisLiveTables(link)


@pytest.fixture
def deadlines(link: RedisLink) -> RedisDeadlines:
    return RedisDeadlines(link)


def warnings(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]


def changed(**parts: object) -> str:
    return json.dumps({**json.loads(encode_table(playing(9))), **parts})


SIXTEEN = "A" + "." * 10 + "o" + "." * 11 + "O"  # 16 of White's
FOREIGN = {
    "empty": "",
    "not JSON": '{"v": 1, "id"',
    "not text": b"\xff\xfe\x00",
    "another thing": "[1, 2]",
    "too deep": "[" * 5000 + "]" * 5000,
    "older schema": changed(v=SCHEMA - 1),
    "newer schema": changed(v=99),
    "a part missing": json.dumps({"v": SCHEMA, "id": TABLE, "version": 99}),
    "a wild number": changed(version=99).replace('"version": 99', '"version": 1e999'),
    "another table": changed(id="othertable"),
    "16 checkers": changed(game={**json.loads(changed())["game"], "position": SIXTEEN}),
}


@pytest.mark.parametrize("content", FOREIGN.values(), ids=FOREIGN)
async def test_s10_what_cannot_be_read_is_nothing_and_gives_way(
    live: RedisLiveTables,
    client: Redis,
    caplog: pytest.LogCaptureFixture,
    content: str | bytes,
) -> None:
    await client.set(KEY, content)

    assert await live.get(TABLE) is None
    assert await live.get(TABLE) is None

    (line,) = warnings(caplog)
    assert TABLE in line
    assert playing().seed.hex() not in caplog.text
    assert await live.put(playing(2))
    assert await live.get(TABLE) == playing(2)


@pytest.mark.parametrize("content", FOREIGN.values(), ids=FOREIGN)
async def test_a_put_or_the_next_read_overcomes_what_cannot_be_read(
    live: RedisLiveTables, client: Redis, content: str | bytes
) -> None:
    await client.set(KEY, content)
    if not await live.put(playing(2)):  # it looked like a newer version
        assert await live.get(TABLE) is None
        assert await live.put(playing(2))
    assert await live.get(TABLE) == playing(2)
    assert await client.pttl(KEY) > 0


async def test_a_key_of_another_type_gives_way(live: RedisLiveTables, client: Redis) -> None:
    await client.hset(KEY, "version", "9")
    assert await live.get(TABLE) is None
    assert await client.exists(KEY) == 0
    await client.hset(KEY, "version", "9")
    assert await live.put(playing(2))
    assert await live.get(TABLE) == playing(2)


async def test_every_key_has_a_time_to_live_of_fourteen_days(
    live: RedisLiveTables, client: Redis
) -> None:
    for table in (waiting(), playing(), finished()):
        await live.put(table)
        assert 13 * 86400 < await client.ttl(KEY) <= 14 * 86400
    assert await client.keys() == [KEY.encode()]


async def test_a_killed_server_is_nothing_held_until_it_comes_back(
    live: RedisLiveTables,
    redis_server: RedisServer,
    seconds: Seconds,
    caplog: pytest.LogCaptureFixture,
) -> None:
    assert await live.put(playing(2))
    redis_server.kill()
    for _ in range(3):
        assert await live.get(TABLE) is None
        assert await live.put(playing(3)) is False
        seconds.rest()
    (loss,) = warnings(caplog)
    assert str(redis_server.socket) in loss

    redis_server.start()
    seconds.rest()
    assert await live.get(TABLE) is None
    assert await live.put(playing(3))
    assert await live.get(TABLE) == playing(3)
    assert len(warnings(caplog)) == 2
    assert "again" in warnings(caplog)[1]
    assert "s3cret" not in caplog.text


async def test_a_lost_server_is_left_alone_for_a_while(
    live: RedisLiveTables, redis_server: RedisServer, seconds: Seconds
) -> None:
    redis_server.kill()
    assert await live.get(TABLE) is None
    redis_server.start()
    assert await live.put(playing(2)) is False
    seconds.rest()
    assert await live.put(playing(2))


async def test_a_restarted_server_is_met_without_a_loss(
    live: RedisLiveTables, redis_server: RedisServer, caplog: pytest.LogCaptureFixture
) -> None:
    assert await live.put(playing(2))
    redis_server.kill()
    redis_server.start()
    assert await live.get(TABLE) is None
    assert await live.put(playing(2))
    assert warnings(caplog) == []


async def test_a_server_that_hangs_counts_as_gone(
    live: RedisLiveTables, redis_server: RedisServer, caplog: pytest.LogCaptureFixture
) -> None:
    assert await live.put(playing(2))
    redis_server.freeze()
    assert await live.get(TABLE) is None
    assert await live.put(playing(3)) is False
    assert len(warnings(caplog)) == 1


async def test_what_the_server_holds_of_changes_that_it_missed_is_not_believed(
    live: RedisLiveTables, client: Redis, seconds: Seconds, caplog: pytest.LogCaptureFixture
) -> None:
    """A full server refuses to write, but would still show the old state."""
    assert await live.put(playing(2))
    await client.config_set("maxmemory", 1)
    assert await live.put(playing(3)) is False
    seconds.rest()
    assert await live.get(TABLE) is None
    assert len(warnings(caplog)) == 1
    await client.config_set("maxmemory", 0)
    assert await live.put(playing(3))
    assert len(warnings(caplog)) == 2


async def test_a_lost_server_has_nothing_due_and_is_told_later_what_it_missed(
    deadlines: RedisDeadlines,
    live: RedisLiveTables,
    redis_server: RedisServer,
    seconds: Seconds,
    caplog: pytest.LogCaptureFixture,
) -> None:
    await deadlines.set(TABLE, 1000)
    redis_server.kill()
    for at in (1000, 3000, 2000):
        await deadlines.set(TABLE, at)
        await deadlines.set(OTHER, at)
        assert await deadlines.due(5000, 10) == ()
        assert await live.get(TABLE) is None
        seconds.rest()
    await deadlines.set(OTHER, None)
    seconds.rest()
    assert len(warnings(caplog)) == 1, "one line for all that is held there"

    redis_server.start()
    seconds.rest()
    assert await deadlines.due(1999, 10) == ()
    assert await deadlines.due(2000, 10) == (TABLE,)
    assert len(warnings(caplog)) == 2
    await deadlines.set(TABLE, None)
    assert await deadlines.due(10**9, 10) == (), "it is told once"


async def test_what_another_process_has_set_meanwhile_is_not_put_off(
    deadlines: RedisDeadlines, client: Redis, seconds: Seconds
) -> None:
    await client.config_set("min-replicas-to-write", 1)  # writes are refused now
    await deadlines.set(TABLE, 5000)
    await deadlines.set(OTHER, 5000)
    await client.config_set("min-replicas-to-write", 0)
    await client.zadd(DEADLINES, {TABLE: 4000, OTHER: 6000})
    seconds.rest()
    assert await deadlines.due(0, 10) == ()
    assert await client.zrange(DEADLINES, 0, -1, withscores=True) == [
        (TABLE.encode(), 4000),
        (OTHER.encode(), 5000),
    ]


async def test_deadlines_that_are_something_else_give_way(
    deadlines: RedisDeadlines, client: Redis, caplog: pytest.LogCaptureFixture
) -> None:
    await client.set(DEADLINES, "nonsense")
    assert await deadlines.due(5000, 10) == ()
    await client.hset(DEADLINES, "version", "9")
    await deadlines.set(TABLE, 1000)
    await client.zadd(DEADLINES, {b"\xff\xfe": 10})
    due = await deadlines.due(5000, 10)
    assert len(due) == 2
    assert due[1] == TABLE
    assert warnings(caplog) == []


async def test_without_a_url_all_is_held_in_memory() -> None:
    async with open_live(None) as live:
        assert isinstance(live.tables, MemoryLiveTables)
        assert isinstance(live.deadlines, MemoryDeadlines)


async def test_with_a_url_all_is_held_in_redis(
    redis_server: RedisServer, client: Redis, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_live(redis_server.url) as live:
        assert await live.tables.put(playing())
        assert await client.keys() == [KEY.encode()]
        assert await live.tables.get(TABLE) == playing()
        await live.deadlines.set(TABLE, 5)
        assert await live.deadlines.due(5, 1) == (TABLE,)
    assert warnings(caplog) == []


@pytest.mark.parametrize("login", ["", ":wr0ng-word@"])
async def test_a_server_that_does_not_let_us_in_is_a_warning_at_start(
    redis_server: RedisServer, caplog: pytest.LogCaptureFixture, login: str
) -> None:
    async with open_live(f"unix://{login}{redis_server.socket}") as live:
        assert await live.tables.put(playing())
        assert await live.tables.get(TABLE) == playing()
    assert len(warnings(caplog)) == 1
    assert "wr0ng-word" not in caplog.text


async def test_while_the_server_is_gone_tables_are_held_in_memory(
    redis_server: RedisServer,
) -> None:
    async with open_live(redis_server.url) as live:
        assert await live.tables.put(playing(2))
        redis_server.kill()
        assert await live.tables.get(TABLE) == playing(2)
        assert await live.tables.put(playing(3))
        assert await live.tables.get(TABLE) == playing(3)


async def test_a_server_that_is_not_there_is_a_warning_at_start(
    redis_server: RedisServer, caplog: pytest.LogCaptureFixture
) -> None:
    redis_server.kill()
    async with open_live(redis_server.url) as live:
        assert await live.tables.get(TABLE) is None
    assert len(warnings(caplog)) == 1
    assert "s3cret" not in caplog.text


@pytest.mark.parametrize(
    "url",
    [
        "",
        "localhost:6379",
        "http://:s3cret@localhost",
        "redis://:s3cret@localhost:port/0",
        "redis://user:s3/cret@localhost:6379",
        "redis://:s3cret@localhost/0?socket_timeout=soon",
        "redis://:s3cret@localhost/0?colour=red",
    ],
)
async def test_an_unreadable_url_names_the_setting_and_not_the_password(url: str) -> None:
    def opening() -> Awaitable[object]:
        return open_live(url).__aenter__()

    with pytest.raises(StoreError, match=r"^REDIS_URL cannot be read") as caught:
        await opening()
    assert caught.value.__cause__ is None
    assert "cret" not in str(caught.value)
