"""Challenges: who may answer them, when they end, and that several of them stay apart."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from club.actions import Cancel, Decline, Invite, Invited, Join, MakeMoves
from club.deadlines import WAITING_LASTS, Due, idle_at, next_moment
from club.decisions import evolve, opened
from club.journal import Status
from club.places import Place, TableId
from club.refusals import Refusal, Steward, refusal
from club.tables import Accepted, Club, Refused
from nardy import CLASSIC
from tests.club.fakes import (
    ANNA,
    BORIS,
    CLIO,
    GROUP,
    NOW,
    TABLE,
    FakeDeadlines,
    FakeJournal,
    FakeLive,
    ScriptedChance,
    moves_next,
    open_action,
    seed_with,
)
from tests.club.keeping import FakePrivacy

if TYPE_CHECKING:
    from club.actions import Action
    from club.journal import Entry, Result
    from club.people import Person, PersonKey
    from club.refusals import Actor
    from club.table import Table

SEED = seed_with((6, 1), (3, 3))
"""White begins, and a first 3-3 leaves him a choice."""
MS = int(NOW.timestamp() * 1000)
WAITING = opened(TABLE, open_action(), NOW)
NAMED = replace(WAITING, invited=Invited(username="Boris_B"))
KNOWN = replace(WAITING, invited=Invited(person=BORIS.key))


class PausingJournal(FakeJournal):
    """Lets the others go on before every answer, as a real store does."""

    async def version(self, table: TableId) -> int:
        await asyncio.sleep(0)
        return await super().version(table)

    async def append(self, entry: Entry, after: Table, result: Result | None = None) -> None:
        await asyncio.sleep(0)
        await super().append(entry, after, result)


def club_with(seeds: int) -> Club:
    return Club(
        PausingJournal(),
        FakeLive(),
        now=lambda: NOW,
        chance=ScriptedChance(*[SEED] * seeds),
        deadlines=FakeDeadlines(),
        privacy=FakePrivacy(),
    )


def why(table: Table, actor: Actor, action: Action, seen: int | None = None) -> Refusal | None:
    return refusal(table, actor, action, seen, now=MS)


async def test_c02_of_two_who_accept_at_once_one_gets_the_seat_a_hundred_times() -> None:
    club = club_with(200)
    for number in range(100):
        table = await club.open(ANNA, Place(ANNA.account), CLASSIC)
        rivals = (BORIS, CLIO) if number % 2 else (CLIO, BORIS)
        verdicts = await asyncio.gather(*(club.act(table.id, who, Join(), 1) for who in rivals))
        (got,) = [verdict for verdict in verdicts if isinstance(verdict, Accepted)]
        (late,) = [verdict for verdict in verdicts if isinstance(verdict, Refused)]
        assert late.why is Refusal.TAKEN
        now = await club.table(table.id)
        assert now == got.table
        assert {seat.person for seat in (now.white, now.black) if seat} < {1, 2, 3}
        loser = next(who for who in rivals if now.colour_of(who.key) is None)
        assert (await club.open(loser, GROUP, CLASSIC)).status is Status.WAITING


async def test_c08_three_games_of_one_person_do_not_mix() -> None:
    club = club_with(3)
    places = (GROUP, Place(-7), Place(ANNA.account))
    tables = []
    for place in places:
        table = await club.open(ANNA, place, CLASSIC)
        verdict = await club.act(table.id, BORIS, Join(), 1)
        assert isinstance(verdict, Accepted)
        tables.append(verdict.table)
    for number, table in enumerate(tables):  # another number of steps at each, in turn
        for _ in range(number):
            await step(club, table.id)
        for other in tables:
            now = await club.table(other.id)
            assert now is not None
            assert now.place == other.place
            done = tables.index(other)
            assert now.version == other.version + (done if done <= number else 0)
    listed = [line.place for line in await club.tables_of(ANNA.key)]
    assert listed == list(reversed(places))


async def step(club: Club, table_id: TableId) -> None:
    """Anna makes one of her moves."""
    table = await club.table(table_id)
    assert table is not None
    assert table.game is not None
    move = moves_next(table, table.game)[0]
    verdict = await club.act(table_id, ANNA, MakeMoves((move,)), table.version)
    assert isinstance(verdict, Accepted)


async def test_c09_a_challenge_is_accepted_after_its_maker_has_begun_another_game() -> None:
    club = club_with(2)
    challenge = await club.open(ANNA, GROUP, CLASSIC, Invited(person=BORIS.key))
    other = await club.open(ANNA, GROUP, CLASSIC)
    begun = await club.act(other.id, CLIO, Join(), 1)
    late = await club.act(challenge.id, BORIS, Join(), 1)
    assert isinstance(begun, Accepted)
    assert isinstance(late, Accepted)
    assert late.table.colour_of(CLIO.key) is None
    assert await club.table(other.id) == begun.table
    lines = await club.tables_of(ANNA.key, Status.PLAYING)
    assert [line.table for line in lines] == [challenge.id, other.id]


class TestNames:
    """A known name binds its owner at once, an unknown one whoever shows it when he answers."""

    def test_x04_an_unknown_name_counts_in_any_case(self) -> None:
        for username in ("boris_b", "BORIS_B", "Boris_b"):
            assert why(NAMED, replace(BORIS, username=username), Join()) is None
        assert why(NAMED, replace(BORIS, username="boris"), Join()) is Refusal.NOT_INVITED
        assert why(NAMED, replace(BORIS, username=None), Join()) is Refusal.NOT_INVITED

    def test_whoever_takes_over_the_name_of_somebody_known_gets_nothing(self) -> None:
        heir = replace(CLIO, username="Boris_B")
        for action in (Join(), Decline()):
            assert why(KNOWN, heir, action) is Refusal.NOT_INVITED
            assert why(KNOWN, replace(BORIS, username=None), action) is None

    def test_whoever_has_an_unknown_name_when_he_answers_is_meant_and_bound_by_it(self) -> None:
        heir = replace(CLIO, username="boris_b")
        assert why(NAMED, heir, Join()) is None
        begun = evolve(NAMED, Join(), heir.key, NOW)
        assert begun.colour_of(heir.key) is not None
        assert begun.colour_of(BORIS.key) is None
        assert why(begun, BORIS, Join()) is Refusal.TAKEN


class TestInvite:
    def test_an_open_table_becomes_a_challenge(self) -> None:
        action = Invite(Invited(person=BORIS.key))
        assert why(WAITING, ANNA, action) is None
        kept = evolve(WAITING, action, ANNA.key, NOW)
        assert kept.invited == Invited(person=BORIS.key)
        assert why(kept, CLIO, Join()) is Refusal.NOT_INVITED
        assert why(kept, BORIS, Join(), kept.version) is None

    def test_only_its_maker_keeps_it_for_another_one_and_only_once(self) -> None:
        action = Invite(Invited(person=CLIO.key))
        assert why(WAITING, BORIS, action) is Refusal.NOT_THE_MAKER
        assert why(WAITING, ANNA, Invite(Invited(person=ANNA.key))) is Refusal.OWN_TABLE
        assert why(KNOWN, ANNA, action) is Refusal.INVITED_ALREADY
        assert why(WAITING, ANNA, action, seen=7) is Refusal.STALE
        begun = evolve(WAITING, Join(), BORIS.key, NOW)
        assert why(begun, ANNA, action) is Refusal.TAKEN


class TestEnd:
    def test_u01_it_waits_for_a_day_and_is_then_gone(self) -> None:
        assert next_moment(KNOWN, MS) is not None
        assert idle_at(KNOWN) == MS + WAITING_LASTS
        moment = next_moment(KNOWN, MS)
        assert moment is not None
        assert moment.due is Due.IDLE

    @pytest.mark.parametrize("action", [Join(), Decline(), Cancel()])
    def test_u01_what_is_no_more_says_so(self, action: Action) -> None:
        later = NOW + timedelta(days=1)
        ends: list[tuple[Action, PersonKey | None]] = [
            (Decline(), BORIS.key),
            (Cancel(), ANNA.key),
        ]
        for end, actor in ends:
            over = evolve(KNOWN, end, actor, later)
            for person in (ANNA, BORIS, CLIO):
                assert why(over, person, action) is Refusal.GONE

    @pytest.mark.parametrize(
        ("person", "action", "reason"),
        [
            (CLIO, Join(), Refusal.NOT_INVITED),
            (CLIO, Decline(), Refusal.NOT_INVITED),
            (CLIO, Cancel(), Refusal.NOT_THE_MAKER),
            (BORIS, Cancel(), Refusal.NOT_THE_MAKER),
            (ANNA, Join(), Refusal.OWN_TABLE),
            (ANNA, Decline(), Refusal.OWN_TABLE),
            (Steward(), Join(), Refusal.NOT_YOUR_GAME),
        ],
    )
    def test_u01_x14_only_the_invited_answers_and_only_the_maker_cancels(
        self, person: Person | Steward, action: Action, reason: Refusal
    ) -> None:
        for challenge in (KNOWN, NAMED):
            assert why(challenge, person, action) is reason
