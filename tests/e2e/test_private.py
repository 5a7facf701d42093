"""A game in two private chats, each in its own language, from the challenge to the rematch."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING

import pytest

from bot.texts import Texts
from nardy import Win
from tests.e2e.people import DMITRI, NIKOS, buttons, data_of, labels, text_of, version_of

if TYPE_CHECKING:
    from bot.texts import Say
    from tests.e2e.conftest import Stage
    from tests.e2e.people import Chat, Message

pytestmark = pytest.mark.e2e

TEXTS = Texts.load(strict=True)
LANGUAGES = {DMITRI: "ru", NIKOS: "el"}
SAY = {account: TEXTS.in_language(language) for account, language in LANGUAGES.items()}
NAMES = {DMITRI: "Dmitri", NIKOS: "Νίκος"}
MOVES, CONFIRM, REMATCH = "m:", "k:", "v:"
"""What the data of these buttons begin with, in any language."""
PRESSES = 8


def data_with(board: Message, verb: str) -> list[str]:
    """The data of a board's buttons of one kind."""
    data = [str(button.get("callback_data", "")) for button in buttons(board)]
    return [each for each in data if each.startswith(verb)]


def is_over(board: Message) -> bool:
    return bool(data_with(board, REMATCH))


async def test_a_game_in_two_private_chats_in_two_languages(stage: Stage) -> None:
    for account, language in LANGUAGES.items():
        stage.playground.state.people[account].language_code = language
    chats = {account: stage.chat(account) for account in SAY}
    await chats[DMITRI].ask(DMITRI, "/start")
    await chats[NIKOS].write(NIKOS, "/challenge @DMITRI")
    boards = {account: await chat.board() for account, chat in chats.items()}
    for account, board in boards.items():
        rules = SAY[account]("rules-name", rules="classic")
        assert rules in text_of(board)
    accept = SAY[DMITRI]("button-accept")
    assert accept in labels(boards[DMITRI])
    assert accept not in labels(boards[NIKOS])
    answer = await chats[DMITRI].press_data(
        DMITRI, boards[DMITRI]["message_id"], data_of(boards[DMITRI], accept)
    )
    assert not answer["show_alert"], answer
    mover, board = await next_to_move(chats, boards, 1)
    random = Random(3)
    for _ in range(PRESSES):
        data = random.choice(data_with(board, MOVES) or data_with(board, CONFIRM))
        answer = await chats[mover].press_data(mover, board["message_id"], data)
        assert not answer["show_alert"], (answer, text_of(board))
        mover, board = await next_to_move(chats, boards, version_of(board))
    question = await chats[DMITRI].reply_to(await chats[DMITRI].write(DMITRI, "/resign"))
    data = str(buttons(question)[0]["callback_data"])
    await chats[DMITRI].press_data(DMITRI, question["message_id"], data)
    for account, chat in chats.items():
        over = await chat.until_shown(boards[account], is_over)
        told = text_of(over).splitlines()
        assert told[0] in endings(SAY[account]), told
        assert SAY[account]("button-rematch") in labels(over)
        assert len([m for m in await chat.messages() if "photo" in m]) == 1


async def next_to_move(
    chats: dict[int, Chat], boards: dict[int, Message], seen: int
) -> tuple[int, Message]:
    """Whose board has buttons for a move newer than those seen, and that board.

    A board with buttons speaks its person's language and says that it is his turn.
    """

    async def newer(account: int) -> tuple[int, Message]:
        board = await chats[account].until_shown(
            boards[account],
            lambda m: version_of(m) > seen and bool(data_with(m, MOVES) + data_with(m, CONFIRM)),
        )
        return account, board

    waiting = [asyncio.ensure_future(newer(account)) for account in chats]
    done, late = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for each in late:
        each.cancel()
    await asyncio.gather(*late, return_exceptions=True)
    account, board = done.pop().result()
    start = SAY[account]("to-move", name=NAMES[account], roll="|").partition("|")[0]
    assert text_of(board).startswith(start), text_of(board)
    return account, board


def endings(say: Say) -> set[str]:
    """The first lines of all possible results, as they are shown."""
    return {
        say("wins", name=name, win=win.name.lower(), points=win.value)
        for name in NAMES.values()
        for win in Win
    }
