"""The one private name of python-telegram-bot on which we rely."""

from __future__ import annotations

import asyncio

import pytest
from telegram import __version__
from telegram.ext import ApplicationBuilder

from bot.app import _polling_task
from playground.server import Playground


async def test_the_task_that_polls_has_the_name_by_which_we_look_for_it() -> None:
    async with Playground() as playground:
        application = (
            ApplicationBuilder().token("123456:polling").base_url(f"{playground.url}/bot").build()
        )
        async with application:
            assert application.updater is not None
            await application.updater.start_polling()
            task = _polling_task()
            assert not task.done()
            await application.updater.stop()
            await asyncio.wait({task})


async def test_another_version_of_the_library_is_named_where_it_is_called_otherwise() -> None:
    with pytest.raises(RuntimeError, match=f"python-telegram-bot {__version__} has no task named"):
        _polling_task()
