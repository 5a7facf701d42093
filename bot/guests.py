"""Guests: from Telegram's users to the people of the club."""

from __future__ import annotations

import logging
from collections import OrderedDict
from typing import TYPE_CHECKING

from bot.captions import Names
from bot.names import shown_name
from bot.viewers import EVERYBODY, Viewer, places_of
from club.journal import JournalUnavailable
from club.people import fold_username

if TYPE_CHECKING:
    from telegram import Update, User

    from bot.texts import Say
    from club.people import People, Person
    from club.places import Place
    from club.table import Seat, Table

_Shown = tuple[str, str | None, str | None]
"""How an account showed itself last: first name, username, language."""

_log = logging.getLogger(__name__)

_REMEMBERED = 10_000
ANONYMOUS_ADMIN, CHANNEL_POST, TELEGRAM = 1087968824, 136817688, 777000
"""Accounts behind which anybody may stand: never seated."""


class Guests:
    """Keeps the people table up to date; writes only when somebody's names have changed."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._known: OrderedDict[int, tuple[_Shown, Person]] = OrderedDict()

    async def person(self, user: User) -> Person:
        """The person behind a Telegram user, remembered as he shows himself now.

        Raises:
            JournalUnavailable: a new name could not be stored.
        """
        shown = (user.first_name, user.username, user.language_code)
        known = self._known.get(user.id)
        if known is not None and known[0] == shown:
            self._known.move_to_end(user.id)
            return known[1]
        person = await self._people.seen(user.id, *shown)
        self._remember(person, shown)
        return person

    def _remember(self, person: Person, shown: _Shown) -> None:
        """Note what was written; it took the username away from whoever had it before."""
        username = fold_username(person.username or "")
        for account, (_, other) in list(self._known.items()):
            if username and fold_username(other.username or "") == username:
                del self._known[account]
        self._known[person.account] = shown, person
        self._known.move_to_end(person.account)
        if len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)

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

    async def viewer(self, place: Place) -> Viewer:
        """For whom a board in this place is drawn.

        Raises:
            JournalUnavailable: people cannot be read now.
        """
        if not place.is_private:
            return EVERYBODY
        person = await self._people.by_account(place.chat)
        return EVERYBODY if person is None else Viewer(person.key)

    async def chooser(self, table: Table, place: Place) -> int:
        """The chat whose choices count for a board: language, theme and the like.

        It is the board's own, but for a message of inline mode, of whose chat nothing is known:
        there it is its maker's private chat.

        Raises:
            JournalUnavailable: people cannot be read now.
        """
        if not place.is_inline:
            return place.chat
        return next(iter(await self.accounts(table)), place.chat)

    async def accounts(self, table: Table) -> list[int]:
        """The accounts of a table's people, its maker's first.

        Raises:
            JournalUnavailable: people cannot be read now.
        """
        people = await self._people.by_keys(table.people)
        keys = dict.fromkeys((table.maker, *table.people))
        return [people[key].account for key in keys if key in people]

    async def places(self, table: Table) -> list[Place]:
        """Where a table is shown, the place where it was opened first.

        Raises:
            JournalUnavailable: people cannot be read now.
        """
        people = await self._people.by_keys(table.people) if table.place.is_private else {}
        return places_of(table, people)

    async def names(self, table: Table, say: Say) -> Names:
        """The names at a table as they are now."""
        closer = () if table.closed_by is None else (table.closed_by,)
        people = await self._people.by_keys(table.people + closer)

        def name(seat: Seat | None) -> str:
            if seat is None:
                return ""
            if seat.computer is not None:
                return say("computer-name", level=seat.computer)
            return shown(None if seat.person is None else people.get(seat.person), say)

        invited, account = "", None
        if table.invited is not None:
            guest = None if table.invited.person is None else people.get(table.invited.person)
            invited = shown(guest, say) if guest else f"@{table.invited.username}"
            account = None if guest is None else guest.account
        return Names(
            white=name(table.white),
            black=name(table.black),
            maker=shown(people.get(table.maker), say),
            invited=invited,
            invited_account=account,
            closer=shown(people.get(table.closed_by), say) if table.closed_by else "",
        )


def shown(person: Person | User | None, say: Say) -> str:
    """A person's name as it is shown, not escaped; the catalogue's word for want of one."""
    return shown_name("" if person is None else person.first_name, say("nobody"))


def is_somebody(user: User) -> bool:
    """Whether a user is a real person: no bot, no account that many share."""
    return not user.is_bot and not is_shared(user)


def is_shared(user: User) -> bool:
    """Whether anybody may stand behind an account: Telegram marks some of these as bots."""
    return user.id in {ANONYMOUS_ADMIN, CHANNEL_POST, TELEGRAM}
