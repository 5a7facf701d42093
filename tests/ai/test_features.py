"""What a net sees of a position, against a slow version written from its description."""

from __future__ import annotations

import numpy as np
import pytest

from ai.features import DENSE, PLAIN_DENSE, POINT_INPUTS, counts_of, inputs_of
from nardy import Position
from tests.ai import slow_features
from tests.ai.samples import made_up, public_positions


def test_the_inputs_are_those_of_the_description() -> None:
    positions = public_positions(step=2) + [made_up(seed) for seed in range(200)]
    slow = [slow_features.inputs(one.my_counts, one.their_counts) for one in positions]
    np.testing.assert_allclose(inputs_of(positions), slow, atol=1e-6)


def test_their_number() -> None:
    assert (POINT_INPUTS, PLAIN_DENSE, DENSE) == (192, 35, 57)
    assert POINT_INPUTS + PLAIN_DENSE == 227
    assert inputs_of([Position.start()] * 3).shape == (3, POINT_INPUTS + DENSE)
    assert inputs_of([Position.start()]).dtype == np.float32


def test_the_start_by_hand() -> None:
    inputs = inputs_of([Position.start()])[0]
    for side in (inputs[:96], inputs[96:192]):
        assert side[:4].tolist() == [1, 1, 1, 3]
        assert not side[4:].any()
    dense = inputs[192:]
    assert dense[:3].tolist() == [2, 2, 0]
    # Nothing off, not at home, one point to move from with any die, no wall.
    movement = [0, 0, 0, *[0.25] * 6, *[0] * 6, pytest.approx(1 / 6)]
    assert dense[3:19].tolist() == movement
    assert dense[19:35].tolist() == movement


def test_both_sides_are_seen_alike() -> None:
    """Turned round, the same inputs are told of the other side."""
    positions = public_positions(step=10)
    here, there = inputs_of(positions), inputs_of([one.turned() for one in positions])
    np.testing.assert_array_equal(here[:, :96], there[:, 96:192])
    np.testing.assert_array_equal(here[:, 195:211], there[:, 211:227])
    np.testing.assert_array_equal(here[:, 227:238], there[:, 238:249])
    np.testing.assert_array_equal(here[:, 192], there[:, 193])
    np.testing.assert_array_equal(here[:, 194], -there[:, 194])


def test_counts_are_those_of_the_position() -> None:
    positions = public_positions(step=10)
    sides = counts_of([position.my_packed for position in positions])
    assert [tuple(side) for side in sides.tolist()] == [one.my_counts for one in positions]
