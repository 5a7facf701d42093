"""Rollouts: playing on from a position many times, with a standard error of what comes out.

The games are cut off after some plies and judged by the evaluator there. Two things make few trials
enough: the first two rolls are spread evenly over all that can fall, and for the first plies the
luck of each roll is taken out: what the best play of it is worth, less the mean of that over all 21
rolls. Whatever the evaluator thinks, this does not shift the result.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from ai.chances import HEADS, consistent, turned
from ai.search import look_deeper
from nardy import CLASSIC, Roll, legal_plays

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ai.chances import Floats, Worth
    from ai.evaluator import Evaluator
    from nardy import Position, RuleSet

_EVERY: Final = tuple(Roll(a, b) for a in range(1, 7) for b in range(1, 7))


class RolledOut(NamedTuple):
    """What came of N positions, seen by the side to roll."""

    chances: Floats
    """Shape (N, 5). Where luck was taken out a mean can leave 0 to 1; it is put right here."""
    equity: Floats
    """Shape (N,): of the means as they came, so that nothing shifts it."""
    error: Floats
    """The standard error of each equity, shape (N,)."""


@dataclass(frozen=True, slots=True)
class Rollout:
    """An evaluator that plays on with ``evaluator`` at one ply, both sides for ``worth``.

    ``trials`` games of at most ``plies`` turns each; without luck for the first ``lucky`` of them.
    The same seed gives the same answer.
    """

    evaluator: Evaluator
    worth: Worth
    rules: RuleSet = CLASSIC
    plies: int = 11
    trials: int = 72
    lucky: int = 2
    seed: int = 1

    def chances(self, positions: Sequence[Position]) -> Floats:
        """As ``Evaluator.chances``."""
        return self.roll_out(positions).chances

    def roll_out(self, positions: Sequence[Position]) -> RolledOut:
        """Roll out N positions, on which the game goes on, with the same dice for all of them."""
        count = self.trials
        dice = self._dice()
        here = [position for position in positions for _ in range(count)]
        total = np.zeros((len(here), HEADS), dtype=np.float64)
        going = list(range(len(here)))
        for ply in range(self.plies):
            means = (
                self._means([here[i] for i in going], self._worth(ply))
                if ply < self.lucky
                else None
            )
            after, rows = self._best(
                [here[i] for i in going], [dice[i % count][ply] for i in going], self._worth(ply)
            )
            # All is kept as the side to roll at the beginning sees it.
            seen = rows if ply % 2 else turned(rows)
            if means is not None:
                expected = turned(means) if ply % 2 else means
                total[going] += expected - seen
            last = ply == self.plies - 1
            ended = [not position.their_packed or last for position in after]
            total[going] += seen * np.array(ended)[:, None]
            for i, position in zip(going, after, strict=True):
                here[i] = position
            going = [i for i, over in zip(going, ended, strict=True) if not over]
            if not going:
                break
        trials = total.reshape(len(positions), count, HEADS)
        worths = self.worth.of(trials.astype(np.float32))
        return RolledOut(
            consistent(trials.mean(axis=1).astype(np.float32)),
            worths.mean(axis=1).astype(np.float32),
            (worths.std(axis=1, ddof=1) / sqrt(count)).astype(np.float32),
        )

    def _worth(self, ply: int) -> Worth:
        """What counts for the side that rolls at this ply."""
        return self.worth.turned() if ply % 2 else self.worth

    def _dice(self) -> list[list[Roll]]:
        """The rolls of each trial."""
        rng = random.Random(self.seed)  # noqa: S311 - simulated dice, no secret
        firsts = rng.sample(_EVERY, len(_EVERY))
        dice = []
        for trial in range(self.trials):
            lap, place = divmod(trial, len(firsts))
            second = firsts[(place * 7 + lap * 5 + 11) % len(firsts)]
            later = [rng.choice(_EVERY) for _ in range(max(self.plies - 2, 0))]
            dice.append([firsts[place], second, *later])
        return dice

    def _best(
        self, positions: list[Position], rolls: list[Roll], worth: Worth
    ) -> tuple[list[Position], Floats]:
        """The position after the best play of each, seen by the next to roll, with its chances."""
        options: dict[tuple[Position, Roll], list[Position]] = {}
        for key in zip(positions, rolls, strict=True):
            if key not in options:
                plays = legal_plays(*key, self.rules)
                options[key] = [play.result.turned() for play in plays]
        places: dict[Position, int] = {}
        for after in options.values():
            for position in after:
                places.setdefault(position, len(places))
        rows = self.evaluator.chances(list(places))
        worths = worth.of(turned(rows))
        best = {
            key: max(after, key=lambda position: float(worths[places[position]]))
            for key, after in options.items()
        }
        chosen = [best[key] for key in zip(positions, rolls, strict=True)]
        return chosen, rows[[places[position] for position in chosen]]

    def _means(self, positions: list[Position], worth: Worth) -> Floats:
        """The mean chances of the side to roll over its best plays of all rolls."""
        places = {position: row for row, position in enumerate(dict.fromkeys(positions))}
        rows = turned(look_deeper(list(places), self.evaluator, worth.turned(), self.rules))
        return rows[[places[position] for position in positions]]
