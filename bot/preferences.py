"""Preferences: ``/settings``, how a chat likes its boards, chosen by buttons."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING
from zoneinfo import available_timezones

from telegram import ChatMember, InlineKeyboardButton, InlineKeyboardMarkup
from telegram.error import TelegramError

from club.chats import ChatSettings, View
from render.theme import THEMES

if TYPE_CHECKING:
    from telegram import CallbackQuery, Message, Update
    from telegram.ext import ContextTypes

    from bot.house import House

_log = logging.getLogger(__name__)

PREFERENCE_DATA = r"^s:[a-z]+:[a-z]+$"
"""What the data of these buttons look like: ``s:theme:dark``."""

_LARGE, _NORMAL = "large", "normal"
_ADMINS = {ChatMember.ADMINISTRATOR, ChatMember.OWNER}


class Preferences:
    """Handlers of ``/settings`` and its buttons. In groups only admins may choose."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._chats = house.chats
        self._boards = house.boards

    async def show(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """``/settings``: the choices of this chat."""
        message = update.message
        if message is None or await self._house.somebody(message) is None:
            return
        settings = await self._chats.settings(message.chat.id)
        self._house.reply(message, "settings", self._buttons(settings, _is_private(message)))

    async def zone(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """``/zone Europe/Athens``: the chat's time zone, by which its quiet hours go."""
        message = update.message
        if message is None or message.from_user is None:
            return
        chat = message.chat.id
        if chat < 0 and not await self._is_admin(message.from_user.id, chat):
            self._house.reply(message, "settings-for-admins")
            return
        zone = " ".join(context.args or [])
        if zone not in available_timezones():
            self._house.reply(message, "zone-usage")
            return
        settings = await self._chats.settings(chat)
        await self._chats.choose(chat, replace(settings, zone=zone))
        self._house.reply(message, "zone-taken", zone=zone)

    async def pressed(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Keep what was chosen, then redraw the chat's boards."""
        query = update.callback_query
        if query is None or query.message is None:
            return
        chat = query.message.chat
        if chat.id < 0 and not await self._is_admin(query.from_user.id, chat.id):
            await _answer(query, self._house.say("settings-for-admins"), alert=True)
            return
        before = await self._chats.settings(chat.id)
        after = _chosen(before, query.data or "")
        if after is None:
            await _answer(query, self._house.say("refusal-stale"), alert=True)
            return
        await self._chats.choose(chat.id, after)
        await _answer(query, None, alert=False)
        if after != before:
            buttons = self._buttons(after, chat.id > 0)
            self._boards.rebutton(chat.id, query.message.message_id, buttons)
            await self._boards.restyle(chat.id)

    async def _is_admin(self, account: int, chat: int) -> bool:
        """Asked anew at every press: admins change."""
        try:
            member = await self._house.bot.get_chat_member(chat, account)
        except TelegramError as error:
            _log.warning("chat %s does not tell who is an admin: %s", chat, error)
            return False
        return member.status in _ADMINS

    def _buttons(self, settings: ChatSettings, private: bool) -> InlineKeyboardMarkup:  # noqa: FBT001 - what kind of chat
        say = self._house.say
        themes = [
            _button(say(f"theme-{theme}"), f"s:theme:{theme}", chosen=theme == settings.theme)
            for theme in THEMES
        ]
        sizes = [
            _button(say(f"print-{size}"), f"s:print:{size}", chosen=large == settings.large_print)
            for size, large in ((_NORMAL, False), (_LARGE, True))
        ]
        views = [
            _button(say(f"view-{view.value}"), f"s:view:{view.value}", chosen=view == settings.view)
            for view in View
        ]
        quiet = [
            _button(say("quiet-off"), "s:quiet:off", chosen=not settings.quiet),
            _button(say("quiet-on", zone=settings.zone), "s:quiet:on", chosen=settings.quiet),
        ]
        rows = [themes, sizes, quiet] if private else [themes, sizes, views, quiet]
        return InlineKeyboardMarkup(rows)


def _chosen(settings: ChatSettings, data: str) -> ChatSettings | None:
    """The settings with a button's choice; ``None`` if there is no such choice (any more)."""
    _, what, value = data.split(":")
    if what == "theme" and value in THEMES:
        return replace(settings, theme=value)
    if what == "print" and value in {_LARGE, _NORMAL}:
        return replace(settings, large_print=value == _LARGE)
    if what == "view" and value in set(View):
        return replace(settings, view=View(value))
    if what == "quiet" and value in {"on", "off"}:
        return replace(settings, quiet=value == "on")
    return None


def _button(label: str, data: str, *, chosen: bool) -> InlineKeyboardButton:
    return InlineKeyboardButton(f"✓ {label}" if chosen else label, callback_data=data)


def _is_private(message: Message) -> bool:
    return message.chat.id > 0


async def _answer(query: CallbackQuery, text: str | None, *, alert: bool) -> None:
    try:
        await query.answer(text, show_alert=alert)
    except TelegramError as error:
        _log.debug("a press could not be answered: %s", error)
