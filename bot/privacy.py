"""Privacy: ``/privacy``, what is kept of somebody, and his choices, by buttons.

All this is between one person and us: in a group the answer leads to the private chat.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from telegram import Chat, InlineKeyboardButton, InlineKeyboardMarkup
from telegram.helpers import create_deep_linked_url

from bot.guests import is_somebody, shown
from bot.presses import answer, answer_in_words, is_on
from club.people import PersonKey
from club.refusals import Refusal

if TYPE_CHECKING:
    from telegram import Message, Update
    from telegram.ext import ContextTypes

    from bot.deletion import Deletion
    from bot.exports import Exports
    from bot.house import House
    from bot.texts import Say
    from club.people import Person

OWN_DATA = r"^own:[a-z]+(?::[a-z0-9]+)?$"
"""What the data of these buttons look like: ``own:``, what is wanted, and of whom or how."""
OWN_PREFIX = "own_"
"""What the start parameter of a link begins with that leads from a group to the private chat."""

_AT_MOST = 40
"""So many blocked people have a button; ``/unblock`` reaches the others, too."""


class OwnPrivacy:
    """Handlers of ``/privacy``, its buttons, and the links that lead to it."""

    def __init__(self, house: House, exports: Exports, deletion: Deletion) -> None:
        self._house = house
        self._exports = exports
        self._deletion = deletion

    async def show(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """``/privacy``: what is kept and why, and the choices."""
        await self._answer(update.message, "privacy")

    async def export(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """``/export_me``: all that is kept, as a file."""
        await self._answer(update.message, "export")

    async def delete(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """``/delete_me``: ask once more, and say what happens."""
        await self._answer(update.message, "delete")

    async def opened(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """``/start own_…`` in private: what was asked for in a group."""
        what = (context.args or [""])[0].removeprefix(OWN_PREFIX)
        await self._answer(update.message, what)

    async def _answer(self, message: Message | None, what: str) -> None:
        person = None if message is None else await self._house.somebody(message)
        if message is None or person is None:
            return
        say = await self._house.languages.at(message.chat.id)
        if message.chat.type != Chat.PRIVATE:
            link = create_deep_linked_url(self._house.bot.username, f"{OWN_PREFIX}{what}")
            button = InlineKeyboardButton(say("button-own"), url=link)
            await self._house.reply(message, "own-in-private", InlineKeyboardMarkup([[button]]))
        elif what == "export":
            await self._exports.send(person)
        elif what == "delete":
            await self._deletion.ask(message, person)
        else:
            await self._house.reply(message, "privacy", await self._buttons(person, say))

    async def pressed(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """A choice, or the way to another page; the message shows what holds now.

        Whoever has had himself deleted is told so: a press makes nobody known again.
        """
        query = update.callback_query
        if query is None:
            return
        say = await self._house.languages.to(query.from_user)
        if not is_somebody(query.from_user) or not is_on(query.message, query):
            await answer(query, say, Refusal.STALE)
            return
        person = await self._house.guests.known(query.from_user)
        if person is None:
            await answer_in_words(query, say("deleted-already"), alert=True)
            return
        what, value = _wanted(query.data or "")
        await self._choose(person, what, value)
        await answer(query, say, None)
        await self._turn_to(query.message, person, what)

    async def _turn_to(self, message: Message, person: Person, what: str) -> None:
        """Show in a message what was asked for, or send what has a message of its own."""
        if what == "export":
            await self._exports.send(person)
            return
        if what == "delete":
            await self._deletion.ask(message, person)
            return
        say = await self._house.languages.to(person)
        if what in {"blocked", "free"}:
            text, buttons = await self._blocked(person, say)
        else:
            text, buttons = say("privacy"), await self._buttons(person, say)
        self._house.messages.reword(message.chat.id, message.message_id, text, buttons)

    async def _choose(self, person: Person, what: str, value: str) -> None:
        """Keep a choice, where the button is one."""
        privacy = self._house.privacy
        if what == "free" and value.isdecimal():
            await privacy.unblock(person.key, PersonKey(int(value)))
        elif what in {"listed", "findable"}:
            seen = await privacy.visibility(person.key)
            on = value == "on"
            seen = replace(seen, listed=on) if what == "listed" else replace(seen, findable=on)
            await privacy.choose(person.key, seen)

    async def _buttons(self, person: Person, say: Say) -> InlineKeyboardMarkup:
        seen = await self._house.privacy.visibility(person.key)
        return InlineKeyboardMarkup(
            [
                [_switch("listed", say("button-listed"), on=seen.listed)],
                [_switch("findable", say("button-findable"), on=seen.findable)],
                [InlineKeyboardButton(say("button-blocked"), callback_data="own:blocked")],
                [
                    InlineKeyboardButton(say("button-export"), callback_data="own:export"),
                    InlineKeyboardButton(say("button-delete"), callback_data="own:delete"),
                ],
            ]
        )

    async def _blocked(self, person: Person, say: Say) -> tuple[str, InlineKeyboardMarkup]:
        """The page of the people whom somebody has blocked: a button unblocks one."""
        keys = tuple(await self._house.privacy.blocked(person.key))
        people = await self._house.people.by_keys(keys[:_AT_MOST])
        rows = [
            [InlineKeyboardButton(f"✕ {shown(one, say)}", callback_data=f"own:free:{one.key}")]
            for one in people.values()
        ]
        back = InlineKeyboardButton(say("button-back"), callback_data="own:page")
        return say("blocked-people", count=len(keys)), InlineKeyboardMarkup([*rows, [back]])


def _wanted(data: str) -> tuple[str, str]:
    """What a button wants, and of whom or how."""
    what, _, value = data.removeprefix("own:").partition(":")
    return what, value


def _switch(what: str, label: str, *, on: bool) -> InlineKeyboardButton:
    mark, press = ("✓", "off") if on else ("✗", "on")
    return InlineKeyboardButton(f"{mark} {label}", callback_data=f"own:{what}:{press}")
