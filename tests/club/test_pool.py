"""Who is matched in the pool."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from club.people import PersonKey
from club.pool import ANYBODY_AFTER, Seeker, pairs
from nardy import NO_LIMIT, QUICK
from tests.club.fakes import NOW


def seeker(key: int, rating: float, minutes: float = 0) -> Seeker:
    since = NOW - timedelta(minutes=minutes)
    return Seeker(PersonKey(key), "classic", 1, QUICK, rating, since)


def matched(*waiting: Seeker, apart: tuple[int, int] | None = None) -> list[tuple[int, int]]:
    never = {frozenset(map(PersonKey, apart))} if apart else set()
    return [(one.person, other.person) for one, other in pairs(waiting, never, NOW)]


def test_nobody_is_matched_alone_or_with_somebody_far_away() -> None:
    assert matched() == matched(seeker(1, 1500)) == []
    assert matched(seeker(1, 1500), seeker(2, 1700)) == []
    assert matched(seeker(1, 1500), seeker(2, 1600)) == [(1, 2)]


def test_the_range_widens_with_time_until_anybody_will_do() -> None:
    assert matched(seeker(1, 1500, 0.9), seeker(2, 1700)) == []
    assert matched(seeker(1, 1500, 1), seeker(2, 1700)) == [(1, 2)]
    assert matched(seeker(1, 1500, ANYBODY_AFTER), seeker(2, 4000)) == [(1, 2)]


def test_who_has_waited_longest_gets_the_nearest() -> None:
    waiting = (seeker(1, 1500, 1), seeker(2, 1580, 3), seeker(3, 1560), seeker(4, 1490))
    assert matched(*waiting) == [(2, 3), (1, 4)]


def test_only_those_who_want_the_same_are_matched() -> None:
    one = seeker(1, 1500)
    for other in (
        replace(seeker(2, 1500), rules="greek"),
        replace(seeker(2, 1500), length=5),
        replace(seeker(2, 1500), control=NO_LIMIT),
    ):
        assert matched(one, other) == []


def test_who_has_blocked_somebody_does_not_meet_him() -> None:
    waiting = (seeker(1, 1500, 2), seeker(2, 1500, 1), seeker(3, 1550))
    assert matched(*waiting, apart=(2, 1)) == [(1, 3)]
