"""Blocks: ``/block`` and ``/unblock``, whom somebody does not want to play."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from telegram import Chat

from bot.challenges import meant_by
from bot.guests import is_somebody
from club.people import fold_username

if TYPE_CHECKING:
    from telegram import Message, Update, User
    from telegram.ext import ContextTypes

    from bot.house import House
    from club.people import Person, PersonKey


class Blocks:
    """Handlers of the two commands. In a group the answer tells nobody what was noted."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def block(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """``/block @name``, or as the answer to a message."""
        message = update.message
        parties = None if message is None else await self._parties(message)
        if message is not None and parties is not None:
            await self._house.privacy.block(*parties)
            await self._confirm(message, "block-done")

    async def unblock(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """``/unblock @name``, or as the answer to a message."""
        message = update.message
        parties = None if message is None else await self._parties(message)
        if message is not None and parties is not None:
            await self._house.privacy.unblock(*parties)
            await self._confirm(message, "unblock-done")

    async def _confirm(self, message: Message, done: str) -> None:
        private = message.chat.type == Chat.PRIVATE
        await self._house.reply(message, done if private else "block-noted")

    async def _parties(self, message: Message) -> tuple[PersonKey, PersonKey] | None:
        """Who writes and who is meant; nobody where that cannot be, and the writer is told why."""
        person = await self._house.somebody(message)
        if person is None:
            return None
        meant = meant_by(message)
        if len(meant) != 1:
            await self._house.reply(message, "block-usage")
            return None
        other = await self._known(message, meant[0])
        if other is None:
            return None
        if other.key == person.key:
            await self._house.reply(message, "block-self")
            return None
        return person.key, other.key

    async def _known(self, message: Message, meant: User | str) -> Person | None:
        """Who is meant. Somebody who is not to be found by his name can be blocked by it."""
        if not isinstance(meant, str):
            if is_somebody(meant):
                return await self._house.guests.person(meant)
            await self._house.reply(message, "block-nobody")
            return None
        known = await self._house.people.by_username(meant)
        if known is None:
            name = f"@{escape(meant, quote=False)}"
            bot = fold_username(meant).endswith("bot")
            await self._house.reply(message, "block-nobody" if bot else "block-unknown", name=name)
        return known
