"""Points per game against the heuristic player, a smaller net, and two plies against one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from ai.duel import duel
from ai.levels import shipped_evaluator
from ai.net import load_net
from ai.netplayer import NetPlayer
from ai.progress import ProgressBar
from ai.search import ONE_PLY, TWO_PLIES
from ai.training.fastmatches import play_heuristic, play_nets
from ai.training.fastnet import weights_of
from ai.training.selfplay import new_desk
from nardy import CLASSIC

if TYPE_CHECKING:
    from ai.training.fastmatches import Measured

SMALL_NET: Final = Path(__file__).with_name("small.npz")
"""80 hidden units, 100,000 games: the first stage of the training that gave the shipped net."""
_YARDSTICK_SEED: Final = 9_000_001
_SMALL_SEED: Final = 9_100_001
_DEEPER_SEED: Final = 9_500_001


def measure_yardstick() -> None:
    """The shipped net at one ply against the heuristic player."""
    done = play_heuristic(weights_of(load_net()), 6_000, _YARDSTICK_SEED, new_desk())
    _tell("1-ply against the heuristic player", done)


def measure_small() -> None:
    """The shipped net against a net of 80 hidden units and 100,000 games, both at one ply."""
    nets = weights_of(load_net()), weights_of(load_net(SMALL_NET))
    _tell("1-ply against the net of 80 units", play_nets(*nets, 6_000, _SMALL_SEED, new_desk()))


def measure_deeper() -> None:
    """The shipped net at two plies against itself at one."""
    pairs = 600
    bar = ProgressBar("2-ply - 1-ply", 2 * pairs)
    two, one = (NetPlayer(shipped_evaluator, depth) for depth in (TWO_PLIES, ONE_PLY))
    done = duel(two, one, pairs, _DEEPER_SEED, CLASSIC, bar.show)
    print(f"  2-ply against 1-ply: {done.points:+.3f} ± {done.interval:.3f} ({pairs:,} pairs)")


def _tell(what: str, done: Measured) -> None:
    print(
        f"  {what}: {done.points:+.3f} ± {done.interval:.3f} points a game ({done.pairs:,} pairs, "
        f"{done.mars:.0%} of the games mars)"
    )
