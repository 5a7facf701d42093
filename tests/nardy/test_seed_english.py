"""The English rules (rule set ``classic``), one test per rule or example that can be executed."""

from __future__ import annotations

from itertools import product

import pytest

from nardy import (
    CLASSIC,
    HEAD,
    HOME,
    Move,
    Player,
    Position,
    Reason,
    Roll,
    Win,
    is_over,
    kept_roll,
    legal_plays,
    next_moves,
    point_of,
    starter,
    why_illegal,
    win_of,
)
from tests.nardy.board_text import START, after, board_text, named, results

WHITE, BLACK = Player.WHITE, Player.BLACK
FIVE_IN_A_ROW = {24: 10, 20: 1, 19: 1, 18: 1, 17: 1, 16: 1}


def test_setup_has_all_checkers_on_the_heads() -> None:
    assert Position.start().text(WHITE) == board_text({24: 15}, {12: 15}) == START


def test_setup_has_360_pips_each() -> None:
    assert Position.start().my_pips == Position.start().their_pips == 360


def test_both_walk_the_same_way_round() -> None:
    assert [point_of(i, WHITE) for i in range(24)] == list(range(24, 0, -1))
    assert [point_of(i, BLACK) for i in range(24)] == [*range(12, 0, -1), *range(24, 12, -1)]


def test_homes_are_1_to_6_and_13_to_18() -> None:
    assert {point_of(i, WHITE) for i in range(HOME, 24)} == set(range(1, 7))
    assert {point_of(i, BLACK) for i in range(HOME, 24)} == set(range(13, 19))


def test_higher_die_of_the_draw_begins() -> None:
    assert starter(Roll(5, 3)) is WHITE
    assert starter(Roll(2, 6)) is BLACK


def test_equal_draws_are_rolled_again_6_times_in_36() -> None:
    draws = [Roll(*dice) for dice in product(range(1, 7), repeat=2)]
    assert sum(starter(draw) is None for draw in draws) == 6


def test_starter_rolls_both_dice_anew() -> None:
    assert kept_roll(Roll(5, 3), CLASSIC) is None


def test_5_3_moves_two_checkers_or_one_by_8() -> None:
    text = board_text({24: 14, 14: 1}, {12: 15})
    assert results(text, WHITE, (5, 3)) == {
        after(text, WHITE, (14, 9), (24, 21)),
        after(text, WHITE, (24, 19), (14, 11)),
        after(text, WHITE, (24, 16)),
        after(text, WHITE, (14, 6)),
    }


def test_one_checker_by_8_needs_a_free_stop() -> None:
    text = board_text({24: 14, 14: 1}, {12: 13, 11: 1, 9: 1})
    assert results(text, WHITE, (5, 3)) == {after(text, WHITE, (24, 16))}


def test_both_dice_must_be_played_if_they_can() -> None:
    plays = legal_plays(Position.start(), Roll(5, 3), first_turn=True)
    assert {len(play.moves) for play in plays} == {2}


def test_if_only_one_die_can_be_played_it_is_the_larger() -> None:
    text = board_text({21: 1, 2: 14}, {19: 1, 14: 1, 9: 1, 4: 1, 12: 11})
    assert results(text, WHITE, (5, 4)) == {after(text, WHITE, (21, 16))}


def test_diagram_a_single_checker_holds_the_9_point() -> None:
    text = board_text({14: 1, 4: 14}, {12: 14, 9: 1})
    ends = results(text, WHITE, (5, 4))
    assert ends == {after(text, WHITE, (14, 10), (10, 5))}


def test_own_checkers_stack_without_limit() -> None:
    text = board_text({7: 1, 6: 14}, {12: 15})
    assert after(text, WHITE, (7, 6), (6, None)) in results(text, WHITE, (1, 6))
    assert Position.parse(board_text({6: 15}, {12: 15}), WHITE).mine(HOME) == 15


