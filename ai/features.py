"""What a net sees of a position: written once, for numpy at play time and compiled for training.

The inputs are, for the side to roll and then for the other, each in its own frame, ``POINT_UNITS``
for each of the 24 points (a thermometer of the checkers there), and after them the *dense* inputs,
most of which tell how well each side can still move. ``fill_dense`` works on plain numbers and on
arrays of them alike: it uses only operators that do the same to both. A net that knows fewer dense
inputs takes the first ones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from nardy import Position

    Floats = npt.NDArray[np.float32]

POINT_UNITS: Final = 4
SIDE_INPUTS: Final = 24 * POINT_UNITS
POINT_INPUTS: Final = 2 * SIDE_INPUTS
PLAIN_DENSE: Final = 35
"""How many dense inputs the small first net of a training takes."""
DENSE: Final = 57
"""All dense inputs: those and 22 about walls ahead of the rearmost checkers."""

UNITS: Final[npt.NDArray[np.float32]] = np.array(
    [[n >= 1, n >= 2, n >= 3, max(n - 3, 0) / 4] for n in range(16)], dtype=np.float32
)
"""``UNITS[n]``: the four inputs of a point with ``n`` checkers."""
BITS: Final[npt.NDArray[np.int64]] = np.array([n.bit_count() for n in range(4096)], dtype=np.int64)
"""How many bits are set, for numbers of twelve bits."""

_ALL: Final = (1 << 24) - 1
_OUTSIDE: Final = (1 << 18) - 1


def fill_dense(mine: Any, theirs: Any, out: Any) -> None:  # noqa: ANN401 - numbers or arrays, compiled or not
    """Fill ``out[0]`` to ``out[DENSE - 1]`` with the dense inputs.

    ``mine`` (of the side to roll) and ``theirs`` are summaries: the mask of held points over the
    side's own path, its pips, its checkers off, its checkers outside its home, and their steps to
    it. All are whole numbers, or arrays of N of them; then ``out`` has the shape (DENSE, N).
    """
    out[0] = mine[1] / 180.0
    out[1] = theirs[1] / 180.0
    out[2] = (theirs[1] - mine[1]) / 60.0
    for side in range(2):
        me = mine if side == 0 else theirs
        other = theirs if side == 0 else mine
        held = me[0]
        walls = (other[0] >> 12 | other[0] << 12) & _ALL
        home = ((held & _OUTSIDE) == 0) * 1
        at = 3 + 16 * side
        out[at] = (me[2] > 0) * 1.0
        out[at + 1] = me[2] / 15.0
        out[at + 2] = home * 1.0

        # Per die: how many points a checker can leave with it; at home every die is of use.
        stuck = held * 0
        for die in range(1, 7):
            movable = held & ~(walls >> die) & (_ALL >> die)
            number = np.minimum(BITS[movable >> 12] + BITS[movable & 4095] + 4 * home, 4)
            none = (number == 0) * 1
            out[at + 2 + die] = number / 4.0
            out[at + 8 + die] = none * 1.0
            stuck = stuck + none

        # What stands in the way of the other side's rearmost checker, along that side's path.
        rearmost = other[0] & -other[0]
        wall = ((held >> 12 | held << 12) & _ALL) & ~(2 * rearmost - 1)
        run = wall
        longest = (run != 0) * 1
        for length in range(1, 6):
            run = run & (wall >> length)
            longest = longest + (run != 0) * 1
        out[at + 15] = longest / 6.0

        at = 35 + 11 * side
        behind = ((held & -held) - 1) & _ALL
        rear = BITS[behind >> 12] + BITS[behind & 4095]
        ahead = walls >> (rear + 1)
        shut = BITS[ahead & 63]
        out[at] = rear / 24.0
        out[at + 1] = 1.0 - shut / 6.0
        out[at + 2] = (shut == 6) * 1.0
        out[at + 3] = stuck * stuck / 36.0
        out[at + 4] = BITS[ahead & 4095] / 6.0
        out[at + 5] = (BITS[wall >> 12] + BITS[wall & 4095]) / 10.0
        of_six = wall * 0
        of_eight = wall * 0
        for first in range(1, 19):
            window = wall >> first
            of_six = np.maximum(of_six, BITS[window & 63])
            of_eight = np.maximum(of_eight, BITS[window & 255])
        out[at + 6] = of_six / 6.0
        out[at + 7] = of_eight / 8.0
        out[at + 8] = (BITS[held >> 12] + BITS[held & 4095]) / 15.0
        out[at + 9] = me[3] / 15.0
        out[at + 10] = me[4] / 100.0


def counts_of(packed: Sequence[int]) -> npt.NDArray[np.uint8]:
    """The checkers at each path index, shape (N, 24), of N packed sides of positions."""
    raw = b"".join([side.to_bytes(12, "little") for side in packed])
    pairs = np.frombuffer(raw, dtype=np.uint8).reshape(-1, 12)
    counts = np.empty((len(packed), 24), dtype=np.uint8)
    counts[:, 0::2] = pairs & 15
    counts[:, 1::2] = pairs >> 4
    return counts


def dense_of_counts(mine: npt.NDArray[np.uint8], theirs: npt.NDArray[np.uint8]) -> Floats:
    """The dense inputs of N positions given as counts (N, 24) of each side: shape (DENSE, N)."""
    filled = np.empty((DENSE, len(mine)), dtype=np.float32)
    fill_dense(_summary(mine), _summary(theirs), filled)
    return filled


def inputs_of(positions: Sequence[Position]) -> Floats:
    """All inputs of N positions, each seen by the side to roll: shape (N, POINT_INPUTS + DENSE)."""
    mine = counts_of([position.my_packed for position in positions])
    theirs = counts_of([position.their_packed for position in positions])
    units = [UNITS[counts].reshape(-1, SIDE_INPUTS) for counts in (mine, theirs)]
    return np.concatenate([*units, dense_of_counts(mine, theirs).T], axis=1)


_INDEX: Final = np.arange(24)
_POWERS: Final = 1 << _INDEX
_TO_GO: Final = 24 - _INDEX
_TO_HOME: Final = np.maximum(18 - _INDEX, 0)
_SUMS: Final[npt.NDArray[np.float32]] = np.stack(
    [_TO_GO, np.ones(24), _INDEX < 18, _TO_HOME], axis=1
).astype(np.float32)


def _summary(counts: npt.NDArray[np.uint8]) -> tuple[npt.NDArray[np.int64], ...]:
    """The five numbers of a side that ``fill_dense`` wants."""
    held = (counts > 0) @ _POWERS
    pips, on, outside, way = (counts.astype(np.float32) @ _SUMS).astype(np.int64).T
    return held, pips, 15 - on, outside, way
