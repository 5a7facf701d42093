"""The bot as a child process of the playground."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from types import TracebackType

_PATIENCE_SECONDS = 10.0


class BotProcess:
    """``python -m bot`` with its token and the playground's address in the environment.

    :param token: for ``BOT_TOKEN``
    :param url: for ``BOT_API_URL``
    :param command: what to run in place of ``python -m bot``
    :param patience: seconds that it has to stop when asked to
    """

    def __init__(
        self,
        token: str,
        url: str,
        command: tuple[str, ...] | None = None,
        *,
        patience: float = _PATIENCE_SECONDS,
    ) -> None:
        self._patience = patience
        self._environment = {**os.environ, "BOT_TOKEN": token, "BOT_API_URL": url}
        # What is played here must not lie beside the tables of a real bot.
        self._environment.setdefault("DATA_DIR", "data/playground")
        # A token file of the machine's would contradict the local token.
        self._environment.pop("BOT_TOKEN_FILE", None)
        self._command = command or (sys.executable, "-m", "bot")
        self._process: asyncio.subprocess.Process | None = None

    async def __aenter__(self) -> Self:
        """Start the bot in a session of its own, so that Ctrl-C reaches it through us only."""
        self._process = await asyncio.create_subprocess_exec(
            *self._command, env=self._environment, start_new_session=True
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
