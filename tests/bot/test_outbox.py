"""The outbox closes, and forgets idle chats."""

from __future__ import annotations

import asyncio

import pytest
from telegram.error import RetryAfter

from bot.outbox import Limits, Outbox, OutboxClosed
from tests.bot.slow_telegram import GROUP, PERSON, Telegram
from tests.bot.virtual_time import in_virtual_time, now

pytestmark = pytest.mark.usefixtures("new_retry_after")


def test_closing_sends_what_waits(telegram: Telegram) -> None:
    async def work() -> float:
        async with Outbox() as outbox:
            for number in range(6):
                outbox.put(number, PERSON, telegram.edit(PERSON, str(number)))
        return now()

    assert in_virtual_time(work()) == pytest.approx(3, abs=0.1)
    assert len(telegram.calls) == 6


def test_closing_does_not_wait_for_ever(
    telegram: Telegram, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> float:
        telegram.always[GROUP] = RetryAfter(300)
        outbox = Outbox(Limits(drain=10))
        async with outbox:
            outbox.put("board", GROUP, telegram.edit(GROUP, "x"))
            outbox.put("post", GROUP, telegram.edit(GROUP, "y"))
            outbox.put("board", PERSON, telegram.edit(PERSON, "z"))
            await asyncio.sleep(0)
        with pytest.raises(OutboxClosed):
            outbox.put("late", PERSON, telegram.edit(PERSON, "late"))
        return now()

    assert in_virtual_time(work()) == pytest.approx(10, abs=0.1)
    assert telegram.texts(PERSON) == ["z"]
    assert "closed with 2 not sent" in caplog.text


def test_cancelling_the_closing_leaves_no_task_behind(telegram: Telegram) -> None:
    async def use() -> None:
        telegram.takes = 100
        async with Outbox(Limits(drain=1000)) as outbox:
            outbox.put("board", GROUP, telegram.edit(GROUP, "x"))

    async def work() -> None:
        using = asyncio.create_task(use())
        await asyncio.sleep(1)
        using.cancel()
        with pytest.raises(asyncio.CancelledError):
            await using
        assert asyncio.all_tasks() == {asyncio.current_task()}

    in_virtual_time(work())


def test_idle_chats_are_forgotten_but_not_before_their_limiter(telegram: Telegram) -> None:
    async def work() -> None:
        async with Outbox(Limits(group_per_minute=2)) as outbox:
            outbox.put("a", GROUP, telegram.edit(GROUP, "a"))
            await asyncio.sleep(10)
            assert len(outbox._lanes) == 1
            outbox.put("b", GROUP, telegram.edit(GROUP, "b"))
            await outbox.drained()
            await asyncio.sleep(29)
            assert len(outbox._lanes) == 1
            await asyncio.sleep(2)
            assert not outbox._lanes
            assert asyncio.all_tasks() == {asyncio.current_task()}

    in_virtual_time(work())
    assert telegram.times(GROUP) == pytest.approx([0, 30], abs=0.01)
