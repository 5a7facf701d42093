"""A net plays against itself and learns from every game: TD(lambda) on the chances of the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from ai.training.compiled import compiled
from ai.training.fastnet import HEADS, Scratch, Weights, learn, look, look_at_all, new_scratch
from ai.training.fastplays import MOST_RESULTS, Workspace, mask_of, new_workspace, results
from ai.training.guests import guest_choice, invite, new_guest

if TYPE_CHECKING:
    import numpy.typing as npt

    from ai.training.fastnet import Floats
    from ai.training.fastplays import Rows

    Flags = npt.NDArray[np.bool_]

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
    missed: Flags
    """Shape (MOST_TURNS,): whether the play that led here was not the net's own choice."""
    better: Floats
    """Shape (MOST_TURNS, HEADS): if so, what the net said of its own choice."""
    guest: Rows
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
        np.zeros(MOST_TURNS, np.bool_),
        np.zeros((MOST_TURNS, HEADS), np.float32),
        new_guest(),
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
def weigh_results(
    weights: Weights,
    state: Rows,
    first: int,
    second: int,
    first_turn: bool,  # noqa: FBT001 - compiled functions take positional arguments
    koks: float,
    desk: Desk,
) -> tuple[int, int]:
    """Fill ``desk.work.found`` from ``state``: how many results, and the row that the net plays.

    Unless that one ends the game, ``desk.equities`` and ``desk.chances`` are filled, too.
    """
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
            return number, row
    look_at_all(weights, state, found, number, koks, desk.scratch, desk.equities, desk.chances)
    best = 0
    for row in range(1, number):
        if desk.equities[row] > desk.equities[best]:
            best = row
    return number, best


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
    return weigh_results(weights, state, first, second, first_turn, koks, desk)[1]


@compiled
def play_and_learn(
    weights: Weights,
    games: int,
    seed: int,
    rates: Floats,
    memory: float,
    guests: float,
    desk: Desk,
) -> int:
    """Play so many games, each learned from at its end; returns how many turns they had.

    ``rates`` are the learning rates at the beginning and the end of these games, ``memory`` is
    lambda: how much of a target comes from later than the next position. In ``guests`` of the games
    one side is played by a guest (``ai.training.guests``).
    """
    seed_dice(seed)
    states, values, missed = desk.states, desk.values, desk.missed
    turns = 0
    for game in range(games):
        rate = rates[0] * (rates[1] / rates[0]) ** (game / games)
        states[0] = (_HEAD, 0, _HEAD, 0)
        look(weights, states[0], desk.scratch)
        values[0] = desk.scratch.chances
        missed[0] = False
        guest = np.random.randint(2) if np.random.random() < guests else -1
        if guest >= 0:
            invite(desk.guest)
        last = 0
        while True:
            first, second = np.random.randint(1, 7), np.random.randint(1, 7)
            state = states[last]
            number, best = weigh_results(weights, state, first, second, last < 2, 0.0, desk)
            row = best
            if last % 2 == guest and desk.work.found[best, 2]:
                their_mask = mask_of(state[2], state[3])
                row = guest_choice(desk.guest, desk.work.found, number, their_mask, desk.equities)
            low, high, mask = desk.work.found[row]
            if mask == 0:
                break
            if last == MOST_TURNS - 1:
                break
            missed[last + 1] = row != best
            if row != best:
                desk.better[last + 1] = desk.chances[best]
            states[last + 1, 0] = states[last, 2]
            states[last + 1, 1] = states[last, 3]
            states[last + 1, 2] = low
            states[last + 1, 3] = high
            values[last + 1] = desk.chances[row]
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
                # What comes of a worse play tells nothing about the position before it.
                if missed[at]:
                    target[head] = desk.better[at, head]
                else:
                    target[head] = memory * target[head] + (1 - memory) * values[at, head]
            turn_target(target)
    return turns
