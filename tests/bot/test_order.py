"""Updates of one table go one after another, those of different tables side by side."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from telegram import CallbackQuery, Chat, ChosenInlineResult, Message, Update, User

from bot.order import TableOrder, line_of

if TYPE_CHECKING:
    from telegram.ext import BaseUpdateProcessor

ANNA = User(101, "Anna", is_bot=False)


def press(data: str, number: int = 1) -> Update:
    return Update(number, callback_query=CallbackQuery(str(number), ANNA, "x", data=data))


def message(chat: int, number: int = 1) -> Update:
    kind = Chat.PRIVATE if chat > 0 else Chat.GROUP
    sent = Message(number, datetime.now(UTC), Chat(chat, kind), from_user=ANNA, text="/play")
    return Update(number, message=sent)


def sent(result: str) -> Update:
    """A result of inline mode was sent."""
    return Update(1, chosen_inline_result=ChosenInlineResult(result, ANNA, ""))


@pytest.mark.parametrize(
    ("update", "line"),
    [
        (press("k:abcdefghij:1:"), "abcdefghij"),
        (press("nonsense"), 101),
        (press("i:abcdefghij:2t:1:x:y"), "abcdefghij"),
        (sent("i:abcdefghij:2t:1:x:y"), "abcdefghij"),
        (sent("usage"), 101),
        (message(-5), -5),
        (message(101), 101),
        (Update(1), None),
        ("no update at all", None),
    ],
)
def test_the_line_is_the_tables_else_the_chats(update: object, line: object) -> None:
    assert line_of(update) == line


class Handling:
    """Handlers that end when the test lets them."""

    def __init__(self, order: BaseUpdateProcessor) -> None:
        self._order = order
        self.begun: list[object] = []
        self.gates: dict[object, asyncio.Event] = {}

    def start(self, name: str, update: Update) -> asyncio.Task[None]:
        self.gates[name] = asyncio.Event()
        return asyncio.create_task(self._order.process_update(update, self._handle(name)))

    async def _handle(self, name: str) -> None:
        self.begun.append(name)
        await self.gates[name].wait()


async def settled() -> None:
    """Let everything go on that can."""
    for _ in range(20):
        await asyncio.sleep(0)


async def test_one_table_in_order_others_at_once() -> None:
    handling = Handling(TableOrder())
    tasks = [
        handling.start("first", press("k:aaaaaaaaaa:1:", 1)),
        handling.start("second", press("b:aaaaaaaaaa:1:", 2)),
        handling.start("third", press("b:aaaaaaaaaa:1:", 3)),
        handling.start("other table", press("k:bbbbbbbbbb:1:", 4)),
        handling.start("a chat", message(-5, 5)),
    ]
    await settled()
    assert handling.begun == ["first", "other table", "a chat"]
    handling.gates["first"].set()
    await settled()
    assert handling.begun[3:] == ["second"]
    handling.gates["second"].set()
    await settled()
    assert handling.begun[4:] == ["third"]
    for gate in handling.gates.values():
        gate.set()
    await asyncio.gather(*tasks)


async def test_a_failed_or_cancelled_handler_frees_its_line() -> None:
    """Field case C05, and no lock is left behind."""
    order = TableOrder()
    handling = Handling(order)

    async def fail() -> None:
        raise LookupError("broken")

    with pytest.raises(LookupError, match="broken"):
        await order.process_update(press("k:aaaaaaaaaa:1:"), fail())
    cancelled = handling.start("cancelled", press("k:aaaaaaaaaa:1:"))
    waiting = handling.start("waiting", press("k:aaaaaaaaaa:1:"))
    await settled()
    cancelled.cancel()
    await settled()
    assert handling.begun == ["cancelled", "waiting"]
    handling.gates["waiting"].set()
    await waiting
    assert not order._locks
    assert not order._wanted
