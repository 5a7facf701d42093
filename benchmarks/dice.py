"""Whether the dice are as chance makes them: chi-square over a million rolls of played-out tables.

Each table has its own seed and words, and takes its rolls as games do: opening draws until one
decides who begins, then turns. White is a person and Black the computer, at every other table the
other way round.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from math import sqrt
from statistics import NormalDist
from time import process_time
from typing import TYPE_CHECKING, Final, TypeVar

from nardy import ALL_ROLLS, Player, Roll, roll_of, starter

if TYPE_CHECKING:
    from collections.abc import Mapping

ROLLS: Final = 1_000_000
_ROLLS_A_GAME: Final = 60
_ROLLS_A_TABLE: Final = 200

_Fell = TypeVar("_Fell", int, Roll, bool)

_FACES: Final[Mapping[int, float]] = dict.fromkeys(range(1, 7), 1 / 6)
_ORDERED: Final[Mapping[Roll, float]] = {
    Roll(a, b): 1 / 36 for a in range(1, 7) for b in range(1, 7)
}
_PAIRS: Final[Mapping[Roll, float]] = {
    roll: (1 if roll.is_double else 2) / 36 for roll in ALL_ROLLS
}
_DOUBLES: Final[Mapping[bool, float]] = {True: 1 / 6, False: 5 / 6}


class Counts:
    """What fell, for all and for each kind of player."""

    def __init__(self) -> None:
        self.rolls: Counter[Roll] = Counter()
        self.by: dict[str, Counter[Roll]] = {}

    def add(self, roll: Roll, *players: str) -> None:
        """Count a roll, and for each of the ``players`` who rolled it."""
        self.rolls[roll] += 1
        for player in players:
            self.by.setdefault(player, Counter())[roll] += 1


def run() -> None:
    """Print the statistics, with the chance that fair dice are farther off."""
    begin = process_time()
    counts = Counts()
    table = 0
    while counts.rolls.total() < ROLLS:
        _count_table(counts, table)
        table += 1
    seconds = process_time() - begin
    print(f"  {counts.rolls.total():,} rolls of {table:,} tables in {seconds:.1f} s")
    _show("ordered rolls", counts.rolls, _ORDERED)
    _show_all("all", counts.rolls)
    for player in sorted(counts.by):
        _show_all(player, counts.by[player])


def _count_table(counts: Counts, table: int) -> None:
    seed = hashlib.sha256(f"benchmark {table}".encode()).digest()
    words = (f"white {table}", f"black {table}")
    person = Player.WHITE if table % 2 else Player.BLACK
    mover = None
    left = 0
    for n in range(1, _ROLLS_A_TABLE + 1):
        roll = roll_of(seed, n, words)
        if not left:
            counts.add(roll, "draws")
            mover = starter(roll)
            left = _ROLLS_A_GAME if mover else 0
        elif mover:
            seat = "person" if mover is person else "computer"
            counts.add(roll, mover.name.lower(), seat)
            mover = mover.other
            left -= 1


def _show_all(name: str, rolls: Counter[Roll]) -> None:
    faces: Counter[int] = Counter()
    pairs: Counter[Roll] = Counter()
    doubles: Counter[bool] = Counter()
    for roll, count in rolls.items():
        for die in roll:
            faces[die] += count
        pairs[Roll(*sorted(roll))] += count
        doubles[roll.is_double] += count
    _show(f"{name}: faces", faces, _FACES)
    _show(f"{name}: pairs", pairs, _PAIRS)
    _show(f"{name}: doubles", doubles, _DOUBLES)


def _show(name: str, seen: Mapping[_Fell, int], chances: Mapping[_Fell, float]) -> None:
    total = sum(seen.values())
    far = sum(
        (seen[what] - total * chance) ** 2 / (total * chance) for what, chance in chances.items()
    )
    freedom = len(chances) - 1
    print(
        f"  {name:20} {total:>9,} counted   chi-square {far:6.1f} "
        f"with {freedom:2} degrees of freedom   p = {_farther(far, freedom):.3f}"
    )


def _farther(far: float, freedom: int) -> float:
    """The chance that fair dice are farther off, by Wilson and Hilferty's approximation."""
    spread = 2 / (9 * freedom)
    return 1 - NormalDist(1 - spread, sqrt(spread)).cdf((far / freedom) ** (1 / 3))
