"""Ratings, against what has been published."""

from __future__ import annotations

import math
from datetime import UTC, datetime, timedelta

import pytest
from openskill.models import PlackettLuce

from club.ratings import START, WIDEST, Finishing, Rating, expected, rated

NOW = datetime(2026, 11, 30, tzinfo=UTC)


def test_the_librarys_published_example() -> None:
    model = PlackettLuce()
    teams = [[model.rating(), model.rating()], [model.rating(), model.rating()]]
    won, lost = model.rate(teams)
    assert (won[0].mu, won[0].sigma) == pytest.approx((26.964294621803063, 8.177962604389991))
    assert (lost[0].mu, lost[0].sigma) == pytest.approx((23.035705378196937, 8.177962604389991))


def test_a_game_is_rated_by_weng_and_lins_formulas() -> None:
    """Algorithm 1 of their paper (JMLR 12, 2011), for two players."""
    winner, loser = Rating(1480, 120, 30, NOW), Rating(1650, 80, 50, NOW)
    spread = 400 / math.log(10)
    squares = [side.deviation**2 + (WIDEST / 100) ** 2 for side in (winner, loser)]
    c = math.sqrt(sum(squares) + spread**2)
    p = 1 / (1 + math.exp((loser.value - winner.value) / c))
    gains = [square / c * (1 - p) for square in squares]
    shrunk = [math.sqrt(square * (1 - square / c**2 * p * (1 - p))) for square in squares]
    won, lost = rated(winner, loser, NOW)
    assert (won.value, lost.value) == pytest.approx((1480 + gains[0], 1650 - gains[1]))
    assert (won.deviation, lost.deviation) == pytest.approx(tuple(shrunk))
    assert (won.games, lost.games, won.at) == (31, 51, NOW)


def test_400_points_are_ten_wins_to_one() -> None:
    assert expected(Rating(1900), Rating(1500)) == pytest.approx(10 / 11)
    assert expected(Rating(), Rating()) == 0.5


def test_a_rating_is_provisional_until_it_is_known_and_again_after_years() -> None:
    mine, other = Rating(), Rating(1500, 60, 100, NOW)
    assert mine.is_provisional(NOW)
    games = 0
    while mine.is_provisional(NOW):
        games += 1
        pair = (mine, other) if games % 2 else (other, mine)
        after = rated(*pair, NOW)
        mine = after[0] if games % 2 else after[1]
    assert 10 <= games <= 25
    assert mine.shown == pytest.approx(START, abs=60)
    spans = [mine.deviation_at(NOW + timedelta(days=days)) for days in (0, 30, 365, 5000)]
    assert spans == sorted(spans)
    assert spans[0] == mine.deviation
    assert spans[-1] == WIDEST
    assert mine.is_provisional(NOW + timedelta(days=365))


def test_an_upset_moves_more_and_who_is_known_moves_less() -> None:
    known, new = Rating(1500, 60, 100, NOW), Rating()
    won, lost = rated(new, known, NOW)
    assert won.value - START > 100 > 20 > START - lost.value > 0
    strong = Rating(1900, 60, 100, NOW)
    assert rated(known, strong, NOW)[0].value > rated(strong, known, NOW)[0].value - 400 + 5


def test_a_ratings_clock_never_runs_backwards() -> None:
    rating = Rating(1500, 80, 3, NOW)
    assert rating.deviation_at(NOW - timedelta(days=1)) == 80


def test_the_share_of_finished_games() -> None:
    assert Finishing(0, 0).share is None
    assert Finishing(3, 1).share == 0.75
