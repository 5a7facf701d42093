"""Sprites that lie over other things: arrows and badges, mixed with the colours below them.

Where a sprite is opaque its indices are copied; only the pixels along its smooth edges are looked
up one by one, by the pixel's colour and the index below it.
"""

import re
import sys
from operator import add, itemgetter
from typing import Final, NamedTuple

from PIL import Image

from render.layout import Box
from render.palette import Palette
from render.theme import Colour

_EDGE: Final = re.compile(rb"[\x01-\xfe]")


class Overlay(NamedTuple):
    """A finished overlay for pictures of mode P with one palette."""

    box: Box
    solid: Image.Image
    """The indices of the opaque pixels (mode P, the others are anything)."""
    mask: Image.Image
    """255 where the overlay is opaque, else 0 (mode L)."""
    places: tuple[int, ...]
    """Which pixels, counted row by row, are mixed with what is below them: at least two."""
    inks: tuple[int, ...]
    """Their colours and alphas, as keys of the palette's blends."""

    @property
    def weight(self) -> int:
        """About how many bytes it takes."""
        return 2 * self.box.width * self.box.height + 48 * len(self.places) + 512

    def lay_on(self, picture: Image.Image, palette: Palette) -> None:
        """Mix the overlay into a picture of mode P."""
        below = bytearray(picture.crop(self.box).tobytes())
        if self.places:
            indices = itemgetter(*self.places)(below)
            mixed = map(palette.blends.__getitem__, map(add, self.inks, indices))
            for place, index in zip(self.places, mixed, strict=True):
                below[place] = index
        region = Image.frombytes("P", self.mask.size, bytes(below))
        region.paste(self.solid, (0, 0), self.mask)
        picture.paste(region, self.box)


def _edge_places(alpha: Image.Image) -> tuple[int, ...]:
    return tuple(match.start() for match in _EDGE.finditer(alpha.tobytes()))


def _key(colour: Colour, alpha: int) -> int:
    return int.from_bytes((*colour, alpha), sys.byteorder) << 8


def _opaque(alpha: Image.Image) -> Image.Image:
    return alpha.point([0] * 255 + [255])


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
        alpha = self.image.getchannel("A")
        places = _edge_places(alpha)
        pixels = memoryview(self.image.tobytes()).cast("I")
        box = Box(self.left, self.top, self.left + alpha.width, self.top + alpha.height)
        solid = palette.indexed(self.image.convert("RGB"))
        inks = tuple(pixels[place] << 8 for place in places)
        return Overlay(box, solid, _opaque(alpha), places, inks)


class Shape(NamedTuple):
    """A figure of one colour in a halo of another, as masks (mode L) of the same size."""

    left: int
    top: int
    body: Image.Image
    halo: Image.Image
    """Covers the body too."""

    def sprite(self, body: Colour, halo: Colour) -> Sprite:
        """Return the figure in these colours, for pictures in full colour."""
        image = Image.new("RGB", self.halo.size, halo)
        image.paste(body, (0, 0), self.body)
        image.putalpha(self.halo)
        return Sprite(self.left, self.top, image)

    def overlay(self, body: Colour, halo: Colour, palette: Palette) -> Overlay:
        """Return the figure in these colours, for pictures of mode P.

        The body must lie within the opaque part of the halo.
        """
        table = [palette.blends[_key(body, alpha) | palette.index(halo)] for alpha in range(256)]
        alphas = self.halo.tobytes()
        places = _edge_places(self.halo)
        keys = [_key(halo, alpha) for alpha in range(256)]
        return Overlay(
            Box(self.left, self.top, self.left + self.halo.width, self.top + self.halo.height),
            palette.image(self.body.size, self.body.point(table).tobytes()),
            _opaque(self.halo),
            places,
            tuple(keys[alphas[place]] for place in places),
        )
