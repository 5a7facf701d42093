"""Telegram's flood limits, as far as they are known: sends and edits count together."""

from __future__ import annotations

import math
from collections import defaultdict, deque
from typing import TYPE_CHECKING

from playground.errors import too_many_requests

if TYPE_CHECKING:
    from playground.clock import Clock

PRIVATE_BURST = 5
"""Messages at once that a private chat tolerates; after that one a second."""
GROUP_PER_MINUTE = 20
OVERALL_PER_SECOND = 30


class FloodLimits:
    """Counts a bot's sends and edits and refuses the one too many.

    :param clock: the time that the limits go by
    :param strict: without it, nothing is ever refused
    """

    def __init__(self, clock: Clock, *, strict: bool) -> None:
        self.strict = strict
        self._clock = clock
        self._group: defaultdict[int, deque[float]] = defaultdict(deque)
        self._overall: deque[float] = deque()
        self._tokens: dict[int, tuple[float, float]] = {}

    def take(self, chat_id: int) -> None:
        """Count one send or edit in the chat.

        :raises ApiError: 429 with ``retry_after`` when the chat or the bot has had its share
        """
        if not self.strict:
            return
        now = self._clock.now()
        waits = [_window_wait(self._overall, OVERALL_PER_SECOND, 1.0, now)]
        if chat_id < 0:
            waits.append(_window_wait(self._group[chat_id], GROUP_PER_MINUTE, 60.0, now))
        else:
            waits.append(max(0.0, 1.0 - self._tokens_at(chat_id, now)))
        if max(waits) > 0:
            raise too_many_requests(math.ceil(max(waits)))
        self._overall.append(now)
        if chat_id < 0:
            self._group[chat_id].append(now)
        else:
            self._tokens[chat_id] = (self._tokens_at(chat_id, now) - 1.0, now)

    def _tokens_at(self, chat_id: int, now: float) -> float:
        tokens, then = self._tokens.get(chat_id, (float(PRIVATE_BURST), now))
        return min(float(PRIVATE_BURST), tokens + max(0.0, now - then))


def _window_wait(times: deque[float], most: int, seconds: float, now: float) -> float:
    while times and times[0] <= now - seconds:
        times.popleft()
    return times[0] + seconds - now if len(times) >= most else 0.0
