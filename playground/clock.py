"""The playground's time, which a test may move on."""

from __future__ import annotations

import time


class Clock:
    """Seconds since the epoch: the machine's time plus what it was moved on by.

    :param start: when given, the clock stands still at this time and only :meth:`advance` moves it
    """

    def __init__(self, start: float | None = None) -> None:
        self._frozen_at = start
        self._ahead = 0.0

    def now(self) -> float:
        """Return the current time in seconds since the epoch."""
        base = time.time() if self._frozen_at is None else self._frozen_at
        return base + self._ahead

    def advance(self, seconds: float) -> float:
        """Move the clock on by ``seconds`` (negative moves it back) and return the new time."""
        self._ahead += seconds
        return self.now()
