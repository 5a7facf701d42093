"""What the score of a match is worth: the chance to win it, before a game begins.

The tables come from games of the net against itself; ``python -m ai equities`` builds them.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ai.chances import Worth, points
from ai.datafile import check_version, read_arrays
from ai.errors import BrokenTable
from nardy.match import LENGTHS, Crawford

if TYPE_CHECKING:
    from nardy import Match, Player

SHIPPED: Final = Path(__file__).with_name("data") / "equities.npz"
FORMAT: Final = 1
MOST: Final = LENGTHS[-1]
"""The most points that anybody can need."""

_SHAPE: Final = (MOST + 1, MOST + 1)

Reals = npt.NDArray[np.float64]


class MatchTables(NamedTuple):
    """``table[a, b]``: the chance of who needs ``a`` points where the other needs ``b``: (26, 26).

    ``plain`` is for matches without the cube; of those with it, ``ahead`` holds up to the Crawford
    game (where 1 is needed, that is the next one), ``after`` once it has been played.
    """

    plain: Reals
    ahead: Reals
    after: Reals


def save_tables(tables: dict[str, MatchTables], file: Path = SHIPPED) -> None:
    """Write the tables of games without koks (``oin_mars``) and with it (``koks``)."""
    arrays = {
        f"{name}_{kind}": table.astype(np.float32)
        for name, one in tables.items()
        for kind, table in one._asdict().items()
    }
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as opened:
        np.savez_compressed(opened, format=np.array(FORMAT), **arrays)


@cache
def load_tables(*, koks: bool, file: Path = SHIPPED) -> MatchTables:
    """Read the tables of games with or without koks. Raises ``BrokenTable``."""
    kind = "koks" if koks else "oin_mars"
    names = [f"{kind}_{name}" for name in MatchTables._fields]
    found = read_arrays(file, ["format", *names], "table", BrokenTable)
    check_version(file, found["format"], FORMAT)
    if any(found[name].shape != _SHAPE for name in names):
        raise BrokenTable("The tables of match equities have the wrong size.")
    return MatchTables(*(found[name].astype(np.float64) for name in names))


def score_table(match: Match) -> Reals:
    """What the scores after the running game of ``match`` are worth; see ``MatchTables``."""
    tables = load_tables(koks=match.rules.koks)
    if not match.has_cube:
        return tables.plain
    return tables.ahead if match.crawford is Crawford.AHEAD else tables.after


def match_chance(match: Match, player: Player) -> float:
    """The chance of ``player`` to win the match, between two games or when it is over."""
    needs = match.away(player), match.away(player.other)
    tables = load_tables(koks=match.rules.koks)
    if not match.has_cube:
        return float(tables.plain[needs])
    table = tables.after if match.crawford is Crawford.PAST else tables.ahead
    return float(table[needs])


def match_worth(match: Match, player: Player) -> Worth:
    """What the chances of this game are worth to ``player`` at this score and cube.

    In points: to lose an oin is -1, to win one is 1, and what a mars or koks is worth beyond that
    follows from the match. A single game, a match to one point, is played for points all the same:
    people like to win by mars.
    """
    if match.length == 1:
        return points(match.rules)
    table = score_table(match)
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
