"""The days of a chat: 00:00 to 24:00 by its clock, in the time zone in force when the day begins.

A zone that is chosen in the middle of a day comes into force with the next day: that one begins
when the day under way ends, and lasts until midnight by the new clock. So every moment is part of
exactly one day, days follow one another, and only those around a change of zones are longer or
shorter than those with a change of clocks, 23 and 25 hours.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

if TYPE_CHECKING:
    from collections.abc import Sequence

_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class ZoneSpan:
    """A zone and since when (UTC) it is in force; ``first`` is the first day that it rules."""

    since: datetime
    zone: str
    first: date


ALWAYS_UTC = (ZoneSpan(datetime(1970, 1, 1, tzinfo=UTC), "UTC", date(1970, 1, 1)),)
"""The zones of the house, and of a chat that has never chosen one."""


@dataclass(frozen=True, slots=True)
class Day:
    """A day with its zone, from ``starts`` (UTC, included) until ``ends`` (not included)."""

    date: date
    zone: str
    starts: datetime
    ends: datetime


def day_at(moment: datetime, zones: Sequence[ZoneSpan] = ALWAYS_UTC) -> Day:
    """The day of a moment; ``zones`` are in order, and what is before the first is ruled by it."""
    span = next((span for span in reversed(zones) if span.since <= moment), zones[0])
    on = max(moment.astimezone(ZoneInfo(span.zone)).date(), span.first)
    # Where clocks are put back over midnight, the date is shown twice; the day has ended once.
    while _midnight(on + _DAY, span.zone) <= moment:
        on += _DAY
    starts = _midnight(on, span.zone)
    if on == span.first and span.since <= moment:
        starts = span.since
    return Day(on, span.zone, starts, _midnight(on + _DAY, span.zone))


def with_zone(zones: Sequence[ZoneSpan], zone: str, now: datetime) -> tuple[ZoneSpan, ...]:
    """The zones after this one was chosen now: it rules from the next day on.

    What was chosen earlier on the same day is replaced.
    """
    ruling = tuple(span for span in zones if span.since <= now) or tuple(zones[:1])
    today = day_at(now, ruling)
    if today.zone == zone:
        return ruling
    first = max(today.date + _DAY, today.ends.astimezone(ZoneInfo(zone)).date())
    return (*ruling, ZoneSpan(today.ends, zone, first))


def _midnight(on: date, zone: str) -> datetime:
    """When this date begins, UTC; where that hour is left out or comes twice, its first moment."""
    return datetime.combine(on, time(), ZoneInfo(zone)).astimezone(UTC)
