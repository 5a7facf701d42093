"""The last play: an arrow per move, and a badge where a checker was borne off.

An arrow begins where the checker lay, swings round the stacks on its way and ends at the rim of
the checker that it brought. Where several checkers made the same move there is one arrow with
their number. A checker that was borne off has no place to show; a badge points over the edge.
"""

import math
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from render.layout import (
    LOOSE,
    FreePlace,
    Layout,
    Row,
    Side,
    Spot,
    home_row,
    row_of,
    slot_of,
)
from render.lettering import write
from render.scene import OFF_POINT, Scene
from render.sheet import Sheet, stamp
from render.theme import THEMES, Theme

_FINE: Final = 3
_SAMPLES: Final = 40
_SWINGS: Final = (0.14, 0.24, 0.36, 0.5, 0.66, 0.85)
"""How far the middle of an arrow is pulled aside, as parts of its length."""
_SHORTEST_SWING: Final = 130
"""Pixels that a short arrow is pulled aside at least, so that there is an arrow to see."""
COUNT_SIZE: Final = 34


class Arrow(NamedTuple):
    """The way of an arrow: spots from its tail to the point of its head."""

    spots: tuple[Spot, ...]


def draw_last(picture: Image.Image, scene: Scene, layout: Layout, theme: Theme) -> None:
    """Draw the moves of the last play."""
    for (start, end), times in Counter(scene.last).items():
        slot = slot_of(start, scene.view)
        tail = layout.free_place(slot, scene.count(start))
        if end == OFF_POINT:
            _draw_off_badge(picture, tail, times, row_of(slot), layout, theme)
            continue
        arrow = _arrow(scene, layout, tail.spot, start, end)
        _draw_arrow(picture, arrow, layout, theme)
        if times > 1:
            badge = _badge(theme.name, layout.px(44), layout.px(44))
            stamp(picture, badge, tail.spot)
            write(picture, str(times), layout.px(COUNT_SIZE), tail.spot, theme.last_halo)


def _draw_off_badge(
    picture: Image.Image, place: FreePlace, times: int, row: Row, layout: Layout, theme: Theme
) -> None:
    """Draw the sign of borne-off checkers: an arrow over the edge and, from two on, how many."""
    size = layout.px(56 if place.roomy else 44)
    width = size if times == 1 else round(1.6 * size)
    stamp(picture, _badge(theme.name, width, size), place.spot)
    shift = 0.0 if times == 1 else size * 0.32
    sign = Spot(place.spot.x - shift, place.spot.y)
    stamp(picture, _edge_sign(theme.name, size, row), sign)
    if times > 1:
        number = Spot(place.spot.x + shift, place.spot.y)
        write(picture, str(times), layout.px(COUNT_SIZE), number, theme.last_halo)


@lru_cache(maxsize=16)
def _badge(theme_name: str, width: int, height: int) -> Image.Image:
    theme = THEMES[theme_name]
    sheet = Sheet(width, height)
    line = height * 0.07
    sheet.rounded((0, 0, width, height), height / 2, theme.last_halo)
    sheet.rounded((line, line, width - line, height - line), height / 2 - line, theme.last)
    return sheet.finish()


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


def _arrow(scene: Scene, layout: Layout, tail: Spot, start: int, end: int) -> Arrow:
    """Return the way of a move that disturbs what else is to be seen the least."""
    count = scene.count(end)
    slot = slot_of(end, scene.view)
    if count:
        target = layout.place(slot, count - 1, count)
        gap = layout.checker / 2 + layout.px(4)
    else:  # the checker went on from there
        target, gap = layout.free_place(slot, 0).spot, float(layout.px(16))
    ways = (
        (_disturbance(scene, layout, arrow, start, end) + abs(swing), arrow)
        for swing, arrow in _ways(layout, tail, target, gap)
    )
    return min(ways, key=lambda way: way[0])[1]


def _ways(layout: Layout, tail: Spot, target: Spot, gap: float) -> Iterator[tuple[float, Arrow]]:
    """Yield arrows that swing more and more to either side, with the part of their length."""
    right, down = target.x - tail.x, target.y - tail.y
    length = math.hypot(right, down)
    for part in _SWINGS:
        for side in (-1, 1):
            swing = side * max(part * length, layout.px(_SHORTEST_SWING) * (0.7 + part))
            bend = Spot(
                (tail.x + target.x) / 2 - down / length * swing,
                (tail.y + target.y) / 2 + right / length * swing,
            )
            yield part, Arrow(tuple(_curve(tail, bend, target, gap)))


def _curve(tail: Spot, bend: Spot, target: Spot, gap: float) -> Iterator[Spot]:
    """Yield the spots of a curve from the tail to `gap` pixels before the target."""
    for step in range(_SAMPLES + 1):
        t = step / _SAMPLES
        spot = Spot(
            (1 - t) ** 2 * tail.x + 2 * t * (1 - t) * bend.x + t * t * target.x,
            (1 - t) ** 2 * tail.y + 2 * t * (1 - t) * bend.y + t * t * target.y,
        )
        if step and math.dist(spot, target) < gap:
            return
        yield spot


def _disturbance(scene: Scene, layout: Layout, arrow: Arrow, start: int, end: int) -> float:
    """Return how much an arrow hides: counts most, then dice, then checkers; never off the field."""
    middle = layout.px(576)
    dice = layout.dice(layout.side_of(home_row(scene.turn or scene.view, scene.view)), 4)
    cost = 0.0
    for spot in arrow.spots[2:]:
        if not (
            layout.field.left + 10 < spot.x < layout.field.right - 10
            and layout.field.top + 10 < spot.y < layout.field.bottom - 10
        ):
            cost += 50
            continue
        if scene.dice and dice[0].top - 12 < spot.y < dice[0].bottom + 12:
            cost += 2 * (dice[0].left - 12 < spot.x < dice[-1].right + 12)
        slot = _slot_at(layout, spot)
        point = slot_of(slot, scene.view)  # turning the board twice gives the first view again
        count = scene.count(point)
        if not count:
            continue
        tip = layout.place(slot, count - 1, count)
        if count > LOOSE and math.dist(tip, spot) < layout.checker / 2 + 8 and point != end:
            cost += 6
        elif abs(spot.y - middle) > abs(tip.y - middle) - layout.checker / 2 - 8:
            cost += 0.5 if point in (start, end) else 1.0
    return cost


def _slot_at(layout: Layout, spot: Spot) -> int:
    """Return the slot in whose room a spot of the field lies."""
    half = layout.half(Side.LEFT if spot.x < layout.divider.centre.x else Side.RIGHT)
    column = min(5, max(0, int((spot.x - half.left) // layout.px(88))))
    column += 0 if spot.x < layout.divider.centre.x else 6
    return 13 + column if spot.y < layout.px(576) else 12 - column


def _draw_arrow(picture: Image.Image, arrow: Arrow, layout: Layout, theme: Theme) -> None:
    left, top, halo, body = _masks(arrow, layout)
    picture.paste(theme.last_halo, (left, top), halo)
    picture.paste(theme.last, (left, top), body)


@lru_cache(maxsize=64)
def _masks(arrow: Arrow, layout: Layout) -> tuple[int, int, Image.Image, Image.Image]:
    """Return where an arrow lies and its two masks (mode L): with its halo, and without."""
    unit = layout.checker / 80
    reach = layout.px(36)
    spots = arrow.spots
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
