"""When to double, to take and to drop: what every sensible player of matches would do."""

from __future__ import annotations

import pytest

from ai.chances import Chances
from ai.cube import should_double, should_take, view
from ai.matchequity import score_table
from nardy import FEDERATION, GREEK, Crawford, Cube, Match, Player
from tests.ai.scores import matches

LONG = Match(15, GREEK)
STEPS = [step / 50 for step in range(51)]


def chances(win: float, mars: float = 0.2, koks: float = 0.02) -> Chances:
    """So many wins, of which these parts are by mars and koks, of losses too."""
    lose = 1 - win
    return Chances(win, win * mars, lose * mars, win * koks, lose * koks)


def doubled_from(match: Match, mars: float = 0.2) -> list[float]:
    return [win for win in STEPS if should_double(match, Player.WHITE, chances(win, mars))]


def taken_from(match: Match, mars: float = 0.2) -> list[float]:
    return [win for win in STEPS if should_take(match, Player.BLACK, chances(win, mars))]


def test_far_from_the_end_of_a_match_it_is_as_in_games_for_money() -> None:
    """A double from about two thirds; a take down to about a quarter."""
    doubles, takes = doubled_from(LONG), taken_from(LONG)
    assert 0.6 < doubles[0] < 0.76
    assert 0.17 < takes[0] < 0.3
    assert takes == STEPS[-len(takes) :]


def test_what_is_good_enough_to_double_is_doubled_until_it_is_too_good() -> None:
    doubles = [*doubled_from(LONG, mars=0), 1.0]  # where all is won nothing can be gained
    assert doubles == STEPS[-len(doubles) :]
    many_mars = doubled_from(LONG, mars=0.9)
    assert many_mars
    assert many_mars[-1] < 0.95  # rather on for the mars
    assert should_double(LONG, Player.WHITE, chances(0.85, mars=0.1))


def test_who_is_in_danger_of_a_mars_takes_less() -> None:
    assert taken_from(LONG, mars=0.6)[0] > taken_from(LONG, mars=0.1)[0] + 0.05


def test_his_own_cube_is_not_given_away_for_nothing() -> None:
    owned = Match(15, GREEK, cube=Cube(2, Player.WHITE))
    assert doubled_from(owned)[0] >= doubled_from(LONG)[0]


def test_after_the_crawford_game_who_is_behind_doubles_at_once() -> None:
    for rules in (GREEK, FEDERATION):
        for black in range(7 - 2):
            match = Match(7, rules, white=6, black=black, crawford=Crawford.PAST)
            for win in (0.2, 0.35, 0.5, 0.65):
                assert should_double(match, Player.BLACK, chances(win)), (rules.name, black, win)


def test_who_leads_after_the_crawford_game_takes_what_is_even() -> None:
    match = Match(7, GREEK, white=6, black=5, crawford=Crawford.PAST)
    assert should_take(match, Player.WHITE, chances(0.52))
    assert not should_take(match, Player.WHITE, chances(0.2))


def test_what_cannot_be_lost_is_taken_and_what_is_lost_is_dropped() -> None:
    for match in matches():
        if not match.may_double(Player.WHITE) or match.stake > 1:
            continue
        assert should_take(match, Player.BLACK, chances(1))
        drop_is_the_end = match.away(Player.WHITE) <= match.stake
        assert drop_is_the_end or not should_take(match, Player.BLACK, chances(0))
        assert not should_double(match, Player.WHITE, chances(0))


def test_points_of_the_live_cube_are_chances_in_order() -> None:
    for match in [match for match in matches() if match.has_cube][::5]:
        seen = view(match, Player.WHITE, chances(0.5))
        for stake in (1, 2, 4):
            if seen.may_double(stake):
                assert 0 <= seen.take_point(2 * stake) <= 1
                assert 0 <= seen.cash_point(stake) <= 1
            worths = [
                seen.worth(win, stake, mine=mine, theirs=theirs)
                for mine in (False, True)
                for theirs in (False, True)
                for win in STEPS[::5]
            ]
            table = score_table(match)
            assert all(table.min() - 1e-9 <= worth <= table.max() + 1e-9 for worth in worths)
            for begin in range(0, len(worths), len(STEPS[::5])):
                row = worths[begin : begin + len(STEPS[::5])]
                assert row == sorted(row), (match, stake)


def test_the_right_to_double_is_worth_something() -> None:
    seen = view(LONG, Player.WHITE, chances(0.5))
    for win in (0.3, 0.5, 0.7):
        with_it = seen.worth(win, 1, mine=True, theirs=False)
        without = seen.worth(win, 1, mine=False, theirs=False)
        against = seen.worth(win, 1, mine=False, theirs=True)
        assert with_it > without > against


def test_both_sides_see_one_game() -> None:
    for match in matches():
        if not match.has_cube or match.is_crawford_game:
            continue
        here = view(match, Player.WHITE, chances(0.4))
        there = here.turned()
        for stake in (1, 2):
            mine = here.worth(0.4, stake, mine=True, theirs=False)
            theirs = there.worth(0.6, stake, mine=False, theirs=True)
            assert mine + theirs == pytest.approx(1, abs=1e-6)
