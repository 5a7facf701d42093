"""``/games``, ``/board``, ``/cancel`` and new games: what is listed, brought down, taken back."""

from __future__ import annotations

import pytest

from bot.links import link_to
from club.chats import ChatSettings
from club.journal import Status
from club.places import Place
from tests.bot.housing import Housing, labels, on_turn, text_of

ANNA, BORIS, CLIO, DORA = 101, 102, 103, 104
GROUP, SMALL = -1001234567890, -500


@pytest.fixture
def house() -> Housing:
    return Housing()


@pytest.mark.parametrize(
    ("place", "link"),
    [
        (Place(GROUP), "https://t.me/c/1234567890/5"),
        (Place(GROUP, 17), "https://t.me/c/1234567890/17/5"),
        (Place(SMALL), None),
        (Place(ANNA), None),
    ],
)
def test_supergroups_alone_have_links(place: Place, link: str | None) -> None:
    assert link_to(place, 5) == link


class TestGames:
    async def test_a_group_lists_its_own_ones_own_first_with_links(self, house: Housing) -> None:
        own = await house.begin(GROUP, ANNA, BORIS)
        await house.begin(GROUP, CLIO, DORA)
        await house.begin(SMALL, ANNA, CLIO)
        await house.write(DORA, GROUP, "/play")
        await house.write(ANNA, GROUP, "/games")
        title, first, second, third = text_of(house.last_in(GROUP)).splitlines()
        assert title == "Unfinished games here:"
        link = link_to(Place(GROUP), own["message_id"])
        assert first == (f'1. <a href="{link}">⚪ P101x – ⚫ P102x</a> · P{on_turn(own)}x to act')
        assert "P103x – ⚫ P104x" in second
        assert third.startswith("3. <a")
        assert third.endswith(">P104x</a> · waits for somebody")
        assert labels(house.last_in(GROUP)) == []

    async def test_topics_do_not_mix(self, house: Housing) -> None:
        """Field case T12."""
        await house.begin(GROUP, ANNA, BORIS, thread=17)
        await house.begin(GROUP, ANNA, CLIO, thread=18)
        await house.write(ANNA, GROUP, "/games", thread=17)
        shown = house.last_in(GROUP)
        assert shown["message_thread_id"] == 17
        assert "P102x" in text_of(shown)
        assert "P103x" not in text_of(shown)
        await house.write(ANNA, GROUP, "/games")
        assert "There is no game here" in text_of(house.last_in(GROUP))

    async def test_in_private_all_of_ones_own_wherever_they_are(self, house: Housing) -> None:
        for chat, other in ((GROUP, BORIS), (SMALL, CLIO)):
            await house.begin(chat, ANNA, other)
        await house.begin(GROUP, BORIS, CLIO)
        await house.write(ANNA, ANNA, "/play")
        await house.write(ANNA, ANNA, "/games")
        shown = house.last_in(ANNA)
        lines = text_of(shown).splitlines()
        assert lines[0] == "Your unfinished games:"
        assert len(lines) == 4
        assert [line.rpartition(" · ")[2] for line in lines[1:3]] == [f"G{SMALL}", f"G{GROUP}"]
        assert not any("⚪ P102x" in line for line in lines)
        assert sum("https://" in line for line in lines) == 1
        assert labels(shown) == [f"⬇ {lines[n][0]}" for n in (1, 2, 3) if "https" not in lines[n]]

    async def test_in_private_it_says_your_turn(self, house: Housing) -> None:
        board = await house.begin(GROUP, ANNA, BORIS)
        await house.write(on_turn(board), on_turn(board), "/games")
        assert text_of(house.last_in(on_turn(board))).endswith(f" · your turn · G{GROUP}")

    async def test_ten_are_listed_and_the_others_counted(self, house: Housing) -> None:
        for _ in range(12):
            await house.write(ANNA, GROUP, "/play")
        await house.write(BORIS, GROUP, "/games")
        lines = text_of(house.last_in(GROUP)).splitlines()
        assert len(lines) == 12
        assert lines[-1] == "… and 2 more"

    async def test_how_long_is_left(self, house: Housing) -> None:
        await house.write(ANNA, GROUP, "/play 3d")
        await house.press(BORIS, house.last_in(GROUP), "Join")
        for later, left in (
            ({"minutes": 1}, "3 days left"),
            ({"hours": 5}, "2 days left"),
            ({"hours": 25}, "42 hours left"),
            ({"hours": 41, "minutes": 30}, "29 minutes left"),
            ({"minutes": 28}, "60 seconds left"),
            ({"minutes": 28}, "time is up"),
        ):
            house.later(**later)
            await house.write(CLIO, GROUP, "/games")
            assert text_of(house.last_in(GROUP)).endswith(left)


