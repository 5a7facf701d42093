"""Finished pictures as PNG files, and a bounded memory of the last ones."""

from collections import OrderedDict
from collections.abc import Hashable
from functools import lru_cache
from io import BytesIO
from threading import Lock
from typing import Final

from PIL import Image

from render.theme import THEMES, Colour, Theme, blend

COMPRESSION: Final = 3
"""zlib's level: higher ones take several times as long for a few per cent."""
_APART: Final = 7


@lru_cache(maxsize=8)
def palette(theme_name: str) -> Image.Image:
    """Return the 256 colours of a theme: its own ones, and the mixtures found at their borders."""
    theme = THEMES[theme_name]
    own = tuple(dict.fromkeys(_own_colours(theme)))
    borders = _borders(theme)
    colours = list(own)
    steps = 1
    while len(more := _mixtures(borders, own, steps)) <= 256 - len(own):
        colours = [*own, *more]
        steps += 1
    colours += [own[0]] * (256 - len(colours))
    image = Image.new("P", (1, 1))
    image.putpalette([channel for colour in colours for channel in colour])
    return image


def _mixtures(
    borders: list[tuple[Colour, Colour]], own: tuple[Colour, ...], steps: int
) -> list[Colour]:
    """Return the steps between the colours of each border.

    None is so near to one of the theme's own colours that Pillow, which looks colours up by their
    upper six bits, could take it in the other's place: large plain areas keep their exact colour.
    """
    found: dict[Colour, None] = {}
    for first, second in borders:
        for step in range(1, steps + 1):
            mixture = blend(first, second, step / (steps + 1))
            if all(
                max(abs(a - b) for a, b in zip(mixture, colour, strict=True)) > _APART
                for colour in own
            ):
                found[mixture] = None
    return list(found)


def _own_colours(theme: Theme) -> list[Colour]:
    checkers = [
        colour
        for side in (theme.white, theme.black)
        for colour in (side.fill, side.edge, side.groove, side.light, side.shade)
    ]
    return [
        theme.frame, theme.strip, theme.field, theme.dark_point, theme.light_point, theme.outline,
        theme.text, theme.dim, theme.select, theme.select_halo, theme.last, theme.last_halo,
        theme.die, theme.die_edge, theme.pip, theme.lit, theme.lit_text, *checkers,
    ]  # fmt: skip


def _borders(theme: Theme) -> list[tuple[Colour, Colour]]:
    """Return the pairs of colours that meet along smooth edges."""
    white, black = theme.white, theme.black
    surfaces = (theme.field, theme.dark_point, theme.light_point)
    return [
        (theme.text, theme.frame),
        (theme.text, theme.strip),
        (theme.dim, theme.strip),
        (theme.field, theme.dark_point),
        (theme.field, theme.light_point),
        *((white.edge, surface) for surface in surfaces),
        *((black.edge, surface) for surface in surfaces),
        (white.edge, white.fill),
        (white.groove, white.fill),
        (white.light, white.shade),
        (black.edge, black.fill),
        (black.groove, black.fill),
        (black.light, black.shade),
        (white.edge, white.shade),
        (theme.select, theme.select_halo),
        (theme.last, theme.last_halo),
        (theme.select, theme.frame),
        (theme.die, theme.pip),
        (theme.die, theme.field),
    ]


def encode(picture: Image.Image, theme_name: str) -> bytes:
    """Return an RGB picture as a PNG file with a palette. The same picture gives the same bytes."""
    indexed = picture.quantize(palette=palette(theme_name), dither=Image.Dither.NONE)
    file = BytesIO()
    indexed.save(file, "PNG", compress_level=COMPRESSION)
    return file.getvalue()


class PictureMemory:
    """The last finished pictures, at most `capacity` bytes of them. Safe for threads."""

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._files: OrderedDict[Hashable, bytes] = OrderedDict()
        self._size = 0
        self._lock = Lock()

    @property
    def size(self) -> int:
        """The bytes held now."""
        return self._size

    def get(self, key: Hashable) -> bytes | None:
        """Return a remembered file and keep it longer, or None."""
        with self._lock:
            file = self._files.get(key)
            if file is not None:
                self._files.move_to_end(key)
            return file

    def put(self, key: Hashable, file: bytes) -> None:
        """Remember a file; the ones not asked for the longest are forgotten."""
        with self._lock:
            self._size += len(file) - len(self._files.pop(key, b""))
            self._files[key] = file
            while self._size > self._capacity:
                _, forgotten = self._files.popitem(last=False)
                self._size -= len(forgotten)
