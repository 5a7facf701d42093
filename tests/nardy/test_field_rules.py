"""Faults that players of similar games have met, each with its right outcome (cases R01-R28)."""

from __future__ import annotations

import random

import pytest

from nardy import (
    CLASSIC,
    FEDERATION,
    GREEK,
    HEAD,
    OFF,
    Move,
    Player,
    Position,
    Reason,
    Roll,
    RuleSet,
    Win,
    apply_moves,
    is_over,
    kept_roll,
    legal_plays,
    next_moves,
    starter,
    why_illegal,
    win_of,
)
from tests.nardy.board_text import START, after, board_text, named, results

WHITE, BLACK = Player.WHITE, Player.BLACK


@pytest.mark.parametrize(
    ("die", "white", "black"),
    [
        (1, ("24/20",), ("12/8",)),
        (2, ("24/16",), ("12/4",)),
        (3, ("24/15 24/21", "24/18 24/18"), ("12/3 12/9", "12/6 12/6")),
        (4, ("24/16 24/16",), ("12/4 12/4",)),
        (5, ("24/4",), ("12/16",)),
        (6, ("24/18 24/18",), ("12/6 12/6",)),
    ],
)
def test_r01_opening_doubles(die: int, white: tuple[str, ...], black: tuple[str, ...]) -> None:
    for player, plays in ((WHITE, white), (BLACK, black)):
        ends = results(START, player, (die, die), first_turn=True)
        assert ends == named(START, player, (die, die), plays, first_turn=True)
        assert len(ends) == len(plays)


def test_r04_exception_does_not_leak_into_later_turns() -> None:
    text = board_text({24: 14, 18: 1}, {12: 14, 6: 1})
    assert results(text, WHITE, (6, 6)) == {after(text, WHITE, (24, 18))}


def test_r04_second_player_has_the_exception_too() -> None:
    for opened in results(START, WHITE, (2, 1), first_turn=True):
        assert results(opened, BLACK, (6, 6), first_turn=True) == {
            after(opened, BLACK, (12, 6), (12, 6))
        }


@pytest.mark.parametrize("black", [{12: 15}, {12: 14, 22: 1}])
def test_r06_block_with_all_opposing_checkers_behind(black: dict[int, int]) -> None:
    text = board_text({24: 10, 20: 1, 19: 1, 18: 1, 17: 1, 16: 1}, black)
    position, roll, build = Position.parse(text, WHITE), Roll(3, 3), Move(HEAD, 3)
    assert build not in next_moves(position, roll)
    assert why_illegal(position, roll, (), build) is Reason.BLOCK
    assert build in next_moves(position, roll, (Move(8, 3),))


@pytest.mark.parametrize("ahead", [14, 15])
def test_r07_block_with_an_opposing_checker_ahead(ahead: int) -> None:
    white = {24: 10, 20: 1, 19: 1, 18: 1, 17: 1, 16: 1}
    position = Position.parse(board_text(white, {ahead: 1, 12: 14}), WHITE)
    for other in (1, 2, 3, 4, 5, 6):
        assert Move(HEAD, 3) in next_moves(position, Roll(3, other))


CLOSED = board_text({13: 1, 6: 3, 5: 3, 4: 3, 3: 3, 2: 2}, {12: 15})


def test_r11_the_ban_leaves_no_move() -> None:
    (play,) = legal_plays(Position.parse(CLOSED, WHITE), Roll(6, 6))
    assert play.moves == ()


def test_r11_the_ban_leaves_one_play() -> None:
    assert results(CLOSED, WHITE, (6, 5)) == {after(CLOSED, WHITE, (13, 8), (8, 2))}


def test_r11_the_ban_leaves_one_die() -> None:
    ones = {after(CLOSED, WHITE, (point, point - 1)) for point in (6, 5, 4, 3)}
    # 13/12 is closed by the head of Black.
    assert results(CLOSED, WHITE, (6, 1)) == ones


def test_r12_larger_die_if_not_both() -> None:
    text = board_text({21: 1, 2: 14}, {19: 1, 14: 1, 9: 1, 4: 1, 12: 11})
    assert results(text, WHITE, (5, 4)) == {after(text, WHITE, (21, 16))}
    position = Position.parse(text, WHITE)
    assert next_moves(position, Roll(5, 4)) == (Move(3, 5),)
    assert why_illegal(position, Roll(5, 4), (), Move(3, 4)) is Reason.LARGER_DIE


def test_r13_smaller_die_if_the_larger_cannot_be_played() -> None:
    text = board_text({8: 7, 4: 8}, {3: 1, 2: 1, 1: 1, 17: 1, 11: 11})
    assert results(text, WHITE, (5, 4)) == {after(text, WHITE, (8, 4))}


def test_r13_bearing_off_from_the_point_of_the_smaller_die() -> None:
    text = board_text({5: 1, 2: 1}, {12: 15})
    assert results(text, WHITE, (4, 2)) == {
        after(text, WHITE, (5, 1), (2, None)),
        after(text, WHITE, (5, 3), (3, None)),
    }
    position = Position.parse(text, WHITE)
    assert Move(22, 4) not in next_moves(position, Roll(4, 2))
    assert why_illegal(position, Roll(4, 2), (), Move(22, 4)) is Reason.FARTHER_FIRST


def test_r16_bearing_off_begins_in_the_same_turn() -> None:
    text = board_text({7: 1, 6: 4, 4: 5, 2: 5}, {15: 10, 18: 5})
    assert results(text, WHITE, (6, 1)) == {
        after(text, WHITE, (7, 6), (6, None)),
        after(text, WHITE, (7, 1), (6, 5)),
        after(text, WHITE, (7, 1), (4, 3)),
        after(text, WHITE, (7, 1), (2, 1)),
    }


