"""A scene becomes a picture: parts side by side on the empty board, then what lies over them.

``compose(scene, checker) -> Image`` is the door for everything that shows a board: it returns an
image of mode P with the 256 colours of the scene's theme (`render.palette.palette_of`), 16 times
as wide and 14.4 times as high as a checker: 80 pixels give 1280 x 1152, 40 give 640 x 576. The
image is the caller's own. `compose_in_full` is the same picture in full colour, slow, for the
tests and for making palettes. Other pictures with a theme's colours (mode RGB) become mode P by
``palette_of(theme).indexed(image)``, and mode P becomes a file by `render.png.encode`.
"""

from collections.abc import Iterator
from typing import Final

from PIL import Image

from nardy import Player
from render.arrows import last_marks
from render.board import board_fills, board_parts
from render.columns import column_parts
from render.cube import cube_parts
from render.dice import dice_parts
from render.layout import DESIGN_CHECKER, Layout
from render.memory import Memory
from render.palette import palette_of
from render.png import FAST, encode
from render.scene import Scene
from render.strips import banner_parts, strip_parts
from render.theme import THEMES, Theme
from render.tiles import Part, tile, tiles
from render.trays import tray_parts

FILE_BYTES: Final = 12 * 1024 * 1024
finished: Final = Memory[bytes](FILE_BYTES, len)
"""The last pictures' files, by scene, size and encoder."""


def _parts(scene: Scene, layout: Layout, theme: Theme) -> Iterator[Part]:
    """Yield everything on the board that does not overlap."""
    yield from strip_parts(scene, layout, theme)
    yield from column_parts(scene, layout, theme)
    yield from tray_parts(scene, layout, theme)
    yield from cube_parts(scene, layout, theme)
    yield from dice_parts(scene, layout, theme)


def _empty_board(theme: Theme, layout: Layout, view: Player) -> Image.Image:
    """Return the empty board (mode P). Not to be changed."""
    key = (theme.name, layout, "board", view)
    board = tiles.get(key)
    if board is None:
        palette = palette_of(theme.name)
        size = layout.canvas.width, layout.canvas.height
        board = palette.image(size, bytes(size[0] * size[1]))
        for fill in board_fills(theme, layout, view):
            board.paste(palette.index(fill.colour), fill.box)
        for part in board_parts(theme, layout, view):
            board.paste(tile(part, theme, layout), part.box)
        tiles.put(key, board)
    return board


def compose(scene: Scene, checker: int = DESIGN_CHECKER) -> Image.Image:
    """Return the picture of a scene with checkers of so many pixels (mode P)."""
    theme, layout = THEMES[scene.theme], Layout(checker, large=scene.large_print)
    palette = palette_of(theme.name)
    picture = _empty_board(theme, layout, scene.view).copy()
    for part in _parts(scene, layout, theme):
        picture.paste(tile(part, theme, layout), part.box)
    for mark in last_marks(scene, layout, theme):
        for overlay in mark.overlays(theme, layout, palette):
            overlay.lay_on(picture, palette)
    for part in banner_parts(scene, layout, theme):
        picture.paste(tile(part, theme, layout), part.box)
    return picture


def compose_in_full(scene: Scene, checker: int = DESIGN_CHECKER) -> Image.Image:
    """Return the same picture with all its colours (mode RGB), painted anew."""
    theme, layout = THEMES[scene.theme], Layout(checker, large=scene.large_print)
    picture = Image.new("RGB", (layout.canvas.width, layout.canvas.height))
    for fill in board_fills(theme, layout, scene.view):
        picture.paste(fill.colour, fill.box)
    for part in board_parts(theme, layout, scene.view):
        picture.paste(part.painted(theme), part.box)
    for part in _parts(scene, layout, theme):
        picture.paste(part.painted(theme), part.box)
    for mark in last_marks(scene, layout, theme):
        for sprite in mark.sprites(theme):
            sprite.lay_on(picture)
    for part in banner_parts(scene, layout, theme):
        picture.paste(part.painted(theme), part.box)
    return picture


def draw(scene: Scene, *, checker: int = DESIGN_CHECKER, fast: bool = FAST) -> bytes:
    """Return the picture of a scene as a PNG file, 1280 x 1152 pixels with checkers of 80.

    Needs no font or file of the system, and may be called from several threads at once; equal
    scenes give equal bytes with the same encoder. `fast` chooses the encoder of the extra.
    """
    key = (scene, checker, fast)
    file = finished.get(key)
    if file is None:
        file = encode(compose(scene, checker), fast=fast)
        finished.put(key, file)
    return file
