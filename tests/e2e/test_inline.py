"""Inline mode: whole games in chats where the bot is no member."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.e2e.people import (
    ANNA,
    DMITRI,
    data_of,
    is_over,
    labels,
    mover,
    text_of,
)
from tests.e2e.random_game import press_until_over

if TYPE_CHECKING:
    from tests.e2e.people import Chat, Message
    from tests.e2e.stage import Stage

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="module")]

ACCOUNTS = {"Anna": ANNA, "Dmitri": DMITRI}


async def outside(stage: Stage) -> Chat:
    """A group in which the bot is no member."""
    return await stage.new_group(title="Not ours", with_bot=False)


async def begin(chat: Chat, query: str = "") -> Message:
    """Anna sends the first offer for a query, Dmitri joins; the board with the first dice."""
    message = await chat.send_offer(ANNA, (await chat.offers(ANNA, query))[0])
    answer = await chat.press_data(DMITRI, message["message_id"], data_of(message, "Join"))
    assert not answer["show_alert"], answer
    return await chat.until_shown(message, lambda m: mover(m) is not None)


async def start_bot(stage: Stage, user: int) -> Chat:
    """Somebody presses Start in his private chat with the bot."""
    private = stage.chat(user)
    await private.reply_to(await private.write(user, "/start"))
    return private


async def test_a_board_is_a_text_until_one_of_the_players_has_started_the_bot(
    shared: Stage,
) -> None:
    maker, guest = await shared.new_person("Maria"), await shared.new_person("Jon")
    chat = await shared.new_group(maker, guest, with_bot=False)
    message = await chat.send_offer(maker, (await chat.offers(maker))[0])
    waiting = await chat.until_shown(message, lambda m: "Fair dice" in text_of(m))
    assert "photo" not in waiting
    assert "pressed Start" in text_of(waiting)
    assert labels(waiting) == ["Join", "🤖 Computer", "Cancel"]
    assert not (await chat.press(guest, waiting, "Join"))["show_alert"]
    board = await chat.until_shown(message, lambda m: mover(m) is not None)
    assert "photo" not in board
    assert "15" in text_of(board)
    assert "pressed Start" in text_of(board)


async def test_a_whole_game_where_the_bot_is_no_member(shared: Stage) -> None:
    chat = await outside(shared)
    private = await start_bot(shared, ANNA)
    board = await begin(chat, "1 federation")
    assert "photo" in board
    record = await press_until_over(chat, board, ACCOUNTS, Random(3))
    assert is_over(record.board)
    assert labels(record.board) == ["🔁 Rematch"]
    assert len(await chat.messages()) == 1, "the whole game is one message"
    assert not [m for m in await private.messages() if "photo" in m]
