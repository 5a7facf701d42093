"""The heuristic player: a fixed score for each result, the highest is played.

It is the yardstick against which stronger players are measured, so it never changes. It beats a
player of random plays by about 1.56 points a game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nardy import legal_plays

if TYPE_CHECKING:
    import random

    from ai.player import Situation
    from nardy import Play, Position, Roll, Win

_HALF_WAY = 12
_HOME = 18
# Twentieths of a point of score: with whole numbers equal scores are really equal.
_OFF = 600
_ON_HEAD = -40
_AHEAD, _RUN = 20, 14
_TALL, _TALL_STACK = -16, 3
_REARMOST = 3
_DEEP_AT_HOME = -2
_AT_HOME = 12


class HeuristicPlayer:
    """Walks all results of a roll and takes the best by ``score``.

    It takes every double, never doubles nor resigns, and is content with what is offered.
    """

    def choose(self, situation: Situation, roll: Roll, rng: random.Random) -> Play:
        """The play with the highest score; of equal ones, whose result's text sorts first."""
        plays = legal_plays(
            situation.position, roll, situation.match.rules, first_turn=situation.first_turn
        )
        player = situation.player
        return min(plays, key=lambda play: (-score(play.result), play.result.text(player)))

    def doubles(self, situation: Situation, rng: random.Random) -> bool:
        """Never."""
        return False

    def takes(self, situation: Situation, rng: random.Random) -> bool:
        """Always."""
        return True

    def resigns(self, situation: Situation, rng: random.Random) -> Win | None:
        """Never."""
        return None

    def accepts(self, situation: Situation, offered: Win, rng: random.Random) -> bool:
        """Always."""
        return True


def score(position: Position) -> int:
    """How good a position is for the side that sees it, in twentieths.

    Counts checkers off, runs of points in front of the opponent's rearmost checker, a rear that
    keeps up; against it tall stacks, a full head and checkers deep at home.
    """
    mine, theirs = position.my_counts, position.their_counts
    total = _OFF * position.my_off + _ON_HEAD * mine[0]
    rear = next((index for index, count in enumerate(theirs) if count), len(theirs))
    run = 0
    for their_index in range(24):
        index = (their_index + _HALF_WAY) % 24
        count = mine[index]
        run = run + 1 if count else 0
        if count and their_index > rear:
            total += _AHEAD + _RUN * run
        if count > _TALL_STACK and 0 < index < _HOME:
            total += _TALL * (count - _TALL_STACK)
    total += _REARMOST * next((index for index, count in enumerate(mine) if count), 0)
    for index in range(_HOME, 24):
        total += _DEEP_AT_HOME * mine[index] * (index - _HOME)
        if position.my_off == 0:
            total += _AT_HOME * mine[index]
    return total
