"""Places and boards: where a table lives and which message shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NewType, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

TableId = NewType("TableId", str)
"""Ten characters of a-z and 2-7, random: names a table in buttons, links and storage."""


@dataclass(frozen=True, slots=True)
class Place:
    """A chat and, in a forum, its topic."""

    chat: int
    thread: int | None = None

    @property
    def is_private(self) -> bool:
        """Private chats have their person's positive id."""
        return self.chat > 0

    @property
    def is_inline(self) -> bool:
        """Whether the table lives in a message of inline mode, in a chat that nobody tells us."""
        return self.chat == 0


INLINE = Place(0)
"""Where all tables of inline mode live."""


@dataclass(frozen=True, slots=True)
class Board:
    """The message that shows a table in a chat.

    ``shown`` is the version of the table that the message shows, 0 before the first one;
    ``text`` is true where the chat takes no pictures, or none could be shown yet. A message of
    inline mode has no number, but the name ``inline``.
    """

    table: TableId
    place: Place
    message: int
    shown: int = 0
    text: bool = False
    inline: str = ""

    @classmethod
    def in_inline_mode(cls, table: TableId, inline: str) -> Board:
        """The board that a message of inline mode is going to be; it is a text as yet."""
        return cls(table, INLINE, 0, text=True, inline=inline)


class Boards(Protocol):
    """Port: the boards of all tables, kept over restarts."""

    async def put(self, board: Board) -> None:
        """Store a board; it replaces the table's earlier one in the same chat.

        One that was on its way to somebody while he was forgotten is not stored.
        """
        ...

    async def showed(self, board: Board, version: int) -> None:
        """Note that a board's message now shows this version; an older one changes nothing."""
        ...

    async def of(self, table: TableId) -> Sequence[Board]:
        """A table's boards, at most one a chat."""
        ...

    async def forget(self, board: Board) -> bool:
        """Drop a board whose message is gone; of two who do it at once one is told ``True``."""
        ...

    async def within(self, chat: int) -> Sequence[Board]:
        """All boards of a chat."""
        ...

    async def showing(self, chat: int, message: int) -> Board | None:
        """The board that this message is."""
        ...

    async def unfinished_in(self, chat: int) -> Sequence[Board]:
        """The boards in a chat of tables that are not over, newest change first."""
        ...

    async def missing(self) -> Sequence[TableId]:
        """Tables that are not over and that no message shows, newest change first."""
        ...

    async def behind(self) -> Sequence[Board]:
        """Boards that show an older version than their table has: to be redrawn at start."""
        ...
