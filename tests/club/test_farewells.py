"""How somebody leaves the tables that are not over."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from club.actions import Close, Double, Drop, Invited, Join, Park, Resign, SeatComputer, Terms
from club.decisions import evolve, milliseconds, opened
from club.farewells import Farewell, farewell, last_act
from club.journal import Status
from club.refusals import refusal
from nardy import Player, Win
from tests.club.fakes import (
    ANNA,
    BORIS,
    CLIO,
    NOW,
    TABLE,
    in_position,
    open_action,
    playing,
    seed_with,
)

if TYPE_CHECKING:
    from club.people import Person
    from club.table import Table

FIVE = Terms(length=5, auto_roll=False)


def left_by(table: Table, person: Person) -> Table:
    """The table after all that somebody does to leave it; everything must be accepted."""
    while (action := last_act(table, person.key)) is not None:
        assert refusal(table, person, action, now=milliseconds(NOW)) is None, action
        table = evolve(table, action, person.key, NOW)
    return table


def test_a_game_is_given_up_at_its_full_value() -> None:
    for person in (ANNA, BORIS):
        over = left_by(playing((6, 1), (5, 3)), person)
        assert over.status is Status.FINISHED
        assert over.outcome is not None
        assert over.colour_of(person.key) is over.outcome.winner.other
        assert over.outcome.win is Win.MARS


def test_a_match_ends_with_the_game_that_is_given_up() -> None:
    table = playing((6, 1), (5, 3), terms=FIVE)
    assert farewell(table, ANNA.key) is Farewell.GIVE_UP
    over = left_by(table, ANNA)
    assert over.status is Status.CLOSED
    assert len(over.past) == 1


def test_between_two_games_a_match_is_closed() -> None:
    table = evolve(playing((6, 1), (5, 3), terms=FIVE), Resign(Win.OIN), ANNA.key, NOW)
    between = table if table.between_games else evolve(table, Resign(Win.MARS), ANNA.key, NOW)
    assert between.between_games
    for person in (ANNA, BORIS):
        assert farewell(between, person.key) is Farewell.CLOSE
        assert left_by(between, person).status is Status.CLOSED


def test_a_double_is_dropped_and_ones_own_ends_without_a_result() -> None:
    table = in_position(
        "...........o...........O", Player.WHITE, None, rules="federation", terms=FIVE
    )
    doubled = evolve(table, Double(), ANNA.key, NOW)
    assert last_act(doubled, BORIS.key) == Drop()
    assert farewell(doubled, BORIS.key) is Farewell.GIVE_UP
    assert farewell(doubled, ANNA.key) is Farewell.CLOSE
    for person in (ANNA, BORIS):
        assert left_by(doubled, person).status is Status.CLOSED


def test_tables_against_the_computer_and_those_that_rest_are_closed() -> None:
    alone = opened(TABLE, open_action(seed_with((6, 1))), NOW)
    rests = evolve(playing((6, 1), (5, 3)), Park(), None, NOW)
    for table in (evolve(alone, SeatComputer("easy"), ANNA.key, NOW), rests):
        assert farewell(table, ANNA.key) is Farewell.CLOSE
        over = left_by(table, ANNA)
        assert (over.status, over.outcome) == (Status.CLOSED, None)


@pytest.mark.parametrize(
    ("person", "what"), [(ANNA, Farewell.TAKE_BACK), (BORIS, Farewell.DECLINE)]
)
def test_what_waits_is_taken_back_or_declined(person: Person, what: Farewell) -> None:
    invitation = replace(open_action(), invited=Invited(person=BORIS.key))
    challenge = opened(TABLE, invitation, NOW)
    assert farewell(challenge, person.key) is what
    assert left_by(challenge, person).status is Status.CLOSED


def test_what_is_over_or_somebody_elses_needs_nothing() -> None:
    table = evolve(opened(TABLE, open_action(seed_with((6, 1))), NOW), Join(), BORIS.key, NOW)
    assert farewell(table, CLIO.key) is None
    closed = evolve(table, Close(admin=True), ANNA.key, NOW)
    assert farewell(closed, ANNA.key) is None