def test_doubles_are_four_moves() -> None:
    assert Roll(4, 4).dice == (4, 4, 4, 4)
    text = board_text({24: 14, 23: 1}, {12: 15})
    assert results(text, WHITE, (2, 2)) >= {after(text, WHITE, (23, 15))}


def test_doubles_come_6_times_in_36() -> None:
    rolls = [Roll(*dice) for dice in product(range(1, 7), repeat=2)]
    assert sum(roll.is_double for roll in rolls) == 6


def test_doubles_play_as_many_as_can_be_played() -> None:
    text = board_text({19: 3, 14: 12}, {20: 1, 18: 1, 12: 1, 3: 1, 9: 11})
    assert results(text, WHITE, (5, 5)) == {after(text, WHITE, (19, 14), (19, 14), (19, 14))}


def test_only_one_checker_leaves_the_head() -> None:
    for roll in ((5, 3), (2, 1), (1, 1), (5, 5)):
        for end in results(START, WHITE, roll, first_turn=True):
            assert Position.parse(end, WHITE).mine(0) == 14


def test_6_6_in_mid_game_takes_one_off_the_head_and_moves_others() -> None:
    text = board_text({24: 13, 23: 2}, {1: 15})
    ends = results(text, WHITE, (6, 6))
    assert after(text, WHITE, (24, 18), (23, 17), (23, 17), (18, 12)) in ends
    assert min(Position.parse(end, WHITE).mine(0) for end in ends) == 12


@pytest.mark.parametrize(
    ("die", "plays"),
    [
        (1, ("24/23/22/21/20",)),
        (2, ("24/22/20/18/16",)),
        (3, ("24/18 24/18", "24/15 24/21")),
        (4, ("24/16 24/16",)),
        (5, ("24/19/14/9/4",)),
        (6, ("24/18 24/18",)),
    ],
)
def test_table_of_doubles_on_the_first_turn(die: int, plays: tuple[str, ...]) -> None:
    double = (die, die)
    ends = results(START, WHITE, double, first_turn=True)
    assert ends == named(START, WHITE, double, plays, first_turn=True)
    assert len(ends) == len(plays)


def test_diagram_first_6_6_loses_two_sixes() -> None:
    (play,) = legal_plays(Position.start(), Roll(6, 6), first_turn=True)
    assert play.result.text(WHITE) == board_text({24: 13, 18: 2}, {12: 15})
    assert len(play.moves) == 2


def test_exceptional_rolls_come_3_times_in_36() -> None:
    two_off = [
        dice
        for dice in product(range(1, 7), repeat=2)
        if any(
            play.result.mine(0) == 13
            for play in legal_plays(Position.start(), Roll(*dice), first_turn=True)
        )
    ]
    assert two_off == [(3, 3), (4, 4), (6, 6)]


def test_first_turn_exception_is_each_players_own() -> None:
    text = board_text({24: 14, 21: 1}, {12: 15})
    assert results(text, BLACK, (6, 6), first_turn=True) == {after(text, BLACK, (12, 6), (12, 6))}


def test_diagram_24_21_would_make_six_in_a_row() -> None:
    position = Position.parse(board_text(FIVE_IN_A_ROW, {12: 15}), WHITE)
    move = Move(HEAD, 3)
    assert move not in next_moves(position, Roll(3, 1))
    assert why_illegal(position, Roll(3, 1), (), move) is Reason.BLOCK


def test_diagram_24_21_is_legal_once_a_black_checker_is_on_14() -> None:
    text = board_text(FIVE_IN_A_ROW, {12: 14, 14: 1})
    assert after(text, WHITE, (24, 21), (20, 19)) in results(text, WHITE, (3, 1))
    move = Move(HEAD, 3)
    assert move in next_moves(Position.parse(text, WHITE), Roll(3, 1))


def test_five_in_a_row_are_always_allowed() -> None:
    text = board_text({24: 10, 19: 1, 18: 1, 17: 1, 16: 1, 8: 1}, {12: 15})
    assert after(text, WHITE, (24, 20), (8, 7)) in results(text, WHITE, (4, 1))