class TestBoard:
    async def test_the_earlier_board_leads_on_in_one_edit(self, house: Housing) -> None:
        """Field case C10."""
        old = await house.begin(GROUP, ANNA, BORIS)
        before = len(house.telegram.counted(GROUP))
        await house.write(ANNA, GROUP, "/board")
        new = house.last_in(GROUP)
        assert new["message_id"] > old["message_id"]
        old = house.now_of(old)
        link = link_to(Place(GROUP), new["message_id"])
        assert text_of(old) == f'⬇ The board has moved: <a href="{link}">here it is</a>.'
        assert labels(old) == []
        calls = [call.method for call in house.telegram.counted(GROUP)[before:]]
        assert calls == ["sendPhoto", "editMessageCaption"]

    async def test_without_links_it_says_so(self, house: Housing) -> None:
        old = await house.begin(SMALL, ANNA, BORIS)
        await house.write(CLIO, SMALL, "/board")
        moved = house.now_of(old)
        assert text_of(moved) == "⬇ The board has moved down."

    async def test_a_written_board_leads_on_too(self, house: Housing) -> None:
        house.ports.chats.chosen = {GROUP: ChatSettings(text_board=True)}
        old = await house.begin(GROUP, ANNA, BORIS)
        await house.write(ANNA, GROUP, "/board")
        assert "has moved" in house.now_of(old)["text"]

    async def test_where_several_are_meant_it_asks(self, house: Housing) -> None:
        boards = [await house.begin(GROUP, ANNA, other) for other in (BORIS, CLIO)]
        await house.begin(GROUP, CLIO, DORA)
        await house.write(ANNA, GROUP, "/board")
        question = house.last_in(GROUP)
        assert text_of(question) == "Which board shall come down?"
        assert len(labels(question)) == 2
        assert labels(question)[1].startswith("⚪ P101x – ⚫ P102x · ")
        answer = await house.press(BORIS, question, "P102x")
        assert answer["text"] == "The board comes down."
        assert text_of(house.last_in(GROUP)) == text_of(boards[0])
        assert not house.is_there(question)

    async def test_ones_own_is_meant_and_what_is_replied_to(self, house: Housing) -> None:
        own = await house.begin(GROUP, ANNA, BORIS)
        other = await house.begin(GROUP, CLIO, DORA)
        await house.write(ANNA, GROUP, "/board")
        assert text_of(house.last_in(GROUP)) == text_of(own)
        await house.write(ANNA, GROUP, "/board", reply_to=other)
        assert text_of(house.last_in(GROUP)) == text_of(other)

    async def test_t12_general_means_its_own_tables_only(self, house: Housing) -> None:
        await house.begin(GROUP, ANNA, BORIS, thread=17)
        here = await house.begin(GROUP, CLIO, DORA)
        await house.write(ANNA, GROUP, "/board")
        assert labels(house.now_of(here)) == []
        assert text_of(house.last_in(GROUP)) == text_of(here)
        assert "message_thread_id" not in house.last_in(GROUP)

    async def test_ones_own_comes_first_also_while_it_waits_and_others_play(
        self, house: Housing
    ) -> None:
        await house.begin(GROUP, ANNA, BORIS)
        await house.begin(GROUP, ANNA, CLIO)
        await house.write(DORA, GROUP, "/play")
        own = house.last_in(GROUP)
        await house.write(DORA, GROUP, "/board")
        assert text_of(house.last_in(GROUP)) == text_of(own)

    async def test_a_reply_to_a_board_of_another_topic_brings_it_down_there(
        self, house: Housing
    ) -> None:
        board = await house.begin(GROUP, ANNA, BORIS, thread=17)
        await house.write(ANNA, GROUP, "/board", reply_to=board)
        new = house.last_in(GROUP)
        assert text_of(new) == text_of(board)
        assert new["message_thread_id"] == 17

    async def test_onlookers_choose_among_all(self, house: Housing) -> None:
        await house.begin(GROUP, ANNA, BORIS)
        await house.begin(GROUP, CLIO, DORA)
        await house.write(105, GROUP, "/board")
        assert len(labels(house.last_in(GROUP))) == 2

    async def test_from_a_private_chat_a_board_comes_down_in_its_group(
        self, house: Housing
    ) -> None:
        board = await house.begin(SMALL, ANNA, BORIS)
        await house.write(ANNA, ANNA, "/board")
        shown = house.last_in(ANNA)
        assert text_of(shown).startswith("Your unfinished games:")
        await house.press(ANNA, shown, "⬇ 1")
        assert house.last_in(SMALL)["message_id"] > board["message_id"]
        assert house.last_in(ANNA)["message_id"] == shown["message_id"]

    async def test_nobody_brings_down_a_board_of_another_chat(self, house: Housing) -> None:
        await house.begin(SMALL, ANNA, BORIS)
        await house.write(ANNA, ANNA, "/games")
        mine = house.last_in(ANNA)
        for chat in (GROUP, CLIO):  # an altered program presses what it has seen elsewhere
            copy = {**mine, "chat": {"id": chat, "type": "private" if chat > 0 else "supergroup"}}
            number = len(house.telegram.calls)
            answer = await house.press(CLIO, copy, "⬇ 1")
            assert answer["show_alert"]
            assert [call.method for call in house.telegram.calls[number:]] == [
                "answerCallbackQuery"
            ]

    async def test_a_finished_one_does_not_come(self, house: Housing) -> None:
        await house.begin(SMALL, ANNA, BORIS)
        await house.write(CLIO, SMALL, "/games")
        shown = house.last_in(SMALL)
        await house.write(ANNA, SMALL, "/resign")
        await house.press(ANNA, house.last_in(SMALL), "Give up")
        answer = await house.press(CLIO, shown, "⬇ 1")
        assert answer["text"].startswith("This game is over")


