"""An answer to a board is about its table, even if it is quicker than noting the board."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from telegram import Chat, Message

from bot.typed import TypedTurns
from club.places import Board, Place
from tests.club.fakes import NOW, playing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from club.places import TableId
    from club.table import Table

TABLE = playing((6, 1), (3, 3))
GROUP, SENT = TABLE.place.chat, 7
BOARD = Board(TABLE.id, Place(GROUP), SENT)


class Boards:
    """The board is noted after so many looks."""

    def __init__(self, looks: int) -> None:
        self._left = looks

    def _noted(self) -> Board | None:
        self._left -= 1
        return BOARD if self._left < 0 else None

    async def shown_by(self, chat: int, message: int) -> Board | None:
        return self._noted()

    async def at(self, table: TableId, chat: int) -> Board | None:
        return self._noted()


class Club:
    async def tables_at(self, place: Place, *_: object) -> Sequence[SimpleNamespace]:
        return [SimpleNamespace(table=TABLE.id)]

    async def table(self, table: TableId) -> Table:
        assert table == TABLE.id
        return TABLE


@pytest.mark.parametrize("looks", range(4))
async def test_whenever_the_board_is_noted(looks: int) -> None:
    house: Any = SimpleNamespace(boards=Boards(looks), club=Club())
    nothing: Any = None
    message = Message(8, NOW, Chat(GROUP, Chat.SUPERGROUP))
    assert await TypedTurns(house, nothing, nothing)._replied_to(message, SENT) == TABLE
