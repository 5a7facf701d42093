"""The contract of the port Heartbeat."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from storage import Archive

if TYPE_CHECKING:
    from tests.storage.conftest import WallClock

NOON = 1_772_366_400_000
HOUR = 3_600_000


async def test_before_the_first_beat_nobody_was_away(empty_archive: Archive) -> None:
    assert await empty_archive.heartbeat.gap(NOON) is None
    assert await empty_archive.heartbeat.gap(NOON + 7) == 7, "to ask is a beat, too"


async def test_the_gap_counts_from_the_last_beat_of_any_process(url: str) -> None:
    async with Archive.open(url) as one, Archive.open(url) as other:
        await one.heartbeat.beat(NOON)
        await other.heartbeat.beat(NOON + 5000)
        await one.heartbeat.beat(NOON + 3000)
    async with Archive.open(url) as archive:
        assert await archive.heartbeat.gap(NOON + 5000 + HOUR) == HOUR


async def test_nobody_was_away_before_the_last_beat(empty_archive: Archive) -> None:
    heartbeat = empty_archive.heartbeat
    await heartbeat.beat(NOON)
    assert await heartbeat.gap(NOON) is None
    assert await heartbeat.gap(NOON - 1) is None
    assert await heartbeat.gap(NOON + 1) == 1


async def test_of_processes_that_start_at_once_one_gets_the_gap(
    url: str, wall_clock: WallClock
) -> None:
    async with Archive.open(url, now=wall_clock) as one, Archive.open(url, now=wall_clock) as other:
        await one.heartbeat.beat(NOON)
        now = NOON + HOUR
        starts = (process.heartbeat.gap(now) for process in (one, other) for _ in range(5))
        gaps = await asyncio.gather(*starts)
    assert sorted(gap for gap in gaps if gap is not None) == [HOUR]
