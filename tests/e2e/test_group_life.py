"""Groups live: they become supergroups, throw us out, let us in again, and have admins."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from storage import Archive
from tests.e2e.people import (
    ANNA,
    DMITRI,
    NIKOS,
    buttons,
    data_of,
    is_over,
    labels,
    mover,
    text_of,
    version_of,
)

if TYPE_CHECKING:
    from tests.e2e.people import Chat, Message
    from tests.e2e.stage import Stage

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="module")]

ACCOUNTS = {"Anna": ANNA, "Dmitri": DMITRI}
ANONYMOUS, CHANNEL, TELEGRAM = 1087968824, 136817688, 777000
OPENED = "opens a table"


async def press_on(group: Chat, board: Message) -> Message:
    """Press the first button and wait for the board after it."""
    label = next((label for label in labels(board) if "Confirm" in label), labels(board)[0])
    answer = await group.press(ACCOUNTS[mover(board) or ""], board, label)
    assert not answer["show_alert"], answer
    return await group.until_shown(board, lambda m: version_of(m) > version_of(board))


async def migrate(stage: Stage, group: Chat, told: str = "old new") -> Chat:
    grown = await group.post("member", action="migrate", chat=group.id, told=told)
    return stage.chat(int(grown["id"]))


async def running(group: Chat) -> Message:
    return await group.until(lambda m: "photo" in m and mover(m) is not None)


async def left_under(stage: Stage, chat: int) -> list[object]:
    """All that the bot keeps under a chat's number."""
    async with Archive.open(stage.bot.database) as archive:
        results = await archive.journal.results()
        return [
            *await archive.journal.tables(chat=chat),
            *await archive.boards.within(chat),
            *(result for result in results if result.place.chat == chat),
        ]


class TestSupergroup:
    @pytest.mark.parametrize("told", ["old new", "new old", ""])
    async def test_t08_all_goes_along_once_and_play_goes_on(self, shared: Stage, told: str) -> None:
        group = await shared.new_group()
        menu = await group.reply_to(await group.write(ANNA, "/settings"))
        await group.press(ANNA, menu, "Dark")
        over = await group.begin()
        await group.resign(DMITRI)
        await group.until_shown(over, is_over)
        waiting = await group.reply_to(await group.write(ANNA, "/challenge @nikos"))
        board = await group.begin()

        grown = await migrate(shared, group, told)
        if not told:  # both messages were lost: the next edit is refused
            pressed = await _press_from_before(shared, group, board)
            await shared.bot.until_logged(f"chat {group.id} has become {grown.id}")
            assert pressed["text"].startswith("Done") or "text" not in pressed
        new = await running(grown)

        shown = [m for m in await grown.from_the_bot() if "photo" in m]
        assert sorted(text_of(m).split()[0] for m in shown) == sorted(
            [text_of(new).split()[0], text_of(waiting).split()[0]]
        ), "each once, and nothing of the game that is over"
        assert await left_under(shared, group.id) == []
        settings = await grown.reply_to(await grown.write(ANNA, "/settings"))
        assert "✓ Dark" in labels(settings)
        assert "rolls follow from the seed" in await grown.ask(ANNA, "/verify")
        await press_on(grown, new)

    async def test_t08_a_press_on_the_board_of_before_is_answered_kindly(
        self, shared: Stage
    ) -> None:
        group = await shared.new_group()
        board = await group.begin()
        grown = await migrate(shared, group)
        new = await running(grown)
        answer = await _press_from_before(shared, group, board)
        assert "The game has moved on" in answer["text"]
        assert answer["show_alert"] == "true"
        assert version_of(await running(grown)) == version_of(new)


