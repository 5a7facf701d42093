"""First steps: the buttons of ``/start`` that open a newcomer's first table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.agreements import read_agreement
from bot.guests import is_somebody
from bot.house import place_of
from bot.keyboards import level_keyboard
from bot.openings import may_open, open_table, usual_rules
from bot.press import FIRST_COMPUTER
from bot.presses import answer, is_on
from club.journal import JournalUnavailable, Status
from club.refusals import Refusal

if TYPE_CHECKING:
    from telegram import Message, Update
    from telegram.ext import ContextTypes

    from bot.house import House
    from bot.invitations import Invitations
    from club.people import Person
    from club.table import Table


class FirstSteps:
    """The handler of the buttons: whoever presses opens the table, where the button is."""

    def __init__(self, house: House, invitations: Invitations) -> None:
        self._house = house
        self._invitations = invitations

    async def pressed(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Open a table; ask at once how strong the computer is to be, or give the link to it."""
        query = update.callback_query
        if query is None:
            return
        say = await self._house.languages.to(query.from_user)
        if not is_somebody(query.from_user) or not is_on(query.message, query):
            await answer(query, say, Refusal.STALE)
            return
        message, table, why = query.message, None, None
        try:
            person = await self._house.guests.person(query.from_user)
            table = await self._table(message, person)
        except JournalUnavailable:
            why = Refusal.NOT_SAVED
        await answer(query, say, why)
        if table is None:
            return
        if query.data == FIRST_COMPUTER:
            await self._ask_level(message, table)
        else:
            await self._house.boards.post(table)
            if table.place.is_private:
                await self._invitations.offer(table)

    async def _table(self, message: Message, person: Person) -> Table | None:
        """A table for anybody: the one of his that waits here, else a new one if he may."""
        place = place_of(message)
        for line in await self._house.club.tables_of(person.key, Status.WAITING):
            if line.maker == person.key and line.place == place:
                table = await self._house.club.table(line.table)
                if table is not None and table.invited is None:
                    return table
        if not await may_open(self._house, message, person.account):
            return None
        agreement = read_agreement((), await usual_rules(self._house, place.chat))
        return (
            None if agreement is None else await open_table(self._house, person, place, agreement)
        )

    async def _ask_level(self, message: Message, table: Table) -> None:
        say = await self._house.languages.at(message.chat.id)
        buttons = level_keyboard(table, await self._house.computer.levels(), say)
        self._house.boards.post_in(table.place, table, buttons=buttons)
