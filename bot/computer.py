"""The computer's seat: its plays are thought out in a worker process, never in the event loop."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from typing import TYPE_CHECKING, Self

from ai.levels import choose_moves
from club.actions import AnswerResign, PlayTurn, RollDice, Take
from club.refusals import Computer, Refusal
from club.tables import Accepted

if TYPE_CHECKING:
    from types import TracebackType

    from club.actions import Action
    from club.places import TableId
    from club.table import Game, Table
    from club.tables import Club
    from nardy import Move, Roll

_log = logging.getLogger(__name__)

_PAUSES = (0.2, 1, 3)
"""Seconds before each new attempt to save a play."""


class ComputerSeat:
    """Plays the computer's turns at all tables. An async context manager."""

    def __init__(self, club: Club, workers: int = 1) -> None:
        self._club = club
        self._workers = workers
        self._pool = self._new_pool()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)

    async def play(self, table_id: TableId) -> None:
        """Play while it is the computer's turn; does nothing at other tables.

        What cannot be saved is tried again some times; after that ``/board`` or a restart does it.
        """
        pauses = iter(_PAUSES)
        while True:
            table = await self._club.table(table_id)
            if table is None or table.computer_to_act is None or table.running is None:
                return
            if table.parked is not None:
                return
            action = await self._decide(table, table.running, table.computer_to_act)
            verdict = await self._club.act(table_id, Computer(), action, table.version)
            if isinstance(verdict, Accepted):
                continue
            _log.warning("table %s: the computer's play was refused: %s", table_id, verdict.why)
            pause = next(pauses, None)
            if verdict.why is not Refusal.NOT_SAVED or pause is None:
                return
            await asyncio.sleep(pause)

    async def _decide(self, table: Table, game: Game, level: str) -> Action:
        """What the computer does: it takes every double, and is content with what is offered."""
        if game.offer is not None:
            return AnswerResign(agreed=True)
        if game.doubled:
            return Take()
        if game.roll is None:
            return RollDice()
        return PlayTurn(await self._moves(table, game, game.roll, level))

    async def _moves(self, table: Table, game: Game, roll: Roll, level: str) -> tuple[Move, ...]:
        question = (
            level,
            game.position.text(game.to_move),
            game.to_move.value,
            (roll.first, roll.second),
            table.rules.name,
            game.is_first_turn,
        )
        loop = asyncio.get_running_loop()
        pool = self._pool
        try:
            return await loop.run_in_executor(pool, choose_moves, *question)
        except BrokenExecutor:
            if self._pool is pool:  # else another table has noticed it before
                _log.warning("the computer's worker process died; a new one takes over")
                self._pool = self._new_pool()
            return await loop.run_in_executor(self._pool, choose_moves, *question)

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self._workers,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_begin_worker,
        )


def _begin_worker() -> None:
    """Live as long as the bot does.

    Ctrl-C reaches the whole process group, but the bot alone decides when its workers stop. A bot
    that is killed decides nothing more: its workers would wait for work for ever.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_bot, daemon=True).start()


def _end_with_the_bot() -> None:
    bot = multiprocessing.parent_process()
    if bot is not None:
        bot.join()
        os._exit(1)