async def _press_from_before(shared: Stage, group: Chat, board: Message) -> dict[str, Any]:
    """Press a button in a group that is no more; returns what the bot answers.

    The playground lets nobody in there, so the update comes by hand.
    """
    user = ACCOUNTS[mover(board) or ""]
    since = (await shared.calls())[-1]["number"]
    sent = {key: value for key, value in board.items() if not key.endswith("_url")}
    press = {
        "id": str(since),
        "from": {"id": user, "is_bot": False, "first_name": mover(board)},
        "chat_instance": "1",
        "message": sent,
        "data": buttons(board)[0]["callback_data"],
    }
    await group.post("update", update={"callback_query": press})
    for _ in range(600):
        for call in await shared.calls("answerCallbackQuery", since):
            if call["parameters"]["callback_query_id"] == str(since):
                return dict(call["parameters"])
        await asyncio.sleep(0.05)
    raise AssertionError("the press was not answered")


class TestThrownOut:
    async def test_t10_the_game_rests_and_goes_on_when_we_are_back(self, shared: Stage) -> None:
        group = await shared.new_group()
        board = await group.begin()
        await group.post("member", action="kick", chat=group.id, user="bot")
        await shared.bot.until_logged(f"chat {group.id} is closed to us: 1 games rest")
        since = (await shared.calls())[-1]["number"]
        await group.post("member", action="join", chat=group.id, user="bot")
        new = await group.until(lambda m: m["message_id"] > board["message_id"] and "photo" in m)
        await press_on(group, new)
        mine = [
            call
            for call in await shared.calls("sendPhoto", since)
            if call["parameters"].get("chat_id") == str(group.id)
        ]
        assert len(mine) == 1

    async def test_t10_a_person_who_blocks_us_finds_his_game_again(self, shared: Stage) -> None:
        person = await shared.new_person("Rita", started=True)
        chat = shared.chat(person)
        table = await chat.reply_to(await chat.write(person, "/play"))
        await chat.seat_computer(person, table)
        board = await chat.until_shown(table, lambda m: mover(m) == "Rita")
        await chat.post("block", user=person)
        await shared.bot.until_logged(f"chat {person} is closed to us: 1 games rest")
        await chat.post("block", user=person, blocked=False)
        new = await chat.until(lambda m: m["message_id"] > board["message_id"] and "photo" in m)
        assert mover(new) == "Rita"
        assert not (await chat.press(person, new, labels(new)[0]))["show_alert"]


class TestKilling:
    async def test_an_admin_closes_a_table_after_a_question(self, shared: Stage) -> None:
        group = await shared.new_group()  # it is Anna's
        board = await group.begin(NIKOS, DMITRI)
        assert "Only whoever opened the table" in await group.ask(DMITRI, "/kill")
        asked = await group.write(ANNA, "/kill", reply_to=board["message_id"])
        question = await group.reply_to(asked)
        names = {f"{a} and {b}" for a, b in (("Νίκος", "Dmitri"), ("Dmitri", "Νίκος"))}
        assert text_of(question) in {f"Close the table of {n} without a result?" for n in names}
        assert "Somebody else was asked" in (await group.press(NIKOS, question, "Close"))["text"]
        assert not (await group.press(ANNA, question, "Close"))["show_alert"]
        closed = await group.until_shown(board, lambda m: not buttons(m))
        told = text_of(closed)
        assert told.startswith("Anna has closed this table. There is no result.")
        assert "The dice came from" in told
        assert question["message_id"] not in [m["message_id"] for m in await group.from_the_bot()]
        assert [result for result in await shared.results() if result.place.chat == group.id] == []

    async def test_its_maker_closes_it_or_leaves_it(self, shared: Stage) -> None:
        group = await shared.new_group()
        board = await group.reply_to(await group.write(NIKOS, "/play"))
        for label in ("No, leave it", "Close it"):
            question = await group.reply_to(await group.write(NIKOS, "/kill"))
            assert not (await group.press(NIKOS, question, label))["show_alert"]
        closed = await group.until_shown(board, lambda m: not buttons(m))
        assert "Νίκος has closed this table" in text_of(closed)
        assert "There is no game here" in await group.ask(NIKOS, "/kill")

    async def test_x07_who_is_no_admin_any_more_closes_nothing(self, shared: Stage) -> None:
        group = await shared.new_group()
        await group.post("member", action="promote", chat=group.id, user=NIKOS)
        board = await group.begin()
        question = await group.reply_to(await group.write(NIKOS, "/kill"))
        await group.post("member", action="demote", chat=group.id, user=NIKOS)
        answer = await group.press(NIKOS, question, "Close it")
        assert "Only whoever opened the table" in answer["text"]
        assert answer["show_alert"]
        await press_on(group, board)


