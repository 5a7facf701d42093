"""Greetings: commands that only tell, and what is said to words that ask for nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.guests import shown
from bot.names import html_name

if TYPE_CHECKING:
    from telegram import Update
    from telegram.ext import ContextTypes

    from bot.house import House


class Greetings:
    """Handlers of ``/start``, ``/help``, ``/rules``, unknown commands and small talk."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def start(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """``/start``: who we are and what to press first."""
        message = update.message
        person = None if message is None else await self._house.somebody(message)
        if message is not None and person is not None:
            say = await self._house.languages.to(person)
            await self._house.reply(message, "start", name=html_name(shown(person, say)))

    async def help(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """``/help``: the commands."""
        await self._tell(update, "help")

    async def rules(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """``/rules``: long nardy in short, and the rule sets."""
        await self._tell(update, "rules")

    async def unknown(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Any other command: in private, or when it names us in a group."""
        await self._tell(update, "unknown-command")

    async def chatter(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Plain words in private: say what can be done here."""
        await self._tell(update, "chatter")

    async def _tell(self, update: Update, key: str) -> None:
        if update.message is not None:
            await self._house.reply(update.message, key)
