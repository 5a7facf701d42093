"""The last play on the picture: an arrow per move, a badge where a checker was borne off.

Where several checkers made the same move there is one arrow with their number. A checker that
was borne off has no place to show; its badge points over the edge.
"""

import math
from collections.abc import Callable, Hashable
from functools import lru_cache, partial
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from render.layout import Box, Layout, Row, Spot, row_of
from render.lettering import write
from render.memory import Memory
from render.overlays import BODY, HALO, Overlay, Shape, Sprite, inks_of
from render.palette import Palette
from render.scene import Scene
from render.sheet import Sheet, plate, stamp
from render.theme import THEMES, Theme
from render.ways import BearOff, ways_of

_FINE: Final = 3
OVERLAY_BYTES: Final = 8 * 1024 * 1024

overlays: Final = Memory[Overlay](OVERLAY_BYTES, lambda overlay: overlay.weight)
"""The finished overlays in use."""


class Mark(NamedTuple):
    """An arrow or a badge of the last play."""

    look: tuple[Hashable, ...]
    """All that it depends on besides theme and layout."""
    figure: Callable[[], Shape | Sprite]

    def sprite(self, theme: Theme) -> Sprite:
        """Return it for pictures in full colour."""
        figure = self.figure()
        if isinstance(figure, Shape):
            return figure.sprite(theme.last, theme.last_halo)
        return figure

    def overlay(self, theme: Theme, layout: Layout, palette: Palette) -> Overlay:
        """Return it for pictures of mode P."""
        key = (theme.name, layout, *self.look)
        found = overlays.get(key)
        if found is None:
            figure = self.figure()
            if isinstance(figure, Shape):
                found = figure.overlay(inks_of(theme.last, theme.last_halo, palette))
            else:
                found = figure.overlay(palette)
            overlays.put(key, found)
        return found


def last_marks(scene: Scene, layout: Layout, theme: Theme) -> list[Mark]:
    """Return what shows the moves of the last play, from below to above."""
    if not scene.last:
        return []
    arrows, borne_off = ways_of(scene, layout)
    marks = [Mark(("arrow", arrow.spots), partial(_arrow, arrow.spots, layout)) for arrow in arrows]
    for arrow in arrows:
        if arrow.times > 1:
            look = ("times", arrow.spots[0], arrow.times)
            marks.append(Mark(look, partial(_times, arrow.spots[0], arrow.times, layout, theme)))
    marks += [Mark(("off", badge), partial(_off, badge, layout, theme)) for badge in borne_off]
    return marks


def _at(centre: Spot, image: Image.Image) -> Sprite:
    box = Box.round(centre, image.width, image.height)
    return Sprite(box.left, box.top, image)


def _plate(theme: Theme, width: int, height: int) -> Image.Image:
    return plate(
        width,
        height,
        radius=height / 2,
        line=height * 0.07,
        edge=theme.badge_edge,
        fill=theme.badge,
    )


def _times(tail: Spot, times: int, layout: Layout, theme: Theme) -> Sprite:
    """Return the number of checkers that an arrow stands for, on its tail."""
    size = layout.px(layout.letters.times + 8)
    image = _plate(theme, size, size)
    letters = layout.px(layout.letters.times)
    write(image, str(times), letters, Spot(size / 2, size / 2), theme.badge_text)
    return _at(tail, image)


def _off(borne_off: BearOff, layout: Layout, theme: Theme) -> Sprite:
    """Return the sign of borne-off checkers: an arrow over the edge and, from two on, how many."""
    spot, roomy = borne_off.place
    letters = layout.px(layout.letters.times)
    size = max(layout.px(56 if roomy else 44), letters + layout.px(4))
    several = borne_off.times > 1
    image = _plate(theme, round(1.6 * size) if several else size, size)
    shift = size * 0.31 if several else 0.0
    middle = Spot(image.width / 2, size / 2)
    sign = _edge_sign(theme.name, size, row_of(borne_off.slot))
    stamp(image, sign, Spot(middle.x - shift, middle.y))
    if several:
        number = Spot(middle.x + shift, middle.y)
        write(image, str(borne_off.times), letters, number, theme.badge_text)
    return _at(spot, image)


@lru_cache(maxsize=16)
def _edge_sign(theme_name: str, size: int, row: Row) -> Image.Image:
    """Return a small arrow that points over the board's edge."""
    outward = -1 if row is Row.TOP else 1
    sheet = Sheet(size, size)
    middle, unit = size / 2, size / 56 * outward
    ink = THEMES[theme_name].badge_text
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


def _arrow(spots: tuple[Spot, ...], layout: Layout) -> Shape:
    fine = layout.unit * _FINE
    way = [(spot.x * _FINE, spot.y * _FINE) for spot in spots]
    shaft, head = _shaft_and_head(way, 40 * fine, 23 * fine)
    half, rim, ball = 5.5 * fine, 5 * fine, 12 * fine
    xs = [x for x, _ in shaft]
    ys = [y for _, y in shaft]
    (x, y), canvas = shaft[0], layout.canvas
    # The halo's ends; the head's corners are mitred by no more than its line is wide.
    left = min(min(xs) - half - rim, x - ball - rim, *(corner[0] - 2 * rim for corner in head))
    top = min(min(ys) - half - rim, y - ball - rim, *(corner[1] - 2 * rim for corner in head))
    right = max(max(xs) + half + rim, x + ball + rim, *(corner[0] + 2 * rim for corner in head))
    bottom = max(max(ys) + half + rim, y + ball + rim, *(corner[1] + 2 * rim for corner in head))
    box = Box(
        max(canvas.left, math.floor(left / _FINE)),
        max(canvas.top, math.floor(top / _FINE)),
        min(canvas.right, math.ceil(right / _FINE)),
        min(canvas.bottom, math.ceil(bottom / _FINE)),
    )
    dx, dy = box.left * _FINE, box.top * _FINE
    shaft = [(x - dx, y - dy) for x, y in shaft]
    head = [(x - dx, y - dy) for x, y in head]
    x, y = shaft[0]
    mask = Image.new("L", (box.width * _FINE, box.height * _FINE), 0)
    draw = ImageDraw.Draw(mask)
    for wider, ink in ((rim, HALO), (0.0, BODY)):
        draw.polygon(_ribbon(shaft, half + wider), ink)
        draw.polygon(head, ink)
        if wider:
            draw.line([*head, *head[:2]], ink, round(2 * wider), joint="curve")
        radius = ball + wider
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), ink)
    return Shape(box.left, box.top, mask.reduce(_FINE))


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
