"""A net plays against itself and learns from every game: TD(lambda) on the chances of the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from ai.training.compiled import compiled
from ai.training.fastnet import HEADS, Scratch, Weights, learn, look, look_at_all, new_scratch
from ai.training.fastplays import MOST_RESULTS, Workspace, mask_of, new_workspace, results

if TYPE_CHECKING:
    from ai.training.fastnet import Floats
    from ai.training.fastplays import Rows

MOST_TURNS: Final = 1000
_HEAD: Final = 15


class Desk(NamedTuple):
    """All arrays that playing needs; make one and use it again."""

    work: Workspace
    scratch: Scratch
    equities: Floats
    chances: Floats
    states: Rows
    """Shape (MOST_TURNS, 4): the positions of a game, each seen by the side to roll."""
    values: Floats
    """Shape (MOST_TURNS, HEADS): what the net said of them."""
    target: Floats


def new_desk(hidden: int = 1024) -> Desk:
    """A desk for nets of up to ``hidden`` units."""
    return Desk(
        new_workspace(),
        new_scratch(hidden),
        np.zeros(MOST_RESULTS, np.float32),
        np.zeros((MOST_RESULTS, HEADS), np.float32),
        np.zeros((MOST_TURNS, 4), np.int64),
        np.zeros((MOST_TURNS, HEADS), np.float32),
        np.zeros(HEADS, np.float32),
    )


@compiled
def has_off(low: int, high: int) -> bool:
    """Whether a side has borne off a checker."""
    on = 0
    while low:
        on += low & 15
        low >>= 4
    while high:
        on += high & 15
        high >>= 4
    return on < _HEAD


@compiled
def win_value(low: int, high: int) -> int:
    """1, 2 or 3 (oin, mars, koks): what the loser loses whose checkers these are."""
    if has_off(low, high):
        return 1
    return 3 if low & 0xFFFFFF else 2


@compiled
def seed_dice(seed: int) -> None:
    """Begin the compiled code's own random numbers anew."""
    np.random.seed(seed)


@compiled
def fill_outcome(value: int, target: Floats) -> None:
    """The chances of the side that has just lost ``value`` points for certain."""
    target[:] = 0
    if value >= 2:
        target[2] = 1
    if value >= 3:
        target[4] = 1


@compiled
def turn_target(target: Floats) -> None:
    """The chances of one side as the other side's."""
    target[0] = 1 - target[0]
    target[1], target[2] = target[2], target[1]
    target[3], target[4] = target[4], target[3]


@compiled
def best_result(
    weights: Weights,
    state: Rows,
    first: int,
    second: int,
    first_turn: bool,  # noqa: FBT001 - compiled functions take positional arguments
    koks: float,
    desk: Desk,
) -> int:
    """The row of ``desk.work.found`` that the net plays from ``state``, by one ply."""
    number = results(
        state[0],
        state[1],
        mask_of(state[2], state[3]),
        has_off(state[2], state[3]),
        first,
        second,
        first_turn,
        False,
        desk.work,
    )
    found = desk.work.found
    for row in range(number):
        if found[row, 2] == 0:
            return row
    look_at_all(weights, state, found, number, koks, desk.scratch, desk.equities, desk.chances)
    best = 0
    for row in range(1, number):
        if desk.equities[row] > desk.equities[best]:
            best = row
    return best


@compiled
def play_and_learn(
    weights: Weights, games: int, seed: int, rates: Floats, memory: float, desk: Desk
) -> int:
    """Play so many games, each learned from at its end; returns how many turns they had.

    ``rates`` are the learning rates at the beginning and the end of these games, ``memory`` is
    lambda: how much of a target comes from later than the next position.
    """
    seed_dice(seed)
    states, values = desk.states, desk.values
    turns = 0
    for game in range(games):
        rate = rates[0] * (rates[1] / rates[0]) ** (game / games)
        states[0] = (_HEAD, 0, _HEAD, 0)
        look(weights, states[0], desk.scratch)
        values[0] = desk.scratch.chances
        last = 0
        while True:
            first, second = np.random.randint(1, 7), np.random.randint(1, 7)
            best = best_result(weights, states[last], first, second, last < 2, 0.0, desk)
            low, high, mask = desk.work.found[best]
            if mask == 0:
                break
            if last == MOST_TURNS - 1:
                break
            states[last + 1, 0] = states[last, 2]
            states[last + 1, 1] = states[last, 3]
            states[last + 1, 2] = low
            states[last + 1, 3] = high
            values[last + 1] = desk.chances[best]
            last += 1
        if mask != 0:
            continue  # hopelessly long: only a net that knows nothing plays so
        turns += last + 1
        # Seen by the side to roll in the last state, who has just won.
        target = desk.target
        fill_outcome(win_value(states[last, 2], states[last, 3]), target)
        turn_target(target)
        for at in range(last, -1, -1):
            learn(weights, states[at], target, rate, desk.scratch)
            for head in range(HEADS):
                target[head] = memory * target[head] + (1 - memory) * values[at, head]
            turn_target(target)
    return turns
