"""Deadlines: when a table wants to be looked at though nobody presses.

A running clock warns before its deadline; at the deadline the opponent may claim the game. If he
does not either, or nobody does anything at a table without a limit, it is closed without a result.
At a parked table nothing falls due but its end, when it has rested for too long. All moments are
milliseconds since 1970.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from club.journal import Status

if TYPE_CHECKING:
    from club.table import Table

_HOUR = 3_600_000
_DAY = 24 * _HOUR
WAITING_LASTS = _DAY
"""How long a challenge or an open table waits for somebody."""
QUICK_IDLE = 2 * _HOUR
"""How long after the deadline of a quick clock the table stays for a claim."""
DAYS_IDLE = 3 * _DAY
"""The same for clocks with days per turn."""
UNLIMITED_IDLE = 30 * _DAY
"""How long a table without limit may rest, and a parked one."""


class Due(StrEnum):
    """What is due at a moment."""

    WARNING = "warning"
    FLAG = "flag"
    IDLE = "idle"


@dataclass(frozen=True, slots=True, order=True)
class Moment:
    """When something is due at a table."""

    at: int
    due: Due


def idle_at(table: Table) -> int:
    """When the table is closed if nobody does anything."""
    if table.parked is not None:
        return table.parked + UNLIMITED_IDLE
    if table.status is Status.WAITING:
        return table.touched + WAITING_LASTS
    deadline = table.clock.deadline()
    if deadline is None:
        return table.touched + UNLIMITED_IDLE
    return deadline + (DAYS_IDLE if table.clock.control.is_days else QUICK_IDLE)


def next_moment(table: Table, after: int) -> Moment | None:
    """The first thing that is due after a moment; ``None`` when the table is over."""
    return min((moment for moment in _moments(table) if moment.at > after), default=None)


def _moments(table: Table) -> list[Moment]:
    if table.status in {Status.FINISHED, Status.CLOSED}:
        return []
    moments = [Moment(idle_at(table), Due.IDLE)]
    deadline = None if table.parked is not None else table.clock.deadline()
    if table.running is not None and deadline is not None:
        moments.append(Moment(deadline, Due.FLAG))
        moments += [Moment(at, Due.WARNING) for at in table.clock.warnings()]
    return moments
