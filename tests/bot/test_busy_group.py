"""A busy group: four tables and quick players, at the real pace of the outbox, on virtual time."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from random import Random
from typing import TYPE_CHECKING

from bot.choices import offered
from bot.outbox import Limits
from bot.press import Press
from club.actions import Confirm, MakeMoves
from tests.bot.housing import Housing, data_of, text_of
from tests.bot.test_outbox_pace import most_in
from tests.bot.virtual_time import in_virtual_time
from tests.club.fakes import NOW

if TYPE_CHECKING:
    from club.places import TableId
    from tests.bot.recorded_telegram import Shown

GROUP, TABLES, SECONDS = -1001234567890, 4, 120
PRESSES_EVERY = 2.0


class Evening:
    """Eight people at four tables of one group."""

    def __init__(self) -> None:
        self.house = Housing(limits=Limits(drain=10_000))
        self.boards: dict[TableId, Shown] = {}
        self.presses = 0

    async def play(self) -> None:
        for table in range(TABLES):
            await self.house.write(101 + 2 * table, GROUP, "/play")
            board = self.house.last_in(GROUP)
            press = Press.parse(data_of(board, "Join"))
            assert press is not None
            self.boards[press.table] = board
            await self.house.press(102 + 2 * table, board, "Join")
        begun = asyncio.get_running_loop().time()
        await asyncio.gather(
            *(self._play_at(table, begun + SECONDS, seed) for seed, table in enumerate(self.boards))
        )
        await self.house.settled()

    async def _play_at(self, name: TableId, end: float, seed: int) -> None:
        """Whoever is on turn knows what to press, though his board may not show it yet."""
        random, loop = Random(seed), asyncio.get_running_loop()
        await asyncio.sleep(seed * PRESSES_EVERY / TABLES)
        while loop.time() < end:
            table = await self.house.house.club.table(name)
            assert table is not None
            if table.running is None:
                return
            seat = table.seat(table.running.to_act)
            assert seat is not None
            assert seat.person is not None
            (person,) = (await self.house.ports.people.by_keys((seat.person,))).values()
            choices = offered(table).choices
            action = MakeMoves(random.choice(choices)) if choices else Confirm()
            data = Press(name, table.version, action).data()
            before = loop.time()
            self.house.now = NOW + timedelta(seconds=before)
            answer = await self.house.begin_to_press(person.account, self.boards[name], data)
            assert loop.time() - before < 0.001, "an answer waits for nothing"
            assert answer["text"], "a word confirms each press"
            assert not answer.get("show_alert")
            self.presses += 1
            await asyncio.sleep(PRESSES_EVERY)


def test_t06_four_tables_stay_under_twenty_a_minute_and_the_last_boards_are_true() -> None:
    evening = Evening()
    in_virtual_time(evening.play())
    house = evening.house
    calls = house.telegram.counted(GROUP)
    assert most_in(60, [call.at for call in calls]) <= 20
    assert evening.presses >= TABLES * (SECONDS / PRESSES_EVERY) * 0.9
    assert len(calls) < evening.presses / 3, "redraws are merged"
    assert len([call for call in calls if call.method == "sendPhoto"]) == TABLES
    assert not any("it is your turn" in call.text for call in calls)

    async def compare() -> None:
        for name, board in evening.boards.items():
            table = await house.house.club.table(name)
            assert table is not None
            look = await house.looks.of(table, table.place)
            shown = house.now_of(board)
            assert text_of(shown) == look.words
            assert look.buttons is not None
            assert shown["reply_markup"] == look.buttons.to_dict()

    asyncio.run(compare())
