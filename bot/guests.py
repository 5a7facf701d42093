"""Guests: from Telegram's users to the people of the club."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from bot.captions import Names
from bot.names import shown_name
from bot.viewers import EVERYBODY, Viewer, places_of
from club.journal import JournalUnavailable
from club.people import Person

if TYPE_CHECKING:
    from telegram import Update, User

    from bot.texts import Say
    from club.people import People
    from club.places import Place
    from club.privacy import Privacy
    from club.table import Seat, Table

_log = logging.getLogger(__name__)

ANONYMOUS_ADMIN, CHANNEL_POST, TELEGRAM = 1087968824, 136817688, 777000
"""Accounts behind which anybody may stand: never seated."""


class Guests:
    """The people of the club behind Telegram's users, and how they are called."""

    def __init__(self, people: People, privacy: Privacy) -> None:
        self._people = people
        self._privacy = privacy

    async def person(self, user: User) -> Person:
        """The person behind a Telegram user, remembered as he shows himself now.

        Nothing of him is held here: whoever was deleted, by whichever process, begins anew.

        Raises:
            JournalUnavailable: a new name could not be stored.
        """
        return await self._people.seen(user.id, user.first_name, user.username, user.language_code)

    async def known(self, user: User) -> Person | None:
        """The same for somebody whom we have met; nobody new is remembered.

        Raises:
            JournalUnavailable: it cannot be known, or a new name not be stored.
        """
        if await self._people.by_account(user.id) is None:
            return None
        return await self.person(user)

    async def found(self, username: str) -> Person | None:
        """Whom others find by this name: nobody who does not want to be found.

        Raises:
            JournalUnavailable: it cannot be known now.
        """
        person = await self._people.by_username(username)
        if person is None or not (await self._privacy.visibility(person.key)).findable:
            return None
        return person

    async def note(self, update: Update) -> None:
        """Remember whoever writes, so that ``@name`` finds him later, and others as they are now.

        Whom a message only shows (an answer to him, his name, his coming) is not remembered by it,
        who presses a button only when something comes of it: else one who has had himself deleted
        would be known again without his doing, or by a last tap. Where it cannot be stored now, a
        later update does it.
        """
        message = update.message
        if message is None and update.inline_query is None and update.chosen_inline_result is None:
            return
        shown_too: list[User | None] = []
        if message is not None:
            shown_too.extend(message.new_chat_members)
            if message.reply_to_message is not None:
                shown_too.append(message.reply_to_message.from_user)
            shown_too.extend(entity.user for entity in message.entities)
        try:
            if update.effective_user is not None and is_somebody(update.effective_user):
                await self.person(update.effective_user)
            for user in shown_too:
                if user is not None and is_somebody(user):
                    await self.known(user)
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
        """The accounts of a table's people, its maker's first. Former players have none.

        Raises:
            JournalUnavailable: people cannot be read now.
        """
        people = await self._people.by_keys(table.people)
        keys = dict.fromkeys((table.maker, *table.people))
        known = [people[key] for key in keys if key in people]
        return [person.account for person in known if not person.is_former]

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
            if guest is None and table.invited.username is None:  # a former player's was erased
                invited = say("former-player")
            account = None if guest is None or guest.is_former else guest.account
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
    if isinstance(person, Person) and person.is_former:
        return say("former-player")
    return shown_name("" if person is None else person.first_name, say("nobody"))


def is_somebody(user: User) -> bool:
    """Whether a user is a real person: no bot, no account that many share."""
    return not user.is_bot and not is_shared(user)


def is_shared(user: User) -> bool:
    """Whether anybody may stand behind an account: Telegram marks some of these as bots."""
    return user.id in {ANONYMOUS_ADMIN, CHANNEL_POST, TELEGRAM}
