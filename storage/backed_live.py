"""Live tables in Redis with a twin in memory behind them, for the time in which Redis is gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from club.journal import LiveTables
    from club.places import TableId
    from club.table import Table


class BackedLiveTables:
    """The port ``club.journal.LiveTables`` on two stores: what one has lost the other may hold.

    ``shared`` is asked first. ``own`` may be behind it, where another process has changed a table;
    the club checks every version against the journal, so that does no harm.
    """

    def __init__(self, shared: LiveTables, own: LiveTables) -> None:
        self._shared = shared
        self._own = own

    async def get(self, table: TableId) -> Table | None:
        """The held state; ``None`` where nothing (or nothing readable) is held."""
        return await self._shared.get(table) or await self._own.get(table)

    async def put(self, table: Table) -> bool:
        """Compare and set: hold this state unless the same or a newer version is held already.

        Returns whether it was taken anywhere. The time to live starts anew with every put.
        """
        shared = await self._shared.put(table)
        return await self._own.put(table) or shared

    async def drop(self, table: TableId) -> None:
        """Hold nothing of a table any more."""
        await self._own.drop(table)
        await self._shared.drop(table)
