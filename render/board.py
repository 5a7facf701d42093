"""The empty board: frame, field, points, numbers, homes, trays. Drawn once, then copied."""

import math
from functools import lru_cache
from typing import Final

from PIL import Image

from nardy import Player
from render.checkers import colours_of
from render.layout import Box, Layout, Row, Side, Spot, home_row, row_of, slot_of
from render.lettering import write
from render.sheet import Sheet, paint, plate, stamp
from render.theme import THEMES, Colour, Theme

NUMBER_SIZE: Final = 48


@lru_cache(maxsize=8)
def empty_board(theme_name: str, view: Player, layout: Layout) -> Image.Image:
    """Return the empty board of a theme and view (mode RGB). Copy it before drawing on it."""
    theme = THEMES[theme_name]
    picture = Image.new("RGB", (layout.canvas.width, layout.canvas.height), theme.frame)
    for row in Row:
        paint(picture, layout.strip(row), theme.strip)
        _draw_tray(picture, layout.tray(row), layout, theme)
    for side in Side:
        half = layout.half(side)
        edge = layout.px(2)
        rim = Box(half.left - edge, half.top - edge, half.right + edge, half.bottom + edge)
        paint(picture, rim, theme.outline if theme.point_outline else theme.strip)
        paint(picture, half, theme.field)
    _draw_points(picture, layout, theme)
    for point in range(1, 25):
        slot = slot_of(point, view)
        spot = layout.number(slot).centre
        write(picture, str(point), layout.px(NUMBER_SIZE), spot, theme.text)
    for player in Player:
        _draw_home(picture, layout.home_bar(home_row(player, view)), player, layout, theme)
    for row in Row:
        stamp(picture, _chevrons(theme_name, layout, row), layout.chevron(row))
    return picture


def _draw_tray(picture: Image.Image, box: Box, layout: Layout, theme: Theme) -> None:
    sprite = plate(
        box.width,
        box.height,
        radius=layout.px(12),
        line=layout.px(2),
        edge=theme.outline,
        fill=theme.strip,
    )
    stamp(picture, sprite, box.centre)


def _draw_points(picture: Image.Image, layout: Layout, theme: Theme) -> None:
    for slot in range(1, 25):
        colour = theme.dark_point if slot % 2 else theme.light_point
        row = row_of(slot)
        sprite = _triangle(layout, row, colour, theme)
        column = layout.column(slot)
        y = column.top if row is Row.TOP else column.bottom - sprite.height
        picture.paste(sprite, (round(column.centre.x - sprite.width / 2), y), sprite)


def _triangle(layout: Layout, row: Row, colour: Colour, theme: Theme) -> Image.Image:
    width, height = layout.triangle
    base, tip = (0.0, float(height)) if row is Row.TOP else (float(height), 0.0)
    sheet = Sheet(width, height)
    corners = [Spot(0, base), Spot(width, base), Spot(width / 2, tip)]
    line = theme.point_outline * layout.checker / 80
    if line:
        sheet.polygon(corners, (0, 0, 0))
        # The sides are steep: lines of that width need the tip drawn in by much more.
        slope = 2 * height / width * line * 1.02
        tip += -slope if row is Row.TOP else slope
        corners = [Spot(line, base), Spot(width - line, base), Spot(width / 2, tip)]
    sheet.polygon(corners, colour)
    return sheet.finish()


def _draw_home(
    picture: Image.Image, bar: Box, player: Player, layout: Layout, theme: Theme
) -> None:
    """Draw the bar along a home in its owner's colour; on the dark frame Black's has an edge."""
    colours = colours_of(theme, player)
    paint(picture, bar, max(colours.edge, colours.fill, key=sum))
    line = layout.px(2)
    inner = Box(bar.left + line, bar.top + line, bar.right - line, bar.bottom - line)
    paint(picture, inner, colours.fill)


@lru_cache(maxsize=16)
def _chevrons(theme_name: str, layout: Layout, row: Row) -> Image.Image:
    """Return the double chevron: along the top the checkers go left, along the bottom right."""
    unit = layout.checker / 80
    width, height = layout.px(30), layout.px(40)
    forward = -1 if row is Row.TOP else 1
    sheet = Sheet(width, height)
    for shift in (-6, 6):
        x = width / 2 + shift * unit
        sheet.line(
            [
                Spot(x - forward * 4 * unit, height / 2 - 14 * unit),
                Spot(x + forward * 4 * unit, height / 2),
                Spot(x - forward * 4 * unit, height / 2 + 14 * unit),
            ],
            3.6 * unit,
            THEMES[theme_name].dim,
        )
    return sheet.finish()


@lru_cache(maxsize=8)
def round_arrow(theme_name: str, layout: Layout) -> Image.Image:
    """Return the faint arrow that turns against the clock, as the checkers go round the board."""
    size = layout.px(116)
    unit = layout.checker / 80
    middle, radius = size / 2, 34 * unit
    ink = THEMES[theme_name].dark_point
    sheet = Sheet(size, size)
    angles = [math.radians(degrees) for degrees in range(15, 306, 5)]
    sheet.line(
        [Spot(middle + radius * math.cos(a), middle + radius * math.sin(a)) for a in angles],
        7 * unit,
        ink,
    )
    # The arc begins on the right, a little below the middle, and the arrow points up there.
    x, y = middle + radius * math.cos(angles[0]), middle + radius * math.sin(angles[0])
    sheet.polygon(
        [Spot(x - 18 * unit, y), Spot(x + 18 * unit, y), Spot(x - 2 * unit, y - 28 * unit)], ink
    )
    return sheet.finish()
