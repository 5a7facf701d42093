"""Matches between compiled players, with the same dice for both seatings."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from ai.training.compiled import compiled
from ai.training.fastheuristic import YARDSTICK, heuristic_choice
from ai.training.fastplays import mask_of, results
from ai.training.selfplay import best_result, has_off, seed_dice, win_value

if TYPE_CHECKING:
    from ai.training.fastnet import Weights
    from ai.training.fastplays import Rows
    from ai.training.selfplay import Desk

_MOST_ROLLS: Final = 1000
_CONFIDENCE: Final = 1.96


class Measured(NamedTuple):
    """What the first player won, with the half width of the 95 % interval of the mean."""

    points: float
    """Points per game."""
    interval: float
    pairs: int
    mars: float
    """Which part of all games ended in mars or koks."""


@compiled
def heuristic_result(
    state: Rows,
    first: int,
    second: int,
    first_turn: bool,  # noqa: FBT001 - compiled functions take positional arguments
    white: bool,  # noqa: FBT001 - as above
    desk: Desk,
) -> int:
    """The row of ``desk.work.found`` that the heuristic player takes from ``state``."""
    their_mask = mask_of(state[2], state[3])
    they_have_off = has_off(state[2], state[3])
    number = results(
        state[0], state[1], their_mask, they_have_off, first, second, first_turn, False, desk.work
    )
    return heuristic_choice(desk.work.found, number, their_mask, white, YARDSTICK)


@compiled
def _play(
    one: Weights,
    other: Weights,
    heuristic: bool,  # noqa: FBT001 - compiled functions take positional arguments
    one_begins: bool,  # noqa: FBT001 - as above
    koks: float,
    dice: Rows,
    desk: Desk,
) -> int:
    """What ``one`` wins (below 0: loses) in a game with these dice; White begins."""
    state = np.array([15, 0, 15, 0])
    for turn in range(_MOST_ROLLS):
        first, second = dice[turn, 0], dice[turn, 1]
        white = turn % 2 == 0
        ones_turn = white == one_begins
        if ones_turn:
            best = best_result(one, state, first, second, turn < 2, koks, desk)
        elif heuristic:
            best = heuristic_result(state, first, second, turn < 2, white, desk)
        else:
            best = best_result(other, state, first, second, turn < 2, koks, desk)
        low, high, mask = desk.work.found[best]
        if mask == 0:
            value = win_value(state[2], state[3])
            if koks == 0 and value == 3:
                value = 2
            return value if ones_turn else -value
        state[0], state[1], state[2], state[3] = state[2], state[3], low, high
    return 0


@compiled
def _play_pairs(
    one: Weights,
    other: Weights,
    heuristic: bool,  # noqa: FBT001 - compiled functions take positional arguments
    koks: float,
    seed: int,
    outcomes: Rows,
    desk: Desk,
) -> None:
    """Fill ``outcomes``, shape (pairs, 2), with what ``one`` wins when it begins and when not."""
    dice = np.zeros((_MOST_ROLLS, 2), np.int64)
    for pair in range(len(outcomes)):
        seed_dice(seed + pair)
        for turn in range(_MOST_ROLLS):
            dice[turn, 0], dice[turn, 1] = np.random.randint(1, 7), np.random.randint(1, 7)
        for seating in range(2):
            one_begins = seating == 0
            outcomes[pair, seating] = _play(one, other, heuristic, one_begins, koks, dice, desk)


def _measured(outcomes: Rows) -> Measured:
    means = outcomes.mean(axis=1)
    interval = _CONFIDENCE * float(means.std(ddof=1)) / sqrt(len(means)) if len(means) > 1 else 0.0
    mars = float((abs(outcomes) > 1).mean())
    return Measured(float(means.mean()), interval, len(means), mars)


def play_heuristic(weights: Weights, pairs: int, seed: int, desk: Desk) -> Measured:
    """A net at one ply against the heuristic player, both seatings of ``pairs`` lists of dice."""
    outcomes = np.zeros((pairs, 2), np.int64)
    _play_pairs(weights, weights, True, 0.0, seed, outcomes, desk)
    return _measured(outcomes)


def play_nets(
    one: Weights, other: Weights, pairs: int, seed: int, desk: Desk, koks: float = 0.0
) -> Measured:
    """Two nets at one ply against each other, both seatings of ``pairs`` lists of dice."""
    outcomes = np.zeros((pairs, 2), np.int64)
    _play_pairs(one, other, False, koks, seed, outcomes, desk)
    return _measured(outcomes)
