"""How an arrow is drawn: its outline, then one band of the picture after the other.

An arrow goes far, and most of the rectangle round it is empty. Bands are so small that drawing
them twice as large takes little memory, and hold little besides the arrow.
"""

import math
from collections.abc import Iterator
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from render.layout import Layout, Spot
from render.overlays import BODY, HALO, Shape

_FINE: Final = 2
_BAND: Final = 160
"""Rows of the picture that are drawn at once."""

_Pair = tuple[float, float]


class _Figure(NamedTuple):
    """A polygon in coordinates twice as fine as the picture's."""

    corners: list[_Pair]
    left: float
    top: float
    right: float
    bottom: float
    ink: int


def arrow_shapes(spots: tuple[Spot, ...], layout: Layout) -> list[Shape]:
    """Return the arrow along a way from its tail to its head's point, in bands from top down."""
    figures = [_figure(corners, ink) for corners, ink in _outlines(spots, layout.unit * _FINE)]
    top = max(layout.canvas.top, math.floor(min(figure.top for figure in figures) / _FINE))
    bottom = max(figure.bottom for figure in figures)
    bottom = min(layout.canvas.bottom, math.ceil(bottom / _FINE))
    shapes = []
    for start in range(top, bottom, _BAND):
        end = min(bottom, start + _BAND)
        crossing = [f for f in figures if f.bottom >= start * _FINE and f.top <= end * _FINE]
        xs = [x for figure in crossing for x in _reach(figure, start * _FINE, end * _FINE)]
        left = max(layout.canvas.left, math.floor(min(xs) / _FINE))
        right = min(layout.canvas.right, math.ceil(max(xs) / _FINE) + 1)
        mask = Image.new("L", ((right - left) * _FINE, (end - start) * _FINE), 0)
        draw = ImageDraw.Draw(mask)
        dx, dy = left * _FINE, start * _FINE
        for figure in crossing:
            draw.polygon([(x - dx, y - dy) for x, y in figure.corners], figure.ink)
        shapes.append(Shape(left, start, mask.reduce(_FINE)))
    return shapes


def _figure(corners: list[_Pair], ink: int) -> _Figure:
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return _Figure(corners, min(xs), min(ys), max(xs), max(ys), ink)


def _reach(figure: _Figure, top: float, bottom: float) -> Iterator[float]:
    """Yield the left and right ends of a figure's lines that touch the rows from top to bottom."""
    if figure.top >= top and figure.bottom <= bottom:
        yield figure.left
        yield figure.right
        return
    last_x, last_y = figure.corners[-1]
    for x, y in figure.corners:
        if (y >= top or last_y >= top) and (y <= bottom or last_y <= bottom):
            yield x
            yield last_x
        last_x, last_y = x, y


def _outlines(spots: tuple[Spot, ...], unit: float) -> Iterator[tuple[list[_Pair], int]]:
    """Yield polygons and their inks: shaft, head and the dot at the tail, with and without halo."""
    way = [(spot.x * _FINE, spot.y * _FINE) for spot in spots]
    shaft, head = _shaft_and_head(way, 40 * unit, 23 * unit)
    half, rim, ball = 5.5 * unit, 5 * unit, 12 * unit
    for wider, ink in ((rim, HALO), (0.0, BODY)):
        yield _ribbon(shaft, half + wider), ink
        yield _rounded(head, wider) if wider else head, ink
        yield _circle(shaft[0], ball + wider, 0, 2 * math.pi), ink


def _circle(centre: _Pair, radius: float, begin: float, end: float) -> list[_Pair]:
    """Return the spots of an arc, about fifteen degrees apart."""
    steps = max(1, round(abs(end - begin) * 4))
    turns = (begin + (end - begin) * step / steps for step in range(steps + 1))
    return [
        (centre[0] + radius * math.cos(turn), centre[1] + radius * math.sin(turn)) for turn in turns
    ]


def _rounded(corners: list[_Pair], rim: float) -> list[_Pair]:
    """Return a triangle made wider all round, its corners round."""
    (ax, ay), (bx, by), (cx, cy) = corners
    if (bx - ax) * (cy - ay) < (by - ay) * (cx - ax):
        corners = corners[::-1]
    found = []
    for before, (x, y), behind in zip(
        [corners[-1], *corners[:-1]], corners, [*corners[1:], corners[0]], strict=True
    ):
        begin = math.atan2(y - before[1], x - before[0]) - math.pi / 2
        turn = math.atan2(behind[1] - y, behind[0] - x) - math.pi / 2 - begin
        found += _circle((x, y), rim, begin, begin + turn % (2 * math.pi))
    return found


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
    if across > length:  # the spots of long ways lie far apart: the shaft must reach the head
        shaft.append((tip[0] - right * length * 0.8, tip[1] - down * length * 0.8))
    corners = [
        tip,
        (back[0] - down * half_width, back[1] + right * half_width),
        (back[0] + down * half_width, back[1] - right * half_width),
    ]
    return shaft, corners


def _ribbon(way: list[_Pair], half: float) -> list[_Pair]:
    """Return the outline of a line that is twice `half` wide: down one side and up the other."""
    sides: tuple[list[_Pair], list[_Pair]] = ([], [])
    for index, (x, y) in enumerate(way):
        before, behind = way[max(0, index - 1)], way[min(len(way) - 1, index + 1)]
        length = math.dist(before, behind) or 1.0
        right = (behind[0] - before[0]) / length * half
        down = (behind[1] - before[1]) / length * half
        sides[0].append((x - down, y + right))
        sides[1].append((x + down, y - right))
    return sides[0] + sides[1][::-1]
