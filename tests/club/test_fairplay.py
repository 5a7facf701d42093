"""What is flagged for an admin to look at."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from club.actions import Close, CloseIdle, Park
from club.decisions import evolve
from club.fairplay import Flag, Suspicion, farming, leaver, leaving
from club.profiles import Opponent, profile_of
from club.ratings import Finishing
from club.table import Seat
from tests.club.fakes import ANNA, BORIS, CLIO, NOW, playing
from tests.club.test_leaderboard import ANN, BOB, CAT, game

if TYPE_CHECKING:
    from club.people import PersonKey


def test_two_who_give_each_other_games_are_flagged() -> None:
    early = [replace(game(ANN, BOB, n), ending="resigned", turns=3) for n in range(6)]
    long = [game(BOB, ANN, n) for n in range(4)]
    assert farming([*early, *long]) == [Flag(Suspicion.FARMING, (ANN, BOB), 10, 6)]
    assert farming([*early, *long][1:]) == []
    assert farming(long * 3) == []


def test_two_who_only_play_each_other_and_win_in_turns_are_flagged() -> None:
    trade = [game(*((ANN, BOB) if n % 2 else (BOB, ANN)), n) for n in range(12)]
    assert farming(trade) == [Flag(Suspicion.FARMING, (ANN, BOB), 12, 0)]
    assert farming([*trade, *(game(ANN, CAT, n) for n in range(4))]) == []


def test_who_leaves_too_much_is_flagged() -> None:
    people = {ANN: Finishing(3, 2), BOB: Finishing(4, 1), CAT: Finishing(0, 4)}
    assert leaving(people) == [Flag(Suspicion.LEAVING, (ANN,), 5, 2)]


@pytest.mark.parametrize(
    ("by", "expected"), [(ANNA.key, ANNA.key), (BORIS.key, BORIS.key), (CLIO.key, None)]
)
def test_who_closes_a_table_has_left_it_unless_he_is_an_admin(
    by: PersonKey, expected: PersonKey | None
) -> None:
    assert leaver(evolve(playing((6, 1), (5, 3), (6, 1)), Close(admin=True), by, NOW)) == expected


def test_who_is_awaited_at_a_table_closed_for_idleness_has_left_it() -> None:
    table = playing((6, 1), (5, 3), (6, 1))
    assert table.awaited is not None
    awaited = table.seat(table.awaited)
    assert awaited is not None
    assert leaver(evolve(table, CloseIdle(), None, NOW)) == awaited.person
    assert leaver(table) is None
    parked = evolve(table, Park(), None, NOW)
    assert leaver(evolve(parked, CloseIdle(), None, NOW)) is None
    with_computer = replace(table, black=Seat(computer="easy"))
    assert leaver(evolve(with_computer, CloseIdle(), None, NOW)) is None


def test_a_profile_counts_streaks_and_favourites() -> None:
    computer = replace(game(ANN, BOB), black=None, computer="easy")
    games = [game(ANN, BOB, points=2), game(ANN, CAT), computer, game(ANN, BOB), game(CAT, ANN)]
    profile = profile_of(ANN, [*games, game(BOB, ANN, points=3)])
    assert (profile.streak, profile.longest) == (-2, 3)
    assert profile.people.won == (2, 1, 0)
    assert profile.people.lost == (1, 0, 1)
    assert (profile.people.points_won, profile.people.points_lost) == (4, 4)
    assert (profile.people.games, profile.computer.games) == (5, 1)
    assert profile.opponents == (Opponent(BOB, 2, 1), Opponent(CAT, 1, 1))
