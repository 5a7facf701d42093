"""Updates by webhook: the real bot process listens, the playground posts. X09."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING

import pytest

from tests.e2e.bot_process import assert_quiet
from tests.e2e.people import NIKOS, RULES, labels, mover, text_of, version_of
from tests.e2e.test_start_and_stop import ACCOUNTS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.e2e.people import Chat, Message
    from tests.e2e.stage import Stage

pytestmark = pytest.mark.e2e

SECRET = "end-to-end-secret_of-the-webhook"
HEADER = "X-Telegram-Bot-Api-Secret-Token"


def by_webhook(stage: Stage) -> str:
    """Let the bot listen on a free port; returns its address."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    url = f"http://127.0.0.1:{port}/nardy"
    stage.bot.more |= {"WEBHOOK_URL": url, "WEBHOOK_SECRET": SECRET, "WEBHOOK_PORT": str(port)}
    stage.bot.more |= {"LOG_LEVEL": "DEBUG"}
    return url


async def post(stage: Stage, url: str, update: Message, headers: Mapping[str, str]) -> int:
    async with stage.session.post(url, json=update, headers=headers) as answer:
        return answer.status


def words(group: Chat, number: int, text: str) -> Message:
    """An update as Telegram posts it: Νίκος writes a command."""
    return {
        "update_id": number,
        "message": {
            "message_id": number,
            "date": 1_790_000_000,
            "chat": {"id": group.id, "type": "group", "title": "A group"},
            "from": {"id": NIKOS, "is_bot": False, "first_name": "Νίκος", "language_code": "en"},
            "text": text,
            "entities": [{"type": "bot_command", "offset": 0, "length": len(text)}],
        },
    }


async def answers(group: Chat, wanted: str) -> int:
    return sum(wanted in text_of(message) for message in await group.from_the_bot())


async def play_a_little(group: Chat, turns: int) -> Message:
    """Two people sit down and play some turns by the first button; returns the last board."""
    board = await group.begin()
    seen = mover(board)
    while turns:
        label = next((label for label in labels(board) if "Confirm" in label), labels(board)[0])
        before = version_of(board)
        answer = await group.press(ACCOUNTS[seen or ""], board, label)
        assert not answer["show_alert"], answer
        board = await group.until_shown(
            board,
            lambda m, before=before: version_of(m) > before,  # type: ignore[misc] # mypy cannot infer a default's type
        )
        turns -= mover(board) != seen
        seen = mover(board)
    return board


async def test_x09_only_who_knows_the_secret_is_heard_and_a_game_is_played(
    empty_stage: Stage,
) -> None:
    stage, group = empty_stage, empty_stage.group
    url = by_webhook(stage)
    await stage.fault("setWebhook", code=502, description="Bad Gateway")
    await stage.bot.start()
    await play_a_little(group, turns=2)

    forged = words(group, 900_001, "/rules")
    for headers in ({}, {HEADER: ""}, {HEADER: "wrong"}, {HEADER: SECRET[:-1]}):
        assert await post(stage, url, forged, headers) == 403
    assert await answers(group, RULES) == 0
    # The right one is heard, and once only where Telegram repeats it.
    for _ in range(2):
        assert await post(stage, url, forged, {HEADER: SECRET}) == 200
    await group.until(lambda m: RULES in text_of(m))
    assert await answers(group, RULES) == 1

    assert await stage.bot.stop() == 0
    assert stage.playground.state.webhook.active  # updates wait for the next start
    assert SECRET not in stage.bot.log
    assert "the webhook cannot be set now, trying again" in stage.bot.log
    assert_quiet(stage.bot.log)


async def test_no_start_at_a_port_that_is_taken(empty_stage: Stage) -> None:
    stage = empty_stage
    by_webhook(stage)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        stage.bot.more |= {"WEBHOOK_PORT": port, "LOG_LEVEL": "WARNING"}
        await stage.bot.start()
        assert await stage.bot.ended() == 1
    (line,) = stage.bot.log.splitlines()
    assert f"cannot listen on 127.0.0.1, port {port}: address already in use" in line
    assert await stage.calls("setWebhook") == []
