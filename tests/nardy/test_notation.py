"""Plays as text and back."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nardy import (
    CLASSIC,
    FEDERATION,
    GREEK,
    PASS,
    AmbiguousPlay,
    IllegalPlay,
    Move,
    NotationError,
    Play,
    Player,
    Position,
    Reason,
    Roll,
    RuleSet,
    UnreadableNotation,
    apply_moves,
    completions,
    format_move,
    format_play,
    legal_plays,
    next_moves,
    parse_play,
)
from tests.nardy.board_text import START, after, board_text
from tests.nardy.random_games import off_the_head, turns

WHITE, BLACK = Player.WHITE, Player.BLACK
RULES = (CLASSIC, GREEK, FEDERATION)


def read(text: str, board: str, dice: tuple[int, int], player: Player = WHITE) -> str:
    """The position text that the written play leads to."""
    play = parse_play(text, Position.parse(board, player), Roll(*dice), player)
    return play.result.text(player)


@pytest.mark.parametrize(
    ("moves", "white", "black"),
    [
        ((), "-", "-"),
        ((Move(0, 6),), "24/18", "12/6"),
        ((Move(0, 6), Move(0, 6)), "24/18(2)", "12/6(2)"),
        ((Move(0, 1), Move(1, 1)), "24/22", "12/10"),
        ((Move(0, 5), Move(5, 3)), "24/19/16", "12/7/4"),
        ((Move(18, 6),), "6/off", "18/off"),
        ((Move(20, 6), Move(22, 5)), "4/off 2/off", "16/off 14/off"),
        ((Move(11, 3), Move(14, 3), Move(11, 3), Move(14, 3)), "13/7(2)", "1/19(2)"),
        ((Move(0, 3), Move(0, 3), Move(3, 3), Move(3, 3)), "24/18(2)", "12/6(2)"),
        ((Move(0, 4), Move(4, 4), Move(0, 4), Move(4, 4)), "24/16(2)", "12/4(2)"),
        ((Move(0, 3), Move(0, 3), Move(3, 3), Move(6, 3)), "24/15 24/21", "12/3 12/9"),
        ((Move(0, 3), Move(11, 3), Move(3, 3), Move(14, 3)), "24/18 13/7", "12/6 1/19"),
        ((Move(0, 3), Move(5, 3), Move(0, 3)), "24/21(2) 19/16", "12/9(2) 7/4"),
        ((Move(3, 3), Move(0, 3)), "21/18 24/21", "9/6 12/9"),
        (
            (Move(18, 3), Move(20, 3), Move(21, 3), Move(23, 3)),
            "6/off 4/off",
            "18/off 16/off",
        ),
        ((Move(21, 2), Move(23, 2)), "3/off", "15/off"),
        ((Move(21, 2), Move(23, 1)), "3/1/off", "15/13/off"),
    ],
)
def test_format(moves: tuple[Move, ...], white: str, black: str) -> None:
    assert format_play(moves, WHITE) == white
    assert format_play(moves, BLACK) == black


def test_format_one_move() -> None:
    assert format_move(Move(9, 6), BLACK) == "3/21"


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10_000), st.integers(0, 10_000))
def test_what_is_written_is_read_back(seed: int, choice: int) -> None:
    rng = random.Random(choice)
    for turn in rng.sample(list(turns(seed, off_the_head)), 12):
        position, roll, first, player = turn
        play = rng.choice(legal_plays(position, roll, first_turn=first))
        text = format_play(play.moves, player)
        assert parse_play(text, position, roll, player, first_turn=first).result == play.result


DOUBLES = [Roll(die, die) for die in range(1, 7)]


@settings(max_examples=60, deadline=None)
@given(
    st.integers(0, 10_000), st.integers(0, 10_000), st.sampled_from(DOUBLES), st.sampled_from(RULES)
)
def test_doubles_pressed_in_any_order_are_read_back(
    seed: int, choice: int, roll: Roll, rules: RuleSet
) -> None:
    """Move by move, as people press them: no order of a play may be written so that it is lost."""
    rng = random.Random(choice)
    for position, _, first, player in rng.sample(list(turns(seed, off_the_head)), 4):
        made: tuple[Move, ...] = ()
        while following := next_moves(position, roll, made, rules, first_turn=first):
            made = (*made, rng.choice(following))
        text = format_play(made, player)
        play = parse_play(text, position, roll, player, rules, first_turn=first)
        assert play.result == apply_moves(position, made)
        parts = [part.partition("(")[0] for part in text.split()]
        assert len(set(parts)) == len(parts), text


def test_any_order_of_moves_is_read_back() -> None:
    position, roll = Position.parse("...........oB..A....A..K", WHITE), Roll(4, 1)
    for first in completions(position, roll):
        for order in (first.moves, first.moves[::-1]):
            text = format_play(order, WHITE)
            assert parse_play(text, position, roll, WHITE).result == first.result


def test_stops_may_be_left_out() -> None:
    board = board_text({24: 14, 14: 1}, {12: 14, 9: 1})
    assert (
        read("14/6", board, (5, 3))
        == read("14/11/6", board, (5, 3))
        == after(board, WHITE, (14, 6))
    )


def test_a_named_stop_has_to_be_free() -> None:
    board = board_text({24: 14, 14: 1}, {12: 14, 9: 1})
    with pytest.raises(IllegalPlay, match="14/9 is not possible: the opponent holds that point"):
        read("14/9/6", board, (5, 3))


def test_the_play_keeps_the_stops_that_were_named() -> None:
    play = parse_play("24/19/16", Position.start(), Roll(3, 5), WHITE)
    assert play.moves == (Move(0, 5), Move(5, 3))


def test_generous_with_spaces_commas_and_capitals() -> None:
    board = board_text({6: 2, 5: 3}, {12: 15})
    assert read(" 5/OFF,  6/off ", board, (6, 5)) == after(board, WHITE, (6, None), (5, None))


def test_moves_that_follow_from_the_rest_may_be_left_out() -> None:
    board = board_text({13: 1, 6: 3, 5: 3, 4: 3, 3: 3, 2: 2}, {12: 15})
    assert read("13/8", board, (6, 5)) == after(board, WHITE, (13, 2))


def test_a_pass() -> None:
    board = board_text({13: 1, 6: 3, 5: 3, 4: 3, 3: 3, 2: 2}, {12: 15})
    position = Position.parse(board, WHITE)
    assert parse_play(PASS, position, Roll(6, 6), WHITE) == Play((), position)
    with pytest.raises(IllegalPlay, match="must be") as error:
        read(PASS, board, (6, 5))
    assert error.value.reason is Reason.MORE_DICE


@pytest.mark.parametrize(
    "text",
    ["", "  ", "24", "24/", "/18", "off/6", "24/25", "0/5", "24-18", "24/18(0)", "24/18(1)",
     "24/18(9)", "24/18*", "- 24/18", "24/off/18", "a/b", "٢٤/١٨"],
)  # fmt: skip
def test_unreadable(text: str) -> None:
    with pytest.raises(UnreadableNotation):
        read(text, START, (6, 5))


@pytest.mark.parametrize(
    ("text", "dice", "reason"),
    [
        ("24/21", (6, 5), Reason.NO_SUCH_DIE),
        ("18/24", (6, 5), Reason.BACKWARDS),
        ("20/14", (6, 5), Reason.NO_CHECKER),
        ("24/18 24/19", (6, 5), Reason.HEAD),
        ("24/12", (6, 6), Reason.BLOCKED),
        ("24/18/13 13/12", (6, 5), Reason.TURN_OVER),
        ("24/off", (6, 5), Reason.NOT_HOME),
    ],
)
def test_illegal(text: str, dice: tuple[int, int], reason: Reason) -> None:
    with pytest.raises(IllegalPlay, match="is not possible") as error:
        read(text, START, dice)
    assert error.value.reason is reason


def test_ambiguous() -> None:
    board = board_text({24: 12, 20: 2, 9: 1}, {12: 15})
    with pytest.raises(AmbiguousPlay, match="'24/19' can mean 24/19") as error:
        read("24/19", board, (5, 2))
    assert len(error.value.plays) > 1
    assert len({read(play, board, (5, 2)) for play in error.value.plays}) == len(error.value.plays)


def test_all_three_are_notation_errors() -> None:
    for error in (UnreadableNotation, IllegalPlay, AmbiguousPlay):
        assert issubclass(error, NotationError)
