"""Matches: scores, the cube, Crawford, and what a match cannot be."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nardy import (
    CLASSIC,
    FEDERATION,
    GREEK,
    RULE_SETS,
    BadMatch,
    Crawford,
    Cube,
    Match,
    Player,
    RuleSet,
    Win,
)

if TYPE_CHECKING:
    from collections.abc import Callable

WHITE, BLACK = Player.WHITE, Player.BLACK


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
@pytest.mark.parametrize("length", [1, 2, 25])
def test_a_match_begins_at_nil_with_the_cube_in_the_middle(rules: RuleSet, length: int) -> None:
    match = Match(length, rules)
    assert [match.score(player) for player in Player] == [0, 0]
    assert [match.away(player) for player in Player] == [length, length]
    assert (match.cube, match.stake, match.doubled_stake) == (Cube(), 1, 2)
    assert match.winner is None
    assert not match.is_crawford_game


def test_the_rule_set_and_the_length_say_whether_there_is_a_cube() -> None:
    assert [Match(7, rules).has_cube for rules in (CLASSIC, GREEK, FEDERATION)] == [
        False,
        True,
        True,
    ]
    assert not Match(1, GREEK).has_cube


def test_without_a_cube_nobody_doubles_and_there_is_no_crawford_game() -> None:
    match = Match(3, CLASSIC).won(WHITE, Win.MARS)
    assert match == Match(3, CLASSIC, white=2)
    assert not match.may_double(BLACK)
    assert match.won(BLACK, Win.OIN).crawford is Crawford.AHEAD


@pytest.mark.parametrize("win", Win)
@pytest.mark.parametrize("value", [1, 2, 4, 8, 16, 32, 64])
def test_a_won_game_gives_its_value_times_the_cube(win: Win, value: int) -> None:
    cube = Cube(value, None if value == 1 else BLACK)
    match = Match(25, FEDERATION, white=3, black=5, cube=cube)
    assert match.points_at_stake(win) == win * value
    after = match.won(WHITE, win)
    assert (after.white, after.black) == (3 + win * value, 5)
    assert after.cube == Cube()


@pytest.mark.parametrize("player", Player)
def test_a_take_doubles_the_stake_and_gives_the_cube_to_the_taker(player: Player) -> None:
    match = Match(9, GREEK).taken(player)
    assert match.cube == Cube(2, player)
    assert (match.stake, match.doubled_stake) == (2, 4)
    again = match.taken(player.other)
    assert again.cube == Cube(4, player.other)
    assert (again.white, again.black) == (0, 0)


@pytest.mark.parametrize("player", Player)
def test_a_drop_costs_the_stake_before_the_double(player: Player) -> None:
    assert Match(9, GREEK).dropped_by(player).score(player.other) == 1
    dropped = Match(9, GREEK).taken(player.other).dropped_by(player)
    assert (dropped.score(player.other), dropped.score(player)) == (2, 0)
    assert dropped.cube == Cube()


def test_only_the_owner_doubles_again() -> None:
    match = Match(9, GREEK).taken(WHITE)
    assert match.may_double(WHITE)
    assert not match.may_double(BLACK)
    with pytest.raises(BadMatch, match="No double"):
        match.taken(WHITE)
    with pytest.raises(BadMatch, match="No double"):
        match.dropped_by(WHITE)


def test_nobody_doubles_at_64() -> None:
    assert not Match(25, GREEK, cube=Cube(64, BLACK)).may_double(BLACK)


def test_the_cap_binds_where_the_cube_is_still_alive(monkeypatch: pytest.MonkeyPatch) -> None:
    # The longest match is won by a stake of 32, so the cap alone is seen in a longer one.
    monkeypatch.setattr("nardy.match.LENGTHS", range(1, 1000))
    assert Match(200, GREEK, cube=Cube(32, BLACK)).may_double(BLACK)
    assert not Match(200, GREEK, cube=Cube(64, BLACK)).may_double(BLACK)


@pytest.mark.parametrize(
    ("score", "cube", "may"),
    [
        (3, Cube(4, WHITE), False),  # 4 are enough for the 4 that are needed
        (4, Cube(4, WHITE), False),
        (2, Cube(4, WHITE), True),  # 5 are needed
        (5, Cube(2, WHITE), False),
        (4, Cube(2, WHITE), True),
        (5, Cube(1), True),
    ],
)
def test_a_dead_cube_is_not_turned(score: int, cube: Cube, may: bool) -> None:
    assert Match(7, GREEK, white=score, cube=cube).may_double(WHITE) is may


def test_the_cube_of_one_side_may_be_dead_while_the_others_lives() -> None:
    match = Match(7, GREEK, white=6, black=2, crawford=Crawford.PAST)
    assert [match.may_double(player) for player in (WHITE, BLACK)] == [False, True]


def test_crawford_comes_once_when_a_player_is_within_one_point() -> None:
    match, told = Match(5, GREEK), []
    for winner, win in [
        (WHITE, Win.MARS),  # 2:0
        (WHITE, Win.MARS),  # 4:0, the next is the Crawford game
        (BLACK, Win.OIN),  # 4:1
        (BLACK, Win.MARS),  # 4:3
        (BLACK, Win.OIN),  # 4:4
        (WHITE, Win.OIN),  # 5:4
    ]:
        told.append((match.is_crawford_game, match.may_double(BLACK)))
        match = match.won(winner, win)
    assert told == [
        (False, True),
        (False, True),
        (True, False),
        (False, True),
        (False, True),
        (False, False),  # Black needs one point: his cube is dead
    ]
    assert match.winner is WHITE
    assert match.crawford is Crawford.PAST


def test_crawford_does_not_come_again_for_the_other_player() -> None:
    match = Match(3, GREEK, white=2, black=1, crawford=Crawford.PAST).won(BLACK, Win.OIN)
    assert (match.white, match.black) == (2, 2)
    assert not match.is_crawford_game


def test_crawford_comes_after_a_drop_too() -> None:
    assert Match(3, GREEK).taken(WHITE).dropped_by(BLACK).is_crawford_game


def test_a_match_to_2_has_its_crawford_game() -> None:
    match = Match(2, GREEK)
    assert all(match.may_double(player) for player in Player)
    match = match.won(BLACK, Win.OIN)
    assert match.is_crawford_game
    assert match.won(WHITE, Win.OIN).may_double(WHITE) is False


def test_a_match_won_from_afar_has_no_crawford_game() -> None:
    match = Match(7, GREEK, white=4, cube=Cube(2, BLACK)).won(WHITE, Win.MARS)
    assert match.winner is WHITE
    assert match.crawford is Crawford.AHEAD


def test_the_score_counts_all_points_also_beyond_the_length() -> None:
    match = Match(7, GREEK, white=5, black=4, cube=Cube(4, WHITE)).won(WHITE, Win.MARS)
    assert (match.white, match.black) == (13, 4)
    assert match.away(WHITE) == 0
    assert match.winner is WHITE


OVER = Match(1, CLASSIC, white=1)


@pytest.mark.parametrize(
    "more",
    [
        lambda: OVER.won(BLACK, Win.OIN),
        lambda: Match(3, GREEK, black=4).taken(WHITE),
        lambda: Match(3, GREEK, black=4).dropped_by(WHITE),
    ],
)
def test_nothing_is_won_after_the_end(more: Callable[[], Match]) -> None:
    with pytest.raises(BadMatch):
        more()


@pytest.mark.parametrize("length", [-1, 0, 26, 100])
def test_a_match_goes_to_1_to_25(length: int) -> None:
    with pytest.raises(BadMatch, match="1 to 25 points"):
        Match(length, CLASSIC)


@pytest.mark.parametrize("value", [-2, 0, 3, 48, 128])
def test_the_cube_shows_powers_of_two(value: int) -> None:
    with pytest.raises(BadMatch, match=f"not {value}"):
        Cube(value, WHITE)


@pytest.mark.parametrize(("value", "owner"), [(1, WHITE), (2, None)])
def test_a_turned_cube_has_an_owner(value: int, owner: Player | None) -> None:
    with pytest.raises(BadMatch, match="in the middle"):
        Cube(value, owner)


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        (lambda: Match(3, GREEK, white=-1), "cannot stand -1:0"),
        (lambda: Match(3, GREEK, 3, 3), "cannot stand 3:3"),
        (lambda: Match(3, CLASSIC, cube=Cube(2, WHITE)), "without the cube"),
        (lambda: Match(1, GREEK, cube=Cube(2, WHITE)), "without the cube"),
        (
            lambda: Match(3, GREEK, 2, 0, Cube(2, BLACK), Crawford.NOW),
            "without the cube",
        ),
        (lambda: Match(3, GREEK, 2, 0), "cannot be ahead"),
        (lambda: Match(3, GREEK, 1, 0, crawford=Crawford.NOW), "cannot be now"),
        (lambda: Match(3, GREEK, 2, 2, crawford=Crawford.NOW), "cannot be now"),
        (lambda: Match(3, GREEK, 1, 1, crawford=Crawford.PAST), "cannot be past"),
        (lambda: Match(3, CLASSIC, 2, 0, crawford=Crawford.PAST), "cannot be past"),
    ],
)
def test_what_a_match_cannot_be(bad: Callable[[], Match], message: str) -> None:
    with pytest.raises(BadMatch, match=message):
        bad()
