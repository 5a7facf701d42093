"""Live tables in Redis: shared by all bot processes, and they outlive a restart.

One key for each table, ``nardy:table:<id>``, holds its JSON form with a time to live. The server
may go away or lose everything at any moment: then nothing is held, and the journal tells.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

from redis.exceptions import ResponseError

from club.codec import SCHEMA, Unreadable, decode_table, encode_table
from storage.memory_live import TIME_TO_LIVE
from storage.redis_link import Gone

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from datetime import timedelta

    from club.places import TableId
    from club.table import Table
    from storage.redis_link import RedisLink

_T = TypeVar("_T")

_LOG = logging.getLogger(__name__)

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


class RedisLiveTables:
    """The port ``club.journal.LiveTables`` in Redis.

    While the server is gone (or refuses to write), ``get`` returns ``None`` and ``put`` returns
    ``False``. What the server holds of tables that changed meanwhile is forgotten when it is back.

    ``time_to_live`` starts anew with every put.
    """

    def __init__(self, link: RedisLink, *, time_to_live: timedelta = TIME_TO_LIVE) -> None:
        self._link = link
        self._client = link.client
        self._time_to_live = int(time_to_live.total_seconds() * 1000)
        self._put = self._client.register_script(_PUT)
        self._drop_unreadable = self._client.register_script(_DROP_UNREADABLE)
        self._outdated: set[TableId] = set()

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
        except Gone:
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
            taken = await self._ask(
                lambda: self._put(keys=[_key(table.id)], args=arguments), changes=True
            )
        except Gone:
            self._outdated.add(table.id)
            return False
        return bool(taken)

    async def drop(self, table: TableId) -> None:
        """Hold nothing of a table any more; a server that is gone forgets it when it is back."""
        self._outdated.add(table)
        # Before any command, what is outdated is forgotten.
        with suppress(Gone):
            await self._ask(lambda: self._client.exists(_key(table)), changes=True)

    async def _read(self, table: TableId) -> bytes | None:
        try:
            held = await self._client.get(_key(table))
        except ResponseError as fault:
            if str(fault).startswith("WRONGTYPE"):
                return b""  # as unreadable as an empty form
            raise
        return held.encode() if isinstance(held, str) else held

    async def _ask(self, command: Callable[[], Awaitable[_T]], *, changes: bool = False) -> _T:
        """The server's answer, after what it holds of changes that it missed is forgotten.

        Raises:
            Gone: as ``RedisLink.ask``.
        """

        async def forget_and_ask() -> _T:
            outdated = tuple(self._outdated)
            if outdated:
                await self._client.delete(*map(_key, outdated))
                self._outdated.difference_update(outdated)
            return await command()

        return await self._link.ask(forget_and_ask, changes=changes)


def _key(table: TableId) -> str:
    return f"nardy:table:{table}"
