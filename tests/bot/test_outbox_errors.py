"""What the outbox does where Telegram tells it to wait, fails or refuses."""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta
from typing import TYPE_CHECKING

import httpx
import pytest
from telegram.error import BadRequest, Forbidden, NetworkError, RetryAfter, TimedOut

from bot.outbox import Limits, Outbox
from club.places import Place
from tests.bot.slow_telegram import GROUP, OTHER_GROUP, PERSON, QUICK, Telegram
from tests.bot.virtual_time import in_virtual_time, now

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

pytestmark = pytest.mark.usefixtures("new_retry_after")


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
                outbox.put(number, GROUP, telegram.edit(GROUP, str(number)), thread=17)
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


@pytest.mark.parametrize("error", [TimedOut(), NetworkError("httpx.ReadError: ")])
def test_an_edit_is_repeated_with_growing_pauses(
    error: Exception, telegram: Telegram, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        telegram.errors = dict.fromkeys(range(1, 4), error)
        async with Outbox(QUICK) as outbox:
            outbox.put("board", GROUP, telegram.edit(GROUP, "x"))

    in_virtual_time(work())
    assert telegram.times(GROUP) == pytest.approx([0, 1, 3, 7], abs=0.01)
    assert "not sent" not in caplog.text


def test_after_the_last_pause_a_job_is_given_up_and_the_next_goes_on(
    telegram: Telegram, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        telegram.errors = dict.fromkeys(range(1, 4), TimedOut())
        async with Outbox(Limits(pauses=(1, 2))) as outbox:
            outbox.put("one", GROUP, telegram.edit(GROUP, "one"))
            outbox.put("two", GROUP, telegram.edit(GROUP, "two"))

    in_virtual_time(work())
    assert telegram.texts(GROUP) == ["one", "one", "one", "two"]
    assert "chat -100: one was not sent: Timed out" in caplog.text


def test_an_edit_that_had_arrived_is_no_error_when_repeated(
    telegram: Telegram, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        telegram.errors = {1: TimedOut(), 2: BadRequest("Message is not modified: the same")}
        async with Outbox(QUICK) as outbox:
            outbox.put("board", GROUP, telegram.edit(GROUP, "x"))

    in_virtual_time(work())
    assert len(telegram.calls) == 2
    assert "not sent" not in caplog.text


def caused(error: NetworkError, cause: Exception) -> NetworkError:
    error.__cause__ = cause
    return error


def test_what_must_go_once_is_not_repeated_after_an_unknown_outcome(
    telegram: Telegram, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        telegram.errors = {
            1: caused(NetworkError("no way"), httpx.ConnectError("no way")),
            2: RetryAfter(1),
            3: caused(TimedOut(), httpx.ReadTimeout("no answer")),
        }
        async with Outbox(QUICK) as outbox:
            outbox.put("notice", GROUP, telegram.edit(GROUP, "x"), once=True)

    in_virtual_time(work())
    # It surely had not left at the first and at the second time.
    assert telegram.times(GROUP) == pytest.approx([0, 1, 2], abs=0.01)
    assert "chat -100: notice was not sent" in caplog.text


@pytest.mark.parametrize(
    "error",
    [
        BadRequest("Message to edit not found"),
        Forbidden("bot was kicked from the group chat"),
        ValueError("a fault of ours"),
    ],
)
def test_a_final_error_is_logged_and_disturbs_nothing_else(
    error: Exception, telegram: Telegram, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        telegram.errors = {1: error}
        async with Outbox(QUICK) as outbox:
            outbox.put("one", GROUP, telegram.edit(GROUP, "one"))
            outbox.put("two", GROUP, telegram.edit(GROUP, "two"))

    in_virtual_time(work())
    assert telegram.texts(GROUP) == ["one", "two"]
    (record,) = caplog.records
    assert record.levelno == (logging.ERROR if isinstance(error, ValueError) else logging.WARNING)


def test_a_refusal_is_logged(telegram: Telegram, caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        telegram.errors = {1: Forbidden("bot was blocked by the user")}
        async with Outbox(QUICK) as outbox:
            outbox.put("board", PERSON, telegram.edit(PERSON, "x"))

    in_virtual_time(work())
    assert "bot was blocked by the user" in caplog.text


def test_a_sending_that_is_cancelled_from_within_is_an_error_like_others(
    telegram: Telegram, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        telegram.errors = {1: asyncio.CancelledError()}
        async with Outbox(QUICK) as outbox:
            outbox.put("one", GROUP, telegram.edit(GROUP, "one"))
            outbox.put("two", GROUP, telegram.edit(GROUP, "two"))

    in_virtual_time(work())
    assert telegram.texts(GROUP) == ["one", "two"]
    assert "chat -100: one was not sent" in caplog.text


def test_t10_whoever_hears_of_a_loss_drops_what_else_waits(telegram: Telegram) -> None:
    heard: list[tuple[Place, Exception]] = []

    async def work() -> None:
        closed = telegram.always[GROUP] = Forbidden("bot was kicked from the group chat")
        async with Outbox(QUICK) as outbox:

            def hear(place: Place, error: Exception) -> None:
                heard.append((place, error))
                outbox.drop(place.chat)

            outbox.on_loss(hear)
            for number in range(3):
                outbox.put(number, GROUP, telegram.edit(GROUP, str(number)), thread=17)
                outbox.put(number, OTHER_GROUP, telegram.edit(OTHER_GROUP, str(number)))
            await outbox.drained()
            assert heard == [(Place(GROUP, 17), closed)]
            telegram.always.clear()
            outbox.put("later", GROUP, telegram.edit(GROUP, "later"))
        assert heard == [(Place(GROUP, 17), closed)]

    in_virtual_time(work())
    assert telegram.texts(GROUP) == ["0", "later"]
    assert telegram.texts(OTHER_GROUP) == ["0", "1", "2"]
