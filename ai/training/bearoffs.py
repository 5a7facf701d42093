"""Building the bear-off table, and solving both sides of small bear-offs exactly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from ai.bearoff import CHOOSE, FIRST_TURNS, FULL, PLACES, TURNS, BearoffTable, as_words
from ai.training.compiled import compiled
from ai.training.fastplays import new_workspace, results

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy.typing as npt

    from ai.training.fastplays import Rows, Workspace

    Reals = npt.NDArray[np.float64]

_MOST: Final = 15
_SHIFT: Final = 24
"""Bits of ``high`` below index 18."""
_HIS_LAST: Final = 1 << 23
"""An opponent on his last point, who is in nobody's way."""


def sides(most: int = _MOST) -> npt.NDArray[np.uint8]:
    """All ways to have at most ``most`` checkers at home: shape (N, 6), those with few pips first.

    Every move leads to a side that comes earlier.
    """

    def fill(points: int, left: int) -> Iterator[tuple[int, ...]]:
        if points == 0:
            yield ()
            return
        for count in range(left + 1):
            for rest in fill(points - 1, left - count):
                yield count, *rest

    every = np.array(list(fill(6, most)), dtype=np.uint8)
    pips = every @ np.arange(6, 0, -1)
    return every[np.argsort(pips, kind="stable")]


@compiled
def _place(high: int, choose: Rows) -> int:
    place = total = 0
    for index in range(6):
        total += high >> _SHIFT + 4 * index & 15
        place += choose[total + index, index]
    return place


@compiled
def _solve_alone(
    highs: Rows, choose: Rows, least: int, offset: int, turns: Reals, work: Workspace
) -> None:
    """Fill the chances to need 1, 2, … turns, played so that it takes the fewest on average.

    The goal is reached at places below ``least``; ``turns`` has a row for each place from
    ``offset`` on. A side's moves lead to earlier ones of ``highs``.
    """
    most = turns.shape[1]
    mean = np.zeros(len(turns))
    for high in highs:
        here = _place(high, choose)
        if here < least:
            continue
        row = here - offset
        for one in range(1, 7):
            for two in range(one, 7):
                share = (1.0 if one == two else 2.0) / 36
                number = results(0, high, _HIS_LAST, True, one, two, False, False, work)
                best = _place(work.found[0, 1], choose)
                for result in range(1, number):
                    place = _place(work.found[result, 1], choose)
                    if best >= least and (
                        place < least or mean[place - offset] < mean[best - offset]
                    ):
                        best = place
                if best < least:
                    turns[row, 0] += share
                    continue
                turns[row, most - 1] += share * turns[best - offset, most - 1]
                for turn in range(most - 1):
                    turns[row, turn + 1] += share * turns[best - offset, turn]
        for turn in range(most):
            mean[row] += (turn + 1) * turns[row, turn]


@compiled
def _solve_both(highs: Rows, after: Rows, starts: Rows, wins: Reals) -> None:
    """Fill ``wins[a, b]``: the chance of the side to roll with ``a`` against ``b``, both perfect.

    ``after[starts[21 * a + r]:starts[21 * a + r + 1]]`` are the results of roll ``r``.
    """
    number = len(highs)
    for total in range(2, 2 * number):
        for mine in range(max(1, total - number + 1), min(total, number)):
            theirs = total - mine
            chance = 0.0
            roll = 0
            for one in range(1, 7):
                for two in range(one, 7):
                    best = 0.0
                    for at in range(starts[21 * mine + roll], starts[21 * mine + roll + 1]):
                        then = after[at]
                        won = 1.0 if then == 0 else 1 - wins[theirs, then]
                        best = max(best, won)
                    chance += best * (1.0 if one == two else 2.0) / 36
                    roll += 1
            wins[mine, theirs] = chance


def _highs(every: npt.NDArray[np.uint8]) -> Rows:
    highs: Rows = (every.astype(np.int64) << (_SHIFT + 4 * np.arange(6))).sum(axis=1)
    return highs


def build_table() -> BearoffTable:
    """The whole table; takes some seconds."""
    all_off = np.zeros((PLACES, TURNS))
    first_off = np.zeros((PLACES - FULL, FIRST_TURNS))
    highs, work = _highs(sides()), new_workspace()
    _solve_alone(highs, CHOOSE, 1, 0, all_off, work)
    _solve_alone(highs, CHOOSE, FULL, FULL, first_off, work)
    return BearoffTable(as_words(all_off), as_words(first_off))


def solve_both(most: int) -> tuple[npt.NDArray[np.uint8], Reals]:
    """All sides of up to ``most`` checkers, and ``wins[a, b]``: the chance of ``a``, to roll.

    Both play perfectly. Row 0 is the side that has none left.
    """
    every = sides(most)
    highs = _highs(every)
    row_of = {int(high): row for row, high in enumerate(highs)}
    work = new_workspace()
    after: list[int] = []
    starts = [0]
    for high in highs:
        for one in range(1, 7):
            for two in range(one, 7):
                number = (
                    results(0, int(high), _HIS_LAST, True, one, two, False, False, work)
                    if high
                    else 0
                )
                after += [row_of[int(result)] for result in work.found[:number, 1]]
                starts.append(len(after))
    wins = np.zeros((len(every), len(every)))
    _solve_both(highs, np.array(after), np.array(starts), wins)
    return every, wins
