"""How the handlers end when the bot is told to stop."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, cast

import pytest
from telegram import Update
from telegram.ext import ApplicationBuilder, TypeHandler

from bot.app import _Handlers
from bot.order import TableOrder
from tests.bot.recorded_telegram import RecordedTelegram
from tests.bot.virtual_time import in_virtual_time

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

ENOUGH = 5 - 2.5
"""Seconds until whoever sent SIGTERM expects the end, without those of the outbox."""


async def _stopped_while(handle: Callable[[], Awaitable[object]]) -> float:
    """How long stopping takes while a handler does this, in seconds."""
    builder = ApplicationBuilder().token("1:x").updater(None).concurrent_updates(TableOrder())
    application = (
        builder.request(RecordedTelegram()).get_updates_request(RecordedTelegram()).build()
    )
    begun = asyncio.Event()

    async def handler(_: object, __: object) -> None:
        begun.set()
        await handle()

    application.add_handler(TypeHandler(Update, cast("Any", handler)))
    await application.initialize()
    await application.start()
    await application.update_queue.put(Update(1))
    await begun.wait()
    handlers, since = _Handlers(application), asyncio.get_running_loop().time()
    await handlers.end()
    await handlers.ended()
    await application.shutdown()
    return asyncio.get_running_loop().time() - since


@pytest.mark.parametrize("seconds", [0, 0.4, 15, 600])
def test_s06_a_handler_that_telegram_lets_wait_does_not_hold_up_the_end(seconds: float) -> None:
    took = in_virtual_time(_stopped_while(lambda: asyncio.sleep(seconds)))
    assert took <= min(seconds, ENOUGH) + 0.01
