"""The bot as a child process of the playground."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import TracebackType

_PATIENCE_SECONDS = 10.0

# What is played here must neither reach the tables of a real bot nor need its token.
_REAL = frozenset({"BOT_TOKEN", "BOT_TOKEN_FILE", "DATABASE_URL", "REDIS_URL", "DATA_DIR"})


class BotProcess:
    """``python -m bot`` with its token and the playground's address in the environment.

    It works in a folder of its own, where it keeps its data: so it reads no ``.env`` of a real bot.

    :param token: for ``BOT_TOKEN``
    :param url: for ``BOT_API_URL``
    :param folder: where it works; it must be there
    :param command: what to run in place of ``python -m bot``
    :param settings: more variables for its environment
    :param patience: seconds that it has to stop when asked to
    """

    def __init__(
        self,
        token: str,
        url: str,
        folder: Path,
        command: tuple[str, ...] | None = None,
        *,
        settings: Mapping[str, str] | None = None,
        patience: float = _PATIENCE_SECONDS,
    ) -> None:
        self._patience = patience
        self._folder = folder.absolute()
        self._environment = {
            # The bot takes the names of its variables in small letters too.
            **{name: value for name, value in os.environ.items() if name.upper() not in _REAL},
            **(settings or {}),
            "BOT_TOKEN": token,
            "BOT_API_URL": url,
            "DATA_DIR": str(self._folder),
            # From its own folder it finds the same modules as from here.
            "PYTHONPATH": os.pathsep.join(str(Path(path).absolute()) for path in sys.path),
        }
        self._command = command or (sys.executable, "-m", "bot")
        self._process: asyncio.subprocess.Process | None = None

    async def __aenter__(self) -> Self:
        """Start the bot in a session of its own, so that Ctrl-C reaches it through us only."""
        self._process = await asyncio.create_subprocess_exec(
            *self._command, cwd=self._folder, env=self._environment, start_new_session=True
        )
        return self

    async def wait(self) -> int:
        """Wait for the bot's end and return its exit code; negative is the signal's number."""
        assert self._process is not None  # noqa: S101  # entered
        return await self._process.wait()

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop the bot and its own children: first politely, then for good."""
        process = self._process
        if process is None:
            return
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.terminate()
            with suppress(TimeoutError):
                async with asyncio.timeout(self._patience):
                    await process.wait()
        # Whatever of the bot's session is left, its workers too.
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        await process.wait()
