"""The last play on the picture: an arrow per move, a badge where a checker was borne off.

Where several checkers made the same move there is one arrow with their number. A checker that
was borne off has no place to show; its badge points over the edge.
"""

from collections.abc import Callable, Hashable
from functools import lru_cache, partial
from typing import Final, NamedTuple

from PIL import Image

from render.layout import Box, Layout, Row, Spot, row_of
from render.lettering import write
from render.memory import Memory
from render.overlays import Overlay, Shape, Sprite, inks_of
from render.palette import Palette
from render.scene import Scene
from render.sheet import Sheet, plate, stamp
from render.strokes import arrow_shapes
from render.theme import THEMES, Theme
from render.ways import BearOff, ways_of

OVERLAY_BYTES: Final = 8 * 1024 * 1024


def _weigh(laid: tuple[Overlay, ...]) -> int:
    return sum(overlay.weight for overlay in laid)


overlays: Final = Memory[tuple[Overlay, ...]](OVERLAY_BYTES, _weigh)
"""The finished marks in use."""


class Mark(NamedTuple):
    """An arrow or a badge of the last play."""

    look: tuple[Hashable, ...]
    """All that it depends on besides theme and layout."""
    figures: Callable[[], list[Shape] | list[Sprite]]

    def sprites(self, theme: Theme) -> list[Sprite]:
        """Return it for pictures in full colour."""
        return [
            figure.sprite(theme.last, theme.last_halo) if isinstance(figure, Shape) else figure
            for figure in self.figures()
        ]

    def overlays(self, theme: Theme, layout: Layout, palette: Palette) -> tuple[Overlay, ...]:
        """Return it for pictures of mode P."""
        key = (theme.name, layout, *self.look)
        found = overlays.get(key)
        if found is None:
            inks = inks_of(theme.last, theme.last_halo, palette)
            found = tuple(
                figure.overlay(inks) if isinstance(figure, Shape) else figure.overlay(palette)
                for figure in self.figures()
            )
            overlays.put(key, found)
        return found


def last_marks(scene: Scene, layout: Layout, theme: Theme) -> list[Mark]:
    """Return what shows the moves of the last play, from below to above."""
    if not scene.last:
        return []
    arrows, borne_off = ways_of(scene, layout)
    marks = [
        Mark(("arrow", arrow.spots), partial(arrow_shapes, arrow.spots, layout)) for arrow in arrows
    ]
    for arrow in arrows:
        if arrow.times > 1:
            look = ("times", arrow.spots[0], arrow.times)
            paint_it = partial(badge_of_times, arrow.spots[0], arrow.times, layout, theme)
            marks.append(Mark(look, paint_it))
    marks += [Mark(("off", badge), partial(badge_off, badge, layout, theme)) for badge in borne_off]
    return marks


def _at(centre: Spot, image: Image.Image) -> list[Sprite]:
    box = Box.round(centre, image.width, image.height)
    return [Sprite(box.left, box.top, image)]


def _plate(theme: Theme, width: int, height: int) -> Image.Image:
    return plate(
        width,
        height,
        radius=height / 2,
        line=height * 0.07,
        edge=theme.badge_edge,
        fill=theme.badge,
    )


def badge_of_times(tail: Spot, times: int, layout: Layout, theme: Theme) -> list[Sprite]:
    """Return the number of checkers that an arrow stands for, on its tail."""
    size = layout.px(layout.letters.times + 8)
    image = _plate(theme, size, size)
    letters = layout.px(layout.letters.times)
    write(image, str(times), letters, Spot(size / 2, size / 2), theme.badge_text)
    return _at(tail, image)


def badge_off(borne_off: BearOff, layout: Layout, theme: Theme) -> list[Sprite]:
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