def test_a_block_round_the_corner_counts_too() -> None:
    text = board_text({24: 4, 23: 2, 8: 3, 3: 2, 2: 2, 1: 2}, {12: 14, 4: 1})
    assert after(text, WHITE, (24, 22), (8, 7)) not in results(text, WHITE, (2, 1))
    passed = board_text({24: 4, 23: 2, 8: 3, 3: 2, 2: 2, 1: 2}, {12: 14, 21: 1})
    assert after(passed, WHITE, (24, 22), (8, 7)) in results(passed, WHITE, (2, 1))


def test_no_legal_move_loses_the_turn() -> None:
    text = board_text({13: 1, 6: 3, 5: 3, 4: 3, 3: 3, 2: 2}, {12: 15})
    (play,) = legal_plays(Position.parse(text, WHITE), Roll(6, 6))
    assert play.moves == ()
    assert play.result.text(WHITE) == text


def test_if_one_die_can_be_played_the_other_is_lost() -> None:
    text = board_text({13: 1, 6: 3, 5: 3, 4: 3, 3: 3, 2: 2}, {12: 15})
    assert {len(p.moves) for p in legal_plays(Position.parse(text, WHITE), Roll(6, 1))} == {1}


def test_no_bearing_off_while_one_checker_is_still_on_its_way() -> None:
    text = board_text({24: 1, 6: 14}, {12: 15})
    assert all(Position.parse(end, WHITE).my_off == 0 for end in results(text, WHITE, (6, 5)))


def test_4_bears_off_from_the_4_point() -> None:
    text = board_text({6: 1, 4: 2, 1: 2}, {18: 15})
    assert after(text, WHITE, (4, None), (1, None)) in results(text, WHITE, (4, 1))


def test_larger_die_bears_off_the_farthest_checker() -> None:
    text = board_text({4: 1, 2: 2}, {18: 15})
    assert results(text, WHITE, (6, 5)) == {after(text, WHITE, (4, None), (2, None))}


def test_die_of_an_empty_point_below_others_moves_inside() -> None:
    text = board_text({6: 2, 3: 3}, {18: 15})
    assert results(text, WHITE, (4, 4)) == {
        after(text, WHITE, (6, 2), (6, 2), (3, None), (3, None))
    }


def test_moving_inside_instead_of_bearing_off_is_a_choice() -> None:
    text = board_text({5: 1, 2: 1}, {18: 15})
    assert results(text, WHITE, (4, 2)) == {
        after(text, WHITE, (5, 1), (2, None)),
        after(text, WHITE, (5, 3), (3, None)),
    }


def test_diagram_6_2_takes_the_5_and_the_2() -> None:
    text = board_text({5: 2, 4: 1, 2: 2, 1: 1}, {18: 15})
    assert after(text, WHITE, (5, None), (2, None)) in results(text, WHITE, (6, 2))


def test_first_to_bear_off_all_wins_at_once() -> None:
    text = board_text({1: 1}, {13: 1})
    (play,) = legal_plays(Position.parse(text, WHITE), Roll(5, 3))
    assert len(play.moves) == 1
    assert is_over(play.result)
    assert is_over(play.result.turned())


def test_no_last_roll_and_no_draw() -> None:
    over = Position.parse(board_text({}, {13: 1}), BLACK)
    assert is_over(over)
    assert win_of(over, CLASSIC) is Win.OIN


def test_oin_if_the_loser_has_borne_off_one() -> None:
    assert win_of(Position.parse(board_text({}, {13: 14}), BLACK), CLASSIC) is Win.OIN


def test_mars_if_the_loser_has_borne_off_none() -> None:
    assert win_of(Position.parse(board_text({}, {13: 15}), BLACK), CLASSIC) is Win.MARS


def test_neither_koks_nor_cube() -> None:
    assert win_of(Position.parse(board_text({}, {12: 15}), BLACK), CLASSIC) is Win.MARS
    assert not CLASSIC.koks
    assert not CLASSIC.cube
