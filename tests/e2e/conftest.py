"""A playground and the real bot process for each test."""

from __future__ import annotations

import asyncio
import os
import sys
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import aiohttp
import pytest

from playground.server import Playground
from tests.e2e.people import Chat

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

TOKEN = "123456:END-TO-END_end-to-end_END-TO-END_ab"
GROUP = "Nardy club"


@dataclass
class BotProcess:
    """``python -m bot`` with its own data directory; its log is a file."""

    folder: Path
    api: str
    more: dict[str, str] = field(default_factory=dict)
    process: asyncio.subprocess.Process | None = None

    @property
    def log(self) -> str:
        return (self.folder / "bot.log").read_text(encoding="utf-8")

    async def start(self) -> None:
        environment = {
            **os.environ,
            "BOT_TOKEN": TOKEN,
            "BOT_API_URL": self.api,
            "DATA_DIR": str(self.folder / "data"),
            "OUTBOX_GROUP_PER_MINUTE": "100000",
            "OUTBOX_PRIVATE_PER_SECOND": "10000",
            "OUTBOX_TOTAL_PER_SECOND": "10000",
            **self.more,
        }
        with (self.folder / "bot.log").open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "bot", env=environment, stdout=log, stderr=log
            )

    async def kill(self) -> None:
        """The hard way: ``kill -9``."""
        assert self.process is not None
        self.process.kill()
        await self.process.wait()

    async def stop(self) -> int:
        """The polite way: SIGTERM. Returns the exit code."""
        assert self.process is not None
        if self.process.returncode is None:
            self.process.terminate()
        return await self.process.wait()


@dataclass
class Stage:
    """A playground, a bot and the people's group."""

    playground: Playground
    bot: BotProcess
    session: aiohttp.ClientSession

    def chat(self, chat_id: int) -> Chat:
        return Chat(self.session, self.playground.url, chat_id)

    @property
    def group(self) -> Chat:
        return self.chat(
            next(chat.id for chat in self.playground.state.chats.values() if chat.title == GROUP)
        )


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    async with AsyncExitStack() as stack:
        playground = await stack.enter_async_context(Playground())
        session = await stack.enter_async_context(aiohttp.ClientSession())
        bot = BotProcess(tmp_path, playground.url)
        await bot.start()
        try:
            yield Stage(playground, bot, session)
        finally:
            code = await bot.stop()
        assert code == 0, bot.log
        assert "Traceback" not in bot.log, bot.log
        assert TOKEN not in bot.log
        assert " ERROR " not in bot.log, bot.log
