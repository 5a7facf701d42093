"""What is held of running tables for speed, where the settings ask for it."""

from __future__ import annotations

from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from storage.backed_live import BackedLiveTables
from storage.memory_deadlines import MemoryDeadlines
from storage.memory_live import TIME_TO_LIVE, MemoryLiveTables

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from datetime import timedelta

    from club.journal import LiveTables
    from club.watch import Deadlines


@dataclass(frozen=True, slots=True)
class Live:
    """The ports whose stores may forget anything."""

    tables: LiveTables
    deadlines: Deadlines


@asynccontextmanager
async def open_live(
    redis_url: str | None, *, time_to_live: timedelta = TIME_TO_LIVE
) -> AsyncIterator[Live]:
    """Open live tables and deadlines in Redis, or in memory where no URL is given.

    Behind the tables in Redis the process holds its own, for the time in which the server is gone.
    One that does not answer at start is a warning in the log and no more.

    Raises:
        StoreError: the URL cannot be read; one line for the operator, without the URL.
    """
    own = MemoryLiveTables(time_to_live=time_to_live)
    if redis_url is None:
        yield Live(own, MemoryDeadlines())
        return
    # Only here: most bots run without it, and it takes a tenth of their start to load.
    from storage.redis_deadlines import RedisDeadlines
    from storage.redis_link import RedisLink
    from storage.redis_live import RedisLiveTables

    link = RedisLink.at(redis_url)
    try:
        await link.ping()
        shared = RedisLiveTables(link, time_to_live=time_to_live)
        yield Live(BackedLiveTables(shared, own), RedisDeadlines(link))
    finally:
        await link.close()
