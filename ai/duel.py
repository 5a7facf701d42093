"""Two players against each other, each list of dice played twice with the seats changed.

Every play is checked by the rules, move by move.
"""

from __future__ import annotations

import random
from collections import Counter
from math import sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

from ai.heuristic import HeuristicPlayer
from ai.player import Situation
from nardy import (
    Match,
    Player,
    Position,
    Roll,
    Win,
    apply_moves,
    completions,
    is_over,
    legal_plays,
    win_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from ai.player import ComputerPlayer
    from nardy import Play, RuleSet

_CONFIDENCE: Final = 1.96


class RandomPlayer(HeuristicPlayer):
    """Takes any legal play; for checking the others."""

    def choose(self, situation: Situation, roll: Roll, rng: random.Random) -> Play:
        """Any play."""
        rules, first = situation.match.rules, situation.first_turn
        return rng.choice(legal_plays(situation.position, roll, rules, first_turn=first))


class Duel(NamedTuple):
    """What came of it, seen by the first player."""

    games: int
    points: float
    """Points per game; below 0 the second player is the stronger."""
    interval: float
    """Half the width of the 95 % interval of the points."""
    wins: Counter[Win]
    losses: Counter[Win]
    checked: int
    """How many plays were checked by the rules."""


class IllegalDecision(RuntimeError):  # noqa: N818 - the name says what happened
    """A player made a play that the rules forbid."""


def duel(
    one: ComputerPlayer,
    other: ComputerPlayer,
    pairs: int,
    seed: int,
    rules: RuleSet,
    report: Callable[[int], None] | None = None,
) -> Duel:
    """Single games, two for each of ``pairs`` lists of dice; ``report`` gets the games so far.

    The same seed gives the same games. Raises ``IllegalDecision`` if a play breaks the rules.
    """
    wins: Counter[Win] = Counter()
    losses: Counter[Win] = Counter()
    means = []
    checked = 0
    for pair in range(pairs):
        total = 0
        for seat in Player:
            name = f"{seed} {pair}"
            seats = {seat: one, seat.other: other}
            winner, win, turns = _game(seats, name, rules)
            checked += turns
            (wins if winner is seat else losses)[win] += 1
            total += win if winner is seat else -win
            if report:
                report(2 * pair + (1 if seat is Player.WHITE else 2))
        means.append(total / 2)
    points = sum(means) / pairs
    spread = sum((mean - points) ** 2 for mean in means) / max(pairs - 1, 1)
    return Duel(2 * pairs, points, _CONFIDENCE * sqrt(spread / pairs), wins, losses, checked)


def _game(
    seats: dict[Player, ComputerPlayer], name: str, rules: RuleSet
) -> tuple[Player, Win, int]:
    """Play one game; White begins. Gives the winner, what he won, and the number of turns.

    Dice and errors have generators of their own: nobody can know what is rolled next.
    """
    dice = random.Random(f"dice {name}")  # noqa: S311 - dice of a test match, no secret
    rng = random.Random(f"errors {name}")  # noqa: S311 - as above
    match = Match(1, rules)
    position, mover, turn = Position.start(), Player.WHITE, 0
    while True:
        roll = Roll(dice.randint(1, 6), dice.randint(1, 6))
        situation = Situation(position, mover, match, turn <= 1, turn == 0)
        play = seats[mover].choose(situation, roll, rng)
        _check(play, situation, roll)
        turn += 1
        if is_over(play.result):
            return mover, win_of(play.result.turned(), rules), turn
        position, mover = play.result.turned(), mover.other


def _check(play: Play, situation: Situation, roll: Roll) -> None:
    position, rules = situation.position, situation.match.rules
    whole = completions(position, roll, play.moves, rules, first_turn=situation.first_turn)
    if [one.moves for one in whole] != [play.moves] or (
        play.result != apply_moves(position, play.moves)
    ):
        raise IllegalDecision(f"{play.moves} is no legal play of {roll} from {position}.")
