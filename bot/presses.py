"""Presses: what happens when somebody taps a button."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, TypeGuard

from telegram import Message
from telegram.error import TelegramError
from telegram.ext import ApplicationHandlerStop

from bot.guests import is_somebody, shown
from bot.house import place_of
from bot.names import html_name
from bot.press import Press
from bot.wishes import why_not
from club.actions import Confirm, Decline, Join, MakeMoves, TakeBack, TakeBackTurn
from club.journal import JournalUnavailable
from club.places import Board
from club.refusals import Refusal
from club.tables import Refused

if TYPE_CHECKING:
    from telegram import CallbackQuery, MaybeInaccessibleMessage, Update
    from telegram.ext import ContextTypes

    from bot.house import House
    from bot.invitations import Invitations
    from bot.texts import Say
    from club.places import TableId

_log = logging.getLogger(__name__)


class Presses:
    """The handler of all buttons."""

    def __init__(self, house: House, invitations: Invitations) -> None:
        self._house = house
        self._invitations = invitations

    async def pressed(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Ask the table, answer at once, then show what has changed."""
        query = update.callback_query
        if query is None:
            return
        press = Press.parse(query.data)
        if press is None or not is_somebody(query.from_user):
            await self._answer(query, Refusal.STALE)
            return
        if press.asked is not None:
            await self._question_answered(query, press)
            return
        why = await self._why_not_here(query, press)
        if why is not None:
            await self._answer(query, why)
            return
        why = await self._act(query, press)
        say = await self._house.languages.to(query.from_user)
        rule = await self._rule_against(press, say) if why is Refusal.ILLEGAL else None
        if rule is None:
            await answer(query, say, why, _toast(press, say))
        else:
            await answer_in_words(query, rule, alert=True)
        if why is None:
            if isinstance(press.action, Join | Decline):
                person = await self._house.guests.person(query.from_user)
                await self._invitations.answered(press.table, person, press.action)
            self._house.follow_up(press.table)
        elif why in {Refusal.STALE, Refusal.PARKED}:  # where the board is behind, it catches up
            await self._house.resume(press.table)
            await self._house.boards.refresh(press.table)

    async def nobody(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Stop a press of an account behind which anybody may stand, with a hint."""
        query = update.callback_query
        if query is not None and not is_somebody(query.from_user):
            say = await self._house.languages.to(query.from_user)
            await answer_in_words(query, say("anonymous"), alert=True)
            raise ApplicationHandlerStop

    async def _act(self, query: CallbackQuery, press: Press) -> Refusal | None:
        """The table's verdict: why it refuses, ``None`` if it accepts."""
        if press.action is None:
            return None
        try:
            sits_down = isinstance(press.action, Join | Decline)
            guests, user = self._house.guests, query.from_user
            person = await guests.person(user) if sits_down else await guests.known(user)
            if person is None:
                table = await self._house.club.table(press.table)
                return Refusal.UNKNOWN_TABLE if table is None else Refusal.NOT_YOUR_GAME
        except JournalUnavailable:
            return Refusal.NOT_SAVED
        verdict = await self._house.club.act(press.table, person, press.action, press.version)
        if isinstance(verdict, Refused):
            _log.info("table %s: a press was refused: %s", press.table, verdict.why)
            return verdict.why
        return None

    async def _rule_against(self, press: Press, say: Say) -> str | None:
        """The rule that forbids the moves of a press; ``None`` where it asks for something else."""
        if not isinstance(press.action, MakeMoves):
            return None
        table = await self._house.club.table(press.table)
        return None if table is None else why_not(table, press.action.moves, say)

    async def _why_not_here(self, query: CallbackQuery, press: Press) -> Refusal | None:
        """Why nothing can be pressed here; ``None`` under the table's board.

        An older board loses its buttons. A newer one was sent, but the bot ended before it was
        stored: that is the board from now on. Where a private chat is none of the table's any more,
        as for somebody who has had himself deleted, no newer board will come.
        """
        if query.inline_message_id:
            shown = await self._house.boards.inline.is_shown_by(
                press.table, query.inline_message_id
            )
            return None if shown else Refusal.STALE
        message = query.message
        if not isinstance(message, Message) or not message.is_accessible:
            return Refusal.STALE  # deleted, or too old for Telegram to show it to us
        table = await self._house.club.table(press.table)
        if table is None:
            return None  # the club says so
        known = await self._house.boards.at(press.table, message.chat.id)
        if known is not None and known.message == message.message_id:
            return None
        places = await self._house.guests.places(table)
        place = next((place for place in places if place.chat == message.chat.id), None)
        if not is_on(message, query):
            return Refusal.STALE
        if place is None:
            return Refusal.NOT_YOUR_GAME if message.chat.id > 0 else Refusal.STALE
        if known is not None and known.message > message.message_id:
            self._house.messages.retire(message.chat.id, message.message_id)
            return Refusal.STALE
        text = not message.photo
        await self._house.boards.adopt(
            Board(table.id, place, message.message_id, press.version, text)
        )
        return None

    async def _question_answered(self, query: CallbackQuery, press: Press) -> None:
        """Yes or no to a question; only the one asked may answer, and then it goes away."""
        if press.asked != query.from_user.id:
            await self._answer(query, Refusal.NOT_ASKED)
            return
        why = await self._act(query, press)
        await self._answer(query, why)
        if why is Refusal.PARKED and is_on(query.message, query):
            await self._wake(press.table, query.message)
        resigned = why is None and press.action is not None
        if is_on(query.message, query) and why is not Refusal.NOT_SAVED:
            chat, message = query.message.chat.id, query.message.message_id
            if resigned:
                self._house.messages.reword(chat, message, await self._said(press, query, chat))
            else:
                self._house.messages.remove(chat, message)
        if resigned:
            self._house.follow_up(press.table)
        elif query.inline_message_id and why is not Refusal.NOT_SAVED:  # the question goes away
            await self._house.boards.refresh(press.table, restyled=True)

    async def _wake(self, table_id: TableId, message: Message) -> None:
        """Somebody presses a button in a table's own place, which shows that it is open to us."""
        table = await self._house.club.table(table_id)
        if table is not None:
            await self._house.awake(table, place_of(message))

    async def _said(self, press: Press, query: CallbackQuery, chat: int) -> str:
        """What stays of an answered question at the end of the chat."""
        table = await self._house.club.table(press.table)
        waits = table is not None and table.running is not None and table.running.offer
        say = await self._house.languages.at(chat)
        name = html_name(shown(query.from_user, say))
        return say("resign-is-offered" if waits else "resigned", name=name)

    async def _answer(self, query: CallbackQuery, why: Refusal | None) -> None:
        await answer(query, await self._house.languages.to(query.from_user), why)


def _toast(press: Press, say: Say) -> str | None:
    """A word at once where the board may come a little later: a busy group has its pace."""
    match press.action:
        case MakeMoves():
            return say("done")
        case Confirm():
            return say("done-turn")
        case TakeBack() | TakeBackTurn():
            return say("done-back")
        case _:
            return None


async def answer(
    query: CallbackQuery, say: Say, why: Refusal | None, toast: str | None = None
) -> None:
    """Answer a press: silently or with a word if it was accepted, else with an alert: why."""
    text = toast
    if why is not None:
        inline = why is Refusal.STALE and query.inline_message_id
        text = say("refusal-stale-inline" if inline else f"refusal-{why.value}")
    await answer_in_words(query, text, alert=why is not None)


async def answer_in_words(query: CallbackQuery, text: str | None, *, alert: bool) -> None:
    """Answer a press with any text, or silently.

    Telegram forgets a press after some seconds, and an answer can be lost on its way; what the
    press asked for has then been done all the same, so it is no fault.
    """
    try:
        await query.answer(text, show_alert=alert)
    except TelegramError as error:
        _log.debug("a press could not be answered: %s", error)


def is_on(message: MaybeInaccessibleMessage | None, query: CallbackQuery) -> TypeGuard[Message]:
    """Whether the button pressed is really under this message: altered programs press any data."""
    if not isinstance(message, Message) or message.reply_markup is None:
        return False
    rows = message.reply_markup.inline_keyboard
    return any(button.callback_data == query.data for row in rows for button in row)