class TestCancel:
    async def test_ones_own_waiting_tables_here_are_taken_back(self, house: Housing) -> None:
        await house.write(ANNA, GROUP, "/play")
        await house.write(ANNA, GROUP, "/challenge @boris")
        for who, chat in ((BORIS, GROUP), (ANNA, SMALL)):
            await house.write(who, chat, "/play")
        await house.write(ANNA, GROUP, "/cancel")
        assert text_of(house.last_in(GROUP)) == "Your 2 tables are taken back."
        assert len(await house.house.club.tables_at(Place(GROUP), Status.WAITING)) == 1
        assert len(await house.house.club.tables_at(Place(SMALL), Status.WAITING)) == 1
        taken = [m for m in house.shown_in(GROUP) if "has taken the table back" in text_of(m)]
        assert [labels(message) for message in taken] == [[], []]
        await house.write(ANNA, GROUP, "/cancel")
        assert "Nothing of yours waits here" in text_of(house.last_in(GROUP))

    async def test_a_question_is_left_by_the_one_asked(self, house: Housing) -> None:
        await house.begin(GROUP, ANNA, BORIS)
        await house.write(ANNA, GROUP, "/resign")
        question = house.last_in(GROUP)
        await house.write(BORIS, GROUP, "/cancel", reply_to=question)
        assert house.is_there(question)
        await house.write(ANNA, GROUP, "/cancel", reply_to=question)
        assert not house.is_there(question)
        assert text_of(house.last_in(GROUP)) == "All right, forget the question."

    async def test_in_private_a_keyboard_for_picking_goes_away(self, house: Housing) -> None:
        await house.write(ANNA, ANNA, "/cancel")
        assert house.telegram.calls[-1].said["reply_markup"] == {"remove_keyboard": True}


class TestNewGame:
    async def finished(self, house: Housing, chat: int) -> dict[str, object]:
        await house.write(ANNA, chat, "/play greek")
        board = house.last_in(chat)
        await house.press(BORIS, board, "Join")
        await house.write(ANNA, chat, "/resign")
        await house.press(ANNA, house.last_in(chat), "Give up")
        return house.now_of(board)

    async def test_anybody_opens_a_table_on_the_same_terms_once(self, house: Housing) -> None:
        over = await self.finished(house, GROUP)
        assert labels(over) == ["🔁 Rematch", "➕ New game"]
        await house.press(CLIO, over, "New game")
        table = house.last_in(GROUP)
        assert text_of(table).startswith("P103x opens a table for long nardy, Greek rules")
        assert labels(house.now_of(over)) == labels(over)
        answer = await house.press(CLIO, over, "New game")
        assert answer["show_alert"]
        await house.press(ANNA, over, "New game")
        assert text_of(house.last_in(GROUP)).startswith("P101x opens a table")
        await house.press(BORIS, table, "Join")
        board = house.now_of(table)
        assert "to move" in text_of(board)

    async def test_where_only_admins_open_tables_others_are_told(self, house: Housing) -> None:
        over = await self.finished(house, GROUP)
        house.ports.chats.chosen = {GROUP: ChatSettings(admins_start=True)}
        for who, button in ((CLIO, "New game"), (ANNA, "Rematch")):
            answer = await house.press(who, over, button)
            assert answer["text"] == "Only admins open tables in this chat."
        assert len(await house.house.club.tables_in(GROUP)) == 1
