"""Order: updates of one table (else of one chat) go one after another, all others side by side.

The journal would settle a race anyhow; the order spares people needless "the board has moved on".
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import TYPE_CHECKING

from telegram import Update
from telegram.ext import BaseUpdateProcessor

from bot.press import Press
from bot.proposals import proposed_table

if TYPE_CHECKING:
    from collections.abc import Awaitable, Hashable

AT_ONCE = 64


class TableOrder(BaseUpdateProcessor):
    """One lock for each line with updates in work; a lock lives as long as it is wanted."""

    def __init__(self) -> None:
        super().__init__(max_concurrent_updates=AT_ONCE)
        self._locks: dict[Hashable, asyncio.Lock] = {}
        self._wanted: Counter[Hashable] = Counter()

    async def do_process_update(self, update: object, coroutine: Awaitable[object]) -> None:
        """Handle an update when those before it in its line are done."""
        line = line_of(update)
        lock = self._locks.setdefault(line, asyncio.Lock())
        self._wanted[line] += 1
        try:
            async with lock:
                await coroutine
        finally:
            self._wanted[line] -= 1
            if not self._wanted[line]:
                del self._wanted[line], self._locks[line]

    async def initialize(self) -> None:
        """Nothing to open."""

    async def shutdown(self) -> None:
        """Nothing to close."""


def line_of(update: object) -> Hashable:
    """The line in which an update waits: its table's, else its chat's, else its sender's."""
    if not isinstance(update, Update):
        return None
    if update.callback_query is not None:
        press = Press.parse(update.callback_query.data)
        table = press.table if press else proposed_table(update.callback_query.data)
        if table is not None:
            return table
    if update.chosen_inline_result is not None:
        table = proposed_table(update.chosen_inline_result.result_id)
        if table is not None:
            return table
    if update.effective_chat is not None:
        return update.effective_chat.id
    return None if update.effective_user is None else update.effective_user.id
