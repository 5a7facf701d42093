"""The contract of the port Pool."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from club.pool import Seeker
from nardy import QUICK
from storage import Archive
from tests.storage.played_games import ANN, BOB, CAT, DAN, NOON, people

if TYPE_CHECKING:
    from club.people import PersonKey

MINUTE = timedelta(minutes=1)


def seeker(person: PersonKey, rating: float = 1500.0) -> Seeker:
    return Seeker(person, "classic", 3, QUICK, rating, NOON)


@pytest.fixture
async def archive(empty_archive: Archive) -> Archive:
    await people(empty_archive)
    return empty_archive


async def test_who_waits_waits_until_he_leaves(archive: Archive) -> None:
    pool = archive.pool
    assert await pool.enter(seeker(ANN))
    assert await pool.enter(replace(seeker(ANN), rules="greek"))
    assert list(await pool.waiting()) == [replace(seeker(ANN), rules="greek")]
    assert list(await pool.match(NOON)) == []
    assert await pool.leave(ANN) == replace(seeker(ANN), rules="greek")
    assert await pool.leave(ANN) is None
    assert list(await pool.waiting()) == []


async def test_of_several_processes_one_gets_each_pairing(archive: Archive, url: str) -> None:
    for person in (ANN, BOB, CAT, DAN):
        await archive.pool.enter(seeker(person))
    async with Archive.open(url) as one, Archive.open(url) as other:  # patient ones
        matches = await asyncio.gather(*(pool.match(NOON) for pool in (one.pool, other.pool) * 3))
    pairings = [pairing for match in matches for pairing in match]
    assert [(one.first.person, one.second.person) for one in pairings] == [(ANN, BOB), (CAT, DAN)]
    assert len({one.table for one in pairings}) == 2
    assert await archive.pool.leave(ANN) is None
    assert list(await archive.pool.waiting()) == []


async def test_a_pairing_that_is_not_settled_is_given_out_again(archive: Archive) -> None:
    pool = archive.pool
    await pool.enter(seeker(ANN))
    await pool.enter(seeker(BOB))
    [pairing] = await pool.match(NOON)
    assert list(await pool.match(NOON + MINUTE - timedelta(seconds=1))) == []
    assert not await pool.enter(replace(seeker(ANN), rules="greek")), "too late"
    assert list(await pool.match(NOON + MINUTE)) == [pairing]
    await pool.settle(pairing.table)
    assert list(await pool.match(NOON + 3 * MINUTE)) == []
    await pool.enter(seeker(ANN))
    assert list(await pool.waiting()) == [seeker(ANN)]


async def test_two_who_do_not_sit_down_together_wait_on(archive: Archive) -> None:
    both = [seeker(ANN), replace(seeker(BOB), since=NOON + MINUTE)]
    for one in both:
        await archive.pool.enter(one)
    [pairing] = await archive.pool.match(NOON + MINUTE)
    await archive.pool.release(pairing.table)
    assert list(await archive.pool.waiting()) == both
    [anew] = await archive.pool.match(NOON + 3 * MINUTE)
    assert anew.table != pairing.table


async def test_people_who_are_apart_do_not_meet(archive: Archive) -> None:
    await archive.privacy.block(BOB, ANN)
    for person in (ANN, BOB):
        await archive.pool.enter(seeker(person))
    assert list(await archive.pool.match(NOON)) == []
    await archive.privacy.unblock(BOB, ANN)
    assert len(await archive.pool.match(NOON)) == 1


async def test_one_process_tells_somebody_how_long_he_has_waited(
    archive: Archive, url: str
) -> None:
    await archive.pool.enter(seeker(ANN))
    assert await archive.pool.told(ANN, 77)
    async with Archive.open(url) as one, Archive.open(url) as other:  # patient ones
        tellers = [pool.tell(ANN, 3) for pool in (one.pool, other.pool) * 3]
        assert sorted(await asyncio.gather(*tellers)) == [False] * 5 + [True]
        assert not await other.pool.tell(ANN, 2)
        assert await other.pool.tell(ANN, 5)
        assert [waits.message for waits in await other.pool.waiting()] == [77]
    assert not await archive.pool.tell(BOB, 3)
    assert not await archive.pool.told(BOB, 78)
    await archive.pool.enter(replace(seeker(ANN), since=NOON + MINUTE))
    assert await archive.pool.tell(ANN, 1), "he has begun to wait anew"


async def test_whoever_is_matched_is_not_told_that_he_waits(archive: Archive) -> None:
    for person in (ANN, BOB):
        await archive.pool.enter(seeker(person))
        await archive.pool.told(person, int(person))
    [pairing] = await archive.pool.match(NOON)
    assert (pairing.first.message, pairing.second.message) == (ANN, BOB)
    assert not await archive.pool.tell(ANN, 3)
    assert not await archive.pool.told(ANN, 79), "his pairing has been given out without it"
    await archive.pool.settle(pairing.table)
    assert not await archive.pool.told(ANN, 79)
