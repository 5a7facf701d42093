"""Weaker players who now and then play one side of a training's game.

A net that only ever meets itself never sees what others' mistakes lead to, and people do make
them. A guest is either the net itself with some noise on what it thinks, or a heuristic player of
its own taste: each of the yardstick's numbers is changed by chance, so it is never the yardstick
itself. What a guest misses is not learned as if it had to be (``ai.training.selfplay``).
"""

from __future__ import annotations

from math import exp, log
from typing import TYPE_CHECKING, Final

import numpy as np

from ai.training.compiled import compiled
from ai.training.fastheuristic import YARDSTICK, heuristic_choice

if TYPE_CHECKING:
    from ai.training.fastnet import Floats
    from ai.training.fastplays import Rows

_LEAST_NOISE: Final = 0.02
_MOST_NOISE: Final = 0.5
"""In points of equity; the noise is Gumbel's, which makes the choice a softmax."""
_SPREAD: Final = 0.5
"""The standard deviation of the logarithm of what a taste is multiplied by."""
_THOUSANDTHS: Final = 1000


def new_guest() -> Rows:
    """Room for a guest: its noise in thousandths of a point, or 0 and then its taste."""
    return np.zeros(1 + len(YARDSTICK), np.int64)


@compiled
def invite(guest: Rows) -> None:
    """Another guest, by chance."""
    if np.random.random() < 0.5:
        grown = (_MOST_NOISE / _LEAST_NOISE) ** np.random.random()
        guest[0] = round(_THOUSANDTHS * _LEAST_NOISE * grown)
        return
    guest[0] = 0
    for number in range(len(YARDSTICK)):
        guest[1 + number] = round(YARDSTICK[number] * exp(_SPREAD * np.random.normal()))


@compiled
def guest_choice(guest: Rows, found: Rows, number: int, their_mask: int, equities: Floats) -> int:
    """The row of ``found[:number]`` that the guest takes; ``equities`` is what the net thinks."""
    if guest[0] == 0:
        # Which of two equal results comes first matters to nobody here.
        return heuristic_choice(found, number, their_mask, True, guest[1:])
    best, best_worth = 0, -np.inf
    for row in range(number):
        noise = -log(-log(max(np.random.random(), 1e-9)))
        worth = equities[row] + guest[0] / _THOUSANDTHS * noise
        if worth > best_worth:
            best, best_worth = row, worth
    return best
