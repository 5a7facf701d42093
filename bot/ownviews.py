"""Own views: turning the board round in private, and a group's table in one's private chat.

In a group everybody looks at one board. Whoever plays there can have another one in his private
chat, from his own side and in his own language; both are kept up to date, and both can be pressed.
Nobody else gets one: the group's board is there for them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from telegram import Chat, InlineKeyboardButton, InlineKeyboardMarkup
from telegram.helpers import create_deep_linked_url

from bot.house import place_of
from bot.press import is_table_name
from club.journal import Status
from club.places import TableId

if TYPE_CHECKING:
    from telegram import Update
    from telegram.ext import ContextTypes

    from bot.commands import Commands
    from bot.house import House

VIEW_PREFIX = "v_"
"""What the start parameter of a link to one's own view begins with."""


class OwnViews:
    """Handlers of ``/flip`` and of the link to one's own view."""

    def __init__(self, house: House, commands: Commands) -> None:
        self._house = house
        self._commands = commands

    async def flip(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """``/flip``: in private, turn one's boards round; in a group, offer one's own view."""
        message = update.message
        person = None if message is None else await self._house.somebody(message)
        if message is None or person is None:
            return
        if message.chat.type == Chat.PRIVATE:
            settings = await self._house.chats.settings(message.chat.id)
            flipped = replace(settings, flipped=not settings.flipped)
            await self._house.chats.choose(message.chat.id, flipped)
            await self._house.reply(message, "flipped" if flipped.flipped else "flipped-back")
            await self._house.boards.restyle(message.chat.id)
            return
        table = await self._commands.table(message, Status.PLAYING)
        if table is None or table.colour_of(person.key) is None:
            await self._house.reply(message, "no-game-of-yours")
            return
        say = await self._house.languages.at(message.chat.id)
        link = create_deep_linked_url(self._house.bot.username, f"{VIEW_PREFIX}{table.id}")
        button = InlineKeyboardButton(say("button-my-view"), url=link)
        await self._house.reply(message, "flip-in-group", InlineKeyboardMarkup([[button]]))

    async def opened(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """``/start v_…`` in private: one's own board of a table that one plays at."""
        message = update.message
        person = None if message is None else await self._house.somebody(message)
        if message is None or person is None:
            return
        name = (context.args or [""])[0].removeprefix(VIEW_PREFIX)
        table = await self._house.club.table(TableId(name)) if is_table_name(name) else None
        if table is None:
            await self._house.reply(message, "link-dead")
        elif table.colour_of(person.key) is None:
            await self._house.reply(message, "own-view-refused")
        elif table.status not in {Status.WAITING, Status.PLAYING}:
            await self._house.reply(message, "link-over")
        else:
            self._house.boards.post_in(place_of(message), table)
