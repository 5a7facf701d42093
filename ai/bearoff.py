"""The bear-off: both sides have all their checkers at home, so that nobody hinders anybody.

For every way in which one side's checkers can stand at home, the table has the chances to need so
many turns for all of them, played so that it takes the fewest turns on average; for those with all
15 checkers on the board also the turns to the first one off, which saves the mars. It is built by
``python -m ai bearoff``.

The places of the table: the running sums of the checkers on path indices 18 to 23, with 0 to 5
added, are a set of six different numbers of 0-20; sets are numbered in colexicographic order. So
the sides with 15 checkers come last.
"""

from __future__ import annotations

from math import comb
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from ai.chances import HEADS, LOSE_MARS, MARS, WIN, Floats
from ai.datafile import check_version, read_arrays
from ai.errors import BrokenTable
from ai.features import counts_of
from nardy.position import HOME

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nardy import Position

    Words = npt.NDArray[np.uint16]

SHIPPED: Final = Path(__file__).with_name("data") / "bearoff.npz"
PLACES: Final = comb(21, 6)
"""Ways to have at most 15 checkers on six points."""
FULL: Final = comb(20, 6)
"""The first place of a side with all 15."""
TURNS: Final = 24
"""The table's turns; who needs more is counted as needing so many."""
FIRST_TURNS: Final = 8
FORMAT: Final = 1

_ONE: Final = 65535
_BELOW_HOME: Final = (1 << 4 * HOME) - 1
CHOOSE: Final[npt.NDArray[np.int64]] = np.array(
    [[comb(n, k + 1) for k in range(6)] for n in range(21)]
)
"""``CHOOSE[n, k]``: in how many ways k + 1 of n can be taken."""
_EACH: Final = np.arange(6)


def places_of(at_home: npt.NDArray[np.uint8]) -> npt.NDArray[np.intp]:
    """The places of N sides, given as the checkers on indices 18 to 23: shape (N, 6)."""
    sums = np.cumsum(at_home, axis=1, dtype=np.intp) + _EACH
    places: npt.NDArray[np.intp] = CHOOSE[sums, _EACH].sum(axis=1)
    return places


class BearoffTable:
    """The table: ``all_off`` of shape (PLACES, TURNS), ``first_off`` (PLACES - FULL, FIRST_TURNS).

    Each row has the chances to need exactly 1, 2, … turns, in parts of 65,535; that of a side with
    nothing left has none. Raises ``BrokenTable`` for other shapes.
    """

    def __init__(self, all_off: Words, first_off: Words) -> None:
        shapes = (all_off.shape, first_off.shape)
        if shapes != ((PLACES, TURNS), (PLACES - FULL, FIRST_TURNS)):
            raise BrokenTable("The bear-off table has the wrong size.")
        self.all_off, self.first_off = all_off, first_off

    def knows(self, position: Position) -> bool:
        """Whether both sides have all their checkers at home, and some of them left."""
        mine, theirs = position
        return bool(mine and theirs) and not (mine | theirs) & _BELOW_HOME

    def chances(self, positions: Sequence[Position]) -> Floats:
        """The chances of the side to roll; see ``ai.chances``. The table knows the positions."""
        mine = places_of(counts_of([one.my_packed for one in positions])[:, HOME:])
        theirs = places_of(counts_of([one.their_packed for one in positions])[:, HOME:])
        my_end, their_end = (_shares(self.all_off[places]) for places in (mine, theirs))
        rows = np.zeros((len(positions), HEADS), dtype=np.float32)
        # Who rolls now wins with his nth turn if the other has not ended after n - 1 of his.
        rows[:, WIN] = (my_end * _later(their_end)).sum(axis=1)
        full = theirs >= FULL
        if full.any():
            none_off = _wide(_later(_shares(self.first_off[theirs[full] - FULL])))
            rows[full, MARS] = (my_end[full] * none_off).sum(axis=1)
        full = mine >= FULL
        if full.any():
            first = _shares(self.first_off[mine[full] - FULL])
            none_off = _wide(_later(first) - first)
            rows[full, LOSE_MARS] = (their_end[full] * none_off).sum(axis=1)
        return rows

    def save(self, file: Path) -> None:
        """Write the file that ``load_table`` reads."""
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("wb") as opened:
            np.savez_compressed(
                opened, format=np.array(FORMAT), all_off=self.all_off, first_off=self.first_off
            )


def load_table(file: Path = SHIPPED) -> BearoffTable:
    """Read the table's file. Raises ``BrokenTable``, saying what is wrong."""
    found = read_arrays(file, ("format", "all_off", "first_off"), "table", BrokenTable)
    check_version(file, found["format"], FORMAT)
    return BearoffTable(found["all_off"], found["first_off"])


def as_words(shares: npt.NDArray[np.float64]) -> Words:
    """Chances in parts of 65,535, each row's rounding settled at its likeliest turn."""
    words = np.rint(shares * _ONE).astype(np.int64)
    missing = np.where(shares.sum(axis=1) > 0, _ONE - words.sum(axis=1), 0)
    words[np.arange(len(words)), shares.argmax(axis=1)] += missing
    return words.astype(np.uint16)


def _shares(words: Words) -> npt.NDArray[np.float64]:
    shares: npt.NDArray[np.float64] = words / _ONE
    return shares


def _later(shares: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """For each turn the chance to need it or a later one."""
    later: npt.NDArray[np.float64] = np.cumsum(shares[:, ::-1], axis=1)[:, ::-1]
    return later


def _wide(shares: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Rows of ``FIRST_TURNS`` turns with nothing in the turns up to ``TURNS``."""
    return np.pad(shares, ((0, 0), (0, TURNS - FIRST_TURNS)))
