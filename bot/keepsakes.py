"""Keepsakes: what one takes along of a finished match, a card to show and the game as a film."""

from __future__ import annotations

import asyncio
from io import BytesIO
from typing import TYPE_CHECKING

from telegram import InputFile, ReplyParameters

from bot.house import place_of
from bot.pasttables import PastTables, game_number
from bot.scenes import words_of
from club.chats import ChatSettings
from nardy import Player, Position
from render import Scene
from render.animation import animate
from render.card import Card
from render.filmstrip import game_scenes
from render.theme import THEMES

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from telegram import Message, Update
    from telegram.ext import ContextTypes

    from bot.house import House
    from bot.texts import Say
    from club.table import Outcome, Table


class Keepsakes:
    """Handlers of ``/card`` and ``/replay``."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._past = PastTables(house.club, house.people)

    async def card(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """``/card``: the result of the latest match here, as a picture to pass on."""
        message = update.message
        table = None if message is None else await self._table(message)
        if message is None:
            return
        if table is None or table.outcome is None:
            await self._house.reply(message, "nothing-to-show")
            return
        say = await self._house.languages.at(message.chat.id)
        settings = await self._house.chats.settings(message.chat.id)
        card = await self._card(table, table.outcome, say, settings)

        def send(photo: str | bytes) -> Awaitable[Message]:
            return message.reply_photo(photo, disable_notification=True, do_quote=True)

        self._house.reply_with(
            message, f"card of {table.id}", lambda: self._house.gallery.show(card, send)
        )

    async def replay(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """``/replay [game]``: a game of the latest match here as a film, by default its last."""
        message = update.message
        if message is None:
            return
        past = await self._past.latest(message)
        table = None if past is None else await self._house.club.table(past.id)
        if past is None or table is None or not table.past:
            await self._house.reply(message, "nothing-to-show")
            return
        number = game_number(context.args or [], len(table.past))
        if number is None:
            await self._house.reply(message, "replay-usage", games=len(table.past))
            return
        say = await self._house.languages.at(message.chat.id)
        settings = await self._house.chats.settings(message.chat.id)
        names = await self._house.guests.names(table, say)
        outcome = table.past[number - 1]
        banner = say("banner", name=names.of(outcome.winner), win=outcome.win.name.lower())
        look = Scene(
            Position.start().text(Player.WHITE),
            white=names.white,
            black=names.black,
            theme=_theme(settings),
            rules=say("rules-short", rules=table.rules.name),
            **words_of(say),
        )
        scenes = game_scenes(past.record, number, look, banner=banner)

        async def send() -> None:
            film = await asyncio.to_thread(animate, scenes)
            await self._house.bot.send_document(
                message.chat.id,
                InputFile(BytesIO(film), f"nardy-{past.id}-{number}.gif"),
                message_thread_id=place_of(message).thread,
                disable_notification=True,
                reply_parameters=ReplyParameters(
                    message.message_id, allow_sending_without_reply=True
                ),
            )

        self._house.reply_with(message, f"film of {past.id} {number}", send)

    async def _table(self, message: Message) -> Table | None:
        past = await self._past.latest(message)
        return None if past is None else await self._house.club.table(past.id)

    async def _card(self, table: Table, outcome: Outcome, say: Say, settings: ChatSettings) -> Card:
        names = await self._house.guests.names(table, say)
        match, game = table.match, table.game
        winner = match.winner or outcome.winner
        if match.length > 1 and match.winner is not None:
            result = say("card-match", name=names.of(winner), length=match.length)
        else:
            win, points = outcome.win.name.lower(), outcome.points
            result = say("card-game", name=names.of(winner), win=win, points=points)
        position = Position.start() if game is None else game.position
        to_move = Player.WHITE if game is None else game.to_move
        words = words_of(say)
        return Card(
            position.text(to_move),
            white=names.white,
            black=names.black,
            result=result,
            product=say("product-name"),
            note=say("rules-short", rules=table.rules.name),
            winner=winner,
            score=(match.white, match.black) if match.length > 1 else None,
            theme=_theme(settings),
            colour_words=words["colour_words"],
        )


def _theme(settings: ChatSettings) -> str:
    return settings.theme if settings.theme in THEMES else ChatSettings().theme
