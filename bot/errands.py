"""Errands: what is done after a press was answered, beside the handlers and their order."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

from club.journal import JournalUnavailable

if TYPE_CHECKING:
    from collections.abc import Coroutine

_log = logging.getLogger(__name__)


class Errands:
    """Tasks in the background; what goes wrong in one is logged, and the start makes up for it."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, errand: Coroutine[Any, Any, None]) -> None:
        """Do something soon, and return at once."""
        task = asyncio.create_task(_done(errand))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def all_done(self) -> None:
        """Wait until nothing is being done any more."""
        while self._tasks:
            await asyncio.wait(self._tasks)


async def _done(errand: Coroutine[Any, Any, None]) -> None:
    try:
        await errand
    except JournalUnavailable as error:
        _log.warning("an errand waits for the next press or start: %s", error)
    except Exception:  # noqa: BLE001 - whatever goes wrong in one, the others must go on
        _log.exception("an errand failed")
