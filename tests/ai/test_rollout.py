"""Rollouts: exact where chance is spread over all rolls or taken out, and the same by a seed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from ai.bearoff import load_table
from ai.chances import points, turned
from ai.evaluator import Composite
from ai.rollout import Rollout
from ai.search import look_deeper
from nardy import CLASSIC, Position
from tests.ai import exact_bearoff
from tests.ai.exact_bearoff import against
from tests.ai.samples import at_home, public_positions, small_net

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ai.chances import Floats

EVALUATOR = Composite(small_net(), load_table())
POINTS = points(CLASSIC)
FEW = 3


class Perfect:
    """Knows the exact chance to win of bear-offs with few checkers, who all have one off."""

    def __init__(self) -> None:
        sides, self.wins = exact_bearoff.both(FEW)
        self.rows = {side: row for row, side in enumerate(sides)}

    def chances(self, positions: Sequence[Position]) -> Floats:
        rows = np.zeros((len(positions), 5), np.float32)
        for row, position in zip(rows, positions, strict=True):
            mine, theirs = (
                self.rows[counts[18:]] for counts in (position.my_counts, position.their_counts)
            )
            row[0] = self.wins[mine, theirs] if theirs else 0
        return rows


@pytest.fixture(scope="module")
def perfect() -> Perfect:
    return Perfect()


BEAR_OFFS = [
    against((1, 1, 0, 0, 0, 1), (0, 2, 0, 0, 0, 1)),
    against((0, 0, 3, 0, 0, 0), (2, 0, 0, 0, 0, 0)),
    against((0, 1, 0, 0, 1, 0), (0, 0, 0, 1, 0, 2)),
]


def test_a_perfect_judge_leaves_no_luck(perfect: Perfect) -> None:
    """Whatever falls, each trial ends in the exact chance: nothing is left to chance."""
    rolled = Rollout(perfect, POINTS, plies=40, trials=4, lucky=40).roll_out(BEAR_OFFS)
    exact = perfect.chances(BEAR_OFFS)
    np.testing.assert_allclose(rolled.chances, exact, atol=1e-5)
    np.testing.assert_allclose(rolled.equity, POINTS.of(exact), atol=1e-5)
    np.testing.assert_allclose(rolled.error, 0, atol=1e-5)


def test_games_to_the_end_come_near_the_truth(perfect: Perfect) -> None:
    """The evaluator that plays them knows only the table."""
    exact = perfect.chances(BEAR_OFFS)
    rolled = Rollout(EVALUATOR, POINTS, plies=40, trials=360, lucky=0).roll_out(BEAR_OFFS)
    assert (rolled.error > 0.01).all()
    assert (np.abs(rolled.equity - POINTS.of(exact)) < 4 * rolled.error).all()
    without = Rollout(EVALUATOR, POINTS, plies=40, trials=72, lucky=2).roll_out(BEAR_OFFS)
    assert (np.abs(without.equity - POINTS.of(exact)) < 4 * without.error + 1e-3).all()


def test_one_ply_over_all_first_rolls_is_a_look_at_two_plies() -> None:
    positions = public_positions(step=500)
    deeper = turned(look_deeper(positions, EVALUATOR, POINTS.turned(), CLASSIC))
    for lucky in (0, 1):
        rolled = Rollout(EVALUATOR, POINTS, plies=1, trials=36, lucky=lucky).roll_out(positions)
        np.testing.assert_allclose(rolled.equity, POINTS.of(deeper), atol=1e-5)
        if lucky:
            np.testing.assert_allclose(rolled.error, 0, atol=1e-5)


def test_the_first_two_rolls_are_spread_evenly() -> None:
    dice = Rollout(EVALUATOR, POINTS, trials=72)._dice()
    assert sorted(trial[0] for trial in dice) == sorted(2 * [trial[0] for trial in dice[:36]])
    assert len({trial[0] for trial in dice}) == len({trial[1] for trial in dice[:36]}) == 36
    assert len({(trial[0], trial[1]) for trial in dice}) == 72


def test_the_same_seed_gives_the_same_rollout() -> None:
    position = public_positions(step=400)[:1]
    rollouts = [
        Rollout(EVALUATOR, POINTS, plies=2, trials=4, lucky=1, seed=seed).roll_out(position)
        for seed in (1, 1, 2)
    ]
    np.testing.assert_array_equal(rollouts[0].equity, rollouts[1].equity)
    assert (rollouts[0].equity != rollouts[2].equity).any()


def test_taking_out_luck_narrows_the_error() -> None:
    """The table is a good judge of whole bear-offs."""
    positions = [at_home(seed) for seed in (1, 2, 5)]
    plain, without = (
        Rollout(EVALUATOR, POINTS, plies=3, trials=12, lucky=lucky).roll_out(positions)
        for lucky in (0, 3)
    )
    assert without.error.mean() < plain.error.mean() / 5
