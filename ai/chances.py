"""How a game may end, in chances, and what that is worth.

Chances are rows of five numbers, seen by one side (who that is, each function says): ``WIN``,
``MARS`` (a win by mars or koks), ``LOSE_MARS``, ``KOKS``, ``LOSE_KOKS``. A win by mars is counted
in ``WIN`` too, a koks in all three. Koks is what the federation's rules make of it; the chance is
there under all rules, and worth nothing extra where the rules do not know it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from nardy.game import win_of
from nardy.rules import FEDERATION

if TYPE_CHECKING:
    from nardy import Position, RuleSet

Floats = npt.NDArray[np.float32]
"""Rows of chances, shape (N, 5), or other real numbers."""

WIN, MARS, LOSE_MARS, KOKS, LOSE_KOKS = range(5)
HEADS: Final = 5

_OTHER_SIDE: Final = [WIN, LOSE_MARS, MARS, LOSE_KOKS, KOKS]


class Chances(NamedTuple):
    """The chances of one side, for people and other programs."""

    win: float
    mars: float
    lose_mars: float
    koks: float
    lose_koks: float


def turned(rows: Floats) -> Floats:
    """The same chances seen by the other side; for rows, or a single one."""
    other = rows[..., _OTHER_SIDE]
    other[..., WIN] = 1 - other[..., WIN]
    return other


def consistent(rows: Floats) -> Floats:
    """The rows with no koks likelier than a mars, and no mars than its win or loss."""
    rows = np.clip(rows, 0, 1)
    np.minimum(rows[..., MARS], rows[..., WIN], out=rows[..., MARS])
    np.minimum(rows[..., LOSE_MARS], 1 - rows[..., WIN], out=rows[..., LOSE_MARS])
    np.minimum(rows[..., KOKS], rows[..., MARS], out=rows[..., KOKS])
    np.minimum(rows[..., LOSE_KOKS], rows[..., LOSE_MARS], out=rows[..., LOSE_KOKS])
    return rows


def lost(loser: Position) -> tuple[float, ...]:
    """The chances of who sees ``loser``, where the other side has just borne off all."""
    value = win_of(loser, FEDERATION)
    return 0.0, 0.0, float(value > 1), 0.0, float(value > 2)


class Worth(NamedTuple):
    """What chances are worth to the side that sees them: a sum with one weight for each.

    The unit is points per game, or the chance to win the match; see ``points`` and
    ``ai.matchequity.match_worth``.
    """

    weights: tuple[float, float, float, float, float]
    base: float

    def of(self, rows: Floats) -> npt.NDArray[np.float64]:
        """The worth of each row; of a single row a single number without shape."""
        worths: npt.NDArray[np.float64] = rows.astype(np.float64) @ np.array(self.weights)
        return worths + self.base

    def turned(self) -> Worth:
        """The same for the other side: what one side wins the other loses."""
        win, mars, lose_mars, koks, lose_koks = self.weights
        return Worth((win, -lose_mars, -mars, -lose_koks, -koks), -self.base - win)


def points(rules: RuleSet) -> Worth:
    """Points per game, the cube left aside: an oin counts 1, a mars 2, a koks 3 or 2."""
    koks = 1.0 if rules.koks else 0.0
    return Worth((2.0, 1.0, -1.0, koks, -koks), -1.0)
