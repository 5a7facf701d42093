"""The cube: when to double, to take and to drop, from chances, the score and the stake.

Between the two ends where nobody would ever turn the cube again and where it could be turned at
just the right moment (the *live* cube), the truth lies in between; see ``EFFICIENCY``. Points of
the live cube follow one from another: at what chance a double is taken depends on when the taker
could double himself, and so on until the stake wins the match.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from ai.matchequity import score_table
from nardy.match import HIGHEST_CUBE

if TYPE_CHECKING:
    import numpy.typing as npt

    from ai.chances import Chances
    from nardy import Match, Player

EFFICIENCY: Final = 0.68
"""How much of the live cube's worth is real; what is usual for backgammon."""


@dataclass(frozen=True, slots=True)
class Shares:
    """Which part of one side's wins are by mars (or koks), and by koks where that counts."""

    mars: float
    koks: float


@dataclass(frozen=True, slots=True)
class CubeView:
    """A game in a match seen by one player: what winning or losing so many points would mean.

    ``table`` is indexed by the points that he and the other still need.
    """

    table: npt.NDArray[np.float64]
    need: int
    other_needs: int
    wins: Shares
    losses: Shares

    def turned(self) -> CubeView:
        """The same game seen by the other player."""
        return CubeView(self.table, self.other_needs, self.need, self.losses, self.wins)

    def won(self, points: int) -> float:
        """The chance of the match after winning so many points."""
        return float(self.table[max(self.need - points, 0), self.other_needs])

    def lost(self, points: int) -> float:
        """The chance of the match after losing so many points."""
        return float(self.table[self.need, max(self.other_needs - points, 0)])

    def mean_won(self, stake: int) -> float:
        """The chance after an average win at this stake."""
        oin, mars, koks = 1 - self.wins.mars, self.wins.mars - self.wins.koks, self.wins.koks
        return oin * self.won(stake) + mars * self.won(2 * stake) + koks * self.won(3 * stake)

    def mean_lost(self, stake: int) -> float:
        """The chance after an average loss at this stake."""
        oin, mars = 1 - self.losses.mars, self.losses.mars - self.losses.koks
        koks = self.losses.koks
        return oin * self.lost(stake) + mars * self.lost(2 * stake) + koks * self.lost(3 * stake)

    def may_double(self, stake: int) -> bool:
        """Whether his cube at this stake is of any use to him."""
        return stake < self.need and stake < HIGHEST_CUBE

    def take_point(self, stake: int) -> float:
        """The least chance to win the game at which he takes a double *to* ``stake``, all live."""
        low, drop = self.mean_lost(stake), self.lost(stake // 2)
        if self.may_double(stake):
            reach, top = 1 - self.turned().take_point(2 * stake), self.won(stake)
        else:
            reach, top = 1.0, self.mean_won(stake)
        if top <= low:
            return 0.0
        return min(max((drop - low) / (top - low) * reach, 0.0), 1.0)

    def cash_point(self, stake: int) -> float:
        """The chance to win from which the other drops his double of this ``stake``."""
        return 1 - self.turned().take_point(2 * stake)

    def worth(self, win: float, stake: int, *, mine: bool, theirs: bool) -> float:
        """His chance of the match at this chance to win the game.

        ``mine`` and ``theirs`` say who may turn the cube.
        """
        low, high = self.mean_lost(stake), self.mean_won(stake)
        dead = low + (high - low) * win
        at, worths = [0.0], [low]
        if theirs and self.turned().may_double(stake):
            at.append(self.take_point(2 * stake))
            worths.append(self.lost(stake))
        if mine and self.may_double(stake):
            at.append(max(self.cash_point(stake), at[-1]))
            worths.append(self.won(stake))
        live = float(np.interp(win, [*at, 1.0], [*worths, high]))
        return (1 - EFFICIENCY) * dead + EFFICIENCY * live

    def gains_by_double(self, win: float, stake: int, *, owned: bool) -> bool:
        """Whether he, to roll, had better double; the cube is ``owned`` by him or in the middle."""
        held = self.worth(win, stake, mine=True, theirs=not owned)
        taken = self.worth(win, 2 * stake, mine=False, theirs=True)
        return min(taken, self.won(stake)) > held

    def takes(self, win: float, stake: int) -> bool:
        """Whether he had better take a double to ``stake``."""
        return self.worth(win, stake, mine=True, theirs=False) >= self.lost(stake // 2)


def view(match: Match, player: Player, chances: Chances) -> CubeView:
    """The running game of ``match`` as ``player`` sees it, who has these ``chances``."""
    koks = match.rules.koks
    wins = _shares(chances.win, chances.mars, chances.koks if koks else 0.0)
    losses = _shares(1 - chances.win, chances.lose_mars, chances.lose_koks if koks else 0.0)
    return CubeView(score_table(match), match.away(player), match.away(player.other), wins, losses)


def _shares(total: float, mars: float, koks: float) -> Shares:
    if total <= 0:
        return Shares(0.0, 0.0)
    return Shares(min(mars / total, 1.0), min(koks / total, 1.0))


def should_double(match: Match, player: Player, chances: Chances) -> bool:
    """Whether ``player``, about to roll with these ``chances``, gains by doubling.

    The match has to allow the double. Not where playing on for mars is better than a drop.
    """
    seen = view(match, player, chances)
    return seen.gains_by_double(chances.win, match.stake, owned=match.cube.owner is not None)


def should_take(match: Match, player: Player, chances: Chances) -> bool:
    """Whether ``player``, who is doubled and has these ``chances``, loses less by taking."""
    return view(match, player, chances).takes(chances.win, match.doubled_stake)
