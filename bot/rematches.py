"""Rematches: one press under a finished match opens the next one on the same terms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from telegram import Message

from bot.guests import is_somebody
from bot.openings import may_open_in
from bot.presses import answer, answer_in_words, is_on
from club.actions import SeatComputer
from club.journal import JournalUnavailable
from club.places import TableId
from club.refusals import Refusal
from club.tables import Accepted, Refused

if TYPE_CHECKING:
    from telegram import CallbackQuery, Update
    from telegram.ext import ContextTypes

    from bot.house import House
    from bot.invitations import Invitations
    from club.people import Person
    from club.table import Table


class Rematches:
    """The handler of the button for a rematch."""

    def __init__(self, house: House, invitations: Invitations) -> None:
        self._house = house
        self._invitations = invitations

    async def pressed(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Open the rematch: a challenge to the other one, or at once a match with the computer."""
        query = update.callback_query
        if query is None:
            return
        table_id = TableId((query.data or "").partition(":")[2])
        say = await self._house.languages.to(query.from_user)
        if not await self._may_open(query, table_id):
            await answer_in_words(query, say("tables-by-admins"), alert=True)
            return
        verdict = await self._open(query, table_id)
        if isinstance(verdict, Refused):
            await answer(query, say, verdict.why)
            return
        await answer(query, say, None)
        if not isinstance(query.message, Message):
            await self._house.boards.inline.succeed(table_id, verdict.table.id)
        await self._begin(table_id, verdict.table, query)

    async def _may_open(self, query: CallbackQuery, table_id: TableId) -> bool:
        """Whether the presser may open tables where this one is, wherever he sees its button."""
        over = await self._house.club.table(table_id)
        if over is None:
            return True  # the club says so
        return await may_open_in(self._house, query.from_user.id, over.place.chat)

    async def _open(self, query: CallbackQuery, table_id: TableId) -> Accepted | Refused:
        if not is_somebody(query.from_user) or not await self._is_on_board(query, table_id):
            return Refused(Refusal.NOT_YOUR_GAME)
        try:
            person = await self._house.guests.known(query.from_user)
            if person is None:
                return Refused(Refusal.NOT_YOUR_GAME)
            if await self._other_is_gone(table_id, person):
                return Refused(Refusal.FORMER)
            return await self._house.club.rematch(table_id, person)
        except JournalUnavailable:
            return Refused(Refusal.NOT_SAVED)

    async def _other_is_gone(self, table_id: TableId, person: Person) -> bool:
        """Whether somebody would ask a former player, who cannot answer any more."""
        over = await self._house.club.table(table_id)
        if over is None or over.colour_of(person.key) is None:
            return False
        people = await self._house.people.by_keys(over.people)
        return any(one.is_former for one in people.values())

    async def _is_on_board(self, query: CallbackQuery, table_id: TableId) -> bool:
        """Whether the button pressed is really there."""
        if query.inline_message_id:
            return await self._house.boards.inline.is_shown_by(table_id, query.inline_message_id)
        return is_on(query.message, query)

    async def _begin(self, over: TableId, table: Table, query: CallbackQuery) -> None:
        """Seat the computer where it played before; then show the new table."""
        if table.invited is None:
            before = await self._house.club.table(over)
            seats = () if before is None else (before.white, before.black)
            level = next((seat.computer for seat in seats if seat and seat.computer), None)
            if level is not None:
                person = await self._house.guests.person(query.from_user)
                await self._house.club.act(table.id, person, SeatComputer(level))
        await self._invitations.deliver(table)
        places = await self._house.guests.places(table)
        for board in await self._house.boards.of(over):
            self._house.messages.retire(board.place.chat, board.message)
            if board.place not in places:  # somebody's own view of a group's table
                self._house.boards.post_in(board.place, table)
        self._house.follow_up(table.id)
