"""Positions played on by compiled code, cut off after some plies: the judge of all players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from ai.training.compiled import compiled
from ai.training.fastnet import equity_of
from ai.training.selfplay import best_result, fill_outcome, seed_dice, win_value

if TYPE_CHECKING:
    from ai.training.fastnet import Floats, Weights
    from ai.training.fastplays import Rows
    from ai.training.selfplay import Desk


_MOST_AT_HOME: Final = 60
"""No bear-off of both sides takes so many turns more, or what is cut off then matters to nobody."""


@compiled
def _at_home(low: int, high: int) -> bool:
    return low == 0 and high & 0xFFFFFF == 0


@compiled
def _roll_out(
    weights: Weights, states: Rows, plies: int, seed: int, equities: Floats, desk: Desk
) -> None:
    """Fill ``equities``, shape (N, trials)."""
    most = plies + _MOST_AT_HOME
    dice = np.zeros((most, 2), np.int64)
    state = np.zeros(4, np.int64)
    for trial in range(equities.shape[1]):
        seed_dice(seed + trial)
        for ply in range(most):
            dice[ply, 0], dice[ply, 1] = np.random.randint(1, 7), np.random.randint(1, 7)
        # The first roll is spread evenly over all that can fall.
        dice[0, 0], dice[0, 1] = 1 + trial % 6, 1 + trial // 6 % 6
        for row in range(len(states)):
            state[:] = states[row]
            worth = 0.0
            for ply in range(most):
                best = best_result(weights, state, dice[ply, 0], dice[ply, 1], False, 0.0, desk)
                low, high, mask = desk.work.found[best]
                if mask == 0:
                    fill_outcome(win_value(state[2], state[3]), desk.target)
                    worth = equity_of(desk.target, 0.0)
                else:
                    worth = equity_of(desk.chances[best], 0.0)
                # Seen by who rolls next; after an even number of turns that is who rolled first.
                worth = worth if ply % 2 else -worth
                at_home = _at_home(state[2], state[3]) and _at_home(low, high)
                if mask == 0 or (ply >= plies - 1 and not at_home):
                    break
                state[0], state[1], state[2], state[3] = state[2], state[3], low, high
            equities[row, trial] = worth


def roll_out(
    weights: Weights, states: Rows, trials: int, plies: int, seed: int, desk: Desk
) -> Floats:
    """The equity, an oin counting 1 and a mars 2, of the side to roll: shape (N, trials).

    ``states`` has shape (N, 4), see ``ai.training.fastnet.look``; in none of them the game is over
    or anybody's first turn is to come. Both sides play by one ply; with both at home they play to
    the end. Each trial has the same dice for all states, and 36 in a row have all first rolls.
    """
    equities = np.zeros((len(states), trials), np.float32)
    _roll_out(weights, states, plies, seed, equities, desk)
    return equities
