"""Reads a board back from a picture as a phone shows it: 360 x 324 pixels, after a bad JPEG.

It sees nothing but pixels. It knows the look of the themes and where things lie, by its own
measures and with its own plain drawings (flat discs, no shadows), and asks which of them comes
nearest to what it sees. Arrows and marks are in the way; a pixel that is far off counts no more
than one that is rather wrong.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from nardy import Player
from render.theme import THEMES, blend

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from render.theme import Colour, Theme

SIZE = (360, 324)
SCALE = 360 / 1280
_FINE = 4
_FAR = 72
"""A pixel's greatest difference where arrows and marks may lie."""
_ALL = 255
"""The same for numbers, over which nothing lies."""
_FONT = Path(__file__).parents[2] / "render" / "fonts" / "Inter-Bold.otf"
_BRIGHTNESS = np.array([0.299, 0.587, 0.114], np.float32)
"""How much red, green and blue count (ITU-R BT.601), as for Pillow's mode L."""
_PIPS = {
    1: "....x....",
    2: "x.......x",
    3: "x...x...x",
    4: "x.x...x.x",
    5: "x.x.x.x.x",
    6: "x.xx.xx.x",
}
CUBES = (0, 1, 2, 4, 8, 16, 32, 64)

_Box = tuple[float, float, float, float]
"""Left, top, right, bottom in pixels of the large picture."""


@dataclass(frozen=True)
class Stack:
    """What stands on a point."""

    owner: Player
    count: int


@dataclass(frozen=True)
class Reading:
    """What was read."""

    view: Player
    points: tuple[Stack | None, ...]
    turn: Player | None
    dice: tuple[tuple[int, bool], ...]
    """Value, and whether it has been used."""
    off: tuple[int, int]
    """White's and Black's checkers in the trays."""
    cube: int
    owner: Player | None
    """Who has the cube."""
    struck: bool
    """The cube is struck out."""


class _Board:
    """A plain drawing, in pixels of the large picture, for a part of the small one."""

    def __init__(self, box: _Box, paper: Colour) -> None:
        self._left, self._top, right, bottom = box
        size = round((right - self._left) * SCALE), round((bottom - self._top) * SCALE)
        self._unit_x = size[0] * _FINE / (right - self._left)
        self._unit_y = size[1] * _FINE / (bottom - self._top)
        self._image = Image.new("RGB", (size[0] * _FINE, size[1] * _FINE), paper)
        self._draw = ImageDraw.Draw(self._image)

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return (x - self._left) * self._unit_x, (y - self._top) * self._unit_y

    def polygon(self, corners: Sequence[tuple[float, float]], ink: Colour) -> None:
        self._draw.polygon([self._at(x, y) for x, y in corners], ink)

    def disc(self, x: float, y: float, radius: float, ink: Colour) -> None:
        self._draw.ellipse(
            (*self._at(x - radius, y - radius), *self._at(x + radius, y + radius)), ink
        )

    def box(self, box: _Box, ink: Colour, radius: float = 0) -> None:
        corners = (*self._at(*box[:2]), *self._at(*box[2:]))
        self._draw.rounded_rectangle(corners, radius * self._unit_x, ink)

    def slash(self, x: float, y: float, theme: Theme) -> None:
        ends = [self._at(x - 27, y + 27), self._at(x + 27, y - 27)]
        self._draw.line(ends, theme.last_halo, round(13 * self._unit_x))
        self._draw.line(ends, theme.last, round(8 * self._unit_x))

    def text(self, x: float, y: float, text: str, size: float, ink: Colour) -> None:
        font = ImageFont.truetype(_FONT, size * self._unit_x, layout_engine=ImageFont.Layout.BASIC)
        left, baseline = self._at(x, y + size * 0.3635)
        left -= font.getlength(text) / 2
        self._draw.text((left, baseline), text, ink, font, anchor="ls")

    def finish(self) -> Image.Image:
        return self._image.reduce(_FINE)


def _small(image: Image.Image, box: _Box) -> Image.Image:
    """Cut a part out of the small picture."""
    left, top, right, bottom = box
    size = round((right - left) * SCALE), round((bottom - top) * SCALE)
    at = (left * SCALE, top * SCALE, left * SCALE + size[0], top * SCALE + size[1])
    return image.resize(size, Image.Resampling.BILINEAR, box=at)