def test_r17_oversize_dice_take_the_farthest() -> None:
    text = board_text({4: 1, 2: 2}, {12: 15})
    assert results(text, WHITE, (6, 5)) == {after(text, WHITE, (4, None), (2, None))}


@pytest.mark.parametrize("dice", [(5, 3), (2, 2)])
def test_r19_the_game_ends_with_the_last_checker(dice: tuple[int, int]) -> None:
    position = Position.parse(board_text({1: 1}, {12: 15}), WHITE)
    (play,) = legal_plays(position, Roll(*dice))
    assert is_over(play.result)
    assert len(play.moves) == 1
    assert next_moves(position, Roll(*dice), play.moves) == ()


def test_r20_doubles_play_what_can_be_played() -> None:
    text = board_text({19: 3, 14: 12}, {20: 1, 18: 1, 12: 1, 3: 1, 9: 11})
    (play,) = legal_plays(Position.parse(text, WHITE), Roll(5, 5))
    assert len(play.moves) == 3
    assert play.result.text(WHITE) == after(text, WHITE, (19, 14), (19, 14), (19, 14))


def test_r21_a_checker_cannot_jump_closed_stops() -> None:
    text = board_text({24: 14, 14: 1}, {12: 13, 11: 1, 9: 1})
    assert results(text, WHITE, (5, 3)) == {after(text, WHITE, (24, 16))}


def test_r21_a_checker_goes_through_the_open_stop() -> None:
    text = board_text({24: 14, 14: 1}, {12: 14, 9: 1})
    assert len(results(text, WHITE, (5, 3))) == 3
    assert after(text, WHITE, (14, 6)) in results(text, WHITE, (5, 3))
    position = Position.parse(text, WHITE)
    assert next_moves(position, Roll(5, 3), (Move(10, 3),))
    assert why_illegal(position, Roll(5, 3), (), Move(10, 5)) is Reason.BLOCKED


def test_r22_black_crosses_the_corner() -> None:
    text = board_text({24: 14, 20: 1}, {3: 1, 12: 14})
    ends = results(text, BLACK, (6, 5))
    assert len(ends) == 4
    # 3 and five more come round to 22, six more to 21.
    assert after(text, BLACK, (3, 22), (12, 6)) in ends
    assert after(text, BLACK, (3, 21), (12, 7)) in ends


def test_r22_black_bears_off_18_with_a_6() -> None:
    text = board_text({24: 15}, {18: 1, 15: 1, 13: 1})
    assert results(text, BLACK, (6, 3)) == {
        after(text, BLACK, (18, None), (15, None)),
        after(text, BLACK, (18, 15), (15, None)),
    }


def step(before: Position, move: Move) -> Position:
    """The position after one move, after a look at what it may change."""
    stepped = apply_moves(before, (move,))
    assert stepped.their_packed == before.their_packed
    leaves = move.end == OFF
    assert sum(stepped.my_counts) == sum(before.my_counts) - leaves
    assert before.mine(move.start)
    assert leaves or not before.theirs((move.end + 12) % 24)
    return stepped


@pytest.mark.parametrize(("rules", "games"), [(CLASSIC, 2000), (GREEK, 1500), (FEDERATION, 1500)])
def test_r23_no_checker_is_lost_in_5000_random_games(rules: RuleSet, games: int) -> None:
    # The start is right; so every later position is, if each turn keeps what it has to. In every
    # tenth game each single step is looked at too.
    rng = random.Random(rules.name)
    for game in range(games):
        position, number = Position.start(), 0
        while not is_over(position):
            roll = Roll(rng.randint(1, 6), rng.randint(1, 6))
            plays = legal_plays(position, roll, rules, first_turn=number < 2)
            play = rng.choice(plays)
            off = sum(move.end == OFF for move in play.moves)
            assert sum(play.result.my_counts) == sum(position.my_counts) - off
            if game % 10 == 0:
                stepped = position
                for move in play.moves:
                    assert not is_over(stepped)
                    stepped = step(stepped, move)
                assert stepped == play.result
            position, number = play.result.turned(), number + 1
        assert position.their_off == 15
        assert position.my_off < 15


def lost(text: str, rules: RuleSet) -> Win:
    """What White gets when Black has lost with this position."""
    return win_of(Position.parse(text, BLACK), rules)


@pytest.mark.parametrize(
    ("black", "seeds", "federation"),
    [
        ({13: 14}, Win.OIN, Win.OIN),
        ({18: 7, 13: 8}, Win.MARS, Win.MARS),
        ({7: 1, 13: 14}, Win.MARS, Win.KOKS),
        ({12: 12, 13: 3}, Win.MARS, Win.KOKS),
    ],
)
def test_r24_what_a_win_counts(black: dict[int, int], seeds: Win, federation: Win) -> None:
    text = board_text({}, black)
    assert lost(text, CLASSIC) is lost(text, GREEK) is seeds
    assert lost(text, FEDERATION) is federation


def test_r26_the_opening_draw() -> None:
    draws = [Roll(4, 4), Roll(2, 2), Roll(5, 3)]
    assert [starter(draw) for draw in draws] == [None, None, WHITE]
    assert [kept_roll(draw, CLASSIC) for draw in draws] == [None, None, None]
    for rules in (GREEK, FEDERATION):
        assert [kept_roll(draw, rules) for draw in draws] == [None, None, Roll(5, 3)]


def test_r28_doubles_are_four_moves_with_one_off_the_head() -> None:
    text = board_text({24: 13, 20: 2}, {12: 14, 5: 1})
    plays = legal_plays(Position.parse(text, WHITE), Roll(2, 2))
    assert {len(play.moves) for play in plays} == {4}
    assert {play.result.mine(HEAD) for play in plays} == {12, 13}
