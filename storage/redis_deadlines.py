"""Deadlines in Redis: shared by any number of bot processes.

One sorted set, ``nardy:deadlines``, has the tables by their next moments. A lease is nothing but a
later moment. The server may go away or lose everything at any time: then less is given out, until
somebody fills the set anew from the journal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from club.places import TableId
from club.watch import LEASE
from storage.redis_link import Gone

if TYPE_CHECKING:
    from storage.redis_link import RedisLink

KEY = "nardy:deadlines"

# What is no sorted set gives way.
_GIVE_WAY = """
local kind = redis.call('TYPE', KEYS[1]).ok
if kind ~= 'zset' and kind ~= 'none' then redis.call('DEL', KEYS[1]) end
"""

# ARGV: the table, its moment or nothing.
_SET = f"""{_GIVE_WAY}
if ARGV[2] == '' then return redis.call('ZREM', KEYS[1], ARGV[1]) end
return redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
"""

# ARGV: pairs of a table and its moment, which replaces a later one only.
_CATCH_UP = f"""{_GIVE_WAY}
for i = 1, #ARGV, 2 do redis.call('ZADD', KEYS[1], 'LT', ARGV[i + 1], ARGV[i]) end
"""

# ARGV: now, the most tables, the end of their leases.
_DUE = f"""{_GIVE_WAY}
local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[2])
for _, table in ipairs(due) do redis.call('ZADD', KEYS[1], ARGV[3], table) end
return due
"""


class RedisDeadlines:
    """The port ``club.watch.Deadlines`` in Redis.

    While the server is gone (or refuses to write) nothing is due. Moments set meanwhile are sent
    after it is back, where they do not come later than what another process has set since.
    """

    def __init__(self, link: RedisLink) -> None:
        self._link = link
        self._set = link.client.register_script(_SET)
        self._catch_up = link.client.register_script(_CATCH_UP)
        self._due = link.client.register_script(_DUE)
        self._missed: dict[TableId, int] = {}

    async def set(self, table: TableId, at: int | None) -> None:
        """Note a table's next moment, or that it has none any more; a lease of it ends."""
        self._missed.pop(table, None)
        arguments: list[str | int] = [table, "" if at is None else at]
        try:
            await self._link.ask(lambda: self._set(keys=[KEY], args=arguments), changes=True)
        except Gone:
            if at is not None:
                self._missed[table] = at

    async def due(self, now: int, limit: int) -> tuple[TableId, ...]:
        """Lease the tables whose moment has come, the earliest first, at most ``limit``."""
        try:
            return await self._link.ask(lambda: self._lease(now, limit), changes=True)
        except Gone:
            return ()

    async def _lease(self, now: int, limit: int) -> tuple[TableId, ...]:
        missed = dict(self._missed)
        if missed:
            pairs = [part for pair in missed.items() for part in pair]
            await self._catch_up(keys=[KEY], args=pairs)
            for table, at in missed.items():
                if self._missed.get(table) == at:
                    del self._missed[table]
        found = await self._due(keys=[KEY], args=[now, limit, now + LEASE])
        return tuple(TableId(_text(table)) for table in found)


def _text(member: bytes | str) -> str:
    # What others may have written there names no table, whatever it becomes.
    return member if isinstance(member, str) else member.decode(errors="replace")
