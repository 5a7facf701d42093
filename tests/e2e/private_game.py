"""A game in two private chats, each with a board in its own language, by what the buttons carry."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.texts import Texts
from nardy import Win
from tests.e2e.people import buttons, text_of, version_of

if TYPE_CHECKING:
    from random import Random

    from bot.texts import Say
    from tests.e2e.people import Chat, Message

TEXTS = Texts.load(strict=True)
MOVES, CONFIRM, REMATCH = "m:", "k:", "v:"
"""What the data of these buttons begin with, in any language."""


def data_with(board: Message, verb: str) -> list[str]:
    """The data of a board's buttons of one kind."""
    data = [str(button.get("callback_data", "")) for button in buttons(board)]
    return [each for each in data if each.startswith(verb)]


@dataclass
class Side:
    """One of the two: a private chat, its board, and how it is spoken there."""

    chat: Chat
    name: str
    say: Say
    board: Message

    @property
    def account(self) -> int:
        """In a private chat the chat's number is the person's."""
        return self.chat.id

    async def press(self, data: str) -> None:
        answer = await self.chat.press_data(self.account, self.board["message_id"], data)
        assert not answer["show_alert"], (answer, text_of(self.board))

    async def shows_more(self, seen: int) -> Side:
        """Wait until it is his turn at a version later than the one seen, or the game is over.

        A board with buttons for moves says so in its person's language.
        """

        def newer(board: Message) -> bool:
            mine = bool(data_with(board, MOVES) + data_with(board, CONFIRM))
            return _is_over(board) or (version_of(board) > seen and mine)

        self.board = await self.chat.until_shown(self.board, newer)
        start = self.say("to-move", name=self.name, roll="|").partition("|")[0]
        assert _is_over(self.board) or text_of(self.board).startswith(start), text_of(self.board)
        return self


def _is_over(board: Message) -> bool:
    return bool(data_with(board, REMATCH))


async def press_until_both_over(sides: tuple[Side, Side], random: Random) -> None:
    """Whoever has moves chooses one of those that make the most of the dice, or confirms."""
    seen = 0
    while True:
        side = await _first_of(sides, seen)
        if _is_over(side.board):
            break
        seen = version_of(side.board)
        moves = data_with(side.board, MOVES)
        longest = [data for data in moves if len(data) == max(map(len, moves))]
        await side.press(random.choice(longest or data_with(side.board, CONFIRM)))
    for side in sides:
        await side.shows_more(seen)
        while not _is_over(side.board):
            side.board = await side.chat.until_shown(side.board, _is_over)
        assert text_of(side.board).splitlines()[0] in _endings(side, sides)


async def _first_of(sides: tuple[Side, Side], seen: int) -> Side:
    waiting = [asyncio.ensure_future(side.shows_more(seen)) for side in sides]
    done, late = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for each in late:
        each.cancel()
    await asyncio.gather(*late, return_exceptions=True)
    return done.pop().result()


def _endings(side: Side, sides: tuple[Side, Side]) -> set[str]:
    """The first lines of all possible results, as one of them is told."""
    return {
        side.say("wins", name=each.name, win=win.name.lower(), points=win.value)
        for each in sides
        for win in Win
    }
