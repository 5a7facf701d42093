"""Troubles: errors that no handler has dealt with."""

from __future__ import annotations

import logging
import secrets
from typing import TYPE_CHECKING

from telegram import Update
from telegram.error import (
    BadRequest,
    Conflict,
    Forbidden,
    NetworkError,
    RetryAfter,
    TelegramError,
)

from bot.outbox import OutboxClosed
from club.journal import JournalUnavailable

if TYPE_CHECKING:
    from telegram.ext import ContextTypes

    from bot.house import House

_log = logging.getLogger(__name__)

_CONFLICTS_PER_LINE = 10


class Troubles:
    """Logs what went wrong under a short id, and tells that id to whoever met it."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def met(self, update: object, context: ContextTypes.DEFAULT_TYPE) -> None:
        """Deal with an error of a handler."""
        error = context.error
        if isinstance(error, OutboxClosed):
            _log.info("stopped before something was sent")
            return
        if isinstance(error, (BadRequest, Forbidden)):  # BadRequest is a NetworkError to PTB
            _log.warning("Telegram refuses: %s", error)
            return
        if isinstance(error, (NetworkError, RetryAfter)):
            _log.warning("Telegram could not be reached: %s", error)
            return
        if isinstance(error, JournalUnavailable):
            _log.error("the journal is not available: %s", error)
            await self._tell(update, "refusal-not-saved")
            return
        trouble = secrets.token_hex(3)
        _log.error("trouble %s", trouble, exc_info=error)
        await self._tell(update, "trouble", id=trouble)

    async def _tell(self, update: object, key: str, **values: str) -> None:
        if not isinstance(update, Update) or update.effective_user is None:
            return
        say = await self._house.languages.to(update.effective_user)
        text = say(key, **values)
        try:
            if update.callback_query is not None:
                await update.callback_query.answer(text, show_alert=True)
            elif update.effective_message is not None:
                await update.effective_message.reply_text(text, disable_notification=True)
        except TelegramError as error:
            _log.debug("nobody could be told: %s", error)


class PollingTroubles:
    """Says once, not every second, why updates do not come. PTB itself waits longer and longer."""

    def __init__(self) -> None:
        self._conflicts = 0

    def met(self, error: TelegramError) -> None:
        """Log an error of polling."""
        if not isinstance(error, Conflict):
            _log.warning("updates cannot be fetched now, trying again: %s", error)
            return
        if self._conflicts % _CONFLICTS_PER_LINE == 0:
            _log.error(
                "another program fetches this bot's updates with the same token; stop one of the "
                "two. Nothing is lost, but presses may go to either. Trying again: %s",
                error,
            )
        self._conflicts += 1
