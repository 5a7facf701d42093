"""Live tables in Redis: shared by all bot processes, and they outlive a restart.

One key for each table, ``nardy:table:<id>``, holds its JSON form with a time to live. The server
may go away or lose everything at any moment: then nothing is held, and the journal tells.
"""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING, TypeVar

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError, ResponseError

from club.codec import SCHEMA, Unreadable, decode_table, encode_table
from storage.errors import StoreError
from storage.memory_live import TIME_TO_LIVE

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from datetime import timedelta
    from typing import Self

    from club.places import TableId
    from club.table import Table

_T = TypeVar("_T")

_LOG = logging.getLogger(__name__)

PATIENCE = 1.0
"""Seconds that the server has for an answer, and for a connection."""

REST = 5.0
"""Seconds that a lost server is left alone, so that not every press waits for it."""

_UNREADABLE_URL = "REDIS_URL cannot be read; it should look like redis://localhost:6379/0"

# KEYS[1] the table's key; ARGV: the form, its version, its schema, the time to live in ms.
# What cannot be read here, or is of another schema, gives way. Answers whether it was taken.
_PUT = """
local held = redis.pcall('GET', KEYS[1])
if type(held) == 'string' then
    local read, form = pcall(cjson.decode, held)
    if read and type(form) == 'table' and form.v == tonumber(ARGV[3])
        and type(form.version) == 'number' and form.version >= tonumber(ARGV[2]) then
        return 0
    end
end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[4])
return 1
"""

# Drops an unreadable form, unless somebody has put another one meanwhile.
_DROP_UNREADABLE = """
local held = redis.pcall('GET', KEYS[1])
if type(held) == 'table' or held == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0
"""

# What decoding a broken or foreign form may raise.
_UNREADABLE = (Unreadable, UnicodeDecodeError, OverflowError, RecursionError)


class _Gone(Exception):  # noqa: N818 - the server's state, seen by this file only
    """The server does not do what it is asked."""


class RedisLiveTables:
    """The port ``club.journal.LiveTables`` in Redis. Make it with ``at``.

    While the server is gone (or refuses to write), ``get`` returns ``None``, ``put`` returns
    ``False`` and ``drop`` does nothing; the log has one line when it goes and one when it holds
    tables again. What it holds of tables that changed meanwhile is forgotten then.

    ``time_to_live`` starts anew with every put; ``clock`` counts seconds.
    """

    def __init__(
        self,
        client: Redis,
        *,
        time_to_live: timedelta = TIME_TO_LIVE,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._client = client
        self._time_to_live = int(time_to_live.total_seconds() * 1000)
        self._clock = clock
        self._put = client.register_script(_PUT)
        self._drop_unreadable = client.register_script(_DROP_UNREADABLE)
        self._lost = False
        self._ask_again = float("-inf")
        self._outdated: set[TableId] = set()

    @classmethod
    def at(
        cls,
        redis_url: str,
        *,
        time_to_live: timedelta = TIME_TO_LIVE,
        patience: float = PATIENCE,
        clock: Callable[[], float] = time.monotonic,
    ) -> Self:
        """Live tables on the server at this URL; nothing is sent yet.

        Raises:
            StoreError: the URL cannot be read; the text does not hold it.
        """
        try:
            client = Redis.from_url(
                redis_url,
                socket_timeout=patience,
                socket_connect_timeout=patience,
                # Once more, at once: a pooled connection may have died since it was used last.
                retry=Retry(NoBackoff(), 1),
            )
        except ValueError:
            raise StoreError(_UNREADABLE_URL) from None  # the cause may hold a password
        return cls(client, time_to_live=time_to_live, clock=clock)

    async def ping(self) -> bool:
        """Whether the server answers; the log tells if it does not.

        Raises:
            StoreError: the URL has an option that the client does not know.
        """
        try:
            await self._ask(lambda: self._client.ping())
        except TypeError:
            raise StoreError(_UNREADABLE_URL) from None
        except _Gone:
            return False
        return True

    async def close(self) -> None:
        """Close the connections."""
        await self._client.aclose()

    async def get(self, table: TableId) -> Table | None:
        """The held state; ``None`` where nothing (or nothing readable) is held."""
        try:
            held = await self._ask(lambda: self._read(table))
            if held is None:
                return None
            try:
                state = decode_table(held.decode())
            except _UNREADABLE:
                state = None
            if state is not None and state.id == table:
                return state
            # Not the content: it has the seed. It goes, or it would stand in the way of a put.
            _LOG.warning("The live table %s cannot be read; its journal tells it again", table)
            await self._ask(lambda: self._drop_unreadable(keys=[_key(table)], args=[held]))
        except _Gone:
            pass
        return None

    async def put(self, table: Table) -> bool:
        """Compare and set: hold this state unless the same or a newer version is held already.

        Returns whether it was taken. The time to live starts anew with every put.
        """
        arguments: list[str | int] = [
            encode_table(table),
            table.version,
            SCHEMA,
            self._time_to_live,
        ]
        try:
            taken = await self._ask(lambda: self._put(keys=[_key(table.id)], args=arguments))
        except _Gone:
            self._outdated.add(table.id)
            return False
        if self._lost:
            self._lost = False
            _LOG.warning("Redis at %s holds tables again", self._place)
        return bool(taken)

    async def drop(self, table: TableId) -> None:
        """Forget a table."""
        try:
            await self._ask(lambda: self._client.delete(_key(table)))
        except _Gone:
            self._outdated.add(table)

    async def _read(self, table: TableId) -> bytes | None:
        try:
            held = await self._client.get(_key(table))
        except ResponseError as fault:
            if str(fault).startswith("WRONGTYPE"):
                return b""  # as unreadable as an empty form
            raise
        return held.encode() if isinstance(held, str) else held

    async def _ask(self, command: Callable[[], Awaitable[_T]]) -> _T:
        """The server's answer, after what it holds of changes that it missed is forgotten.

        Raises:
            _Gone: it does not answer, refuses, or is left alone after that for a while.
        """
        if self._clock() < self._ask_again:
            raise _Gone
        try:
            outdated = tuple(self._outdated)
            if outdated:
                await self._client.delete(*map(_key, outdated))
                self._outdated.difference_update(outdated)
            return await command()
        except (RedisError, OSError) as fault:
            self._ask_again = self._clock() + REST
            if not self._lost:
                self._lost = True
                # Its kind only: the text of a fault is the server's or the system's.
                _LOG.warning(
                    "Redis at %s does not hold tables (%s); the journal tells them meanwhile",
                    self._place,
                    type(fault).__name__,
                )
            raise _Gone from None

    @property
    def _place(self) -> str:
        options = self._client.connection_pool.connection_kwargs
        return str(options.get("path") or f"{options.get('host')}:{options.get('port')}")


def _key(table: TableId) -> str:
    return f"nardy:table:{table}"
