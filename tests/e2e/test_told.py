"""Being told of one's turn, through the real process: once, over a restart, and gone afterwards."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from tests.e2e.bot_process import assert_quiet
from tests.e2e.people import ANNA, DMITRI, labels, mover, text_of
from tests.e2e.prepared import Prepared, to_be_confirmed

if TYPE_CHECKING:
    from tests.e2e.conftest import Stage

pytestmark = pytest.mark.e2e

TOLD = "it is your turn against"
ACCOUNTS = {"Anna": ANNA, "Dmitri": DMITRI}


async def test_u05_one_notice_for_a_turn_that_comes_later(empty_stage: Stage) -> None:
    bot, group = empty_stage.bot, empty_stage.group
    async with Prepared.of(bot, ago=timedelta(minutes=5)) as prepared:
        table = await prepared.game(group.id)
        table = await prepared.play_until(table, to_be_confirmed)
    await bot.start()
    board = await group.board()
    who = mover(board)
    assert who is not None
    await group.press(ACCOUNTS[who], board, "Confirm")
    notice = await group.until(lambda m: TOLD in text_of(m))
    board = await group.until_shown(board, lambda m: mover(m) not in {None, who})
    reader = mover(board)
    assert reader is not None
    assert text_of(notice) == f"🎲 {reader}, {TOLD} {who}."
    assert notice["reply_to_message"]["message_id"] == board["message_id"]
    (call,) = [c for c in await empty_stage.calls("sendMessage") if TOLD in str(c)]
    assert call["parameters"]["disable_notification"] == "false"

    assert await bot.stop() == 0
    await bot.start()
    label = next(label for label in labels(board) if "/" in label)
    await group.step(ACCOUNTS[reader], board, label)
    assert await bot.stop() == 0  # all that was to be sent is sent
    messages = await group.messages()
    assert notice["message_id"] not in [m["message_id"] for m in messages]
    assert len([c for c in await empty_stage.calls("sendMessage") if TOLD in str(c)]) == 1
    assert_quiet(bot.log)
