"""Tables whose chat closes, moves or ends them: parked, resumed, relocated, closed by hand."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from club.actions import (
    Action,
    Claim,
    Close,
    CloseIdle,
    GiveBack,
    Join,
    MakeMoves,
    Park,
    PlayTurn,
    Relocate,
    Resign,
    Resume,
    Terms,
)
from club.codec import decode_table, encode_table
from club.deadlines import UNLIMITED_IDLE, Due, idle_at, next_moment
from club.decisions import evolve, fold, milliseconds, opened
from club.journal import Status
from club.places import Place
from club.records import record_of
from club.refusals import Actor, Computer, Refusal, Steward, refusal
from club.table import Closing, Table
from club.tables import Accepted, Club
from nardy import CLASSIC, QUICK, Win
from nardy.record import State, TimeBack
from nardy.verify import verify
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
    open_action,
    playing,
    plays_now,
    seed_with,
)
from tests.club.keeping import FakePrivacy

if TYPE_CHECKING:
    from club.people import Person

MS, DAY = milliseconds(NOW), timedelta(days=1)
SUPERGROUP = Place(-100900, GROUP.thread)
TIMED = playing((6, 1), (3, 3), terms=Terms(1, QUICK))
WAITING = opened(TABLE, open_action(), NOW)


def why(table: Table, actor: Actor, action: Action, now: int = MS) -> Refusal | None:
    return refusal(table, actor, action, now=now)


def with_a_turn(table: Table) -> Table:
    game = table.running
    assert game is not None
    mover = table.seat(game.to_move)
    assert mover is not None
    return evolve(table, PlayTurn(plays_now(table, game)[0].moves), mover.person, NOW)


def over() -> Table:
    return evolve(TIMED, Resign(Win.MARS), BORIS.key, NOW)


class TestParking:
    def test_a_parked_table_rests_and_its_clock_gets_the_time_back(self) -> None:
        parked = evolve(TIMED, Park(), None, NOW + timedelta(seconds=5))
        assert parked.parked == MS + 5000
        resumed = evolve(parked, Resume(), None, NOW + 3 * DAY)
        assert resumed.parked is None
        later = MS + 3 * 86_400_000
        assert resumed.clock.flagged(later) is None
        deadline, before = resumed.clock.deadline(), TIMED.clock.deadline()
        assert deadline is not None
        assert before is not None
        assert deadline - later == before - (MS + 5000)

    def test_nothing_falls_due_but_the_end_after_a_long_rest(self) -> None:
        parked = evolve(TIMED, Park(), None, NOW)
        assert idle_at(parked) == MS + UNLIMITED_IDLE
        moment = next_moment(parked, MS)
        assert moment is not None
        assert (moment.at, moment.due) == (MS + UNLIMITED_IDLE, Due.IDLE)
        assert why(parked, Steward(), CloseIdle(), MS + 86_400_000) is Refusal.TIME_LEFT
        assert why(parked, Steward(), CloseIdle(), MS + UNLIMITED_IDLE) is None
        assert next_moment(evolve(parked, Resume(), None, NOW), MS) == next_moment(TIMED, MS)

    @pytest.mark.parametrize("actor", [ANNA, BORIS, Computer()])
    def test_nobody_plays_claims_or_resigns_meanwhile(self, actor: Actor) -> None:
        parked = evolve(TIMED, Park(), None, NOW)
        assert parked.game is not None
        play = PlayTurn(plays_now(parked, parked.game)[0].moves)
        for action in (Claim(), Resign(Win.MARS), play, MakeMoves(play.moves[:1])):
            assert why(parked, actor, action, MS + 86_400_000) is Refusal.PARKED

    def test_only_the_house_parks_and_each_thing_once(self) -> None:
        parked = evolve(TIMED, Park(), None, NOW)
        assert why(TIMED, Steward(), Park()) is None
        assert why(parked, Steward(), Park()) is Refusal.SO_ALREADY
        assert why(parked, Steward(), Resume()) is None
        assert why(TIMED, Steward(), Resume()) is Refusal.SO_ALREADY
        assert why(parked, Steward(), GiveBack(1)) is Refusal.SO_ALREADY
        assert why(WAITING, Steward(), Park()) is Refusal.NOT_BEGUN
        assert why(over(), Steward(), Park()) is Refusal.OVER
        for actor in (ANNA, Computer()):
            for action in (Park(), Resume(), Relocate(SUPERGROUP)):
                assert why(parked, actor, action) is Refusal.NOT_YOUR_GAME


class TestRelocation:
    @pytest.mark.parametrize("table", [WAITING, TIMED, over()])
    def test_only_the_place_changes(self, table: Table) -> None:
        assert why(table, Steward(), Relocate(SUPERGROUP)) is None
        moved = evolve(table, Relocate(SUPERGROUP), None, NOW + DAY)
        assert moved == replace(table, place=SUPERGROUP, version=table.version + 1)
        assert next_moment(moved, MS) == next_moment(table, MS)
        assert why(moved, Steward(), Relocate(SUPERGROUP)) is Refusal.SO_ALREADY

    def test_a_parked_table_moves_as_it_is(self) -> None:
        parked = evolve(TIMED, Park(), None, NOW)
        assert why(parked, Steward(), Relocate(SUPERGROUP)) is None
        assert evolve(parked, Relocate(SUPERGROUP), None, NOW).parked == MS


class TestClosing:
    @pytest.mark.parametrize("table", [WAITING, TIMED, evolve(TIMED, Park(), None, NOW)])
    def test_the_maker_and_admins_close_a_table_where_not_both_have_played(
        self, table: Table
    ) -> None:
        for person, action in ((ANNA, Close()), (CLIO, Close(admin=True))):
            assert why(table, person, action) is None
            closed = evolve(table, action, person.key, NOW)
            assert closed.status is Status.CLOSED
            assert closed.closing is Closing.BY_HAND
            assert closed.closed_by == person.key
            assert closed.past == ()
            assert next_moment(closed, MS) is None
            assert decode_table(encode_table(closed)) == closed

    @pytest.mark.parametrize("actor", [BORIS, CLIO, Steward(), Computer()])
    def test_nobody_else_does(self, actor: Actor) -> None:
        assert why(TIMED, actor, Close()) is Refusal.NOT_YOURS_TO_CLOSE

    def test_when_both_have_played_a_turn_of_their_own_only_an_admin_does(self) -> None:
        table = playing((6, 1), (5, 3), (4, 2), (6, 4))
        assert table.game is not None
        assert len(table.game.turns) == 2, "both went by themselves"
        for expected in (None, None, Refusal.TOO_LATE_TO_CLOSE):
            assert why(table, ANNA, Close()) is expected
            assert why(table, ANNA, Close(admin=True)) is None
            table = with_a_turn(table)

    def test_the_next_game_of_a_match_does_not_make_it_the_makers_again(self) -> None:
        table = playing((6, 1), (5, 3), terms=Terms(3, auto_next=True))
        next_game = evolve(table, Resign(Win.MARS), BORIS.key, NOW)
        assert next_game.running is not None
        assert why(next_game, ANNA, Close()) is Refusal.TOO_LATE_TO_CLOSE

    def test_what_is_over_stays_so(self) -> None:
        assert why(over(), CLIO, Close(admin=True)) is Refusal.OVER


class TestJournal:
    """The same through the club's door: folded, counted and told again."""

    def setup_method(self) -> None:
        self.now = NOW
        self.journal, self.deadlines = FakeJournal(), FakeDeadlines()
        chance = ScriptedChance(seed_with((6, 1), (3, 3)))
        self.club = Club(
            self.journal,
            FakeLive(),
            now=lambda: self.now,
            chance=chance,
            deadlines=self.deadlines,
            privacy=FakePrivacy(),
        )

    async def act(self, table: Table, actor: Person | Steward, action: Action) -> Table:
        verdict = await self.club.act(table.id, actor, action)
        assert isinstance(verdict, Accepted), verdict
        return verdict.table

    async def begin(self) -> Table:
        table = await self.club.open(ANNA, GROUP, CLASSIC, terms=Terms(1, QUICK))
        return await self.act(table, BORIS, Join())

    async def test_the_list_of_tables_follows_a_move_and_deadlines_stay(self) -> None:
        table = await self.begin()
        before = dict(self.deadlines.moments)
        self.now += timedelta(seconds=30)
        await self.act(table, Steward(), Relocate(SUPERGROUP))
        assert self.deadlines.moments == before
        assert await self.club.tables_in(GROUP.chat) == []
        assert [line.table for line in await self.club.tables_at(SUPERGROUP)] == [table.id]

    async def test_all_of_it_folds_and_its_record_verifies(self) -> None:
        table = await self.begin()
        steps: tuple[tuple[Person | Steward, Action], ...] = (
            (Steward(), Park()),
            (Steward(), Relocate(SUPERGROUP)),
            (Steward(), Resume()),
            (CLIO, Close(admin=True)),
        )
        for actor, action in steps:
            self.now += DAY
            table = await self.act(table, actor, action)
        entries = self.journal.stored[table.id]
        assert fold(entries) == table
        record = record_of(entries)
        assert record is not None
        assert record.state is State.CLOSED
        assert record.seed == table.seed.hex()
        assert record.games[0].entries[-2] == TimeBack(2 * 86_400_000, MS + 3 * 86_400_000)
        assert verify(record).passed
