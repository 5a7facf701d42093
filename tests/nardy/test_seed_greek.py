"""The Greek rules (rule set ``greek``), one test per rule that can be executed."""

from __future__ import annotations

from itertools import product

import pytest

from nardy import (
    GREEK,
    HEAD,
    HOME,
    Cube,
    Match,
    Move,
    Player,
    Position,
    Reason,
    Roll,
    Win,
    kept_roll,
    legal_plays,
    may_resign_at,
    next_moves,
    point_of,
    starter,
    why_illegal,
    win_of,
)
from tests.nardy.board_text import START, after, board_text, results

WHITE, BLACK = Player.WHITE, Player.BLACK


def test_all_15_checkers_start_on_one_point() -> None:
    assert board_text({24: 15}, {12: 15}) == START


def test_home_is_the_last_six_places_of_the_path() -> None:
    assert [point_of(i, WHITE) for i in range(HOME, 24)] == [6, 5, 4, 3, 2, 1]
    assert [point_of(i, BLACK) for i in range(HOME, 24)] == [18, 17, 16, 15, 14, 13]


def test_starter_plays_both_numbers_of_the_draw() -> None:
    draw = Roll(3, 5)
    assert starter(draw) is BLACK
    assert kept_roll(draw, GREEK) == draw


def test_equal_draw_is_rolled_again() -> None:
    assert starter(Roll(4, 4)) is None
    assert kept_roll(Roll(4, 4), GREEK) is None


def test_doubles_are_played_four_times() -> None:
    (play,) = legal_plays(Position.start(), Roll(1, 1), GREEK)
    assert len(play.moves) == 4


def test_both_numbers_in_any_order() -> None:
    # Only the 1 first makes room for the 6: 14/8 alone is closed.
    text = board_text({14: 1, 2: 14}, {8: 1, 12: 14})
    assert results(text, WHITE, (6, 1), GREEK) == {after(text, WHITE, (14, 13), (13, 7))}


def test_larger_number_if_no_order_plays_both() -> None:
    text = board_text({21: 1, 2: 14}, {19: 1, 14: 1, 9: 1, 4: 1, 12: 11})
    assert results(text, WHITE, (5, 4), GREEK) == {after(text, WHITE, (21, 16))}


def test_smaller_number_if_the_larger_cannot_be_played() -> None:
    text = board_text({8: 7, 4: 8}, {3: 1, 2: 1, 1: 1, 17: 1, 11: 11})
    assert results(text, WHITE, (5, 4), GREEK) == {after(text, WHITE, (8, 4))}


def test_no_number_can_be_played_loses_the_turn() -> None:
    text = board_text({24: 15}, {18: 1, 12: 14})
    (play,) = legal_plays(Position.parse(text, WHITE), Roll(6, 6), GREEK)
    assert play.moves == ()


def test_checkers_stop_on_empty_or_own_points_only() -> None:
    text = board_text({24: 14, 20: 1}, {18: 1, 12: 14})
    for end in results(text, WHITE, (6, 2), GREEK):
        assert end[17] == "a"


def test_one_opposing_checker_closes_a_point() -> None:
    position = Position.parse(board_text({24: 15}, {18: 1, 12: 14}), WHITE)
    assert why_illegal(position, Roll(6, 1), (), Move(HEAD, 6), GREEK) is Reason.BLOCKED


@pytest.mark.parametrize("dice", list(product(range(1, 7), repeat=2)))
def test_one_checker_leaves_the_head(dice: tuple[int, int]) -> None:
    for play in legal_plays(Position.start(), Roll(*dice), GREEK):
        assert play.result.mine(HEAD) == 14


@pytest.mark.parametrize("die", [3, 4, 6])
def test_two_leave_the_head_on_the_players_first_roll(die: int) -> None:
    for play in legal_plays(Position.start(), Roll(die, die), GREEK, first_turn=True):
        assert play.result.mine(HEAD) == 13


def test_exception_is_for_the_second_player_in_practice() -> None:
    # The opener's dice are those of the draw, so they are never equal.
    kept = [kept_roll(Roll(*dice), GREEK) for dice in product(range(1, 7), repeat=2)]
    assert not any(roll.is_double for roll in kept if roll)
    opened = board_text({24: 14, 19: 1}, {12: 15})
    assert results(opened, BLACK, (4, 4), GREEK, first_turn=True) == {
        after(opened, BLACK, (12, 4), (12, 4))
    }


FIVE = {24: 10, 20: 1, 19: 1, 18: 1, 17: 1, 16: 1}


