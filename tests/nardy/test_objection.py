"""Field case U09: an illegal wish is answered with the rule that forbids it, a legal one never."""

from __future__ import annotations

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nardy import (
    OFF,
    AmbiguousPlay,
    IllegalPlay,
    Move,
    Objection,
    Player,
    Position,
    Reason,
    Roll,
    legal_plays,
    next_moves,
    objection_to,
    parse_play,
    point_of,
)
from tests.nardy.board_text import START, board_text
from tests.nardy.random_games import Turn, off_the_head, turns

WHITE = Player.WHITE


def complaint(text: str, board: str, dice: tuple[int, int], *, first: bool = False) -> Objection:
    """What is wrong with a written play of White's."""
    with pytest.raises(IllegalPlay) as error:
        parse_play(text, Position.parse(board, WHITE), Roll(*dice), WHITE, first_turn=first)
    assert error.value.objection is not None
    assert error.value.objection.reason is error.value.reason
    return error.value.objection


def ways(turn: Turn) -> set[tuple[int, int]]:
    """From where to where a checker can go first of all in a turn of two dice, with one or both."""
    found = set()
    for first in next_moves(turn.position, turn.roll, first_turn=turn.first_turn):
        found.add((first.start, first.end))
        for second in next_moves(turn.position, turn.roll, (first,), first_turn=turn.first_turn):
            if second.start == first.end:
                found.add((first.start, second.end))
    return found


def is_read(text: str, turn: Turn) -> bool:
    """Whether a written play is understood; what it leads to is legal, else it is explained."""
    position, roll, first, player = turn
    try:
        play = parse_play(text, position, roll, player, first_turn=first)
    except AmbiguousPlay:
        return True
    except IllegalPlay as error:
        if error.objection is None:
            raise
        return False
    return play.result in [play.result for play in legal_plays(position, roll, first_turn=first)]


def test_the_move_that_fails_is_named_and_what_was_fine_before_it() -> None:
    blocked = complaint("24/18/13", board_text({24: 15}, {12: 14, 13: 1}), (6, 5))
    assert blocked == Objection(Reason.BLOCKED, 6, 11, (Move(0, 6),))
    third = complaint("24/21(3)", START, (3, 3), first=True)
    assert (third.reason, third.left_head) == (Reason.HEAD, 2)
    second = complaint("24/20 24/22", START, (4, 2))
    assert (second.reason, second.left_head) == (Reason.HEAD, 1)


@pytest.mark.parametrize(
    ("text", "dice", "reason"),
    [
        ("18/24", (6, 5), Reason.BACKWARDS),
        ("24/21", (6, 5), Reason.NO_SUCH_DIE),
        ("24/14", (6, 5), Reason.NO_SUCH_DIE),
        ("24/18 18/12", (6, 5), Reason.DIE_USED),
        ("20/17", (6, 5), Reason.NO_CHECKER),
        ("24/off", (6, 5), Reason.NOT_HOME),
        ("24/18/13 13/12", (6, 5), Reason.TURN_OVER),
    ],
)
def test_a_way_along_which_no_die_leads(text: str, dice: tuple[int, int], reason: Reason) -> None:
    assert complaint(text, START, dice).reason is reason


def test_dice_that_cannot_reach_the_tray() -> None:
    board = board_text({6: 2}, {12: 15})
    assert complaint("6/off", board, (2, 1)).reason is Reason.NO_SUCH_DIE


def test_a_die_played_is_no_die_left() -> None:
    position = Position.start()
    objection = objection_to(position, Roll(6, 5), (Move(0, 6),), (Move(6, 6),))
    assert objection == Objection(Reason.DIE_USED, 6, 12, (Move(0, 6),))


@settings(max_examples=3, deadline=None)
@given(st.integers(0, 10_000), st.integers(0, 10_000))
def test_exactly_the_illegal_moves_are_objected_to(seed: int, choice: int) -> None:
    rng = random.Random(choice)
    for position, roll, first, _ in rng.sample(list(turns(seed, off_the_head)), 4):
        made: tuple[Move, ...] = ()
        while True:
            legal = next_moves(position, roll, made, first_turn=first)
            for move in (Move(start, die) for start, die in product(range(24), range(1, 7))):
                objection = objection_to(position, roll, made, (move,), first_turn=first)
                if move in legal:
                    assert objection is None
                else:
                    assert objection is not None
                    assert (objection.start, objection.end) == (move.start, move.end)
            if not legal:
                break
            made = (*made, rng.choice(legal))


@settings(max_examples=3, deadline=None)
@given(st.integers(0, 10_000), st.integers(0, 10_000))
def test_exactly_the_impossible_ways_are_explained(seed: int, choice: int) -> None:
    two_dice = [turn for turn in turns(seed, off_the_head) if not turn.roll.is_double]
    for turn in random.Random(choice).sample(two_dice, 4):
        possible = ways(turn)
        for start, end in product(range(24), range(24)):
            text = f"{point_of(start, turn.player)}/{point_of(end, turn.player)}"
            assert is_read(text, turn) == ((start, end) in possible), (turn, text)
        for start in range(24):
            text = f"{point_of(start, turn.player)}/off"
            assert is_read(text, turn) == ((start, OFF) in possible), (turn, text)
