"""The levels against each other, and against a player of random plays."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from ai.duel import RandomPlayer, duel
from ai.levels import OFFERED, player_of
from ai.progress import ProgressBar
from nardy import CLASSIC

_SEED: Final = 9_500_001
_PAIRS: Final = 400
_PAIRS_OF_RANDOM: Final = 500


def measure_levels() -> None:
    """Every level against the next lower one."""
    for lower, higher in pairwise(OFFERED):
        bar = ProgressBar(f"{higher} - {lower}", 2 * _PAIRS)
        done = duel(player_of(higher), player_of(lower), _PAIRS, _SEED, CLASSIC, bar.show)
        print(f"  {higher} against {lower}: {done.points:+.3f} ± {done.interval:.3f}", flush=True)


def measure_random() -> None:
    """Every level against random plays; all its turns are checked by the rules."""
    for level in OFFERED:
        bar = ProgressBar(f"{level} - random", 2 * _PAIRS_OF_RANDOM)
        done = duel(player_of(level), RandomPlayer(), _PAIRS_OF_RANDOM, _SEED, CLASSIC, bar.show)
        print(
            f"  {level} against random: {done.points:+.3f} ± {done.interval:.3f}, {done.games:,} "
            f"games, {done.checked:,} plays checked",
            flush=True,
        )
