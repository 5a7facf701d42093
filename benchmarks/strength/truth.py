"""How true the chances are: against what happened, and against exactly solved bear-offs."""

from __future__ import annotations

from typing import Final

import numpy as np

from ai.bearoff import load_table
from ai.chances import MARS, WIN
from ai.net import load_net
from ai.training.bearoffs import solve_both
from ai.training.fastnet import weights_of
from ai.training.observed import deciles, observe
from ai.training.selfplay import new_desk
from nardy import HOME, Position

_GAMES: Final = 20_000
_SEED: Final = 9_300_001
_MOST: Final = 6
_AT_ONCE: Final = 20_000


def measure_calibration() -> None:
    """The net's chances, tenth by tenth, against how games that it never learned from ended."""
    observed = observe(weights_of(load_net()), _GAMES, _SEED, new_desk())
    print(f"  {_GAMES:,} games, {len(observed.chances):,} positions; said - happened:")
    for name, head in (("win", WIN), ("mars", MARS)):
        tenths = deciles(observed, head)
        told = "  ".join(f"{tenth.predicted:.3f} - {tenth.observed:.3f}" for tenth in tenths)
        worst = max(abs(tenth.predicted - tenth.observed) for tenth in tenths)
        print(f"  {name}: worst tenth {worst:.3f};  {told}")


def measure_bearoff() -> None:
    """The table's chance to win against the exact one, both sides with up to six checkers."""
    every, wins = solve_both(_MOST)
    table = load_table()
    sides = [(0,) * HOME + tuple(int(count) for count in side) for side in every]
    off = np.array([not any(side) for side in sides])
    rows, columns = (numbers.tolist() for numbers in np.nonzero(~off[:, None] & ~off[None, :]))
    wrong = np.empty(len(rows))
    for begin in range(0, len(rows), _AT_ONCE):
        pairs = list(zip(rows, columns, strict=True))[begin : begin + _AT_ONCE]
        positions = [Position.from_counts(sides[a], sides[b]) for a, b in pairs]
        exact = np.array([wins[pair] for pair in pairs])
        said = table.chances(positions)[:, WIN]
        wrong[begin : begin + len(pairs)] = abs(said - exact)
    print(
        f"  {len(rows):,} bear-offs of up to {_MOST} checkers each: the chance to win is wrong by "
        f"{wrong.mean():.5f} on average, {wrong.max():.4f} at most"
    )
