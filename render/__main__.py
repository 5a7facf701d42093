"""Draw a board, or the animation of a game, from the command line.

``python -m render "...........o...........O" --player W --roll 53 -o board.png``
``python -m render --animate record.json --game 2 -o game.gif``
"""

import argparse
import re
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final

from nardy import NardyError, Player, Position, Record, Roll, read_record
from render import OFF_POINT, BadScene, Die, Scene, draw, text_board
from render.animation import ANIMATION_CHECKER, animate
from render.filmstrip import game_scenes
from render.layout import DESIGN_CHECKER
from render.theme import THEMES

_START: Final = Position.start().text(Player.WHITE)
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


def _record(name: str) -> Record:
    try:
        return read_record(Path(name).read_bytes())
    except OSError as error:
        raise argparse.ArgumentTypeError(f"cannot read {name}: {error.strerror}") from None
    except NardyError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _arguments(
    arguments: Sequence[str] | None,
) -> tuple[argparse.ArgumentParser, argparse.Namespace]:
    parser = argparse.ArgumentParser(prog="python -m render", description="Draw a nardy board.")
    parser.add_argument(
        "position", nargs="?", help="24 characters, point 1 first: . A-O (white) a-o (black)"
    )
    parser.add_argument(
        "--animate", type=_record, metavar="RECORD", help="a record's file, instead of a position"
    )
    parser.add_argument("--game", type=int, default=1, help="which game of the record")
    parser.add_argument("--player", type=_player, help="whose turn it is: W or B")
    parser.add_argument("--roll", type=_dice, default=(), help="the dice, such as 53")
    parser.add_argument("--view", type=_player, default=Player.WHITE, help="white or black")
    parser.add_argument("--theme", default="wood", help=", ".join(THEMES))
    parser.add_argument("--last", type=_moves, default=(), help='the last play: "24/18 13/9"')
    parser.add_argument("--white", help="White's name; that of the record, or White")
    parser.add_argument("--black", help="Black's name; that of the record, or Black")
    parser.add_argument("--score", type=_score, default=(None, 0), help="2-1/5: W, B, length")
    parser.add_argument("--cube", type=_cube, default=(0, None), help="2, or with its owner 2W")
    parser.add_argument("--rules", default="", help="the name of the rule set")
    parser.add_argument("--large-print", action="store_true", help="bigger letters")
    parser.add_argument("--banner", default="", help="a result to write across the board")
    parser.add_argument("--text", action="store_true", help="print the board as text instead")
    parser.add_argument("--size", type=_size, help="the width in pixels: 1280, of an animation 640")
    parser.add_argument("-o", "--output", type=Path, help="board.png, of an animation board.gif")
    return parser, parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw what the command line says; a wrong one ends with status 2 and says what is wrong."""
    parser, given = _arguments(arguments)
    if (given.position is None) is (given.animate is None):
        parser.error("give either a position or, with --animate, a record")
    if given.text and given.animate:
        parser.error("only a position can be printed as text")
    names = (given.animate and given.animate.names) or ("White", "Black")
    try:
        scene = Scene(
            given.position or _START,
            view=given.view,
            white=names[0] if given.white is None else given.white,
            black=names[1] if given.black is None else given.black,
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
        if given.text:
            print(text_board(scene), end="")
            return 0
        output, file = _file(scene, given)
    except (BadScene, NardyError) as error:
        parser.error(str(error))
    try:
        output.write_bytes(file)
    except OSError as error:
        parser.error(f"cannot write {output}: {error.strerror}")
    print(output)
    return 0


def _file(scene: Scene, given: argparse.Namespace) -> tuple[Path, bytes]:
    """Return the file that the command line asks for, and its name."""
    if given.animate is None:
        picture = draw(scene, checker=given.size // _ACROSS if given.size else DESIGN_CHECKER)
        return given.output or Path("board.png"), picture
    scenes = game_scenes(given.animate, given.game, scene, banner=given.banner)
    animation = animate(scenes, checker=given.size // _ACROSS if given.size else ANIMATION_CHECKER)
    return given.output or Path("board.gif"), animation


if __name__ == "__main__":
    sys.exit(main())
