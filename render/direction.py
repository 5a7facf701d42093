"""The sign of direction, and beside it the name of the rule set, in a half without dice."""

import math
from functools import lru_cache, partial

from PIL import Image

from render.layout import Box, Layout, Side, Spot
from render.lettering import fitted, label, write
from render.sheet import Sheet, plate, stamp
from render.theme import THEMES, Theme
from render.tiles import Part


def rules_part(rules: str, layout: Layout, theme: Theme, side: Side) -> Part:
    """Return the sign alone, or on a plate with the name of the rule set."""
    room = layout.rules
    size = layout.px(layout.letters.rules)
    sign = layout.px(60)
    text = fitted(rules, size, room.width - sign - layout.px(60)) if rules else ""
    width = round(label(text, size).width) + sign + layout.px(56) if text else layout.px(90)
    height = room.height if text else layout.px(90)
    box = Box.round(layout.half(side).centre, width, height)
    return Part(box, ("rules", text), partial(_paint_rules, theme, layout, text))


def _paint_rules(theme: Theme, layout: Layout, text: str, image: Image.Image) -> None:
    middle = Spot(image.width / 2, image.height / 2)
    if not text:
        stamp(image, round_arrow(theme.name, layout.px(90), layout, faint=True), middle)
        return
    frame = plate(
        image.width,
        image.height,
        radius=image.height / 2,
        line=layout.px(2),
        edge=theme.frame,
        fill=theme.frame,
    )
    stamp(image, frame, middle)
    sign = layout.px(60)
    left = Spot(layout.px(14) + sign / 2, middle.y)
    stamp(image, round_arrow(theme.name, sign, layout, faint=False), left)
    size = layout.px(layout.letters.rules)
    write(image, text, size, Spot(layout.px(24) + sign, middle.y), theme.dim, align=0)


@lru_cache(maxsize=16)
def round_arrow(theme_name: str, size: int, layout: Layout, *, faint: bool) -> Image.Image:
    """Return the arrow that turns against the clock, as the checkers go round the board.

    A faint one is for the field, the other for dark plates.
    """
    theme = THEMES[theme_name]
    unit = size / 90
    middle, radius = size / 2, 32 * unit
    ink = theme.dark_point if faint else theme.dim
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
        [Spot(x - 16 * unit, y), Spot(x + 14 * unit, y), Spot(x - 2 * unit, y - 26 * unit)], ink
    )
    return sheet.finish()
