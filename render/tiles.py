"""Parts of a picture, and the tiles that they become.

A *part* is a rectangle of the picture and how to paint it, background and all. Parts of one
picture do not overlap, so each can be painted once in full colour, turned into a *tile* (mode P)
and then copied on every board that has the same thing to show there. Equal looks on different
columns or rows share one tile.
"""

from collections.abc import Callable, Hashable
from typing import Final, NamedTuple

from PIL import Image, ImageChops

from render.layout import Box, Layout
from render.memory import Memory
from render.palette import palette_of
from render.theme import Theme

TILE_BYTES: Final = 32 * 1024 * 1024


class Part(NamedTuple):
    """A rectangle of a picture."""

    box: Box
    look: tuple[Hashable, ...]
    """All that the painting depends on besides theme and layout; begins with the kind of part."""
    paint: Callable[[Image.Image], None]
    """Paints on an image (mode RGB) of the box's size."""
    ground: "Part | None" = None
    """The same part with nothing on it; without one it is a plain colour for the most part."""

    def painted(self, theme: Theme) -> Image.Image:
        """Return the part in full colour (mode RGB)."""
        image = Image.new("RGB", (self.box.width, self.box.height), theme.field)
        self.paint(image)
        return image


def _weigh(tile: Image.Image) -> int:
    return tile.width * tile.height + 1024


tiles: Final = Memory[Image.Image](TILE_BYTES, _weigh)
"""All tiles in use."""


def tile(part: Part, theme: Theme, layout: Layout) -> Image.Image:
    """Return the tile of a part (mode P with the theme's palette). Not to be changed."""
    key = (theme.name, layout, *part.look)
    found = tiles.get(key)
    if found is None:
        found = _indexed(part, theme, layout)
        tiles.put(key, found)
    return found


def _indexed(part: Part, theme: Theme, layout: Layout) -> Image.Image:
    """Return a part in mode P. Only what differs from its ground is looked up pixel by pixel."""
    palette = palette_of(theme.name)
    image = part.painted(theme)
    if part.ground:
        below = part.ground.painted(theme)
        result = tile(part.ground, theme, layout).copy()
    else:
        red, green, blue = image.crop((0, 0, 1, 1)).tobytes()
        below = Image.new("RGB", image.size, (red, green, blue))
        plain = bytes([palette.index((red, green, blue))])
        result = palette.image(image.size, plain * (image.width * image.height))
    if box := ImageChops.difference(image, below).getbbox():
        result.paste(palette.indexed(image.crop(box)), box)
    return result
