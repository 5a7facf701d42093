"""A net as machine code: all results of a turn looked at, and one step of learning.

The hidden layer is a sum over inputs. For the results of one turn most of that sum is the same, so
it is made once, and each result adds only what changed. See ``ai.net`` for what the heads mean.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from ai.features import DENSE, POINT_INPUTS, SIDE_INPUTS, UNITS, fill_dense
from ai.training.compiled import compiled

if TYPE_CHECKING:
    import numpy.typing as npt

    from ai.net import Net
    from ai.training.fastplays import Rows

    Floats = npt.NDArray[np.float32]

HEADS: Final = 5
SLOPE: Final = np.float32(0.1)
"""How much of a negative sum a hidden unit lets through."""

_fill_dense = compiled(fill_dense)


class Weights(NamedTuple):
    """A net's numbers: inputs to H hidden units, and those to the heads."""

    first: Floats
    """Shape (inputs, H)."""
    bias: Floats
    """Shape (H,)."""
    second: Floats
    """Shape (HEADS, H)."""
    offset: Floats
    """Shape (HEADS,)."""


def weights_of(net: Net) -> Weights:
    """A net's numbers for compiled code."""
    return Weights(net.first, net.bias, net.second, net.offset)


class Scratch(NamedTuple):
    """Arrays for looking at positions with nets of up to so many hidden units."""

    base: Floats
    sums: Floats
    dense: Floats
    chances: Floats
    back: Floats


def new_scratch(hidden: int = 1024) -> Scratch:
    """Room for a net of ``hidden`` units."""
    sizes = (hidden, hidden, DENSE, HEADS, hidden)
    return Scratch(*[np.zeros(size, np.float32) for size in sizes])


@compiled
def summary(low: int, high: int) -> tuple[int, int, int, int, int]:
    """The mask, pips, checkers off, checkers outside home and their way home, of a side."""
    mask = pips = on = outside = way = 0
    for index in range(24):
        count = (low >> 4 * index if index < 12 else high >> 4 * (index - 12)) & 15
        if count:
            mask |= 1 << index
            on += count
            pips += count * (24 - index)
            if index < 18:
                outside += count
                way += count * (18 - index)
    return mask, pips, 15 - on, outside, way


@compiled
def _add_points(weights: Weights, low: int, high: int, offset: int, sums: Floats) -> None:
    """Add what a side's checkers give to the hidden sums."""
    hidden = weights.bias.size
    for index in range(24):
        count = (low >> 4 * index if index < 12 else high >> 4 * (index - 12)) & 15
        if count:
            for unit in range(4):
                value = UNITS[count, unit]
                if value != 0:
                    row = weights.first[offset + 4 * index + unit]
                    for h in range(hidden):
                        sums[h] += value * row[h]


@compiled
def _add_changes(
    weights: Weights, low: int, high: int, low_then: int, high_then: int, sums: Floats
) -> None:
    """Add the difference that the other side's moves make to the hidden sums."""
    hidden = weights.bias.size
    for index in range(24):
        if index < 12:
            count = low >> 4 * index & 15
            then = low_then >> 4 * index & 15
        else:
            count = high >> 4 * (index - 12) & 15
            then = high_then >> 4 * (index - 12) & 15
        if count != then:
            for unit in range(4):
                change = UNITS[then, unit] - UNITS[count, unit]
                if change != 0:
                    row = weights.first[SIDE_INPUTS + 4 * index + unit]
                    for h in range(hidden):
                        sums[h] += change * row[h]


@compiled
def _finish(
    weights: Weights,
    roller: tuple[int, int, int, int, int],
    other: tuple[int, int, int, int, int],
    sums: Floats,
    dense: Floats,
    chances: Floats,
) -> None:
    """Add the dense inputs, then fill the chances."""
    hidden = weights.bias.size
    _fill_dense(roller, other, dense)
    for i in range(weights.first.shape[0] - POINT_INPUTS):
        value = dense[i]
        if value != 0:
            row = weights.first[POINT_INPUTS + i]
            for h in range(hidden):
                sums[h] += value * row[h]
    for h in range(hidden):
        sums[h] = max(sums[h], SLOPE * sums[h])
    for head in range(HEADS):
        total = weights.offset[head]
        row = weights.second[head]
        for h in range(hidden):
            total += sums[h] * row[h]
        chances[head] = 1 / (1 + exp(-total))


