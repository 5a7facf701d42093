"""Looks: how a table is shown in a chat, as the chat likes it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from html import escape
from typing import TYPE_CHECKING

from bot.captions import caption
from bot.choices import offered
from bot.keyboards import keyboard
from bot.scenes import scene
from club.chats import View
from club.decisions import milliseconds
from nardy import Player
from render import text_board
from render.theme import THEMES

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from telegram import InlineKeyboardMarkup

    from bot.guests import Guests
    from bot.texts import Say
    from club.chats import Chats, ChatSettings
    from club.places import Place
    from club.table import Table
    from render import Scene


@dataclass(frozen=True, slots=True)
class Look:
    """Picture, caption (HTML) and buttons of a table."""

    scene: Scene
    words: str
    buttons: InlineKeyboardMarkup | None

    @property
    def text(self) -> str:
        """The board for chats that take no pictures."""
        return f"<pre>{escape(text_board(self.scene))}</pre>\n{self.words}"


class Looks:
    """Makes looks, with the names as they are now and the chat's own choices."""

    def __init__(self, guests: Guests, chats: Chats, say: Say, now: Callable[[], datetime]) -> None:
        self._now = now
        self._guests = guests
        self._chats = chats
        self._say = say

    async def of(self, table: Table, place: Place) -> Look:
        """The look of a table in a place.

        Raises:
            JournalUnavailable: names or choices cannot be read now.
        """
        names = await self._guests.names(table, self._say)
        settings = await self._chats.settings(place.chat)
        now = milliseconds(self._now())
        choices = offered(table)
        shown = scene(table, names, _view(table, place, settings), self._say, choices)
        return Look(
            scene=replace(
                shown,
                theme=settings.theme if settings.theme in THEMES else shown.theme,
                large_print=settings.large_print,
            ),
            words=caption(table, names, self._say, now),
            buttons=keyboard(table, self._say, now, choices),
        )


def _view(table: Table, place: Place, settings: ChatSettings) -> Player:
    """In private a person's own home is at the bottom right; a group chooses for all."""
    if place.is_private:
        return table.maker_plays
    if settings.view is View.MOVER and table.game is not None:
        return table.game.to_move
    return Player.WHITE
