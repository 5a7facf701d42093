"""How long the computer thinks, and what its worker process needs: on one core, numpy alone.

The decisions are those of seeded games of the strong level against itself, where there is a choice.
Times are CPU times, but for the worker's first play; run it on a machine that does nothing else.
"""

from __future__ import annotations

import multiprocessing
import os
import random
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import count, islice
from pathlib import Path
from statistics import mean, median, quantiles
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Final

from ai.levels import choose_play, player_of, shipped_evaluator
from ai.netplayer import NetPlayer
from ai.player import Situation
from ai.search import ONE_PLY, TWO_PLIES, WIDE
from benchmarks.choices import HEAVY
from bot.computer import _begin_worker
from nardy import CLASSIC, Match, Player, Position, Roll, is_over, legal_plays

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ai.search import Depth

    Decision = tuple[Situation, Roll]

_DECISIONS: Final = 300
_MATCH: Final = Match(1, CLASSIC)
_DEPTHS: Final[dict[str, Depth]] = {
    "1 ply": ONE_PLY,
    "2 plies (5 within 0.12)": TWO_PLIES,
    "2 plies (8 within 0.16)": WIDE,
}


def run() -> None:
    """Print latencies, the time of a whole game's analysis, and the worker's start and memory."""
    _show_worker()
    games = [list(_game(seed)) for seed in range(6)]
    choices = [decision for game in games for decision in game if _plays(decision) > 1]
    few = choices[:: len(choices) // _DECISIONS][:_DECISIONS]
    print(
        f"  {len(few)} decisions with {mean(map(_plays, few)):.1f} plays on average, "
        f"OPENBLAS_NUM_THREADS={os.environ.get('OPENBLAS_NUM_THREADS')}"
    )
    for name, depth in _DEPTHS.items():
        times = sorted(_milliseconds(partial(_rank, depth), decision) for decision in few)
        print(
            f"  {name}: {mean(times):.1f} ms on average, median {median(times):.1f}, "
            f"p95 {quantiles(times, n=20)[-1]:.1f}, longest {times[-1]:.1f}"
        )
    game = games[0]
    for name, depth in islice(_DEPTHS.items(), 1, None):
        seconds = sum(_milliseconds(partial(_rank, depth), decision) for decision in game) / 1000
        print(f"  a whole game of {len(game)} turns, both sides, at {name}: {seconds:.1f} s")


def _show_worker() -> None:
    """The worker as the bot has it: from its start to the first play, and its memory."""
    first = Situation(Position.start(), Player.WHITE, _MATCH, first_turn=True)
    heavy = [
        (Situation(Position.parse(text, player), player, _MATCH), Roll(*roll))
        for text, player, roll in HEAVY
    ]
    begin = perf_counter()
    with ProcessPoolExecutor(
        1, mp_context=multiprocessing.get_context("spawn"), initializer=_begin_worker
    ) as pool:
        pool.submit(choose_play, "expert", first, Roll(3, 1), random.Random(1)).result()
        print(f"  the worker's first play after its start: {perf_counter() - begin:.2f} s")
        worker = pool.submit(os.getpid).result()
        print(f"  its memory then: {_memory(worker):.0f} MB")
        for situation, roll in heavy:
            pool.submit(choose_play, "expert", situation, roll, random.Random(1)).result()
        print(f"  and after the turns with the most plays of all: {_memory(worker):.0f} MB at most")


def _memory(process: int) -> float:
    """The most resident memory that a process has had, in MB; Linux only."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    told = dict(line.split(":", 1) for line in lines)
    return int(told["VmHWM"].split()[0]) / 1024


def _game(seed: int) -> Iterator[Decision]:
    """All turns of a game of the strong level against itself."""
    rng = random.Random(seed)
    player = player_of("strong")
    position, mover = Position.start(), Player.WHITE
    for turn in count():
        situation = Situation(position, mover, _MATCH, turn <= 1, turn == 0)
        roll = Roll(rng.randint(1, 6), rng.randint(1, 6))
        yield situation, roll
        play = player.choose(situation, roll, rng)
        if is_over(play.result):
            return
        position, mover = play.result.turned(), mover.other


def _plays(decision: Decision) -> int:
    situation, roll = decision
    return len(legal_plays(situation.position, roll, first_turn=situation.first_turn))


def _rank(depth: Depth, decision: Decision) -> None:
    NetPlayer(shipped_evaluator, depth).rank(*decision)


def _milliseconds(job: Callable[[Decision], None], decision: Decision) -> float:
    begin = process_time()
    job(decision)
    return 1000 * (process_time() - begin)
