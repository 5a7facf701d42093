"""Picking: Telegram's own list of people, to choose whom an open table is kept for.

The messenger tells us the account that was picked, also of somebody who has never met us. A button
of its keyboard has room for a small number only; that number is made from the table's name.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

from telegram import (
    KeyboardButton,
    KeyboardButtonRequestUsers,
    ReplyKeyboardMarkup,
    ReplyKeyboardRemove,
)

from bot.guests import shown
from bot.names import html_name
from bot.presses import answer
from club.actions import Invite, Invited
from club.journal import Status
from club.places import Place
from club.tables import Refused

if TYPE_CHECKING:
    from telegram import Message, SharedUser, Update
    from telegram.ext import ContextTypes

    from bot.challenges import Challenges
    from bot.house import House
    from bot.invitations import Invitations
    from club.people import Person
    from club.places import TableId
    from club.table import Table


class Picking:
    """Handlers of the button that shows the list, and of the choice."""

    def __init__(self, house: House, invitations: Invitations, challenges: Challenges) -> None:
        self._house = house
        self._invitations = invitations
        self._challenges = challenges

    async def asked(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Show the button with which Telegram opens its list."""
        query = update.callback_query
        if query is None:
            return
        table, why = await self._invitations.own_open_table(query)
        say = await self._house.languages.to(query.from_user)
        await answer(query, say, why)
        if table is None:
            return
        button = KeyboardButton(
            say("button-people"),
            request_users=KeyboardButtonRequestUsers(
                request_number(table.id),
                user_is_bot=False,
                max_quantity=1,
                request_name=True,
                request_username=True,
            ),
        )
        keyboard = ReplyKeyboardMarkup([[button]], resize_keyboard=True, one_time_keyboard=True)
        await self._house.notify(table.id, Place(query.from_user.id), say("pick"), keyboard)

    async def picked(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Somebody was picked: the table is kept for him, and he is asked."""
        message = update.message
        maker = None if message is None else await self._house.somebody(message)
        if message is None or maker is None or message.users_shared is None:
            return
        table = await self._meant(maker, message.users_shared.request_id)
        if table is None or not message.users_shared.users:
            await self._house.reply(message, "refusal-gone", ReplyKeyboardRemove())
            return
        await self._keep_for(message, table, maker, message.users_shared.users[0])

    async def _keep_for(
        self, message: Message, table: Table, maker: Person, user: SharedUser
    ) -> None:
        person = await self._person(user)
        invited = Invited(person=person.key)
        remove = ReplyKeyboardRemove()
        if person.key == maker.key:
            await self._house.reply(message, "challenge-self", remove)
            return
        waiting = await self._challenges.waiting(maker, message.chat.id, invited)
        if waiting is not None:
            await self._house.reply(message, "challenge-waits", remove)
            self._house.boards.post_in(Place(message.chat.id), waiting)
            return
        verdict = await self._house.club.act(table.id, maker, Invite(invited))
        if isinstance(verdict, Refused):
            await self._house.reply(message, f"refusal-{verdict.why.value}", remove)
            return
        say = await self._house.languages.at(message.chat.id)
        await self._house.reply(message, "picked", remove, name=html_name(shown(person, say)))
        await self._house.boards.refresh(table.id)
        await self._invitations.dismiss_others(verdict.table, "seat-kept")
        await self._invitations.call(verdict.table, Place(person.account))

    async def _meant(self, maker: Person, number: int) -> Table | None:
        """The waiting table of this maker whose name makes this number."""
        for line in await self._house.club.tables_of(maker.key, Status.WAITING):
            if line.maker == maker.key and request_number(line.table) == number:
                return await self._house.club.table(line.table)
        return None

    async def _person(self, user: SharedUser) -> Person:
        """Whoever was picked: as we know him, else as he is shown here."""
        known = await self._house.people.by_account(user.user_id)
        if known is not None:
            return known
        return await self._house.people.seen(user.user_id, user.first_name or "", user.username)


def request_number(table: TableId) -> int:
    """A table's name as a number with 31 bits, as a request for people carries it."""
    return zlib.crc32(table.encode()) & 0x7FFF_FFFF
