"""Playing without pictures and without buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.e2e.people import ANNA, DMITRI, NIKOS, labels, mover, text_of

if TYPE_CHECKING:
    from tests.e2e.people import Chat, Message
    from tests.e2e.stage import Stage

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="module")]


async def joined(chat: Chat) -> Message:
    """Anna opens a table and Dmitri joins it, by writing; returns the board with the first dice."""
    table = await chat.reply_to(await chat.write(ANNA, "/play"))
    await chat.write(DMITRI, "join", reply_to=table["message_id"])
    return await chat.until(lambda m: mover(m) is not None)


async def test_u09_what_cannot_be_played_is_explained(shared: Stage) -> None:
    group = await shared.new_group()
    board = await joined(group)
    account, other = (ANNA, DMITRI) if mover(board) == "Anna" else (DMITRI, ANNA)
    head = "24" if any(label.startswith("24/") for label in labels(board)) else "12"
    said = await group.ask(account, f"{head}/off", reply_to=board["message_id"])
    assert said.startswith(f"{head}/off: not all your checkers are home yet.")
    assert "not your turn" in await group.ask(other, f"{head}/off", reply_to=board["message_id"])
    assert "not playing" in await group.ask(NIKOS, "24/18", reply_to=board["message_id"])
    assert "No double" in await group.ask(account, "take", reply_to=board["message_id"])


async def test_in_private_no_reply_is_needed(shared: Stage) -> None:
    chat = shared.chat(ANNA)
    assert "I play by buttons" in await chat.ask(ANNA, "24/18")
    table = await chat.reply_to(await chat.write(ANNA, "/play"))
    await chat.write(ANNA, "computer")
    board = await chat.until(lambda m: mover(m) == "Anna")
    assert board["message_id"] > table["message_id"]
    said = await chat.ask(ANNA, "resign")
    assert "resign mars" in said
    await chat.write(ANNA, "resign mars")
    await chat.until(lambda m: "Computer (club player) wins" in text_of(m))


async def test_a_board_becomes_a_text_and_a_picture_again(shared: Stage) -> None:
    chat = shared.chat(NIKOS)
    board = await chat.reply_to(await chat.write(NIKOS, "/play"))
    assert "photo" in board
    menu = await chat.reply_to(await chat.write(NIKOS, "/settings"))
    assert not (await chat.press(NIKOS, menu, "Text"))["show_alert"]
    text = await chat.until(lambda m: "White: 24: 15, off 0" in text_of(m))
    await chat.until_shown(board, lambda m: not labels(m))
    assert not (await chat.press(NIKOS, menu, "Pictures"))["show_alert"]
    again = await chat.until_shown(text, lambda m: "photo" in m)
    assert "🤖 Computer" in labels(again)
