"""A Telegram that refuses and delays as the test tells it, on virtual time."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.outbox import Limits
from tests.bot.virtual_time import now

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

GROUP, OTHER_GROUP, PERSON = -100, -200, 100
QUICK = Limits(group_per_minute=1_000_000, total_per_second=1_000_000)


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
