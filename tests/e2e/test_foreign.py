"""The bot at a Bot API server that we did not write."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.e2e.bot_process import TOKEN, BotProcess, assert_quiet
from tests.e2e.foreign_server import ForeignServer
from tests.e2e.people import is_over, labels, mover, text_of, version_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping
    from pathlib import Path

    from tests.e2e.people import Message

pytestmark = pytest.mark.e2e

ANNA = {"id": 101, "is_bot": False, "first_name": "Anna", "username": "anna"}
DMITRI = {"id": 102, "is_bot": False, "first_name": "Dmitri", "username": "dmitri"}
PRIVATE = {"id": 101, "type": "private", "first_name": "Anna", "username": "anna"}
GROUP = {"id": -500, "type": "group", "title": "Nardy club"}

TOASTS = {"Done", "Played. The board is on its way.", "Taken back"}
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[ForeignServer]:
    """The foreign server with our bot at it; both have nothing to complain about at the end."""
    async with ForeignServer(TOKEN, tmp_path / "requests.jsonl") as server:
        bot = BotProcess(tmp_path, server.url)
        await bot.start()
        try:
            yield server
        finally:
            code = await bot.stop()
        assert code == 0, bot.log
        assert_quiet(bot.log)
        assert " WARNING " not in bot.log, bot.log


async def press_moves(
    server: ForeignServer, board: Message, people: Mapping[str, Message], presses: int
) -> Message:
    """Press buttons that may be pressed, and see the board change each time."""
    random = Random(7)
    for _ in range(presses):
        name = mover(board)
        assert name is not None
        moves = [label for label in labels(board) if "/" in label] or ["Confirm"]
        before, picture = version_of(board), server.picture(board)
        answer = await server.press(people[name], board, random.choice(moves))
        assert answer["text"] in TOASTS, answer
        assert answer.get("show_alert", "false") == "false"
        board = await server.until_shown(board, lambda m, seen=before: version_of(m) > seen)  # type: ignore[misc] # mypy does not infer lambdas with defaults
        assert server.picture(board).startswith(PNG)
        assert server.picture(board) != picture
    return board


async def test_two_people_play_in_a_group_until_one_resigns(server: ForeignServer) -> None:
    await server.write(ANNA, GROUP, "/challenge @dmitri")
    board = await server.until(GROUP, lambda m: "Accept" in labels(m))
    refused = await server.press(ANNA, board, "Accept")
    assert refused["show_alert"] == "true"
    await server.press(DMITRI, board, "Accept")
    board = await server.until_shown(board, lambda m: mover(m) is not None)
    board = await press_moves(server, board, {"Anna": ANNA, "Dmitri": DMITRI}, presses=8)

    await server.write(DMITRI, GROUP, "/resign")
    question = await server.until(GROUP, lambda m: "No, play on" in labels(m))
    refused = await server.press(ANNA, question, "Give up")
    assert refused["show_alert"] == "true"
    await server.press(DMITRI, question, "No, play on")
    await server.until(GROUP, lambda m: m["message_id"] == board["message_id"])
    await server.write(DMITRI, GROUP, "/resign")
    question = await server.until(
        GROUP,
        lambda m, seen=question: (
            "No, play on" in labels(m)  # type: ignore[misc] # mypy does not infer lambdas with defaults
            and m["message_id"] != seen["message_id"]
        ),
    )
    await server.press(DMITRI, question, "Give up")
    await server.until_shown(question, lambda m: text_of(m) == "Dmitri gave up.")
    board = await server.until_shown(board, is_over)
    assert re.search("Anna.* wins by mars: 2 points", text_of(board))
    assert labels(board) == ["🔁 Rematch", "➕ New game"]
    assert [m["message_id"] for m in server.shown.values() if "photo" in m] == [board["message_id"]]

    said = server.verdict(
        "getMe",
        "setMyCommands",
        "setMyDescription",
        "setMyShortDescription",
        "getUpdates",
        "sendPhoto",
        "editMessageMedia",
        "answerCallbackQuery",
        "sendMessage",
        "editMessageText",
        "deleteMessage",
    )
    assert said["ok"], said


async def test_one_person_plays_the_computer_in_private(server: ForeignServer) -> None:
    for command in ("/start", "/help", "/rules", "/nonsense", "/board", "hello"):
        told = len(server.shown)
        await server.write(ANNA, PRIVATE, command)
        await server.until(PRIVATE, lambda _, told=told: len(server.shown) > told)  # type: ignore[misc] # mypy does not infer lambdas with defaults
    await server.write(ANNA, PRIVATE, "/play")
    board = await server.until(PRIVATE, lambda m: "🤖 Computer" in labels(m))
    await server.press(ANNA, board, "Computer")
    board = await server.until(PRIVATE, lambda m: "🤖 beginner" in labels(m))
    accepted = await server.press(ANNA, board, "🤖 beginner")
    assert "text" not in accepted, accepted
    board = await server.until_shown(board, lambda m: mover(m) == "Anna")
    while "Computer (beginner) played" not in text_of(board):
        board = await press_moves(server, board, {"Anna": ANNA}, presses=1)
    await server.write(ANNA, PRIVATE, "/board")
    newest = await server.until(
        PRIVATE, lambda m: "photo" in m and m["message_id"] > board["message_id"]
    )
    assert labels(newest) == labels(board)
    await server.until_shown(board, lambda m: not labels(m))

    said = server.verdict("editMessageCaption")
    assert said["ok"], said


async def test_a_second_bot_with_the_same_token_says_what_is_wrong(
    server: ForeignServer, tmp_path: Path
) -> None:
    await server.write(ANNA, PRIVATE, "/start")
    await server.until(PRIVATE, lambda m: "Hello, Anna" in text_of(m))
    (tmp_path / "second").mkdir()
    second = BotProcess(tmp_path / "second", server.url)
    await second.start()
    # It asks a second time only when it has dealt with the first refusal.
    await server.until_refused("getUpdates", 409, times=2)
    assert await second.stop() == 0, second.log
    told = [line for line in second.log.splitlines() if "bot.troubles" in line]
    assert len(told) == 1, second.log
    assert " ERROR " in told[0]
    assert "another program fetches this bot's updates with the same token" in told[0]

    await server.write(ANNA, PRIVATE, "/help")
    await server.until(PRIVATE, lambda m: "/challenge" in text_of(m))
    said = server.verdict(expected=["getUpdates:409"])
    assert said["ok"], said
