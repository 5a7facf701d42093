"""Presses: what happens when somebody taps a button."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from telegram.error import BadRequest

from bot.guests import is_somebody
from bot.press import Press
from club.decisions import Refusal
from club.journal import JournalUnavailable
from club.tables import Refused

if TYPE_CHECKING:
    from telegram import CallbackQuery, Update
    from telegram.ext import ContextTypes

    from bot.house import House

_log = logging.getLogger(__name__)


class Presses:
    """The handler of all buttons."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def pressed(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Ask the table, answer at once, then show what has changed."""
        query = update.callback_query
        if query is None:
            return
        press = Press.parse(query.data)
        if press is None or not is_somebody(query.from_user):
            await self._answer(query, Refusal.STALE)
            return
        if press.asked is not None:
            await self._question_answered(query, press)
            return
        if not await self._on_current_board(query, press):
            await self._answer(query, Refusal.STALE)
            return
        why = await self._act(query, press)
        await self._answer(query, why)
        if why is None:
            await self._house.follow_up(press.table)

    async def _act(self, query: CallbackQuery, press: Press) -> Refusal | None:
        """The table's verdict: why it refuses, ``None`` if it accepts."""
        if press.action is None:
            return None
        try:
            person = await self._house.guests.person(query.from_user)
        except JournalUnavailable:
            return Refusal.NOT_SAVED
        verdict = await self._house.club.act(press.table, person, press.action, press.version)
        if isinstance(verdict, Refused):
            _log.info("table %s: a press was refused: %s", press.table, verdict.why)
            return verdict.why
        return None

    async def _on_current_board(self, query: CallbackQuery, press: Press) -> bool:
        """Whether the button is under its table's board; an older one loses its buttons."""
        if query.message is None:
            return False
        chat, message = query.message.chat.id, query.message.message_id
        boards = await self._house.boards.of(press.table)
        if any(board.message == message and board.place.chat == chat for board in boards):
            return True
        if boards:
            self._house.boards.retire(chat, message)
        return False

    async def _question_answered(self, query: CallbackQuery, press: Press) -> None:
        """Yes or no to a question; only the one asked may answer, and then it goes away."""
        if press.asked != query.from_user.id:
            await self._answer(query, Refusal.NOT_YOUR_GAME)
            return
        why = await self._act(query, press)
        await self._answer(query, why)
        if query.message is not None and why is not Refusal.NOT_SAVED:
            self._house.boards.remove(query.message.chat.id, query.message.message_id)
        if why is None and press.action is not None:
            await self._house.follow_up(press.table)

    async def _answer(self, query: CallbackQuery, why: Refusal | None) -> None:
        """Answer a press: silently if it was accepted, else with an alert that says why.

        Telegram forgets a press after some seconds; what it asked for has then been done all the
        same, so a late answer is no fault.
        """
        text = None if why is None else self._house.say(f"refusal-{why.value}")
        try:
            await query.answer(text, show_alert=text is not None)
        except BadRequest as error:
            _log.debug("a press could not be answered: %s", error)
