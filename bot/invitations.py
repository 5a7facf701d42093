"""Invitations: how a table reaches somebody in his private chat, by a message or by a link.

A bot can write to nobody who has not started it. So whoever opens a table in private can pass a
link on; it opens the bot, and there the table's board.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from telegram import InlineKeyboardButton, InlineKeyboardMarkup, SwitchInlineQueryChosenChat
from telegram.helpers import create_deep_linked_url

from bot.guests import shown
from bot.house import place_of
from bot.names import html_name
from bot.press import is_table_name, pick_data
from bot.presses import answer, is_on
from club.actions import Decline, Join
from club.journal import JournalUnavailable, Status
from club.places import Place, TableId
from club.refusals import Refusal

if TYPE_CHECKING:
    from telegram import Bot, CallbackQuery, Update
    from telegram.ext import ContextTypes

    from bot.house import House
    from bot.texts import Say
    from club.actions import Action
    from club.people import Person
    from club.table import Table

LINK_PREFIX = "c_"
"""What the start parameter of an invitation's link begins with, and an inline query for one."""


class Invitations:
    """Handlers of the link to a table, and what tells people of each other's answers."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def deliver(self, table: Table, reply_to: int | None = None) -> None:
        """Post a new table's board; who is challenged in private hears it.

        Where he cannot be written to, or nobody knows who he is, the maker gets the link.
        """
        maker = await self._makers(table)
        for place in await self._house.guests.places(table):
            if not place.is_private or place == maker:
                self._house.boards.post_in(place, table, reply_to)
            else:
                await self.call(table, place)
        if table.place.is_private and table.invited is not None and table.invited.person is None:
            await self._pass_on(table, "invitation-unknown")

    async def call(self, table: Table, place: Place) -> None:
        """Post a board to the private chat of somebody who is challenged, with a sound."""
        chat = await self._house.chats.settings(place.chat)

        def cannot() -> None:
            self._house.errands.begin(self._pass_on(table, "invitation-unreachable"))

        self._house.boards.post_in(
            place, table, aloud=not chat.is_quiet(self._house.now()), unreachable=cannot
        )

    async def asked(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """The button that invites a friend to one's open table: the link, and ways to send it."""
        query = update.callback_query
        if query is None:
            return
        say = await self._house.languages.to(query.from_user)
        table, why = await self.own_open_table(query)
        await answer(query, say, why)
        if table is not None:
            await self._pass_on(table, "invitation")

    async def offer(self, table: Table) -> None:
        """Give the maker of an open table the link to it."""
        await self._pass_on(table, "invitation")

    async def own_open_table(self, query: CallbackQuery) -> tuple[Table | None, Refusal | None]:
        """The table that a button of its maker names, or why nobody can be invited there."""
        if not is_on(query.message, query):
            return None, Refusal.STALE
        name = (query.data or "").rpartition(":")[2]
        try:
            table = await self._house.club.table(TableId(name))
            person = await self._house.guests.person(query.from_user)
        except JournalUnavailable:
            return None, Refusal.NOT_SAVED
        if table is None:
            return None, Refusal.UNKNOWN_TABLE
        if table.maker != person.key:
            return None, Refusal.NOT_THE_MAKER
        if table.status is not Status.WAITING:
            return None, Refusal.GONE if table.game is None else Refusal.TAKEN
        return (table, None) if table.invited is None else (None, Refusal.INVITED_ALREADY)

    async def opened(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """``/start c_…`` in private: the board of the table that the link names."""
        message = update.message
        person = None if message is None else await self._house.somebody(message)
        if message is None or person is None:
            return
        name = (context.args or [""])[0].removeprefix(LINK_PREFIX)
        table = await self._house.club.table(TableId(name)) if is_table_name(name) else None
        problem = "link-dead" if table is None else _problem(table, person)
        if problem:
            await self._house.reply(message, problem)
        if table is not None and problem in {"", "link-own"}:
            self._house.boards.post_in(place_of(message), table)

    async def started(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Show somebody who has just started us the challenges that could not reach him before."""
        message = update.message
        person = None if message is None else await self._house.somebody(message)
        if person is None:
            return
        place = Place(person.account)
        for line in await self._house.club.tables_of(person.key, Status.WAITING):
            table = None
            if line.place.is_private and line.invited == person.key:
                table = await self._house.club.table(line.table)
            if table is not None and await self._house.boards.at(table.id, place.chat) is None:
                self._house.boards.post_in(place, table)

    async def answered(self, table_id: TableId, person: Person, action: Action | None) -> None:
        """After somebody has accepted or declined in private: tell the maker, and dismiss others.

        Whoever has opened the link, too, but was slower, sees no more of the game.
        """
        table = await self._house.club.table(table_id)
        if table is None or not table.place.is_private:
            return
        if isinstance(action, Decline):
            await self._tell_maker(table, person, "notice-declined")
        elif isinstance(action, Join):
            await self.dismiss_others(table, "seat-taken")
            if table.running is None or table.colour_of(person.key) is table.running.to_act:
                await self._tell_maker(table, person, "notice-accepted")

    async def dismiss_others(self, table: Table, key: str) -> None:
        """The boards of those who have no part in this table become a few words."""
        people = await self._house.people.by_keys(table.people)
        accounts = {person.account for person in people.values()}
        for board in await self._house.boards.of(table.id):
            if board.place.is_private and board.place.chat not in accounts:
                say = await self._house.languages.at(board.place.chat)
                await self._house.boards.dismiss(board, say(key))

    async def _makers(self, table: Table) -> Place:
        """The private chat of a table's maker."""
        people = await self._house.people.by_keys((table.maker,))
        return Place(people[table.maker].account)

    async def _tell_maker(self, table: Table, person: Person, key: str) -> None:
        place = await self._makers(table)
        say = await self._house.languages.at(place.chat)
        await self._house.notify(table.id, place, say(key, name=html_name(shown(person, say))))

    async def _pass_on(self, table: Table, key: str) -> None:
        """Give the maker the link to his table in his private chat, and buttons to send it."""
        place = await self._makers(table)
        say = await self._house.languages.at(place.chat)
        names = await self._house.guests.names(table, say)
        known = names.invited_account is not None
        name = html_name(names.invited) if known else escape(names.invited)
        text = say(key, name=name, link=link_to(self._house.bot, table.id))
        rows = [[share_button(self._house.bot, table.id, say)]]
        if table.invited is None:
            label = say("button-pick")
            rows.append([InlineKeyboardButton(label, callback_data=pick_data(table.id))])
        keyboard = InlineKeyboardMarkup(rows)
        await self._house.notify(table.id, place, text, keyboard)


def link_to(bot: Bot, table: TableId) -> str:
    """The link that opens a table's board in the private chat of whoever follows it."""
    return create_deep_linked_url(bot.username, f"{LINK_PREFIX}{table}")


def share_button(bot: Bot, table: TableId, say: Say) -> InlineKeyboardButton:
    """The button that sends an invitation to a chat of one's choice.

    Where the bot has no inline mode, it shares the plain link.
    """
    label = say("button-share")
    if bot.supports_inline_queries:
        query = SwitchInlineQueryChosenChat(f"{LINK_PREFIX}{table}", allow_user_chats=True)
        return InlineKeyboardButton(label, switch_inline_query_chosen_chat=query)
    words = urlencode({"url": link_to(bot, table), "text": say("share-words")})
    return InlineKeyboardButton(label, url=f"https://t.me/share/url?{words}")


def _problem(table: Table, person: Person) -> str:
    """The key of what is said to whoever follows a link; empty where the board says it all."""
    sits = table.colour_of(person.key) is not None
    if not table.place.is_private:
        return "link-in-group"
    if table.status is Status.PLAYING:
        return "" if sits else "link-taken"
    if table.status is not Status.WAITING:
        return "link-over"
    if person.key == table.maker:
        return "link-own"
    if table.invited is not None and not table.invited.is_for(person):
        return "link-not-yours"
    return ""
