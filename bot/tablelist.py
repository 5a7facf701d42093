"""The list of unfinished tables, ``/games``, and bringing a board down: ``/board`` and buttons."""

from __future__ import annotations

import logging
from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING

from telegram import InlineKeyboardButton, InlineKeyboardMarkup
from telegram.error import TelegramError

from bot.guests import is_somebody
from bot.house import place_of
from bot.links import link_to
from bot.names import html_name
from bot.nearby import nearby
from bot.presses import answer, answer_in_words, is_on
from bot.tableline import table_line
from club.decisions import milliseconds
from club.journal import JournalUnavailable, Status
from club.places import Place, TableId
from club.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from telegram import Message, Update
    from telegram.ext import ContextTypes

    from bot.captions import Names
    from bot.house import House
    from bot.tableline import TableLine
    from bot.texts import Say
    from club.journal import Summary
    from club.people import Person, PersonKey
    from club.table import Table

_log = logging.getLogger(__name__)

AT_MOST = 10
"""So many tables are listed; the others are only counted."""
_IN_A_ROW = 5

DOWN_DATA = r"^(?:down|pick):[a-z2-7]+$"
"""What the data of the buttons that bring a board down look like: ``down:`` under a list that
stays, ``pick:`` under a question that goes away, and the table."""


