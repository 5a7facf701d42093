"""Preferences: ``/settings``, how a chat likes its boards and tables, chosen by buttons."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING
from zoneinfo import available_timezones

from bot.guests import is_somebody
from bot.openings import topic_of
from bot.preferencepages import Page, Surroundings, buttons, chosen, page_of
from bot.presses import answer, answer_in_words, is_on
from bot.rights import decides_for
from club.refusals import Refusal

if TYPE_CHECKING:
    from telegram import Message, Update
    from telegram.ext import ContextTypes

    from bot.house import House


class Preferences:
    """Handlers of ``/settings`` and its buttons. In groups only admins may choose."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._chats = house.chats
        self._boards = house.boards

    async def show(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """``/settings``: the choices of this chat."""
        await self._open(update.message, Page.BOARD)

    async def language(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """``/language``: the page of the languages."""
        await self._open(update.message, Page.LANGUAGE)

    async def zone(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """``/zone Europe/Athens``: the chat's time zone, by which its quiet hours go."""
        message = update.message
        if message is None or message.from_user is None:
            return
        chat = message.chat.id
        if not await decides_for(self._house.bot, message.from_user.id, chat):
            await self._house.reply(message, "settings-for-admins")
            return
        zone = " ".join(context.args or [])
        if zone not in available_timezones():
            await self._house.reply(message, "zone-usage")
            return
        settings = await self._chats.settings(chat)
        await self._chats.choose(chat, replace(settings, zone=zone))
        await self._house.reply(message, "zone-taken", zone=zone)

    async def pressed(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Keep what was chosen, show it, then redraw the chat's boards."""
        query = update.callback_query
        if query is None:
            return
        say = await self._house.languages.to(query.from_user)
        if not is_somebody(query.from_user) or not is_on(query.message, query):
            await answer(query, say, Refusal.STALE)
            return
        chat = query.message.chat.id
        if not await decides_for(self._house.bot, query.from_user.id, chat):
            await answer_in_words(query, say("settings-for-admins"), alert=True)
            return
        data, around = query.data or "", self._around(query.message)
        before = await self._chats.settings(chat)
        after = chosen(before, data, around)
        if after is None:
            await answer(query, say, Refusal.STALE)
            return
        await self._chats.choose(chat, after)
        await answer(query, say, None)
        say, page = await self._house.languages.at(chat), page_of(data)
        self._house.messages.reword(
            chat,
            query.message.message_id,
            say(f"settings-{page.value}"),
            buttons(page, after, around, say),
        )
        if after != before:
            await self._boards.restyle(chat)

    async def _open(self, message: Message | None, page: Page) -> None:
        if message is None or await self._house.somebody(message) is None:
            return
        settings = await self._chats.settings(message.chat.id)
        say = await self._house.languages.at(message.chat.id)
        choices = buttons(page, settings, self._around(message), say)
        await self._house.reply(message, f"settings-{page.value}", choices)

    def _around(self, message: Message) -> Surroundings:
        return Surroundings(
            private=message.chat.id > 0,
            topic=topic_of(message),
            languages=self._house.languages.names,
            usual_rules=self._house.default_rules,
        )
