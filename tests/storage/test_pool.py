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
    await pool.enter(seeker(ANN))
    await pool.enter(replace(seeker(ANN), rules="greek"))
    assert list(await pool.waiting()) == [replace(seeker(ANN), rules="greek")]
    assert list(await pool.match(NOON)) == []
    assert await pool.leave(ANN)
    assert not await pool.leave(ANN)
    assert list(await pool.waiting()) == []


async def test_of_several_processes_one_gets_each_pairing(archive: Archive, url: str) -> None:
    for person in (ANN, BOB, CAT, DAN):
        await archive.pool.enter(seeker(person))
    async with Archive.open(url) as other:
        matches = await asyncio.gather(
            *(pool.match(NOON) for pool in (archive.pool, other.pool) * 3)
        )
    pairings = [pairing for match in matches for pairing in match]
    assert [(one.first.person, one.second.person) for one in pairings] == [(ANN, BOB), (CAT, DAN)]
    assert len({one.table for one in pairings}) == 2
    assert not await archive.pool.leave(ANN)
    assert list(await archive.pool.waiting()) == []


async def test_a_pairing_that_is_not_settled_is_given_out_again(archive: Archive) -> None:
    pool = archive.pool
    await pool.enter(seeker(ANN))
    await pool.enter(seeker(BOB))
    [pairing] = await pool.match(NOON)
    assert list(await pool.match(NOON + MINUTE - timedelta(seconds=1))) == []
    await pool.enter(replace(seeker(ANN), rules="greek"))  # too late
    assert list(await pool.match(NOON + MINUTE)) == [pairing]
    await pool.settle(pairing.table)
    assert list(await pool.match(NOON + 3 * MINUTE)) == []
    await pool.enter(seeker(ANN))
    assert list(await pool.waiting()) == [seeker(ANN)]


async def test_people_who_are_apart_do_not_meet(archive: Archive) -> None:
    await archive.privacy.block(BOB, ANN)
    for person in (ANN, BOB):
        await archive.pool.enter(seeker(person))
    assert list(await archive.pool.match(NOON)) == []
    await archive.privacy.unblock(BOB, ANN)
    assert len(await archive.pool.match(NOON)) == 1
