"""The table of match equities, from games that a net played against itself.

The games are played again at every score with the cube: whoever is to roll doubles from the chance
on that ``ai.cube`` gives for average games, and the other drops below his take point. So all that
is taken from the games is how the chance to win went to and fro, and what they ended in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from ai.cube import CubeView, Shares
from ai.matchequity import MOST, MatchTables
from ai.training.compiled import compiled
from nardy.match import HIGHEST_CUBE

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy.typing as npt

    from ai.training.fastnet import Floats
    from ai.training.fastplays import Rows
    from ai.training.observed import Observed

    Reals = npt.NDArray[np.float64]

_STAKES: Final = HIGHEST_CUBE.bit_length()
_NEVER: Final = 2.0
_STEPS: Final = np.linspace(0.3, 1, 141)
_STEPS_OF_TAKER: Final = np.linspace(0, 0.7, 141)
_MOST_OF_ALL: Final = 3 * HIGHEST_CUBE


@compiled
def _replay(
    wins: Floats, values: Rows, starts: Rows, doubles: Reals, takes: Reals, counts: Reals
) -> None:
    """Play all games with the cube, either side beginning each, and count what White wins.

    ``doubles[side, owner, k]`` is the chance from which ``side`` (0 White, 1 Black) doubles at a
    stake of 2 to the k, where the cube is in the middle (``owner`` 0) or its own (1).
    ``takes[side, k]`` is the least chance at which it takes a double to that stake. ``counts`` has
    a place for every number of points won from ``-_MOST_OF_ALL``.
    """
    for game in range(len(starts) - 1):
        for begins in range(2):
            side = begins
            owner = -1
            k = 0
            won = 0
            for row in range(starts[game], starts[game + 1]):
                chance = wins[row]
                other = 1 - side
                if owner != other and k + 1 < _STAKES:
                    turned = 0 if owner == -1 else 1
                    if chance >= doubles[side, turned, k]:
                        if 1 - chance < takes[other, k + 1]:
                            won = 1 << k
                            break
                        k += 1
                        owner = other
                side = other
            if won:
                winner = side
            else:
                winner = 1 - side  # who rolled last
                won = values[game] << k
            counts[_MOST_OF_ALL + (won if winner == 0 else -won)] += 1


def _thresholds(view: CubeView) -> tuple[Reals, Reals]:
    """What ``_replay`` wants, for one side: (2, stakes) from when to double, (stakes) to take."""
    doubles = np.full((2, _STAKES), _NEVER)
    takes = np.zeros(_STAKES)
    for k in range(_STAKES):
        stake = 1 << k
        if k:
            taken = [view.takes(p, stake) for p in _STEPS_OF_TAKER]
            takes[k] = _STEPS_OF_TAKER[taken.index(True)] if any(taken) else _NEVER
        if not view.may_double(stake):
            continue
        for owned in range(2):
            gains = [view.gains_by_double(p, stake, owned=bool(owned)) for p in _STEPS]
            if any(gains):
                doubles[owned, k] = _STEPS[gains.index(True)]
    return doubles, takes


def _chance(
    table: Reals,
    need: int,
    other: int,
    shares: Shares,
    games: tuple[Floats, Rows, Rows],
    *,
    cube: bool,
) -> float:
    """The chance of the match for who needs ``need``, where ``table`` is what comes after."""
    view = CubeView(table, need, other, shares, shares)
    mine, theirs = _thresholds(view), _thresholds(view.turned())
    doubles, takes = (np.stack(pair) for pair in zip(mine, theirs, strict=True))
    if not cube:
        doubles[:] = _NEVER
    counts = np.zeros(2 * _MOST_OF_ALL + 1)
    _replay(*games, doubles, takes, counts)
    total = 0.0
    for at in np.flatnonzero(counts):
        points = int(at) - _MOST_OF_ALL
        after = view.won(points) if points > 0 else view.lost(-points)
        total += float(counts[at]) * after
    return total / float(counts.sum())


def build_tables(
    observed: Observed, *, koks: bool, report: Callable[[str], None] = print
) -> MatchTables:
    """The tables of a rule set with or without koks, from the watched games."""
    last = observed.starts[1:] - 1
    ends = observed.outcomes[last]
    mars, most = float(ends[:, 1].mean()), float(ends[:, 3].mean()) if koks else 0.0
    values = 1 + (ends[:, 1] > 0).astype(np.int64)
    if koks:
        values += ends[:, 3] > 0
    shares = Shares(mars, most)
    games = (observed.chances[:, 0].copy(), values, observed.starts)

    plain, after = _edges(), _edges()
    for need in range(1, MOST + 1):
        for other in range(need + 1, MOST + 1):
            _fill(plain, need, other, _chance(plain, need, other, shares, games, cube=False))
    for other in range(2, MOST + 1):
        _fill(after, 1, other, _chance(after, 1, other, shares, games, cube=True))
    ahead = after.copy()
    for other in range(2, MOST + 1):
        # The Crawford game has no cube, and those after it are counted in ``after``.
        _fill(ahead, 1, other, _chance(after, 1, other, shares, games, cube=False))
    for need in range(2, MOST + 1):
        report(f"match equities: {need - 1} of {MOST - 1}")
        for other in range(need + 1, MOST + 1):
            _fill(ahead, need, other, _chance(ahead, need, other, shares, games, cube=True))
    return MatchTables(plain, ahead, after)


def _edges() -> Reals:
    """A table where only what is over is known, and equal scores, which are even."""
    table = np.full((MOST + 1, MOST + 1), 0.5)
    table[0, 1:], table[1:, 0] = 1, 0
    return table


def _fill(table: Reals, need: int, other: int, chance: float) -> None:
    table[need, other], table[other, need] = chance, 1 - chance
