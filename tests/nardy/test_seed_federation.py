"""The federation's rules (rule set ``federation``), one test per rule that can be executed."""

from __future__ import annotations

from itertools import product

import pytest

from nardy import (
    FEDERATION,
    HEAD,
    HOME,
    BadMatch,
    Cube,
    Match,
    Move,
    Player,
    Position,
    Reason,
    Record,
    RecordError,
    Roll,
    Win,
    is_over,
    kept_roll,
    legal_plays,
    most_at_stake,
    next_moves,
    point_of,
    starter,
    why_illegal,
    win_of,
)
from nardy.record import Act, Do, Draw, Entry, GameRecord, Seat, State, Turn
from nardy.replay import Replayed, replay
from tests.nardy.board_text import START, after, board_text, results

WHITE, BLACK = Player.WHITE, Player.BLACK


def test_step_1_checkers_stand_on_24_and_12() -> None:
    assert board_text({24: 15}, {12: 15}) == START
    assert sum(Position.start().my_counts) == sum(Position.start().their_counts) == 15
    assert len(Position.start().my_counts) == 24


def test_step_2_higher_number_starts_and_plays_both_dice() -> None:
    draw = Roll(6, 2)
    assert starter(draw) is WHITE
    assert kept_roll(draw, FEDERATION) == draw


def test_step_2_a_tie_is_rolled_again() -> None:
    assert starter(Roll(2, 2)) is None


def test_step_3_each_die_moves_one_checker_and_doubles_four() -> None:
    assert Roll(5, 2).dice == (5, 2)
    assert Roll(2, 2).dice == (2, 2, 2, 2)


def test_step_3_black_goes_round_through_11_10_to_13() -> None:
    assert [point_of(i, BLACK) for i in (0, 1, 2, 11, 12, 23)] == [12, 11, 10, 1, 24, 13]


def test_step_3_one_checker_leaves_the_head() -> None:
    for dice in product(range(1, 7), repeat=2):
        for play in legal_plays(Position.start(), Roll(*dice), FEDERATION):
            assert play.result.mine(HEAD) == 14


@pytest.mark.parametrize("player", [WHITE, BLACK])
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_step_3_exception_on_3_3_4_4_and_6_6(player: Player, die: int) -> None:
    position = Position.parse(START, player)
    for play in legal_plays(position, Roll(die, die), FEDERATION, first_turn=True):
        assert play.result.mine(HEAD) == (13 if die in (3, 4, 6) else 14)


def test_picture_with_13_left_on_each_head() -> None:
    text = board_text({24: 13, 18: 1, 15: 1}, {12: 13, 8: 1, 5: 1})
    assert sum(Position.parse(text, WHITE).my_counts) == 15
    assert {Position.parse(end, WHITE).mine(HEAD) for end in results(text, WHITE, (2, 1))} == {
        12,
        13,
    }


def test_step_4_no_landing_on_an_opposing_checker() -> None:
    position = Position.parse(board_text({24: 15}, {19: 1, 12: 14}), WHITE)
    assert why_illegal(position, Roll(5, 1), (), Move(HEAD, 5), FEDERATION) is Reason.BLOCKED


def test_step_4_no_hits() -> None:
    text = board_text({24: 10, 14: 5}, {12: 10, 9: 5})
    for a, b in product(range(1, 7), repeat=2):
        for end in results(text, WHITE, (a, b), FEDERATION):
            assert Position.parse(end, BLACK).my_counts == Position.parse(text, BLACK).my_counts


def test_any_number_of_own_checkers_share_a_point() -> None:
    text = board_text({6: 14, 7: 1}, {12: 15})
    position = Position.parse(text, WHITE)
    assert Move(HOME - 1, 1) in next_moves(position, Roll(1, 2), (), FEDERATION)


def test_step_5_six_in_a_row_need_a_checker_ahead() -> None:
    five = {13: 1, 6: 5, 5: 3, 4: 2, 3: 2, 2: 2}
    behind = Position.parse(board_text(five, {12: 15}), WHITE)
    assert Move(11, 6) not in next_moves(behind, Roll(6, 5), (), FEDERATION)
    assert why_illegal(behind, Roll(6, 5), (), Move(11, 6), FEDERATION) is Reason.BLOCK
    ahead = Position.parse(board_text(five, {12: 14, 1: 1}), WHITE)
    assert Move(11, 6) in next_moves(ahead, Roll(6, 5), (), FEDERATION)


