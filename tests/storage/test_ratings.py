"""The contracts of the ports Ratings, Profiles and FairPlay."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from itertools import pairwise

import pytest

from club.actions import CloseIdle
from club.fairplay import Flag, Suspicion
from club.journal import Entry, Status
from club.leaderboard import EVERYBODY, Period
from club.places import Place
from club.profiles import Opponent
from club.ratings import Finishing, Rating, rated
from club.table import Closing
from storage import Archive
from tests.storage.played_games import ANN, BOB, CAT, DAN, EVE, NOON, game, people, store
from tests.storage.sample_tables import playing


@pytest.fixture
async def archive(empty_archive: Archive) -> Archive:
    await people(empty_archive)
    return empty_archive


async def test_a_game_is_rated_with_its_result(archive: Archive) -> None:
    assert await archive.ratings.of(ANN, "classic") == Rating()
    first, second = game(ANN, BOB), game(BOB, ANN, NOON + timedelta(days=40))
    await store(archive, first, second)

    ann, bob = rated(Rating(), Rating(), first.finished_at)
    assert dict(await archive.ratings.changes(first.table, 1))[ANN].after == ann
    now_bob, now_ann = rated(bob, ann, second.finished_at)
    assert await archive.ratings.of(ANN, "classic") == now_ann
    assert await archive.ratings.all_of(BOB) == {"classic": now_bob}
    change = (await archive.ratings.changes(second.table, 1))[ANN]
    assert (change.before, change.after) == (ann, now_ann)
    assert change.gain == now_ann.shown - ann.shown < 0
    history = await archive.ratings.history(ANN, "classic")
    assert [one.after for one in history] == [ann, now_ann]
    assert [one.after for one in await archive.ratings.history(ANN, "classic", limit=1)] == [
        now_ann
    ]


async def test_each_rule_set_has_ratings_of_its_own(archive: Archive) -> None:
    await store(archive, game(ANN, BOB), game(BOB, ANN, rules="greek"))
    ratings = await archive.ratings.all_of(ANN)
    assert list(ratings) == ["classic", "greek"]
    assert ratings["classic"].value > 1500 > ratings["greek"].value


async def test_private_and_inline_games_are_rated_and_those_with_the_computer_are_not(
    archive: Archive,
) -> None:
    computer, early = game(ANN, None), game(ANN, BOB, turns=1)
    await store(archive, computer, early)
    assert await archive.ratings.all_of(ANN) == {}
    assert await archive.ratings.changes(computer.table, 1) == {}
    await store(archive, game(ANN, BOB, place=Place(1001)), game(ANN, CAT, place=Place(0)))
    assert (await archive.ratings.of(ANN, "classic")).games == 2


async def test_games_stored_at_once_are_rated_one_after_the_other(
    archive: Archive, url: str
) -> None:
    games = [game(*pair) for pair in ((ANN, BOB), (BOB, ANN), (ANN, CAT), (CAT, BOB)) * 3]
    async with Archive.open(url) as patient:
        await asyncio.gather(*(store(patient, one) for one in games))
    for person in (ANN, BOB, CAT):
        history = await archive.ratings.history(person, "classic")
        assert [change.after.games for change in history] == list(range(1, len(history) + 1))
        assert history[0].before == Rating()
        for one, following in pairwise(history):
            assert one.after == following.before
        assert await archive.ratings.of(person, "classic") == history[-1].after
    board = await archive.leaderboards.line(EVERYBODY, Period.ALL_TIME, NOON, ANN)
    assert board is not None
    assert board.tally.games == 6  # three of each pair


async def leave_a_table(archive: Archive) -> None:
    """A table of Ann and Bob is closed while Ann is awaited."""
    one = game(ANN, BOB)
    await store(archive, replace(one, turns=0))
    table = replace(
        playing(2, one.table, one.place), status=Status.CLOSED, closing=Closing.IDLE, version=2
    )
    await archive.journal.append(Entry(one.table, 2, NOON, None, CloseIdle()), table)


async def test_how_people_end_what_they_begin(archive: Archive) -> None:
    assert (await archive.ratings.finishing(CAT)).share is None
    flags = [game(BOB, ANN, ending="flag"), game(ANN, BOB), game(ANN, None)]
    await store(archive, *flags)
    assert await archive.ratings.finishing(ANN) == Finishing(1, 1)
    assert await archive.ratings.finishing(BOB) == Finishing(2, 0)
    for _ in range(3):
        await leave_a_table(archive)
    finishing = await archive.ratings.finishing(ANN)
    assert finishing.left == 4
    flags_now = await archive.fair_play.flags(NOON)
    begun = finishing.finished + finishing.left
    assert list(flags_now) == [Flag(Suspicion.LEAVING, (ANN,), begun, 4)]
    assert list(await archive.fair_play.flags(NOON, chat=-101)) == []


async def test_farming_is_flagged_where_it_happens(archive: Archive) -> None:
    farmed = [game(DAN, EVE, NOON, ending="resigned", turns=2) for _ in range(10)]
    await store(archive, *farmed, game(ANN, BOB))
    flag = Flag(Suspicion.FARMING, (DAN, EVE), 10, 10)
    assert list(await archive.fair_play.flags(NOON)) == [flag]
    assert list(await archive.fair_play.flags(NOON, chat=-100)) == [flag]
    assert list(await archive.fair_play.flags(NOON, chat=-101)) == []
    assert list(await archive.fair_play.flags(NOON + timedelta(days=8))) == []


async def test_a_flag_that_was_seen_comes_again_only_with_more_games(archive: Archive) -> None:
    farmed = [game(DAN, EVE, NOON, ending="resigned", turns=2) for _ in range(11)]
    await store(archive, *farmed[:10])
    for _ in range(3):
        await leave_a_table(archive)
    await store(archive, *(game(BOB, ANN, ending="flag") for _ in range(2)))
    flags = await archive.fair_play.flags(NOON)
    assert [flag.suspicion for flag in flags] == [Suspicion.FARMING, Suspicion.LEAVING]
    for flag in (*flags, *flags):
        await archive.fair_play.see(flag, NOON)
    assert list(await archive.fair_play.flags(NOON)) == []
    await store(archive, farmed[10])
    [again] = await archive.fair_play.flags(NOON)
    assert (again.people, again.games) == ((DAN, EVE), 11)
    await archive.fair_play.see(again, NOON)
    later = NOON + timedelta(days=8)
    await store(archive, *(game(DAN, EVE, later, ending="resigned", turns=2) for _ in range(10)))
    [anew] = await archive.fair_play.flags(later)
    assert (anew.people, anew.games) == ((DAN, EVE), 10), "all of them are other games"


async def test_a_profile(archive: Archive) -> None:
    later = NOON + timedelta(minutes=1)
    last = game(CAT, ANN, later)
    await store(archive, last, game(ANN, BOB, kind="mars", points=2), game(ANN, None))
    profile = await archive.profiles.of(ANN)
    assert (profile.people.won, profile.people.lost) == ((0, 1, 0), (1, 0, 0))
    assert (profile.streak, profile.longest, profile.computer.wins) == (-1, 1, 1)
    assert profile.opponents == (Opponent(BOB, 1, 0), Opponent(CAT, 0, 1))
