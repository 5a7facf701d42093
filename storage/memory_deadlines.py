"""Deadlines in this process's own memory: for one bot process without Redis."""

from __future__ import annotations

from typing import TYPE_CHECKING

from club.watch import LEASE

if TYPE_CHECKING:
    from club.places import TableId


class MemoryDeadlines:
    """The port ``club.watch.Deadlines`` in memory: the twin of the one in Redis."""

    def __init__(self) -> None:
        self._moments: dict[TableId, int] = {}

    async def set(self, table: TableId, at: int | None) -> None:
        """Note a table's next moment, or that it has none any more; a lease of it ends."""
        if at is None:
            self._moments.pop(table, None)
        else:
            self._moments[table] = at

    async def due(self, now: int, limit: int) -> tuple[TableId, ...]:
        """Lease the tables whose moment has come, the earliest first, at most ``limit``."""
        come = sorted((at, table) for table, at in self._moments.items() if at <= now)
        due = tuple(table for _, table in come[:limit])
        self._moments.update(dict.fromkeys(due, now + LEASE))
        return due
