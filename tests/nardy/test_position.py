"""Positions and their text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nardy import Player, Position, UnreadablePosition, index_of, point_of
from tests.nardy.board_text import START
from tests.nardy.random_games import turns


def test_start() -> None:
    assert Position.start() == Position.parse(START, Player.WHITE)
    assert Position.start() == Position.parse(START, Player.BLACK)


def test_seen_by_either_player() -> None:
    white = Position.parse("Bc.................aA..B", Player.WHITE)
    assert white.mine(0) == 2
    assert white.mine(3) == 1
    assert white.mine(23) == 2
    assert white.theirs(10) == 3
    assert white.theirs(16) == 1
    assert white.my_counts == (2, 0, 0, 1, *([0] * 19), 2)
    assert (white.my_off, white.their_off) == (10, 11)
    assert (white.my_pips, white.their_pips) == (2 * 24 + 21 + 2, 3 * 14 + 8)
    assert white.turned() == Position.parse("Bc.................aA..B", Player.BLACK)
    assert white.turned().my_counts == white.their_counts


def test_text_survives_a_game_in_both_views() -> None:
    for turn in turns(7):
        text = turn.position.text(turn.player)
        assert Position.parse(text, turn.player) == turn.position
        assert Position.parse(text, turn.player.other) == turn.position.turned()
        assert turn.position.turned().text(turn.player.other) == text


def test_positions_are_values() -> None:
    assert len({Position.start(), Position.parse(START, Player.BLACK)}) == 1


@given(st.integers(0, 23), st.sampled_from(list(Player)))
def test_points_and_indices(index: int, player: Player) -> None:
    point = point_of(index, player)
    assert 1 <= point <= 24
    assert index_of(point, player) == index
    assert index_of(point, player.other) == (index + 12) % 24


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "24 characters, not 0"),
        ("." * 25, "24 characters, not 25"),
        ("P" + "." * 23, "Point 1 holds 'P'"),
        ("...1" + "." * 20, "Point 4 holds '1'"),
        ("." * 23 + "Ä", "Point 24 holds 'Ä'"),
        ("ſ" + "." * 23, "Point 1 holds"),
        ("." * 23 + "\n", "Point 24 holds"),
        ("OA" + "." * 22, "White has 16 checkers"),
        (".ob" + "." * 21, "Black has 17 checkers"),
    ],
)
def test_unreadable_positions_say_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises(UnreadablePosition, match=message):
        Position.parse(text, Player.WHITE)


def test_from_counts() -> None:
    head = (15, *([0] * 23))
    assert Position.from_counts(head, head) == Position.start()


@pytest.mark.parametrize(
    ("mine", "theirs", "message"),
    [
        ((15,), (15, *([0] * 23)), "24 counts"),
        ((-1, *([0] * 23)), (0,) * 24, "24 counts"),
        ((1,) * 24, (0,) * 24, "not 24"),
        ((1, *([0] * 23)), (*([0] * 12), 1, *([0] * 11)), "one point"),
    ],
)
def test_impossible_counts(mine: tuple[int, ...], theirs: tuple[int, ...], message: str) -> None:
    with pytest.raises(UnreadablePosition, match=message):
        Position.from_counts(mine, theirs)
