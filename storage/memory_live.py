"""Live tables in this process's own memory: for one bot process without Redis."""

from __future__ import annotations

import time
from collections import OrderedDict
from datetime import timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from club.places import TableId
    from club.table import Table

TIME_TO_LIVE = timedelta(days=14)
"""How long a live table is held after its last change; then it is folded again when needed."""

MOST_TABLES = 10_000
"""Tables held in memory at most (some kilobytes each)."""


class MemoryLiveTables:
    """The port ``club.journal.LiveTables`` in memory: the twin of the one in Redis.

    ``clock`` counts seconds, ``limit`` is the most tables held: those used longest ago go first.
    """

    def __init__(
        self,
        *,
        time_to_live: timedelta = TIME_TO_LIVE,
        limit: int = MOST_TABLES,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._time_to_live = time_to_live.total_seconds()
        self._limit = limit
        self._clock = clock
        self._held: OrderedDict[TableId, tuple[Table, float]] = OrderedDict()

    async def get(self, table: TableId) -> Table | None:
        """The held state; ``None`` where nothing is held."""
        held = self._held.get(table)
        if held is None:
            return None
        state, until = held
        if self._clock() >= until:
            del self._held[table]
            return None
        self._held.move_to_end(table)
        return state

    async def put(self, table: Table) -> bool:
        """Compare and set: hold this state unless the same or a newer version is held already."""
        held = await self.get(table.id)
        if held is not None and held.version >= table.version:
            return False
        self._held[table.id] = table, self._clock() + self._time_to_live
        self._held.move_to_end(table.id)
        if len(self._held) > self._limit:
            self._held.popitem(last=False)
        return True

    async def drop(self, table: TableId) -> None:
        """Hold nothing of a table any more."""
        self._held.pop(table, None)
