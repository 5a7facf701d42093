"""Leaderboards: ``/leaderboard``, a board for each period in one message, and the day's board."""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.guests import is_somebody, shown
from bot.names import html_name
from bot.presses import answer, is_on
from club.leaderboard import EVERYBODY, Kind, Period
from club.refusals import Refusal
from render.ranking import Ranked, Ranking
from render.theme import THEMES

if TYPE_CHECKING:
    from collections.abc import Awaitable, Mapping

    from telegram import Message, Update
    from telegram.ext import ContextTypes

    from bot.house import House
    from bot.texts import Say
    from club.leaderboard import Board, ChatDay, Leaderboards
    from club.people import Person, PersonKey

_log = logging.getLogger(__name__)

STANDING_DATA = r"^y:[ce]:[ph]:[a-z]+$"
"""What the data of the buttons look like: ``y:``, this chat or everybody, people or the computer
(the house), and a period."""

_DATA = re.compile(r"y:([ce]):([ph]):([a-z]+)")
_KINDS: Final = {"p": Kind.PEOPLE, "h": Kind.COMPUTER}
_LETTERS: Final = {kind: letter for letter, kind in _KINDS.items()}
_STILL_POSTED = timedelta(days=1)
"""A day that was frozen longer ago is not posted any more."""
_STILL_NEWS = timedelta(days=2)
"""Nor is one that has been over for longer, as days that ended while no bot ran."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which board a button asks for."""

    everybody: bool
    kind: Kind = Kind.PEOPLE
    period: Period = Period.TODAY

    def data(self) -> str:
        """The button's callback data."""
        return f"y:{'e' if self.everybody else 'c'}:{_LETTERS[self.kind]}:{self.period.value}"

    @classmethod
    def parse(cls, data: str | None) -> Wanted | None:
        """Read a button's data; ``None`` for anything that we did not write."""
        found = _DATA.fullmatch(data or "")
        if found is None or found[3] not in set(Period):
            return None
        return cls(found[1] == "e", _KINDS[found[2]], Period(found[3]))


class Standings:
    """Handlers of ``/leaderboard`` and its buttons; and the poster of the day's boards."""

    def __init__(self, house: House, leaderboards: Leaderboards) -> None:
        self._house = house
        self._leaderboards = leaderboards

    async def show(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """``/leaderboard``: today's board of the group, or of everybody."""
        message = update.message
        if message is None:
            return
        chat = message.chat.id
        wanted = Wanted(everybody=chat > 0)
        say = await self._house.languages.at(chat)
        text = await self._told(chat, wanted, say)
        await self._house.reply(
            message, "leaderboard", _buttons(wanted, say, private=chat > 0), board=text
        )

    async def pressed(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Show another board in the same message."""
        query = update.callback_query
        if query is None:
            return
        say = await self._house.languages.to(query.from_user)
        wanted = Wanted.parse(query.data)
        if wanted is None or not is_somebody(query.from_user) or not is_on(query.message, query):
            await answer(query, say, Refusal.STALE)
            return
        await answer(query, say, None)
        chat, message = query.message.chat.id, query.message.message_id
        say = await self._house.languages.at(chat)
        text = say("leaderboard", board=await self._told(chat, wanted, say))
        buttons = _buttons(wanted, say, private=chat > 0)
        self._house.boards.reword(chat, message, text, buttons)

    async def go_round(self) -> None:
        """Freeze the days that are over, and post the boards that groups want to see.

        That a board is going to be sent is stored before: it is never sent twice.
        """
        now = self._house.now()
        for day in await self._leaderboards.due(now):
            await self._leaderboards.freeze(day, now)
        for day in await self._leaderboards.to_post(now - _STILL_POSTED):
            settings = await self._house.chats.settings(day.chat)
            is_news = now.date() - day.day <= _STILL_NEWS
            if settings.daily_board and await self._leaderboards.begin_post(day, now) and is_news:
                await self._post(day)

    async def _post(self, day: ChatDay) -> None:
        board = await self._leaderboards.day(day)
        if not board.rows:
            return
        say = await self._house.languages.at(day.chat)
        settings = await self._house.chats.settings(day.chat)
        people = await self._people(board)
        picture = Ranking(
            title=say("board-of-day", day=f"{day.day:%d.%m.%Y}"),
            lines=tuple(
                Ranked(row.place, shown(people.get(row.tally.person), say), str(row.tally.won))
                for row in board.rows
            ),
            product=say("product-name"),
            note=board.zone,
            nameless=say("nobody"),
            theme=settings.theme if settings.theme in THEMES else "wood",
        )
        caption = say("leaderboard", board=await self._lines(board, say))

        thread = settings.topic or None

        def send(photo: str | bytes) -> Awaitable[Message]:
            return self._house.bot.send_photo(
                day.chat,
                photo,
                caption=caption,
                parse_mode="HTML",
                message_thread_id=thread,
                disable_notification=True,
            )

        async def post() -> None:
            sent = await self._house.gallery.show(picture, send)
            await self._leaderboards.posted(day, sent.message_id)

        key = (day.chat, f"board of {day.day}")
        self._house.outbox.put(key, day.chat, post, once=True, thread=thread)
        _log.info("the board of %s goes to chat %s", day.day, day.chat)

    async def _told(self, chat: int, wanted: Wanted, say: Say) -> str:
        place = EVERYBODY if wanted.everybody or chat > 0 else chat
        board = await self._leaderboards.board(
            place, wanted.period, self._house.now(), kind=wanted.kind
        )
        return await self._lines(board, say)

    async def _lines(self, board: Board, say: Say) -> str:
        """Heading and lines of a board, as HTML."""
        where = say("board-everybody" if board.chat == EVERYBODY else "board-here")
        if board.kind is Kind.COMPUTER:
            where = say("board-computer", where=where)
        days = "" if board.first is None else f"{board.first:%d.%m.}"
        if board.first != board.last and board.last is not None:
            days += f" – {board.last:%d.%m.}"  # noqa: RUF001 - a range of days
        heading = say("board-heading", where=where, days=days or say("board-always"))
        if not board.rows:
            return "\n".join([heading, say("board-empty")])
        people = await self._people(board)
        lines = [
            say(
                "board-line",
                place=row.place,
                name=html_name(shown(people.get(row.tally.person), say)),
                won=row.tally.won,
                games=row.tally.games,
            )
            for row in board.rows
        ]
        return "\n".join([heading, *lines, say("board-zone", zone=board.zone)])

    async def _people(self, board: Board) -> Mapping[PersonKey, Person]:
        return await self._house.people.by_keys(tuple(row.tally.person for row in board.rows))


def _buttons(wanted: Wanted, say: Say, *, private: bool) -> InlineKeyboardMarkup:
    """The periods; below them whose board it is, and of which games."""
    periods = [
        _button(
            say(f"period-{period.value}"),
            replace(wanted, period=period),
            chosen=period is wanted.period,
        )
        for period in Period
    ]
    kinds = [
        _button(say(f"kind-{kind.value}"), replace(wanted, kind=kind), chosen=kind is wanted.kind)
        for kind in Kind
    ]
    rows = [periods[:2], periods[2:], kinds]
    if not private:
        sides = [(False, "scope-here"), (True, "scope-everybody")]
        rows.append(
            [
                _button(say(key), replace(wanted, everybody=side), chosen=side is wanted.everybody)
                for side, key in sides
            ]
        )
    return InlineKeyboardMarkup(rows)


def _button(label: str, wanted: Wanted, *, chosen: bool) -> InlineKeyboardButton:
    return InlineKeyboardButton(f"✓ {label}" if chosen else label, callback_data=wanted.data())
