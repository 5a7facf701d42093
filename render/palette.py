"""The 256 colours of a theme, and pictures written as indices into them.

The palettes are constants, made by ``python -m tests.render.palette_making``: every colour of the
theme itself is among them, so that large plain areas keep it exactly, and the others are those
that smooth edges and shades need most. A colour becomes the index of the nearest one, exactly (no
coarse cache as in Pillow's own quantizing, which would leave seams between tiles).
"""

import sys
from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PIL import Image

from render.palettes import PALETTES
from render.theme import Colour

COLOURS: Final = 256
_PIECE: Final = 4 * 48
"""Bytes of the pixels that are looked up together. Most of a picture is plain: equal pieces are
looked up once."""


class _Nearest(dict[int, int]):
    """Pixel -> index of the nearest colour, searched for once.

    A pixel is the four bytes of mode RGBA read as one integer in the machine's byte order.
    """

    def __init__(self, colours: Sequence[Colour]) -> None:
        super().__init__()
        first = {colour: colours.index(colour) for colour in colours}  # a palette may be padded
        self._sorted = sorted((sum(colour), index, colour) for colour, index in first.items())
        self._sums = [entry[0] for entry in self._sorted]

    def __missing__(self, pixel: int) -> int:
        red, green, blue, _ = pixel.to_bytes(4, sys.byteorder)
        self[pixel] = index = self.search(red, green, blue)
        return index

    def search(self, red: int, green: int, blue: int) -> int:
        """Return the nearest colour's index, looking at colours of a similar brightness first."""
        total = red + green + blue
        start = bisect_left(self._sums, total)
        best, found = 1 << 30, 0
        for order in (range(start, len(self._sorted)), range(start - 1, -1, -1)):
            for place in order:
                brightness, index, (r, g, b) = self._sorted[place]
                # The sums of two colours differ by at most the root of 3 times their distance.
                if (brightness - total) ** 2 > 3 * best:
                    break
                distance = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2
                if (distance, index) < (best, found):
                    best, found = distance, index
        return found


class _Blends(dict[int, int]):
    """(pixel with its alpha << 8 | index below) -> index of the mixture."""

    def __init__(self, colours: Sequence[Colour], nearest: _Nearest) -> None:
        super().__init__()
        self._colours = colours
        self._nearest = nearest

    def __missing__(self, key: int) -> int:
        red, green, blue, alpha = (key >> 8).to_bytes(4, sys.byteorder)
        mixture = (
            (over * alpha + under * (255 - alpha) + 127) // 255
            for over, under in zip((red, green, blue), self._colours[key & 255], strict=True)
        )
        self[key] = index = self._nearest.search(*mixture)
        return index


class Palette:
    """The colours of a theme. Safe for threads: what two of them look up twice is the same."""

    def __init__(self, colours: Sequence[Colour]) -> None:
        self.colours = tuple(colours)
        self._nearest = _Nearest(self.colours)
        self.blends = _Blends(self.colours, self._nearest)
        self._channels = [channel for colour in self.colours for channel in colour]

    def index(self, colour: Colour) -> int:
        """Return the index of the nearest colour."""
        return self._nearest.search(*colour)

    def indexed(self, picture: Image.Image) -> Image.Image:
        """Return a picture of mode RGB as one of mode P, each pixel its nearest colour."""
        pixels = picture.convert("RGBA").tobytes()
        pieces = [pixels[start : start + _PIECE] for start in range(0, len(pixels), _PIECE)]
        found = {
            piece: bytes(map(self._nearest.__getitem__, memoryview(piece).cast("I")))
            for piece in set(pieces)
        }
        return self.image(picture.size, b"".join(map(found.__getitem__, pieces)))

    def image(self, size: tuple[int, int], indices: bytes) -> Image.Image:
        """Return an image of mode P made of indices, row by row."""
        image = Image.frombytes("P", size, indices)
        image.putpalette(self._channels)
        return image


@lru_cache(maxsize=8)
def palette_of(theme_name: str) -> Palette:
    """Return the palette of a theme."""
    return Palette(PALETTES[theme_name])
