"""Watching over the tables while nobody presses: the ports that one periodic job needs.

All moments are milliseconds since 1970. Which moments there are, ``club.deadlines`` tells.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from club.places import TableId

LEASE = 60_000
"""How long (ms) a table that was given out by ``Deadlines.due`` is given to nobody else."""

BEAT = 5_000
"""How often (ms) a bot process beats."""


class Deadlines(Protocol):
    """Port: when each table next wants to be looked at; shared by all bot processes.

    It may lose anything at any moment, and then gives out less until it is filled anew from the
    journal. A moment is a hint, not a fact: whoever is given a table looks at the table itself.
    """

    async def set(self, table: TableId, at: int | None) -> None:
        """Note a table's next moment, or that it has none any more; a lease of it ends."""
        ...

    async def due(self, now: int, limit: int) -> tuple[TableId, ...]:
        """Lease the tables whose moment has come, the earliest first, at most ``limit``.

        A leased table is given out again, also to another process, when its moment was not set
        anew within ``LEASE``: whoever had it may have died.
        """
        ...


class Heartbeat(Protocol):
    """Port: when a bot process ran last, so that players get the time back in which none did."""

    async def beat(self, now: int) -> None:
        """Note that a process runs now: every ``BEAT``, and once more when it leaves in order.

        Raises:
            JournalUnavailable: it could not be noted.
        """
        ...

    async def gap(self, now: int) -> int | None:
        """At start: the ms since any process's last beat; this is a beat, too.

        Of processes that start at once one gets the whole gap, the others what has passed since,
        or ``None``, as there is when nobody has ever beaten. While another process runs the gap is
        at most about ``BEAT``.

        Raises:
            JournalUnavailable: it cannot be known now; the gap stays for the next one who asks.
        """
        ...
