"""Words for the dice: the question for one's own word, and the reply that gives it.

The question carries the table's name in its text, so that nothing has to be remembered; as it is
answered by a reply to the bot, it works in groups where the bot sees nothing else.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from telegram import ForceReply
from telegram.ext import filters

from bot.guests import is_somebody, shown
from bot.names import html_name
from bot.presses import answer, is_on
from club.actions import ChooseWord
from club.journal import JournalUnavailable
from club.places import TableId
from club.refusals import Refusal
from club.tables import Refused
from nardy import BadWord
from nardy.fairdice import word_of

if TYPE_CHECKING:
    from telegram import Message, Update
    from telegram.ext import ContextTypes

    from bot.house import House

_TABLE = re.compile(r"#([a-z2-7]{10})\b")


class Words:
    """Handlers of the button for one's own word and of the replies to its question."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def asked(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Somebody wants to choose his word: ask him for it."""
        query = update.callback_query
        if query is None:
            return
        if not is_somebody(query.from_user) or not is_on(query.message, query):
            await answer(query, await self._house.languages.to(query.from_user), Refusal.STALE)
            return
        await answer(query, await self._house.languages.to(query.from_user), None)
        say = await self._house.languages.at(query.message.chat.id)
        await self._house.reply(
            query.message,
            "word-question",
            ForceReply(selective=True),
            name=f'<a href="tg://user?id={query.from_user.id}">'
            f"{html_name(shown(query.from_user, say))}</a>",
            table=f"#{(query.data or '').partition(':')[2]}",
        )

    async def told(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """A reply to one of our messages: if that was the question, this is the word."""
        message = update.message
        table = None if message is None else table_asked_about(message)
        person = None if message is None else await self._house.somebody(message)
        if message is None or table is None or person is None:
            return
        try:
            word = word_of(message.text or "")
            verdict = await self._house.club.act(table, person, ChooseWord(word))
        except BadWord:
            await self._house.reply(message, "word-bad")
            return
        except JournalUnavailable:
            await self._house.reply(message, "refusal-not-saved")
            return
        if isinstance(verdict, Refused):
            await self._house.reply(message, f"refusal-{verdict.why.value}")
            return
        await self._house.reply(message, "word-taken")
        await self._house.boards.refresh(table)


class QuestionAboutWord(filters.MessageFilter):
    """Replies to our question for a word."""

    def filter(self, message: Message) -> bool:
        """Whether this message is one."""
        return bool(message.text) and table_asked_about(message) is not None


def table_asked_about(message: Message) -> TableId | None:
    """The table about which a message answers our question; ``None`` for other messages."""
    question = message.reply_to_message
    if question is None or question.from_user is None:
        return None
    if question.from_user.id != message.get_bot().id:
        return None
    found = _TABLE.search(question.text or "")
    return None if found is None else TableId(found.group(1))
