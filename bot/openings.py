"""Openings: whether and by which rules tables are opened in a chat, as its admins have chosen."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING

from bot.preferencepages import GENERAL_TOPIC
from bot.rights import decides_for
from club.places import INLINE
from nardy import RULE_SETS

if TYPE_CHECKING:
    from telegram import Message

    from bot.agreements import Agreement
    from bot.house import House
    from club.actions import Invited
    from club.people import Person
    from club.places import Place
    from club.table import Table
    from nardy import RuleSet

_FIRST_MESSAGE = 1
"""In links the General topic has the number of the forum's first message."""


async def usual_rules(house: House, chat: int) -> RuleSet:
    """The rules of tables for which none are named: the chat's choice, else the house's."""
    chosen = (await house.chats.settings(chat)).rules
    return RULE_SETS.get(chosen, house.default_rules)


async def may_open_in(house: House, account: int, chat: int) -> bool:
    """Whether somebody may open tables in a chat: a group may leave that to its admins."""
    if chat >= INLINE.chat or not (await house.chats.settings(chat)).admins_start:
        return True
    return await decides_for(house.bot, account, chat)


async def open_table(
    house: House, maker: Person, place: Place, agreement: Agreement, invited: Invited | None = None
) -> Table:
    """Open a table with the conveniences that its chat has chosen.

    Raises:
        JournalUnavailable: it cannot be stored now.
    """
    chat = await house.chats.settings(place.chat)
    terms = replace(agreement.terms, auto_roll=chat.auto_roll, auto_next=chat.auto_next)
    return await house.club.open(maker, place, agreement.rules, invited, terms)


async def may_open(house: House, message: Message, account: int) -> bool:
    """Whether somebody may open a table where this message is; if not, he is told why."""
    chat = message.chat
    if chat.id > 0:
        return True
    if not await may_open_in(house, account, chat.id):
        await house.reply(message, "tables-by-admins")
        return False
    settings = await house.chats.settings(chat.id)
    if chat.is_forum and settings.topic not in {None, topic_of(message)}:
        await house.reply(message, "tables-elsewhere", link=escape(_link(chat.id, settings.topic)))
        return False
    return True


def topic_of(message: Message) -> int | None:
    """The topic of a forum in which a message stands; ``None`` outside forums."""
    if not message.chat.is_forum:
        return None
    thread = message.message_thread_id if message.is_topic_message else None
    return GENERAL_TOPIC if thread is None else thread


def _link(chat: int, topic: int | None) -> str:
    """A link to a topic; its chat is a supergroup, whose number begins with ``-100`` there."""
    return f"https://t.me/c/{str(chat).removeprefix('-100')}/{topic or _FIRST_MESSAGE}"
