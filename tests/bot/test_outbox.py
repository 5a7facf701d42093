from __future__ import annotations

import asyncio
import logging
import selectors
from datetime import timedelta
from typing import TYPE_CHECKING, Any, TypeVar

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from telegram.error import BadRequest, Forbidden, NetworkError, RetryAfter, TimedOut

from bot.outbox import Limits, Outbox, OutboxClosed

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine, Hashable

T = TypeVar("T")
GROUP, OTHER_GROUP, PERSON = -100, -200, 100
QUICK = Limits(group_per_minute=1_000_000, total_per_second=1_000_000)


class VirtualTime(selectors.SelectSelector):
    """Never waits: where the loop would sleep, its clock jumps ahead."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise AssertionError("the test waits for something that nothing will do")
        # A real clock never stands still; a limiter may wait for less than a float can tell.
        self.now += max(timeout, 1e-7)
        return super().select(0)


class VirtualLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._virtual = VirtualTime()
        super().__init__(self._virtual)

    def time(self) -> float:
        return self._virtual.now


def in_virtual_time(work: Coroutine[Any, Any, T]) -> T:
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(work)


def now() -> float:
    return round(asyncio.get_running_loop().time(), 3)


class Telegram:
    """Takes calls and notes them; raises what it was told to."""

    def __init__(self) -> None:
        self.calls: list[tuple[float, int, str]] = []
        self.errors: dict[int, BaseException] = {}
        """By the number of the call, from 1 on."""
        self.always: dict[int, Exception] = {}
        """By chat."""
        self.takes = 0.0

    def edit(self, chat: int, text: str) -> Callable[[], Awaitable[str]]:
        async def send() -> str:
            self.calls.append((now(), chat, text))
            error = self.errors.get(len(self.calls)) or self.always.get(chat)
            if self.takes:
                await asyncio.sleep(self.takes)
            if error is not None:
                raise error
            return f"sent {text}"

        return send

    def texts(self, chat: int) -> list[str]:
        return [text for _, where, text in self.calls if where == chat]

    def times(self, chat: int) -> list[float]:
        return [time for time, where, _ in self.calls if where == chat]


class Errors:
    def __init__(self) -> None:
        self.seen: list[tuple[int, Hashable, Exception]] = []

    async def __call__(self, chat: int, key: Hashable, error: Exception) -> None:
        self.seen.append((chat, key, error))


@pytest.fixture(autouse=True)
def new_retry_after(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PTB_TIMEDELTA", "true")


@pytest.fixture
def telegram() -> Telegram:
    return Telegram()


def most_in(period: float, times: list[float]) -> int:
    return max(sum(start <= time < start + period for time in times) for start in times)


# --- pace ---------------------------------------------------------------------------------------


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


# --- the newest state ---------------------------------------------------------------------------


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


# --- 429 ----------------------------------------------------------------------------------------


def test_t06_a_flooded_group_waits_merges_and_ends_with_the_last_state(telegram: Telegram) -> None:
    waits: list[tuple[float, float]] = []
    on_board = ""

    def edit(text: str) -> Callable[[], Awaitable[None]]:
        async def send() -> None:
            nonlocal on_board
            telegram.calls.append((now(), GROUP, text))
            if len(telegram.calls) % 3 == 0:
                waits.append((now(), now() + 7))
                raise RetryAfter(7)
            on_board = text

        return send

    async def work() -> None:
        async with Outbox(Limits(drain=120)) as outbox:
            for step in range(25):
                outbox.put("board", GROUP, edit(str(step)))
                outbox.put("board", PERSON, telegram_of_another.edit(PERSON, str(step)))
                await asyncio.sleep(20 / 25)

    telegram_of_another = Telegram()
    in_virtual_time(work())
    assert len(waits) >= 2
    for begin, end in waits:
        assert not [time for time in telegram.times(GROUP) if begin < time < end - 0.001]
    assert on_board == "24"
    assert len(telegram.calls) < 20
    # The other chat never noticed: one edit a second, all along.
    assert telegram_of_another.texts(PERSON)[-1] == "24"
    assert (
        max(
            later - earlier
            for earlier, later in zip(
                telegram_of_another.times(PERSON),
                telegram_of_another.times(PERSON)[1:],
                strict=False,
            )
        )
        < 1.7
    )


def test_after_a_429_the_job_is_sent_again_unless_a_newer_one_came(telegram: Telegram) -> None:
    async def work() -> None:
        telegram.errors = {1: RetryAfter(timedelta(seconds=5)), 3: RetryAfter(5)}
        async with Outbox(QUICK) as outbox:
            outbox.put("one", GROUP, telegram.edit(GROUP, "one"))
            outbox.put("two", GROUP, telegram.edit(GROUP, "two, old"))
            await asyncio.sleep(7)
            outbox.put("three", GROUP, telegram.edit(GROUP, "three"))
            outbox.put("two", GROUP, telegram.edit(GROUP, "two, new"))

    in_virtual_time(work())
    # The failed job keeps its place before what came later.
    assert telegram.texts(GROUP) == ["one", "one", "two, old", "two, new", "three"]
    assert telegram.times(GROUP) == pytest.approx([0, 5, 5, 10, 10], abs=0.01)


def test_a_429_holds_back_only_its_chat(telegram: Telegram) -> None:
    async def work() -> None:
        telegram.always[GROUP] = RetryAfter(1000)
        async with Outbox(QUICK) as outbox:
            for number in range(3):
                outbox.put(number, GROUP, telegram.edit(GROUP, str(number)))
                outbox.put(number, OTHER_GROUP, telegram.edit(OTHER_GROUP, str(number)))

    in_virtual_time(work())
    assert telegram.texts(GROUP) == ["0"]
    assert telegram.texts(OTHER_GROUP) == ["0", "1", "2"]
    assert max(telegram.times(OTHER_GROUP)) < 0.01


def test_old_whole_seconds_of_a_429_are_understood(
    telegram: Telegram, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PTB_TIMEDELTA")

    async def work() -> None:
        with pytest.warns(DeprecationWarning, match="retry_after"):
            telegram.errors = {1: RetryAfter(4)}
        async with Outbox(QUICK) as outbox:
            outbox.put("one", GROUP, telegram.edit(GROUP, "one"))
            with pytest.warns(DeprecationWarning, match="retry_after"):
                await outbox.drained()

    in_virtual_time(work())
    assert telegram.times(GROUP) == pytest.approx([0, 4], abs=0.01)


# --- errors -------------------------------------------------------------------------------------


@pytest.mark.parametrize("error", [TimedOut(), NetworkError("httpx.ReadError: ")])
def test_an_edit_is_repeated_with_growing_pauses(error: Exception, telegram: Telegram) -> None:
    errors = Errors()

    async def work() -> None:
        telegram.errors = dict.fromkeys(range(1, 4), error)
        async with Outbox(QUICK, errors) as outbox:
            outbox.put("board", GROUP, telegram.edit(GROUP, "x"))

    in_virtual_time(work())
    assert telegram.times(GROUP) == pytest.approx([0, 1, 3, 7], abs=0.01)
    assert not errors.seen


def test_after_the_last_pause_a_job_is_given_up_and_the_next_goes_on(telegram: Telegram) -> None:
    errors, lost = Errors(), TimedOut()

    async def work() -> None:
        telegram.errors = dict.fromkeys(range(1, 4), lost)
        async with Outbox(Limits(pauses=(1, 2)), errors) as outbox:
            outbox.put("one", GROUP, telegram.edit(GROUP, "one"))
            outbox.put("two", GROUP, telegram.edit(GROUP, "two"))

    in_virtual_time(work())
    assert telegram.texts(GROUP) == ["one", "one", "one", "two"]
    assert errors.seen == [(GROUP, "one", lost)]


def test_an_edit_that_had_arrived_is_no_error_when_repeated(
    telegram: Telegram, caplog: pytest.LogCaptureFixture
) -> None:
    errors = Errors()

    async def work() -> None:
        telegram.errors = {1: TimedOut(), 2: BadRequest("Message is not modified: the same")}
        async with Outbox(QUICK, errors) as outbox:
            outbox.put("board", GROUP, telegram.edit(GROUP, "x"))

    in_virtual_time(work())
    assert len(telegram.calls) == 2
    assert not errors.seen
    assert "not sent" not in caplog.text


def caused(error: NetworkError, cause: Exception) -> NetworkError:
    error.__cause__ = cause
    return error


def test_what_must_go_once_is_not_repeated_after_an_unknown_outcome(telegram: Telegram) -> None:
    errors = Errors()

    async def work() -> None:
        telegram.errors = {
            1: caused(NetworkError("no way"), httpx.ConnectError("no way")),
            2: RetryAfter(1),
            3: caused(TimedOut(), httpx.ReadTimeout("no answer")),
        }
        async with Outbox(QUICK, errors) as outbox:
            outbox.put("notice", GROUP, telegram.edit(GROUP, "x"), once=True)

    in_virtual_time(work())
    # It surely had not left at the first and at the second time.
    assert telegram.times(GROUP) == pytest.approx([0, 1, 2], abs=0.01)
    assert [key for _, key, _ in errors.seen] == ["notice"]


@pytest.mark.parametrize(
    "error",
    [
        BadRequest("Message to edit not found"),
        Forbidden("bot was kicked from the group chat"),
        ValueError("a fault of ours"),
    ],
)
def test_a_final_error_is_told_and_disturbs_nothing_else(
    error: Exception, telegram: Telegram, caplog: pytest.LogCaptureFixture
) -> None:
    errors = Errors()

    async def work() -> None:
        telegram.errors = {1: error}
        async with Outbox(QUICK, errors) as outbox:
            outbox.put("one", GROUP, telegram.edit(GROUP, "one"))
            outbox.put("two", GROUP, telegram.edit(GROUP, "two"))

    in_virtual_time(work())
    assert telegram.texts(GROUP) == ["one", "two"]
    assert errors.seen == [(GROUP, "one", error)]
    (record,) = caplog.records
    assert record.levelno == (logging.ERROR if isinstance(error, ValueError) else logging.WARNING)


def test_the_one_who_is_told_may_use_the_outbox(telegram: Telegram) -> None:
    async def post_anew(chat: int, key: Hashable, error: Exception) -> None:
        assert await outbox.run("new", chat, telegram.edit(chat, "new board")) == "sent new board"
        raise ValueError("and it may fail")

    outbox = Outbox(QUICK, post_anew)

    async def work() -> None:
        telegram.errors = {1: BadRequest("Message to edit not found")}
        async with outbox:
            outbox.put("board", GROUP, telegram.edit(GROUP, "old board"))

    in_virtual_time(work())
    assert telegram.texts(GROUP) == ["old board", "new board"]


def test_an_error_without_anybody_to_tell_is_logged(
    telegram: Telegram, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        telegram.errors = {1: Forbidden("bot was blocked by the user")}
        async with Outbox(QUICK) as outbox:
            outbox.put("board", PERSON, telegram.edit(PERSON, "x"))

    in_virtual_time(work())
    assert "bot was blocked by the user" in caplog.text


def test_a_sending_that_is_cancelled_from_within_is_an_error_like_others(
    telegram: Telegram,
) -> None:
    errors = Errors()

    async def work() -> None:
        telegram.errors = {1: asyncio.CancelledError()}
        async with Outbox(QUICK, errors) as outbox:
            outbox.put("one", GROUP, telegram.edit(GROUP, "one"))
            outbox.put("two", GROUP, telegram.edit(GROUP, "two"))

    in_virtual_time(work())
    assert telegram.texts(GROUP) == ["one", "two"]
    assert [key for _, key, _ in errors.seen] == ["one"]


# --- answers ------------------------------------------------------------------------------------


def test_run_gives_the_answer_and_keeps_the_order(telegram: Telegram) -> None:
    async def work() -> None:
        async with Outbox(QUICK) as outbox:
            outbox.put("board", GROUP, telegram.edit(GROUP, "first"))
            assert await outbox.run("post", GROUP, telegram.edit(GROUP, "new")) == "sent new"

    in_virtual_time(work())
    assert telegram.texts(GROUP) == ["first", "new"]


def test_run_raises_what_went_wrong_and_waits_out_a_429(telegram: Telegram) -> None:
    errors = Errors()

    async def work() -> None:
        telegram.errors = {1: RetryAfter(3), 2: TimedOut(), 3: BadRequest("Chat not found")}
        async with Outbox(QUICK, errors) as outbox:
            with pytest.raises(TimedOut):
                await outbox.run("post", GROUP, telegram.edit(GROUP, "x"))
            assert now() == pytest.approx(3, abs=0.01)
            with pytest.raises(BadRequest, match="Chat not found"):
                await outbox.run("post", GROUP, telegram.edit(GROUP, "x"))

    in_virtual_time(work())
    assert not errors.seen  # the caller knows


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


# --- closing and memory -------------------------------------------------------------------------


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
