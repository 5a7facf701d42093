"""Flags: ``/flags``, what fair play points out, for the bot's admins. Only people decide."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from telegram import Chat, InlineKeyboardButton, InlineKeyboardMarkup

from bot.guests import shown
from bot.names import html_name
from bot.presses import answer, answer_in_words, is_on
from club.fairplay import Flag, Suspicion
from club.people import PersonKey
from club.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from telegram import Update
    from telegram.ext import ContextTypes

    from bot.house import House
    from bot.texts import Say
    from club.fairplay import FairPlay
    from club.people import Person

FLAG_DATA = r"^flag:(?:farming|leaving):[0-9]+:[0-9]+:[0-9]+$"
"""What the data of the buttons look like: ``flag:``, the suspicion, the people (0 for want of a
second one), and of how many games the flag tells."""

_DATA = re.compile(r"flag:([a-z]+):([0-9]+):([0-9]+):([0-9]+)")
_AT_MOST = 10


class Flags:
    """Handlers of ``/flags`` and its buttons. ``admins`` are accounts; others know no command."""

    def __init__(self, house: House, fair_play: FairPlay, admins: Collection[int]) -> None:
        self._house = house
        self._fair_play = fair_play
        self._admins = admins

    async def show(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """``/flags``: what has not been seen yet; in private, as it has names in it."""
        message = update.message
        person = None if message is None else await self._house.somebody(message)
        if message is None or person is None:
            return
        if person.account not in self._admins:
            await self._house.reply(message, "unknown-command")
        elif message.chat.type != Chat.PRIVATE:
            await self._house.reply(message, "own-in-private")
        else:
            say = await self._house.languages.to(person)
            text, buttons = await self._page(say)
            await self._house.reply(message, "flags", buttons, lines=text)

    async def pressed(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Seen: the flag goes away until it tells of more games. Nothing else follows."""
        query = update.callback_query
        if query is None:
            return
        say = await self._house.languages.to(query.from_user)
        flag = _read(query.data)
        if flag is None or not is_on(query.message, query):
            await answer(query, say, Refusal.STALE)
            return
        if query.from_user.id not in self._admins:
            await answer(query, say, Refusal.NOT_ASKED)
            return
        await self._fair_play.see(flag, self._house.now())
        await answer_in_words(query, say("flag-seen"), alert=False)
        text, buttons = await self._page(say)
        chat, number = query.message.chat.id, query.message.message_id
        self._house.messages.reword(chat, number, say("flags", lines=text), buttons)

    async def _page(self, say: Say) -> tuple[str, InlineKeyboardMarkup | None]:
        """The lines, and a button for each."""
        flags = await self._fair_play.flags(self._house.now())
        keys = {key for flag in flags[:_AT_MOST] for key in flag.people}
        people = await self._house.people.by_keys(tuple(keys))
        lines = [
            _line(number, flag, people, say) for number, flag in enumerate(flags[:_AT_MOST], 1)
        ]
        if len(flags) > _AT_MOST:
            lines.append(say("games-more", count=len(flags) - _AT_MOST))
        return "\n".join(lines or [say("flags-none")]), _buttons(flags[:_AT_MOST], say)


def _line(number: int, flag: Flag, people: Mapping[PersonKey, Person], say: Say) -> str:
    names = [_link(people.get(key), say) for key in flag.people]
    if flag.suspicion is Suspicion.LEAVING:
        return say("flag-leaving", number=number, name=names[0], games=flag.games, part=flag.part)
    return say(
        "flag-farming",
        number=number,
        name=names[0],
        other=names[-1],
        games=flag.games,
        part=flag.part,
    )


def _link(person: Person | None, say: Say) -> str:
    """A name (HTML) that leads to its owner, if he is still there."""
    name = html_name(shown(person, say))
    if person is None or person.is_former:
        return name
    return f'<a href="tg://user?id={person.account}">{name}</a>'


def _buttons(flags: Sequence[Flag], say: Say) -> InlineKeyboardMarkup | None:
    buttons = [
        InlineKeyboardButton(say("button-seen", number=number), callback_data=_data(flag))
        for number, flag in enumerate(flags, 1)
    ]
    half = (len(buttons) + 1) // 2
    return InlineKeyboardMarkup([buttons[:half], buttons[half:]]) if buttons else None


def _data(flag: Flag) -> str:
    one, other = (*flag.people, 0)[:2]
    return f"flag:{flag.suspicion.value}:{one}:{other}:{flag.games}"


def _read(data: str | None) -> Flag | None:
    """The flag that a button names; ``None`` for anything that we did not write."""
    found = _DATA.fullmatch(data or "")
    if found is None or found[1] not in set(Suspicion):
        return None
    people = tuple(PersonKey(int(key)) for key in (found[2], found[3]) if int(key))
    return Flag(Suspicion(found[1]), people, int(found[4]), 0) if people else None
