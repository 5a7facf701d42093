"""Cancelling: ``/cancel``, the way out of whatever waits for somebody's answer or opponent."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from telegram import InlineKeyboardMarkup, MessageEntity, ReplyKeyboardRemove

from bot.house import place_of
from bot.killing import KILL_DATA
from bot.press import Press
from bot.words import table_asked_about
from club.actions import Cancel
from club.journal import Status
from club.tables import Accepted

if TYPE_CHECKING:
    from telegram import Message, Update
    from telegram.ext import ContextTypes

    from bot.house import House
    from bot.seekers import Seekers
    from club.people import Person


class Cancelling:
    """The handler of ``/cancel``. It remembers nothing: what it can end is to be seen."""

    def __init__(self, house: House, seekers: Seekers) -> None:
        self._house = house
        self._seekers = seekers

    async def cancel(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """As a reply to a question that is one's own: leave it. Else take one's tables back.

        In private it also ends one's search for an opponent.
        """
        message = update.message
        person = None if message is None else await self._house.somebody(message)
        if message is None or person is None:
            return
        # Where a keyboard was shown to pick somebody, it goes away with the answer.
        rid = ReplyKeyboardRemove() if place_of(message).is_private else None
        question = message.reply_to_message
        if question is not None and _is_asked(message, question, person.account):
            self._house.messages.remove(message.chat.id, question.message_id)
            await self._house.reply(message, "cancelled-question", rid)
            return
        stopped = place_of(message).is_private and await self._seekers.leave(person)
        count = await self._take_back(message, person)
        if stopped:
            await self._house.reply(message, "seek-stopped", rid)
        elif count:
            await self._house.reply(message, "cancelled-tables", rid, tables=count)
        else:
            await self._house.reply(message, "nothing-to-cancel", rid)

    async def _take_back(self, message: Message, person: Person) -> int:
        """Take back all tables here that the person has opened and that wait; returns how many."""
        place = place_of(message)
        count = 0
        for line in await self._house.club.tables_of(person.key, Status.WAITING):
            here = line.place.is_private if place.is_private else line.place == place
            if line.maker != person.key or not here:
                continue
            verdict = await self._house.club.act(line.table, person, Cancel())
            if isinstance(verdict, Accepted):
                count += 1
                self._house.follow_up(line.table)
        return count


def _is_asked(message: Message, question: Message, account: int) -> bool:
    """Whether a message of ours asks this account something."""
    if question.from_user is None or question.from_user.id != message.get_bot().id:
        return False
    if isinstance(question.reply_markup, InlineKeyboardMarkup):
        rows = question.reply_markup.inline_keyboard
        return any(_asked(str(button.callback_data)) == account for row in rows for button in row)
    if table_asked_about(message) is None:
        return False
    mentioned = question.parse_entities([MessageEntity.TEXT_MENTION])
    return any(entity.user is not None and entity.user.id == account for entity in mentioned)


def _asked(data: str) -> int | None:
    """The account that a question's button names; ``None`` for all other buttons."""
    if re.match(KILL_DATA, data):
        return int(data.split(":")[2])
    press = Press.parse(data)
    return None if press is None else press.asked
