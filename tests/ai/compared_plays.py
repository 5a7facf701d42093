"""The trainer's generator held against ``nardy.legal_plays``, for the tests and the benchmarks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.training.fastplays import fast_results, halves, mask_of
from nardy import ALL_ROLLS, CLASSIC, GREEK, HEAD, legal_plays
from nardy.position import CHECKERS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ai.training.fastplays import Workspace
    from nardy import Position, Roll, RuleSet


def questions(position: Position) -> Iterator[tuple[RuleSet, bool]]:
    """The rule sets and kinds of turn (whether the first) that can matter in a position."""
    yield CLASSIC, False
    if position.mine(HEAD) == CHECKERS:
        yield CLASSIC, True
    if position.their_off:
        yield GREEK, False


def compared(position: Position, work: Workspace) -> int:
    """Compare all rolls of a position; how many were compared. Raises ``RuntimeError``."""
    done = 0
    for rules, first_turn in questions(position):
        for roll in ALL_ROLLS:
            _compare(position, roll, rules, work, first_turn=first_turn)
            done += 1
    return done


def _compare(
    position: Position, roll: Roll, rules: RuleSet, work: Workspace, *, first_turn: bool
) -> None:
    plays = legal_plays(position, roll, rules, first_turn=first_turn)
    right = sorted(play.result.my_packed for play in plays)
    found = fast_results(
        position, roll, work, first_turn=first_turn, lifted_by_off=rules.block_lifted_by_off
    )
    masks = [mask_of(*halves(side)) for side in found]
    if sorted(found) != right or masks != [int(mask) for mask in work.found[: len(found), 2]]:
        raise RuntimeError(f"Not the same plays: {position}, {roll}, {rules.name}, {first_turn}")