def test_block_is_forbidden_with_no_opposing_checker_in_front() -> None:
    position = Position.parse(board_text(FIVE, {12: 14, 22: 1}), WHITE)
    assert Move(HEAD, 3) not in next_moves(position, Roll(3, 1), (), GREEK)


def test_block_is_allowed_with_an_opposing_checker_in_front() -> None:
    position = Position.parse(board_text(FIVE, {12: 14, 15: 1}), WHITE)
    assert Move(HEAD, 3) in next_moves(position, Roll(3, 1), (), GREEK)


def test_block_is_allowed_once_the_opponent_has_borne_off() -> None:
    # Such a position cannot come up in play, but the rule is stated.
    position = Position.parse(board_text(FIVE, {12: 14}), WHITE)
    assert Move(HEAD, 3) in next_moves(position, Roll(3, 1), (), GREEK)
    assert Move(HEAD, 3) not in next_moves(position, Roll(3, 1))


def test_block_may_not_be_built_and_broken_within_one_turn() -> None:
    text = board_text(FIVE, {12: 15})
    position = Position.parse(text, WHITE)
    build, leave = Move(HEAD, 3), Move(8, 3)
    assert why_illegal(position, Roll(3, 3), (), build, GREEK) is Reason.BLOCK
    # The other way round the block never stands.
    assert build in next_moves(position, Roll(3, 3), (leave,), GREEK)


def test_six_places_cannot_be_jumped() -> None:
    wall = board_text({24: 9, 11: 1, 10: 1, 9: 1, 8: 1, 7: 1, 6: 1}, {12: 14, 13: 1})
    for a, b in product(range(1, 7), repeat=2):
        assert all(end[11] == "n" for end in results(wall, BLACK, (a, b), GREEK))


def test_no_bearing_off_before_all_are_home() -> None:
    position = Position.parse(board_text({7: 1, 6: 14}, {12: 15}), WHITE)
    assert why_illegal(position, Roll(6, 2), (), Move(HOME, 6), GREEK) is Reason.NOT_HOME


def test_home_places_count_from_the_edge() -> None:
    text = board_text({24: 15}, {18: 1, 13: 1})
    assert results(text, BLACK, (6, 1), GREEK) == {
        after(text, BLACK, (18, None), (13, None)),
        after(text, BLACK, (18, 17), (17, None)),
    }


def test_larger_number_takes_from_the_highest_place() -> None:
    text = board_text({24: 15}, {16: 1, 14: 2})
    assert results(text, BLACK, (6, 5), GREEK) == {after(text, BLACK, (16, None), (14, None))}


def test_smaller_number_moves_within_the_home() -> None:
    text = board_text({24: 15}, {18: 2, 13: 2})
    assert results(text, BLACK, (3, 2), GREEK) == {
        after(text, BLACK, (18, 15), (18, 16)),
        after(text, BLACK, (18, 13)),
    }


def test_oin_counts_1() -> None:
    loser = Position.parse(board_text({}, {13: 14}), BLACK)
    assert win_of(loser, GREEK) == Win.OIN == Win(1)


def test_mars_counts_2() -> None:
    loser = Position.parse(board_text({}, {13: 15}), BLACK)
    assert win_of(loser, GREEK) == Win.MARS == Win(2)


def test_no_koks() -> None:
    loser = Position.parse(board_text({}, {12: 15}), BLACK)
    assert win_of(loser, GREEK) is Win.MARS


def test_points_are_multiplied_by_the_cube() -> None:
    assert GREEK.cube
    match = Match(9, GREEK, cube=Cube(4, WHITE))
    assert [match.points_at_stake(win) for win in (Win.OIN, Win.MARS)] == [4, 8]
    assert match.won(BLACK, Win.MARS).black == 8


def test_doubling_is_as_in_portes() -> None:
    match = Match(7, GREEK)
    assert all(match.may_double(player) for player in Player)
    taken = match.taken(BLACK)
    assert taken.cube == Cube(2, BLACK)
    assert [taken.may_double(player) for player in (WHITE, BLACK)] == [False, True]
    assert match.dropped_by(BLACK).white == 1


def test_crawford_rule_is_as_in_portes() -> None:
    near = Match(3, GREEK).won(WHITE, Win.MARS)
    assert near.is_crawford_game
    assert not near.may_double(BLACK)
    back = near.won(BLACK, Win.OIN)
    assert not back.is_crawford_game
    assert back.may_double(BLACK)


def test_resigning_never_gives_a_koks() -> None:
    assert may_resign_at(Position.start(), GREEK) == (Win.OIN, Win.MARS)
