"""A scene becomes a picture: the empty board, then everything on it from below to above."""

from typing import Final

from PIL import Image

from render.arrows import draw_last
from render.board import empty_board
from render.checkers import draw_stacks
from render.dice import draw_dice
from render.layout import STANDARD, Layout
from render.png import PictureMemory, encode
from render.scene import Scene
from render.strips import draw_banner, draw_numbers, draw_strips, draw_trays
from render.theme import THEMES

MEMORY_BYTES: Final = 16 * 1024 * 1024
_finished: Final = PictureMemory(MEMORY_BYTES)


def compose(scene: Scene, layout: Layout = STANDARD) -> Image.Image:
    """Return the picture of a scene (mode RGB, 1280 x 1152 in the standard layout)."""
    theme = THEMES[scene.theme]
    picture = empty_board(scene.theme, scene.view, layout).copy()
    draw_strips(picture, scene, layout, theme)
    draw_numbers(picture, scene, layout, theme)
    draw_trays(picture, scene, layout, theme)
    draw_stacks(picture, scene, layout, theme)
    if not scene.banner:
        draw_dice(picture, scene, layout, theme)
    draw_last(picture, scene, layout, theme)
    draw_banner(picture, scene, layout, theme)
    return picture


def draw(scene: Scene) -> bytes:
    """Return the picture of a scene as a PNG file of 1280 x 1152 pixels.

    Needs no font or file of the system, and may be called from several threads at once; equal
    scenes give equal bytes.
    """
    file = _finished.get(scene)
    if file is None:
        file = encode(compose(scene), scene.theme)
        _finished.put(scene, file)
    return file
