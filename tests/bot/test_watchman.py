"""The watchman's rounds, by themselves; what he does at tables is played in the long tests."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from bot.watchman import PICTURES_KEPT, Watchman
from tests.club.fakes import NOW, TABLE, FakeDeadlines, playing

if TYPE_CHECKING:
    from datetime import datetime

    from club.table import Table


class OneTable:
    """A club with one table that goes on."""

    async def unfinished(self) -> list[SimpleNamespace]:
        return [SimpleNamespace(table=TABLE)]

    async def table(self, table: str) -> Table:
        return playing((6, 1))


class Boards:
    def __init__(self) -> None:
        self.caught_up = 0

    async def catch_up(self) -> int:
        self.caught_up += 1
        return 0


class Pictures:
    def __init__(self) -> None:
        self.pruned: list[datetime] = []

    async def prune(self, before: datetime) -> int:
        self.pruned.append(before)
        return 0


async def test_what_may_have_gone_wrong_unseen_is_put_right() -> None:
    boards, pictures, deadlines = Boards(), Pictures(), FakeDeadlines()
    house: Any = SimpleNamespace(club=OneTable(), boards=boards)
    port: Any = pictures
    heartbeat: Any = None
    await Watchman(house, deadlines, heartbeat, port, lambda: NOW).put_right()
    assert deadlines.moments[TABLE] is not None
    assert boards.caught_up == 1, "boards that are behind"
    assert pictures.pruned == [NOW - PICTURES_KEPT]
    assert PICTURES_KEPT.days == 7
