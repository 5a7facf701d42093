"""Notices: telling somebody that it is his turn. Edits of a board make no sound; this does.

Whoever has done something at the table a moment ago is there and sees it anyhow: so nobody is told
of the second half of his own move, of the computer's play that comes at once, or of a turn that
went by itself. A notice is deleted as soon as it has done its work.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from datetime import timedelta
from typing import TYPE_CHECKING

from telegram import ReplyParameters
from telegram.constants import ParseMode

from bot.guests import shown
from bot.names import html_name
from bot.press import Press
from bot.viewers import place_of_person
from club import chats, notices
from club.journal import JournalUnavailable

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from telegram import Bot, Update

    from bot.boards import ShownBoards
    from bot.guests import Guests
    from bot.languages import Languages
    from bot.messages import Messages
    from bot.outbox import Outbox
    from club.people import People, Person
    from club.places import Place, TableId
    from club.table import Table
    from club.tables import Club

_log = logging.getLogger(__name__)

THERE = timedelta(minutes=1)
"""Whoever has pressed something at the table so lately is there."""
LATER = timedelta(minutes=2)
"""A turn that comes so long after one's last act at the table comes "after a while"."""
_REMEMBERED = 10_000


class TurnNotices:
    """Sends and deletes the notices of all tables. ``now`` gives the present moment, aware."""

    def __init__(
        self,
        bot: Bot,
        club: Club,
        kept: notices.Notices,
        people: People,
        guests: Guests,
        settings: chats.Chats,
        languages: Languages,
        boards: ShownBoards,
        outbox: Outbox,
        messages: Messages,
        now: Callable[[], datetime],
    ) -> None:
        self._bot = bot
        self._club = club
        self._kept = kept
        self._people = people
        self._guests = guests
        self._settings = settings
        self._languages = languages
        self._boards = boards
        self._outbox = outbox
        self._messages = messages
        self._now = now
        self._pressed: OrderedDict[tuple[TableId, int], datetime] = OrderedDict()

    def note(self, update: Update) -> None:
        """Remember who presses something at a table, whatever comes of it: he is there."""
        query = update.callback_query
        press = None if query is None else Press.parse(query.data)
        if query is None or press is None:
            return
        self._pressed[press.table, query.from_user.id] = self._now()
        self._pressed.move_to_end((press.table, query.from_user.id))
        if len(self._pressed) > _REMEMBERED:
            self._pressed.popitem(last=False)

    async def leave(self, chat: int) -> None:
        """Forget what was told in a chat where nothing can be deleted any longer."""
        await self._kept.leave(chat)

    async def lose(self, table_id: TableId, chat: int) -> None:
        """Forget what was told of a table in a chat: the message is gone."""
        for notice in await self._kept.of(table_id):
            if notice.chat == chat:
                await self._kept.forget(notice)

    def forget(self, account: int) -> None:
        """Know nothing any more of what this account has pressed."""
        for key in [key for key in self._pressed if key[1] == account]:
            del self._pressed[key]

    async def look(self, table_id: TableId) -> None:
        """After something has happened at a table: tell whoever it waits for, unless he is there.

        What has been told before and has done its work is deleted. In inline mode nothing is told.

        Raises:
            JournalUnavailable: the next look makes up for it.
        """
        table = await self._club.table(table_id)
        person = None if table is None else await self._awaited(table)
        away = timedelta(0) if person is None else await self._away(table_id, person)
        told = False
        for notice in await self._kept.of(table_id):
            here = table is not None and _is_shown_in(table, notice.chat)
            if here and person is not None and notice.person == person.key and away > THERE:
                told = True
            elif await self._kept.forget(notice) and here:
                self._messages.remove(notice.chat, notice.message)
        if table is not None and person is not None and not told:
            await self._tell(table, person, away)

    async def _awaited(self, table: Table) -> Person | None:
        """The person whose decision is awaited, unless the table rests."""
        player = None if table.parked is not None else table.awaited
        seat = None if player is None else table.seat(player)
        if seat is None or seat.person is None:
            return None
        return (await self._people.by_keys((seat.person,))).get(seat.person)

    async def _away(self, table: TableId, person: Person) -> timedelta:
        """For how long somebody has done nothing at a table."""
        acted = (await self._club.last_acts(table)).get(person.key)
        moments = [acted, self._pressed.get((table, person.account))]
        last = max((moment for moment in moments if moment is not None), default=None)
        return timedelta.max if last is None else self._now() - last

    async def _tell(self, table: Table, person: Person, away: timedelta) -> None:
        place = place_of_person(table, person)
        if place.is_inline:  # no message can be sent there
            return
        here = await self._settings.settings(place.chat)
        own = here if place.is_private else await self._settings.settings(person.account)
        if away <= _patience(here, own):
            return
        silent = here.is_quiet(self._now()) or own.is_quiet(self._now())

        async def send() -> None:
            now = await self._club.table(table.id)
            if now is not None and await self._is_news(now, person):
                await self._send(now, person, place_of_person(now, person), silent=silent)

        key = (table.id, "notice")
        self._outbox.put(key, place.chat, send, once=True, thread=place.thread)

    async def _is_news(self, table: Table, person: Person) -> bool:
        """Whether the table still waits for somebody who is not there and has not been told."""
        awaited = await self._awaited(table)
        if awaited is None or awaited.key != person.key:
            return False
        told = any(notice.person == person.key for notice in await self._kept.of(table.id))
        return not told and await self._away(table.id, person) > THERE

    async def _send(self, table: Table, person: Person, place: Place, *, silent: bool) -> None:
        say = await self._languages.at(place.chat)
        colour = table.colour_of(person.key)
        names = await self._guests.names(table, say)
        board = await self._boards.at(table.id, place.chat)
        message = await self._bot.send_message(
            place.chat,
            say(
                "turn-notice",
                name=f'<a href="tg://user?id={person.account}">{html_name(shown(person, say))}</a>',
                opponent="" if colour is None else html_name(names.of(colour.other)),
            ),
            message_thread_id=place.thread,
            parse_mode=ParseMode.HTML,
            disable_notification=silent,
            reply_parameters=None
            if board is None
            else ReplyParameters(board.message, allow_sending_without_reply=True),
        )
        notice = notices.Notice(table.id, place.chat, message.message_id, person.key)
        try:
            await self._kept.put(notice)
        except JournalUnavailable as error:  # then it stays where it is
            _log.warning("table %s: a notice could not be noted: %s", table.id, error)


def _is_shown_in(table: Table, chat: int) -> bool:
    """Whether a chat is still one of the table's: a group may have become another one."""
    return table.place.is_private or table.place.chat == chat


def _patience(here: chats.ChatSettings, own: chats.ChatSettings) -> timedelta:
    """How long somebody is left alone: as his chat likes it, unless he never wants to be told."""
    if chats.Notices.NEVER in {here.notices, own.notices}:
        return timedelta.max
    return THERE if here.notices is chats.Notices.ALWAYS else LATER
