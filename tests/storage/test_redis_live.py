"""Redis as it is: it vanishes, hangs, refuses, and holds what others wrote into it."""

from __future__ import annotations

import json
import logging
from typing import TYPE_CHECKING

import pytest
from redis.asyncio import Redis

from club.codec import encode_table
from storage import MemoryLiveTables, RedisLiveTables, StoreError, open_live
from storage.redis_live import REST
from tests.storage.sample_tables import TABLE, finished, playing, waiting

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable

    from tests.redis_server import RedisServer

KEY = f"nardy:table:{TABLE}"


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
async def live(redis_server: RedisServer, seconds: Seconds) -> AsyncIterator[RedisLiveTables]:
    live = RedisLiveTables.at(redis_server.url, clock=seconds, patience=0.2)
    yield live
    await live.close()


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
    "older schema": changed(v=0),
    "newer schema": changed(v=99),
    "a part missing": json.dumps({"v": 1, "id": TABLE, "version": 99}),
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
    await live.drop(TABLE)
    assert await client.keys() == []


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
        await live.drop(TABLE)
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


async def test_a_table_dropped_while_the_server_hung_does_not_come_back(
    live: RedisLiveTables, client: Redis, seconds: Seconds
) -> None:
    await live.put(finished())
    await client.config_set("min-replicas-to-write", 1)  # writes are refused now
    await live.drop(TABLE)
    await client.config_set("min-replicas-to-write", 0)
    seconds.rest()
    assert await live.get(TABLE) is None
    assert await client.exists(KEY) == 0


async def test_without_a_url_tables_are_held_in_memory() -> None:
    async with open_live(None) as live:
        assert isinstance(live, MemoryLiveTables)


async def test_with_a_url_tables_are_held_in_redis(
    redis_server: RedisServer, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_live(redis_server.url) as live:
        assert isinstance(live, RedisLiveTables)
        assert await live.put(playing())
        assert await live.get(TABLE) == playing()
    assert warnings(caplog) == []


@pytest.mark.parametrize("login", ["", ":wr0ng-word@"])
async def test_a_server_that_does_not_let_us_in_is_a_warning_at_start(
    redis_server: RedisServer, caplog: pytest.LogCaptureFixture, login: str
) -> None:
    async with open_live(f"unix://{login}{redis_server.socket}") as live:
        assert await live.put(playing()) is False
        assert await live.get(TABLE) is None
    assert len(warnings(caplog)) == 1
    assert "wr0ng-word" not in caplog.text


async def test_a_server_that_is_not_there_is_a_warning_at_start(
    redis_server: RedisServer, caplog: pytest.LogCaptureFixture
) -> None:
    redis_server.kill()
    async with open_live(redis_server.url) as live:
        assert await live.get(TABLE) is None
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
