"""The live tables that the settings ask for."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from storage.memory_live import TIME_TO_LIVE, MemoryLiveTables
from storage.redis_live import RedisLiveTables

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from datetime import timedelta

    from club.journal import LiveTables


@asynccontextmanager
async def open_live(
    redis_url: str | None, *, time_to_live: timedelta = TIME_TO_LIVE
) -> AsyncIterator[LiveTables]:
    """Open the live tables in Redis, or in memory where no URL is given.

    A server that does not answer at start is a warning in the log and no more: tables are folded
    from the journal until it comes.

    Raises:
        StoreError: the URL cannot be read; one line for the operator, without the URL.
    """
    if redis_url is None:
        yield MemoryLiveTables(time_to_live=time_to_live)
        return
    live = RedisLiveTables.at(redis_url, time_to_live=time_to_live)
    try:
        await live.ping()
        yield live
    finally:
        await live.close()