class TableList:
    """Handlers of ``/games``, ``/board`` and the buttons that bring a board down."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def games(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """``/games``: in private all of one's own unfinished tables, else those of the place."""
        message = update.message
        person = None if message is None else await self._house.somebody(message)
        if message is not None and person is not None:
            await self._list(message, person)

    async def board(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """``/board``: bring down the board that is meant, or ask which one."""
        message = update.message
        if message is None:
            return
        user = message.from_user
        person = None if user is None else await self._house.people.by_account(user.id)
        meant = await self._meant(message, person)
        if len(meant) > 1:
            await self._ask_which(message, meant)
        elif meant:
            await self._bring_down(meant[0], place_of(message), place_of(message))
        elif place_of(message).is_private and person is not None:
            await self._list(message, person)
        elif (link := await self._link_to_topic(message, person)) is not None:
            await self._house.reply(message, "game-in-topic", link=link)
        else:
            await self._house.reply(message, "no-game-here")

    async def _link_to_topic(self, message: Message, person: Person | None) -> str | None:
        """A link to somebody's own board in another topic of this forum.

        Such boards are looked for: nobody tells us when a topic is deleted.
        """
        lines = await self._house.club.tables_in(message.chat.id, Status.PLAYING, Status.WAITING)
        own = [line for line in lines if person is not None and person.key in line.people]
        links = []
        for table in await self._tables(own):
            links.append(await self._link(table))
            await self._house.boards.seek(table.id)
        return next((link for link in links if link is not None), None)

    async def chosen(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """A button of a list or a question: bring that board down where its table is shown."""
        query = update.callback_query
        if query is None:
            return
        say = await self._house.languages.to(query.from_user)
        if not is_somebody(query.from_user) or not is_on(query.message, query):
            await answer(query, say, Refusal.STALE)
            return
        verb, name = (query.data or "").split(":")
        here = place_of(query.message)
        try:
            table = await self._house.club.table(TableId(name))
            place = None if table is None else await self._place_for(table, here)
        except JournalUnavailable:
            await answer(query, say, Refusal.NOT_SAVED)
            return
        if table is None or place is None:
            await answer(query, say, Refusal.UNKNOWN_TABLE)
        elif table.status in {Status.FINISHED, Status.CLOSED}:
            await answer(query, say, Refusal.OVER)
        elif table.parked is not None and place != here:
            await answer_in_words(query, say("rests-elsewhere"), alert=True)
        else:
            await answer_in_words(query, say("board-comes"), alert=False)
            await self._bring_down(table, place, here)
        if verb == "pick":
            self._house.messages.remove(here.chat, query.message.message_id)

    async def _place_for(self, table: Table, here: Place) -> Place | None:
        """Where a button pressed here brings a table's board down; nowhere if it is none of ours.

        From a private chat one's own tables of other chats can be brought down there.
        """
        if not here.is_private:
            return here if table.place == here else None
        person = await self._house.people.by_account(here.chat)
        if person is None or person.key not in table.people:
            return None
        return here if table.place.is_private else table.place

    async def _bring_down(self, table: Table, place: Place, here: Place) -> None:
        """Bring a board down in a place, as asked for here; a game that rests here goes on."""
        if table.parked is not None and (await self._house.awake(table, here)).parked is None:
            return  # it is shown with that
        self._house.boards.post_in(place, table)
        if table.computer_to_act is not None:  # it missed its turn, as when the disk was full
            self._house.follow_up(table.id)

    async def _meant(self, message: Message, person: Person | None) -> list[Table]:
        """The table whose board is replied to, else one's own here, else all that are here.

        Of one's own ones, as of all, those that are being played go before those that wait.
        """
        replied = message.reply_to_message
        if replied is not None:
            board = await self._house.boards.shown_by(message.chat.id, replied.message_id)
            table = None if board is None else await self._house.club.table(board.table)
            if table is not None and table.status in {Status.PLAYING, Status.WAITING}:
                return [table]
        here = await nearby(self._house, message, Status.PLAYING, Status.WAITING)
        own = [line for line in here if person is not None and person.key in line.people]
        for lines in (own, here):
            for status in (Status.PLAYING, Status.WAITING):
                if wanted := [line for line in lines if line.status is status]:
                    return await self._tables(wanted)
        return []

    async def _tables(self, summaries: Sequence[Summary]) -> list[Table]:
        """The tables of as many lines as are shown."""
        found = [await self._house.club.table(line.table) for line in summaries[:AT_MOST]]
        return [table for table in found if table is not None]

    async def _list(self, message: Message, person: Person) -> None:
        place = place_of(message)
        summaries: list[Summary] = []
        for status in (Status.PLAYING, Status.WAITING):
            if place.is_private:
                summaries += await self._house.club.tables_of(person.key, status)
            else:
                summaries += await self._house.club.tables_at(place, status)
        if not summaries:
            await self._house.reply(message, "no-game-here")
            return
        summaries.sort(key=lambda line: person.key not in line.people)
        say = await self._house.languages.at(place.chat)
        lines, buttons = [], []
        for number, table in enumerate(await self._tables(summaries), 1):
            reader = person.key if place.is_private else None
            line = await self._line(table, say, reader, in_html=True)
            link = await self._link(table)
            people = line.people if link is None else f'<a href="{link}">{line.people}</a>'
            title = await self._title(table.place, seen_in=place)
            key = "games-line-elsewhere" if title else "games-line"
            more = {"chat": title} if title else {}
            lines.append(say(key, number=number, people=people, state=line.state, **more))
            if link is None and not table.place.is_inline:
                data = f"down:{table.id}"
                buttons.append(
                    InlineKeyboardButton(say("button-down", number=number), callback_data=data)
                )
        if len(summaries) > AT_MOST:
            lines.append(say("games-more", count=len(summaries) - AT_MOST))
        heading = "games-yours" if place.is_private else "games-here"
        await self._house.reply(message, heading, _in_rows(buttons), lines="\n".join(lines))

    async def _ask_which(self, message: Message, tables: Sequence[Table]) -> None:
        say = await self._house.languages.at(message.chat.id)
        rows = []
        for table in tables:
            line = await self._line(table, say)
            label = f"{line.people} · {line.state}"
            rows.append([InlineKeyboardButton(label, callback_data=f"pick:{table.id}")])
        await self._house.reply(message, "which-board", InlineKeyboardMarkup(rows))

    async def _line(
        self, table: Table, say: Say, reader: PersonKey | None = None, *, in_html: bool = False
    ) -> TableLine:
        names = await self._house.guests.names(table, say)
        if in_html:
            names = _escaped(names)
        return table_line(table, names, say, milliseconds(self._house.now()), reader)

    async def _title(self, place: Place, *, seen_in: Place) -> str:
        """The title (HTML) of another chat; empty where it is this one, or cannot be known."""
        if place.chat == seen_in.chat or place.is_private or place.is_inline:
            return ""
        try:
            chat = await self._house.bot.get_chat(place.chat)
        except TelegramError as error:
            _log.debug("chat %s does not tell its title: %s", place.chat, error)
            return ""
        return html_name(chat.title or "")

    async def _link(self, table: Table) -> str | None:
        """The link to a table's board; ``None`` where no link leads."""
        board = await self._house.boards.at(table.id, table.place.chat)
        return None if board is None else link_to(board.place, board.message)


def _escaped(names: Names) -> Names:
    """Names fit for a text in HTML; an ``@username`` is to be a link."""
    known = names.invited_account is not None
    return replace(
        names,
        white=html_name(names.white),
        black=html_name(names.black),
        maker=html_name(names.maker),
        invited=html_name(names.invited) if known else escape(names.invited, quote=False),
    )


def _in_rows(buttons: Sequence[InlineKeyboardButton]) -> InlineKeyboardMarkup | None:
    rows = [buttons[start : start + _IN_A_ROW] for start in range(0, len(buttons), _IN_A_ROW)]
    return InlineKeyboardMarkup(rows) if rows else None
