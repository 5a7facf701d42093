"""Positions as games bring them: of random play, of wide play, and of walls against walls."""

from __future__ import annotations

from itertools import count, islice
from typing import TYPE_CHECKING, NamedTuple

from ai.heuristic import score
from tests.nardy.random_games import anything, off_the_head, turns

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator, Sequence

    from nardy import Play, Player, Position


class Seen(NamedTuple):
    """A position before a roll, seen by ``player``, who is to roll."""

    position: Position
    player: Player
    first_turn: bool


def wall_builder(rng: random.Random, plays: Sequence[Play]) -> Play:
    """Mostly the heuristic player's play, which holds points in front of the other side."""
    if rng.random() < 0.2:
        return rng.choice(plays)
    return max(plays, key=lambda play: score(play.result))


def positions(seed: int = 0) -> Iterator[Seen]:
    """Without end: every turn of one game after another, each kind of play in its turn."""
    picks = (anything, off_the_head, wall_builder)
    for number in count(seed * 1_000_000):
        for turn in turns(number, picks[number % len(picks)]):
            yield Seen(turn.position, turn.player, turn.first_turn)


def spread(number: int, step: int = 17, seed: int = 0) -> list[Seen]:
    """So many different positions, only every ``step``-th of the games' turns."""
    found: dict[Position, Seen] = {}
    for seen in islice(positions(seed), 0, None, step):
        found.setdefault(seen.position, seen)
        if len(found) == number:
            break
    return list(found.values())
