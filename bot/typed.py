"""Typed turns: whole plays in notation and words such as "roll", for those who press no buttons.

In private any message that can be read so; in groups replies to our messages, for we see no others.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from html import escape
from typing import TYPE_CHECKING

from telegram.ext import filters

from bot.house import place_below, place_of
from bot.wishes import explained
from club.actions import PlayTurn, TakeBack, TakeBackTurn
from club.journal import JournalUnavailable, Status
from club.refusals import Refusal
from club.tables import Refused
from nardy import (
    AmbiguousPlay,
    IllegalPlay,
    NotationError,
    Reason,
    format_play,
    may_resign_at,
    parse_play,
)

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from telegram import Message, Update
    from telegram.ext import ContextTypes

    from bot.greetings import Greetings
    from bot.house import House
    from bot.vocabulary import Said, Vocabulary
    from club.actions import Action
    from club.people import Person
    from club.table import Game, Table
    from nardy import Play, Player, Roll

_log = logging.getLogger(__name__)

_UNFINISHED = (Status.PLAYING, Status.WAITING)
_MISTAKES = frozenset(
    {
        Reason.BACKWARDS,
        Reason.NO_SUCH_DIE,
        Reason.DIE_USED,
        Reason.NO_CHECKER,
        Reason.TURN_OVER,
    }
)
"""What is no question of the rules: the dice help more than the pages of ``/rules``."""
_EXAMPLES = 3
"""So many plays are told where a text leaves open which one is meant."""


class TypedTurns:
    """The handler of typed plays and words."""

    def __init__(self, house: House, vocabulary: Vocabulary, greetings: Greetings) -> None:
        self._house = house
        self._vocabulary = vocabulary
        self._greetings = greetings

    async def told(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """Do what somebody has written, or tell why it cannot be done."""
        message = update.message
        said = None if message is None else self._vocabulary.read(message.text or "")
        person = None if message is None else await self._house.somebody(message)
        if message is None or said is None or person is None:
            return
        try:
            table = await self._table(message, person)
        except JournalUnavailable:
            await self._house.reply(message, "refusal-not-saved")
            return
        if table is not None:
            table = await self._house.awake(table, place_of(message))
            await self._do(message, person, table, said)
        elif message.reply_to_message is not None and message.reply_to_message.photo:
            await self._house.reply(message, "typed-old-board")
        elif message.chat.id > 0:
            await self._greetings.chatter(update, context)

    async def _do(self, message: Message, person: Person, table: Table, said: Said) -> None:
        colour = table.colour_of(person.key)
        game = table.running
        if said.action is not None:
            await self._act(message, person, table, said.action)
        elif colour is None or game is None:
            await self._refuse(message, _refusal_without_game(table, colour))
        elif said.resign and game.doubled:
            await self._refuse(message, Refusal.DOUBLE_WAITS)
        elif said.resign:
            fits = may_resign_at(game.seen_by(colour), table.rules)
            say = await self._house.languages.at(message.chat.id)
            wins = [say("win-word", win=win.name.lower()) for win in fits]
            ways = ", ".join(f"<code>{escape(message.text or '')} {win}</code>" for win in wins)
            await self._house.reply(message, "typed-resign", ways=ways)
        elif game.to_act is not colour:
            await self._refuse(message, Refusal.NOT_YOUR_TURN)
        elif game.doubled or game.roll is None:
            key = "typed-answer-double" if game.doubled else "typed-roll-first"
            await self._house.reply(message, key)
        else:
            await self._play(message, person, table, game, game.roll, said)

    async def _play(
        self, message: Message, person: Person, table: Table, game: Game, roll: Roll, said: Said
    ) -> None:
        dice = f"{max(roll)}-{min(roll)}"
        if said.sure and said.dice and sorted(said.dice) != sorted(roll):
            await self._house.reply(message, "typed-other-dice", dice=dice)
            return
        try:
            moves = PlayTurn(play_of(table, game, roll, said).moves)
        except IllegalPlay as error:
            if error.objection is None:
                await self._house.reply(message, "typed-must-move", dice=dice)
                return
            say = await self._house.languages.at(message.chat.id)
            why = explained(error.objection, game.to_move, say)
            if error.objection.reason in _MISTAKES:
                await self._house.reply(message, "typed-mistaken", why=escape(why), dice=dice)
                return
            await self._house.reply(message, "typed-impossible", why=escape(why))
        except AmbiguousPlay as error:
            plays = ", ".join(f"<code>{play}</code>" for play in error.plays[:_EXAMPLES])
            await self._house.reply(message, "typed-open", dice=dice, plays=plays)
        except NotationError:
            await self._house.reply(message, "typed-unreadable")
        else:
            await self._act(message, person, table, moves)

    async def _act(self, message: Message, person: Person, table: Table, action: Action) -> None:
        game = table.running
        if isinstance(action, TakeBack) and game is not None and not game.steps:
            action = TakeBackTurn()  # against the computer that is possible, too
        verdict = await self._house.club.act(table.id, person, action)
        if isinstance(verdict, Refused):
            _log.info("table %s: what was typed is refused: %s", table.id, verdict.why)
            await self._refuse(message, verdict.why)
            return
        settings = await self._house.chats.settings(message.chat.id)
        self._house.follow_up(table.id, below=place_below(message, settings))

    async def _refuse(self, message: Message, why: Refusal) -> None:
        await self._house.reply(message, f"refusal-{why.value}")

    async def _table(self, message: Message, person: Person) -> Table | None:
        """The table that is meant: the one replied to, else one that waits for this person."""
        replied = message.reply_to_message
        if replied is not None:
            table = await self._replied_to(message, replied.message_id)
            if table is not None or replied.photo:
                return table
        own = [table async for table in self._own(message, person)]
        waiting = [table for table in own if _waits_for(table, person)]
        return next(iter(waiting or own), None)

    async def _replied_to(self, message: Message, replied: int) -> Table | None:
        """The table that a message shows; it may have been sent, but not been noted yet."""
        board = await self._house.boards.shown_by(message.chat.id, replied)
        if board is None:
            table = await self._just_posted(message)
            if table is not None:
                return table
            # Or it was noted between the two looks.
            board = await self._house.boards.shown_by(message.chat.id, replied)
        return None if board is None else await self._house.club.table(board.table)

    async def _just_posted(self, message: Message) -> Table | None:
        """The table here whose board is not noted yet: the answer was quicker than that."""
        for summary in await self._house.club.tables_at(place_of(message), *_UNFINISHED):
            if await self._house.boards.at(summary.table, message.chat.id) is None:
                return await self._house.club.table(summary.table)
        return None

    async def _own(self, message: Message, person: Person) -> AsyncIterator[Table]:
        """The tables shown here at which somebody has a part, the newest change first."""
        for summary in await self._house.club.tables_of(person.key, *_UNFINISHED):
            table = await self._house.club.table(summary.table)
            if table is not None and place_of(message) in await self._house.guests.places(table):
                yield table


class ReadablePlay(filters.MessageFilter):
    """Messages that can be read as a typed turn: in private all, in groups replies to us."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        super().__init__()
        self._vocabulary = vocabulary

    def filter(self, message: Message) -> bool:
        """Whether this message is one."""
        replied = message.reply_to_message
        author = None if replied is None else replied.from_user
        to_us = author is not None and author.id == message.get_bot().id
        if not message.text or not (to_us or message.chat.id > 0):
            return False
        return self._vocabulary.read(message.text) is not None


