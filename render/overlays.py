"""Sprites that lie over other things: arrows and badges, mixed with the colours below them.

Where a sprite is opaque its indices are copied; only the pixels along its smooth edges are looked
up one by one, by the pixel's colour and the index below it.
"""

import sys
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import accumulate, count
from operator import add
from typing import Final, NamedTuple

from PIL import Image

from render.layout import Box
from render.palette import Palette
from render.theme import Colour

_EDGES: Final = bytes(0 < alpha < 255 for alpha in range(256))
_OPAQUE: Final = bytes(255) + b"\xff"
HALO: Final = 120
BODY: Final = 240
_HALO_ALPHA: Final = bytes(min(255, round(255 * value / HALO)) for value in range(256))
_BODY_ALPHA: Final = bytes(
    min(255, max(0, round(255 * (value - HALO) / (BODY - HALO)))) for value in range(256)
)
_OPAQUE_SHAPE: Final = _HALO_ALPHA.translate(_OPAQUE)
_EDGES_OF_SHAPE: Final = _HALO_ALPHA.translate(_EDGES)


class Overlay(NamedTuple):
    """A finished overlay for pictures of mode P with one palette."""

    box: Box
    solid: Image.Image
    """The indices of the opaque pixels (mode P; the others are anything)."""
    mask: Image.Image
    """255 where it is opaque, else 0 (mode L)."""
    places: Sequence[int]
    """The pixels, counted row by row, that are mixed with what is below them,"""
    inks: Sequence[int]
    """and their colours and alphas, as keys of the palette's blends."""

    @property
    def weight(self) -> int:
        """About how many bytes it takes."""
        return 1024 + 2 * self.box.width * self.box.height + 48 * len(self.places)

    def lay_on(self, picture: Image.Image, palette: Palette) -> None:
        """Mix the overlay into a picture of mode P."""
        below = bytearray(picture.crop(self.box).tobytes())
        keys = map(add, self.inks, map(below.__getitem__, self.places))
        for place, index in zip(self.places, map(palette.blends.__getitem__, keys), strict=True):
            below[place] = index
        region = Image.frombytes("P", self.mask.size, bytes(below))
        region.paste(self.solid, (0, 0), self.mask)
        picture.paste(region, self.box)


def _overlay(
    box: Box,
    solid: bytes,
    mask: bytes,
    edges: bytes,
    keys: Callable[[Sequence[int]], Iterable[int]],
) -> Overlay:
    """Return an overlay from its pixels, row by row.

    `edges` are 1 where pixels are mixed, else 0; `keys` gives these pixels' inks by their places.
    """
    size = box.width, box.height
    # Splitting there is the fastest way to find them: the pieces' lengths tell the distances.
    pieces = edges.split(b"\1")
    places = list(map(add, accumulate(map(len, pieces[:-1])), count()))
    return Overlay(
        box,
        Image.frombytes("P", size, solid),
        Image.frombytes("L", size, mask),
        places,
        list(keys(places)),
    )


def _key(colour: Colour, alpha: int) -> int:
    return int.from_bytes((*colour, alpha), sys.byteorder) << 8


class Sprite(NamedTuple):
    """A finished overlay for pictures in full colour: mode RGBA, and where it lies."""

    left: int
    top: int
    image: Image.Image

    def lay_on(self, picture: Image.Image) -> None:
        """Mix the sprite into a picture of mode RGB."""
        picture.paste(self.image, (self.left, self.top), self.image)

    def overlay(self, palette: Palette) -> Overlay:
        """Return the sprite for pictures of mode P."""
        alphas = self.image.getchannel("A").tobytes()
        pixels = memoryview(self.image.tobytes()).cast("I")
        width, height = self.image.size
        return _overlay(
            Box(self.left, self.top, self.left + width, self.top + height),
            palette.indexed(self.image.convert("RGB")).tobytes(),
            alphas.translate(_OPAQUE),
            alphas.translate(_EDGES),
            lambda places: (pixels[place] << 8 for place in places),
        )


class Inks(NamedTuple):
    """The two colours of a figure in a palette, ready to be mixed."""

    solid: bytes
    """The index of the body's colour over the halo's, by the value of a shape's mask."""
    edge: tuple[int, ...]
    """The halo's colour as a key of the palette's blends, by the value of a shape's mask."""


@lru_cache(maxsize=16)
def inks_of(body: Colour, halo: Colour, palette: Palette) -> Inks:
    """Return the inks of a body's and its halo's colour."""
    below = palette.index(halo)
    return Inks(
        bytes(palette.blends[_key(body, alpha) | below] for alpha in _BODY_ALPHA),
        tuple(_key(halo, alpha) for alpha in _HALO_ALPHA),
    )


class Shape(NamedTuple):
    """A figure of one colour in a halo of another, as one mask of mode L.

    From 0 to `HALO` the mask says how much of the halo there is, from there to `BODY` how much of
    the body over it; the body must lie within the halo.
    """

    left: int
    top: int
    mask: Image.Image

    def sprite(self, body: Colour, halo: Colour) -> Sprite:
        """Return the figure in these colours, for pictures in full colour."""
        image = Image.new("RGB", self.mask.size, halo)
        image.paste(body, (0, 0), self.mask.point(list(_BODY_ALPHA)))
        image.putalpha(self.mask.point(list(_HALO_ALPHA)))
        return Sprite(self.left, self.top, image)

    def overlay(self, inks: Inks) -> Overlay:
        """Return the figure in these colours, for pictures of mode P."""
        (width, height), values = self.mask.size, self.mask.tobytes()
        return _overlay(
            Box(self.left, self.top, self.left + width, self.top + height),
            values.translate(inks.solid),
            values.translate(_OPAQUE_SHAPE),
            values.translate(_EDGES_OF_SHAPE),
            lambda places: map(inks.edge.__getitem__, map(values.__getitem__, places)),
        )
