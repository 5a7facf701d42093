"""/leaderboard, and the day's board that is posted once where a group wants it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any

import pytest

from bot.leaderboards import CARD_DATA, STANDING_DATA, Standings, Wanted
from club.leaderboard import Board, ChatDay, Kind, Period, Row, Tally
from tests.bot.housing import Housing, labels, text_of
from tests.club.fakes import ANNA, BORIS

if TYPE_CHECKING:
    from collections.abc import Sequence

GROUP = -100500
DAY = date(2026, 11, 30)


@dataclass
class Leaderboards:
    """Two people on every board; one day is over."""

    rows: tuple[Row, ...] = (
        Row(1, Tally(ANNA.key, won=5, lost=1, games=3)),
        Row(2, Tally(BORIS.key, won=1, lost=5, games=1)),
    )
    begun: set[ChatDay] = field(default_factory=set)
    frozen: list[ChatDay] = field(default_factory=list)
    arrived: list[tuple[ChatDay, int]] = field(default_factory=list)

    async def board(self, chat: int, period: Period, now: datetime, *, kind: Kind) -> Board:
        return Board(chat, kind, period, DAY, DAY, "Europe/Athens", self.rows)

    async def day(self, day: ChatDay) -> Board:
        return await self.board(day.chat, Period.TODAY, datetime.now(UTC), kind=Kind.PEOPLE)

    async def due(self, now: datetime) -> Sequence[ChatDay]:
        return [] if self.frozen else [ChatDay(GROUP, DAY)]

    async def freeze(self, day: ChatDay, now: datetime) -> bool:
        self.frozen.append(day)
        return True

    async def to_post(self, since: datetime) -> Sequence[ChatDay]:
        return [day for day in self.frozen if day not in self.begun]

    async def begin_post(self, day: ChatDay, now: datetime) -> bool:
        self.begun.add(day)
        return True

    async def posted(self, day: ChatDay, message: int) -> None:
        self.arrived.append((day, message))


@pytest.fixture
async def housing() -> Housing:
    housing = Housing()
    for person in (ANNA, BORIS):
        await housing.ports.people.seen(person.account, person.first_name)
    return housing


def standings(housing: Housing, boards: Leaderboards) -> Standings:
    stored: Any = boards
    return Standings(housing.house, stored)


@pytest.mark.parametrize("everybody", [False, True])
@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("period", Period)
def test_what_a_button_asks_for_is_read_back(everybody: bool, kind: Kind, period: Period) -> None:
    wanted = Wanted(everybody, kind, period)
    for data, pattern in (
        (wanted.data(), STANDING_DATA),
        (wanted.data(card=True), CARD_DATA),
    ):
        assert Wanted.parse(data) == wanted
        assert re.match(pattern, data)
        assert len(data) <= 64


@pytest.mark.parametrize("data", [None, "", "y:c:p:never", "y:x:p:today", "y:c:p:today:"])
def test_other_data_ask_for_nothing(data: str | None) -> None:
    assert Wanted.parse(data) is None


async def test_a_frozen_day_is_posted_once_where_the_group_wants_it(housing: Housing) -> None:
    boards = Leaderboards()
    poster = standings(housing, boards)
    await poster.go_round()
    await housing.settled()
    assert boards.frozen == [ChatDay(GROUP, DAY)]
    assert not housing.telegram.calls, "nobody has asked for it"
    settings = await housing.ports.chats.settings(GROUP)
    await housing.ports.chats.choose(GROUP, replace(settings, daily_board=True))
    for _ in range(3):
        await poster.go_round()
        await housing.settled()
    (call,) = housing.telegram.calls
    assert (call.method, call.chat) == ("sendPhoto", GROUP)
    assert call.text.splitlines()[1:3] == [
        "1. Anna – 5 points (3 games)",
        "2. Boris – 1 point (1 game)",
    ]
    assert [day for day, _ in boards.arrived] == [ChatDay(GROUP, DAY)]


async def test_where_no_pictures_are_taken_the_board_is_posted_in_words(housing: Housing) -> None:
    boards = Leaderboards()
    housing.telegram.without_photos.add(GROUP)
    settings = await housing.ports.chats.settings(GROUP)
    await housing.ports.chats.choose(GROUP, replace(settings, daily_board=True))
    await standings(housing, boards).go_round()
    await housing.settled()
    assert "1. Anna – 5 points (3 games)" in text_of(housing.last_in(GROUP))
    assert boards.arrived == [(ChatDay(GROUP, DAY), housing.last_in(GROUP)["message_id"])]


async def test_days_that_ended_long_ago_are_not_posted(housing: Housing) -> None:
    boards = Leaderboards()
    await housing.ports.chats.choose(
        GROUP, replace(await housing.ports.chats.settings(GROUP), daily_board=True)
    )
    housing.later(days=5)
    await standings(housing, boards).go_round()
    await housing.settled()
    assert not housing.telegram.calls
    assert boards.begun == {ChatDay(GROUP, DAY)}


async def test_an_empty_day_is_not_posted(housing: Housing) -> None:
    boards = Leaderboards(rows=())
    await housing.ports.chats.choose(
        GROUP, replace(await housing.ports.chats.settings(GROUP), daily_board=True)
    )
    await standings(housing, boards).go_round()
    await housing.settled()
    assert not housing.telegram.calls


async def test_a_button_sends_the_board_as_a_picture_once_for_each_board(housing: Housing) -> None:
    shown = standings(housing, Leaderboards())
    housing.add_command("leaderboard", shown.show)
    housing.add_button("y", shown.pressed)
    housing.add_button("yc", shown.card)
    await housing.write(ANNA.account, GROUP, "/leaderboard")
    message = housing.last_in(GROUP)
    await housing.press(ANNA.account, message, "As a picture")
    card = housing.last_in(GROUP)
    assert "photo" in card
    assert text_of(card) == "🏆 <b>Leaderboard</b>: this group, 30.11."
    picture: Any = housing.pictures.shown[-1]
    assert picture.title == "Leaderboard, 30.11.2026"
    assert [(line.place, line.name, line.points) for line in picture.lines] == [
        (1, "P101x", "5"),
        (2, "Boris", "1"),
    ]
    plain = housing.now_of(message)
    assert text_of(plain) == text_of(message)
    assert labels(plain) == labels(message)[:-1], "so that a chat is not flooded"
    await housing.press(BORIS.account, plain, "Month")
    assert "🖼 As a picture" in labels(housing.now_of(message))
    assert picture.note == "Europe/Athens"
    await housing.press(BORIS.account, housing.now_of(message), "Computer")
    await housing.press(BORIS.account, housing.now_of(message), "As a picture")
    computers: Any = housing.pictures.shown[-1]
    assert computers.note == "Europe/Athens, against the computer", (
        "whoever gets it sent on sees no heading"
    )


async def test_an_empty_board_has_no_picture(housing: Housing) -> None:
    shown = standings(housing, Leaderboards(rows=()))
    housing.add_command("leaderboard", shown.show)
    await housing.write(ANNA.account, GROUP, "/leaderboard")
    assert "🖼 As a picture" not in labels(housing.last_in(GROUP))
