"""Chances of both sides, and what they are worth by rules, score and cube."""

from __future__ import annotations

import numpy as np
import pytest

from ai.chances import Floats, Worth, consistent, points, turned
from ai.matchequity import match_worth, score_table
from nardy import CLASSIC, FEDERATION, GREEK, Crawford, Cube, Match, Player, RuleSet
from tests.ai.scores import matches

OIN, MARS, KOKS = [1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 1, 0, 1, 0]
LOSE_OIN, LOSE_MARS, LOSE_KOKS = [0, 0, 0, 0, 0], [0, 0, 1, 0, 0], [0, 0, 1, 0, 1]
ENDS = [LOSE_KOKS, LOSE_MARS, LOSE_OIN, OIN, MARS, KOKS]


def rows(*chances: list[float] | list[int]) -> Floats:
    return np.array(chances, np.float32)


def any_rows() -> Floats:
    return consistent(np.random.default_rng(1).random((1000, 5), np.float32))


def test_turned_twice_is_the_same() -> None:
    some = any_rows()
    np.testing.assert_allclose(turned(turned(some)), some, atol=1e-6)
    np.testing.assert_array_equal(turned(some)[0], turned(some[0]))


def test_what_one_side_wins_the_other_loses() -> None:
    assert turned(rows([0.7, 0.4, 0.1, 0.2, 0.05]))[0].tolist() == pytest.approx(
        [0.3, 0.1, 0.4, 0.05, 0.2]
    )
    np.testing.assert_array_equal(turned(rows(*ENDS)), rows(*ENDS[::-1]))


def test_consistent_rows_stay() -> None:
    some = any_rows()
    np.testing.assert_array_equal(consistent(some), some)


def test_inconsistent_rows_are_put_right() -> None:
    wrong = rows([0.6, 0.7, 0.5, 0.65, 0.45], [1.2, -0.1, 0.3, 0.2, 0.2])
    right = rows([0.6, 0.6, 0.4, 0.6, 0.4], [1, 0, 0, 0, 0])
    np.testing.assert_allclose(consistent(wrong), right, atol=1e-6)
    assert wrong[1, 0] == np.float32(1.2)  # the caller's rows are let be


# --- A single game ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "worths"),
    [
        (CLASSIC, [-2, -2, -1, 1, 2, 2]),
        (GREEK, [-2, -2, -1, 1, 2, 2]),
        (FEDERATION, [-3, -2, -1, 1, 2, 3]),
    ],
)
def test_points_by_the_rules(rules: RuleSet, worths: list[int]) -> None:
    assert points(rules).of(rows(*ENDS)).tolist() == worths
    for player in Player:
        assert match_worth(Match(1, rules), player) == points(rules)


def test_the_worth_of_one_side_is_the_loss_of_the_other() -> None:
    some = any_rows()
    for rules in (CLASSIC, FEDERATION):
        worth = points(rules)
        np.testing.assert_allclose(worth.turned().of(turned(some)), -worth.of(some), atol=1e-5)


def test_a_single_row_has_a_single_worth() -> None:
    assert float(points(CLASSIC).of(rows(MARS)[0])) == 2.0


# --- In a match ---------------------------------------------------------------------------------


def of_end(worth: Worth, end: list[int]) -> float:
    return float(worth.of(rows(end))[0])


def test_in_a_match_the_unit_is_an_oin_at_this_score_and_cube() -> None:
    for match in matches():
        for player in Player:
            worth = match_worth(match, player)
            assert of_end(worth, OIN) == pytest.approx(1)
            assert of_end(worth, LOSE_OIN) == pytest.approx(-1)
            in_order = [of_end(worth, end) for end in ENDS]
            assert in_order == sorted(in_order)
            opposite = match_worth(match, player.other).turned()
            assert worth.weights == pytest.approx(opposite.weights, abs=1e-4)


def test_a_worth_of_a_match_is_a_chance_to_win_it() -> None:
    """Any end is worth what its score is, on the scale on which an oin is 1."""
    for match in matches():
        if match.length == 1:
            continue
        table, stake = score_table(match), match.stake
        mine, theirs = match.away(Player.BLACK), match.away(Player.WHITE)
        most = 3 if match.rules.koks else 2
        after = [table[mine, max(theirs - stake * min(n, most), 0)] for n in (3, 2, 1)]
        after += [table[max(mine - stake * min(n, most), 0), theirs] for n in (1, 2, 3)]
        worth = match_worth(match, Player.BLACK)
        scale = (after[3] - after[2]) / 2
        middle = (after[3] + after[2]) / 2
        expected = [(chance - middle) / scale for chance in after]
        assert [of_end(worth, end) for end in ENDS] == pytest.approx(expected, abs=1e-4)


def test_nothing_counts_but_the_win_where_both_need_one() -> None:
    match = Match(5, CLASSIC, white=4, black=4)
    assert match_worth(match, Player.WHITE).weights == pytest.approx((2, 0, 0, 0, 0))
    cube = Match(5, FEDERATION, white=3, black=3, cube=Cube(2, Player.WHITE))
    assert match_worth(cube, Player.BLACK).weights == pytest.approx((2, 0, 0, 0, 0))


def test_who_needs_one_point_has_no_use_for_a_mars_but_fears_it() -> None:
    crawford = Match(5, GREEK, white=4, black=2, crawford=Crawford.NOW)
    win, mars, lose_mars, koks, lose_koks = match_worth(crawford, Player.WHITE).weights
    assert (win, mars, koks, lose_koks) == pytest.approx((2, 0, 0, 0))
    assert lose_mars < -0.1
