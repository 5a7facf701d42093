"""The outbox gives answers, and closes."""

from __future__ import annotations

import asyncio

import pytest
from telegram.error import BadRequest, RetryAfter, TimedOut

from bot.outbox import Limits, Outbox, OutboxClosed
from tests.bot.slow_telegram import GROUP, PERSON, QUICK, Telegram
from tests.bot.virtual_time import in_virtual_time, now

pytestmark = pytest.mark.usefixtures("new_retry_after")


def test_run_gives_the_answer_and_keeps_the_order(telegram: Telegram) -> None:
    async def work() -> None:
        async with Outbox(QUICK) as outbox:
            outbox.put("board", GROUP, telegram.edit(GROUP, "first"))
            assert await outbox.run("post", GROUP, telegram.edit(GROUP, "new")) == "sent new"

    in_virtual_time(work())
    assert telegram.texts(GROUP) == ["first", "new"]


def test_run_raises_what_went_wrong_and_waits_out_a_429(
    telegram: Telegram, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        telegram.errors = {1: RetryAfter(3), 2: TimedOut(), 3: BadRequest("Chat not found")}
        async with Outbox(QUICK) as outbox:
            with pytest.raises(TimedOut):
                await outbox.run("post", GROUP, telegram.edit(GROUP, "x"))
            assert now() == pytest.approx(3, abs=0.01)
            with pytest.raises(BadRequest, match="Chat not found"):
                await outbox.run("post", GROUP, telegram.edit(GROUP, "x"))

    in_virtual_time(work())
    assert "not sent" not in caplog.text  # the caller knows


def test_equal_runs_are_merged_and_all_get_the_answer(telegram: Telegram) -> None:
    async def work() -> list[str]:
        telegram.errors = {1: RetryAfter(5)}
        async with Outbox(QUICK) as outbox, asyncio.TaskGroup() as group:
            first = group.create_task(outbox.run("post", GROUP, telegram.edit(GROUP, "old")))
            await asyncio.sleep(1)  # the first is waiting for the end of the flood
            later = [
                group.create_task(outbox.run("post", GROUP, telegram.edit(GROUP, text)))
                for text in ("newer", "newest")
            ]
        return [task.result() for task in (first, *later)]

    assert in_virtual_time(work()) == ["sent newest"] * 3
    assert telegram.texts(GROUP) == ["old", "newest"]


def test_a_run_that_is_replaced_while_it_fails_gets_the_newer_answer(telegram: Telegram) -> None:
    async def work() -> list[str]:
        telegram.errors = {1: RetryAfter(5)}
        telegram.takes = 1
        async with Outbox(QUICK) as outbox, asyncio.TaskGroup() as group:
            first = group.create_task(outbox.run("post", GROUP, telegram.edit(GROUP, "old")))
            await asyncio.sleep(0.5)  # the first is on its way
            second = group.create_task(outbox.run("post", GROUP, telegram.edit(GROUP, "new")))
        return [first.result(), second.result()]

    assert in_virtual_time(work()) == ["sent new"] * 2


def test_a_caller_who_gives_up_withdraws_what_waits_but_not_what_is_sent(
    telegram: Telegram,
) -> None:
    async def work() -> None:
        telegram.takes = 2
        async with Outbox(QUICK) as outbox:
            sent = asyncio.create_task(outbox.run("one", GROUP, telegram.edit(GROUP, "one")))
            waits = asyncio.create_task(outbox.run("two", GROUP, telegram.edit(GROUP, "two")))
            await asyncio.sleep(1)
            for task in (sent, waits):
                task.cancel()
            await asyncio.wait([sent, waits])
            outbox.put("three", GROUP, telegram.edit(GROUP, "three"))

    in_virtual_time(work())
    assert telegram.texts(GROUP) == ["one", "three"]
    assert telegram.times(GROUP) == pytest.approx([0, 2], abs=0.01)


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
            waits = asyncio.create_task(outbox.run("post", GROUP, telegram.edit(GROUP, "y")))
            outbox.put("board", PERSON, telegram.edit(PERSON, "z"))
            await asyncio.sleep(0)
        with pytest.raises(OutboxClosed):
            await waits
        with pytest.raises(OutboxClosed):
            outbox.put("late", PERSON, telegram.edit(PERSON, "late"))
        with pytest.raises(OutboxClosed):
            await outbox.run("late", PERSON, telegram.edit(PERSON, "late"))
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