def test_picture_five_in_a_row_from_2_to_6_are_fine() -> None:
    text = board_text({13: 2, 6: 4, 5: 3, 4: 2, 3: 4}, {12: 15})
    position = Position.parse(text, WHITE)
    assert Move(21, 1) in next_moves(position, Roll(1, 5), (), FEDERATION)


def test_step_5_holds_even_where_the_opponent_has_borne_off() -> None:
    five = {13: 1, 6: 5, 5: 3, 4: 2, 3: 2, 2: 2}
    position = Position.parse(board_text(five, {12: 14}), WHITE)
    assert Move(11, 6) not in next_moves(position, Roll(6, 5), (), FEDERATION)


def test_step_6_bear_off_only_with_all_15_at_home() -> None:
    text = board_text({7: 1, 6: 14}, {12: 15})
    position = Position.parse(text, WHITE)
    assert why_illegal(position, Roll(6, 5), (), Move(HOME, 6), FEDERATION) is Reason.NOT_HOME
    # Once the last one has arrived the same turn goes on with bearing off.
    assert after(text, WHITE, (7, 6), (6, None)) in results(text, WHITE, (6, 1), FEDERATION)


def test_step_7_die_bears_off_from_its_point() -> None:
    text = board_text({24: 15}, {18: 1, 16: 1, 15: 1})
    assert after(text, BLACK, (16, None), (15, None)) in results(text, BLACK, (4, 3), FEDERATION)


def test_step_7_die_of_an_empty_point_moves_inside() -> None:
    text = board_text({6: 1, 3: 1}, {12: 15})
    assert results(text, WHITE, (5, 4), FEDERATION) == {
        after(text, WHITE, (6, 1), (3, None)),
        after(text, WHITE, (6, 2), (3, None)),
    }


def test_step_7_larger_die_takes_the_farthest_checker() -> None:
    position = Position.parse(board_text({4: 1, 2: 2}, {12: 15}), WHITE)
    assert why_illegal(position, Roll(6, 5), (), Move(22, 6), FEDERATION) is Reason.FARTHER_FIRST
    assert Move(20, 6) in next_moves(position, Roll(6, 5), (), FEDERATION)


def test_picture_both_bearing_off_with_7_off() -> None:
    position = Position.parse(board_text({6: 2, 4: 3, 1: 3}, {18: 4, 14: 4}), WHITE)
    assert (position.my_off, position.their_off) == (7, 7)


def test_step_8_first_to_bear_off_all_wins() -> None:
    (play,) = legal_plays(
        Position.parse(board_text({1: 1}, {13: 3}), WHITE), Roll(2, 2), FEDERATION
    )
    assert is_over(play.result)


def black(text: str) -> Position:
    """A position seen by Black, who has lost."""
    return Position.parse(text, BLACK)


def test_oin_1_if_the_loser_has_borne_off_one() -> None:
    assert win_of(black(board_text({}, {12: 14})), FEDERATION) == Win.OIN == Win(1)


def test_picture_mars_2_with_all_black_at_home() -> None:
    assert win_of(black(board_text({}, {15: 5, 14: 5, 13: 5})), FEDERATION) == Win.MARS == Win(2)


def test_mars_2_with_a_black_checker_in_the_winners_first_quarter() -> None:
    assert win_of(black(board_text({}, {24: 1, 13: 14})), FEDERATION) is Win.MARS


def test_picture_koks_3_with_a_black_checker_on_7() -> None:
    assert win_of(black(board_text({}, {7: 1, 13: 14})), FEDERATION) == Win.KOKS == Win(3)


def test_koks_3_with_a_checker_on_the_head() -> None:
    assert win_of(black(board_text({}, {12: 1, 13: 14})), FEDERATION) is Win.KOKS


def test_koks_3_for_black_with_a_white_checker_in_19_to_24() -> None:
    loser = Position.parse(board_text({19: 1, 1: 14}, {}), WHITE)
    assert win_of(loser, FEDERATION) is Win.KOKS
    loser = Position.parse(board_text({18: 1, 1: 14}, {}), WHITE)
    assert win_of(loser, FEDERATION) is Win.MARS


