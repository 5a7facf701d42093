"""Draw a board from the command line.

``python -m render "...........o...........O" --player W --roll 53 -o board.png``
"""

import argparse
import re
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final

from nardy import NardyError, Player, Roll
from render import OFF_POINT, BadScene, Die, Scene, draw, text_board
from render.theme import THEMES

_PLAYERS = {"white": Player.WHITE, "w": Player.WHITE, "black": Player.BLACK, "b": Player.BLACK}
_ACROSS: Final = 16
"""How many checkers a picture is wide."""
_SIZES: Final = range(320, 2561, _ACROSS)
_WAY: Final = re.compile(r"(\d+(?:/\d+)*(?:/off)?)(?:\(([2-4])\))?")


def _player(text: str) -> Player:
    try:
        return _PLAYERS[text.lower()]
    except KeyError:
        raise argparse.ArgumentTypeError(f"{text!r} is neither white (W) nor black (B)") from None


def _dice(text: str) -> tuple[Die, ...]:
    try:
        return tuple(Die(value) for value in Roll.parse(text).dice)
    except NardyError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _moves(text: str) -> tuple[tuple[int, int], ...]:
    """Read ``24/18/13 6/off(2)`` as moves, without asking whether they are legal."""
    moves: list[tuple[int, int]] = []
    for part in text.split():
        way = _WAY.fullmatch(part)
        if not way or "/" not in part:
            raise argparse.ArgumentTypeError(f"{part!r} is no move such as 24/18 or 6/off")
        stops = [OFF_POINT if stop == "off" else int(stop) for stop in way[1].split("/")]
        moves += list(pairwise(stops)) * int(way[2] or 1)
    return tuple(moves)


def _size(text: str) -> int:
    if not text.isdecimal() or int(text) not in _SIZES:
        raise argparse.ArgumentTypeError(
            f"a picture is {_SIZES[0]} to {_SIZES[-1]} pixels wide, in steps of {_ACROSS}; "
            f"not {text}"
        )
    return int(text)


def _score(text: str) -> tuple[tuple[int, int], int]:
    """Read ``2-1/5``: White's points, Black's, and the match's length, which may be missing."""
    figures = re.fullmatch(r"(\d+)-(\d+)(?:/(\d+))?", text)
    if not figures:
        raise argparse.ArgumentTypeError(f"{text!r} is no score such as 2-1/5")
    return (int(figures[1]), int(figures[2])), int(figures[3] or 0)


def _cube(text: str) -> tuple[int, Player | None]:
    """Read ``2``, the cube in the middle, or ``2W``, which is White's."""
    figures = re.fullmatch(r"(\d+)([WwBb]?)", text)
    if not figures:
        raise argparse.ArgumentTypeError(f"{text!r} is no cube such as 2 or 2W")
    return int(figures[1]), _PLAYERS.get(figures[2].lower())


def _arguments(
    arguments: Sequence[str] | None,
) -> tuple[argparse.ArgumentParser, argparse.Namespace]:
    parser = argparse.ArgumentParser(prog="python -m render", description="Draw a nardy board.")
    parser.add_argument("position", help="24 characters, point 1 first: . A-O (white) a-o (black)")
    parser.add_argument("--player", type=_player, help="whose turn it is: W or B")
    parser.add_argument("--roll", type=_dice, default=(), help="the dice, such as 53")
    parser.add_argument("--view", type=_player, default=Player.WHITE, help="white or black")
    parser.add_argument("--theme", default="wood", help=", ".join(THEMES))
    parser.add_argument("--last", type=_moves, default=(), help='the last play: "24/18 13/9"')
    parser.add_argument("--white", default="White", help="White's name")
    parser.add_argument("--black", default="Black", help="Black's name")
    parser.add_argument("--score", type=_score, default=(None, 0), help="2-1/5: W, B, length")
    parser.add_argument("--cube", type=_cube, default=(0, None), help="2, or with its owner 2W")
    parser.add_argument("--rules", default="", help="the name of the rule set")
    parser.add_argument("--large-print", action="store_true", help="bigger letters")
    parser.add_argument("--banner", default="", help="a result to write across the board")
    parser.add_argument("--text", action="store_true", help="print the board as text instead")
    parser.add_argument("--size", type=_size, default=1280, help="the width in pixels")
    parser.add_argument("-o", "--output", type=Path, default=Path("board.png"))
    return parser, parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw what the command line says; a wrong one ends with status 2 and says what is wrong."""
    parser, given = _arguments(arguments)
    try:
        scene = Scene(
            given.position,
            view=given.view,
            white=given.white,
            black=given.black,
            turn=given.player,
            dice=given.roll,
            last=given.last,
            banner=given.banner,
            theme=given.theme,
            score=given.score[0],
            length=given.score[1],
            cube=given.cube[0],
            cube_owner=given.cube[1],
            rules=given.rules,
            large_print=given.large_print,
        )
    except BadScene as error:
        parser.error(str(error))
    if given.text:
        print(text_board(scene), end="")
        return 0
    try:
        given.output.write_bytes(draw(scene, checker=given.size // _ACROSS))
    except OSError as error:
        parser.error(f"cannot write {given.output}: {error.strerror}")
    print(given.output)
    return 0


if __name__ == "__main__":
    sys.exit(main())
