"""Quiet hours: by the clock of the chat's zone, summer time included."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from club.chats import ChatSettings


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("zone", "at", "quiet"),
    [
        ("UTC", "2026-01-10T21:59:59", False),
        ("UTC", "2026-01-10T22:00:00", True),
        ("UTC", "2026-01-11T00:00:00", True),
        ("UTC", "2026-01-11T07:59:59", True),
        ("UTC", "2026-01-11T08:00:00", False),
        # In winter Athens is two hours ahead, in summer three.
        ("Europe/Athens", "2026-01-10T19:59:59", False),
        ("Europe/Athens", "2026-01-10T20:00:00", True),
        ("Europe/Athens", "2026-01-11T05:59:59", True),
        ("Europe/Athens", "2026-01-11T06:00:00", False),
        ("Europe/Athens", "2026-07-10T18:59:59", False),
        ("Europe/Athens", "2026-07-10T19:00:00", True),
        ("Europe/Athens", "2026-07-11T04:59:59", True),
        ("Europe/Athens", "2026-07-11T05:00:00", False),
        # Half hours, and the other side of the date line.
        ("Asia/Kolkata", "2026-01-10T16:29:59", False),
        ("Asia/Kolkata", "2026-01-10T16:30:00", True),
        ("Pacific/Auckland", "2026-01-10T08:59:59", False),
        ("Pacific/Auckland", "2026-01-10T09:00:00", True),
    ],
)
def test_the_clock_of_the_zone_counts(zone: str, at: str, quiet: bool) -> None:
    assert ChatSettings(zone=zone, quiet=True).is_quiet(utc(at)) is quiet
    assert not ChatSettings(zone=zone, quiet=False).is_quiet(utc(at))


@pytest.mark.parametrize(
    ("evening", "hours"),
    [("2026-03-28T12:00:00", 9), ("2026-10-24T12:00:00", 11), ("2026-11-01T12:00:00", 10)],
)
def test_a_night_is_as_long_as_the_clock_makes_it(evening: str, hours: int) -> None:
    """The night in which the clocks go forward is an hour shorter, and the other way round."""
    settings = ChatSettings(zone="Europe/Athens", quiet=True)
    begin = utc(evening)
    quiet = sum(settings.is_quiet(begin + timedelta(minutes=n)) for n in range(24 * 60))
    assert quiet == hours * 60


def test_any_zone_of_the_moment_will_do() -> None:
    settings = ChatSettings(zone="Europe/Athens", quiet=True)
    night = utc("2026-01-10T20:30:00")
    assert settings.is_quiet(night.astimezone())