def play_of(table: Table, game: Game, roll: Roll, said: Said) -> Play:
    """The play that is meant: the whole turn, or what is still to come after the moves made.

    Raises ``NotationError``.
    """
    texts = [said.play]
    if said.dice and not said.sure and sorted(said.dice) == sorted(roll):
        texts.append(said.play.partition(" ")[2])  # they tell the roll, they are no move
    if game.made:
        made = format_play(game.made, game.to_move)
        texts += [f"{made} {text}" for text in texts]
    *others, last = texts
    for text in others:
        with suppress(NotationError):
            return _parsed(text, table, game, roll)
    return _parsed(last, table, game, roll)


def _parsed(text: str, table: Table, game: Game, roll: Roll) -> Play:
    return parse_play(
        text, game.position, roll, game.to_move, table.rules, first_turn=game.is_first_turn
    )


def _waits_for(table: Table, person: Person) -> bool:
    """Whether something at this table waits for this person."""
    game, colour = table.running, table.colour_of(person.key)
    if game is None:
        return table.status is Status.WAITING and table.maker != person.key
    return colour is not None and (game.to_act is colour or bool(game.offer))


def _refusal_without_game(table: Table, colour: Player | None) -> Refusal:
    """Why nobody, or not this person, can move here."""
    if table.status in {Status.FINISHED, Status.CLOSED}:
        return Refusal.OVER
    if table.status is Status.PLAYING and colour is None:
        return Refusal.NOT_YOUR_GAME
    return Refusal.NOT_BEGUN
