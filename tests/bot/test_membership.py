"""Chats that close, open again and move, without a network: what becomes of their tables."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from telegram.error import BadRequest, ChatMigrated, Forbidden, TelegramError

from bot.membership import Membership
from club.actions import Invited, Join, SeatComputer
from club.chats import ChatSettings
from club.journal import Status
from club.notices import Notice
from club.places import Place
from club.tables import Accepted
from nardy import CLASSIC
from tests.bot.housing import Housing, labels, on_turn, text_of

if TYPE_CHECKING:
    from club.people import Person
    from club.table import Table

ANNA, BORIS, CLIO = 101, 102, 103
GROUP, OTHER, SUPERGROUP = -500, -501, -1001234567890


@pytest.fixture
def house() -> Housing:
    return Housing()


@pytest.fixture
def membership(house: Housing) -> Membership:
    membership = Membership(house.house, house.seekers)
    house.outbox.on_loss(membership.lost)
    return membership


async def table_in(house: Housing, chat: int, status: Status = Status.PLAYING) -> Table:
    (line,) = await house.house.club.tables_in(chat, status)
    table = await house.house.club.table(line.table)
    assert table is not None
    return table


async def person(house: Housing, account: int) -> Person:
    return await house.ports.people.seen(account, f"P{account}x")  # type: ignore[no-any-return] # any port


async def private_game(house: Housing) -> Table:
    """Anna has opened it in her private chat, Boris plays in his."""
    anna, boris = await person(house, ANNA), await person(house, BORIS)
    table = await house.house.club.open(anna, Place(ANNA), CLASSIC, Invited(person=boris.key))
    verdict = await house.house.club.act(table.id, boris, Join())
    assert isinstance(verdict, Accepted)
    await house.boards.post(verdict.table)
    await house.settled()
    return verdict.table


class TestMoved:
    async def test_of_all_signals_at_once_one_moves_everything(
        self, house: Housing, membership: Membership
    ) -> None:
        board = await house.begin(GROUP, ANNA, BORIS, thread=17)
        before = await table_in(house, GROUP)
        await house.write(CLIO, GROUP, "/play")
        await house.house.chats.choose(GROUP, ChatSettings("dark"))
        await house.ports.notices.put(Notice(before.id, GROUP, 9, before.maker))
        other = await house.begin(OTHER, ANNA, CLIO)
        membership.lost(Place(GROUP), ChatMigrated(SUPERGROUP))
        await asyncio.gather(*(membership.moved(GROUP, SUPERGROUP) for _ in range(2)))
        await house.settled()

        assert await house.house.club.tables_in(GROUP) == []
        assert await house.boards.within(GROUP) == []
        assert list(await house.ports.notices.of(before.id)) == []
        assert GROUP not in house.ports.chats.chosen
        assert (await house.house.chats.settings(SUPERGROUP)).theme == "dark"
        after = await table_in(house, SUPERGROUP)
        assert after.place == Place(SUPERGROUP, 17)
        assert after.version == before.version + 1
        new, waiting = house.shown_in(SUPERGROUP)
        assert text_of(new) == text_of(board)
        assert new["message_thread_id"] == 17
        assert "opens a table" in text_of(waiting)
        assert house.now_of(other) == other
        answer = await house.press(on_turn(new), new, labels(new)[0])
        assert not answer.get("show_alert")

    async def test_t08_a_press_in_the_old_chat_hears_that_the_game_has_moved_on(
        self, house: Housing, membership: Membership
    ) -> None:
        board = await house.begin(GROUP, ANNA, BORIS)
        await membership.moved(GROUP, SUPERGROUP)
        await house.settled()
        answer = await house.press(on_turn(board), board, labels(board)[0])
        assert "The game has moved on" in answer["text"]

    async def test_a_game_that_rested_in_the_old_chat_goes_on(
        self, house: Housing, membership: Membership
    ) -> None:
        """Telegram may say first that the old group is closed to us."""
        await house.begin(GROUP, ANNA, BORIS)
        await membership.closed(GROUP)
        assert (await table_in(house, GROUP)).parked is not None
        await membership.moved(GROUP, SUPERGROUP)
        await house.settled()
        assert (await table_in(house, SUPERGROUP)).parked is None
        assert len(house.shown_in(SUPERGROUP)) == 1

    async def test_what_is_over_goes_along_silently(
        self, house: Housing, membership: Membership
    ) -> None:
        board = await house.begin(GROUP, ANNA, BORIS)
        table = await table_in(house, GROUP)
        await house.write(ANNA, GROUP, "/resign")
        question = house.last_in(GROUP)
        await house.press(ANNA, question, "Give up")
        assert "wins" in text_of(house.now_of(board))
        await membership.moved(GROUP, SUPERGROUP)
        await house.settled()
        assert [line.table for line in await house.house.club.tables_in(SUPERGROUP)] == [table.id]
        (result,) = await house.ports.journal.results()
        assert result.place.chat == SUPERGROUP
        assert house.shown_in(SUPERGROUP) == []


class TestClosed:
    async def test_a_group_that_throws_us_out_is_left_alone(
        self, house: Housing, membership: Membership
    ) -> None:
        board = await house.begin(GROUP, ANNA, BORIS)
        other = await house.begin(OTHER, ANNA, CLIO)
        membership.lost(Place(GROUP), Forbidden("bot was kicked from the group chat"))
        await house.settled()
        number = len(house.telegram.calls)
        for _ in range(2):  # told by several lost messages, and by my_chat_member
            await membership.closed(GROUP)
        await house.settled()
        assert len(house.telegram.calls) == number, "nothing is sent there any more"
        table = await table_in(house, GROUP)
        assert table.parked is not None
        assert house.now_of(other) == other

        for _ in range(2):
            await membership.opened(GROUP)
        await house.settled()
        assert (await table_in(house, GROUP)).parked is None
        shown = house.shown_in(GROUP)
        assert len(shown) == 2
        assert text_of(shown[1]) == text_of(board)

    @pytest.mark.parametrize("error", [BadRequest("chat not found"), TelegramError("x")])
    async def test_other_losses_change_nothing(
        self, house: Housing, membership: Membership, error: Exception
    ) -> None:
        await house.begin(GROUP, ANNA, BORIS)
        membership.lost(Place(GROUP), error)
        await house.settled()
        assert (await table_in(house, GROUP)).parked is None

    async def test_a_word_in_the_chat_brings_a_resting_game_back(
        self, house: Housing, membership: Membership
    ) -> None:
        """The message that we were let in again was lost."""
        await house.begin(GROUP, ANNA, BORIS)
        await membership.closed(GROUP)
        await house.write(ANNA, GROUP, "/board")
        assert (await table_in(house, GROUP)).parked is None
        new = house.last_in(GROUP)
        assert not (await house.press(on_turn(new), new, labels(new)[0])).get("show_alert")

    async def test_a_press_on_its_old_board_does_so_too(
        self, house: Housing, membership: Membership
    ) -> None:
        board = await house.begin(GROUP, ANNA, BORIS)
        await membership.closed(GROUP)
        answer = await house.press(on_turn(board), board, labels(board)[0])
        assert "nobody lost time" in answer["text"]
        assert (await table_in(house, GROUP)).parked is None
        new = house.now_of(board)
        assert not (await house.press(on_turn(new), new, labels(new)[0])).get("show_alert")


class TestPrivate:
    async def test_whoever_blocks_us_does_not_stop_his_clock_and_the_other_is_told(
        self, house: Housing, membership: Membership
    ) -> None:
        table = await private_game(house)
        await membership.closed(BORIS)
        await house.settled()
        now = await house.house.club.table(table.id)
        assert now is not None
        assert now.parked is None
        assert await house.boards.within(BORIS) == []
        told = [text_of(message) for message in house.shown_in(ANNA)]
        assert sum("P102x has blocked me" in text for text in told) == 1

        await membership.opened(BORIS)
        await house.settled()
        assert len(await house.boards.within(BORIS)) == 1

    async def test_a_game_with_the_computer_rests(
        self, house: Housing, membership: Membership
    ) -> None:
        anna = await person(house, ANNA)
        table = await house.house.club.open(anna, Place(ANNA), CLASSIC)
        await house.house.club.act(table.id, anna, SeatComputer("simple"))
        await membership.closed(ANNA)
        assert (await table_in(house, ANNA)).parked is not None
        await membership.opened(ANNA)
        await house.settled()
        assert (await table_in(house, ANNA)).parked is None
        assert len(house.shown_in(ANNA)) == 1
