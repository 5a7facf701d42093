"""The house: what handlers need, built once by the composition root."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING

from telegram import Message, ReplyParameters
from telegram.constants import ParseMode
from telegram.error import BadRequest, Forbidden

from bot.guests import is_somebody
from bot.reasons import Reason, reason_of
from club.actions import Resume
from club.places import Place
from club.refusals import Steward
from club.tables import Accepted

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from datetime import datetime
    from typing import TypeAlias

    from telegram import (
        Bot,
        ForceReply,
        InlineKeyboardMarkup,
        ReplyKeyboardMarkup,
        ReplyKeyboardRemove,
    )

    from bot.boards import ShownBoards
    from bot.computer import ComputerSeat
    from bot.errands import Errands
    from bot.gallery import Gallery
    from bot.guests import Guests
    from bot.languages import Languages
    from bot.messages import Messages
    from bot.notices import TurnNotices
    from bot.outbox import Outbox
    from club.chats import Chats, ChatSettings
    from club.people import People, Person
    from club.places import TableId
    from club.privacy import Privacy
    from club.table import Table
    from club.tables import Club
    from nardy import RuleSet

    Markup: TypeAlias = (
        InlineKeyboardMarkup | ForceReply | ReplyKeyboardMarkup | ReplyKeyboardRemove
    )


_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class House:
    """The club and everything around it."""

    bot: Bot
    club: Club
    people: People
    guests: Guests
    boards: ShownBoards
    chats: Chats
    computer: ComputerSeat
    outbox: Outbox
    gallery: Gallery
    errands: Errands
    languages: Languages
    messages: Messages
    notices: TurnNotices
    privacy: Privacy
    default_rules: RuleSet
    now: Callable[[], datetime]

    def follow_up(self, table: TableId, *, below: Place | None = None) -> None:
        """After an accepted action: let the computer play its turn, then show and tell; soon.

        The board of the place ``below`` comes as a new message at the end of its chat.
        """
        self.errands.begin(self._play_and_show(table, below))

    async def _play_and_show(self, table: TableId, below: Place | None) -> None:
        try:
            await self.computer.play(table)
        finally:
            state = None if below is None else await self.club.table(table)
            if below is not None and state is not None:
                self.boards.post_in(below, state)
            await self.boards.refresh(table)
            await self.notices.look(table)

    async def resume(self, table_id: TableId) -> bool:
        """Let a parked game go on, and show it; whether it rested until now.

        Only what happens in its own place may ask for that, as it shows that we may write there.
        """
        verdict = await self.club.act(table_id, Steward(), Resume())
        if not isinstance(verdict, Accepted):
            return False
        _log.info("table %s: the game goes on", table_id)
        shown = {board.place.chat for board in await self.boards.of(table_id)}
        for place in await self.guests.places(verdict.table):
            if place.chat not in shown:
                self.boards.post_in(place, verdict.table)
        self.follow_up(table_id)
        return True

    async def awake(self, table: Table, place: Place) -> Table:
        """A table at which somebody says something in a place: a parked one goes on, if it is its.

        Returns the table as it is then.

        Raises:
            JournalUnavailable: it cannot be known now.
        """
        if table.parked is None or place not in await self.guests.places(table):
            return table
        await self.resume(table.id)
        return await self.club.table(table.id) or table

    async def somebody(self, message: Message) -> Person | None:
        """The person who wrote; nobody for channels and anonymous admins, who get a hint."""
        user = message.from_user
        if user is None:
            return None
        if message.sender_chat is not None or not is_somebody(user):
            await self.reply(message, "anonymous")
            return None
        return await self.guests.person(user)

    async def reply(
        self,
        message: Message,
        key: str,
        keyboard: Markup | None = None,
        **values: str | int,
    ) -> None:
        """Answer a message with a text of the catalogue, silently, in its topic.

        Texts are HTML: names among the values must be escaped.
        """
        text = (await self.languages.at(message.chat.id))(key, **values)
        self._tell(place_of(message), message.message_id, text, keyboard, silent=True)

    def reply_with(self, message: Message, key: str, send: Callable[[], Awaitable[object]]) -> None:
        """Answer a message with a picture or a file, soon; where none is taken, say so instead.

        ``key`` names what is sent, in this chat.
        """
        place = place_of(message)

        async def send_or_say() -> None:
            try:
                await send()
            except (BadRequest, Forbidden) as error:
                if reason_of(error) is not Reason.NO_PICTURES:
                    raise
                await self.reply(message, "no-pictures")

        self.outbox.put((place.chat, key), place.chat, send_or_say, once=True, thread=place.thread)

    async def notify(
        self,
        table: TableId,
        place: Place,
        text: str,
        keyboard: Markup | None = None,
    ) -> None:
        """Tell something (HTML) at a table's board, with a sound unless it is quiet hours there.

        In inline mode nothing can be told.
        """
        if place.is_inline:
            return
        board = await self.boards.at(table, place.chat)
        settings = await self.chats.settings(place.chat)
        self._tell(
            place,
            None if board is None else board.message,
            text,
            keyboard,
            silent=settings.is_quiet(self.now()),
        )

    def _tell(
        self,
        place: Place,
        reply_to: int | None,
        text: str,
        keyboard: Markup | None,
        *,
        silent: bool,
    ) -> None:
        async def send() -> None:
            await self.bot.send_message(
                place.chat,
                text,
                message_thread_id=place.thread,
                parse_mode=ParseMode.HTML,
                reply_markup=keyboard,
                disable_notification=silent,
                reply_parameters=None
                if reply_to is None
                else ReplyParameters(reply_to, allow_sending_without_reply=True),
            )

        # What cannot be sent is logged by its key: the words, names among them, stay out of it.
        key = (place.chat, "told", reply_to, hash(text))
        self.outbox.put(key, place.chat, send, once=True, thread=place.thread)


def place_below(message: Message, settings: ChatSettings) -> Place | None:
    """Where the new board answers what was written, not pressed, as a new message.

    So it does where nobody else writes, or boards are read out.
    """
    return place_of(message) if message.chat.id > 0 or settings.text_board else None


def place_of(message: Message) -> Place:
    """The place of a message: its chat and, in a forum, its topic.

    Replies outside forums carry a thread id too, so only ``is_topic_message`` counts.
    """
    thread = message.message_thread_id if message.is_topic_message else None
    return Place(message.chat.id, thread)
