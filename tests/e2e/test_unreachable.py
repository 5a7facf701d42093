"""Somebody to whom the bot cannot write: whoever waits for him hears it, and the game goes on."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from tests.e2e.people import ANNA, DMITRI, labels, mover, text_of
from tests.e2e.prepared import Prepared, to_be_confirmed

if TYPE_CHECKING:
    from tests.e2e.people import Message
    from tests.e2e.stage import Stage

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="module")]

WORDS = [
    "Forbidden: bot can't initiate conversation with a user",
    "Forbidden: bot was blocked by the user",
]
ACCOUNTS = {"Anna": ANNA, "Dmitri": DMITRI}
OTHERS = {"Anna": DMITRI, "Dmitri": ANNA}


@pytest.mark.parametrize("words", WORDS)
async def test_t22_a_challenge_that_reaches_nobody_becomes_a_link(
    shared: Stage, words: str
) -> None:
    maker = await shared.new_person("Mara", started=True)
    guest = await shared.new_person("Goran", username=f"goran_{len(words)}", started=True)
    own, his = shared.chat(maker), shared.chat(guest)
    await his.ask(guest, "/help")  # from now on his name is known
    await shared.fault("sendPhoto", code=403, description=words, chat=guest)
    await own.write(maker, f"/challenge @goran_{len(words)}")
    told = await own.until(lambda m: "I cannot write to Goran" in text_of(m))
    link = re.search(r"start=(c_\w+)", text_of(told))
    assert link is not None
    await his.write(guest, f"/start {link[1]}")
    board = await his.board()
    assert not (await his.press(guest, board, "Accept"))["show_alert"]
    board = await own.until(lambda m: mover(m) is not None)
    if mover(board) == "Mara":
        await own.step(maker, board, first(board))
    else:
        board = await his.until(lambda m: mover(m) is not None and bool(labels(m)))
        await his.step(guest, board, first(board))


async def test_t22_a_notice_that_is_refused_holds_up_no_game(shared: Stage) -> None:
    """It is his turn, but he cannot be told: the other one is, and the game waits for him."""
    for account in ACCOUNTS.values():
        await shared.chat(account).ask(account, "/start")
    async with Prepared.of(shared.bot, ago=timedelta(minutes=5)) as prepared:
        table = await prepared.play_until(await prepared.game(ANNA), to_be_confirmed)
        name = "Anna" if prepared.to_act(table) == prepared.anna else "Dmitri"
    mine, his = shared.chat(ACCOUNTS[name]), shared.chat(OTHERS[name])
    await mine.write(mine.id, "/board")
    board = await mine.until(lambda m: "✅ Confirm" in labels(m))
    await his.write(his.id, "/board")
    await his.until(lambda m: mover(m) == name)
    await shared.fault("sendMessage", code=403, description=WORDS[1], chat=his.id)
    assert not (await mine.press(mine.id, board, "Confirm"))["show_alert"]
    await mine.until(lambda m: "does not see the board now" in text_of(m))
    board = await his.brought_down(his.id)
    await his.step(his.id, board, first(board))


def first(board: Message) -> str:
    return next(label for label in labels(board) if "/" in label)
