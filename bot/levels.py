"""Levels: how strong the computer is to be is asked by the buttons of the waiting board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.guests import is_somebody
from bot.keyboards import level_keyboard
from bot.presses import answer, is_on
from club.journal import JournalUnavailable, Status
from club.places import TableId
from club.refusals import Refusal

if TYPE_CHECKING:
    from telegram import CallbackQuery, Update
    from telegram.ext import ContextTypes

    from bot.house import House
    from club.table import Table


class LevelChoice:
    """The handler of the button for the computer, and of the way back."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def pressed(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Show the levels in the place of the board's buttons, or the board's buttons again."""
        query = update.callback_query
        if query is None:
            return
        name, shown = (query.data or "").removeprefix("u:").split(":")
        table = await self._house.club.table(TableId(name))
        why = await self._refusal(query, table)
        await answer(query, await self._house.languages.to(query.from_user), why)
        if why is not None or table is None or not is_on(query.message, query):
            return
        chat, message = query.message.chat.id, query.message.message_id
        if shown == "1":
            say = await self._house.languages.at(chat)
            buttons = level_keyboard(table, await self._house.computer.levels(), say)
            self._house.boards.rebutton(chat, message, buttons)
        else:
            await self._house.boards.refresh(table.id, restyled=True)

    async def _refusal(self, query: CallbackQuery, table: Table | None) -> Refusal | None:
        """Only whoever opened a table that still waits seats the computer at it."""
        if table is None:
            return Refusal.UNKNOWN_TABLE
        if not is_somebody(query.from_user) or not is_on(query.message, query):
            return Refusal.STALE
        if table.status is not Status.WAITING:
            return Refusal.TAKEN if table.status is Status.PLAYING else Refusal.OVER
        try:
            person = await self._house.guests.known(query.from_user)
        except JournalUnavailable:
            return Refusal.NOT_SAVED
        is_maker = person is not None and person.key == table.maker
        return None if is_maker else Refusal.NOT_THE_MAKER
