"""Scenes: what they know about the position, and what cannot be drawn."""

from __future__ import annotations

from typing import Any

import pytest

from nardy import Player
from render import BadScene, Die, Scene, Stack
from tests.render.scenes import BEARING_OFF, START


def test_scene_reads_the_position() -> None:
    scene = Scene(START)
    assert scene.stack(24) == Stack(Player.WHITE, 15)
    assert scene.stack(12) == Stack(Player.BLACK, 15)
    assert scene.stack(1) is None
    assert (scene.count(24), scene.count(23)) == (15, 0)
    assert (scene.pips(Player.WHITE), scene.pips(Player.BLACK)) == (360, 360)


def test_scene_counts_off_and_pips() -> None:
    assert [BEARING_OFF.off(player) for player in Player] == [8, 7]
    assert [BEARING_OFF.pips(player) for player in Player] == [3 + 8, 2 + 12]


def test_equal_scenes_are_one_key() -> None:
    assert len({Scene(START), Scene(START), Scene(START, theme="dark")}) == 2


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"position": START[:-1]}, "24 characters"),
        ({"position": "1" + START[1:]}, "'1'"),
        ({"position": "A" + START[1:]}, "15"),
        ({"theme": "pink"}, "no theme 'pink'"),
        ({"dice": (Die(7), Die(1))}, "1 to 6, not 7"),
        ({"dice": (Die(1),)}, "not 1"),
        ({"dice": (Die(1), Die(1), Die(1), Die(2))}, "same number"),
        ({"opening": (0, 3)}, "1 to 6, not 0"),
        ({"score": (-1, 3)}, "not -1"),
        ({"length": 1000}, "not 1000"),
        ({"cube": 3}, "power of two up to 4096, not 3"),
        ({"cube": 8192}, "not 8192"),
        ({"cube_owner": Player.WHITE}, "no cube"),
        ({"selected": 0}, "1 to 24, not 0"),
        ({"sources": frozenset({0})}, "1 to 24, not 0"),
        ({"targets": frozenset({25})}, "not 25"),
        ({"last": ((25, 3),)}, "not 25"),
        ({"last": ((5, -1),)}, "not -1"),
        ({"last": ((5, 5),)}, "another point"),
    ],
)
def test_what_cannot_be_drawn_is_refused_with_a_reason(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(BadScene, match=said):
        Scene(**{"position": START, **wrong})


def test_score_is_written_with_the_length_of_the_match() -> None:
    scene = Scene(START, score=(2, 11), length=15)
    assert [scene.points(player) for player in Player] == ["2/15", "11/15"]
    assert Scene(START, score=(2, 11)).points(Player.BLACK) == "11"
    assert Scene(START, length=5).points(Player.WHITE) == ""
