"""Chats: how a chat likes its boards. A private chat's are its person's own."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol


class View(StrEnum):
    """From whose side a group sees the board; in private everybody sees it from his own."""

    WHITE = "white"
    MOVER = "mover"


@dataclass(frozen=True, slots=True)
class ChatSettings:
    """A chat's choices. ``theme`` is a name of the renderer's."""

    theme: str = "wood"
    large_print: bool = False
    view: View = View.WHITE


class Chats(Protocol):
    """Port: what chats have chosen."""

    async def settings(self, chat: int) -> ChatSettings:
        """A chat's choices; the defaults where it has made none."""
        ...

    async def choose(self, chat: int, settings: ChatSettings) -> None:
        """Keep a chat's choices."""
        ...
