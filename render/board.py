"""What every picture begins with: frame, field, points, numbers, homes."""

from functools import lru_cache, partial
from typing import Final

from PIL import Image

from nardy import Player
from render.checkers import colours_of
from render.layout import Box, Layout, Row, Side, Spot, home_row, row_of, slot_of
from render.lettering import write
from render.sheet import Sheet, paint, stamp
from render.theme import THEMES, Colour, Theme
from render.tiles import Part

_BLACK: Final = (0, 0, 0)


def empty_board(theme: Theme, layout: Layout, view: Player) -> Part:
    """Return the empty board, which is the whole picture."""
    return Part(layout.canvas, ("board", view), partial(_paint_board, theme, layout, view))


def _paint_board(theme: Theme, layout: Layout, view: Player, image: Image.Image) -> None:
    paint(image, layout.canvas, theme.frame)
    for row in Row:
        paint(image, layout.strip(row), theme.strip)
    for side in Side:
        half = layout.half(side)
        edge = layout.px(2)
        rim = Box(half.left - edge, half.top - edge, half.right + edge, half.bottom + edge)
        paint(image, rim, theme.outline if theme.point_outline else theme.strip)
        paint(image, half, theme.field)
    for slot in range(1, 25):
        column = layout.column(slot)
        image.paste(
            empty_column(theme.name, layout, row_of(slot), dark=is_dark(slot)),
            (column.left, column.top),
        )
    for point in range(1, 25):
        spot = layout.number(slot_of(point, view)).centre
        write(image, str(point), layout.px(layout.letters.number), spot, theme.text)
    for player in Player:
        _paint_home(image, layout.home_bar(home_row(player, view)), player, layout, theme)
    for row in Row:
        stamp(image, _chevrons(theme.name, layout, row), layout.chevron(row))


def is_dark(slot: int) -> bool:
    """Tell whether a slot has the darker of the two kinds of points."""
    return slot % 2 == 1


@lru_cache(maxsize=16)
def empty_column(theme_name: str, layout: Layout, row: Row, *, dark: bool) -> Image.Image:
    """Return a column of the field with its point (mode RGB). Not to be changed."""
    theme = THEMES[theme_name]
    column = layout.column(12 if row is Row.BOTTOM else 13)
    image = Image.new("RGB", (column.width, column.height), theme.field)
    sprite = _triangle(layout, row, theme.dark_point if dark else theme.light_point, theme)
    top = 0 if row is Row.TOP else column.height - sprite.height
    image.paste(sprite, (round((column.width - sprite.width) / 2), top), sprite)
    return image


def _triangle(layout: Layout, row: Row, colour: Colour, theme: Theme) -> Image.Image:
    width, height = layout.triangle
    base, tip = (0.0, float(height)) if row is Row.TOP else (float(height), 0.0)
    sheet = Sheet(width, height)
    corners = [Spot(0, base), Spot(width, base), Spot(width / 2, tip)]
    line = theme.point_outline * layout.unit
    if line:
        sheet.polygon(corners, _BLACK)
        # The sides are steep: lines of that width need the tip drawn in by much more.
        slope = 2 * height / width * line * 1.02
        tip += -slope if row is Row.TOP else slope
        corners = [Spot(line, base), Spot(width - line, base), Spot(width / 2, tip)]
    sheet.polygon(corners, colour)
    return sheet.finish()


def _paint_home(
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
    unit = layout.unit
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