def test_step_8_in_a_match_the_result_is_multiplied_by_the_cube() -> None:
    match = Match(9, FEDERATION, cube=Cube(2, WHITE))
    assert [match.points_at_stake(win) for win in Win] == [2, 4, 6]
    assert match.won(BLACK, Win.KOKS).score(BLACK) == 6


def test_the_cube_multiplies_the_result_of_each_prize() -> None:
    match = Match(25, FEDERATION, cube=Cube(8, BLACK))
    assert [match.won(WHITE, win).white for win in Win] == [8, 16, 24]


def test_cube_is_used_in_matches_longer_than_one_game() -> None:
    assert FEDERATION.cube
    assert all(Match(length, FEDERATION).has_cube for length in range(2, 26))


def test_cube_is_used_in_matches_of_3_and_more() -> None:
    # "Of 3 games or more" and "longer than one game" are both said; both hold from 3 on.
    assert Match(3, FEDERATION).may_double(WHITE)


def test_match_to_1_does_not_use_the_cube() -> None:
    match = Match(1, FEDERATION)
    assert not match.has_cube
    assert not match.may_double(WHITE)
    with pytest.raises(BadMatch):
        match.taken(BLACK)


def test_cube_starts_at_1_and_doubles_to_64() -> None:
    match, values = Match(25, FEDERATION), [1]
    taker = BLACK
    while match.may_double(taker.other):
        match = match.taken(taker)
        values.append(match.cube.value)
        taker = taker.other
    # At 32 the stake wins a match to 25, so nobody doubles to 64 in it.
    assert values == [1, 2, 4, 8, 16, 32]
    assert Cube(64, WHITE).value == 64


def test_cube_owner_may_offer_to_double() -> None:
    taken = Match(7, FEDERATION).taken(BLACK)
    assert taken.may_double(BLACK)
    assert not taken.may_double(WHITE)


def test_both_may_double_while_the_cube_is_in_the_middle() -> None:
    assert Match(7, FEDERATION).cube.owner is None
    assert all(Match(7, FEDERATION).may_double(player) for player in Player)


def test_double_is_offered_before_the_roll() -> None:
    # White begins with the draw of roll 1; Black's roll 2 has been made.
    rolled = Turn(BLACK, 2, Roll(5, 3), None)
    opening = (Draw(1, Roll(2, 1)),)
    first = Turn(WHITE, 1, Roll(2, 1), "24/23/21")
    double = Act(Do.DOUBLE, BLACK)
    assert played(opening, first, double).match.stake == 1
    with pytest.raises(RecordError, match="Black may not double now"):
        played(opening, first, rolled, double)


def test_the_opponent_accepts_and_takes_ownership() -> None:
    assert Match(7, FEDERATION).taken(BLACK).cube == Cube(2, BLACK)


def test_the_opponent_refuses_and_concedes_the_stake_before_the_double() -> None:
    assert Match(7, FEDERATION).dropped_by(BLACK).score(WHITE) == 1
    assert Match(7, FEDERATION).taken(BLACK).dropped_by(WHITE).score(BLACK) == 2


def test_crawford_game_is_standard() -> None:
    match = Match(5, FEDERATION, white=2).won(WHITE, Win.MARS)
    assert match.is_crawford_game
    assert not any(match.may_double(player) for player in Player)


def test_post_crawford_is_standard() -> None:
    match = Match(5, FEDERATION, white=2).won(WHITE, Win.MARS).won(BLACK, Win.OIN)
    assert not match.is_crawford_game
    assert match.may_double(BLACK)
    assert not match.may_double(WHITE)


def test_64_cap_is_standard() -> None:
    assert not Match(25, FEDERATION, cube=Cube(64, WHITE)).may_double(WHITE)


def test_giving_up_costs_the_most_that_can_still_be_lost() -> None:
    assert most_at_stake(Position.start(), FEDERATION) is Win.KOKS
    assert most_at_stake(black(board_text({1: 5}, {6: 15})), FEDERATION) is Win.MARS
    assert most_at_stake(black(board_text({1: 5}, {13: 14})), FEDERATION) is Win.OIN


def played(opening: tuple[Draw, ...], *entries: Entry) -> Replayed:
    """Where an unfinished first game of a match to 7 leads."""
    game = GameRecord(opening, entries)
    seat = Seat(person=1)
    words, hidden = ("", ""), "0" * 64
    return replay(
        Record("t", FEDERATION, 7, seat, seat, words, hidden, (game,), (0, 0), State.PLAYING)
    )
