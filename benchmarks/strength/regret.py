"""What the levels lose per decision, judged by rollouts whose halves do not know of each other."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from ai.levels import LEVELS, player_of, shipped_evaluator
from ai.net import load_net
from ai.netplayer import NetPlayer
from ai.player import Situation
from ai.progress import ProgressBar
from ai.search import WIDE
from ai.training.fastnet import weights_of
from ai.training.fastplays import halves, whole
from ai.training.fastrollouts import roll_out
from ai.training.observed import observe
from ai.training.selfplay import new_desk
from nardy import CLASSIC, Match, Player, Position, Roll, legal_plays

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy.typing as npt

    from ai.training.fastnet import Floats

    Reals = npt.NDArray[np.float64]

_DECISIONS: Final = 600
_TRIALS: Final = 576
_PLIES: Final = 11
_CANDIDATES: Final = 5
_SEED: Final = 9_400_001
_GAMES: Final = 300
_CORES: Final = 2
_CONFIDENCE: Final = 1.96


class _Decision(NamedTuple):
    """An unforced turn: results that somebody may want, the opponent to roll, and who wants one."""

    rolling: list[Position]
    chosen: dict[str, int]


def measure_regret() -> None:
    """Each level, and the heuristic player, on the same decisions of the net's own games."""
    decisions = list(islice(_decisions(), _DECISIONS))
    bar = ProgressBar("rollouts", len(decisions))
    with ThreadPoolExecutor(_CORES) as pool:
        shares = [decisions[core::_CORES] for core in range(_CORES)]
        done = list(pool.map(_rolled_out, shares, [bar] * _CORES))
    regrets = {
        level: np.array(
            [
                regret_of(worths, one.chosen[level])
                for share, many in zip(shares, done, strict=True)
                for one, worths in zip(share, many, strict=True)
            ]
        )
        for level in LEVELS
    }
    rolled = sum(len(one.rolling) for one in decisions)
    print(
        f"  {len(decisions):,} unforced decisions, {rolled:,} results rolled out {_TRIALS} times, "
        f"{_PLIES} plies; points lost per decision:"
    )
    for level, lost in regrets.items():
        interval = _CONFIDENCE * lost.std(ddof=1) / np.sqrt(len(lost))
        print(f"  {level}: {lost.mean():.4f} ± {interval:.4f}")


def _decisions() -> Iterator[_Decision]:
    """Turns with a choice from the net's games against itself, one of about twenty of each game."""
    rng = random.Random(_SEED)
    observed = observe(weights_of(load_net()), _GAMES, _SEED, new_desk())
    first = set(observed.starts.tolist()) | {start + 1 for start in observed.starts.tolist()}
    rows = [row for row in range(len(observed.states)) if row not in first]
    for row in rng.sample(rows, len(rows)):
        low, high, their_low, their_high = observed.states[row].tolist()
        position = Position(whole(low, high), whole(their_low, their_high))
        roll = Roll(rng.randint(1, 6), rng.randint(1, 6))  # not of ALL_ROLLS: half as many doubles
        plays = legal_plays(position, roll)
        if len(plays) > 1 and all(play.result.my_packed for play in plays):
            yield _decision(position, roll, rng)


def _decision(position: Position, roll: Roll, rng: random.Random) -> _Decision:
    situation = Situation(position, Player.WHITE, Match(1, CLASSIC))
    places = {
        ranked.play.result: None
        for ranked in NetPlayer(shipped_evaluator, WIDE).rank(situation, roll)[:_CANDIDATES]
    }
    wanted = {level: player_of(level).choose(situation, roll, rng).result for level in LEVELS}
    results = list(dict.fromkeys([*places, *wanted.values()]))
    chosen = {level: results.index(result) for level, result in wanted.items()}
    return _Decision([result.turned() for result in results], chosen)


def _rolled_out(decisions: list[_Decision], bar: ProgressBar) -> list[Floats]:
    """What each result is worth to who chose it, by trial: shape (results, trials) each."""
    weights, desk = weights_of(load_net()), new_desk()
    done = []
    for number, decision in enumerate(decisions, start=1):
        states = np.array(
            [
                (*halves(position.my_packed), *halves(position.their_packed))
                for position in decision.rolling
            ],
            np.int64,
        )
        done.append(-roll_out(weights, states, _TRIALS, _PLIES, _SEED + number * _TRIALS, desk))
        bar.show(_CORES * number)
    return done


def regret_of(worths: Floats, chosen: int) -> float:
    """How much better the best is: found by one half of the trials, weighed by the other.

    ``worths`` has shape (results, trials), all 36 first rolls in each lap of 36 trials. It may be
    below 0: then the halves do not agree.
    """
    # All 36 first rolls are in either half.
    laps = np.arange(worths.shape[1]) // 36 % 2
    halves_of = worths[:, laps == 0].mean(axis=1), worths[:, laps == 1].mean(axis=1)
    total = 0.0
    for finds, weighs in (halves_of, halves_of[::-1]):
        total += float(weighs[int(finds.argmax())] - weighs[chosen])
    return total / 2
