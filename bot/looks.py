"""Looks: how a table is shown in a chat, as the chat likes it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from html import escape
from typing import TYPE_CHECKING

from bot.captions import LONGEST_CAPTION, caption, length_of
from bot.choices import Offered, offered
from bot.keyboards import keyboard, may_choose
from bot.links import link_to
from bot.scenes import scene
from club.chats import View
from club.decisions import milliseconds
from nardy import Player
from render import text_board
from render.theme import THEMES
from render.wordboard import word_board

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from telegram import InlineKeyboardMarkup

    from bot.guests import Guests
    from bot.languages import Languages
    from bot.ratings import RatingLines
    from bot.viewers import Viewer
    from club.chats import Chats, ChatSettings
    from club.places import Board, Place
    from club.table import Table
    from render import Scene


@dataclass(frozen=True, slots=True)
class Look:
    """Picture, caption (HTML) and buttons of a table."""

    scene: Scene
    words: str
    buttons: InlineKeyboardMarkup | None
    written: bool = False
    """Whether the chat wants its boards as text, also where it takes pictures."""
    brief: str = ""
    """In inline mode, the board as a text in a caption's length."""

    @property
    def text(self) -> str:
        """The board for chats that take no pictures: in words first, for screen readers."""
        words = escape(word_board(self.scene))
        return f"{self.words}\n{words}\n{_written(self.scene)}"


class Looks:
    """Makes looks, with the names as they are now, as the chat and its people like them."""

    def __init__(
        self,
        guests: Guests,
        chats: Chats,
        languages: Languages,
        ratings: RatingLines,
        now: Callable[[], datetime],
    ) -> None:
        self._now = now
        self._guests = guests
        self._chats = chats
        self._languages = languages
        self._ratings = ratings

    async def of_earlier(self, newest: Board) -> str:
        """The words (HTML) of a board that was brought down: where the newest one is."""
        say = await self._languages.at(newest.place.chat)
        link = link_to(newest.place, newest.message)
        return say("board-moved") if link is None else say("board-moved-to", link=link)

    async def of(self, table: Table, place: Place) -> Look:
        """The look of a table in a place: in a private chat for its person, else for everybody.

        Raises:
            JournalUnavailable: names, ratings or choices cannot be read now.
        """
        chooser = await self._guests.chooser(table, place)
        say = await self._languages.at(chooser)
        names = await self._guests.names(table, say)
        strength = await self._ratings.of(table, names, say)
        settings = await self._chats.settings(chooser)
        viewer = await self._guests.viewer(place)
        seen = viewer.sees(table)
        now = milliseconds(self._now())
        choices = offered(seen) if may_choose(seen, viewer) else Offered()
        shown = scene(seen, names, _side(table, viewer, settings), say, choices)
        shown = replace(
            shown,
            theme=settings.theme if settings.theme in THEMES else shown.theme,
            large_print=settings.large_print,
        )
        brief = ""
        if place.is_inline:
            board = f"{say('inline-earlier')}\n{_written(shown)}"
            room = LONGEST_CAPTION - length_of(board) - 1
            words = caption(seen, names, say, now, room, strength=strength)
            brief = brief_of(board, words)
        return Look(
            scene=shown,
            words=caption(seen, names, say, now, viewer=viewer, strength=strength),
            buttons=keyboard(seen, say, now, choices, viewer),
            written=settings.text_board,
            brief=brief,
        )

    async def without_pictures(self, table: Table, bot: str) -> str:
        """What would make a picture of a board in inline mode; ``bot`` is a link to our chat."""
        chooser = await self._guests.chooser(table, table.place)
        return (await self._languages.at(chooser))("inline-no-pictures", bot=bot)


def brief_of(board: str, words: str) -> str:
    """A board in letters and its words in a caption's length; of too many words the first line."""
    brief = f"{board}\n{words}"
    if length_of(brief) <= LONGEST_CAPTION:
        return brief
    return f"{board}\n{words.partition(chr(10))[0]}"


def _written(scene: Scene) -> str:
    return f"<pre>{escape(text_board(scene, captioned=True))}</pre>"


def _side(table: Table, viewer: Viewer, settings: ChatSettings) -> Player:
    """From which side: in private a person's own, or the other if he wants; a group chooses."""
    own = viewer.side_of(table)
    if own is not None:
        return own.other if settings.flipped else own
    if settings.view is View.MOVER and table.game is not None:
        return table.game.to_move
    return Player.WHITE
