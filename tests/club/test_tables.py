"""The club's one door: versions, rivals, lost copies, a journal that cannot be written."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from club.actions import (
    Cancel,
    Confirm,
    Decline,
    Invited,
    Join,
    MakeMoves,
    PlayTurn,
    Resign,
    SeatComputer,
    TakeBack,
)
from club.decisions import evolve, fold
from club.journal import Entry, JournalUnavailable, SequenceTaken, Status
from club.places import TableId
from club.refusals import Computer, Refusal
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
    moves_next,
    plays_now,
    seed_with,
)
from tests.club.keeping import FakePrivacy

if TYPE_CHECKING:
    from club.table import Table

# A first 3-3 leaves a choice; most other first turns play themselves.
SEED = seed_with((6, 1), (3, 3))


@pytest.fixture
def journal() -> FakeJournal:
    return FakeJournal()


@pytest.fixture
def live() -> FakeLive:
    return FakeLive()


@pytest.fixture
def club(journal: FakeJournal, live: FakeLive) -> Club:
    return Club(
        journal,
        live,
        now=lambda: NOW,
        chance=ScriptedChance(SEED, SEED),
        deadlines=FakeDeadlines(),
        privacy=FakePrivacy(),
    )


async def begin(club: Club) -> Table:
    table = await club.open(ANNA, GROUP, CLASSIC)
    verdict = await club.act(table.id, BORIS, Join(), 1)
    assert isinstance(verdict, Accepted)
    return verdict.table


def first_moves(table: Table) -> MakeMoves:
    assert table.game is not None
    return MakeMoves((moves_next(table, table.game)[0],))


class TestSeats:
    async def test_a_name_is_given_once(self, club: Club) -> None:
        name = TableId("namedtable")
        table = await club.open(ANNA, GROUP, CLASSIC, named=name)
        assert table.id == name
        with pytest.raises(SequenceTaken):
            await club.open(BORIS, GROUP, CLASSIC, named=name)
        assert await club.table(name) == table

    async def test_anybody_but_the_maker_joins_an_open_table(self, club: Club) -> None:
        table = await club.open(ANNA, GROUP, CLASSIC)
        assert await club.act(table.id, ANNA, Join(), 1) == Refused(Refusal.OWN_TABLE, table)
        assert isinstance(await club.act(table.id, CLIO, Join(), 1), Accepted)
        late = await club.act(table.id, BORIS, Join(), 1)
        assert isinstance(late, Refused)
        assert late.why is Refusal.TAKEN

    async def test_of_two_who_join_at_once_one_gets_the_seat(self, club: Club) -> None:
        """Field case C02."""
        table = await club.open(ANNA, GROUP, CLASSIC)
        verdicts = await asyncio.gather(
            club.act(table.id, BORIS, Join(), 1), club.act(table.id, CLIO, Join(), 1)
        )
        assert sorted(type(verdict).__name__ for verdict in verdicts) == ["Accepted", "Refused"]

    @pytest.mark.parametrize("invited", [Invited(person=BORIS.key), Invited(username="boris_b")])
    async def test_only_the_invited_answers_a_challenge(self, club: Club, invited: Invited) -> None:
        table = await club.open(ANNA, GROUP, CLASSIC, invited)
        for action in (Join(), Decline()):
            verdict = await club.act(table.id, CLIO, action, 1)
            assert isinstance(verdict, Refused)
            assert verdict.why is Refusal.NOT_INVITED
        assert isinstance(await club.act(table.id, BORIS, Join(), 1), Accepted)

    async def test_a_declined_challenge_is_over(self, club: Club) -> None:
        table = await club.open(ANNA, GROUP, CLASSIC, Invited(person=BORIS.key))
        declined = await club.act(table.id, BORIS, Decline(), 1)
        assert isinstance(declined, Accepted)
        assert declined.table.status is Status.CLOSED
        late = await club.act(table.id, BORIS, Join(), 1)
        assert isinstance(late, Refused)
        assert late.why is Refusal.GONE

    async def test_only_the_maker_cancels_or_seats_the_computer(self, club: Club) -> None:
        table = await club.open(ANNA, GROUP, CLASSIC)
        for action in (Cancel(), SeatComputer("simple")):
            verdict = await club.act(table.id, BORIS, action, 1)
            assert isinstance(verdict, Refused)
            assert verdict.why is Refusal.NOT_THE_MAKER
        assert isinstance(await club.act(table.id, ANNA, Cancel(), 1), Accepted)

    async def test_an_unknown_table_is_said(self, club: Club) -> None:
        table = await club.open(ANNA, GROUP, CLASSIC)
        unknown = replace(table).id.__class__("zzzzzzzzzz")
        assert await club.act(unknown, ANNA, Cancel(), 1) == Refused(Refusal.UNKNOWN_TABLE)


class TestVersions:
    async def test_the_same_press_twice_counts_once(self, club: Club) -> None:
        """Field case C01: two presses at once name the same version."""
        table = await begin(club)
        press = first_moves(table)
        verdicts = await asyncio.gather(
            *(club.act(table.id, ANNA, press, table.version) for _ in range(2))
        )
        assert sorted(type(verdict).__name__ for verdict in verdicts) == ["Accepted", "Refused"]
        refused = next(verdict for verdict in verdicts if isinstance(verdict, Refused))
        assert refused.why is Refusal.STALE

    async def test_a_press_on_an_old_board_changes_nothing(
        self, club: Club, journal: FakeJournal
    ) -> None:
        table = await begin(club)
        await club.act(table.id, ANNA, first_moves(table), table.version)
        before = list(journal.stored[table.id])
        verdict = await club.act(table.id, ANNA, TakeBack(), table.version)
        assert isinstance(verdict, Refused)
        assert verdict.why is Refusal.STALE
        assert journal.stored[table.id] == before

    async def test_others_and_the_one_not_on_turn_are_told_so(self, club: Club) -> None:
        """Field case X07."""
        table = await begin(club)
        press = first_moves(table)
        for who, why in ((CLIO, Refusal.NOT_YOUR_GAME), (BORIS, Refusal.NOT_YOUR_TURN)):
            for action in (press, TakeBack(), Confirm(), PlayTurn(press.moves)):
                verdict = await club.act(table.id, who, action, table.version)
                assert isinstance(verdict, Refused)
                assert verdict.why is why
        resigned = await club.act(table.id, CLIO, Resign(Win.MARS), table.version)
        assert isinstance(resigned, Refused)

    async def test_a_rival_writer_wins_and_the_loser_is_judged_anew(
        self, club: Club, journal: FakeJournal
    ) -> None:
        """Field cases C05, C06: the sequence number decides, the late save leaves nothing."""
        table = await begin(club)
        press = first_moves(table)
        theirs = evolve(table, press, ANNA.key, NOW)
        journal.rival = (Entry(table.id, table.version + 1, NOW, ANNA.key, press), theirs)
        verdict = await club.act(table.id, ANNA, press, table.version)
        assert isinstance(verdict, Refused)
        assert verdict.why is Refusal.STALE
        assert verdict.table == theirs


class TestCopies:
    async def test_a_lost_live_table_is_folded_again(self, club: Club, live: FakeLive) -> None:
        table = await begin(club)
        moved = await club.act(table.id, ANNA, first_moves(table), table.version)
        assert isinstance(moved, Accepted)
        live.held.clear()
        assert await club.table(table.id) == moved.table

    async def test_a_late_live_table_is_not_trusted(self, club: Club, live: FakeLive) -> None:
        table = await begin(club)
        moved = await club.act(table.id, ANNA, first_moves(table), table.version)
        assert isinstance(moved, Accepted)
        live.held[table.id] = table
        assert await club.table(table.id) == moved.table

    async def test_what_cannot_be_written_did_not_happen(
        self, club: Club, journal: FakeJournal
    ) -> None:
        table = await begin(club)
        journal.broken = True
        verdict = await club.act(table.id, ANNA, first_moves(table), table.version)
        assert verdict == Refused(Refusal.NOT_SAVED)
        journal.broken = False
        assert await club.table(table.id) == table
        journal.broken = True
        with pytest.raises(JournalUnavailable):
            await club.open(ANNA, GROUP, CLASSIC)

    async def test_a_broken_journal_is_said(self, club: Club, journal: FakeJournal) -> None:
        table = await begin(club)
        entries = journal.stored[table.id]
        with pytest.raises(ValueError, match="does not begin"):
            fold(entries[1:])
        with pytest.raises(ValueError, match="gap"):
            fold([entries[0], replace(entries[1], seq=3)])
        assert fold([]) is None


async def test_the_computer_moves_only_on_its_turn(club: Club) -> None:
    table = await club.open(ANNA, GROUP, CLASSIC)
    seated = await club.act(table.id, ANNA, SeatComputer("simple"), 1)
    assert isinstance(seated, Accepted)
    now = seated.table
    assert now.game is not None
    assert now.computer_to_act is None
    plays = plays_now(now, now.game)
    too_early = await club.act(now.id, Computer(), PlayTurn(plays[0].moves), now.version)
    assert isinstance(too_early, Refused)
    await club.act(now.id, ANNA, PlayTurn(plays[0].moves), now.version)
    table_now = await club.table(now.id)
    assert table_now is not None
    if table_now.computer_to_act is not None:
        assert table_now.game is not None
        game = table_now.game
        reply = plays_now(table_now, game)[0]
        verdict = await club.act(now.id, Computer(), PlayTurn(reply.moves), table_now.version)
        assert isinstance(verdict, Accepted)


async def test_tables_are_found_by_place(club: Club) -> None:
    table = await begin(club)
    assert [found.table for found in await club.tables_at(GROUP, Status.PLAYING)] == [table.id]
    assert await club.tables_at(replace(GROUP, thread=17), Status.PLAYING) == []
    assert [found.table for found in await club.running()] == [table.id]
