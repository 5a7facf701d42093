"""Leaderboards: ``/leaderboard``, a board for each period in one message, and the day's board."""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TYPE_CHECKING, Final, TypedDict

from telegram import InlineKeyboardButton, InlineKeyboardMarkup, Message
from telegram.constants import ParseMode
from telegram.error import BadRequest, Forbidden

from bot.guests import is_somebody, shown
from bot.house import place_of
from bot.names import html_name
from bot.presses import answer, is_on
from bot.reasons import Reason, reason_of
from club.leaderboard import EVERYBODY, Kind, Period
from club.places import Place
from club.refusals import Refusal
from render.ranking import Ranked, Ranking
from render.theme import THEMES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from telegram import CallbackQuery, Update
    from telegram.ext import ContextTypes

    from bot.house import House
    from bot.texts import Say
    from club.chats import ChatSettings
    from club.leaderboard import Board, ChatDay, Leaderboards
    from club.people import Person, PersonKey

_log = logging.getLogger(__name__)

STANDING_DATA = r"^y:[ce]:[ph]:[a-z]+$"
"""What the data of the buttons look like: ``y:``, this chat or everybody, people or the computer
(the house), and a period."""

CARD_DATA = r"^yc:[ce]:[ph]:[a-z]+$"
"""The same of the button that sends a board as a picture."""

_DATA = re.compile(r"yc?:([ce]):([ph]):([a-z]+)")
_KINDS: Final = {"p": Kind.PEOPLE, "h": Kind.COMPUTER}
_LETTERS: Final = {kind: letter for letter, kind in _KINDS.items()}
_STILL_POSTED = timedelta(days=1)
"""A day that was frozen longer ago is not posted any more."""
_STILL_NEWS = timedelta(days=2)
"""Nor is one that has been over for longer, as days that ended while no bot ran."""


