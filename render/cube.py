"""The cube between the trays: its value, and its owner's badge on the owner's side."""

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Final

from PIL import Image

from nardy import Player
from render.checkers import checker
from render.dice import faded, slash
from render.layout import Layout, Row, Spot, home_row
from render.lettering import size_for, write
from render.scene import Scene
from render.sheet import plate, stamp
from render.theme import THEMES, Theme
from render.tiles import Part

STRUCK: Final = 0.5
"""How much is left to see of a cube that is struck out."""


def cube_parts(scene: Scene, layout: Layout, theme: Theme) -> Iterator[Part]:
    """Yield the cube if there is one; in the game without doubling one that is struck out."""
    if not scene.cube and not scene.crawford:
        return
    owner = scene.cube_owner
    row = home_row(owner, scene.view) if owner else None
    value = scene.cube or 1
    paint_it = partial(_paint_cube, theme, layout, value, owner, row, struck=scene.crawford)
    yield Part(layout.cube, ("cube", value, owner, row, scene.crawford), paint_it)


@lru_cache(maxsize=8)
def _blank(theme_name: str, size: int) -> Image.Image:
    theme = THEMES[theme_name]
    return plate(
        size, size, radius=size * 0.17, line=size / 30, edge=theme.die_edge, fill=theme.die
    )


def _paint_cube(
    theme: Theme,
    layout: Layout,
    value: int,
    owner: Player | None,
    row: Row | None,
    image: Image.Image,
    *,
    struck: bool,
) -> None:
    image.paste(theme.frame, (0, 0, image.width, image.height))
    middle = Spot(image.width / 2, image.height / 2)
    size = layout.px(92)
    blank = _blank(theme.name, size)
    stamp(image, faded(blank.copy(), STRUCK) if struck else blank, middle)
    if struck:
        stamp(image, slash(theme.name, size), middle)
    letters = size_for(str(value), layout.px(layout.letters.cube), size - layout.px(12))
    write(image, str(value), letters, middle, theme.pip)
    if owner:
        side = -1 if row is Row.TOP else 1
        corner = Spot(middle.x + layout.px(44), middle.y + side * layout.px(36))
        stamp(image, checker(theme.name, owner, layout.px(40)), corner)
