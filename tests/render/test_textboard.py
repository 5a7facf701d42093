"""The text board, against golden files."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from nardy import Player
from render import Die, Scene, text_board
from render.textboard import WIDTH
from tests.render.scenes import OPENING, position_text, some_played

BOARDS = Path(__file__).parent / "boards"
MIDDLE = position_text(
    {24: 9, 21: 1, 20: 2, 18: 1, 16: 1, 4: 1}, {12: 8, 11: 1, 10: 1, 8: 2, 5: 1, 3: 1, 1: 1}
)
SCENES = {
    "middle_white": Scene(
        MIDDLE,
        white="Νίκος Παπαδόπουλος",
        black="Дмитрий 🎲",
        turn=Player.WHITE,
        dice=(Die(5), Die(3, used=True)),
        last=((12, 8), (8, 5)),
    ),
    "middle_black": Scene(MIDDLE, view=Player.BLACK, white="Νίκος", black="Дмитрий"),
    "match": Scene(
        MIDDLE,
        white="Νίκος",
        black="Дмитрий",
        turn=Player.WHITE,
        dice=(Die(5), Die(3)),
        selected=24,
        sources=frozenset({24}),
        targets=frozenset({21, 19, 0}),
        score=(2, 1),
        length=5,
        cube=2,
        cube_owner=Player.BLACK,
        cube_word="ζάρι",
        rules="classic",
    ),
    "crawford": Scene(MIDDLE, score=(4, 0), length=5, crawford=True, rules="federation"),
    "opening": OPENING,
    "won": Scene(
        position_text({}, {13: 2, 14: 6}),
        white="A very long name that a phone cannot show",
        banner="Anna wins · mars",
        last=((1, 0), (1, 0)),
        pip_word="пип",
        off_word="вон",
    ),
}


@pytest.mark.parametrize("name", SCENES)
def test_text_board(name: str) -> None:
    golden = (BOARDS / f"{name}.txt").read_text(encoding="utf-8")
    assert text_board(SCENES[name]) == golden


def test_board_fits_on_a_phone_and_tells_every_stack() -> None:
    for scene in some_played(40):
        text = text_board(scene)
        assert all(len(line) <= WIDTH for line in text.splitlines()[:14])
        stacks = [scene.stack(point) for point in range(1, 25)]
        for stack in filter(None, stacks):
            assert f" {stack.owner}{stack.count}" in text
        assert text.count("·") == stacks.count(None)


def test_letters_and_words_are_those_of_the_reader() -> None:
    match = replace(SCENES["match"], colour_letters=("Б", "Ч"), cube_word="куб", opening=(2, 1))
    board = text_board(match)
    assert "Б9" in board
    assert "> Б Νίκος" in board
    assert "куб 2 Ч" in board
    assert "[Б 2, Ч 1]" in text_board(replace(match, dice=()))
    assert "Кроуфорд" in text_board(replace(match, crawford=True, crawford_word="Кроуфорд"))
    assert not {"W", "B"} & set(board)


@pytest.mark.parametrize("name", SCENES)
def test_beside_a_caption_it_says_what_only_a_board_can(name: str) -> None:
    scene = SCENES[name]
    whole, board = (text_board(scene, captioned=on).splitlines() for on in (False, True))
    assert [line for line in whole if line in board] == board
    assert board[0] == board[5] == board[10] == "-" * WIDTH
    text = "\n".join(board)
    assert scene.white not in text or not scene.white
    assert scene.pip_word not in text
    assert ("[5 (3)]" in board) == (name == "middle_white")
    assert ("24 > 21 19 off" in board) == (name == "match")
