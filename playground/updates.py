"""The queue of updates between the playground and the bot, and its long polling."""

from __future__ import annotations

import asyncio
from collections import deque

from playground.errors import JsonObject, two_pollers

UPDATE_KINDS = (
    "message",
    "edited_message",
    "callback_query",
    "inline_query",
    "chosen_inline_result",
    "my_chat_member",
    "chat_member",
    "message_reaction",
)
_OFF_BY_DEFAULT = ("chat_member", "message_reaction")
_MAX_TIMEOUT = 50.0


class UpdateQueue:
    """Updates that the bot has not confirmed yet.

    :param first_id: the id of the first update

    ``history`` has the latest updates, confirmed or not; ``allowed`` is ``None`` for the default
    kinds.
    """

    def __init__(self, first_id: int = 1) -> None:
        self._next_id = first_id
        self._waiting: deque[JsonObject] = deque()
        self._changed = asyncio.Event()
        self._poller: object | None = None
        self._closed = False
        self.allowed: set[str] | None = None
        self.history: deque[JsonObject] = deque(maxlen=20_000)

    def __len__(self) -> int:
        return len(self._waiting)

    def allows(self, kind: str) -> bool:
        """Return whether the bot has asked for this kind of update."""
        if self.allowed is None:
            return kind not in _OFF_BY_DEFAULT
        return kind in self.allowed

    def allow(self, kinds: list[str]) -> None:
        """Set the kinds of updates that the bot asks for; none means the default ones."""
        self.allowed = set(kinds) or None

    def add(self, kind: str, body: JsonObject) -> JsonObject | None:
        """Queue an update, unless the bot does not want its kind, and return it."""
        return self.add_raw({kind: body}) if self.allows(kind) else None

    def add_raw(self, fields: JsonObject) -> JsonObject:
        """Queue an update with these fields, whatever they are, and return it."""
        update = {"update_id": self._next_id, **fields}
        self._next_id += 1
        self._waiting.append(update)
        self.history.append(update)
        self._wake()
        return update

    def first(self) -> JsonObject | None:
        """Return the oldest update that waits."""
        return self._waiting[0] if self._waiting else None

    def confirm(self, offset: int) -> None:
        """Forget the updates before ``offset``; a negative one keeps only the last ``-offset``."""
        if offset < 0:
            while len(self._waiting) > -offset:
                self._waiting.popleft()
        while self._waiting and self._waiting[0]["update_id"] < offset:
            self._waiting.popleft()

    def drop(self) -> None:
        """Forget all updates that wait."""
        self._waiting.clear()

    def close(self) -> None:
        """Let whoever waits go, with what there is."""
        self._closed = True
        self._wake()

    async def poll(self, offset: int, limit: int, timeout: float) -> list[JsonObject]:  # noqa: ASYNC109  # the Bot API's own parameter
        """Return up to ``limit`` updates, waiting up to ``timeout`` seconds for the first.

        :raises ApiError: 409 when another poll begins meanwhile
        """
        self.confirm(offset)
        me = self._poller = object()
        self._wake()
        loop = asyncio.get_running_loop()
        end = loop.time() + min(timeout, _MAX_TIMEOUT)
        try:
            while not self._waiting and not self._closed and loop.time() < end:
                await self.changed(end - loop.time())
                if self._poller is not me:
                    raise two_pollers()
        finally:
            if self._poller is me:
                self._poller = None
        return list(self._waiting)[:limit]

    async def changed(self, seconds: float) -> None:
        """Wait until something happens to the queue, at most ``seconds``."""
        try:
            async with asyncio.timeout(seconds):
                await self._changed.wait()
        except TimeoutError:
            return

    def _wake(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()
