"""The line to a Redis server that may go away at any moment."""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING, TypeVar

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from storage.errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from typing import Self

_T = TypeVar("_T")

_LOG = logging.getLogger(__name__)

PATIENCE = 1.0
"""Seconds that the server has for an answer, and for a connection."""

REST = 5.0
"""Seconds that a lost server is left alone, so that not every press waits for it."""

_UNREADABLE_URL = "REDIS_URL cannot be read; it should look like redis://localhost:6379/0"


class Gone(Exception):  # noqa: N818 - the server's state, seen by this room only
    """The server does not do what it is asked."""


class RedisLink:
    """Commands to one server, for all that is held there. Make it with ``at``.

    The log has one line when the server goes (or refuses to write) and one when it takes a change
    again. ``clock`` counts seconds.
    """

    def __init__(self, client: Redis, *, clock: Callable[[], float] = time.monotonic) -> None:
        self.client = client
        self._clock = clock
        self._lost = False
        self._ask_again = float("-inf")

    @classmethod
    def at(
        cls,
        redis_url: str,
        *,
        patience: float = PATIENCE,
        clock: Callable[[], float] = time.monotonic,
    ) -> Self:
        """The line to the server at this URL; nothing is sent yet.

        Raises:
            StoreError: the URL cannot be read; the text does not hold it.
        """
        try:
            client = Redis.from_url(
                redis_url,
                socket_timeout=patience,
                socket_connect_timeout=patience,
                # Once more, at once: a pooled connection may have died since it was used last.
                retry=Retry(NoBackoff(), 1),
            )
        except ValueError:
            raise StoreError(_UNREADABLE_URL) from None  # the cause may hold a password
        return cls(client, clock=clock)

    async def ping(self) -> bool:
        """Whether the server answers; the log tells if it does not.

        Raises:
            StoreError: the URL has an option that the client does not know.
        """
        try:
            await self.ask(lambda: self.client.ping())
        except TypeError:
            raise StoreError(_UNREADABLE_URL) from None
        except Gone:
            return False
        return True

    async def close(self) -> None:
        """Close the connections."""
        await self.client.aclose()

    async def ask(self, command: Callable[[], Awaitable[_T]], *, changes: bool = False) -> _T:
        """The server's answer; ``changes`` tells that it has to be able to write for that.

        Raises:
            Gone: it does not answer, refuses, or is left alone after that for a while.
        """
        if self._clock() < self._ask_again:
            raise Gone
        try:
            answer = await command()
        except (RedisError, OSError) as fault:
            self._ask_again = self._clock() + REST
            if not self._lost:
                self._lost = True
                # Its kind only: the text of a fault is the server's or the system's.
                _LOG.warning(
                    "Redis at %s does not hold tables (%s); memory and journal do meanwhile",
                    self._place,
                    type(fault).__name__,
                )
            raise Gone from None
        if changes and self._lost:
            self._lost = False
            _LOG.warning("Redis at %s holds tables again", self._place)
        return answer

    @property
    def _place(self) -> str:
        options = self.client.connection_pool.connection_kwargs
        return str(options.get("path") or f"{options.get('host')}:{options.get('port')}")
