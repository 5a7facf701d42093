"""How a table is shown where a caption has to hold the board."""

from __future__ import annotations

from bot.captions import LONGEST_CAPTION, length_of
from bot.looks import brief_of
from nardy import Player, Position
from render import Die, Scene, text_board


def test_a_caption_that_is_too_long_keeps_the_board_and_who_is_to_move() -> None:
    scene = Scene(
        position=Position.start().text(Player.WHITE),
        white="W" * 32,
        black="B" * 32,
        turn=Player.WHITE,
        dice=(Die(6), Die(6), Die(6), Die(6)),
        last=((24, 18), (18, 12), (12, 6), (6, 1)),
        score=(24, 24),
        length=25,
        cube=64,
        rules="federation",
    )
    board = (
        f"The picture shows an earlier position.\n<pre>{text_board(scene, captioned=True)}</pre>"
    )
    first = f"<b>{'B' * 32}</b> doubles. {'W' * 32}, take and play for 64, or drop and lose 32?"
    assert brief_of(board, f"{first}\nmore") == f"{board}\n{first}\nmore"
    shortened = brief_of(board, f"{first}\n{'more ' * 200}")
    assert shortened == f"{board}\n{first}"
    assert length_of(shortened) <= LONGEST_CAPTION
