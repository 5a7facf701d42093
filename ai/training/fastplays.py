"""All results of a roll as machine code; equal to ``nardy.legal_plays``, which a test proves.

A side is two numbers of 48 bits: ``low`` has four bits for each of the path indices 0-11, ``high``
for 12-23. Beside them goes the mask of held points, bit i for index i. Every result is a row (low,
high, mask) of the mover's side. See ``nardy.turn`` for the rules; the steps here are the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from ai.features import BITS
from ai.training.compiled import compiled

if TYPE_CHECKING:
    import numpy.typing as npt

    from nardy import Position

    Rows = npt.NDArray[np.int64]

MOST_RESULTS: Final = 4096
"""Fifteen checkers can share four steps in C(18, 4) = 3060 ways, so no turn has more results."""

_SLOTS: Final = 4 * MOST_RESULTS
_ALL: Final = (1 << 24) - 1
_OUTSIDE: Final = (1 << 18) - 1
_HALF: Final = (1 << 48) - 1


class Workspace(NamedTuple):
    """Arrays that ``results`` fills: make one and use it again."""

    found: Rows
    """Shape (MOST_RESULTS, 3): the results."""
    between: Rows
    """The same for the states inside the turn."""
    slots: Rows
    """A hash table of rows; its last entry counts how often it was cleared."""


def new_workspace() -> Workspace:
    """A workspace that has not been used."""
    return Workspace(
        np.zeros((MOST_RESULTS, 3), np.int64),
        np.zeros((MOST_RESULTS, 3), np.int64),
        np.zeros(_SLOTS + 1, np.int64),
    )


def halves(packed: int) -> tuple[int, int]:
    """A packed side of a ``Position`` as (low, high)."""
    return packed & _HALF, packed >> 48


def whole(low: int, high: int) -> int:
    """The packed side of (low, high)."""
    return int(low) | int(high) << 48


@compiled
def mask_of(low: int, high: int) -> int:
    """The mask of the points that a side holds."""
    mask = 0
    for index in range(12):
        if low >> 4 * index & 15:
            mask |= 1 << index
        if high >> 4 * index & 15:
            mask |= 1 << index + 12
    return mask


@compiled
def _is_new(slots: Rows, rows: Rows, number: int, low: int, high: int) -> bool:
    """Whether (low, high) is not yet among the first rows; it is noted as row ``number``."""
    turn = slots[_SLOTS] * MOST_RESULTS
    at = ((low * 0x9E3779B1) ^ (high * 0x85EBCA77) ^ (low >> 23) ^ (high >> 17)) & (_SLOTS - 1)
    while slots[at] >= turn:
        row = slots[at] - turn
        if rows[row, 0] == low and rows[row, 1] == high:
            return False
        at = (at + 1) & (_SLOTS - 1)
    slots[at] = turn + number
    return True


@compiled
def _starts(low: int, mask: int, die: int, walls: int, head_floor: int) -> int:
    """The mask of the points from which ``die`` can be played, the block ban left aside."""
    starts = mask & ~(walls >> die) & (_ALL >> die)
    if not mask & _OUTSIDE:
        exact = 1 << 24 - die
        farthest = mask & -mask
        starts |= farthest if farthest >= exact else mask & exact
    if low & 15 <= head_floor:
        starts &= ~1
    return starts


@compiled
def _is_forbidden(mask: int, zone: int) -> bool:
    points = (mask >> 12 | mask << 12) & zone
    pairs = points & points >> 1
    return (pairs & pairs >> 2 & pairs >> 4) != 0


@compiled
def _move(low: int, high: int, mask: int, start: int, die: int) -> tuple[int, int, int]:
    """The side after one checker went from ``start``."""
    if start < 12:
        low -= 1 << 4 * start
        left = low >> 4 * start & 15
    else:
        high -= 1 << 4 * (start - 12)
        left = high >> 4 * (start - 12) & 15
    if not left:
        mask &= ~(1 << start)
    end = start + die
    if end < 12:
        low += 1 << 4 * end
    elif end < 24:
        high += 1 << 4 * (end - 12)
    if end < 24:
        mask |= 1 << end
    return low, high, mask


@compiled
def _step_all(
    work: Workspace,
    rows: Rows,
    number: int,
    into: Rows,
    has: int,
    die: int,
    walls: int,
    head_floor: int,
    zone: int,
) -> int:
    """Play ``die`` in every way from the first rows; what is new goes behind the ``has`` first."""
    for row in range(number):
        low, high, mask = rows[row, 0], rows[row, 1], rows[row, 2]
        starts = _starts(low, mask, die, walls, head_floor)
        while starts:
            lowest = starts & -starts
            starts ^= lowest
            below = lowest - 1
            start = BITS[below >> 12] + BITS[below & 4095]
            low_then, high_then, mask_then = _move(low, high, mask, start, die)
            if zone and _is_forbidden(mask_then, zone):
                continue
            if _is_new(work.slots, into, has, low_then, high_then):
                into[has, 0] = low_then
                into[has, 1] = high_then
                into[has, 2] = mask_then
                has += 1
    return has


@compiled
def _copy(rows: Rows, begin: int, into: Rows, number: int) -> None:
    # Assigning slices compiles numpy's error texts along, which takes seconds.
    for row in range(number):
        for column in range(3):
            into[row, column] = rows[begin + row, column]


@compiled
def _forget(work: Workspace) -> None:
    work.slots[_SLOTS] += 1


@compiled
def results(
    low: int,
    high: int,
    their_mask: int,
    they_have_off: bool,  # noqa: FBT001 - compiled functions take positional arguments
    first: int,
    second: int,
    first_turn: bool,  # noqa: FBT001 - as above
    lifted_by_off: bool,  # noqa: FBT001 - as above
    work: Workspace,
) -> int:
    """Fill ``work.found`` with every different result of the roll; returns how many.

    ``their_mask`` is over the opponent's own path. Where nothing can be played, the only result is
    the position itself.
    """
    mask = mask_of(low, high)
    walls = (their_mask >> 12 | their_mask << 12) & _ALL
    double = first == second
    leaving = 2 if first_turn and double and (first == 3 or first == 4 or first == 6) else 1
    head_floor = (low & 15) - leaving

    front = their_mask
    for shift in (1, 2, 4, 8, 16):
        front |= front >> shift
    zone = _ALL & ~front
    across = (mask >> 12 | mask << 12) & zone
    points = BITS[across >> 12] + BITS[across & 4095]
    if (
        BITS[zone >> 12] + BITS[zone & 4095] < 6
        or (lifted_by_off and they_have_off)
        or points + (4 if double else 2) < 6
    ):
        zone = 0

    found, between = work.found, work.between
    if double:
        found[0, 0], found[0, 1], found[0, 2] = low, high, mask
        number = 1
        for _ in range(4):
            _forget(work)
            after = _step_all(work, found, number, between, 0, first, walls, head_floor, zone)
            if after == 0:
                break
            number = after
            _copy(between, 0, found, number)
        return number

    larger, smaller = max(first, second), min(first, second)
    # The single moves of both orders lie apart, and after them the position itself.
    here = MOST_RESULTS - 1
    between[here, 0], between[here, 1], between[here, 2] = low, high, mask
    _forget(work)
    of_larger = _step_all(work, between[here:], 1, between, 0, larger, walls, head_floor, zone)
    _forget(work)
    of_smaller = _step_all(
        work, between[here:], 1, between[64:], 0, smaller, walls, head_floor, zone
    )
    _forget(work)
    number = _step_all(work, between, of_larger, found, 0, smaller, walls, head_floor, zone)
    number = _step_all(
        work, between[64:], of_smaller, found, number, larger, walls, head_floor, zone
    )
    if number:
        return number
    if of_larger:
        _copy(between, 0, found, of_larger)
        return of_larger
    if of_smaller:
        _copy(between, 64, found, of_smaller)
        return of_smaller
    found[0, 0], found[0, 1], found[0, 2] = low, high, mask
    return 1


def fast_results(
    position: Position,
    roll: tuple[int, int],
    work: Workspace,
    *,
    first_turn: bool = False,
    lifted_by_off: bool = False,
) -> list[int]:
    """The mover's packed sides after each play: ``results`` for a ``Position``."""
    low, high = halves(position.my_packed)
    their_mask = mask_of(*halves(position.their_packed))
    has_off = position.their_off > 0
    number = results(
        low, high, their_mask, has_off, roll[0], roll[1], first_turn, lifted_by_off, work
    )
    return [whole(row[0], row[1]) for row in work.found[:number]]
