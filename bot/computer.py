"""The computer's seat: its decisions are made in a worker process, never in the event loop."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from random import Random
from typing import TYPE_CHECKING, Self, TypeVar

from ai.errors import AiError
from ai.levels import (
    OFFERED,
    YARDSTICK,
    choose_play,
    will_accept,
    will_double,
    will_resign,
    will_take,
)
from ai.player import Situation
from club.actions import AnswerResign, Double, Drop, PlayTurn, Resign, RollDice, Take
from club.games import may_double
from club.refusals import Computer, Refusal
from club.tables import Accepted
from nardy import CLASSIC, Match, Player, Position, Roll

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType
    from typing import Concatenate, ParamSpec

    from club.actions import Action
    from club.places import TableId
    from club.table import Game, Table
    from club.tables import Club

    _P = ParamSpec("_P")

_T = TypeVar("_T")
_log = logging.getLogger(__name__)

_PAUSES = (0.2, 1, 3)
"""Seconds before each new attempt to save a play."""


class ComputerSeat:
    """Plays the computer's turns at all tables. An async context manager."""

    def __init__(self, club: Club, workers: int = 1) -> None:
        self._club = club
        self._workers = workers
        self._pool = self._new_pool()
        self._usable: asyncio.Task[tuple[str, ...]] | None = None
        self._out_of_order: set[str] = set()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._usable is not None:
            self._usable.cancel()
        self._pool.shutdown(wait=True, cancel_futures=True)

    async def levels(self) -> tuple[str, ...]:
        """The levels that can be seated, the weakest first; tried out when they are first wanted.

        A level whose files cannot be used is left out, with a line in the log.
        """
        if self._usable is None:
            self._usable = asyncio.create_task(self._tried_out())
        return await asyncio.shield(self._usable)

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
        """What the computer does. Its chance has nothing to do with the table's dice."""
        rng = Random(f"{table.id} {table.version}")  # noqa: S311 - a weak level's errors, no secret
        if game.offer is not None:
            seen = _situation(table, game, game.offer.by.other)
            agreed = await self._think(level, will_accept, seen, game.offer.win, rng)
            return AnswerResign(agreed=agreed)
        seen = _situation(table, game, game.to_act)
        if game.doubled:
            return Take() if await self._think(level, will_take, seen, rng) else Drop()
        if game.roll is None:
            given_up = await self._think(level, will_resign, seen, rng)
            if given_up is not None:
                return Resign(given_up)
            if may_double(table, game) and await self._think(level, will_double, seen, rng):
                return Double()
            return RollDice()
        play = await self._think(level, choose_play, seen, game.roll, rng)
        return PlayTurn(play.moves)

    async def _think(
        self,
        level: str,
        question: Callable[Concatenate[str, _P], _T],
        *args: _P.args,
        **no: _P.kwargs,
    ) -> _T:
        """Ask a level; where its files cannot be used another one goes on with its game."""
        if level not in self._out_of_order:
            try:
                return await self._in_worker(question, level, *args, **no)
            except AiError as error:
                self._out_of_order.add(level)
                _log.error("the computer's level %s is switched off: %s", level, error)
        return await self._in_worker(question, YARDSTICK, *args, **no)

    async def _in_worker(self, question: Callable[_P, _T], *args: _P.args, **no: _P.kwargs) -> _T:
        loop = asyncio.get_running_loop()
        pool = self._pool
        try:
            return await loop.run_in_executor(pool, question, *args)
        except BrokenExecutor:
            if self._pool is pool:  # else another table has noticed it before
                _log.warning("the computer's worker process died; a new one takes over")
                self._pool = self._new_pool()
            return await loop.run_in_executor(self._pool, question, *args)

    async def _tried_out(self) -> tuple[str, ...]:
        first = Situation(Position.start(), Player.WHITE, Match(1, CLASSIC), first_turn=True)
        for level in OFFERED:
            await self._think(level, choose_play, first, Roll(3, 1), Random(0))  # noqa: S311 - as above
        return tuple(level for level in OFFERED if level not in self._out_of_order)

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self._workers,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_begin_worker,
        )


def _situation(table: Table, game: Game, player: Player) -> Situation:
    return Situation(
        game.seen_by(player),
        player,
        table.match,
        first_turn=game.first_turn(player),
        their_first_turn=game.first_turn(player.other),
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
