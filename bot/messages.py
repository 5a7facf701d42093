"""Messages of ours that change later though they are no boards: reworded, closed, taken away.

All of it goes through the outbox, and of several changes of one message only the newest waits.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from telegram.constants import ParseMode
from telegram.error import BadRequest, Forbidden

if TYPE_CHECKING:
    from telegram import Bot, InlineKeyboardMarkup

    from bot.outbox import Outbox

_log = logging.getLogger(__name__)


class Messages:
    """Changes messages that were sent, soon. Where one is gone by then, nobody misses it."""

    def __init__(self, bot: Bot, outbox: Outbox) -> None:
        self._bot = bot
        self._outbox = outbox

    def reword(
        self, chat: int, message: int, text: str, buttons: InlineKeyboardMarkup | None = None
    ) -> None:
        """Give a text message other words (HTML) and other buttons, or none any longer."""

        async def send() -> None:
            await self._bot.edit_message_text(
                text, chat, message, parse_mode=ParseMode.HTML, reply_markup=buttons
            )

        self._outbox.put((chat, message), chat, send)

    def close(self, chat: int, message: int, words: str, *, text: bool) -> None:
        """Let a message say only this (HTML) from now on, without buttons, in one edit.

        ``text``: it is one; else these are the words of its picture.
        """

        async def send() -> None:
            try:
                if text:
                    await self._bot.edit_message_text(
                        words, chat, message, parse_mode=ParseMode.HTML
                    )
                else:
                    await self._bot.edit_message_caption(
                        chat, message, caption=words, parse_mode=ParseMode.HTML
                    )
            except (BadRequest, Forbidden) as error:
                _log.debug("message %s in chat %s stays as it is: %s", message, chat, error)

        self._outbox.put((chat, message), chat, send)

    def retire(self, chat: int, message: int) -> None:
        """Take the buttons from a message that is no longer a table's board."""
        self._outbox.put((chat, message), chat, lambda: self.take_buttons(chat, message))

    async def take_buttons(self, chat: int, message: int) -> None:
        """Take the buttons from a message, now: for whoever is being sent already."""
        try:
            await self._bot.edit_message_reply_markup(
                chat_id=chat, message_id=message, reply_markup=None
            )
        except (BadRequest, Forbidden) as error:
            _log.debug("message %s in chat %s keeps its buttons: %s", message, chat, error)

    def remove(self, chat: int, message: int) -> None:
        """Delete a message that has done its work."""

        async def send() -> None:
            try:
                await self._bot.delete_message(chat, message)
            except (BadRequest, Forbidden) as error:
                _log.debug("message %s in chat %s stays: %s", message, chat, error)

        self._outbox.put((chat, message), chat, send)
