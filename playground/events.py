"""News for the chat pages that are open, sent as server-sent events."""

from __future__ import annotations

import asyncio
import json
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playground.errors import JsonObject


class EventFeed:
    """Hands every piece of news to everybody who listens at that moment."""

    def __init__(self) -> None:
        self._listeners: set[asyncio.Queue[str | None]] = set()
        self._changed = asyncio.Event()
        self.version = 0
        self._of_all = 0
        self._of_chat: dict[int, int] = {}

    def publish(self, kind: str, body: JsonObject, chat: int | None = None) -> None:
        """Send ``body`` as an event of this kind; ``version`` counts the events.

        :param chat: the only chat that shows it; ``None`` if others may, too
        """
        self.version += 1
        if chat is None:
            self._of_all = self.version
        else:
            self._of_chat[chat] = self.version
        self._wake()
        if not self._listeners:
            return
        text = f"event: {kind}\ndata: {json.dumps(body, ensure_ascii=False)}\n\n"
        for listener in self._listeners:
            listener.put_nowait(text)

    @contextmanager
    def listen(self) -> Iterator[asyncio.Queue[str | None]]:
        """Give a queue of event texts; ``None`` in it is the end."""
        queue: asyncio.Queue[str | None] = asyncio.Queue()
        self._listeners.add(queue)
        try:
            yield queue
        finally:
            self._listeners.discard(queue)

    def close(self) -> None:
        """Tell every listener that this is the end."""
        self._wake()
        for listener in self._listeners:
            listener.put_nowait(None)

    async def later_than(self, version: int, chat: int, seconds: float) -> int:
        """Wait until a chat has news after ``version``, at most ``seconds``; return the version."""
        try:
            async with asyncio.timeout(seconds):
                while max(self._of_all, self._of_chat.get(chat, 0)) <= version:
                    await self._changed.wait()
        except TimeoutError:
            pass
        return self.version

    def _wake(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()
