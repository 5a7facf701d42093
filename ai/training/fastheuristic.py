"""The heuristic player as machine code, and others of its kind with other tastes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from ai.features import BITS
from ai.training.compiled import compiled

if TYPE_CHECKING:
    from ai.training.fastplays import Rows

YARDSTICK: Final = np.array((600, 40, 20, 14, 16, 3, 2, 12), np.int64)
"""What ``ai.heuristic`` counts, in twentieths, as whole numbers: per checker off, per checker on
the head, per point ahead of their rearmost checker and per point of its run, per checker above
three on a point, per step of the rearmost checker, and per checker at home: for its depth, and for
being there while none is off."""


@compiled
def heuristic_score(low: int, high: int, mask: int, their_mask: int, rear: int, taste: Rows) -> int:
    """``ai.heuristic.score`` of a result; ``rear`` is the index of their rearmost checker."""
    on = total = run = 0
    first = 24
    for index in range(23, -1, -1):
        count = (low >> 4 * index if index < 12 else high >> 4 * (index - 12)) & 15
        on += count
        if count:
            first = index
        if count > 3 and 0 < index < 18:
            total -= taste[4] * (count - 3)
        if index >= 18:
            total -= taste[6] * count * (index - 18)
    for theirs in range(24):
        if mask >> (theirs + 12) % 24 & 1:
            run += 1
            if theirs > rear:
                total += taste[2] + taste[3] * run
        else:
            run = 0
    if on == 15:
        for index in range(18, 24):
            total += taste[7] * (high >> 4 * (index - 12) & 15)
    rearmost = first if first < 24 else 0
    worth: int = total + taste[0] * (15 - on) - taste[1] * (low & 15) + taste[5] * rearmost
    return worth


@compiled
def heuristic_choice(
    found: Rows,
    number: int,
    their_mask: int,
    white: bool,  # noqa: FBT001 - compiled functions take positional arguments
    taste: Rows,
) -> int:
    """The row of ``found[:number]`` that a player of this taste takes."""
    below = (their_mask & -their_mask) - 1
    rear = BITS[below >> 12] + BITS[below & 4095]
    best, best_score = 0, -(1 << 40)
    for row in range(number):
        low, high, mask = found[row]
        score = heuristic_score(low, high, mask, their_mask, rear, taste)
        # Of equal ones the position text that sorts first has fewer of the mover's checkers at the
        # first point that differs; point 1 is White's index 23, and Black's index 11.
        big, small = (high, low) if white else (low, high)
        best_low, best_high = found[best, 0], found[best, 1]
        best_big, best_small = (best_high, best_low) if white else (best_low, best_high)
        sooner = big < best_big or (big == best_big and small < best_small)
        if score > best_score or (score == best_score and sooner):
            best, best_score = row, score
    return best
