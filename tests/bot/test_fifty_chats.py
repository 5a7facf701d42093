"""Fifty chats at once: no key, row or message of one ever shows in another (field case C08)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

import pytest

from club.places import Place, TableId
from tests.bot.housing import Housing, data_of, labels, on_turn

if TYPE_CHECKING:
    from tests.bot.recorded_telegram import Shown

EVERYWHERE = 7
"""Somebody who plays in all of them, privately too."""
_NAME, _TABLE = re.compile(r"P(\d+)x"), re.compile(r"\b[a-z2-7]{10}\b")


@dataclass
class Room:
    """A chat or a topic, with the one whom the one everywhere plays there."""

    chat: int
    thread: int | None
    other: int
    board: Shown | None = None

    async def begin(self, house: Housing) -> None:
        await house.write(EVERYWHERE, self.chat, "/play", thread=self.thread)
        self.board = house.last_in(self.chat)
        if self.chat < 0:
            await house.begin_to_press(self.other, self.board, data_of(self.board, "Join"))

    async def go_on(self, house: Housing, random: Random) -> None:
        assert self.board is not None
        self.board = house.now_of(self.board)
        moves = [label for label in labels(self.board) if "/" in label or "Confirm" in label]
        command = random.choice(["/games", "/board", "", "", "", ""])
        if command:
            await house.write(EVERYWHERE, self.chat, command, thread=self.thread)
            boards = [m for m in house.shown_in(self.chat) if "photo" in m and labels(m)]
            self.board = next(
                m for m in reversed(boards) if m.get("message_thread_id") == self.thread
            )
        elif moves:
            who = on_turn(self.board)
            await house.begin_to_press(who, self.board, data_of(self.board, random.choice(moves)))


def _rooms() -> list[Room]:
    supergroups = [Room(-1001000000000 - n, None, 1000 + n) for n in range(20)]
    groups = [Room(-500 - n, None, 2000 + n) for n in range(19)]
    topics = [Room(-1002000000000 - n // 2, 17 + n % 2, 3000 + n) for n in range(10)]
    return [*supergroups, *groups, *topics, Room(EVERYWHERE, None, EVERYWHERE)]


@pytest.fixture
def rooms() -> list[Room]:
    return _rooms()


async def test_fifty_chats_do_not_mix(rooms: list[Room]) -> None:
    assert len(rooms) == 50
    random, house = Random(1), Housing()
    kept = house.ports
    for room in random.sample(rooms, len(rooms)):
        await room.begin(house)
    await house.settled()
    for _ in range(3):
        house.later(minutes=3)  # so that people are told of their turns, too
        for room in random.sample(rooms, len(rooms)):
            await room.go_on(house, random)
        await house.settled()
    at = {line.table: line for line in await kept.journal.tables()}
    assert len(at) == len(rooms)
    people = {person.key: person.account for person in kept.people.known.values()}
    for room in rooms:
        place = Place(room.chat, room.thread)
        (line,) = (line for line in at.values() if line.place == place)
        assert {people[key] for key in line.people} == {EVERYWHERE, room.other}
        assert [b.place for b in await kept.boards.of(line.table)] == [place]
        assert all(notice.chat == room.chat for notice in await kept.notices.of(line.table))
    _check_messages(house, rooms, {table: line.place.chat for table, line in at.items()})


def _check_messages(house: Housing, rooms: list[Room], chat_of: dict[TableId, int]) -> None:
    """Every call names only people and tables of its own chat, and of its own topic."""
    others: dict[tuple[int, int | None], set[int]] = {}
    for room in rooms:
        others.setdefault((room.chat, room.thread), {EVERYWHERE}).add(room.other)
    told = 0
    for call in house.telegram.calls:
        if not call.counts or call.chat == EVERYWHERE:
            continue
        told += "it is your turn" in call.text
        message = house.telegram.messages.get((call.chat, call.said.get("message_id", 0)), {})
        thread = call.said.get("message_thread_id") or message.get("message_thread_id")
        names = {int(name) for name in _NAME.findall(call.text)}
        assert names <= others.get((call.chat, thread), set()), call
        buttons = (call.said.get("reply_markup") or {}).get("inline_keyboard", [])
        for button in (button for row in buttons for button in row):
            (table,) = _TABLE.findall(button["callback_data"])
            assert chat_of[TableId(table)] == call.chat, call
    assert told > 20