class _Common(TypedDict):
    """What sending a picture and sending a text have in common."""

    chat_id: int
    message_thread_id: int | None
    parse_mode: str
    disable_notification: bool


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which board a button asks for."""

    everybody: bool
    kind: Kind = Kind.PEOPLE
    period: Period = Period.TODAY

    def data(self, *, card: bool = False) -> str:
        """The data of the button that shows this board, or sends it as a ``card``."""
        verb, place = "yc" if card else "y", "e" if self.everybody else "c"
        return f"{verb}:{place}:{_LETTERS[self.kind]}:{self.period.value}"

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
        board = await self._board(chat, wanted)
        buttons = _buttons(wanted, say, private=chat > 0, card=bool(board.rows))
        text = await self._lines(board, say)
        await self._house.reply(message, "leaderboard", buttons, board=text)

    async def pressed(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Show another board in the same message."""
        query = update.callback_query
        if query is None:
            return
        wanted = await self._wanted(query)
        if wanted is None or not isinstance(query.message, Message):
            return
        board = await self._board(query.message.chat.id, wanted)
        await self._reword(query.message, wanted, board, card=bool(board.rows))

    async def card(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Send the board as a picture, to be passed on; its button goes until another is shown."""
        query = update.callback_query
        if query is None:
            return
        wanted = await self._wanted(query)
        if wanted is None or not isinstance(query.message, Message):
            return
        message, place = query.message, place_of(query.message)
        say = await self._house.languages.at(place.chat)
        board = await self._board(place.chat, wanted)
        settings = await self._house.chats.settings(place.chat)
        picture = await self._picture(board, say, settings)
        written = await self._written(board, say)

        async def show() -> None:
            await self._send(place, picture, _heading(board, say), written)

        key = (place.chat, wanted.data(card=True))
        self._house.outbox.put(key, place.chat, show, once=True, thread=place.thread)
        await self._reword(message, wanted, board, card=False)

    async def _wanted(self, query: CallbackQuery) -> Wanted | None:
        """What a button asks for, which is answered."""
        say = await self._house.languages.to(query.from_user)
        wanted = Wanted.parse(query.data)
        if wanted is None or not is_somebody(query.from_user) or not is_on(query.message, query):
            await answer(query, say, Refusal.STALE)
            return None
        await answer(query, say, None)
        return wanted

    async def _reword(self, message: Message, wanted: Wanted, board: Board, *, card: bool) -> None:
        """Show a board in a message that shows another one."""
        chat = message.chat.id
        say = await self._house.languages.at(chat)
        text = await self._written(board, say)
        buttons = _buttons(wanted, say, private=chat > 0, card=card)
        self._house.messages.reword(chat, message.message_id, text, buttons)

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
        picture = await self._picture(board, say, settings)
        place, written = Place(day.chat, settings.topic or None), await self._written(board, say)

        async def post() -> None:
            sent = await self._send(place, picture, written, written)
            await self._leaderboards.posted(day, sent.message_id)

        key = (day.chat, f"board of {day.day}")
        self._house.outbox.put(key, day.chat, post, once=True, thread=place.thread)
        _log.info("the board of %s goes to chat %s", day.day, day.chat)

    async def _send(self, place: Place, picture: Ranking, caption: str, written: str) -> Message:
        """Send a board as a picture, or ``written`` (HTML) where the chat takes none."""
        common: _Common = {
            "chat_id": place.chat,
            "message_thread_id": place.thread,
            "parse_mode": ParseMode.HTML,
            "disable_notification": True,
        }
        bot = self._house.bot
        try:
            return await self._house.gallery.show(
                picture, lambda photo: bot.send_photo(photo=photo, caption=caption, **common)
            )
        except (BadRequest, Forbidden) as error:
            if reason_of(error) is not Reason.NO_PICTURES:
                raise
        return await bot.send_message(text=written, **common)

    async def _board(self, chat: int, wanted: Wanted) -> Board:
        place = EVERYBODY if wanted.everybody or chat > 0 else chat
        now = self._house.now()
        return await self._leaderboards.board(place, wanted.period, now, kind=wanted.kind)

    async def _picture(self, board: Board, say: Say, settings: ChatSettings) -> Ranking:
        """The card of a board."""
        people = await self._people(board)
        if board.first is not None and board.first == board.last:
            title = say("board-of-day", day=f"{board.first:%d.%m.%Y}")
        else:
            title = say("board-of-days", days=_days(board, say))
        return Ranking(
            title=title,
            lines=tuple(
                Ranked(row.place, shown(people.get(row.tally.person), say), str(row.tally.won))
                for row in board.rows
            ),
            product=say("product-name"),
            note=_among(board, board.zone, say),
            nameless=say("nobody"),
            theme=settings.theme if settings.theme in THEMES else "wood",
        )

    async def _written(self, board: Board, say: Say) -> str:
        """A board as a message of its own, as HTML."""
        return say("leaderboard", board=await self._lines(board, say))

    async def _lines(self, board: Board, say: Say) -> str:
        """Heading and lines of a board, as HTML."""
        heading = _heading(board, say)
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


def _heading(board: Board, say: Say) -> str:
    """Whose board it is, of which games and days, as HTML."""
    where = say("board-everybody" if board.chat == EVERYBODY else "board-here")
    return say("board-heading", where=_among(board, where, say), days=_days(board, say))


def _among(board: Board, words: str, say: Say) -> str:
    """These words about a board, and that it is about games against the computer, where it is."""
    return say("board-computer", where=words) if board.kind is Kind.COMPUTER else words


def _days(board: Board, say: Say) -> str:
    """The days of a board, the first and the last one."""
    if board.first is None or board.last is None:
        return say("board-always")
    first, last = f"{board.first:%d.%m.}", f"{board.last:%d.%m.}"
    return first if first == last else f"{first} – {last}"  # noqa: RUF001 - a range of days


def _buttons(wanted: Wanted, say: Say, *, private: bool, card: bool) -> InlineKeyboardMarkup:
    """The periods; below them whose board it is, and of which games; and the ``card``."""
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
    if card:
        label, data = say("button-card"), wanted.data(card=True)
        rows.append([InlineKeyboardButton(label, callback_data=data)])
    return InlineKeyboardMarkup(rows)


def _button(label: str, wanted: Wanted, *, chosen: bool) -> InlineKeyboardButton:
    return InlineKeyboardButton(f"✓ {label}" if chosen else label, callback_data=wanted.data())
