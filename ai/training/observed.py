"""Games of a net against itself that are only watched: what it said, and what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ai.chances import HEADS, MARS, WIN
from ai.training.compiled import compiled
from ai.training.fastnet import look
from ai.training.selfplay import (
    MOST_TURNS,
    best_result,
    fill_outcome,
    seed_dice,
    turn_target,
    win_value,
)

if TYPE_CHECKING:
    from ai.training.fastnet import Floats, Weights
    from ai.training.fastplays import Rows
    from ai.training.selfplay import Desk

_TURNS_A_GAME = 110


class Observed(NamedTuple):
    """All positions of some games, each before a roll and seen by who rolls."""

    chances: Floats
    """Shape (N, 5): what the net said."""
    outcomes: Floats
    """Shape (N, 5): how the game ended for that side, in ones and noughts."""
    starts: Rows
    """Where each game begins, and behind the last one N."""
    states: Rows
    """Shape (N, 4): the positions, as ``ai.training.fastnet.look`` wants them."""


@compiled
def _observe(
    weights: Weights,
    games: int,
    seed: int,
    koks: float,
    chances: Floats,
    outcomes: Floats,
    starts: Rows,
    states: Rows,
    desk: Desk,
) -> int:
    seed_dice(seed)
    at = 0
    for game in range(games):
        starts[game] = at
        if at + MOST_TURNS > len(chances):
            return game
        begin = at
        states[at] = (15, 0, 15, 0)
        look(weights, states[at], desk.scratch)
        chances[at] = desk.scratch.chances
        while True:
            first, second = np.random.randint(1, 7), np.random.randint(1, 7)
            state = states[at]
            best = best_result(weights, state, first, second, at - begin < 2, koks, desk)
            low, high, mask = desk.work.found[best]
            if mask == 0 or at - begin == MOST_TURNS - 1:
                break
            at += 1
            states[at, 0], states[at, 1] = state[2], state[3]
            states[at, 2], states[at, 3] = low, high
            chances[at] = desk.chances[best]
        target = desk.target
        fill_outcome(win_value(states[at, 2], states[at, 3]), target)
        turn_target(target)
        for row in range(at, begin - 1, -1):
            outcomes[row] = target
            turn_target(target)
        at += 1
    starts[games] = at
    return games


def observe(weights: Weights, games: int, seed: int, desk: Desk, koks: float = 0.0) -> Observed:
    """Let a net play so many games against itself at one ply."""
    room = games * _TURNS_A_GAME + 2 * MOST_TURNS
    chances = np.zeros((room, HEADS), np.float32)
    outcomes = np.zeros((room, HEADS), np.float32)
    starts = np.zeros(games + 1, np.int64)
    states = np.zeros((room, 4), np.int64)
    played = _observe(weights, games, seed, koks, chances, outcomes, starts, states, desk)
    end = int(starts[played])
    return Observed(chances[:end], outcomes[:end], starts[: played + 1], states[:end])


class Decile(NamedTuple):
    """A tenth of all positions, ordered by a chance: the mean of it, and what really happened."""

    predicted: float
    observed: float
    positions: int


def deciles(observed: Observed, head: int) -> list[Decile]:
    """How right the net is about ``head`` (``WIN`` or ``MARS``), tenth by tenth."""
    if head not in (WIN, MARS):
        raise ValueError("Only the chances to win and to win by mars are compared.")
    order = np.argsort(observed.chances[:, head], kind="stable")
    return [
        Decile(
            float(observed.chances[rows, head].mean(dtype=np.float64)),
            float(observed.outcomes[rows, head].mean(dtype=np.float64)),
            len(rows),
        )
        for rows in np.array_split(order, 10)
    ]