class Sheet:
    """Drawings of one size, so that all can be compared at once."""

    def __init__(self, drawings: Sequence[Image.Image]) -> None:
        # Each drawing is a row: all pixels' red, green and blue.
        self._drawings = np.stack([np.asarray(drawing, np.float32).ravel() for drawing in drawings])
        self._brightness = np.tile(_BRIGHTNESS, self._drawings.shape[1] // 3)

    def nearest(self, seen: Image.Image, far: int = _FAR) -> int:
        """Tell which of the drawings comes nearest to a part of the picture."""
        difference = self._drawings - np.asarray(seen, np.float32).ravel()
        np.abs(difference, out=difference)
        np.minimum(difference, far, out=difference)
        return int((difference @ self._brightness).argmin())


class Reader:
    """Reads pictures of a theme, in normal or in large print."""

    def __init__(self, theme_name: str, *, large: bool = False) -> None:
        self._theme = THEMES[theme_name]
        self._count_size = 58 if large else 50
        self._off_size = 66 if large else 52
        self._cube_size = 64 if large else 54
        self._sheets: dict[str, Sheet] = {}

    def read(self, picture: Image.Image) -> Reading:
        """Read a picture of mode RGB and 360 x 324 pixels."""
        view = self._view(picture)
        turn = self._turn(picture, view)
        cube = self._cube(picture, view)
        white, black = (
            self._off(picture, bottom=player is view) for player in (Player.WHITE, Player.BLACK)
        )
        dice = self._dice(picture, right=turn is view) if turn else ()
        return Reading(view, self._points(picture, view), turn, dice, (white, black), *cube)

    def _disc(
        self, board: _Board, x: float, y: float, owner: Player, radius: float = 40, face: str = ""
    ) -> None:
        """Draw a checker as far as it can be seen at this size."""
        colours = self._theme.white if owner is Player.WHITE else self._theme.black
        unit = radius / 40
        board.disc(x, y, radius, colours.fill)
        board.disc(x, y, radius - colours.edge_inset * unit, colours.edge)
        board.disc(x, y, radius - (colours.edge_inset + colours.edge_width) * unit, colours.fill)
        if face:
            board.text(x, y, face, self._count_size, colours.edge)

    # --- Whose home is at the bottom right: the checker beside the name below ------------------

    def _view(self, picture: Image.Image) -> Player:
        box = (20.0, 1080.0, 84.0, 1144.0)

        def badge(owner: Player, paper: Colour) -> Image.Image:
            board = _Board(box, paper)
            self._disc(board, 52, 1112, owner, 26)
            return board.finish()

        sheet = self._kept(
            "view",
            lambda: [
                badge(owner, paper)
                for owner in Player
                for paper in (self._theme.strip, self._theme.lit)
            ],
        )
        return list(Player)[sheet.nearest(_small(picture, box)) // 2]

    def _turn(self, picture: Image.Image, view: Player) -> Player | None:
        for player, top in ((view.other, 0.0), (view, 1072.0)):
            sheet = self._kept(
                "turn",
                lambda: [
                    Image.new("RGB", (79, 3), ink) for ink in (self._theme.strip, self._theme.lit)
                ],
            )
            edge = (100.0, top + 2, 381.0, top + 12)
            if sheet.nearest(_small(picture, edge)) == 1:
                return player
        return None

    # --- The points -----------------------------------------------------------------------------

    def _points(self, picture: Image.Image, view: Player) -> tuple[Stack | None, ...]:
        found: list[Stack | None] = [None] * 24
        for column in range(12):
            left = 12 + 88 * column if column < 6 else 574 + 88 * (column - 6)
            for top in (True, False):
                box = (
                    (left, 142.0, left + 88.0, 526.0) if top else (left, 626.0, left + 88.0, 1010.0)
                )
                # From the right: 1, 2, ... below, from the left: 13, 14, ... above.
                place = 13 + column if top else 12 - column
                point = place if view is Player.WHITE else (place + 11) % 24 + 1
                seen = _small(picture, box)
                found[point - 1] = self._stack(seen, top=top, dark=place % 2 == 1)
        return tuple(found)

    def _stack(self, seen: Image.Image, *, top: bool, dark: bool) -> Stack | None:
        """Read a column: first what lies at its edge, then how much of it there is."""
        looks: list[Stack | None] = [None]
        looks += [Stack(owner, count) for owner in Player for count in (1, 6, 15)]
        name = f"{top} {dark}"
        edge = (0, 0, 25, 22) if top else (0, 86, 25, 108)
        drawings = self._kept(
            f"edge {name}",
            lambda: [self._column(look, top=top, dark=dark).crop(edge) for look in looks],
        )
        nearest = looks[drawings.nearest(seen.crop(edge))]
        if not nearest:
            return None
        owner = nearest.owner
        # A badge at the edge may look like a checker: nothing is still one of the answers.
        stacks = [None, *(Stack(owner, count) for count in range(1, 16))]
        sheet = self._kept(
            f"stacks {owner} {name}",
            lambda: [self._column(stack, top=top, dark=dark) for stack in stacks],
        )
        return stacks[sheet.nearest(seen)]

    def _column(self, stack: Stack | None, *, top: bool, dark: bool) -> Image.Image:
        theme = self._theme
        board = _Board((0.0, 0.0, 88.0, 384.0), theme.field)
        base, tip = (0.0, 378.0) if top else (384.0, 6.0)
        ink = theme.dark_point if dark else theme.light_point
        if theme.point_outline:
            board.polygon([(2, base), (86, base), (44, tip)], (0, 0, 0))
            steep = 18 if top else -18
            board.polygon([(4, base), (84, base), (44, tip - steep)], ink)
        else:
            board.polygon([(2, base), (86, base), (44, tip)], ink)
        if stack:
            step = 80.0 if stack.count <= 4 else 268 / (stack.count - 1)
            for index in range(stack.count):
                depth = 44 + index * step
                last = stack.count > 4 and index == stack.count - 1
                y = depth if top else 384 - depth
                self._disc(board, 44, y, stack.owner, face=str(stack.count) if last else "")
        return board.finish()

    # --- Trays, cube, dice ----------------------------------------------------------------------

    def _off(self, picture: Image.Image, *, bottom: bool) -> int:
        box = (1136.0, 644.0, 1248.0, 700.0) if bottom else (1136.0, 452.0, 1248.0, 508.0)

        def number(off: int) -> Image.Image:
            board = _Board(box, self._theme.strip)
            ink = self._theme.text if off else self._theme.dim
            board.text(1192, 672 if bottom else 480, str(off), self._off_size, ink)
            return board.finish()

        sheet = self._kept(f"tray {bottom}", lambda: [number(off) for off in range(16)])
        return sheet.nearest(_small(picture, box), _ALL)

    def _cube(self, picture: Image.Image, view: Player) -> tuple[int, Player | None, bool]:
        box = (1130.0, 520.0, 1262.0, 632.0)
        looks = [
            (value, owner, struck)
            for value in CUBES
            for owner in (None, *Player)
            for struck in (False, True)
            if value or not (owner or struck)
        ]

        def cube(value: int, owner: Player | None, struck: bool) -> Image.Image:
            board = _Board(box, self._theme.frame)
            if value:
                face = blend(self._theme.die, self._theme.frame, 0.5 if struck else 0)
                board.box((1146, 530, 1238, 622), face, 15)
            if struck:
                board.slash(1192, 576, self._theme)
            if value:
                board.text(1192, 576, str(value), self._cube_size, self._theme.pip)
            if owner:
                self._disc(board, 1236, 612 if owner is view else 540, owner, 20)
            return board.finish()

        sheet = self._kept(f"cube {view}", lambda: [cube(*look) for look in looks])
        return looks[sheet.nearest(_small(picture, box), _ALL)]

    def _dice(self, picture: Image.Image, *, right: bool) -> tuple[tuple[int, bool], ...]:
        looks = [(value, used) for value in _PIPS for used in (False, True)]
        # Without dice there is the field, or the plate with the name of the rule set.
        papers = (self._theme.field, self._theme.frame)
        empty = [Image.new("RGB", (26, 26), paper) for paper in papers]
        sheet = self._kept("dice", lambda: [*(self._die(*look) for look in looks), *empty])
        middle = 838 if right else 276
        for places in ((-150, -50, 50, 150), (-50, 50)):
            boxes = [(middle + x - 46.0, 530.0, middle + x + 46.0, 622.0) for x in places]
            found = [sheet.nearest(_small(picture, box)) for box in boxes]
            if all(index < len(looks) for index in found):
                return tuple(looks[index] for index in found)
        return ()

    def _die(self, value: int, used: bool) -> Image.Image:
        theme = self._theme
        board = _Board((0, 0, 92, 92), theme.field)
        share = 0.64 if used else 0.0
        board.box((2, 2, 90, 90), blend(theme.die_edge, theme.field, share), 18)
        edge = 2 + theme.die_line
        board.box((edge, edge, 92 - edge, 91 - edge), blend(theme.die, theme.field, share), 15)
        if used:
            board.slash(46, 46, theme)
        for index, mark in enumerate(_PIPS[value]):
            if mark == "x":
                paper = theme.last if used and index in (2, 4, 6) else theme.die
                ink = blend(theme.pip, paper, 0.25) if used else theme.pip
                board.disc(46 + (index % 3 - 1) * 23, 46 + (index // 3 - 1) * 23, 9, ink)
        return board.finish()

    # --------------------------------------------------------------------------------------------

    def _kept(self, name: str, draw: Callable[[], list[Image.Image]]) -> Sheet:
        if name not in self._sheets:
            self._sheets[name] = Sheet(draw())
        return self._sheets[name]


@cache
def reader_of(theme_name: str, *, large: bool = False) -> Reader:
    """The reader for a theme."""
    return Reader(theme_name, large=large)
