"""Looking ahead by one and two plies, against means and maxima made by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from ai.bearoff import load_table
from ai.chances import Worth, points, turned
from ai.evaluator import Composite
from ai.search import ONE_PLY, TWO_PLIES, WIDE, Depth, look_deeper, rank
from nardy import ALL_ROLLS, CLASSIC, FEDERATION, Position, Roll, is_over, legal_plays
from tests.ai.exact_bearoff import against
from tests.ai.samples import Asked, public_turns, small_net

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ai.chances import Floats

EVALUATOR = Composite(small_net(), load_table())
POINTS = points(CLASSIC)
IN_A_MATCH = Worth((2.0, 0.3, -1.4, 0.1, -0.2), -1.0)
"""Mars counts more against than for: as a leader sees it."""


def with_choice() -> Asked:
    """A turn of ordinary play with many results."""
    return next(
        asked
        for asked in public_turns()
        if not asked.situation.first_turn
        and asked.situation.match.rules is CLASSIC
        and len(legal_plays(asked.situation.position, asked.roll)) > 20
    )


def worth_of(position: Position, worth: Worth) -> float:
    """What a position is worth to the side that has just played; the other, who rolls, sees it."""
    return float(worth.of(turned(EVALUATOR.chances([position])))[0])


def by_hand(position: Position, worth: Worth, *, first_turn: bool = False) -> float:
    """The mean over all rolls of the answers that are worst for the side that has just played."""
    total = 0.0
    for roll in ALL_ROLLS:
        plays = legal_plays(position, roll, first_turn=first_turn)
        after = EVALUATOR.chances([play.result.turned() for play in plays])
        total += float(worth.of(after).min()) * (1 if roll.is_double else 2) / 36
    return total


@pytest.mark.parametrize("worth", [POINTS, points(FEDERATION), IN_A_MATCH])
def test_one_ply_is_the_best_of_all_legal_plays(worth: Worth) -> None:
    for situation, roll in public_turns()[::40]:
        position, rules, first = (
            situation.position,
            situation.match.rules,
            situation.first_turn,
        )
        plays = legal_plays(position, roll, rules, first_turn=first)
        ranked = rank(position, roll, EVALUATOR, worth, rules=rules, first_turn=first)
        assert {one.play for one in ranked} == set(plays)
        assert len(ranked) == len(plays)
        equities = [one.equity for one in ranked]
        assert equities == sorted(equities, reverse=True)
        for one in ranked[:3]:
            assert one.plies == 1
            assert one.equity == pytest.approx(worth_of(one.play.result.turned(), worth), abs=1e-5)
            assert worth.of(np.array([one.chances], np.float32))[0] == pytest.approx(
                one.equity, abs=1e-5
            )


@pytest.mark.parametrize("worth", [POINTS, IN_A_MATCH])
def test_two_plies_are_the_mean_over_all_rolls_of_the_best_answers(worth: Worth) -> None:
    position = against((0, 2, 0, 1, 0, 0), (1, 0, 1, 0, 0, 1))
    everything = Depth(2, 100, 10.0)
    ranked = rank(position, Roll(1, 2), EVALUATOR, worth, depth=everything)
    assert len(ranked) > 2
    for one in ranked:
        assert one.plies == 2
        assert one.equity == pytest.approx(by_hand(one.play.result.turned(), worth), abs=1e-5)
    assert [one.equity for one in ranked] == sorted((one.equity for one in ranked), reverse=True)


def test_two_plies_in_the_middle_of_a_game() -> None:
    situation, roll = with_choice()
    ranked = rank(situation.position, roll, EVALUATOR, POINTS, depth=Depth(2, 2, 10.0))
    assert [one.plies for one in ranked[:3]] == [2, 2, 1]
    for one in ranked[:2]:
        assert one.equity == pytest.approx(by_hand(one.play.result.turned(), POINTS), abs=1e-5)


def test_the_answer_to_a_first_turn_may_be_a_first_turn() -> None:
    """Then two may leave the head with 3-3, 4-4 and 6-6."""
    after = Position.start().turned()
    plain = look_deeper([after], EVALUATOR, POINTS, CLASSIC)
    first = look_deeper([after], EVALUATOR, POINTS, CLASSIC, first_turn=True)
    assert float(POINTS.of(plain)[0]) == pytest.approx(by_hand(after, POINTS), abs=1e-5)
    assert float(POINTS.of(first)[0]) == pytest.approx(
        by_hand(after, POINTS, first_turn=True), abs=1e-5
    )
    assert abs(float(POINTS.of(first)[0] - POINTS.of(plain)[0])) > 1e-4


def test_a_play_that_ends_the_game_is_not_looked_at_any_further() -> None:
    position = against((0, 0, 0, 0, 0, 2), (15, 0, 0, 0, 0, 0))
    (only,) = rank(position, Roll(1, 2), EVALUATOR, POINTS, depth=WIDE)
    assert only.equity == 2
    assert list(only.chances) == [1, 1, 0, 0, 0]
    deeper = look_deeper([only.play.result.turned()], EVALUATOR, POINTS, CLASSIC)
    assert deeper[0].tolist() == [1, 1, 0, 0, 0]
    # With 3-1 he ends it, or moves the 1 first and leaves one: then the other does.
    position = against((0, 0, 0, 1, 0, 1), (0, 0, 0, 0, 0, 1))
    ranked = rank(position, Roll(3, 1), EVALUATOR, POINTS, depth=WIDE)
    assert is_over(ranked[0].play.result)
    assert [one.equity for one in ranked] == pytest.approx([1, -1], abs=1e-6)


def test_a_pass_is_ranked_too() -> None:
    blocked = Position.from_counts((15,) + (0,) * 23, (0,) * 13 + (2,) * 6 + (0,) * 5)
    (only,) = rank(blocked, Roll(1, 2), EVALUATOR, POINTS, depth=TWO_PLIES)
    assert only.play.moves == ()


@pytest.mark.parametrize("depth", [TWO_PLIES, WIDE, Depth(2, 3, 0.01), Depth(2, 1, 1.0)])
def test_the_filter_keeps_what_it_says(depth: Depth) -> None:
    for situation, roll in public_turns()[5::150]:
        one_ply = rank(situation.position, roll, EVALUATOR, POINTS, depth=ONE_PLY)
        two_ply = rank(situation.position, roll, EVALUATOR, POINTS, depth=depth)
        near = [one for one in one_ply if one.equity >= one_ply[0].equity - depth.within]
        kept = near[: depth.keep] if len(one_ply) > 1 else []
        looked_at = [one for one in two_ply if one.plies == 2]
        assert two_ply[: len(kept)] == looked_at
        assert {one.play for one in looked_at} == {one.play for one in kept}
        # Nobody is left out: the rest follows as one ply ordered it.
        assert two_ply[len(kept) :] == [one for one in one_ply if one not in kept]


def test_a_decision_is_evaluated_in_two_batches() -> None:
    calls = []

    class Counted:
        def chances(self, positions: Sequence[Position]) -> Floats:
            calls.append(len(positions))
            return EVALUATOR.chances(positions)

    situation, roll = with_choice()
    rank(situation.position, roll, Counted(), POINTS, depth=WIDE)
    assert len(calls) == 2
