"""Faults that a test orders: errors, slow answers, answers that are lost."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field

from playground.errors import ApiError, JsonObject


@dataclass(slots=True)
class Fault:
    """What goes wrong with the next calls of a method.

    :param method: a method's name, or ``*`` for every method but ``getUpdates``
    :param code: the error's HTTP status; 0 for a call that only is slow
    :param times: how many calls it hits
    :param chat: only calls for this chat
    :param delay: seconds to wait before the answer
    :param after: carry the call out all the same and only lie about it
    """

    method: str
    code: int = 0
    description: str = ""
    parameters: JsonObject = field(default_factory=dict)
    times: int = 1
    chat: int | None = None
    delay: float = 0.0
    after: bool = False

    def hits(self, method: str, chat_id: str | None) -> bool:
        """Return whether this fault is for that call."""
        if self.method == "*":
            if method == "getupdates":
                return False
        elif self.method.lower() != method:
            return False
        return self.chat is None or str(self.chat) == chat_id

    def error(self) -> ApiError:
        """Return the error to answer with."""
        description = self.description or f"{self.code} by order of the test"
        return ApiError(self.code, description, self.parameters)


class Faults:
    """The faults that still wait for their calls."""

    def __init__(self) -> None:
        self._waiting: list[Fault] = []
        self._closed = asyncio.Event()

    def add(self, fault: Fault) -> None:
        """Order a fault."""
        self._waiting.append(fault)

    def take(self, method: str, chat_id: str | None) -> Fault | None:
        """Return the fault for this call, counting it, if one waits.

        :param method: the method's name in small letters
        """
        for fault in self._waiting:
            if fault.hits(method, chat_id):
                fault.times -= 1
                if fault.times <= 0:
                    self._waiting.remove(fault)
                return fault
        return None

    async def hold_up(self, fault: Fault) -> None:
        """Wait as long as the fault makes its call wait, but not beyond the end."""
        with suppress(TimeoutError):
            async with asyncio.timeout(fault.delay):
                await self._closed.wait()

    def close(self) -> None:
        """Let all calls go that are held up."""
        self._closed.set()