class TestSettings:
    async def test_admins_say_who_opens_tables_where_and_by_which_rules(
        self, shared: Stage
    ) -> None:
        forum = await shared.new_group(title="Forum", forum=True)  # it is Anna's
        here, there = [
            (await forum.post("member", action="topic", chat=forum.id, name=name))["thread"]
            for name in ("one", "two")
        ]
        menu = await forum.reply_to(await forum.write(DMITRI, "/settings", thread=here))
        assert "Only admins choose" in (await forum.press(DMITRI, menu, "Tables"))["text"]
        await forum.press(ANNA, menu, "Tables")
        for label in ("greek", "Only in this topic", "Only admins"):
            menu = await forum.until_shown(menu, lambda m, t=label: t in labels(m))  # type: ignore[misc] # mypy does not infer lambdas with defaults
            await forum.press(ANNA, menu, label)
        await forum.until_shown(menu, lambda m: "✓ Only admins" in labels(m))

        assert "Only admins open tables" in await forum.ask(DMITRI, "/play", thread=here)
        elsewhere = await forum.ask(ANNA, "/challenge @dmitri", thread=there)
        assert f"/{here}" in elsewhere
        assert "in another topic" in elsewhere
        assert "Greek rules" in await forum.ask(ANNA, "/play", thread=here)
        assert "classic rules" in await forum.ask(ANNA, "/play classic", thread=here)


class TestTopics:
    async def test_a_game_outlives_that_its_topic_is_closed_and_its_board_deleted(
        self, shared: Stage
    ) -> None:
        forum = await shared.new_group(title="Forum", forum=True)
        topic = (await forum.post("member", action="topic", chat=forum.id, name="one"))["thread"]
        where = {"chat": forum.id, "thread": topic}
        table = await forum.reply_to(await forum.write(ANNA, "/play", thread=topic))
        board = await forum.begin_at(table, DMITRI)
        await forum.post("member", action="close", **where)
        board = await press_on(forum, board)  # it can still be edited
        await forum.post("delete", user=ANNA, chat=forum.id, message=board["message_id"])
        await forum.write(ANNA, "/board")  # in General: the board is looked for, and it is gone
        assert await forum.from_the_bot(), "which is told, and nothing can be sent to the topic"
        assert not [m for m in await forum.messages() if "photo" in m]
        await forum.post("member", action="reopen", **where)
        anew = await running(forum)
        assert anew["message_thread_id"] == topic
        assert text_of(anew) == text_of(board)
        await press_on(forum, anew)


class TestPresses:
    async def test_x07_an_admin_has_no_say_at_others_tables(self, shared: Stage) -> None:
        group = await shared.new_group(NIKOS, ANNA, DMITRI)  # it is Nikos's
        board = await group.begin()
        for button in buttons(board):
            answer = await group.press_data(NIKOS, board["message_id"], button["callback_data"])
            assert answer["show_alert"]
            assert "You are not playing at this table" in answer["text"]

    @pytest.mark.parametrize("account", [ANONYMOUS, CHANNEL, TELEGRAM])
    async def test_t21_nobody_knows_who_presses(self, shared: Stage, account: int) -> None:
        group = await shared.new_group()
        board = await group.reply_to(await group.write(ANNA, "/play"))
        since = (await shared.calls())[-1]["number"]
        press = {
            "id": "77",
            "from": {"id": account, "is_bot": account != TELEGRAM, "first_name": "Group"},
            "chat_instance": "1",
            "message": {key: value for key, value in board.items() if not key.endswith("_url")},
            "data": data_of(board, "Join"),
        }
        await group.post("update", update={"callback_query": press})
        assert OPENED in await group.ask(ANNA, "/play")
        (answer,) = await shared.calls("answerCallbackQuery", since)
        assert "turn anonymity off" in answer["parameters"]["text"]
        assert (await group.until_shown(board, lambda m: True))["reply_markup"]
