"""Buttons of the largest numbers and the longest names that Telegram has."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.e2e.people import is_over, labels, mover
from tests.e2e.random_game import press_until_over

if TYPE_CHECKING:
    from tests.e2e.stage import Stage

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="module")]

LARGEST_ACCOUNT = 2**52 - 1
LONGEST_CHAT = -1009999999999999
NAMES = "Щ" * 32, "Ж" * 32
LONGEST_DATA = 64
"""Bytes."""
MOST_BUTTONS = 100


async def test_t18_every_keyboard_that_is_sent_fits(shared: Stage) -> None:
    white, black = [
        await shared.new_person(name, id=LARGEST_ACCOUNT - n, username=f"u{n}" + "x" * 30)
        for n, name in enumerate(NAMES)
    ]
    shared.playground.state._supergroup_ids = count(LONGEST_CHAT)
    group = await shared.new_group(white, black, supergroup=True)
    assert group.id == LONGEST_CHAT
    for text in ("/settings", "/help", "/rules", "/leaderboard", "/games"):
        await group.reply_to(await group.write(white, text))
    table = await group.reply_to(await group.write(white, "/play"))
    await group.press(white, table, "Computer")
    await group.until_shown(table, lambda m: "← Back" in labels(m))
    board = await group.reply_to(await group.write(white, f"/challenge @u1{'x' * 30}"))
    assert not (await group.press(black, board, "Accept"))["show_alert"]
    board = await group.until_shown(board, lambda m: mover(m) is not None)
    accounts = dict(zip(NAMES, (white, black), strict=True))
    await press_until_over(group, board, accounts, Random(6), at_most=24)
    await group.resign(black)
    await group.until_shown(board, is_over)

    markups = [call["parameters"].get("reply_markup") or {} for call in await shared.calls()]
    keyboards = [markup["inline_keyboard"] for markup in markups if "inline_keyboard" in markup]
    assert len(keyboards) > 20
    for rows in keyboards:
        buttons = [button for row in rows for button in row]
        assert len(buttons) <= MOST_BUTTONS
        for button in buttons:
            size = len(button.get("callback_data", "-").encode())
            assert 1 <= size <= LONGEST_DATA, button
