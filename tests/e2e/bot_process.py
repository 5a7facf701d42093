"""``python -m bot`` as a child process that can be killed, stopped and listened to."""

from __future__ import annotations

import asyncio
import os
import sys
from dataclasses import dataclass, field
from pathlib import Path

AS_IN_PRODUCTION = Path(__file__).parent / "production"
"""Modules that hide packages which development alone brings along: a bot starts without them."""
TOKEN = "123456:END-TO-END_end-to-end_END-TO-END_ab"
PATIENCE = 60


@dataclass
class BotProcess:
    """The bot with its own data directory; what all its runs say is its log.

    ``more`` are further settings. The pace of the outbox is set so high that nothing ever waits.
    """

    folder: Path
    api: str
    more: dict[str, str] = field(default_factory=dict)
    process: asyncio.subprocess.Process | None = None
    log: str = ""
    _said: asyncio.Condition = field(default_factory=asyncio.Condition)
    _listening: asyncio.Task[None] | None = None

    @property
    def data(self) -> Path:
        return self.folder / "data"

    @property
    def file(self) -> Path:
        return self.data / "nardy.sqlite3"

    @property
    def database(self) -> str:
        return self.more.get("DATABASE_URL", f"sqlite+aiosqlite:///{self.file}")

    async def start(self) -> None:
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(
                (str(AS_IN_PRODUCTION), os.environ.get("PYTHONPATH", ""))
            ),
            "BOT_TOKEN": TOKEN,
            "BOT_API_URL": self.api,
            "DATA_DIR": str(self.data),
            "OUTBOX_GROUP_PER_MINUTE": "100000",
            "OUTBOX_PRIVATE_PER_SECOND": "10000",
            "OUTBOX_TOTAL_PER_SECOND": "10000",
            **self.more,
        }
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "bot",
            env=environment,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        self._listening = asyncio.create_task(self._listen(self.process))

    async def kill(self) -> None:
        """The hard way: ``kill -9``."""
        assert self.process is not None
        self.process.kill()
        await self.ended()

    async def stop(self) -> int:
        """The polite way: SIGTERM. Returns the exit code."""
        assert self.process is not None
        if self.process.returncode is None:
            self.process.terminate()
        return await self.ended()

    async def ended(self) -> int:
        """Wait until the process and all its children are gone; returns the exit code."""
        assert self.process is not None
        assert self._listening is not None
        try:
            async with asyncio.timeout(PATIENCE):
                # The pipe ends with the last process that holds it.
                await self._listening
                return await self.process.wait()
        except TimeoutError:
            self.process.kill()
            raise AssertionError(
                f"the bot or a child of it does not end; it said:\n{self.log}"
            ) from None

    async def until_logged(self, words: str, times: int = 1) -> None:
        """Wait until the log has these words, so many times."""
        try:
            async with asyncio.timeout(PATIENCE), self._said:
                await self._said.wait_for(lambda: self.log.count(words) >= times)
        except TimeoutError:
            raise AssertionError(f"{words!r} was not logged; it said:\n{self.log}") from None

    async def _listen(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        async for line in process.stdout:
            async with self._said:
                self.log += line.decode(errors="replace")
                self._said.notify_all()


def assert_quiet(log: str) -> None:
    """The log of a bot that met nothing unforeseen."""
    for trouble in ("Traceback", " ERROR ", " CRITICAL ", TOKEN, TOKEN.partition(":")[2]):
        assert trouble not in log, log
