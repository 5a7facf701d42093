"""What counts on leaderboards, for how much, and who stands where."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest

from club.journal import Result
from club.leaderboard import (
    Kind,
    Period,
    Tally,
    counted,
    duels_of,
    kind_of,
    pair_of,
    period_key,
    period_keys,
    ranked,
    score_of,
    tallied,
)
from club.people import PersonKey
from club.places import TableId
from tests.club.fakes import GROUP, NOW

ANN, BOB, CAT, DAN, EVE = map(PersonKey, range(1, 6))
TODAY = date(2026, 11, 30)


def game(winner: PersonKey, loser: PersonKey, minute: int = 0, points: int = 1) -> Result:
    kind = ("oin", "mars", "koks")[points - 1]
    at = NOW + timedelta(minutes=minute)
    return Result(
        TableId("t"), 1, GROUP, "classic", winner, loser, None, "W", kind, points, "played", 60, at
    )


def board(*games: Result) -> list[tuple[int, PersonKey]]:
    counting = [result for result, _ in counted(games, [TODAY] * len(games))]
    rows = ranked(tallied(counting).values(), duels_of(counting))
    return [(row.place, row.tally.person) for row in rows]


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        ({}, Kind.PEOPLE),
        ({"ending": "resigned"}, Kind.PEOPLE),
        ({"ending": "flag"}, Kind.PEOPLE),
        ({"ending": "dropped"}, Kind.PEOPLE),
        ({"turns": 2}, Kind.PEOPLE),
        ({"turns": 1}, None),
        ({"turns": 0}, None),
        ({"black": None, "computer": "easy"}, Kind.COMPUTER),
        ({"black": None}, None),
        ({"black": ANN}, None),
    ],
)
def test_which_games_count(change: dict[str, object], kind: Kind | None) -> None:
    assert kind_of(replace(game(ANN, BOB), **change)) is kind  # type: ignore[arg-type] # any field


@pytest.mark.parametrize(
    ("points", "cube", "score"),
    [(1, 1, 1), (3, 1, 3), (4, 2, 4), (8, 4, 8), (16, 8, 8), (192, 64, 12)],
)
def test_the_cube_counts_up_to_four(points: int, cube: int, score: int) -> None:
    assert score_of(replace(game(ANN, BOB), points=points, cube=cube)) == score


def test_a_pair_has_one_name_and_a_level_of_the_computer_is_somebody() -> None:
    against = replace(game(ANN, BOB), black=None, computer="easy")
    assert pair_of(game(ANN, BOB)) == pair_of(game(BOB, ANN)) == "1 2"
    assert pair_of(against) == pair_of(replace(against, white=None, black=ANN)) == "1 easy"


def test_only_the_first_three_games_of_a_pair_and_day_count_by_their_end() -> None:
    games = [game(ANN, BOB, 9), game(ANN, BOB, 5, 2), game(BOB, ANN, 1), game(ANN, BOB, 3)]
    days = [TODAY] * 4
    assert [result.finished_at for result, _ in counted(games, days)] == sorted(
        result.finished_at for result in games[1:]
    )
    days[0] += timedelta(days=1)
    assert len(counted(games, days)) == 4


def test_l03_equal_scores_share_a_place() -> None:
    scores = [(ANN, 5), (BOB, 3), (CAT, 3), (DAN, 3), (EVE, 1)]
    rows = ranked([Tally(person, won, reached=NOW) for person, won in scores], {})
    assert [row.place for row in rows] == [1, 2, 2, 2, 5]
    again = ranked([Tally(person, won, reached=NOW) for person, won in reversed(scores)], {})
    assert again == rows
    assert [row.place for row in ranked([Tally(ANN, 2)], {}, better=7)] == [8]


def test_inside_a_place_fewer_points_lost_come_first() -> None:
    assert board(game(ANN, BOB), game(CAT, DAN), game(DAN, ANN)) == [
        (1, CAT), (1, DAN), (1, ANN), (4, BOB)
    ]  # fmt: skip


def test_then_what_the_equal_have_won_off_one_another() -> None:
    games = [game(ANN, CAT, 1), game(CAT, DAN, 2), game(BOB, ANN, 3), game(EVE, BOB, 4)]
    # Ann, Bob and Cat have won and lost one; among them Bob has won one, and Cat has lost one.
    assert [person for _, person in board(*games)] == [EVE, BOB, ANN, CAT, DAN]


def test_a_cycle_of_three_is_decided_by_who_reached_it_first() -> None:
    cycle = [game(CAT, ANN, 1), game(ANN, BOB, 2), game(BOB, CAT, 3)]
    assert board(*cycle) == [(1, CAT), (1, ANN), (1, BOB)]
    longer = [*cycle, game(DAN, EVE, 4), game(EVE, DAN, 5)]
    assert board(*longer)[:3] == [(1, CAT), (1, ANN), (1, BOB)]


def test_then_fewer_games_come_first() -> None:
    ann, bob = Tally(ANN, 4, 2, games=4, reached=NOW), Tally(BOB, 4, 2, games=3, reached=NOW)
    assert [row.tally for row in ranked([ann, bob], {})] == [bob, ann]


def test_l12_many_wins_stand_over_a_good_rate() -> None:
    people = [Tally(ANN, 1, 0, 1, 1), Tally(BOB, 30, 5, 35, 30), Tally(CAT, 3, 2, 4, 2)]
    assert [row.tally.person for row in ranked(people, {})] == [BOB, CAT, ANN]


def test_the_names_of_periods() -> None:
    assert period_keys(date(2027, 1, 1)) == ("2027-01-01", "2026-W53", "2027-01", "all")
    assert period_key(Period.YESTERDAY, date(2026, 3, 1)) == "2026-02-28"
    keys = [period_key(period, TODAY) for period in Period]
    assert keys == ["2026-11-30", "2026-11-29", "2026-W49", "2026-11", "all"]
