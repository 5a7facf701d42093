"""The last play's arrows stay on the board and off the counts."""

from __future__ import annotations

import math

import pytest

from nardy import Player
from render import Scene
from render.layout import LOOSE, STANDARD, slot_of
from render.ways import ways_of
from tests.render.scenes import BEARING_OFF, START, position_text, some_played


def test_arrows_of_played_games_stay_on_the_field_and_hide_no_count() -> None:
    field = STANDARD.field
    hidden = arrows = 0
    for scene in some_played(150):
        tips = [
            STANDARD.place(slot_of(point, scene.view), count - 1, count)
            for point in range(1, 25)
            if (count := scene.count(point)) > LOOSE
        ]
        for arrow in ways_of(scene, STANDARD)[0]:
            arrows += 1
            for spot in arrow.spots:
                assert field.left < spot.x < field.right
                assert field.top < spot.y < field.bottom
            hidden += any(math.dist(spot, tip) < 30 for spot in arrow.spots for tip in tips)
    assert arrows > 200
    assert hidden == 0


def test_arrow_ends_at_the_checker_that_it_brought() -> None:
    scene = Scene(position_text({24: 14, 18: 1}, {12: 15}), last=((24, 18),))
    (arrow,), _ = ways_of(scene, STANDARD)
    target = STANDARD.place(18, 0, 1)
    assert STANDARD.checker / 2 < math.dist(arrow.spots[-1], target) < STANDARD.checker * 0.7
    assert arrow.spots[0] == STANDARD.free_place(24, 14).spot


def test_equal_moves_are_one_arrow_with_their_number() -> None:
    scene = Scene(position_text({24: 13, 18: 2}, {12: 15}), last=((24, 18), (24, 18)))
    assert [arrow.times for arrow in ways_of(scene, STANDARD)[0]] == [2]


@pytest.mark.parametrize("view", list(Player))
@pytest.mark.parametrize("start", range(2, 25))
def test_move_by_one_point_is_long_enough_to_see(view: Player, start: int) -> None:
    letters = ["."] * 24
    letters[start - 2] = "A"
    scene = Scene("".join(letters), view=view, last=((start, start - 1),))
    (arrow,), _ = ways_of(scene, STANDARD)
    way = sum(math.dist(a, b) for a, b in zip(arrow.spots, arrow.spots[1:], strict=False))
    assert way > STANDARD.checker * 0.8


def test_small_steps_of_one_checker_are_joined() -> None:
    scene = Scene(position_text({24: 14, 20: 1}, {12: 15}), last=((24, 23), (23, 22), (22, 20)))
    assert len(ways_of(scene, STANDARD)[0]) == 1


def test_arrow_of_a_checker_that_goes_on_ends_where_the_next_begins() -> None:
    scene = Scene(position_text({24: 14, 13: 1}, {12: 15}), last=((24, 18), (18, 13)))
    shorter, longer = ways_of(scene, STANDARD)[0]
    assert math.dist(longer.spots[-1], shorter.spots[0]) < STANDARD.px(40)


def test_bearing_off_is_a_badge() -> None:
    arrows, borne_off = ways_of(BEARING_OFF, STANDARD)
    assert len(arrows) == 1
    assert [(badge.slot, badge.times) for badge in borne_off] == [(18, 2)]


def test_no_last_play_no_arrows() -> None:
    assert ways_of(Scene(START), STANDARD) == ([], [])
