"""Guests: from Telegram's users to the people of the club."""

from __future__ import annotations

import logging
from collections import OrderedDict
from typing import TYPE_CHECKING

from bot.captions import Names
from bot.names import shown_name
from club.journal import JournalUnavailable

if TYPE_CHECKING:
    from telegram import Update, User

    from bot.texts import Say
    from club.people import People, Person
    from club.table import Seat, Table

_log = logging.getLogger(__name__)

_REMEMBERED = 10_000
ANONYMOUS_ADMIN, CHANNEL_POST, TELEGRAM = 1087968824, 136817688, 777000
"""Accounts behind which anybody may stand: never seated."""


class Guests:
    """Keeps the people table up to date; writes only when somebody's names have changed."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._known: OrderedDict[tuple[object, ...], Person] = OrderedDict()

    async def person(self, user: User) -> Person:
        """The person behind a Telegram user, remembered as he shows himself now.

        Raises:
            JournalUnavailable: a new name could not be stored.
        """
        shown = (user.id, user.first_name, user.username, user.language_code)
        person = self._known.get(shown)
        if person is None:
            person = await self._people.seen(*shown)
            self._known[shown] = person
            if len(self._known) > _REMEMBERED:
                self._known.popitem(last=False)
        return person

    async def note(self, update: Update) -> None:
        """Remember everybody real that an update shows, so that ``@name`` finds them later.

        Where it cannot be stored now, a later update does it.
        """
        users = [update.effective_user]
        message = update.message
        if message is not None:
            users.extend(message.new_chat_members)
            if message.reply_to_message is not None:
                users.append(message.reply_to_message.from_user)
            users.extend(entity.user for entity in message.entities)
        try:
            for user in users:
                if user is not None and is_somebody(user):
                    await self.person(user)
        except JournalUnavailable as error:
            _log.warning("somebody new could not be noted: %s", error)

    async def names(self, table: Table, say: Say) -> Names:
        """The names at a table as they are now."""
        people = await self._people.by_keys(table.people)

        def name(seat: Seat | None) -> str:
            if seat is None:
                return ""
            if seat.computer is not None:
                return say("computer-name")
            return shown(None if seat.person is None else people.get(seat.person))

        invited, account = "", None
        if table.invited is not None:
            guest = None if table.invited.person is None else people.get(table.invited.person)
            invited = shown(guest) if guest else f"@{table.invited.username}"
            account = None if guest is None else guest.account
        return Names(
            white=name(table.white),
            black=name(table.black),
            maker=shown(people.get(table.maker)),
            invited=invited,
            invited_account=account,
        )


def shown(person: Person | None) -> str:
    """A person's name as it is shown, not escaped."""
    return shown_name("" if person is None else person.first_name)


def is_somebody(user: User) -> bool:
    """Whether a user is a real person: no bot, no account that many share."""
    return not user.is_bot and user.id not in {ANONYMOUS_ADMIN, CHANNEL_POST, TELEGRAM}
