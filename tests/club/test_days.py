"""Days of chats: midnight, clock changes, zones that change."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from club.days import ALWAYS_UTC, Day, ZoneSpan, day_at, with_zone

TENTH = timedelta(seconds=0.1)


def ruled_by(zone: str) -> tuple[ZoneSpan, ...]:
    return (ZoneSpan(ALWAYS_UTC[0].since, zone, ALWAYS_UTC[0].first),)


def utc(month: int, day: int, hour: int = 0, minute: int = 0) -> datetime:
    return datetime(2026, month, day, hour, minute, tzinfo=UTC)


@pytest.mark.parametrize(
    ("zone", "midnight"),
    [
        ("UTC", utc(7, 2)),
        ("America/Los_Angeles", utc(7, 2, 7)),
        ("Asia/Tokyo", utc(7, 1, 15)),
    ],
)
def test_l01_a_day_ends_at_midnight_of_its_zone(zone: str, midnight: datetime) -> None:
    before = day_at(midnight - TENTH, ruled_by(zone))
    after = day_at(midnight, ruled_by(zone))
    assert (before.date, after.date) == (date(2026, 7, 1), date(2026, 7, 2))
    assert before.ends == after.starts == midnight
    assert day_at(midnight + TENTH, ruled_by(zone)) == after
    assert before.zone == zone


@pytest.mark.parametrize(
    ("zone", "month", "day", "hours"),
    [
        ("Europe/Athens", 3, 29, 23),
        ("Europe/Athens", 10, 25, 25),
        ("America/New_York", 3, 8, 23),
        ("America/New_York", 11, 1, 25),
        ("Africa/Cairo", 4, 24, 23),  # midnight itself is left out
        ("America/Havana", 11, 1, 25),  # the hour after midnight comes twice
    ],
)
def test_days_of_23_and_25_hours(zone: str, month: int, day: int, hours: int) -> None:
    on = day_at(utc(month, day, 14), ruled_by(zone))
    assert on.date == date(2026, month, day)
    assert on.ends - on.starts == timedelta(hours=hours)
    assert day_at(on.starts - TENTH, ruled_by(zone)).date == on.date - timedelta(days=1)
    assert day_at(on.ends - TENTH, ruled_by(zone)) == on
    assert day_at(on.ends, ruled_by(zone)).starts == on.ends


@pytest.mark.parametrize("zone", ["America/Nuuk", "America/Asuncion", "Asia/Beirut"])
def test_every_moment_of_years_is_part_of_one_day_after_the_other(zone: str) -> None:
    day = day_at(datetime(2022, 1, 1, 12, tzinfo=UTC), ruled_by(zone))
    for _ in range(2 * 365):
        following = day_at(day.ends, ruled_by(zone))
        assert following.starts == day.ends
        assert following.date == day.date + timedelta(days=1)
        assert day_at(following.ends - TENTH, ruled_by(zone)) == following
        day = following


@pytest.mark.parametrize(
    ("zone", "ends"),
    [
        ("Asia/Tokyo", utc(7, 2, 15)),  # shorter: Tokyo's midnight comes sooner
        ("America/Los_Angeles", utc(7, 3, 7)),  # longer
    ],
)
def test_a_zone_chosen_at_noon_rules_from_the_next_day(zone: str, ends: datetime) -> None:
    zones = with_zone(ALWAYS_UTC, zone, utc(7, 1, 12))
    assert day_at(utc(7, 1, 23), zones) == Day(date(2026, 7, 1), "UTC", utc(7, 1), utc(7, 2))
    following = Day(date(2026, 7, 2), zone, utc(7, 2), ends)
    assert day_at(utc(7, 2), zones) == following
    assert day_at(ends - TENTH, zones) == following
    assert day_at(ends, zones).date == date(2026, 7, 3)
    assert day_at(ends, zones).starts == ends


def test_of_several_zones_chosen_on_a_day_the_last_one_rules() -> None:
    zones = with_zone(ALWAYS_UTC, "Asia/Tokyo", utc(7, 1, 12))
    assert with_zone(zones, "UTC", utc(7, 1, 13)) == ALWAYS_UTC
    changed = with_zone(zones, "Europe/Athens", utc(7, 1, 13))
    assert [span.zone for span in changed] == ["UTC", "Europe/Athens"]
    assert with_zone(ALWAYS_UTC, "UTC", utc(7, 1)) == ALWAYS_UTC


def test_from_one_end_of_the_world_to_the_other_no_day_comes_twice() -> None:
    zones = with_zone(ruled_by("Etc/GMT+12"), "Pacific/Kiritimati", utc(7, 2))
    first = day_at(utc(7, 2), zones)
    following = day_at(first.ends, zones)
    assert following.starts == first.ends
    assert following.date > first.date
    assert following.ends > following.starts
