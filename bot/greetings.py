"""Greetings: commands that only tell, and what is said to words that ask for nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from telegram import InlineKeyboardMarkup

from bot.commandlist import help_lines
from bot.guests import shown
from bot.keyboards import first_rows
from bot.names import html_name
from bot.reading import guide_row

if TYPE_CHECKING:
    from telegram import Update
    from telegram.ext import ContextTypes

    from bot.house import House


class Greetings:
    """Handlers of ``/start``, ``/help``, unknown commands and small talk."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def start(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """``/start``: who we are and what can be done first, as buttons."""
        message = update.message
        person = None if message is None else await self._house.somebody(message)
        if message is not None and person is not None:
            say = await self._house.languages.at(message.chat.id)
            name = html_name(shown(person, say))
            buttons = InlineKeyboardMarkup([*first_rows(say), guide_row(say)])
            await self._house.reply(message, "start", buttons, name=name)

    async def help(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """``/help``: the commands, and a way to learn the game."""
        if update.message is not None:
            say = await self._house.languages.at(update.message.chat.id)
            guide = InlineKeyboardMarkup([guide_row(say)])
            await self._house.reply(update.message, "help", guide, commands=help_lines(say))

    async def unknown(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Any other command: in private, or when it names us in a group."""
        await self._tell(update, "unknown-command")

    async def chatter(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Plain words in private: say what can be done here."""
        await self._tell(update, "chatter")

    async def _tell(self, update: Update, key: str) -> None:
        if update.message is not None:
            await self._house.reply(update.message, key)
