"""The last play on the picture: an arrow per move, a badge where a checker was borne off.

Where several checkers made the same move there is one arrow with their number. A checker that
was borne off has no place to show; its badge points over the edge.
"""

import math
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from render.layout import Layout, Row, Spot, row_of
from render.lettering import write
from render.scene import Scene
from render.sheet import Sheet, plate, stamp
from render.theme import THEMES, Theme
from render.ways import BearOff, ways_of

_FINE: Final = 3
COUNT_SIZE: Final = 34


def draw_last(picture: Image.Image, scene: Scene, layout: Layout, theme: Theme) -> None:
    """Draw the moves of the last play."""
    arrows, borne_off = ways_of(scene, layout)
    for arrow in arrows:
        left, top, halo, body = _masks(arrow.spots, layout)
        picture.paste(theme.last_halo, (left, top), halo)
        picture.paste(theme.last, (left, top), body)
    for arrow in arrows:
        if arrow.times > 1:
            tail = arrow.spots[0]
            stamp(picture, _badge(theme.name, layout.px(44), layout.px(44)), tail)
            write(picture, str(arrow.times), layout.px(COUNT_SIZE), tail, theme.last_halo)
    for badge in borne_off:
        _draw_off_badge(picture, badge, layout, theme)


def _draw_off_badge(picture: Image.Image, borne_off: BearOff, layout: Layout, theme: Theme) -> None:
    """Draw the sign of borne-off checkers: an arrow over the edge and, from two on, how many."""
    spot, roomy = borne_off.place
    size = layout.px(56 if roomy else 44)
    several = borne_off.times > 1
    width = round(1.5 * size) if several else size
    stamp(picture, _badge(theme.name, width, size), spot)
    shift = size * 0.28 if several else 0.0
    sign = _edge_sign(theme.name, size, row_of(borne_off.slot))
    stamp(picture, sign, Spot(spot.x - shift, spot.y))
    if several:
        number = Spot(spot.x + shift, spot.y)
        write(picture, str(borne_off.times), layout.px(COUNT_SIZE), number, theme.last_halo)


@lru_cache(maxsize=16)
def _badge(theme_name: str, width: int, height: int) -> Image.Image:
    theme = THEMES[theme_name]
    return plate(
        width,
        height,
        radius=height / 2,
        line=height * 0.07,
        edge=theme.last_halo,
        fill=theme.last,
    )


@lru_cache(maxsize=16)
def _edge_sign(theme_name: str, size: int, row: Row) -> Image.Image:
    """Return a small arrow that points over the board's edge."""
    outward = -1 if row is Row.TOP else 1
    sheet = Sheet(size, size)
    middle, unit = size / 2, size / 56 * outward
    ink = THEMES[theme_name].last_halo
    shaft = [Spot(middle, middle - 13 * unit), Spot(middle, middle + 2 * unit)]
    sheet.line(shaft, 8 * abs(unit), ink)
    sheet.polygon(
        [
            Spot(middle - 14 * unit, middle + unit),
            Spot(middle + 14 * unit, middle + unit),
            Spot(middle, middle + 18 * unit),
        ],
        ink,
    )
    return sheet.finish()


@lru_cache(maxsize=32)
def _masks(spots: tuple[Spot, ...], layout: Layout) -> tuple[int, int, Image.Image, Image.Image]:
    """Return where an arrow lies and its two masks (mode L): with its halo, and without."""
    unit = layout.checker / 80
    reach = layout.px(36)
    left = math.floor(min(spot.x for spot in spots)) - reach
    top = math.floor(min(spot.y for spot in spots)) - reach
    width = math.ceil(max(spot.x for spot in spots)) + reach - left
    height = math.ceil(max(spot.y for spot in spots)) + reach - top
    fine = [((spot.x - left) * _FINE, (spot.y - top) * _FINE) for spot in spots]
    shaft, head = _shaft_and_head(fine, 40 * unit * _FINE, 23 * unit * _FINE)
    masks = []
    for rim in (5 * unit * _FINE, 0.0):
        mask = Image.new("L", (width * _FINE, height * _FINE), 0)
        draw = ImageDraw.Draw(mask)
        thick = 11 * unit * _FINE + 2 * rim
        draw.line(shaft, 255, round(thick), joint="curve")
        draw.polygon(head, 255)
        if rim:
            draw.line([*head, *head[:2]], 255, round(2 * rim), joint="curve")
        x, y = shaft[0]
        ball = 12 * unit * _FINE + rim
        draw.ellipse((x - ball, y - ball, x + ball, y + ball), 255)
        masks.append(mask.reduce(_FINE))
    return left, top, masks[0], masks[1]


_Pair = tuple[float, float]


def _shaft_and_head(
    way: list[_Pair], length: float, half_width: float
) -> tuple[list[_Pair], list[_Pair]]:
    """Cut the last `length` of a way off for the head; return the shaft and the head's corners."""
    tip = way[-1]
    shaft = [spot for spot in way if math.dist(spot, tip) > length * 0.8]
    if len(shaft) < 2:
        shaft = way[:2]
    base = shaft[-1]
    across = math.dist(base, tip)
    right, down = (tip[0] - base[0]) / across, (tip[1] - base[1]) / across
    back = (tip[0] - right * length, tip[1] - down * length)
    corners = [
        tip,
        (back[0] - down * half_width, back[1] + right * half_width),
        (back[0] + down * half_width, back[1] - right * half_width),
    ]
    return shaft, corners
