"""Deletion: ``/delete_me``, by which somebody has himself forgotten, after a question.

The question says what becomes of his tables. If that is no longer so when he says yes, he is asked
once more.
"""

from __future__ import annotations

import logging
from collections import Counter
from typing import TYPE_CHECKING

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.guests import is_somebody
from bot.presses import answer, answer_in_words, is_on
from club.farewells import Farewell, farewell, last_act
from club.journal import JournalUnavailable, Status
from club.privacy import StillPlaying
from club.refusals import Refusal
from club.tables import Accepted

if TYPE_CHECKING:
    from telegram import CallbackQuery, Message, Update
    from telegram.ext import ContextTypes

    from bot.house import House
    from bot.texts import Say
    from club.people import Person
    from club.places import TableId
    from club.table import Table

_log = logging.getLogger(__name__)

DELETION_DATA = r"^gone:(?:no|[0-9.]+)$"
"""What the data of the question's buttons look like: ``gone:`` and what becomes of how many tables,
in the order of ``Farewell``, or no."""

_ATTEMPTS = 20
"""So often a table that others change at the same moment is left anew."""


class Deletion:
    """Asks, and does it."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def ask(self, message: Message, person: Person) -> None:
        """Ask whether all is to be deleted; the answer tells what happens then."""
        say = await self._house.languages.to(person)
        counts = await self._farewells(person)
        before = _before(counts, say)
        await self._house.reply(message, "delete-question", _buttons(counts, say), before=before)

    async def answered(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Yes or no. Whoever taps twice is told that it is done, and is not known again by it."""
        query = update.callback_query
        if query is None:
            return
        say = await self._house.languages.to(query.from_user)
        if not is_somebody(query.from_user) or not is_on(query.message, query):
            await answer(query, say, Refusal.STALE)
            return
        chat, message = query.message.chat.id, query.message.message_id
        try:
            person = await self._house.people.by_account(query.from_user.id)
            if person is None:
                await answer_in_words(query, say("deleted-already"), alert=True)
            elif query.data == "gone:no":
                await answer(query, say, None)
                self._house.messages.reword(chat, message, say("delete-not"))
            else:
                await self._agreed(query, person, say, chat, message)
        except JournalUnavailable:
            await answer(query, say, Refusal.NOT_SAVED)

    async def _agreed(
        self, query: CallbackQuery, person: Person, say: Say, chat: int, message: int
    ) -> None:
        """Do it, if everything is still as the question says."""
        counts = await self._farewells(person)
        if query.data != _yes(counts) or not await self._forget(person):
            counts = await self._farewells(person)
            await answer_in_words(query, say("delete-changed"), alert=True)
            text = say("delete-question", before=_before(counts, say))
            self._house.messages.reword(chat, message, text, _buttons(counts, say))
            return
        await answer_in_words(query, say("deleted-toast"), alert=False)
        self._house.messages.reword(chat, message, say("deleted"))

    async def _forget(self, person: Person) -> bool:
        """Leave all tables, then forget the person; ``False`` where he plays somewhere after all.

        Raises:
            JournalUnavailable: not all could be stored; what has been left stays so.
        """
        tables, unreadable = await self._tables(person)
        left = [table.id for table in tables]
        for table_id in left:
            await self._leave(table_id, person)
        # What waits for his chat would be noted there when it is sent.
        self._house.outbox.drop(person.account)
        try:
            changed = await self._house.privacy.erase(person.key, unreadable=unreadable)
        except StillPlaying:
            return False
        await self._house.club.drop(changed)
        self._house.notices.forget(person.account)
        for table_id in changed:  # the others see how it ended, and no name any more
            table = await self._house.club.table(table_id)
            if table_id in left or (table is not None and table.status is Status.WAITING):
                await self._house.boards.refresh(table_id, restyled=True)
                self._house.follow_up(table_id)
        _log.info("somebody was forgotten, and %s tables were left for that", len(left))
        return True

    async def _leave(self, table_id: TableId, person: Person) -> None:
        table = await self._house.club.table(table_id)
        for _ in range(_ATTEMPTS):
            action = None if table is None else last_act(table, person.key)
            if action is None:
                return
            verdict = await self._house.club.act(table_id, person, action)
            if not isinstance(verdict, Accepted) and verdict.why is Refusal.NOT_SAVED:
                raise JournalUnavailable(f"table {table_id} could not be left")
            table = verdict.table

    async def _farewells(self, person: Person) -> Counter[Farewell]:
        """What becomes of how many tables."""
        tables, _ = await self._tables(person)
        ways = [farewell(table, person.key) for table in tables]
        return Counter(way for way in ways if way is not None)

    async def _tables(self, person: Person) -> tuple[list[Table], list[TableId]]:
        """The tables that are not over where somebody has a part; apart those nobody can read."""
        lines = await self._house.club.tables_of(person.key, Status.PLAYING, Status.WAITING)
        found = [(line.table, await self._house.club.table(line.table)) for line in lines]
        tables = [table for _, table in found if table is not None]
        return tables, [table_id for table_id, table in found if table is None]


def _before(counts: Counter[Farewell], say: Say) -> str:
    """What happens to the tables first, a line for each way."""
    lines = [say(f"delete-{way.value}", count=counts[way]) for way in Farewell if counts[way]]
    return "\n".join(lines or [say("delete-no-tables")])


def _yes(counts: Counter[Farewell]) -> str:
    return "gone:" + ".".join(str(counts[way]) for way in Farewell)


def _buttons(counts: Counter[Farewell], say: Say) -> InlineKeyboardMarkup:
    yes = InlineKeyboardButton(say("button-delete-yes"), callback_data=_yes(counts))
    no = InlineKeyboardButton(say("button-delete-no"), callback_data="gone:no")
    return InlineKeyboardMarkup([[yes], [no]])
