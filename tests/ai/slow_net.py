"""A net's answer made the slow way, unit by unit; shares no code with ``ai.net``."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from tests.ai import slow_features

if TYPE_CHECKING:
    from ai.net import Net
    from nardy import Position


def chances(net: Net, position: Position) -> list[float]:
    """The five chances of the side to roll, who sees the position."""
    inputs = slow_features.inputs(position.my_counts, position.their_counts)
    units = []
    for unit in range(net.hidden):
        total = float(net.bias[unit])
        # A net that knows fewer dense inputs takes the first ones.
        for value, weight in zip(inputs, net.first[:, unit], strict=False):
            total += value * float(weight)
        units.append(total if total > 0 else total / 10)
    answers = []
    for head in range(5):
        total = float(net.offset[head])
        total += sum(u * float(w) for u, w in zip(units, net.second[head], strict=True))
        answers.append(1 / (1 + exp(-total)))
    return answers
