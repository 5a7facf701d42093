"""Membership: what becomes of a chat's tables when it closes to us, opens again or moves.

A chat tells by service messages and by ``my_chat_member``; where these are lost, the errors of what
we send tell the same. That a forum's topic was deleted is never told otherwise. All of it may come
twice, in any order, and to several processes: each step is done by whoever comes first.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from typing import TYPE_CHECKING

from telegram import ChatMember, ChatMemberRestricted
from telegram.error import ChatMigrated

from bot.guests import shown
from bot.house import place_of
from bot.names import html_name
from bot.reasons import Reason, reason_of
from bot.viewers import place_of_person, places_of
from club.actions import Park, Relocate
from club.journal import Status
from club.places import Place
from club.refusals import Steward
from club.tables import Accepted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from telegram import Update
    from telegram.ext import ContextTypes

    from bot.house import House
    from bot.seekers import Seekers
    from club.journal import Summary
    from club.places import Board, TableId
    from club.table import Table

_log = logging.getLogger(__name__)

_UNFINISHED = (Status.PLAYING, Status.WAITING)
_IN = {ChatMember.MEMBER, ChatMember.ADMINISTRATOR, ChatMember.OWNER}


class Membership:
    """Handlers of a chat's coming, going and moving, and the outbox's listener."""

    def __init__(self, house: House, seekers: Seekers) -> None:
        self._house = house
        self._seekers = seekers
        self._one_at_a_time = asyncio.Lock()

    async def changed(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """``my_chat_member``: we were let in or thrown out, or somebody blocked us."""
        change = update.my_chat_member
        if change is None:
            return
        was_in, is_in = _is_in(change.old_chat_member), _is_in(change.new_chat_member)
        if is_in and not was_in:
            await self.opened(change.chat.id)
        elif was_in and not is_in:
            await self.closed(change.chat.id)

    async def migrated(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """A group has become a supergroup: the old one says so, and the new one, in any order."""
        message = update.message
        if message is None:
            return
        if message.migrate_to_chat_id is not None:
            await self.moved(message.chat.id, message.migrate_to_chat_id)
        elif message.migrate_from_chat_id is not None:
            await self.moved(message.migrate_from_chat_id, message.chat.id)

    async def reopened(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """A topic that was closed is open again: what rested there for that goes on."""
        if update.message is not None:
            place = place_of(update.message)
            async with self._one_at_a_time:
                await self._show_all(
                    await self._house.club.tables_at(place, *_UNFINISHED), place.chat
                )

    def lost(self, place: Place, error: Exception) -> None:
        """Something could not be sent: where the place itself is the reason, act upon it."""
        begin = self._house.errands.begin
        if isinstance(error, ChatMigrated):
            begin(self.moved(place.chat, error.new_chat_id))
            return
        match reason_of(error):
            case Reason.SHUT_OUT:
                begin(self.closed(place.chat))
            case Reason.NO_TOPIC if place.thread is not None:
                begin(self.topic_deleted(place))
            case Reason.SILENCED:
                begin(self.silenced(place))

    async def moved(self, old: int, new: int) -> None:
        """Take everything of a chat along to the one that it has become, once.

        First what is played or waits, with a new board: messages of the old chat cannot be edited
        any longer. Then the tables that are over.
        """
        async with self._one_at_a_time:
            await self._house.chats.move(old, new)
            boards = await self._house.boards.within(old)
            lines = await self._house.club.tables_in(old)
            self._house.outbox.drop(old)
            await self._house.notices.leave(old)
            taken = await self._take_along(lines, boards, new)
            if taken:
                _log.info("chat %s has become %s: %s tables went along", old, new, taken)

    async def topic_deleted(self, topic: Place) -> None:
        """Take everything of a forum's topic that is no more to the General topic, once.

        Its messages are gone with it. Tables that could be opened in this topic only may be opened
        in any.
        """
        chat = topic.chat
        async with self._one_at_a_time:
            settings = await self._house.chats.settings(chat)
            if settings.topic == topic.thread:
                await self._house.chats.choose(chat, replace(settings, topic=None))
            boards = [b for b in await self._house.boards.within(chat) if b.place == topic]
            lines = await self._house.club.tables_at(topic)
            for line in lines:
                await self._house.notices.lose(line.table, chat)
            taken = await self._take_along(lines, boards, chat, into_general=True)
            if taken:
                _log.info("topic %s was deleted: %s tables are in General now", topic, taken)

    async def silenced(self, place: Place) -> None:
        """We may not write in a place: games there that no message shows any more rest."""
        async with self._one_at_a_time:
            for line in await self._house.club.tables_at(place, Status.PLAYING):
                if await self._house.boards.at(line.table, place.chat) is None:
                    await self._park(line.table)

    async def closed(self, chat: int) -> None:
        """Nothing can be shown in a chat any more: its games rest, and nothing is sent there.

        Where somebody shuts us out of his private chat, a game with another person goes on: its
        clock would else be his to stop. The other one is told. He looks for no opponent any longer,
        as he would not see whom he meets.
        """
        async with self._one_at_a_time:
            await self._seekers.shut_out_of(chat)
            self._house.outbox.drop(chat)
            await self._house.notices.leave(chat)
            boards = await self._house.boards.within(chat)
            tables = {line.table for line in await self._house.club.tables_in(chat, Status.PLAYING)}
            parked = 0
            for table_id in tables | {board.table for board in boards}:
                table = await self._house.club.table(table_id)
                if table is None:
                    continue
                if not await self._elsewhere(table, chat):
                    parked += await self._park(table_id)
            for board in boards:
                if await self._house.boards.forget(board):
                    await self._tell_others(board.table, chat)
            if boards or parked:
                _log.warning("chat %s is closed to us: %s games rest", chat, parked)

    async def opened(self, chat: int) -> None:
        """A chat is open (again): its tables are shown, and the games that rested go on."""
        async with self._one_at_a_time:
            await self._show_all(await self._house.club.tables_in(chat, *_UNFINISHED), chat)
            if chat > 0:
                await self._show_private(chat)

    async def _take_along(
        self,
        lines: Sequence[Summary],
        boards: Sequence[Board],
        chat: int,
        *,
        into_general: bool = False,
    ) -> int:
        """Take tables to another chat, or to another topic of theirs; returns how many we took.

        Their ``boards`` cannot be edited any longer: what is not over gets a new one.
        """
        unfinished = [line for line in lines if line.status in _UNFINISHED]
        taken = await self._relocate(unfinished, chat, into_general=into_general)
        shown = {board.table for board in boards}
        to_post = [table for table in taken if table not in shown]
        to_post += [board.table for board in boards if await self._house.boards.forget(board)]
        for table_id in to_post:
            await self._take_up(table_id, chat)
        over = [line for line in lines if line.status not in _UNFINISHED]
        return len(taken) + len(await self._relocate(over, chat, into_general=into_general))

    async def _relocate(
        self, lines: Sequence[Summary], chat: int, *, into_general: bool
    ) -> list[TableId]:
        """Take tables along; returns those that we have taken.

        The oldest go first, so that the order of their last changes stays.
        """
        taken = []
        for line in reversed(lines):
            place = Place(chat, None if into_general else line.place.thread)
            verdict = await self._house.club.act(line.table, Steward(), Relocate(place))
            if isinstance(verdict, Accepted):
                taken.append(line.table)
        return taken

    async def _park(self, table_id: TableId) -> bool:
        """Let a game rest; whether it has not rested before."""
        verdict = await self._house.club.act(table_id, Steward(), Park())
        if isinstance(verdict, Accepted):
            _log.info("table %s: the game rests", table_id)
        return isinstance(verdict, Accepted)

    async def _show_all(self, lines: Sequence[Summary], chat: int) -> None:
        """Take up tables in a chat: those that are played first, of these the oldest first."""
        for status in _UNFINISHED:
            for line in reversed(lines):
                if line.status is status:
                    await self._take_up(line.table, chat)

    async def _take_up(self, table_id: TableId, chat: int) -> None:
        """Resume a table and post its board in this chat, unless it is over or shown there."""
        if await self._house.resume(table_id):
            return
        table = await self._house.club.table(table_id)
        if table is None or table.status not in _UNFINISHED:
            return
        if await self._house.boards.at(table_id, chat) is None:
            place = table.place if table.place.chat == chat else Place(chat)
            self._house.boards.post_in(place, table)
        await self._house.notices.look(table_id)

    async def _show_private(self, chat: int) -> None:
        """Show somebody's tables that were opened in the other one's private chat."""
        person = await self._house.people.by_account(chat)
        if person is None:
            return
        for summary in reversed(await self._house.club.unfinished()):
            sits = person.key in {summary.maker, summary.white, summary.black}
            if sits and summary.place.is_private and summary.place.chat != chat:
                await self._take_up(summary.table, chat)

    async def _elsewhere(self, table: Table, chat: int) -> bool:
        """Whether a table is shown in another chat than this one, too."""
        people = await self._house.people.by_keys(table.people)
        return any(place.chat != chat for place in places_of(table, people))

    async def _tell_others(self, table_id: TableId, chat: int) -> None:
        """Tell those who play in their own private chats that one of them does not see it now."""
        table = await self._house.club.table(table_id)
        if table is None or table.status is not Status.PLAYING or not table.place.is_private:
            return
        people = await self._house.people.by_keys(table.people)
        gone = next((person for person in people.values() if person.account == chat), None)
        for person in people.values():
            if person.account != chat and gone is not None:
                place = place_of_person(table, person)
                say = await self._house.languages.at(place.chat)
                text = say("notice-shut-out", name=html_name(shown(gone, say)))
                await self._house.notify(table_id, place, text)


def _is_in(member: ChatMember) -> bool:
    """Whether a member of a chat is there; one with restricted rights may have left."""
    if isinstance(member, ChatMemberRestricted):
        return member.is_member
    return member.status in _IN
