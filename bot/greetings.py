"""Greetings: commands that only tell, and what is said to words that ask for nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.guests import shown
from bot.names import html_name
from bot.reading import guide_button

if TYPE_CHECKING:
    from telegram import Update
    from telegram.ext import ContextTypes

    from bot.house import House


class Greetings:
    """Handlers of ``/start``, ``/help``, unknown commands and small talk."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def start(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """``/start``: who we are and what to press first."""
        message = update.message
        person = None if message is None else await self._house.somebody(message)
        if message is not None and person is not None:
            say = await self._house.languages.at(message.chat.id)
            name = html_name(shown(person, say))
            await self._house.reply(message, "start", guide_button(say), name=name)

    async def help(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """``/help``: the commands, and a way to learn the game."""
        if update.message is not None:
            say = await self._house.languages.at(update.message.chat.id)
            await self._house.reply(update.message, "help", guide_button(say))

    async def unknown(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Any other command: in private, or when it names us in a group."""
        await self._tell(update, "unknown-command")

    async def chatter(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Plain words in private: say what can be done here."""
        await self._tell(update, "chatter")

    async def _tell(self, update: Update, key: str) -> None:
        if update.message is not None:
            await self._house.reply(update.message, key)
