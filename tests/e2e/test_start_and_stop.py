"""How the bot starts, polls and stops while Telegram is out of order."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from playground.parameters import Parameters
from playground.state import WorldRules
from tests.e2e.bot_process import TOKEN, assert_quiet
from tests.e2e.people import ANNA, DMITRI, labels, mover, version_of
from tests.e2e.stage import Stage

if TYPE_CHECKING:
    from pathlib import Path

    from tests.e2e.people import Chat, Message

pytestmark = pytest.mark.e2e

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


class TestPolling:
    @pytest.mark.parametrize("when", ["at start", "in mid-run"])
    async def test_t17_another_poller_is_named_and_outlived(
        self, empty_stage: Stage, when: str
    ) -> None:
        stage = empty_stage
        words = (
            "Conflict: terminated by other getUpdates request; make sure that only one bot "
            "instance is running"
        )
        board = None
        if when == "in mid-run":
            await stage.bot.start()
            board = await stage.group.begin()
        await stage.fault("getUpdates", code=409, description=words, times=2)
        if board is None:
            await stage.bot.start()
            board = await stage.group.begin()
        else:
            await press_on(stage.group, board)
        await stage.bot.until_logged("another program fetches this bot's updates")
        assert await stage.bot.stop() == 0
        assert "Traceback" not in stage.bot.log

    async def test_updates_that_cannot_be_fetched_for_a_while_come_later(
        self, empty_stage: Stage
    ) -> None:
        stage = empty_stage
        await stage.bot.start()
        board = await stage.group.begin()
        await stage.fault("getUpdates", code=502, description="Bad Gateway", times=2)
        await press_on(stage.group, board)
        await stage.bot.until_logged("updates cannot be fetched now")
        assert await stage.bot.stop() == 0
        assert_quiet(stage.bot.log)

    async def test_a_token_that_is_revoked_ends_the_bot(self, empty_stage: Stage) -> None:
        await empty_stage.bot.start()
        await empty_stage.bot.until_logged("is ready")
        await empty_stage.fault("getUpdates", code=401, description="Unauthorized", times=9)
        await empty_stage.group.write(ANNA, "/rules")
        assert await empty_stage.bot.ended() == 1
        assert "Telegram refuses the token: check BOT_TOKEN" in empty_stage.bot.log


class TestStart:
    async def test_a_wrong_token_is_said_in_one_line(self, tmp_path: Path) -> None:
        async with Stage.at(tmp_path, WorldRules(token="123456:ANOTHER")) as stage:
            await stage.bot.start()
            assert await stage.bot.ended() == 1
            (line,) = stage.bot.log.splitlines()
            assert "Telegram refuses the token: check BOT_TOKEN" in line
            assert TOKEN not in line

    async def test_no_token_is_said_in_words(self, empty_stage: Stage) -> None:
        empty_stage.bot.more |= {"BOT_TOKEN": "", "REDIS_URL": "http://nowhere"}
        await empty_stage.bot.start()
        assert await empty_stage.bot.ended() == 1
        assert "The bot cannot start:" in empty_stage.bot.log
        assert "BOT_TOKEN: is missing" in empty_stage.bot.log
        assert "REDIS_URL: " in empty_stage.bot.log
        assert "Traceback" not in empty_stage.bot.log

    @pytest.mark.parametrize(
        ("code", "parameters"), [(502, {}), (429, {"retry_after": 1}), (403, {})]
    )
    async def test_telegram_out_of_order_at_start_is_waited_for(
        self, empty_stage: Stage, code: int, parameters: dict[str, int]
    ) -> None:
        stage = empty_stage
        webhook = stage.playground.state.webhook
        webhook.set(Parameters({"url": "http://127.0.0.1:9/nardy"}))  # of an earlier run
        await stage.fault("getMe", code=code, parameters=parameters)
        await stage.fault("deleteWebhook", code=502)
        await stage.fault("getMyCommands", code=502)
        await stage.bot.start()
        await stage.group.begin()
        assert not webhook.active  # Telegram would refuse getUpdates
        assert "Telegram cannot be reached, trying again" in stage.bot.log
        assert await stage.bot.stop() == 0
        assert_quiet(stage.bot.log)

    async def test_telegram_unreachable_at_start_is_waited_for(self, empty_stage: Stage) -> None:
        stage = empty_stage
        server = await asyncio.start_server(lambda _, writer: writer.close(), "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        server.close()
        await server.wait_closed()
        stage.bot.api = f"http://127.0.0.1:{port}"
        await stage.bot.start()
        await stage.bot.until_logged("Telegram cannot be reached, trying again")
        assert await stage.bot.stop() == 0
        assert_quiet(stage.bot.log)

    @pytest.mark.parametrize("method", ["getMe", "deleteWebhook", "getUpdates", "getMyCommands"])
    async def test_s06_sigterm_ends_it_whatever_it_waits_for(
        self, empty_stage: Stage, method: str
    ) -> None:
        stage = empty_stage
        hold = await stage.hold(method)
        await stage.bot.start()
        await hold.came.wait()
        assert await stage.bot.stop() == 0
        assert_quiet(stage.bot.log)
        assert "stopped" in stage.bot.log

    async def test_s06_sigterm_ends_it_while_telegram_lets_a_command_wait(
        self, empty_stage: Stage
    ) -> None:
        stage = empty_stage
        await stage.bot.start()
        board = await stage.group.begin()
        await stage.fault("sendPhoto", code=429, parameters={"retry_after": 600})
        await stage.group.write(ANNA, "/play")
        await stage.bot.until_logged("paused for 600")
        assert not (await press(stage.group, board))["show_alert"]
        assert await stage.bot.stop() == 0
        assert_quiet(stage.bot.log)
        await stage.bot.start()  # and what was pressed meanwhile is shown
        await stage.group.until_shown(board, lambda m: version_of(m) > version_of(board))
        assert await stage.bot.stop() == 0
