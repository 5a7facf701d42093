"""The watchman: time given back, warnings, claims, idle tables, each told once and kindly."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, cast

import pytest

from bot.house import House
from bot.languages import Languages
from bot.texts import Texts
from bot.watchman import PICTURES_KEPT, Watchman
from club.actions import GiveBack, Join, Resign, RollDice, SeatComputer, Terms
from club.chats import ChatSettings
from club.deadlines import DAYS_IDLE, QUICK_IDLE, UNLIMITED_IDLE, WAITING_LASTS
from club.decisions import milliseconds
from club.journal import Status
from club.table import Closing
from club.tables import Accepted, Club
from nardy import CLASSIC, NO_LIMIT, QUICK, Player, TimeControl, Win
from tests.club.fakes import (
    ANNA,
    BORIS,
    GROUP,
    NOW,
    FakeDeadlines,
    FakeHeartbeat,
    FakeJournal,
    FakeLive,
    ScriptedChance,
    seed_with,
)
from tests.club.keeping import FakePrivacy

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from club.people import Person, PersonKey
    from club.places import TableId
    from club.table import Table

SECOND, HOUR, DAY = timedelta(seconds=1), timedelta(hours=1), timedelta(days=1)
DAYS = TimeControl.parse("1d")


@dataclass
class Telegram:
    """What is sent, and with or without a sound."""

    sent: list[tuple[str, bool]] = field(default_factory=list)

    async def send_message(
        self, chat: int, text: str, *, disable_notification: bool, **_: object
    ) -> None:
        assert chat == GROUP.chat
        self.sent.append((text, disable_notification))


@dataclass
class AtOnce:
    """An outbox that waits for nothing."""

    waiting: list[Callable[[], Awaitable[None]]] = field(default_factory=list)

    def put(
        self,
        key: object,
        chat: int,
        send: Callable[[], Awaitable[None]],
        *,
        once: bool,
        thread: int | None,
    ) -> None:
        assert thread == GROUP.thread
        assert once, "what is told must not be replaced"
        self.waiting.append(send)

    async def empty(self) -> None:
        while self.waiting:
            await self.waiting.pop(0)()


@dataclass
class Boards:
    """No board is shown; those to be redrawn are noted, with whether it is for their looks."""

    redrawn: list[tuple[TableId, bool]] = field(default_factory=list)
    caught_up: int = 0

    async def at(self, table: TableId, chat: int) -> None:
        return None

    async def refresh(self, table: TableId, *, restyled: bool = False) -> None:
        self.redrawn.append((table, restyled))

    async def catch_up(self) -> int:
        self.caught_up += 1
        return 0


class Notices:
    async def look(self, table: TableId) -> None:
        """Nobody is told of turns here."""


class People:
    async def by_keys(self, keys: tuple[PersonKey, ...]) -> dict[PersonKey, Person]:
        known = {person.key: person for person in (ANNA, BORIS)}
        return {key: known[key] for key in keys}


@dataclass
class Chats:
    chosen: ChatSettings = field(default_factory=ChatSettings)

    async def settings(self, chat: int) -> ChatSettings:
        return self.chosen


@dataclass
class Pictures:
    pruned: list[datetime] = field(default_factory=list)

    async def prune(self, before: datetime) -> int:
        self.pruned.append(before)
        return 0


class World:
    """A house with its watchman, and a clock that only a test moves."""

    def __init__(self) -> None:
        self.now = NOW
        self.telegram, self.outbox, self.boards = Telegram(), AtOnce(), Boards()
        self.chats, self.pictures = Chats(), Pictures()
        self.journal, self.deadlines = FakeJournal(), FakeDeadlines()
        self.heartbeat = FakeHeartbeat()
        self.club = self._club()
        self.watchman = self._watchman()

    def _club(self) -> Club:
        seeds = [seed_with((6, 1), (3, 3))] * 4
        return Club(
            self.journal,
            FakeLive(),
            now=lambda: self.now,
            chance=ScriptedChance(*seeds),
            deadlines=self.deadlines,
            privacy=FakePrivacy(),
        )

    def _watchman(self) -> Watchman:
        parts: dict[str, Any] = {
            "bot": self.telegram,
            "people": People(),
            "boards": self.boards,
            "chats": self.chats,
            "outbox": self.outbox,
            "notices": Notices(),
        }
        others = dict.fromkeys(("guests", "privacy", "computer", "errands", "gallery", "messages"))
        texts = Texts.load(strict=True)
        languages = Languages(texts, cast("Any", self.chats), cast("Any", People()))
        house = House(
            club=self.club,
            languages=languages,
            default_rules=CLASSIC,
            now=lambda: self.now,
            **parts,
            **cast("dict[str, Any]", others),
        )
        return Watchman(
            house, self.deadlines, self.heartbeat, cast("Any", self.pictures), lambda: self.now
        )

    async def table(self, control: TimeControl = NO_LIMIT, *, computer: bool = False) -> Table:
        """Anna, White and to move, at a new table with Boris or the computer."""
        table = await self.club.open(ANNA, GROUP, CLASSIC, terms=Terms(control=control))
        sits = (ANNA, SeatComputer("simple")) if computer else (BORIS, Join())
        return await self.act(table, *sits)

    async def act(self, table: Table, who: Person, action: Any) -> Table:  # noqa: ANN401 - any action
        verdict = await self.club.act(table.id, who, action, table.version)
        assert isinstance(verdict, Accepted), verdict
        return verdict.table

    async def seen(self, table: Table) -> Table:
        found = await self.club.table(table.id)
        assert found is not None
        return found

    async def after(self, time: timedelta) -> list[tuple[str, bool]]:
        """So much later the watchman goes round; what he then says."""
        self.now += time
        await self.watchman.go_round()
        return await self.said()

    async def said(self) -> list[tuple[str, bool]]:
        await self.outbox.empty()
        told, self.telegram.sent = self.telegram.sent, []
        return told

    async def restart(self, down: timedelta) -> None:
        """The process ends, in order or not, and another one starts so much later."""
        self.deadlines.moments.clear()
        self.club = self._club()
        self.watchman = self._watchman()
        self.now += down
        await self.watchman.arrive()

    def left(self, table: Table, player: Player) -> int | None:
        return table.clock.left(player, milliseconds(self.now))


@pytest.fixture
def world() -> World:
    return World()


def link(person: Person) -> str:
    return f'<a href="tg://user?id={person.account}">{person.first_name}</a>'


class TestDowntime:
    @pytest.mark.parametrize("control", [QUICK, TimeControl.parse("1s+0s"), DAYS])
    async def test_an_hour_without_a_bot_costs_nobody_a_second(
        self, world: World, control: TimeControl
    ) -> None:
        table = await world.table(control)
        await world.after(timedelta(milliseconds=700))
        before = [world.left(table, player) for player in Player]
        await world.restart(HOUR)
        after = await world.seen(table)
        assert [world.left(after, player) for player in Player] == before
        assert after.clock.flagged(milliseconds(world.now)) is None
        assert await world.said() == []

    async def test_it_is_given_back_once_whoever_starts(self, world: World) -> None:
        table = await world.table(QUICK)
        await world.after(SECOND)
        before = world.left(table, Player.WHITE)
        await world.restart(HOUR)
        await world.restart(timedelta(0))
        gifts = [
            entry.action
            for entry in world.journal.stored[table.id]
            if isinstance(entry.action, GiveBack)
        ]
        assert gifts == [GiveBack(3_600_000)]
        assert world.left(await world.seen(table), Player.WHITE) == before

    async def test_a_turn_that_began_after_the_last_beat_gets_no_more_than_it_lasted(
        self, world: World
    ) -> None:
        await world.watchman.go_round()
        world.now += 3 * SECOND
        table = await world.table(QUICK)
        await world.restart(HOUR)
        after = await world.seen(table)
        assert world.left(after, Player.WHITE) == QUICK.bank + QUICK.delay

    async def test_tables_without_a_clock_or_without_a_game_get_nothing(self, world: World) -> None:
        await world.after(SECOND)
        tables = [await world.table(), await world.club.open(ANNA, GROUP, CLASSIC)]
        over = await world.table(QUICK)
        tables.append(await world.act(over, ANNA, Resign(Win.MARS)))
        await world.restart(HOUR)
        for table in tables:
            assert (await world.seen(table)).version == table.version

    async def test_a_short_gap_is_another_process_between_two_beats(self, world: World) -> None:
        table = await world.table(QUICK)
        await world.after(SECOND)
        await world.restart(5 * SECOND)
        assert (await world.seen(table)).version == table.version

    async def test_after_the_first_start_ever_there_is_nothing_to_give(self, world: World) -> None:
        table = await world.table(QUICK)
        world.now += HOUR
        await world.watchman.arrive()
        assert (await world.seen(table)).version == table.version

    async def test_deadlines_are_known_again_after_a_restart(self, world: World) -> None:
        await world.table(QUICK)
        await world.after(SECOND)
        await world.restart(HOUR)
        assert await world.after(109 * SECOND) == [
            (f"{link(ANNA)}, you have 30 seconds left.", False)
        ]


class TestWarnings:
    async def test_a_quick_clock_warns_once_half_a_minute_before(self, world: World) -> None:
        await world.table(QUICK)  # two minutes and twenty seconds
        assert await world.after(109 * SECOND) == []
        assert await world.after(SECOND) == [(f"{link(ANNA)}, you have 30 seconds left.", False)]
        for _ in range(5):
            assert await world.after(5 * SECOND) == []

    async def test_days_per_turn_warn_twice_in_hours(self, world: World) -> None:
        await world.table(DAYS)
        assert await world.after(18 * HOUR - SECOND) == []
        assert await world.after(SECOND) == [(f"{link(ANNA)}, you have 6 hours left.", False)]
        assert await world.after(5 * HOUR - SECOND) == []
        assert await world.after(SECOND) == [(f"{link(ANNA)}, you have 1 hour left.", False)]
        assert await world.after(HOUR - SECOND) == []

    async def test_whoever_has_played_is_not_warned(self, world: World) -> None:
        table = await world.table(QUICK)
        game = table.game
        assert game is not None
        world.now += 109 * SECOND
        over = await world.act(table, ANNA, Resign(Win.MARS))
        assert over.status is Status.FINISHED
        assert await world.after(SECOND) == []
        assert await world.after(DAY) == []

    async def test_without_a_limit_nobody_is_hurried(self, world: World) -> None:
        await world.table()
        for _ in range(29):
            assert await world.after(DAY) == []


class TestFlags:
    async def test_the_other_one_is_told_once_and_gets_the_button(self, world: World) -> None:
        table = await world.table(QUICK)
        await world.after(111 * SECOND)
        told = await world.after(29 * SECOND)
        words = "the other one's time is up: you can claim the game under the board."
        assert told == [(f"{link(BORIS)}, {words}", False)]
        assert world.boards.redrawn == [(table.id, True)]
        for _ in range(5):
            assert await world.after(60 * SECOND) == []
        assert len(world.boards.redrawn) == 1

    async def test_the_computer_is_told_nothing(self, world: World) -> None:
        await world.table(QUICK, computer=True)
        await world.after(111 * SECOND)
        assert await world.after(HOUR) == []


class TestIdleTables:
    @pytest.mark.parametrize(
        ("control", "rests"),
        [
            (NO_LIMIT, UNLIMITED_IDLE),
            (QUICK, 140_000 + QUICK_IDLE),
            (DAYS, 86_400_000 + DAYS_IDLE),
        ],
    )
    async def test_a_match_at_rest_is_closed_in_the_end(
        self, world: World, control: TimeControl, rests: int
    ) -> None:
        table = await world.table(control)
        await world.after(timedelta(milliseconds=rests - 1))
        assert (await world.seen(table)).status is Status.PLAYING
        world.boards.redrawn.clear()
        await world.said()
        assert await world.after(timedelta(milliseconds=1)) == []
        closed = await world.seen(table)
        assert closed.status is Status.CLOSED
        assert closed.closing is Closing.IDLE
        assert world.boards.redrawn == [(table.id, False)]
        assert world.deadlines.moments[table.id] is None

    async def test_a_table_where_nobody_sits_down_is_closed_after_a_day(self, world: World) -> None:
        table = await world.club.open(ANNA, GROUP, CLASSIC)
        await world.after(timedelta(milliseconds=WAITING_LASTS - 1))
        assert (await world.seen(table)).status is Status.WAITING
        await world.after(timedelta(milliseconds=1))
        assert (await world.seen(table)).closing is Closing.IDLE

    async def test_what_is_done_meanwhile_begins_it_anew(self, world: World) -> None:
        terms = Terms(length=3, auto_roll=False)
        table = await world.club.open(ANNA, GROUP, CLASSIC, terms=terms)
        table = await world.act(table, BORIS, Join())
        for _ in range(2):
            await world.after(timedelta(milliseconds=UNLIMITED_IDLE - 1))
            table = await world.seen(table)
            assert table.status is Status.PLAYING
            if table.game is not None and table.game.roll is None:
                table = await world.act(table, ANNA, RollDice())


class TestQuietHours:
    @pytest.mark.parametrize(
        ("zone", "silent"), [("UTC", False), ("Asia/Tokyo", False), ("Asia/Vladivostok", True)]
    )
    async def test_at_night_it_says_the_same_without_a_sound(
        self, world: World, zone: str, silent: bool
    ) -> None:
        """It is noon in Greenwich, nine in the evening in Tokyo, ten in Vladivostok."""
        world.chats.chosen = ChatSettings(zone=zone, quiet=True)
        await world.table(QUICK)
        assert await world.after(111 * SECOND) == [
            (f"{link(ANNA)}, you have 29 seconds left.", silent)
        ]
        ((_, was_silent),) = await world.after(29 * SECOND)
        assert was_silent is silent

    async def test_who_wants_no_quiet_hours_hears_it(self, world: World) -> None:
        world.chats.chosen = ChatSettings(zone="Asia/Vladivostok")
        await world.table(QUICK)
        ((_, silent),) = await world.after(111 * SECOND)
        assert not silent


async def test_what_may_have_gone_wrong_unseen_is_put_right(world: World) -> None:
    table = await world.table()
    world.deadlines.moments.clear()
    await world.watchman.put_right()
    assert world.deadlines.moments[table.id] is not None
    assert world.boards.caught_up == 1, "boards that are behind"
    assert world.pictures.pruned == [NOW - PICTURES_KEPT]
    assert PICTURES_KEPT.days == 7


async def test_at_start_boards_that_are_behind_wait_for_the_computers_turns(world: World) -> None:
    table = await world.table()
    world.deadlines.moments.clear()
    await world.watchman.arrive()
    assert world.deadlines.moments[table.id] is not None
    assert world.boards.caught_up == 0, "whoever starts us redraws them"


async def test_the_heart_beats_at_every_round_and_when_it_leaves(world: World) -> None:
    await world.after(SECOND)
    assert world.heartbeat.last == milliseconds(NOW + SECOND)
    world.now += SECOND
    await world.watchman.leave()
    assert world.heartbeat.last == milliseconds(NOW + 2 * SECOND)
