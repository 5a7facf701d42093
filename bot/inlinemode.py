"""Inline mode: ``@bot`` in any chat, also where the bot is no member, and what comes of it.

A result is a proposal. It becomes a table when Telegram tells that it was sent, or, where
that is not switched on, at the first press; never before, as results are made at every keystroke.
"""

from __future__ import annotations

import logging
import re
import secrets
from dataclasses import replace
from typing import TYPE_CHECKING

from telegram import (
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQueryResultArticle,
    InputTextMessageContent,
)
from telegram.constants import ParseMode
from telegram.error import TelegramError

from bot.agreements import Agreement, read_agreement
from bot.captions import agreed_in_a_line, agreed_in_words, control_in_words
from bot.guests import is_somebody, shown
from bot.invitations import LINK_PREFIX, link_to
from bot.keyboards import resign_keyboard
from bot.names import html_name
from bot.presses import answer, answer_in_words
from bot.proposals import Proposal
from club.actions import Join, Terms
from club.journal import JournalUnavailable, SequenceTaken, Status
from club.places import INLINE, TableId
from club.refusals import Refusal
from club.tables import Refused
from nardy import RULE_SETS, TimeControl, rule_set

if TYPE_CHECKING:
    from telegram import CallbackQuery, InlineQuery, Update, User
    from telegram.ext import ContextTypes

    from bot.house import House
    from bot.proposals import Proposals
    from bot.texts import Say
    from club.places import Board

_log = logging.getLogger(__name__)

_SHARED = re.compile(rf"{LINK_PREFIX}([a-z2-7]{{10}})")
_SALT_LETTERS = "abcdefghijklmnopqrstuvwxyz234567"
_UNFINISHED = (Status.PLAYING, Status.WAITING)
_USUAL = (Terms(), Terms(length=5), Terms(control=TimeControl.parse("quick")))
"""What is offered to somebody who has written no words."""


