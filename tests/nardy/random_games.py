"""Seeded random games, for the property tests and the benchmarks."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from nardy import CLASSIC, Play, Player, Position, Roll, RuleSet, is_over, legal_plays

Pick = Callable[[random.Random, Sequence[Play]], Play]
"""How a player chooses."""


class Turn(NamedTuple):
    """A turn to be played: the position is seen by ``player``, the mover."""

    position: Position
    roll: Roll
    first_turn: bool
    player: Player


def anything(rng: random.Random, plays: Sequence[Play]) -> Play:
    return rng.choice(plays)


def off_the_head(rng: random.Random, plays: Sequence[Play]) -> Play:
    """A random play of those that leave the fewest checkers on the head.

    Such games are wider than games of random plays: about 20 results a turn, as people have them.
    """
    fewest = min(play.result.mine(0) for play in plays)
    return rng.choice([play for play in plays if play.result.mine(0) == fewest])


def turns(seed: int, pick: Pick = anything, rules: RuleSet = CLASSIC) -> Iterator[Turn]:
    """All turns of one random game; White begins."""
    rng = random.Random(seed)
    position, player = Position.start(), Player.WHITE
    number = 0
    while not is_over(position):
        roll = Roll(rng.randint(1, 6), rng.randint(1, 6))
        turn = Turn(position, roll, number < 2, player)
        yield turn
        play = pick(rng, legal_plays(position, roll, rules, first_turn=turn.first_turn))
        position, player = play.result.turned(), player.other
        number += 1
