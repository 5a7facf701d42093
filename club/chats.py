"""Chats: how a chat likes its boards. A private chat's are its person's own."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol
from zoneinfo import ZoneInfo

if TYPE_CHECKING:
    from datetime import datetime

QUIET_FROM, QUIET_TO = 22, 8
"""The quiet hours, by the clock of the chat's zone."""


class View(StrEnum):
    """From whose side a group sees the board; in private everybody sees it from his own."""

    WHITE = "white"
    MOVER = "mover"


class Notices(StrEnum):
    """When a chat is told with a sound that it is somebody's turn: edits of a board make none."""

    ALWAYS = "always"
    LATER = "later"
    """Only when the turn came a while after the one before."""
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class ChatSettings:
    """A chat's choices. ``theme`` is a name of the renderer's."""

    theme: str = "wood"
    large_print: bool = False
    view: View = View.WHITE
    zone: str = "UTC"
    """The chat's IANA time zone."""
    quiet: bool = False
    """Whether nothing makes a sound between ``QUIET_FROM`` and ``QUIET_TO`` o'clock there."""

    auto_roll: bool = True
    """Whether new tables roll by themselves where no double can be offered."""
    auto_next: bool = False
    """Whether the next game of a match begins by itself at new tables."""
    language: str = ""
    """The language chosen here; none: each person's app decides, or English for all."""
    flipped: bool = False
    """Whether a person wants to see the board from the other side, in his private chat."""
    text_board: bool = False
    """Whether the board is written instead of drawn."""
    notices: Notices = Notices.LATER
    rules: str = ""
    """The rule set of tables for which none is named; none: the house's own."""
    admins_start: bool = False
    """Whether only a group's admins may open tables."""
    topic: int | None = None
    """The only topic of a forum where tables may be opened; ``None``: any."""
    daily_board: bool = False
    """Whether a group's board of the day is posted after midnight."""

    def is_quiet(self, at: datetime) -> bool:
        """Whether these are the chat's quiet hours."""
        hour = at.astimezone(ZoneInfo(self.zone)).hour
        return self.quiet and (hour >= QUIET_FROM or hour < QUIET_TO)


class Chats(Protocol):
    """Port: what chats have chosen."""

    async def settings(self, chat: int) -> ChatSettings:
        """A chat's choices; the defaults where it has made none."""
        ...

    async def choose(self, chat: int, settings: ChatSettings) -> None:
        """Keep a chat's choices; its days follow a new zone from the next one on."""
        ...

    async def move(self, old: int, new: int) -> None:
        """A chat has become another one: its choices go along, unless the new one has its own.

        A group's results, days and boards go along, too.
        """
        ...
