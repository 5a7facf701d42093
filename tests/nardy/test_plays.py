"""Single moves within a turn: what can follow, what it can become, and why not."""

from __future__ import annotations

import pytest

from nardy import (
    GREEK,
    HEAD,
    Move,
    Play,
    Player,
    Position,
    Reason,
    Roll,
    apply_moves,
    completions,
    legal_plays,
    next_moves,
    why_illegal,
)
from tests.nardy.board_text import board_text

WHITE = Player.WHITE


def white(points: dict[int, int], black: dict[int, int] | None = None) -> Position:
    return Position.parse(board_text(points, {12: 15} if black is None else black), WHITE)


def test_move_ends_off_at_most() -> None:
    assert Move(3, 5).end == 8
    assert Move(18, 6).end == Move(22, 6).end == 24


def test_plays_keep_the_order_of_dice_in_which_they_are_legal() -> None:
    (play,) = legal_plays(white({14: 1, 2: 14}, {8: 1, 12: 14}), Roll(6, 1))
    assert play.moves == (Move(10, 1), Move(11, 6))


def test_plays_are_the_same_for_either_order_of_the_dice() -> None:
    position = white({24: 12, 20: 2, 9: 1})
    assert legal_plays(position, Roll(5, 2)) == legal_plays(position, Roll(2, 5))


def test_plays_do_not_touch_the_opponent() -> None:
    position = white({24: 12, 20: 2, 9: 1})
    for play in legal_plays(position, Roll(5, 2)):
        assert play.result.their_packed == position.their_packed
        assert apply_moves(position, play.moves) == play.result


def test_first_turn_with_3_3_move_by_move() -> None:
    start, roll, three = Position.start(), Roll(3, 3), Move(HEAD, 3)
    assert next_moves(start, roll, first_turn=True) == (three,)
    assert next_moves(start, roll, (three,), first_turn=True) == (three, Move(3, 3))
    # A third checker may not leave the head.
    assert next_moves(start, roll, (three, three), first_turn=True) == (Move(3, 3),)
    made = (three, three, Move(3, 3))
    assert next_moves(start, roll, made, first_turn=True) == (Move(3, 3), Move(6, 3))
    assert next_moves(start, roll, (*made, Move(3, 3)), first_turn=True) == ()


def test_completions_know_every_order() -> None:
    position = white({24: 12, 20: 2, 9: 1})
    roll = Roll(5, 2)
    for first in next_moves(position, roll):
        for second in next_moves(position, roll, (first,)):
            (play,) = completions(position, roll, (first, second))
            assert play == Play((first, second), apply_moves(position, (first, second)))


def test_what_is_no_legal_beginning_leads_nowhere() -> None:
    made = (Move(HEAD, 5), Move(HEAD, 2))
    assert next_moves(Position.start(), Roll(5, 2), made) == ()
    assert completions(Position.start(), Roll(5, 2), made) == ()
    with pytest.raises(ValueError, match="beginning"):
        why_illegal(Position.start(), Roll(5, 2), made, Move(2, 2))


def test_pass_is_the_only_completion_of_nothing() -> None:
    position = white({13: 1, 6: 3, 5: 3, 4: 3, 3: 3, 2: 2})
    assert next_moves(position, Roll(6, 6)) == ()
    assert completions(position, Roll(6, 6)) == (Play((), position),)


def test_last_checker_may_go_off_before_the_other_die() -> None:
    position = white({5: 1})
    assert next_moves(position, Roll(5, 3)) == (Move(19, 5), Move(19, 3))
    assert next_moves(position, Roll(5, 3), (Move(19, 5),)) == ()
    (play,) = completions(position, Roll(5, 3), (Move(19, 5),))
    assert play.moves == (Move(19, 5),)


def test_last_checker_goes_off_with_the_larger_die_if_one_is_enough() -> None:
    assert next_moves(white({1: 1}), Roll(3, 5)) == (Move(23, 5),)


@pytest.mark.parametrize(
    ("position", "dice", "made", "move", "reason"),
    [
        (white({24: 15}), (5, 2), (), Move(HEAD, 3), Reason.NO_SUCH_DIE),
        (white({24: 15}), (5, 2), (), Move(7, 5), Reason.NO_CHECKER),
        (white({24: 15}), (5, 2), (), Move(-1, 5), Reason.NO_CHECKER),
        (white({24: 15}), (5, 2), (), Move(24, 5), Reason.NO_CHECKER),
        (white({24: 15}), (5, 2), (Move(HEAD, 5),), Move(HEAD, 2), Reason.HEAD),
        (white({24: 15}), (5, 2), (Move(HEAD, 5), Move(5, 2)), Move(7, 2), Reason.TURN_OVER),
        (white({24: 15}), (6, 6), (Move(HEAD, 6),), Move(6, 6), Reason.BLOCKED),
        (white({7: 1, 6: 2}), (6, 5), (), Move(18, 6), Reason.NOT_HOME),
        (white({6: 1, 2: 1}), (5, 3), (), Move(22, 5), Reason.FARTHER_FIRST),
        (white({24: 9, 20: 2, 19: 1, 18: 1, 17: 1, 16: 1}), (3, 1), (), Move(0, 3), Reason.BLOCK),
        (
            white({21: 1, 2: 14}, {19: 1, 14: 1, 9: 1, 4: 1, 12: 11}),
            (5, 4),
            (),
            Move(3, 4),
            Reason.LARGER_DIE,
        ),
        # After 24/18 no 5 is left to play; after 20/14 it is 24/19.
        (
            white({24: 14, 20: 1}, {15: 1, 13: 1, 12: 12, 9: 1}),
            (6, 5),
            (),
            Move(HEAD, 6),
            Reason.MORE_DICE,
        ),
    ],
)
def test_why_a_move_is_illegal(
    position: Position, dice: tuple[int, int], made: tuple[Move, ...], move: Move, reason: Reason
) -> None:
    assert why_illegal(position, Roll(*dice), made, move) is reason


def test_legal_moves_have_no_reason() -> None:
    position = white({24: 9, 20: 2, 19: 1, 18: 1, 17: 1, 16: 1}, {12: 14})
    assert why_illegal(position, Roll(3, 1), (), Move(HEAD, 3), GREEK) is None
    for move in next_moves(position, Roll(3, 1)):
        assert why_illegal(position, Roll(3, 1), (), move) is None
