"""What the tests of this room look at: positions of every kind, and a small net."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from hypothesis import strategies as st

from ai.chances import HEADS, Floats
from ai.features import DENSE, POINT_INPUTS
from ai.net import Net
from ai.player import Situation
from nardy import Match, Player, Position, Roll, is_over, rule_set
from nardy.position import ACROSS, CHECKERS, POINTS

DATA = Path(__file__).parents[1] / "data"


class Asked(NamedTuple):
    """A turn to be played."""

    situation: Situation
    roll: Roll


@cache
def public_turns() -> tuple[Asked, ...]:
    """The 1,028 turns of an independent engine, of every kind; see ``tests/nardy``."""
    turns = []
    for line in (DATA / "public.jsonl").read_text().splitlines():
        case = json.loads(line)
        player = Player(case["player"])
        position = Position.parse(case["pos"], player)
        match = Match(1, rule_set(case["rules"]))
        situation = Situation(position, player, match, case["first_turn"])
        turns.append(Asked(situation, Roll(*case["dice"])))
    return tuple(turns)


def public_positions(step: int = 1) -> list[Position]:
    """Different positions of those turns in which the game goes on, every ``step``-th of them."""
    positions = [asked.situation.position for asked in public_turns()]
    return [one for one in dict.fromkeys(positions) if not is_over(one)][::step]


def made_up(seed: int) -> Position:
    """Any checkers of both sides on any points, not more than one side on each; none has none."""
    rng = random.Random(seed)
    points = rng.sample(range(POINTS), rng.randint(2, POINTS))
    mine = rng.randint(1, len(points) - 1)
    held = (points[:mine], [(point + ACROSS) % POINTS for point in points[mine:]])
    sides = []
    for indices in held:
        counts = [0] * POINTS
        for _ in range(rng.randint(1, CHECKERS)):
            counts[rng.choice(indices)] += 1
        sides.append(tuple(counts))
    return Position.from_counts(sides[0], sides[1])


def any_position() -> st.SearchStrategy[Position]:
    """Made-up positions in which the game goes on."""
    return st.integers(0, 2**32).map(made_up)


def at_home(seed: int, most: int = CHECKERS) -> Position:
    """A bear-off: both sides have some checkers, up to ``most``, all at home."""
    rng = random.Random(seed)
    sides = []
    for _ in range(2):
        counts = [0] * POINTS
        for _ in range(rng.randint(1, most)):
            counts[rng.randint(18, 23)] += 1
        sides.append(tuple(counts))
    return Position.from_counts(sides[0], sides[1])


def small_net(seed: int = 1, hidden: int = 8, dense: int = DENSE) -> Net:
    """A net of random weights, the same on every machine."""
    rng = random.Random(seed)

    def weights(*shape: int) -> Floats:
        numbers = [rng.gauss(0, 0.2) for _ in range(int(np.prod(shape)))]
        # As a file keeps them: half floats.
        return np.array(numbers, np.float16).astype(np.float32).reshape(shape)

    return Net(
        weights(POINT_INPUTS + dense, hidden),
        weights(hidden),
        weights(HEADS, hidden),
        weights(HEADS),
        {"seed": seed},
    )
