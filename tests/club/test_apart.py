"""People who have blocked each other do not meet, whichever way leads to a table."""

from __future__ import annotations

import pytest

from club.actions import Invite, Invited, Join, Resign
from club.refusals import Refusal
from club.tables import Accepted, Club, Refused
from nardy import CLASSIC, Win
from tests.club.fakes import (
    ANNA,
    BORIS,
    CLIO,
    GROUP,
    NOW,
    FakeDeadlines,
    FakeJournal,
    FakeLive,
    ScriptedChance,
    seed_with,
)
from tests.club.keeping import FakePrivacy

SEED = seed_with((6, 1), (5, 3))


@pytest.fixture
def privacy() -> FakePrivacy:
    return FakePrivacy()


@pytest.fixture
def club(privacy: FakePrivacy) -> Club:
    return Club(
        FakeJournal(),
        FakeLive(),
        now=lambda: NOW,
        chance=ScriptedChance(SEED, SEED),
        deadlines=FakeDeadlines(),
        privacy=privacy,
    )


def why(verdict: Accepted | Refused) -> Refusal | None:
    return verdict.why if isinstance(verdict, Refused) else None


async def test_neither_sits_down_at_the_others_table(club: Club, privacy: FakePrivacy) -> None:
    table = await club.open(ANNA, GROUP, CLASSIC)
    await privacy.block(ANNA.key, BORIS.key)
    await privacy.block(CLIO.key, ANNA.key)
    assert why(await club.act(table.id, BORIS, Join())) is Refusal.APART
    assert why(await club.act(table.id, CLIO, Join())) is Refusal.BLOCKED
    await privacy.unblock(CLIO.key, ANNA.key)
    assert why(await club.act(table.id, CLIO, Join())) is None


async def test_a_challenge_is_neither_made_nor_accepted(club: Club, privacy: FakePrivacy) -> None:
    challenge = await club.open(ANNA, GROUP, CLASSIC, Invited(person=BORIS.key))
    await privacy.block(ANNA.key, BORIS.key)
    assert why(await club.act(challenge.id, BORIS, Join())) is Refusal.APART
    assert await club.why_apart(ANNA, BORIS.key) is Refusal.BLOCKED
    assert await club.why_apart(BORIS, ANNA.key) is Refusal.APART
    assert await club.why_apart(ANNA, CLIO.key) is None
    table = await club.open(ANNA, GROUP, CLASSIC)
    invite = Invite(Invited(person=BORIS.key))
    assert why(await club.act(table.id, ANNA, invite)) is Refusal.BLOCKED


async def test_a_game_that_runs_goes_on_and_has_no_rematch(
    club: Club, privacy: FakePrivacy
) -> None:
    table = await club.open(ANNA, GROUP, CLASSIC)
    await club.act(table.id, BORIS, Join())
    await privacy.block(BORIS.key, ANNA.key)
    assert why(await club.act(table.id, BORIS, Resign(Win.MARS))) is None
    assert why(await club.rematch(table.id, ANNA)) is Refusal.APART
    assert why(await club.rematch(table.id, BORIS)) is Refusal.BLOCKED
    await privacy.unblock(BORIS.key, ANNA.key)
    assert why(await club.rematch(table.id, ANNA)) is None
