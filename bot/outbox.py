"""The outbox: what waits to be sent to Telegram, and the pace at which it goes.

Everything that is sent or edited goes through here, only answers to presses go past it. Each chat
has a lane: its jobs go one after another, and of the jobs with one key (a board's message) only the
newest waits. What one chat has to wait for, a limit, a 429 or an error, never holds up another. A
message of inline mode has a lane of its own, as nobody tells us its chat.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, TypeAlias, TypeVar

import httpx
from aiolimiter import AsyncLimiter
from telegram.error import BadRequest, NetworkError, RetryAfter, TelegramError

from bot.reasons import Reason, reason_of
from club.places import Place

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Hashable
    from types import TracebackType
    from typing import Self

_T = TypeVar("_T")

Address: TypeAlias = int | str
"""A chat's number or public name, or the name of a message of inline mode."""

_log = logging.getLogger(__name__)

_MINUTE = 60.0
# The request never left: repeating it cannot send anything twice.
_NOT_SENT = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)


class OutboxClosed(Exception):  # noqa: N818 - a state, not a fault
    """The outbox was closed before this could be sent."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The pace of the outbox.

    In no minute a group gets more than ``group_per_minute``, in no second all chats together get
    more than ``total_per_second``; a quarter of that may go at once, the rest is spread. A private
    chat gets ``private_per_second`` on average and ``private_burst`` at once. ``pauses`` are the
    seconds before each repetition after a network error; after the last one a job is given up.
    ``drain`` is how long (seconds) closing waits for what is still to be sent.
    """

    group_per_minute: int = 20
    private_per_second: float = 1
    total_per_second: int = 30
    private_burst: int = 3
    pauses: tuple[float, ...] = (1, 2, 4, 8, 15, 30, 30)
    drain: float = 10

    def of_chat(self, chat: Address) -> AsyncLimiter:
        """Make the limiter of one chat; private ones have positive ids, all others are groups."""
        if isinstance(chat, int) and chat > 0:
            return AsyncLimiter(self.private_burst, self.private_burst / self.private_per_second)
        return _at_most(self.group_per_minute, _MINUTE)

    def of_all(self) -> AsyncLimiter:
        """Make the limiter of all chats together."""
        return _at_most(self.total_per_second, 1.0)


