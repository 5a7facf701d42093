"""Preferences: ``/settings``, how a chat likes its boards, chosen by buttons."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING
from zoneinfo import available_timezones

from telegram import ChatMember, InlineKeyboardButton, InlineKeyboardMarkup
from telegram.error import TelegramError

from bot.guests import is_somebody
from bot.presses import answer, answer_in_words, is_on
from club.chats import ChatSettings, Notices, View
from club.refusals import Refusal
from render.theme import THEMES

if TYPE_CHECKING:
    from telegram import Message, Update
    from telegram.ext import ContextTypes

    from bot.house import House
    from bot.texts import Say

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
        say = await self._house.languages.at(message.chat.id)
        buttons = self._buttons(settings, say, private=_is_private(message))
        await self._house.reply(message, "settings", buttons)

    async def zone(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """``/zone Europe/Athens``: the chat's time zone, by which its quiet hours go."""
        message = update.message
        if message is None or message.from_user is None:
            return
        chat = message.chat.id
        if chat < 0 and not await self._is_admin(message.from_user.id, chat):
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
        """Keep what was chosen, then redraw the chat's boards."""
        query = update.callback_query
        if query is None:
            return
        if not is_somebody(query.from_user) or not is_on(query.message, query):
            await answer(query, await self._house.languages.to(query.from_user), Refusal.STALE)
            return
        chat = query.message.chat
        if chat.id < 0 and not await self._is_admin(query.from_user.id, chat.id):
            say = await self._house.languages.to(query.from_user)
            await answer_in_words(query, say("settings-for-admins"), alert=True)
            return
        before = await self._chats.settings(chat.id)
        languages = set(self._house.languages.names)
        after = _chosen(before, query.data or "", languages, private=chat.id > 0)
        if after is None:
            await answer(query, await self._house.languages.to(query.from_user), Refusal.STALE)
            return
        await self._chats.choose(chat.id, after)
        await answer(query, await self._house.languages.to(query.from_user), None)
        if after != before:
            say = await self._house.languages.at(chat.id)
            buttons = self._buttons(after, say, private=chat.id > 0)
            self._boards.reword(chat.id, query.message.message_id, say("settings"), buttons)
            await self._boards.restyle(chat.id)

    async def _is_admin(self, account: int, chat: int) -> bool:
        """Asked anew at every press: admins change."""
        try:
            member = await self._house.bot.get_chat_member(chat, account)
        except TelegramError as error:
            _log.warning("chat %s does not tell who is an admin: %s", chat, error)
            return False
        return member.status in _ADMINS

    def _buttons(self, settings: ChatSettings, say: Say, *, private: bool) -> InlineKeyboardMarkup:
        themes = [
            _button(say(f"theme-{theme}"), f"s:theme:{theme}", chosen=theme == settings.theme)
            for theme in THEMES
        ]
        sizes = [
            _button(say(f"print-{size}"), f"s:print:{size}", chosen=large == settings.large_print)
            for size, large in ((_NORMAL, False), (_LARGE, True))
        ]
        boards = [
            _button(say("board-drawn"), "s:written:off", chosen=not settings.text_board),
            _button(say("board-written"), "s:written:on", chosen=settings.text_board),
        ]
        sides = _sides(settings, say) if private else _views(settings, say)
        quiet = [
            _button(say("quiet-off"), "s:quiet:off", chosen=not settings.quiet),
            _button(say("quiet-on", zone=settings.zone), "s:quiet:on", chosen=settings.quiet),
        ]
        told = [
            _button(
                say(f"told-{when.value}"), f"s:told:{when.value}", chosen=when == settings.notices
            )
            for when in Notices
        ]
        by_itself = [
            _button(
                say("auto-roll"), f"s:roll:{_flip(settings.auto_roll)}", chosen=settings.auto_roll
            ),
            _button(
                say("auto-next"), f"s:next:{_flip(settings.auto_next)}", chosen=settings.auto_next
            ),
        ]
        languages = [
            _button(name, f"s:language:{tag}", chosen=tag == settings.language)
            for tag, name in self._house.languages.names.items()
        ]
        rows = [themes, sizes, boards, sides, told, quiet, by_itself, languages]
        return InlineKeyboardMarkup(rows)


def _views(settings: ChatSettings, say: Say) -> list[InlineKeyboardButton]:
    return [
        _button(say(f"view-{view.value}"), f"s:view:{view.value}", chosen=view == settings.view)
        for view in View
    ]


def _sides(settings: ChatSettings, say: Say) -> list[InlineKeyboardButton]:
    return [
        _button(say("side-own"), "s:flip:off", chosen=not settings.flipped),
        _button(say("side-other"), "s:flip:on", chosen=settings.flipped),
    ]


def _chosen(
    settings: ChatSettings, data: str, languages: set[str], *, private: bool
) -> ChatSettings | None:
    """The settings with a button's choice; ``None`` if there is no such choice (any more)."""
    _, what, value = data.split(":")
    if what == "theme" and value in THEMES:
        return replace(settings, theme=value)
    if what == "print" and value in {_LARGE, _NORMAL}:
        return replace(settings, large_print=value == _LARGE)
    if what == "view" and value in set(View) and not private:
        return replace(settings, view=View(value))
    if what == "told" and value in set(Notices):
        return replace(settings, notices=Notices(value))
    if what == "language" and value in languages:
        return replace(settings, language="" if value == settings.language else value)
    if what == "flip" and private:
        return replace(settings, flipped=value == "on")
    if value not in {"on", "off"}:
        return None
    match what:
        case "quiet":
            return replace(settings, quiet=value == "on")
        case "written":
            return replace(settings, text_board=value == "on")
        case "roll":
            return replace(settings, auto_roll=value == "on")
        case "next":
            return replace(settings, auto_next=value == "on")
        case _:
            return None


def _flip(on: bool) -> str:  # noqa: FBT001 - it is one
    """What a press makes of a switch."""
    return "off" if on else "on"


def _button(label: str, data: str, *, chosen: bool) -> InlineKeyboardButton:
    return InlineKeyboardButton(f"✓ {label}" if chosen else label, callback_data=data)


def _is_private(message: Message) -> bool:
    return message.chat.id > 0
