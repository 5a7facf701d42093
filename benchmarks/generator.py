"""How many positions a second ``legal_plays`` answers, on one core.

The positions and rolls come from seeded random games in which checkers are taken off the head, so
that they are as wide as people's: about 20 results each. The slow generator of the test suite
runs on some of them, for comparison, and has to find as many results.
"""

from __future__ import annotations

from itertools import count, islice
from time import process_time
from typing import TYPE_CHECKING, Final

from nardy import legal_plays
from tests.nardy import brute_force
from tests.nardy.random_games import off_the_head, turns

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.nardy.random_games import Turn

_POSITIONS: Final = 20_000
_SLOW_POSITIONS: Final = 500
_ROUNDS: Final = 3


def run() -> None:
    """Print positions per second, and the ratio to brute force."""
    sample = list(islice(_all_turns(), _POSITIONS))
    pace = 0.0
    for _ in range(_ROUNDS):
        begin = process_time()
        results = sum(map(_fast, sample))
        pace = max(pace, len(sample) / (process_time() - begin))
    print(
        f"  {pace:,.0f} positions/s, the best of {_ROUNDS} rounds over {len(sample):,} positions "
        f"with {results / len(sample):.1f} results each"
    )

    few = sample[:: _POSITIONS // _SLOW_POSITIONS]
    begin = process_time()
    slow_results = sum(map(_slow, few))
    slow_pace = len(few) / (process_time() - begin)
    if slow_results != sum(map(_fast, few)):
        raise RuntimeError("The two generators do not agree.")
    print(f"  {pace / slow_pace:.0f} times the pace of brute force ({slow_pace:,.0f} positions/s)")


def _all_turns() -> Iterator[Turn]:
    for seed in count():
        yield from turns(seed, off_the_head)


def _fast(turn: Turn) -> int:
    return len(legal_plays(turn.position, turn.roll, first_turn=turn.first_turn))


def _slow(turn: Turn) -> int:
    text = turn.position.text(turn.player)
    letter = turn.player.value
    return len(brute_force.results(text, letter, turn.roll, "classic", turn.first_turn))
