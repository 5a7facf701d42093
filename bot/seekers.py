"""Seekers: people who look for an opponent by chance, what they are told, and who meets whom.

Somebody begins under his own open table in his private chat. From then on one message tells him
that he waits; it is edited until his opponent is found, nobody has come, or he wants to stop.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from telegram import InlineKeyboardButton, InlineKeyboardMarkup
from telegram.constants import ParseMode

from bot.agreements import read_agreement
from bot.captions import agreed_in_a_line
from bot.guests import shown
from bot.names import html_name
from bot.press import seek_data
from bot.presses import answer, is_on
from bot.ratings import rating_in_words
from club.actions import Cancel, Invited, Join, Terms
from club.journal import JournalUnavailable, SequenceTaken, Status
from club.places import Place, TableId
from club.pool import PATIENCE, Seeker, reach
from club.refusals import Refusal
from club.tables import Refused
from nardy import RULE_SETS

if TYPE_CHECKING:
    from datetime import datetime

    from telegram import Message, Update
    from telegram.ext import ContextTypes

    from bot.agreements import Agreement
    from bot.house import House
    from bot.texts import Say
    from club.people import Person
    from club.pool import Pairing, Pool
    from club.ratings import Ratings
    from club.table import Table

_log = logging.getLogger(__name__)

STOP_DATA: Final = "stop-seeking"
"""The data of the button that ends the search."""
_TOLD_AFTER: Final = (1, 2, 3, 5, 7, 10, 15, 20, 30, 40, 50)
"""The minutes after which somebody is told anew how long he has waited."""


class Seekers:
    """Handlers of the search's buttons, and the job that brings people together."""

    def __init__(self, house: House, pool: Pool, ratings: Ratings) -> None:
        self._house = house
        self._pool = pool
        self._ratings = ratings

    async def pressed(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Look for an opponent on the terms that the button names, instead of the open table."""
        query = update.callback_query
        if query is None:
            return
        say = await self._house.languages.to(query.from_user)
        words = (query.data or "").split(":")[1:]
        agreement = read_agreement(words[:3], self._house.default_rules)
        if agreement is None or not is_on(query.message, query) or query.message.chat.id < 0:
            await answer(query, say, Refusal.STALE)
            return
        try:
            person = await self._house.guests.person(query.from_user)
            table = TableId(words[3]) if len(words) > 3 else None
            why = await self._begin(query.message, person, agreement, table)
        except JournalUnavailable:
            why = Refusal.NOT_SAVED
        await answer(query, say, why)

    async def stopped(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """The button under the message that tells somebody that he waits: he does so no longer."""
        query = update.callback_query
        if query is None:
            return
        say = await self._house.languages.to(query.from_user)
        if not is_on(query.message, query):
            await answer(query, say, Refusal.STALE)
            return
        try:
            person = await self._house.people.by_account(query.from_user.id)
            seeker = None if person is None else await self._pool.leave(person.key)
        except JournalUnavailable:
            await answer(query, say, Refusal.NOT_SAVED)
            return
        await answer(query, say, Refusal.NO_SEARCH if seeker is None else None)
        if seeker is not None:
            chat, message = query.message.chat.id, query.message.message_id
            self._house.messages.reword(chat, message, say("seek-stopped"))

    async def leave(self, person: Person) -> bool:
        """Somebody looks for nobody any longer; ``False`` where he did not anyhow."""
        seeker = await self._pool.leave(person.key)
        if seeker is not None and seeker.message is not None:
            self._house.messages.remove(person.account, seeker.message)
        return seeker is not None

    async def shut_out_of(self, chat: int) -> None:
        """Whoever's private chat this is does not see any more that he waits: he does so no longer.

        Raises:
            JournalUnavailable: it cannot be stored now.
        """
        person = await self._house.people.by_account(chat)
        if person is not None:
            await self._pool.leave(person.key)

    async def go_round(self) -> None:
        """Bring those together who fit each other by now."""
        for pairing in await self._pool.match(self._house.now()):
            try:
                await self._seat(pairing)
            except JournalUnavailable:
                raise
            except Exception:  # noqa: BLE001 - one broken pairing must not keep all others waiting
                _log.exception("table %s: two who were matched could not sit down", pairing.table)

    async def tell(self) -> None:
        """Tell those who wait how long they have waited; after an hour they are asked."""
        now = self._house.now()
        for seeker in await self._pool.waiting():
            minutes = _minutes(seeker, now)
            if now - seeker.since >= PATIENCE:
                if await self._pool.leave(seeker.person) is not None:
                    await self._ask(seeker)
                continue
            step = max((step for step in _TOLD_AFTER if step <= minutes), default=0)
            if step and await self._pool.tell(seeker.person, step):
                await self._show(seeker)

    async def _begin(
        self, message: Message, person: Person, agreement: Agreement, table: TableId | None
    ) -> Refusal | None:
        """Enter the pool instead of waiting at an open table; why that cannot be."""
        reused = table is None and not message.photo
        seeker = Seeker(
            person=person.key,
            rules=agreement.rules.name,
            length=agreement.terms.length,
            control=agreement.terms.control,
            rating=(await self._ratings.of(person.key, agreement.rules.name)).value,
            since=self._house.now(),
            message=message.message_id if reused else None,
        )
        before = [one for one in await self._pool.waiting() if one.person == person.key]
        if not await self._pool.enter(seeker):
            return Refusal.MATCHED
        why = None if table is None else await self._take_back(table, message, person)
        if why is not None:
            await self._pool.leave(person.key)
            for earlier in before:  # that search goes on
                await self._pool.enter(earlier)
            return why
        for earlier in before:
            if earlier.message not in {None, seeker.message}:
                self._house.messages.remove(person.account, earlier.message or 0)
        await self._show(seeker)
        self._house.errands.begin(self.go_round())
        return None

    async def _take_back(self, table: TableId, message: Message, person: Person) -> Refusal | None:
        """Close the open table under whose board the search was begun; why that cannot be.

        The board goes away. If the press was quicker than the noting of the board, it stays and
        tells, as soon as it is noted, that the table is closed.
        """
        verdict = await self._house.club.act(table, person, Cancel())
        if isinstance(verdict, Refused):
            return verdict.why
        board = await self._house.boards.shown_by(message.chat.id, message.message_id)
        if board is not None and board.table == table:
            await self._house.boards.forget(board)
            self._house.messages.remove(board.place.chat, board.message)
        await self._house.boards.refresh(table)
        return None

    async def _show(self, seeker: Seeker) -> None:
        """Tell somebody that he waits."""
        account = await self._account(seeker)
        say = await self._house.languages.at(account)
        stop = InlineKeyboardButton(say("button-stop-seeking"), callback_data=STOP_DATA)
        buttons = InlineKeyboardMarkup([[stop]])
        text = _waiting(seeker, self._house, say)
        if seeker.message is not None:
            self._house.messages.reword(account, seeker.message, text, buttons)
            return

        async def send() -> None:
            if all(one.person != seeker.person for one in await self._pool.waiting()):
                return  # his opponent was quicker than this
            sent = await self._send(account, text, buttons)
            if not await self._pool.told(seeker.person, sent.message_id):
                self._house.messages.remove(account, sent.message_id)

        self._house.outbox.put((account, "seeking"), account, send, once=True)

    async def _ask(self, seeker: Seeker) -> None:
        """Nobody has come: ask somebody whether he wants to go on."""
        account = await self._account(seeker)
        say = await self._house.languages.at(account)
        data = seek_data(seeker.rules, seeker.length, seeker.control)
        button = InlineKeyboardButton(say("button-seek-again"), callback_data=data)
        self._tell(seeker, account, say("seek-expired"), InlineKeyboardMarkup([[button]]))

    def _tell(
        self,
        seeker: Seeker,
        account: int,
        text: str,
        buttons: InlineKeyboardMarkup | None = None,
    ) -> None:
        """Tell somebody how his search has ended, in the message of the search if there is one."""
        if seeker.message is not None:
            self._house.messages.reword(account, seeker.message, text, buttons)
            return
        key = (account, "seeking")
        self._house.outbox.put(key, account, lambda: self._send(account, text, buttons), once=True)

    async def _send(self, account: int, text: str, buttons: InlineKeyboardMarkup | None) -> Message:
        return await self._house.bot.send_message(
            account,
            text,
            parse_mode=ParseMode.HTML,
            reply_markup=buttons,
            disable_notification=True,
        )

    async def _account(self, seeker: Seeker) -> int:
        return (await self._house.people.by_keys((seeker.person,)))[seeker.person].account

    async def _seat(self, pairing: Pairing) -> None:
        """Two who were matched sit down at their table, which is shown in both chats."""
        seekers = pairing.first, pairing.second
        people = await self._house.people.by_keys((pairing.first.person, pairing.second.person))
        one, other = (people[seeker.person] for seeker in seekers)
        former = [person.key for person in (one, other) if person.is_former]
        if former:  # whoever is left waits again
            await self._pool.release(pairing.table)
            for key in former:
                await self._pool.leave(key)
            return
        table = await self._laid_out(pairing, one, other)
        if table is None:
            return  # it could not be stored: the pairing is given out again
        if table.game is None:  # one has blocked the other since
            await self._pool.release(pairing.table)
            return
        _log.info("table %s: two who looked for an opponent have met", table.id)
        await self._house.boards.refresh(table.id)
        for seeker, person, met in zip(seekers, (one, other), (other, one), strict=True):
            await self._tell_of(met, seeker, person)
            if await self._house.boards.at(table.id, person.account) is None:
                chat = await self._house.chats.settings(person.account)
                aloud = not chat.is_quiet(self._house.now())
                self._house.boards.post_in(Place(person.account), table, aloud=aloud)
        await self._pool.settle(pairing.table)  # last: else what fails before is never made up for

    async def _laid_out(self, pairing: Pairing, one: Person, other: Person) -> Table | None:
        """The pairing's table with both at it, whoever has begun to lay it out."""
        chat = await self._house.chats.settings(one.account)
        terms = Terms(pairing.first.length, pairing.first.control)
        try:
            table: Table | None = await self._house.club.open(
                one,
                Place(one.account),
                RULE_SETS[pairing.first.rules],
                Invited(person=other.key),
                replace(terms, auto_roll=chat.auto_roll, auto_next=chat.auto_next),
                named=pairing.table,
            )
        except SequenceTaken:
            table = await self._house.club.table(pairing.table)
        if table is None or table.status is not Status.WAITING:
            return table
        verdict = await self._house.club.act(table.id, other, Join())
        if isinstance(verdict, Refused) and verdict.why is not Refusal.NOT_SAVED:
            verdict = await self._house.club.act(table.id, one, Cancel())
        return None if isinstance(verdict, Refused) else verdict.table

    async def _tell_of(self, met: Person, seeker: Seeker, person: Person) -> None:
        """Tell somebody whom he has met."""
        say = await self._house.languages.at(person.account)
        rating = await self._ratings.of(met.key, seeker.rules)
        words = rating_in_words(rating, self._house.now(), say)
        text = say("seek-found", name=html_name(shown(met, say)), rating=words)
        self._tell(seeker, person.account, text)


def _waiting(seeker: Seeker, house: House, say: Say) -> str:
    """What somebody is told who waits (HTML): for what, how long, and how near his rating."""
    terms = Terms(seeker.length, seeker.control)
    wanted = agreed_in_a_line(seeker.rules, terms, say)
    minutes, far = _minutes(seeker, house.now()), reach(seeker, house.now())
    near = say("seek-anybody") if far == float("inf") else say("seek-near", points=int(far))
    return say("seeking", wanted=wanted, minutes=minutes, near=near)


def _minutes(seeker: Seeker, now: datetime) -> int:
    return int((now - seeker.since).total_seconds() // 60)
