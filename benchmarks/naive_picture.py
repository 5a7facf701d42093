"""The board drawn the plain way, for comparison: twice as large, then scaled down.

Everything is drawn anew with Pillow's shapes, as a first version of such a program does. It shows
the same things as a real picture, less beautifully.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageDraw, ImageFont

from nardy import Player
from render.layout import LOOSE, Layout, Row, Side, Spot, home_row, row_of, slot_of
from render.theme import THEMES
from render.ways import ways_of

if TYPE_CHECKING:
    from render import Scene
    from render.theme import Colour, Theme

_TWICE: Final = 160
_FONT: Final = Path(__file__).parents[1] / "render" / "fonts" / "Inter-Bold.otf"


def draw_naively(scene: Scene) -> bytes:
    """Return a scene as a PNG file of 1280 x 1152 pixels in full colour."""
    large = _NaivePicture(scene).image
    small = large.resize((large.width // 2, large.height // 2), Image.Resampling.LANCZOS)
    file = BytesIO()
    small.save(file, "PNG")
    return file.getvalue()


class _NaivePicture:
    """A scene, drawn twice as large."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._layout = Layout(_TWICE)
        self._theme: Theme = THEMES[scene.theme]
        canvas = self._layout.canvas
        self.image = Image.new("RGB", (canvas.width, canvas.height), self._theme.frame)
        self._draw = ImageDraw.Draw(self.image)
        self._board()
        self._strips()
        for point in range(1, 25):
            self._stack(point)
        self._dice()
        for arrow in ways_of(scene, self._layout)[0]:
            self._draw.line(arrow.spots, self._theme.last, 22, joint="curve")
            self._disc(arrow.spots[0], 24, self._theme.last)
            self._disc(arrow.spots[-1], 40, self._theme.last)

    def _disc(self, spot: Spot, radius: float, ink: Colour) -> None:
        self._draw.ellipse(
            (spot.x - radius, spot.y - radius, spot.x + radius, spot.y + radius), ink
        )

    def _text(self, spot: Spot, text: str, size: int, ink: Colour) -> None:
        font = ImageFont.truetype(_FONT, size)
        self._draw.text(spot, text, ink, font, anchor="mm")

    def _board(self) -> None:
        layout, theme = self._layout, self._theme
        for side in Side:
            self._draw.rectangle(layout.half(side), theme.field)
        width, height = layout.triangle
        for slot in range(1, 25):
            column = layout.column(slot)
            top = row_of(slot) is Row.TOP
            base, tip = (
                (column.top, column.top + height)
                if top
                else (
                    column.bottom,
                    column.bottom - height,
                )
            )
            x = column.centre.x
            ink = theme.dark_point if slot % 2 else theme.light_point
            self._draw.polygon([(x - width / 2, base), (x + width / 2, base), (x, tip)], ink)
        for point in range(1, 25):
            slot = slot_of(point, self._scene.view)
            self._text(layout.number(slot).centre, str(point), 96, theme.text)

    def _strips(self) -> None:
        layout, theme, scene = self._layout, self._theme, self._scene
        for player in Player:
            row = home_row(player, scene.view)
            lit = scene.turn is player
            self._draw.rectangle(layout.strip(row), theme.lit if lit else theme.strip)
            ink = theme.lit_text if lit else theme.text
            self._disc(layout.badge(row), 52, self._colours(player)[0])
            start = layout.name_start(row)
            self._text(Spot(start.x + 200, start.y), scene.name(player), 84, ink)
            self._text(Spot(1800, start.y), f"{scene.pips(player)} pip", 96, ink)
            self._text(layout.score(row).centre, scene.points(player), 88, ink)
            self._draw.rectangle(layout.tray(row), theme.strip)
            for index in range(scene.off(player)):
                self._draw.rectangle(layout.slab(row, index), self._colours(player)[0])
            self._text(layout.off_number(row), str(scene.off(player)), 104, theme.text)

    def _colours(self, player: Player) -> tuple[Colour, Colour]:
        colours = self._theme.white if player is Player.WHITE else self._theme.black
        return colours.fill, colours.edge

    def _stack(self, point: int) -> None:
        layout, slot = self._layout, slot_of(point, self._scene.view)
        stack = self._scene.stack(point)
        count = stack.count if stack else 0
        if stack:
            fill, edge = self._colours(stack.owner)
            for index in range(count):
                spot = layout.place(slot, index, count)
                self._disc(spot, 80, edge)
                self._disc(spot, 74, fill)
                self._disc(spot, 54, edge)
                self._disc(spot, 51, fill)
            if count > LOOSE:
                self._text(layout.place(slot, count - 1, count), str(count), 100, edge)
        if point in self._scene.targets:
            self._disc(layout.free_place(slot, count).spot, 46, self._theme.select)

    def _dice(self) -> None:
        scene, layout, theme = self._scene, self._layout, self._theme
        row = home_row(scene.turn or scene.view, scene.view)
        for box, die in zip(
            layout.dice(layout.side_of(row), len(scene.dice)), scene.dice, strict=True
        ):
            ink = theme.dim if die.used else theme.die
            self._draw.rounded_rectangle(box, 36, ink)
            self._text(box.centre, str(die.value), 120, theme.pip)
