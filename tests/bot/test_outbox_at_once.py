"""What goes past the outbox's queue, or not at all, and the lanes of inline mode."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from datetime import timedelta

import pytest
from telegram.error import BadRequest, Forbidden, RetryAfter

from bot.outbox import Limits, Outbox
from tests.bot.slow_telegram import GROUP, PERSON, Telegram
from tests.bot.virtual_time import in_virtual_time

pytestmark = pytest.mark.usefixtures("new_retry_after")

Work = Callable[[Outbox], Coroutine[None, None, None]]


def with_outbox(work: Work, limits: Limits | None = None) -> None:
    async def run() -> None:
        async with Outbox(limits or Limits(drain=10_000)) as outbox:
            await work(outbox)

    in_virtual_time(run())


def test_what_would_have_to_wait_is_not_sent_at_all(telegram: Telegram) -> None:
    async def work(outbox: Outbox) -> None:
        sent = [await outbox.at_once(PERSON, telegram.edit(PERSON, text)) for text in "abcde"]
        assert sent == ["sent a", "sent b", "sent c", None, None]
        assert not outbox.is_free(PERSON)
        assert outbox.is_free(GROUP)
        await asyncio.sleep(1.01)
        assert await outbox.at_once(PERSON, telegram.edit(PERSON, "f")) == "sent f"

    with_outbox(work)
    assert telegram.texts(PERSON) == list("abcf")


def test_it_counts_towards_the_pace_of_what_waits(telegram: Telegram) -> None:
    async def work(outbox: Outbox) -> None:
        for text in "abc":
            await outbox.at_once(PERSON, telegram.edit(PERSON, text))
        outbox.put("d", PERSON, telegram.edit(PERSON, "d"))
        assert await outbox.at_once(PERSON, telegram.edit(PERSON, "e")) is None

    with_outbox(work)
    assert telegram.texts(PERSON) == list("abcd")
    assert telegram.times(PERSON)[-1] == pytest.approx(1, abs=0.01)


def test_a_chat_that_was_told_to_pause_is_left_alone(telegram: Telegram) -> None:
    async def work(outbox: Outbox) -> None:
        telegram.errors[1] = RetryAfter(timedelta(seconds=40))
        with pytest.raises(RetryAfter):
            await outbox.at_once(PERSON, telegram.edit(PERSON, "a"))
        assert await outbox.at_once(PERSON, telegram.edit(PERSON, "b")) is None
        outbox.put("c", PERSON, telegram.edit(PERSON, "c"))

    with_outbox(work)
    assert telegram.times(PERSON) == pytest.approx([0, 40], abs=0.01)


def test_it_goes_at_the_pace_of_all_chats_together(telegram: Telegram) -> None:
    async def work(outbox: Outbox) -> None:
        assert await outbox.at_once(1, telegram.edit(1, "a")) == "sent a"
        assert await outbox.at_once(2, telegram.edit(2, "b")) == "sent b"

    with_outbox(work, Limits(total_per_second=1))
    assert [time for time, _, _ in telegram.calls] == pytest.approx([0, 1], abs=0.01)


def test_its_errors_are_for_whoever_sent_it(telegram: Telegram) -> None:
    lost: list[int] = []

    async def work(outbox: Outbox) -> None:
        outbox.on_loss(lambda place, _: lost.append(place.chat))
        telegram.always[PERSON] = Forbidden("bot was blocked by the user")
        with pytest.raises(Forbidden):
            await outbox.at_once(PERSON, telegram.edit(PERSON, "a"))

    with_outbox(work)
    assert lost == []


def test_a_message_of_inline_mode_has_the_pace_of_a_group_and_is_no_chat(
    telegram: Telegram,
) -> None:
    lost: list[int] = []

    async def work(outbox: Outbox) -> None:
        outbox.on_loss(lambda place, _: lost.append(place.chat))
        for number in range(8):
            outbox.put(number, "AAMC1", telegram.edit(1, str(number)))
        telegram.errors[8] = BadRequest("MESSAGE_ID_INVALID")

    with_outbox(work)
    assert lost == []
    times = telegram.times(1)
    assert times[4] < 0.1
    assert times[5:] == pytest.approx([4, 8, 12], abs=0.1)


def test_its_lane_goes_when_its_limiter_is_empty_again(telegram: Telegram) -> None:
    async def work(outbox: Outbox) -> None:
        await outbox.at_once(PERSON, telegram.edit(PERSON, "a"))
        assert len(outbox._lanes) == 1
        await asyncio.sleep(3.1)
        assert not outbox._lanes

    with_outbox(work)


def test_nothing_goes_out_of_a_closed_one(telegram: Telegram) -> None:
    outbox = Outbox()

    async def run() -> None:
        async with outbox:
            pass
        assert await outbox.at_once(PERSON, telegram.edit(PERSON, "a")) is None

    in_virtual_time(run())
    assert telegram.calls == []