def _at_most(count: int, period: float) -> AsyncLimiter:
    """Make a leaky bucket that lets at most ``count`` through in any ``period``.

    A bucket that holds ``count`` and leaks ``count`` a period would let through nearly twice as
    many when it starts empty; so it holds a part only and leaks the rest.
    """
    burst = max(1, count // 4)
    rate = (count - burst if burst > 1 else count) / period
    return AsyncLimiter(burst, burst / rate)


@dataclass(slots=True, eq=False)
class _Job:
    """Something to send; ``once`` it must not go out twice. ``thread`` is the topic it is for."""

    send: Callable[[], Awaitable[object]]
    once: bool
    thread: int | None = None
    failures: int = 0


class _Lane:
    """One chat's queue and its pace."""

    def __init__(
        self,
        chat: Address,
        limits: Limits,
        total: AsyncLimiter,
        lost: Callable[[Address, int | None, Exception], None],
    ) -> None:
        self._lost = lost
        self.waiting: dict[Hashable, _Job] = {}
        self.worker: asyncio.Task[None] | None = None
        self.leaving: asyncio.TimerHandle | None = None
        self._chat = chat
        self._pauses = limits.pauses
        self._limiter = limits.of_chat(chat)
        self._total = total
        self._closed_until = 0.0

    @property
    def memory(self) -> float:
        """The seconds after which the limiter has forgotten all that was sent."""
        return self._limiter.time_period

    @property
    def closed_for(self) -> float:
        """The seconds that a 429 still has to run."""
        return max(0.0, self._closed_until - asyncio.get_running_loop().time())

    @property
    def is_free(self) -> bool:
        """Whether nothing waits here, and neither its limit nor a 429 is felt."""
        return not self.waiting and not self.closed_for and self._limiter.has_capacity()

    async def send_now(self, send: Callable[[], Awaitable[_T]]) -> _T:
        """Send something past the queue, which must be free."""
        await self._limiter.acquire()
        await self._total.acquire()
        try:
            return await send()
        except RetryAfter as error:
            self._close_for(_seconds(error))
            raise

    def add(self, key: Hashable, job: _Job) -> None:
        """Queue a job; in the place of the waiting one with the same key, if there is one."""
        self.waiting[key] = job

    async def work(self) -> None:
        """Send until nothing waits."""
        while self.waiting:
            await asyncio.sleep(self.closed_for)
            await self._limiter.acquire()
            await self._total.acquire()
            if not self.waiting:  # all was dropped meanwhile
                return
            # Chosen only now: what came in while we waited for our turn replaced what is stale.
            key, job = next(iter(self.waiting.items()))
            pause = await self._attempt(key, job)
            if pause is not None:
                await asyncio.sleep(pause)

    async def _attempt(self, key: Hashable, job: _Job) -> float | None:
        """Send once; return the seconds to pause where the job has to be sent again.

        It stays first in the queue then, or a newer one that has come meanwhile stands for it.
        """
        try:
            await job.send()
        except RetryAfter as error:
            self._close_for(_seconds(error))
            return 0
        except BadRequest as error:  # comes before its base class, NetworkError: it is final
            if reason_of(error) is not Reason.UNCHANGED:
                self._give_up(key, job, error)
            else:  # what an edit meets that is repeated after its answer was lost
                self._leave_queue(key, job)
        except NetworkError as error:
            if job.failures < len(self._pauses) and (not job.once or _is_unsent(error)):
                pause = self._pauses[job.failures]
                job.failures += 1
                _log.warning("chat %s: %s, again in %s s", self._chat, error, pause)
                return pause
            self._give_up(key, job, error)
        except asyncio.CancelledError:
            if (task := asyncio.current_task()) is not None and task.cancelling():
                raise
            self._give_up(key, job, RuntimeError("the sending was cancelled from within"))
        except Exception as error:  # noqa: BLE001 - whatever went wrong, the others must go on
            self._give_up(key, job, error)
        else:
            self._leave_queue(key, job)
        return None

    def _close_for(self, pause: float) -> None:
        _log.warning("chat %s: flood limit, paused for %s s", self._chat, pause)
        self._closed_until = asyncio.get_running_loop().time() + pause

    def _give_up(self, key: Hashable, job: _Job, error: Exception) -> None:
        self._leave_queue(key, job)
        _log_loss(self._chat, key, error)
        self._lost(self._chat, job.thread, error)

    def _leave_queue(self, key: Hashable, job: _Job) -> None:
        newest = self.waiting.pop(key, job)
        if newest is not job:  # came in meanwhile: it queues up behind the others
            self.waiting[key] = newest

    def close(self) -> int:
        """Drop all that waits; return how much it was."""
        left = len(self.waiting)
        self.waiting.clear()
        if self.leaving is not None:
            self.leaving.cancel()
        return left


class Outbox:
    """Sends jobs at Telegram's pace; an asynchronous context manager that drains when it is left.

    A job that has to be given up is a line in the log.
    """

    def __init__(self, limits: Limits | None = None) -> None:
        self._limits = limits or Limits()
        self._total = self._limits.of_all()
        self._lanes: dict[Address, _Lane] = {}
        self._closed = False
        self._on_loss: list[Callable[[Place, Exception], None]] = []

    def on_loss(self, tell: Callable[[Place, Exception], None]) -> None:
        """Let somebody know of every job that is given up: where it was to go, and the error."""
        self._on_loss.append(tell)

    def drop(self, chat: int) -> None:
        """Forget all that waits for a chat: there is nobody to send it to any more."""
        lane = self._lanes.get(chat)
        if lane is not None:
            lane.waiting.clear()

    def put(
        self,
        key: Hashable,
        chat: Address,
        send: Callable[[], Awaitable[object]],
        *,
        once: bool = False,
        thread: int | None = None,
    ) -> None:
        """Queue something to send, and return at once; in a forum it is for the topic ``thread``.

        It takes the place of a waiting job with the same key in this chat. After a 429 it is sent
        again when the wait is over; after a network error too, unless it must go out ``once`` and
        may have gone out already.

        Raises:
            OutboxClosed: the outbox is closed.
        """
        if self._closed:
            raise OutboxClosed
        lane = self._lane(chat)
        lane.add(key, _Job(send, once, thread))
        if lane.worker is None:
            lane.worker = asyncio.create_task(self._work(chat, lane))

    def is_free(self, chat: Address) -> bool:
        """Whether something could be sent to a chat at once, past nothing that waits."""
        lane = self._lanes.get(chat)
        return not self._closed and (lane is None or lane.is_free)

    async def at_once(self, chat: Address, send: Callable[[], Awaitable[_T]]) -> _T | None:
        """Send something now or, where the chat would have to wait, not at all: then ``None``.

        It counts towards the chat's pace, and it goes at the pace of all chats together, which
        holds it up for a moment at most. Nothing is repeated.

        Raises:
            TelegramError: what ``send`` raised, ``RetryAfter`` among it: the chat is paused then.
        """
        if not self.is_free(chat):
            return None
        lane = self._lane(chat)
        try:
            return await lane.send_now(send)
        finally:
            if lane.worker is None:
                self._let_go(chat, lane)

    async def drained(self) -> None:
        """Wait until nothing waits and nothing is being sent."""
        while busy := self._workers():
            await asyncio.wait(busy)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._on_loss.clear()  # whoever would act upon it ends, too; the next start meets it again
        try:
            async with asyncio.timeout(self._limits.drain):
                await self.drained()
        except TimeoutError:
            _log.debug("the outbox did not drain in %s s", self._limits.drain)
        finally:
            self._closed = True
            tasks = self._workers()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            left = sum(lane.close() for lane in self._lanes.values())
            self._lanes.clear()
            if left:
                _log.warning("closed with %s not sent", left)

    def _lost(self, chat: Address, thread: int | None, error: Exception) -> None:
        if isinstance(chat, int):
            for tell in self._on_loss:
                tell(Place(chat, thread), error)

    def _lane(self, chat: Address) -> _Lane:
        """A chat's lane, which stays for now."""
        lane = self._lanes.get(chat)
        if lane is None:
            lane = self._lanes[chat] = _Lane(chat, self._limits, self._total, self._lost)
        if lane.leaving is not None:
            lane.leaving.cancel()
        return lane

    def _let_go(self, chat: Address, lane: _Lane) -> None:
        """Drop a lane that has nothing to do, but not before its limiter is empty again.

        A new one would know nothing of what was sent.
        """
        if lane.leaving is not None:
            lane.leaving.cancel()
        wait = max(lane.memory, lane.closed_for)
        lane.leaving = asyncio.get_running_loop().call_later(wait, self._lanes.pop, chat, None)

    def _workers(self) -> list[asyncio.Task[None]]:
        return [lane.worker for lane in self._lanes.values() if lane.worker is not None]

    async def _work(self, chat: Address, lane: _Lane) -> None:
        try:
            await lane.work()
        finally:
            lane.worker = None
            self._let_go(chat, lane)


def _log_loss(chat: Address, key: Hashable, error: Exception) -> None:
    """Telegram's refusals are a warning; whatever else went wrong is a fault of ours."""
    if isinstance(error, TelegramError):
        _log.warning("chat %s: %s was not sent: %s", chat, key, error)
    else:
        _log.error("chat %s: %s was not sent", chat, key, exc_info=error)


def _seconds(error: RetryAfter) -> float:
    wait = error.retry_after  # a timedelta where PTB_TIMEDELTA is set, else whole seconds
    return wait.total_seconds() if isinstance(wait, timedelta) else wait


def _is_unsent(error: NetworkError) -> bool:
    return isinstance(error.__cause__, _NOT_SENT)
