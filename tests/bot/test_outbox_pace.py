"""The outbox's pace, and that only the newest state of a board waits."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.outbox import Limits, Outbox
from tests.bot.slow_telegram import GROUP, PERSON, QUICK, Telegram
from tests.bot.virtual_time import in_virtual_time

pytestmark = pytest.mark.usefixtures("new_retry_after")


def most_in(period: float, times: list[float]) -> int:
    return max(sum(start <= time < start + period for time in times) for start in times)


def test_jobs_of_a_chat_go_in_order(telegram: Telegram) -> None:
    async def work() -> None:
        telegram.takes = 0.1
        async with Outbox(QUICK) as outbox:
            for text in "abcdef":
                outbox.put(text, GROUP, telegram.edit(GROUP, text))

    in_virtual_time(work())
    assert telegram.texts(GROUP) == list("abcdef")
    assert telegram.times(GROUP) == pytest.approx([0, 0.1, 0.2, 0.3, 0.4, 0.5], abs=0.01)


def test_a_group_gets_at_most_its_number_in_any_minute(telegram: Telegram) -> None:
    async def work() -> None:
        async with Outbox(Limits(drain=10_000)) as outbox:
            for number in range(100):
                outbox.put(number, GROUP, telegram.edit(GROUP, str(number)))

    in_virtual_time(work())
    times = telegram.times(GROUP)
    assert len(times) == 100
    assert most_in(60, times) in (19, 20)
    assert times[4] < 0.1  # a few go at once
    assert times[-1] < 390  # and the rate is kept up


def test_a_private_chat_gets_a_short_burst_and_then_one_a_second(telegram: Telegram) -> None:
    async def work() -> None:
        async with Outbox() as outbox:
            for number in range(8):
                outbox.put(number, PERSON, telegram.edit(PERSON, str(number)))

    in_virtual_time(work())
    assert telegram.times(PERSON) == pytest.approx([0, 0, 0, 1, 2, 3, 4, 5], abs=0.01)


def test_all_chats_together_are_limited(telegram: Telegram) -> None:
    async def work() -> None:
        async with Outbox() as outbox:
            for person in range(1, 101):
                outbox.put("board", person, telegram.edit(person, "x"))

    in_virtual_time(work())
    times = [time for time, _, _ in telegram.calls]
    assert len(times) == 100
    assert most_in(1, times) <= 30
    assert times[-1] < 5


@settings(deadline=None, max_examples=30)
@given(st.integers(1, 12), st.lists(st.floats(0, 90), min_size=1, max_size=40))
def test_no_arrival_pattern_exceeds_the_minute(limit: int, arrivals: list[float]) -> None:
    telegram = Telegram()

    async def work() -> None:
        async with Outbox(Limits(group_per_minute=limit, drain=10_000)) as outbox:
            for number, arrival in enumerate(sorted(arrivals)):
                await asyncio.sleep(arrival - asyncio.get_running_loop().time())
                outbox.put(number, GROUP, telegram.edit(GROUP, str(number)))

    in_virtual_time(work())
    assert telegram.texts(GROUP) == [str(number) for number in range(len(arrivals))]
    assert most_in(59.99, telegram.times(GROUP)) <= limit


def test_only_the_newest_state_waits_and_keeps_its_place(telegram: Telegram) -> None:
    async def work() -> None:
        async with Outbox(QUICK) as outbox:
            outbox.put("one", GROUP, telegram.edit(GROUP, "one, old"))
            outbox.put("two", GROUP, telegram.edit(GROUP, "two"))
            outbox.put("one", GROUP, telegram.edit(GROUP, "one, new"))

    in_virtual_time(work())
    assert telegram.texts(GROUP) == ["one, new", "two"]


def test_equal_keys_of_two_chats_are_two_boards(telegram: Telegram) -> None:
    async def work() -> None:
        async with Outbox(QUICK) as outbox:
            outbox.put("board", GROUP, telegram.edit(GROUP, "here"))
            outbox.put("board", PERSON, telegram.edit(PERSON, "there"))

    in_virtual_time(work())
    assert sorted(text for _, _, text in telegram.calls) == ["here", "there"]


def test_what_comes_while_its_board_is_being_sent_goes_after_the_others(telegram: Telegram) -> None:
    async def work() -> None:
        telegram.takes = 1
        async with Outbox(QUICK) as outbox:
            outbox.put("one", GROUP, telegram.edit(GROUP, "one, old"))
            outbox.put("two", GROUP, telegram.edit(GROUP, "two"))
            await asyncio.sleep(0.5)
            outbox.put("one", GROUP, telegram.edit(GROUP, "one, new"))

    in_virtual_time(work())
    assert telegram.texts(GROUP) == ["one, old", "two", "one, new"]


def test_what_comes_while_a_permit_is_awaited_is_merged(telegram: Telegram) -> None:
    async def work() -> None:
        async with Outbox(Limits(group_per_minute=1, drain=100)) as outbox:
            outbox.put("board", GROUP, telegram.edit(GROUP, "0"))
            await asyncio.sleep(1)
            for step in range(1, 30):
                outbox.put("board", GROUP, telegram.edit(GROUP, str(step)))
                await asyncio.sleep(1)

    in_virtual_time(work())
    assert telegram.texts(GROUP) == ["0", "29"]
    assert telegram.times(GROUP) == pytest.approx([0, 60], abs=0.1)
