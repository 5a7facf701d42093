"""What every picture begins with: frame, field, points, numbers, homes."""

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Final, NamedTuple

from PIL import Image

from nardy import Player
from render.checkers import colours_of
from render.layout import Box, Layout, Row, Side, Spot, home_row, row_of, slot_of
from render.lettering import write
from render.sheet import Sheet
from render.theme import THEMES, Colour, Theme
from render.tiles import Part

_BLACK: Final = (0, 0, 0)


class Fill(NamedTuple):
    """A rectangle of one colour."""

    box: Box
    colour: Colour


def board_fills(theme: Theme, layout: Layout, view: Player) -> Iterator[Fill]:
    """Yield the plain areas of the empty board, from below to above."""
    yield Fill(layout.canvas, theme.frame)
    for row in Row:
        yield Fill(layout.strip(row), theme.strip)
    for side in Side:
        half = layout.half(side)
        edge = layout.px(2)
        rim = Box(half.left - edge, half.top - edge, half.right + edge, half.bottom + edge)
        yield Fill(rim, theme.outline if theme.point_outline else theme.strip)
        yield Fill(half, theme.field)
    for player in Player:
        # The bar along a home in its owner's colour; on the dark frame Black's has an edge.
        colours = colours_of(theme, player)
        bar = layout.home_bar(home_row(player, view))
        line = layout.px(2)
        yield Fill(bar, max(colours.edge, colours.fill, key=sum))
        yield Fill(
            Box(bar.left + line, bar.top + line, bar.right - line, bar.bottom - line), colours.fill
        )


def board_parts(theme: Theme, layout: Layout, view: Player) -> Iterator[Part]:
    """Yield what lies on them: points, their numbers, and the signs of direction."""
    for slot in range(1, 25):
        yield empty_column_part(theme, layout, slot)
    for point in range(1, 25):
        box = layout.number(slot_of(point, view))
        yield Part(box, ("number", point), partial(_paint_number, theme, layout, str(point)))
    for row in Row:
        sign = _chevrons(theme.name, layout, row)
        box = Box.round(layout.chevron(row), sign.width, sign.height)
        yield Part(box, ("chevrons", row), partial(_paint_sign, theme, sign))


def empty_column_part(theme: Theme, layout: Layout, slot: int) -> Part:
    """Return a slot's column with nothing but its point."""
    row, dark = row_of(slot), is_dark(slot)
    paint_it = partial(_paint_empty_column, theme, layout, row, dark=dark)
    return Part(layout.column(slot), ("empty", row, dark), paint_it)


def _paint_empty_column(
    theme: Theme, layout: Layout, row: Row, image: Image.Image, *, dark: bool
) -> None:
    image.paste(empty_column(theme.name, layout, row, dark=dark))


def _paint_number(theme: Theme, layout: Layout, number: str, image: Image.Image) -> None:
    image.paste(theme.frame, (0, 0, image.width, image.height))
    middle = Spot(image.width / 2, image.height / 2)
    write(image, number, layout.px(layout.letters.number), middle, theme.text)


def _paint_sign(theme: Theme, sign: Image.Image, image: Image.Image) -> None:
    image.paste(theme.frame, (0, 0, image.width, image.height))
    image.paste(sign, (0, 0), sign)


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