class InlineMode:
    """Handlers of inline queries, of results that were sent, and of buttons that only they have."""

    def __init__(self, house: House, proposals: Proposals) -> None:
        self._house = house
        self._proposals = proposals

    async def asked(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Somebody types our name in any chat: offer what he can send there."""
        query = update.inline_query
        if query is None or not is_somebody(query.from_user):
            return
        try:
            results = await self._results(query)
            # Every proposal is of its own moment, and its maker's alone.
            await query.answer(results, cache_time=0, is_personal=True)
        except JournalUnavailable as error:
            _log.warning("an inline query could not be answered: %s", error)
        except TelegramError as error:
            _log.debug("an inline query could not be answered: %s", error)

    async def chosen(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """A result was sent: now there is a table."""
        result = update.chosen_inline_result
        if result is None or not result.inline_message_id:
            return
        proposal = self._proposals.parse(result.result_id)
        if proposal is not None and proposal.account == result.from_user.id:
            board = await self._board(proposal, result.inline_message_id)
            if board is not None:
                await self._house.boards.refresh(board.table)

    async def noticed(self, update: Update) -> None:
        """A word in private shows that pictures can be uploaded there."""
        message, user = update.message, update.effective_user
        if message is None or user is None or message.chat.id != user.id:
            return
        if not self._house.boards.inline.reopen(user.id):
            return
        person = await self._house.guests.person(user)
        for summary in await self._house.club.tables_of(person.key, *_UNFINISHED):
            if summary.place.is_inline:
                await self._house.boards.refresh(summary.table, restyled=True)

    async def pressed(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Join, on a proposal: Telegram need not have told that it was sent."""
        query = update.callback_query
        if query is None:
            return
        proposal = self._proposals.parse(query.data)
        say = await self._house.languages.to(query.from_user)
        if proposal is None or not query.inline_message_id:
            await answer(query, say, Refusal.STALE)
            return
        table = self._proposals.table(proposal)
        if proposal.is_old(self._house.now()) and await self._house.club.table(table) is None:
            await answer_in_words(query, say("inline-old"), alert=True)
            self._house.boards.inline.retire(query.inline_message_id)
            return
        why = await self._sit_down(query, proposal, query.inline_message_id)
        await answer(query, say, why, say("done"))
        if why is None:
            self._house.follow_up(table)
        elif why is not Refusal.NOT_SAVED:
            await self._house.boards.refresh(table)

    async def resigning(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Give up: ask once more, below the board, as no command and no message can."""
        query = update.callback_query
        if query is None:
            return
        say = await self._house.languages.to(query.from_user)
        table_id = TableId((query.data or "").partition(":")[2])
        table = await self._house.club.table(table_id)
        board = await self._house.boards.at(table_id, INLINE.chat)
        if table is None or board is None or board.inline != query.inline_message_id:
            await answer(query, say, Refusal.STALE)
            return
        person = await self._house.guests.person(query.from_user)
        colour, game = table.colour_of(person.key), table.running
        if colour is None or game is None:
            await answer(query, say, Refusal.NOT_YOUR_GAME if game else Refusal.OVER)
            return
        await answer_in_words(query, say("inline-question"), alert=False)
        buttons = resign_keyboard(table, game, colour, person.account, say).inline_keyboard
        name = shown(person, say)
        rows = [[_of(name, button, say) for button in row] for row in buttons]
        self._house.boards.inline.ask(board, table.version, rows)

    async def _results(self, query: InlineQuery) -> list[InlineQueryResultArticle]:
        say = await self._house.languages.to(query.from_user)
        shared = _SHARED.fullmatch(query.query.strip().casefold())
        if shared is not None:
            return [await self._invitation(TableId(shared[1]), say)]
        settings = await self._house.chats.settings(query.from_user.id)
        known = settings.rules in RULE_SETS
        rules = rule_set(settings.rules) if known else self._house.default_rules
        words = query.query.split()
        if words:
            read = read_agreement(words, rules)
            if read is None:
                return [self._usage(say)]
            agreements = [read]
        else:
            agreements = [Agreement(rules, terms) for terms in _USUAL]
        results = []
        for agreement in agreements:
            terms = replace(
                agreement.terms, auto_roll=settings.auto_roll, auto_next=settings.auto_next
            )
            results.append(self._offer(query.from_user, Agreement(agreement.rules, terms), say))
        return results

    def _offer(self, maker: User, agreement: Agreement, say: Say) -> InlineQueryResultArticle:
        """A proposal, as what is seen while typing and as the message that is sent."""
        salt = "".join(secrets.choice(_SALT_LETTERS) for _ in range(4))
        proposal = Proposal.made(maker.id, agreement, self._house.now(), salt)
        data = self._proposals.data(proposal)
        rules = say("rules-name", rules=agreement.rules.name)
        agreed = agreed_in_words(agreement.terms, say)
        control = agreement.terms.control
        key = "inline-title" if control.is_none else "inline-title-clock"
        clock = [] if control.is_none else [control_in_words(control, agreement.terms.length, say)]
        first = say("inline-open", name=html_name(shown(maker, say)), rules=rules)
        join = InlineKeyboardButton(say("button-join"), callback_data=data)
        return _article(
            data,
            say(key, length=agreement.terms.length),
            " · ".join([rules, *clock]),
            [first, *agreed, say("inline-limits")],
            join,
        )

    async def _invitation(self, table_id: TableId, say: Say) -> InlineQueryResultArticle:
        """The invitation to a table that waits, with a link to sit down there."""
        table = await self._house.club.table(table_id)
        if table is None or table.status is not Status.WAITING or not table.place.is_private:
            usage = say("inline-usage", bot=self._house.bot.username)
            return _article("closed", say("inline-closed-title"), say("inline-closed"), [usage])
        names = await self._house.guests.names(table, say)
        rules = say("rules-name", rules=table.rules.name)
        agreed = agreed_in_words(table.terms, say)
        link = link_to(self._house.bot, table_id)
        return _article(
            f"{LINK_PREFIX}{table_id}",
            say("inline-share-title"),
            f"{names.maker} · {agreed_in_a_line(table.rules.name, table.terms, say)}",
            [say("inline-share", name=html_name(names.maker), rules=rules), *agreed],
            InlineKeyboardButton(say("button-inline-share"), url=link),
        )

    def _usage(self, say: Say) -> InlineQueryResultArticle:
        usage = say("inline-usage", bot=self._house.bot.username)
        return _article("usage", say("inline-bad-title"), say("inline-bad"), [usage])

    async def _board(self, proposal: Proposal, inline: str) -> Board | None:
        """The board of the table that a proposal becomes in this message; laid out if need be.

        ``None``: it was taken up in another message. A result is meant for one, but whoever sees
        its data could press it anywhere.
        """
        maker = await self._house.people.by_account(proposal.account)
        if maker is None:
            return None
        table, (rules, terms) = self._proposals.table(proposal), proposal.agreement
        try:
            await self._house.club.open(maker, INLINE, rules, terms=terms, named=table)
        except SequenceTaken:
            _log.debug("table %s: it was laid out before", table)
        return await self._house.boards.inline.settle(table, inline)

    async def _sit_down(
        self, query: CallbackQuery, proposal: Proposal, inline: str
    ) -> Refusal | None:
        """Lay the table out if need be and seat whoever pressed; why not, if that is refused."""
        try:
            person = await self._house.guests.person(query.from_user)
            board = await self._board(proposal, inline)
        except JournalUnavailable:
            return Refusal.NOT_SAVED
        if board is None:
            return Refusal.STALE
        verdict = await self._house.club.act(board.table, person, Join())
        return verdict.why if isinstance(verdict, Refused) else None


def _of(name: str, button: InlineKeyboardButton, say: Say) -> InlineKeyboardButton:
    """A button that says whose it is, as all see it."""
    label = say("inline-answer", name=name, label=button.text)
    return InlineKeyboardButton(label, callback_data=button.callback_data)


def _article(
    name: str,
    title: str,
    description: str,
    lines: list[str],
    button: InlineKeyboardButton | None = None,
) -> InlineQueryResultArticle:
    """A result: its title and description are seen while typing, its lines (HTML) are sent."""
    return InlineQueryResultArticle(
        id=name,
        title=title,
        description=description,
        input_message_content=InputTextMessageContent("\n".join(lines), parse_mode=ParseMode.HTML),
        reply_markup=None if button is None else InlineKeyboardMarkup([[button]]),
    )
