"""New games: one press under a finished match lays out a table on its terms for anybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.guests import is_somebody
from bot.house import place_of
from bot.openings import may_open_in
from bot.presses import answer, answer_in_words, is_on
from club.journal import JournalUnavailable
from club.places import TableId
from club.refusals import Refusal
from club.tables import Refused

if TYPE_CHECKING:
    from telegram import CallbackQuery, Update
    from telegram.ext import ContextTypes

    from bot.house import House
    from club.places import Place
    from club.tables import Accepted


class NewGames:
    """The handler of the button for a new game: whoever presses it opens the table."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def pressed(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Open the table where the button is; the finished board keeps its buttons for others."""
        query = update.callback_query
        if query is None:
            return
        say = await self._house.languages.to(query.from_user)
        if not is_somebody(query.from_user) or not is_on(query.message, query):
            await answer(query, say, Refusal.STALE)
            return
        if not await may_open_in(self._house, query.from_user.id, query.message.chat.id):
            await answer_in_words(query, say("tables-by-admins"), alert=True)
            return
        verdict = await self._open(query, place_of(query.message))
        await answer(query, say, verdict.why if isinstance(verdict, Refused) else None)
        if not isinstance(verdict, Refused):
            await self._house.boards.post(verdict.table)

    async def _open(self, query: CallbackQuery, place: Place) -> Accepted | Refused:
        over = TableId((query.data or "").partition(":")[2])
        try:
            person = await self._house.guests.person(query.from_user)
            return await self._house.club.new_game(over, person, place)
        except JournalUnavailable:
            return Refused(Refusal.NOT_SAVED)
