"""The trays: what has been borne off, how many, and where the next can go."""

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import NamedTuple

from PIL import Image

from nardy import Player
from render.checkers import colours_of
from render.layout import Layout, Row, home_row
from render.lettering import write
from render.scene import CHECKERS, OFF_POINT, Scene
from render.sheet import plate, stamp
from render.theme import THEMES, Theme
from render.tiles import Part


class _Look(NamedTuple):
    """Everything that is to be seen in a tray."""

    row: Row
    owner: Player
    off: int
    fresh: int
    """How many of them went off in the last play."""
    target: bool


def tray_parts(scene: Scene, layout: Layout, theme: Theme) -> Iterator[Part]:
    """Yield both trays."""
    for player in Player:
        row = home_row(player, scene.view)
        off = scene.off(player)
        leaving = sum(end == OFF_POINT for _, end in scene.last)
        fresh = min(off, leaving) if _last_mover(scene) is player else 0
        can_go = OFF_POINT in scene.targets and scene.turn is player and off < CHECKERS
        look = _Look(row, player, off, fresh, can_go)
        tray = layout.tray(row)
        ground = Part(tray, ("empty tray",), partial(_paint_empty, theme, layout))
        paint_it = partial(_paint_tray, theme, layout, look)
        yield Part(tray, ("tray", look), paint_it, ground)


def _last_mover(scene: Scene) -> Player | None:
    """Return who made the last play: a bear-off starts in the home of its player."""
    starts = [start for start, end in scene.last if end == OFF_POINT]
    if not starts:
        return None
    return Player.WHITE if starts[0] <= 6 else Player.BLACK


def _paint_empty(theme: Theme, layout: Layout, image: Image.Image) -> None:
    image.paste(theme.frame, (0, 0, image.width, image.height))
    frame = _frame(theme.name, layout)
    image.paste(frame, (0, 0), frame)


def _paint_tray(theme: Theme, layout: Layout, look: _Look, image: Image.Image) -> None:
    _paint_empty(theme, layout, image)
    tray = layout.tray(look.row)
    for index in range(look.off):
        box = layout.slab(look.row, index).within(tray)
        fresh = index >= look.off - look.fresh
        slab = _slab(theme.name, look.owner, box.width, box.height, fresh=fresh)
        stamp(image, slab, box.centre)
    if look.target:
        box = layout.slab(look.row, look.off).within(tray)
        stamp(image, _target_slab(theme.name, box.width, box.height), box.centre)
    ink = theme.text if look.off else theme.dim
    number = layout.off_number(look.row).within(tray)
    write(image, str(look.off), layout.px(layout.letters.off), number, ink)


@lru_cache(maxsize=8)
def _frame(theme_name: str, layout: Layout) -> Image.Image:
    theme, tray = THEMES[theme_name], layout.tray(Row.TOP)
    return plate(
        tray.width,
        tray.height,
        radius=layout.px(12),
        line=layout.px(2),
        edge=theme.outline,
        fill=theme.strip,
    )


@lru_cache(maxsize=32)
def _slab(theme_name: str, player: Player, width: int, height: int, *, fresh: bool) -> Image.Image:
    """Return a borne-off checker seen from its side; a fresh one went off in the last play."""
    theme = THEMES[theme_name]
    colours = colours_of(theme, player)
    return plate(
        width,
        height,
        radius=height / 3,
        line=height / (5 if fresh else 8),
        edge=theme.last if fresh else colours.edge,
        fill=colours.fill,
    )


@lru_cache(maxsize=8)
def _target_slab(theme_name: str, width: int, height: int) -> Image.Image:
    theme = THEMES[theme_name]
    return plate(
        width,
        height,
        radius=height / 2,
        line=height / 8,
        edge=theme.select_halo,
        fill=theme.select,
    )
