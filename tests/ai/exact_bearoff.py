"""Bear-offs solved exactly by the rules, for few checkers: alone, and of both sides."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Final

import numpy as np

from nardy import ALL_ROLLS, HOME, Position, legal_plays

if TYPE_CHECKING:
    import numpy.typing as npt

    Reals = npt.NDArray[np.float64]

Side = tuple[int, ...]
"""The checkers on path indices 18 to 23."""

DONE: Final[Side] = (0,) * 6
SHARES: Final = [(1 if roll.is_double else 2) / 36 for roll in ALL_ROLLS]
_NOBODYS_WAY: Final = (*(0,) * 23, 1)


def against(mine: Side, theirs: Side) -> Position:
    """The position of two sides at home."""
    return Position.from_counts((0,) * HOME + mine, (0,) * HOME + theirs)


@cache
def results(side: Side) -> tuple[tuple[Side, ...], ...]:
    """For each of the 21 rolls what can become of a side."""
    if side == DONE:
        return ((DONE,),) * len(ALL_ROLLS)
    position = Position.from_counts((0,) * HOME + side, _NOBODYS_WAY)
    return tuple(
        tuple(play.result.my_counts[HOME:] for play in legal_plays(position, roll))
        for roll in ALL_ROLLS
    )


def sides(most: int) -> list[Side]:
    """All sides with up to so many checkers, ``DONE`` first, each after what it can become."""
    found = [
        tuple(places.count(index) for index in range(6))
        for places in combinations_with_replacement(range(7), most)
    ]
    return sorted(found, key=lambda side: sum(n * (6 - i) for i, n in enumerate(side)))


@cache
def turns_needed(side: Side, turns: int = 24) -> tuple[float, ...]:
    """The chances to need 0, 1, 2, … turns, played so that it takes the fewest on average."""
    if side == DONE:
        return (1.0, *(0.0,) * turns)
    total = np.zeros(turns + 1)
    for share, after in zip(SHARES, results(side), strict=True):
        best = min((turns_needed(one, turns) for one in after), key=mean)
        total[1:] += share * np.array(best[:-1])
    return tuple(total)


def mean(chances: tuple[float, ...]) -> float:
    """The average number of turns."""
    return sum(turn * chance for turn, chance in enumerate(chances))


def both(most: int) -> tuple[list[Side], Reals]:
    """All sides of up to so many checkers, and ``wins[a, b]``: the chance of ``a``, to roll.

    Both play perfectly. Row and column 0 are of ``DONE`` and mean nothing but the end.
    """
    every = sides(most)
    rows = {side: row for row, side in enumerate(every)}
    ends = [[rows[one] for one in after] for side in every for after in results(side)]
    flat = np.array([row for after in ends for row in after])
    starts = np.cumsum([0, *map(len, ends[:-1])])
    shares = np.array(SHARES)
    # lost[a, b]: the chance of b, where a is to roll. Once b has none left it is certain.
    lost = np.zeros((len(every), len(every)))
    lost[:, 0] = 1
    for n in range(1, len(every)):
        mine = zip(SHARES, ends[21 * n : 21 * n + 21], strict=True)
        lost[n, 1:] = 1 - sum(share * lost[1:, after].max(axis=1) for share, after in mine)
        theirs = np.maximum.reduceat(lost[n][flat], starts).reshape(-1, 21) @ shares
        lost[1:, n] = 1 - theirs[1:]
    return every, 1 - lost
