"""The board as a list in words."""

from __future__ import annotations

from nardy import Player
from render import Scene
from render.wordboard import word_board


def test_the_start() -> None:
    board = word_board(Scene("...........o...........O"))
    assert board == "White: 24: 15, off 0\nBlack: 12: 15, off 0"


def test_each_on_his_own_way_with_those_farthest_behind_first() -> None:
    scene = Scene("..A..a......bb....B....L", view=Player.BLACK)
    assert (
        word_board(scene) == "White: 24: 12, 19: 2, 3: 1, off 0\nBlack: 6: 1, 14: 2, 13: 2, off 10"
    )


def test_in_the_language_of_its_readers() -> None:
    scene = Scene(
        "A...........b...........", colour_words=("Белые", "Чёрные"), off_word="выброшено"
    )
    assert word_board(scene) == "Белые: 1: 1, выброшено 14\nЧёрные: 13: 2, выброшено 13"
