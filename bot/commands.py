"""Commands about running games: which one is meant, ``/resign`` and ``/claim``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.captions import time_in_words
from bot.house import place_below, place_of
from bot.keyboards import resign_keyboard, resign_question
from bot.names import html_name
from bot.nearby import nearby
from club.actions import Claim
from club.decisions import milliseconds
from club.journal import Status
from club.refusals import Refusal
from club.tables import Accepted

if TYPE_CHECKING:
    from telegram import Message, Update
    from telegram.ext import ContextTypes

    from bot.house import House
    from club.table import Table
    from nardy import Player


class Commands:
    """Handlers of commands about the games in a chat."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def resign(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """``/resign``: ask once more before the game is given up."""
        message = update.message
        person = None if message is None else await self._house.somebody(message)
        if message is None or person is None:
            return
        table = await self._awake(message)
        colour = None if table is None else table.colour_of(person.key)
        game = None if table is None else table.running
        if table is None or game is None or colour is None:
            await self._house.reply(message, "no-game-of-yours")
            return
        if game.doubled:
            await self._house.reply(message, f"refusal-{Refusal.DOUBLE_WAITS.value}")
            return
        say = await self._house.languages.at(message.chat.id)
        buttons = resign_keyboard(table, game, colour, person.account, say)
        names = await self._house.guests.names(table, say)
        opponent = html_name(names.of(colour.other))
        key = resign_question(table, game, colour)
        await self._house.reply(message, key, buttons, opponent=opponent)

    async def claim(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """``/claim``: take the game whose other clock has run out, or hear how much it has left."""
        message = update.message
        person = None if message is None else await self._house.somebody(message)
        if message is None or person is None:
            return
        table = await self._awake(message)
        colour = None if table is None else table.colour_of(person.key)
        if table is None or table.running is None or colour is None:
            await self._house.reply(message, "no-game-of-yours")
            return
        verdict = await self._house.club.act(table.id, person, Claim())
        if isinstance(verdict, Accepted):
            settings = await self._house.chats.settings(message.chat.id)
            self._house.follow_up(table.id, below=place_below(message, settings))
            return
        if verdict.why is Refusal.TIME_LEFT:
            await self._tell_time(message, table, colour)
        else:
            await self._house.reply(message, f"refusal-{verdict.why.value}")

    async def _tell_time(self, message: Message, table: Table, colour: Player) -> None:
        """Why a game cannot be claimed yet: what the other one has left, if his time runs."""
        left = table.clock.left(colour.other, milliseconds(self._house.now()))
        if left is None:
            await self._house.reply(message, "no-clock")
        elif table.clock.running is colour:
            await self._house.reply(message, "own-turn")
        else:
            say = await self._house.languages.at(message.chat.id)
            await self._house.reply(message, "time-left", left=time_in_words(left, say))

    async def _awake(self, message: Message) -> Table | None:
        """The running table that is meant; one that rests goes on."""
        table = await self.table(message, Status.PLAYING)
        return None if table is None else await self._house.awake(table, place_of(message))

    async def table(self, message: Message, *statuses: Status) -> Table | None:
        """The table whose board is replied to, else the writer's own latest, else the latest."""
        replied = message.reply_to_message
        if replied is not None:
            board = await self._house.boards.shown_by(message.chat.id, replied.message_id)
            table = None if board is None else await self._house.club.table(board.table)
            if table is not None and table.status in statuses:
                return table
        summaries = await nearby(self._house, message, *statuses)
        user = message.from_user
        person = None if user is None else await self._house.people.by_account(user.id)
        own = [
            summary
            for summary in summaries
            if person is not None and person.key in {summary.white, summary.black, summary.maker}
        ]
        for summary in own or summaries:
            return await self._house.club.table(summary.table)
        return None
