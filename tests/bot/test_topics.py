"""Topics that are deleted or closed under a running table, and tables that rest and are woken."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from telegram.error import BadRequest

from bot.membership import Membership
from club.chats import ChatSettings
from club.journal import Status
from club.places import Place
from tests.bot.housing import Housing, labels, on_turn, text_of

if TYPE_CHECKING:
    from club.table import Table
    from tests.bot.recorded_telegram import Shown

ANNA, BORIS, CLIO, DORA = 101, 102, 103, 104
FORUM, ONE, TWO = -1001234567890, 17, 18


@pytest.fixture
def house() -> Housing:
    return Housing()


@pytest.fixture
def membership(house: Housing) -> Membership:
    membership = Membership(house.house, house.seekers)
    house.outbox.on_loss(membership.lost)
    return membership


async def table_at(house: Housing, place: Place, status: Status = Status.PLAYING) -> Table:
    (line,) = await house.house.club.tables_at(place, status)
    table = await house.house.club.table(line.table)
    assert table is not None
    return table


async def press_first(house: Housing, board: Shown) -> Shown:
    return await house.press(on_turn(board), board, labels(board)[0])


def in_general(house: Housing) -> list[Shown]:
    return [m for m in house.shown_in(FORUM) if "message_thread_id" not in m]


async def rest(house: Housing, thread: int) -> Shown:
    """A game in a topic that was closed, and whose board somebody has deleted; the board."""
    board = await house.begin(FORUM, ANNA, BORIS, thread=thread)
    house.telegram.closed_topics.add((FORUM, thread))
    del house.telegram.messages[FORUM, board["message_id"]]
    await press_first(house, board)
    assert (await table_at(house, Place(FORUM, thread))).parked is not None
    return board


@pytest.mark.usefixtures("membership")
class TestDeleted:
    async def test_the_game_goes_on_in_general_with_one_board(self, house: Housing) -> None:
        board = await house.begin(FORUM, ANNA, BORIS, thread=ONE)
        other = await house.begin(FORUM, CLIO, DORA, thread=TWO)
        before = await table_at(house, Place(FORUM, ONE))
        house.telegram.delete_topic(FORUM, ONE)
        sent = len(house.telegram.calls)
        answer = await press_first(house, board)  # it was on its way when the topic was deleted
        assert not answer.get("show_alert")

        after = await table_at(house, Place(FORUM))
        assert after.version == before.version + 2, "the press, and one move to General"
        (new,) = in_general(house)
        assert f"P{on_turn(board)}x" in text_of(new)
        assert not (await press_first(house, new)).get("show_alert")
        assert len(in_general(house)) == 1
        assert house.now_of(other) == other
        tried = [c.method for c in house.telegram.calls[sent:] if c.method.startswith("send")]
        assert tried == ["sendPhoto", "sendPhoto"], "once to the topic, once to General"

    async def test_of_all_signals_at_once_one_moves_everything(
        self, house: Housing, membership: Membership
    ) -> None:
        await house.begin(FORUM, ANNA, BORIS, thread=ONE)
        await house.write(CLIO, FORUM, "/play", thread=ONE)
        over = await house.begin(FORUM, CLIO, DORA, thread=ONE)
        await house.write(CLIO, FORUM, "/resign", thread=ONE, reply_to=over)
        await house.press(CLIO, house.last_in(FORUM), "Give up")
        await house.house.chats.choose(FORUM, ChatSettings("dark", topic=ONE))
        house.telegram.delete_topic(FORUM, ONE)
        for error in ("message thread not found", "TOPIC_DELETED"):
            membership.lost(Place(FORUM, ONE), BadRequest(error))
        await asyncio.gather(*(membership.topic_deleted(Place(FORUM, ONE)) for _ in range(2)))
        await house.settled()
        assert await house.house.club.tables_at(Place(FORUM, ONE)) == []
        lines = await house.house.club.tables_at(Place(FORUM))
        assert sorted(line.status for line in lines) == ["finished", "playing", "waiting"]
        playing, waiting = in_general(house)
        assert "to move" in text_of(playing)
        assert "opens a table" in text_of(waiting)
        chosen = await house.house.chats.settings(FORUM)
        assert (chosen.theme, chosen.topic) == ("dark", None), "else nobody could open a table"

    async def test_it_is_looked_for_where_somebody_asks_in_general(self, house: Housing) -> None:
        """Nobody can press a board that is gone, and nobody tells us that it is."""
        board = await house.begin(FORUM, ANNA, BORIS, thread=ONE)
        await house.write(ANNA, FORUM, "/board")
        (answer,) = in_general(house)
        assert f"/{ONE}/{board['message_id']}" in text_of(answer)
        assert house.shown_in(FORUM) == [house.now_of(board), answer]
        house.telegram.delete_topic(FORUM, ONE)
        await house.write(ANNA, FORUM, "/board")
        *_, shown = in_general(house)
        assert text_of(shown) == text_of(board)
        assert (await table_at(house, Place(FORUM))).status is Status.PLAYING

    async def test_its_notice_comes_in_general(self, house: Housing) -> None:
        await house.begin(FORUM, ANNA, BORIS, thread=ONE)
        table = await table_at(house, Place(FORUM, ONE))
        house.later(minutes=3)
        await house.house.notices.look(table.id)
        await house.settled()
        (told,) = [m for m in house.shown_in(FORUM) if "it is your turn" in text_of(m)]
        assert told["message_thread_id"] == ONE
        house.telegram.delete_topic(FORUM, ONE)
        await house.house.notices.lose(table.id, FORUM)  # it was deleted by hand
        await house.house.notices.look(table.id)
        await house.settled()
        board, told = in_general(house)
        assert "to move" in text_of(board)
        assert "it is your turn" in text_of(told)


@pytest.mark.usefixtures("membership")
class TestClosed:
    async def test_while_its_board_can_be_edited_the_game_goes_on(self, house: Housing) -> None:
        board = await house.begin(FORUM, ANNA, BORIS, thread=ONE)
        house.telegram.closed_topics.add((FORUM, ONE))
        await house.write(ANNA, FORUM, "/board", thread=ONE)  # an admin may write there
        await press_first(house, board)
        assert (await table_at(house, Place(FORUM, ONE))).parked is None
        assert not (await press_first(house, house.now_of(board))).get("show_alert")

    async def test_without_a_board_it_rests_and_nothing_more_is_tried(self, house: Housing) -> None:
        board = await rest(house, ONE)
        sent = len(house.telegram.counted(FORUM))
        house.later(minutes=3)
        table = await table_at(house, Place(FORUM, ONE))
        await house.house.notices.look(table.id)
        await house.house.boards.refresh(table.id)
        await house.settled()
        assert len(house.telegram.counted(FORUM)) == sent
        assert house.shown_in(FORUM) == []
        assert board

    @pytest.mark.parametrize("signals", [1, 2])
    async def test_opened_again_it_goes_on(
        self, house: Housing, membership: Membership, signals: int
    ) -> None:
        board = await rest(house, ONE)
        other = await rest(house, TWO)
        house.telegram.closed_topics.clear()
        for _ in range(signals):
            await house.serve(membership.reopened, FORUM, ONE, "forum_topic_reopened")
        (new,) = house.shown_in(FORUM)
        assert new["message_thread_id"] == ONE
        assert on_turn(new) == on_turn(board)
        assert not (await press_first(house, new)).get("show_alert")
        assert (await table_at(house, Place(FORUM, TWO))).parked is not None
        assert other

    async def test_where_we_may_not_write_at_all_it_rests_until_a_press(
        self, house: Housing
    ) -> None:
        board = await house.begin(FORUM, ANNA, BORIS)
        house.telegram.silent.add(FORUM)
        await press_first(house, board)
        assert (await table_at(house, Place(FORUM))).parked is not None
        house.telegram.silent.clear()
        answer = await press_first(house, board)
        assert "nobody lost time" in answer["text"]
        assert (await table_at(house, Place(FORUM))).parked is None
        assert house.shown_in(FORUM) == [house.now_of(board)]
        assert not (await press_first(house, house.now_of(board))).get("show_alert")


@pytest.mark.usefixtures("membership")
class TestWoken:
    """A table that rests goes on by what is said in its own place, and by nothing else."""

    @pytest.mark.parametrize("said", ["/claim", "/resign", "/board", "confirm"])
    async def test_by_a_word_in_its_own_topic(self, house: Housing, said: str) -> None:
        board = await rest(house, ONE)
        house.telegram.closed_topics.clear()
        await house.write(ANNA, FORUM, said, thread=ONE, reply_to=board)
        assert (await table_at(house, Place(FORUM, ONE))).parked is None
        shown = [m for m in house.shown_in(FORUM) if "photo" in m]
        assert len(shown) == 1, "its board is there again, once"

    @pytest.mark.parametrize("said", ["/claim", "/resign", "/board", "confirm"])
    @pytest.mark.parametrize("thread", [None, TWO])
    async def test_not_by_a_word_in_another_topic(
        self, house: Housing, said: str, thread: int | None
    ) -> None:
        board = await rest(house, ONE)
        house.telegram.closed_topics.clear()
        await house.write(ANNA, FORUM, said, thread=thread, reply_to=board)
        assert (await table_at(house, Place(FORUM, ONE))).parked is not None

    async def test_not_by_a_button_in_private(self, house: Housing) -> None:
        await rest(house, ONE)
        sent = len(house.telegram.counted(FORUM))
        await house.write(ANNA, ANNA, "/games")
        answer = await house.press(ANNA, house.last_in(ANNA), "1")
        assert "write /board there" in answer["text"]
        assert (await table_at(house, Place(FORUM, ONE))).parked is not None
        assert len(house.telegram.counted(FORUM)) == sent
