"""Languages: in which language somebody, or a whole chat, is spoken to."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from telegram import User

from bot.vocabulary import Vocabulary
from club.journal import JournalUnavailable

if TYPE_CHECKING:
    from bot.texts import Say, Texts
    from club.chats import Chats
    from club.people import People, Person

_log = logging.getLogger(__name__)


class Languages:
    """Chooses the language of every text.

    What one person alone sees comes in the language that he chose in his private chat, else in
    that of his app; what all in a group see in the language that the group chose; else in English.
    """

    def __init__(self, texts: Texts, chats: Chats, people: People) -> None:
        self._texts = texts
        self._chats = chats
        self._people = people

    def vocabulary(self) -> Vocabulary:
        """The words that people can write, of all languages."""
        return Vocabulary(self._texts)

    def each(self) -> dict[str, Say]:
        """The languages that there are, each with what speaks it."""
        return {tag: self._texts.in_language(tag) for tag in self._texts.languages}

    @property
    def names(self) -> dict[str, str]:
        """The languages that there are, each with its name in itself."""
        return {tag: self._texts.say(tag, "language-name") for tag in self._texts.languages}

    async def to(self, reader: User | Person) -> Say:
        """What one person alone reads: alerts, and everything in his private chat."""
        if isinstance(reader, User):
            account, app = reader.id, reader.language_code
        else:
            account, app = reader.account, reader.language
        return self._texts.in_language(await self._chosen(account) or app)

    async def at(self, chat: int) -> Say:
        """What everybody in a chat reads; a private chat is its person's."""
        chosen = await self._chosen(chat)
        if not chosen and chat > 0:
            try:
                person = await self._people.by_account(chat)
            except JournalUnavailable as error:
                _log.debug("the language of chat %s cannot be known now: %s", chat, error)
            else:
                chosen = "" if person is None else person.language or ""
        return self._texts.in_language(chosen or None)

    async def _chosen(self, chat: int) -> str:
        """A chat's own choice; none where it cannot be known now: something is said anyhow."""
        try:
            return (await self._chats.settings(chat)).language
        except JournalUnavailable as error:
            _log.debug("the language of chat %s cannot be known now: %s", chat, error)
            return ""
