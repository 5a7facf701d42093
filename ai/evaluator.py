"""Evaluators: whatever says how a game will end from a position. All stand behind one protocol."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

import numpy as np

from ai.chances import HEADS, consistent, lost

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ai.chances import Floats
    from nardy import Position

_IN_ONE_PIECE: Final = 1024
"""So many positions at a time stay in the processor's cache."""


class Evaluator(Protocol):
    """Gives chances; see ``ai.chances`` for the rows."""

    def chances(self, positions: Sequence[Position]) -> Floats:
        """The chances of the side to roll, who sees each of N positions: shape (N, 5).

        Nobody has borne off all yet, except maybe for ``Composite``, which knows what that means.
        """
        ...


class Special(Protocol):
    """An evaluator that knows some positions only."""

    def knows(self, position: Position) -> bool:
        """Whether ``chances`` may be asked about the position."""
        ...

    def chances(self, positions: Sequence[Position]) -> Floats:
        """As ``Evaluator.chances``."""
        ...


class Composite:
    """By phase of the game: the end, positions that a ``Special`` knows, and all others.

    Of several specials the first that knows a position answers; ``net`` answers for the rest.
    """

    def __init__(self, net: Evaluator, *specials: Special) -> None:
        self.net = net
        self.specials = specials

    def chances(self, positions: Sequence[Position]) -> Floats:
        """As ``Evaluator.chances``; here the other side may have borne off all."""
        answers = np.empty((len(positions), HEADS), dtype=np.float32)
        rest = []
        for row, position in enumerate(positions):
            if position.their_packed:
                rest.append(row)
            else:
                answers[row] = lost(position)
        for special in self.specials:
            known = [row for row in rest if special.knows(positions[row])]
            if known:
                answers[known] = special.chances([positions[row] for row in known])
                rest = [row for row in rest if not special.knows(positions[row])]
        for begin in range(0, len(rest), _IN_ONE_PIECE):
            rows = rest[begin : begin + _IN_ONE_PIECE]
            answers[rows] = consistent(self.net.chances([positions[row] for row in rows]))
        return answers
