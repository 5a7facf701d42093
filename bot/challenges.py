"""Challenges: ``/play`` and ``/challenge``, and who is meant by them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from telegram import Chat, MessageOriginUser
from telegram.constants import MessageEntityType

from bot.agreements import read_agreement
from bot.guests import is_shared
from bot.house import place_of
from bot.openings import may_open, open_table, usual_rules
from club.actions import Invited
from club.journal import JournalUnavailable, Status
from club.people import fold_username

if TYPE_CHECKING:
    from telegram import Message, Update, User
    from telegram.ext import ContextTypes

    from bot.agreements import Agreement
    from bot.house import House
    from bot.invitations import Invitations
    from club.people import Person
    from club.refusals import Refusal
    from club.table import Table


class Challenges:
    """Handlers of the commands that lay out tables."""

    def __init__(self, house: House, invitations: Invitations) -> None:
        self._house = house
        self._invitations = invitations

    async def play(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """``/play [points] [rules] [time]``: an open table for anybody, or for the computer."""
        message = update.message
        maker = None if message is None else await self._house.somebody(message)
        if message is None or maker is None:
            return
        rules = await usual_rules(self._house, message.chat.id)
        agreement = read_agreement(context.args or [], rules)
        if agreement is None:
            await self._house.reply(message, "play-usage")
            return
        await self._open(message, maker, agreement, None)

    async def challenge(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """``/challenge @name [points] [rules] [time]``, also by text mention or as a reply."""
        message = update.message
        maker = None if message is None else await self._house.somebody(message)
        if message is None or maker is None:
            return
        meant = meant_by(message)
        rules = await usual_rules(self._house, message.chat.id)
        agreement = read_agreement(_other_words(message), rules)
        wanted = len(meant) == 1 or (not meant and message.chat.type == Chat.PRIVATE)
        if agreement is None or not wanted:
            await self._house.reply(message, "challenge-usage")
        elif not meant:  # alone with us, and somebody is to be found
            table = await self._open(message, maker, agreement, None)
            if table is not None:
                await self._invitations.offer(table)
        elif _is_me(meant[0], context.bot.username):
            await self._open(message, maker, agreement, None)
        else:
            await self._call(message, maker, agreement, meant[0])

    async def _call(
        self, message: Message, maker: Person, agreement: Agreement, meant: User | str
    ) -> None:
        """Challenge somebody, unless he cannot be, or is waited for here already."""
        invited, problem = await self._invited(meant, maker)
        if invited is None:
            await self._house.reply(message, problem)
            return
        waiting = await self.waiting(maker, message.chat.id, invited)
        if waiting is None:
            await self._open(message, maker, agreement, invited)
            return
        await self._house.reply(message, "challenge-waits")
        self._house.boards.post_in(place_of(message), waiting)

    async def waiting(self, maker: Person, chat: int, invited: Invited) -> Table | None:
        """The challenge to the same person that waits in this chat already."""
        for line in await self._house.club.tables_of(maker.key, Status.WAITING):
            if line.maker != maker.key or line.place.chat != chat:
                continue
            table = await self._house.club.table(line.table)
            if table is not None and is_same(table.invited, invited):
                return table
        return None

    async def _open(
        self, message: Message, maker: Person, agreement: Agreement, invited: Invited | None
    ) -> Table | None:
        if not await may_open(self._house, message, maker.account):
            return None
        try:
            table = await open_table(self._house, maker, place_of(message), agreement, invited)
        except JournalUnavailable:
            await self._house.reply(message, "refusal-not-saved")
            return None
        await self._invitations.deliver(table, reply_to=message.message_id)
        return table

    async def _invited(self, meant: User | str, maker: Person) -> tuple[Invited | None, str]:
        """Who is challenged, or the key of the text that says why nobody is."""
        if not isinstance(meant, str):
            if meant.id == maker.account:
                return None, "challenge-self"
            if is_shared(meant):
                return None, "challenge-anonymous"
            if meant.is_bot:
                return None, "challenge-bot"
            person = await self._house.guests.person(meant)
            apart = await self._house.club.why_apart(maker, person.key)
            return (Invited(person=person.key), "") if apart is None else (None, _why(apart))
        if maker.username is not None and fold_username(meant) == fold_username(maker.username):
            return None, "challenge-self"
        # A block counts also for a name that is not to be found.
        known = await self._house.people.by_username(meant)
        apart = None if known is None else await self._house.club.why_apart(maker, known.key)
        if apart is not None:
            return None, _why(apart)
        found = await self._house.guests.found(meant)
        if found is not None:
            return Invited(person=found.key), ""
        if fold_username(meant).endswith("bot"):
            return None, "challenge-bot"
        return Invited(username=meant), ""


def _why(apart: Refusal) -> str:
    return f"refusal-{apart.value}"


def meant_by(message: Message) -> list[User | str]:
    """Everybody whom a message means: mentioned users and usernames, else whom it replies to.

    In private that is whoever wrote the message that was forwarded to us.
    """
    meant: list[User | str] = [
        user for user in (entity.user for entity in message.entities) if user is not None
    ]
    names = message.parse_entities([MessageEntityType.MENTION]).values()
    meant += [name.removeprefix("@") for name in names]
    replied = message.reply_to_message
    if not meant and replied is not None and not replied.forum_topic_created:
        writer = replied.from_user
        if message.chat.type == Chat.PRIVATE and isinstance(
            replied.forward_origin, MessageOriginUser
        ):
            writer = replied.forward_origin.sender_user
        meant += [] if writer is None else [writer]
    return meant


def is_same(one: Invited | None, other: Invited) -> bool:
    """Whether two challenges invite the same person, as far as names tell."""
    if one is None or one.person != other.person:
        return False
    return fold_username(one.username or "") == fold_username(other.username or "")


def _other_words(message: Message) -> list[str]:
    """The words of a command besides itself and the people it mentions."""
    text = message.text or ""
    for part in message.parse_entities().values():
        text = text.replace(part, " ", 1)
    return text.split()


def _is_me(meant: User | str, bot_name: str) -> bool:
    name = meant if isinstance(meant, str) else meant.username
    return name is not None and fold_username(name) == fold_username(bot_name)
