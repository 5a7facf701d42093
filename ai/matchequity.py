"""What the score of a match is worth: the chance to win it, before a game begins.

The table is worked out from how often games between equal players end in oin, mars and koks.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

import numpy as np

from ai.chances import Worth, points
from nardy.match import LENGTHS

if TYPE_CHECKING:
    import numpy.typing as npt

    from nardy import Match, Player, RuleSet

_MARS_SHARE: Final = 0.21
_KOKS_SHARE: Final = 0.01


@cache
def match_equities(rules: RuleSet) -> npt.NDArray[np.float64]:
    """``table[a, b]``: the chance of the player who needs ``a`` points where the other needs ``b``.

    Shape (26, 26); who needs none has won. Under the Crawford rule ``a = 1`` is the Crawford game.
    """
    most = LENGTHS[-1]
    table = np.full((most + 1, most + 1), 0.5)
    table[0, 1:] = 1
    table[1:, 0] = 0
    shares = {1: 1 - _MARS_SHARE, 2: _MARS_SHARE}
    if rules.koks:
        shares = {1: 1 - _MARS_SHARE, 2: _MARS_SHARE - _KOKS_SHARE, 3: _KOKS_SHARE}
    for a in range(1, most + 1):
        for b in range(1, a + 1):
            chance = sum(
                share / 2 * (table[max(a - points, 0), b] + table[a, max(b - points, 0)])
                for points, share in shares.items()
            )
            table[a, b], table[b, a] = chance, 1 - chance
    return table


def match_chance(match: Match, player: Player) -> float:
    """The chance of ``player`` to win the match, between two games or when it is over."""
    table = match_equities(match.rules)
    return float(table[match.away(player), match.away(player.other)])


def score_table(match: Match, player: Player) -> npt.NDArray[np.float64]:
    """``table[a, b]``: the chance of ``player`` if he needed ``a`` and the other ``b`` points.

    For what comes after the running game of ``match``.
    """
    return match_equities(match.rules)


def match_worth(match: Match, player: Player) -> Worth:
    """What the chances of this game are worth to ``player`` at this score and cube.

    In points: to lose an oin is -1, to win one is 1, and what a mars or koks is worth beyond that
    follows from the match. In a match to one point a mars is worth nothing beyond a win. Where all
    is decided by winning at all, so it is here. (A single game of the bot is a match to one point,
    but people like to win it by mars: see ``points``.)
    """
    if match.length == 1:
        return points(match.rules)
    table = match_equities(match.rules)
    mine, theirs = match.away(player), match.away(player.other)
    stake = match.stake
    won = [table[max(mine - stake * n, 0), theirs] for n in (1, 2, 3)]
    lost = [table[mine, max(theirs - stake * n, 0)] for n in (1, 2, 3)]
    if not match.rules.koks:
        won[2], lost[2] = won[1], lost[1]
    unit = (won[0] - lost[0]) / 2
    weights = (
        2.0,
        float((won[1] - won[0]) / unit),
        float((lost[1] - lost[0]) / unit),
        float((won[2] - won[1]) / unit),
        float((lost[2] - lost[1]) / unit),
    )
    return Worth(weights, -1.0)
