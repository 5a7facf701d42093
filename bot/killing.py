"""Killing: ``/kill``, by which a table's maker or an admin closes it, after a question.

When both have played, only an admin may: else whoever is losing could take the loss away.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.guests import is_somebody
from bot.names import html_name
from bot.presses import answer, answer_in_words, is_on
from bot.rights import decides_for
from club.actions import Close
from club.journal import JournalUnavailable, Status
from club.places import TableId
from club.refusals import Refusal, refusal_of_close
from club.tables import Accepted

if TYPE_CHECKING:
    from telegram import CallbackQuery, Update
    from telegram.ext import ContextTypes

    from bot.commands import Commands
    from bot.house import House
    from bot.texts import Say
    from club.table import Table

_log = logging.getLogger(__name__)

KILL_DATA = r"^z:[a-z2-7]+:[0-9]+:[yn]$"
"""What the data of the question's buttons look like: ``z:``, table, the one asked, yes or no."""


class Killing:
    """Handlers of ``/kill`` and its question. Who may is asked again when the yes is pressed."""

    def __init__(self, house: House, commands: Commands) -> None:
        self._house = house
        self._commands = commands

    async def ask(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """``/kill``: ask once more before a table is closed."""
        message = update.message
        person = None if message is None else await self._house.somebody(message)
        if message is None or person is None:
            return
        table = await self._commands.table(message, Status.PLAYING, Status.WAITING)
        if table is None:
            await self._house.reply(message, "no-game-here")
            return
        is_admin = await self._is_admin(person.account, message.chat.id, table)
        why = refusal_of_close(table, person, Close(admin=is_admin))
        if why is not None:
            await self._house.reply(message, f"refusal-{why.value}")
            return
        say = await self._house.languages.at(message.chat.id)
        buttons = _buttons(table, person.account, say)
        players = await self._players(table, say)
        await self._house.reply(message, "kill-question", buttons, players=players)

    async def answered(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Yes or no: only the one asked may answer, and only while he still may close it."""
        query = update.callback_query
        if query is None:
            return
        table, asked, word = (query.data or "").split(":")[1:]
        say = await self._house.languages.to(query.from_user)
        if not is_somebody(query.from_user):
            await answer_in_words(query, say("anonymous"), alert=True)
        elif not is_on(query.message, query):
            await answer(query, say, Refusal.STALE)
        elif int(asked) != query.from_user.id:
            await answer(query, say, Refusal.NOT_ASKED)
        else:
            chat, message = query.message.chat.id, query.message.message_id
            why = await self._close(query, TableId(table), chat) if word == "y" else None
            await answer(query, say, why)
            if why is not Refusal.NOT_SAVED:  # the board says the rest
                self._house.messages.remove(chat, message)

    async def _close(self, query: CallbackQuery, table_id: TableId, chat: int) -> Refusal | None:
        """Close the table; why not, if it is refused."""
        try:
            table = await self._house.club.table(table_id)
            person = await self._house.guests.person(query.from_user)
        except JournalUnavailable:
            return Refusal.NOT_SAVED
        is_admin = table is not None and await self._is_admin(person.account, chat, table)
        verdict = await self._house.club.act(table_id, person, Close(admin=is_admin))
        if not isinstance(verdict, Accepted):
            return verdict.why
        _log.info("table %s: closed by hand", table_id)
        self._house.follow_up(table_id)
        return None

    async def _is_admin(self, account: int, chat: int, table: Table) -> bool:
        """Whether somebody decides for a group, and the table is one of that group's."""
        if table.place.is_private or table.place.chat != chat:
            return False
        return await decides_for(self._house.bot, account, chat)

    async def _players(self, table: Table, say: Say) -> str:
        """Whose table it is: the two who play there, or the one who waits."""
        names = await self._house.guests.names(table, say)
        if table.status is Status.WAITING:
            return html_name(names.maker)
        return say("kill-players", white=html_name(names.white), black=html_name(names.black))


def _buttons(table: Table, account: int, say: Say) -> InlineKeyboardMarkup:
    yes, no = (f"z:{table.id}:{account}:{word}" for word in "yn")
    return InlineKeyboardMarkup(
        [
            [InlineKeyboardButton(say("button-kill"), callback_data=yes)],
            [InlineKeyboardButton(say("button-kill-no"), callback_data=no)],
        ]
    )
