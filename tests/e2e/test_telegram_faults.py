"""What Telegram can do to a bot: lose, refuse, delay, throttle, throw out."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from tests.e2e.people import ANNA, DMITRI, buttons, labels, mover, text_of, version_of

if TYPE_CHECKING:
    from tests.e2e.people import Chat, Message
    from tests.e2e.stage import Stage

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="module")]

ACCOUNTS = {"Anna": ANNA, "Dmitri": DMITRI}


def on_turn(board: Message) -> int:
    return ACCOUNTS[mover(board) or ""]


async def press(group: Chat, board: Message) -> Message:
    """Press the first button; returns the answer."""
    label = next((label for label in labels(board) if "Confirm" in label), labels(board)[0])
    return await group.press(on_turn(board), board, label)


async def press_on(group: Chat, board: Message) -> Message:
    """Press the first button and wait for the board after it."""
    answer = await press(group, board)
    assert answer["answered"]
    assert not answer["show_alert"], answer
    return await group.until_shown(board, lambda m: version_of(m) > version_of(board))


class TestAnswers:
    @pytest.mark.parametrize(
        ("code", "words"),
        [
            (
                400,
                "Bad Request: query is too old and response timeout expired or query ID is invalid",
            ),
            (502, "Bad Gateway"),
            (429, "Too Many Requests: retry after 1"),
            (403, "Forbidden: bot was blocked by the user"),
        ],
    )
    async def test_t01_an_answer_that_does_not_arrive_costs_no_move(
        self, shared: Stage, code: int, words: str
    ) -> None:
        group = await shared.new_group()
        board = await group.begin()
        more = {"parameters": {"retry_after": 1}} if code == 429 else {}
        await shared.fault("answerCallbackQuery", code=code, description=words, **more)
        user, data = on_turn(board), buttons(board)[0]["callback_data"]
        pressing = asyncio.create_task(group.press_data(user, board["message_id"], data, timeout=0))
        after = await group.until_shown(board, lambda m: version_of(m) > version_of(board))
        await pressing
        assert version_of(after) == version_of(board) + 1
        await press_on(group, after)

    async def test_an_answer_that_comes_slowly_holds_up_nobody_else(self, shared: Stage) -> None:
        slow, quick = await shared.new_group(), await shared.new_group()
        boards = [await slow.begin(), await quick.begin()]
        await shared.fault("answerCallbackQuery", delay=2.0)
        pressing = asyncio.create_task(press(slow, boards[0]))
        await shared.bot.until_logged("is ready")
        await press_on(quick, boards[1])
        assert (await pressing)["answered"]


class TestEdits:
    async def test_t02_an_edit_that_changes_nothing_is_no_trouble(self, shared: Stage) -> None:
        group = await shared.new_group()
        board = await group.begin()
        await shared.fault(
            "editMessageMedia",
            code=400,
            description="Bad Request: message is not modified: specified new message content and "
            "reply markup are exactly the same",
            chat=group.id,
            after=True,
        )
        await press_on(group, await press_on(group, board))
        assert len([m for m in await group.from_the_bot() if "photo" in m]) == 1

    async def test_a_failed_edit_is_made_again(self, shared: Stage) -> None:
        group = await shared.new_group()
        board = await group.begin()
        await shared.fault("editMessageMedia", code=502, description="Bad Gateway", chat=group.id)
        await press_on(group, board)

    async def test_t06_a_flood_limit_waits_and_only_the_newest_board_comes(
        self, shared: Stage
    ) -> None:
        group = await shared.new_group()
        board = await group.begin()
        number = (await shared.calls())[-1]["number"]
        await shared.fault(
            "editMessageMedia", code=429, parameters={"retry_after": 2}, chat=group.id
        )
        first = await press(group, board)
        assert not first["show_alert"]
        # Meanwhile the moves go on, although nothing is shown yet.
        table = buttons(board)[0]["callback_data"].split(":")[1]
        version = version_of(board)
        for step in (1, 2, 3):
            data = f"b:{table}:{_base36(version + step)}:" if step % 2 else _move(board, step)
            await group.press_data(on_turn(board), board["message_id"], data)
        await group.until_shown(board, lambda m: version_of(m) == version + 4)
        edits = [
            call
            for call in await shared.calls("editMessageMedia", number)
            if call["parameters"]["chat_id"] == str(group.id)
        ]
        assert [edit["code"] for edit in edits] == [429, 200]
        assert edits[1]["time"] - edits[0]["time"] >= 2

    async def test_an_edit_that_is_refused_for_good_is_shown_with_the_next_press(
        self, shared: Stage
    ) -> None:
        group = await shared.new_group()
        board = await group.begin()
        await shared.fault(
            "editMessageMedia", code=400, description="Bad Request: something new", chat=group.id
        )
        assert not (await press(group, board))["show_alert"]
        late = await press(group, board)  # the game rests, or is about to
        assert "The game has moved on" in late["text"] or "nobody lost time" in late["text"]
        await group.until_shown(board, lambda m: version_of(m) > version_of(board))


def _move(board: Message, step: int) -> str:
    verb, table, version, argument = buttons(board)[0]["callback_data"].split(":")
    return f"{verb}:{table}:{_base36(int(version, 36) + step)}:{argument}"


def _base36(number: int) -> str:
    digits = ""
    while number:
        number, rest = divmod(number, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[rest] + digits
    return digits


class TestRights:
    async def test_t10_kicked_in_the_middle_of_a_game_it_bothers_nobody(
        self, shared: Stage
    ) -> None:
        group, other = await shared.new_group(), await shared.new_group()
        board, others_board = await group.begin(), await other.begin()
        pressing = asyncio.create_task(press(group, board))
        await pressing
        await group.until_shown(board, lambda m: version_of(m) > version_of(board))
        number = (await shared.calls())[-1]["number"]
        kind = "bot was kicked from the group chat"
        await shared.fault(
            "editMessageMedia", code=403, description=f"Forbidden: {kind}", chat=group.id
        )
        board = next(m for m in await group.messages() if m["message_id"] == board["message_id"])
        await press(group, board)
        await group.post("member", action="kick", chat=group.id, user="bot")
        await press_on(other, others_board)
        mine = [
            call
            for call in await shared.calls("", number)
            if call["parameters"].get("chat_id") == str(group.id)
        ]
        assert len(mine) <= 1, "not tried again"
        # Let in again, it goes on: nothing was lost. It was parked and resumed meanwhile.
        await group.post("member", action="join", chat=group.id, user="bot")
        again = await group.until(lambda m: m["message_id"] > board["message_id"] and "photo" in m)
        assert version_of(again) == version_of(board) + 3
        await press_on(group, again)

    async def test_t10_a_command_just_before_it_is_kicked_is_no_trouble(
        self, shared: Stage
    ) -> None:
        group = await shared.new_group()
        await shared.fault(
            "sendPhoto",
            code=403,
            description="Forbidden: bot was kicked from the group chat",
            chat=group.id,
        )
        await group.write(ANNA, "/play")
        await shared.bot.until_logged(f"chat {group.id}: ")
        (line,) = [line for line in shared.bot.log.splitlines() if f"chat {group.id}: " in line]
        assert "was not sent: Forbidden: bot was kicked" in line

    async def test_t14_without_the_right_to_send_photos_the_board_is_a_text(
        self, shared: Stage
    ) -> None:
        group = await shared.new_group()
        await group.post("member", action="restrict", chat=group.id, rights=["can_send_photos"])
        table = await group.reply_to(await group.write(ANNA, "/play"))
        board = await group.begin_at(table, DMITRI)
        assert "24" in text_of(board)
        assert "photo" not in board
        after = await press_on(group, board)
        assert "photo" not in after

    async def test_t14_the_right_is_taken_in_the_middle_of_a_game(self, shared: Stage) -> None:
        group = await shared.new_group()
        board = await group.begin()
        await group.post("member", action="restrict", chat=group.id, rights=["can_send_photos"])
        assert not (await press(group, board))["show_alert"]
        new = await group.until(lambda m: "photo" not in m and mover(m) is not None)
        assert version_of(new) == version_of(board) + 1
        await group.until_shown(board, lambda m: not buttons(m))
        await press_on(group, new)

    async def test_t14_without_any_right_there_is_one_line_and_no_harm(self, shared: Stage) -> None:
        group = await shared.new_group()
        board = await group.begin()
        denied = ["can_send_photos", "can_send_messages"]
        await group.post("member", action="restrict", chat=group.id, rights=denied)
        before = len(shared.bot.log.splitlines())
        assert not (await press(group, board))["show_alert"]
        await shared.bot.until_logged(f"chat {group.id}:")
        late = await press(group, board)  # the game rests, or is about to
        assert "The game has moved on" in late["text"] or "nobody lost time" in late["text"]
        lines = [
            line
            for line in shared.bot.log.splitlines()[before:]
            if str(group.id) in line and " WARNING " in line
        ]
        assert lines
        await group.post("member", action="restrict", chat=group.id, rights=[])
        await press(group, board)  # out of date still, but now the board can be shown
        new = await group.until_shown(board, lambda m: version_of(m) > version_of(board))
        await press_on(group, new)

    async def test_t14_a_command_where_nothing_may_be_said_is_one_line(self, shared: Stage) -> None:
        group = await shared.new_group()
        denied = ["can_send_photos", "can_send_messages"]
        await group.post("member", action="restrict", chat=group.id, rights=denied)
        await group.write(ANNA, "/play")
        await shared.bot.until_logged(f"chat {group.id}: ")
        (line,) = [line for line in shared.bot.log.splitlines() if f"chat {group.id}: " in line]
        assert "was not sent: Not enough rights" in line