@compiled
def look(weights: Weights, state: Rows, scratch: Scratch) -> None:
    """Fill ``scratch.chances`` for the state (roller's low and high, the other's low and high)."""
    hidden = weights.bias.size
    for h in range(hidden):
        scratch.sums[h] = weights.bias[h]
    _add_points(weights, state[0], state[1], 0, scratch.sums)
    _add_points(weights, state[2], state[3], SIDE_INPUTS, scratch.sums)
    roller, other = summary(state[0], state[1]), summary(state[2], state[3])
    _finish(weights, roller, other, scratch.sums, scratch.dense, scratch.chances)


@compiled
def equity_of(chances: Floats, koks: float) -> float:
    """Points that the roller can expect; ``koks`` is what a koks counts above a mars."""
    equity: float = 2 * chances[0] - 1 + chances[1] - chances[2]
    equity += koks * (chances[3] - chances[4])
    return equity


@compiled
def look_at_all(
    weights: Weights,
    state: Rows,
    rows: Rows,
    number: int,
    koks: float,
    scratch: Scratch,
    equities: Floats,
    all_chances: Floats,
) -> None:
    """What each result is worth for the mover, who sees ``state``.

    Fills ``equities[:number]``, and ``all_chances[:number]`` as the next roller sees them. None of
    the results ends the game.
    """
    hidden = weights.bias.size
    base, sums = scratch.base, scratch.sums
    for h in range(hidden):
        base[h] = weights.bias[h]
    _add_points(weights, state[2], state[3], 0, base)
    _add_points(weights, state[0], state[1], SIDE_INPUTS, base)
    roller = summary(state[2], state[3])
    for i in range(number):
        low, high = rows[i, 0], rows[i, 1]
        for h in range(hidden):
            sums[h] = base[h]
        _add_changes(weights, state[0], state[1], low, high, sums)
        _finish(weights, roller, summary(low, high), sums, scratch.dense, all_chances[i])
        equities[i] = -equity_of(all_chances[i], koks)


@compiled
def _learn_points(
    weights: Weights, low: int, high: int, offset: int, step: float, back: Floats
) -> None:
    hidden = weights.bias.size
    for index in range(24):
        count = (low >> 4 * index if index < 12 else high >> 4 * (index - 12)) & 15
        if count:
            for unit in range(4):
                value = np.float32(UNITS[count, unit] * step)
                if value != 0:
                    row = weights.first[offset + 4 * index + unit]
                    for h in range(hidden):
                        row[h] -= value * back[h]


@compiled
def learn(weights: Weights, state: Rows, target: Floats, step: float, scratch: Scratch) -> None:
    """One step down the cross-entropy between what the net says of ``state`` and ``target``."""
    hidden = weights.bias.size
    look(weights, state, scratch)
    sums, back = scratch.sums, scratch.back
    for h in range(hidden):
        back[h] = 0
    for head in range(HEADS):
        error = np.float32(scratch.chances[head] - target[head])
        row = weights.second[head]
        small = np.float32(step * error)
        for h in range(hidden):
            back[h] += error * row[h]
            row[h] -= small * sums[h]
        weights.offset[head] -= small
    for h in range(hidden):
        if sums[h] < 0:
            back[h] *= SLOPE
    rate = np.float32(step)
    for h in range(hidden):
        weights.bias[h] -= rate * back[h]
    _learn_points(weights, state[0], state[1], 0, step, back)
    _learn_points(weights, state[2], state[3], SIDE_INPUTS, step, back)
    for i in range(weights.first.shape[0] - POINT_INPUTS):
        value = np.float32(scratch.dense[i] * step)
        if value != 0:
            row = weights.first[POINT_INPUTS + i]
            for h in range(hidden):
                row[h] -= value * back[h]
