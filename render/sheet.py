"""Smooth shapes: a sheet is drawn four times as large and then reduced to a sprite.

A sprite is an RGBA image that is stamped on a picture by its middle. Sprites are cached by those
who make them and never changed, so threads may share them.
"""

from collections.abc import Sequence
from typing import Final

from PIL import Image, ImageDraw

from render.layout import Box, Spot
from render.theme import Colour

FINE: Final = 4


def _solid(colour: Colour) -> tuple[int, int, int, int]:
    return (*colour, 255)


class Sheet:
    """A transparent sheet of width x height pixels; all coordinates are in its final pixels."""

    def __init__(self, width: int, height: int) -> None:
        self._image = Image.new("RGBA", (width * FINE, height * FINE), (0, 0, 0, 0))
        self._draw = ImageDraw.Draw(self._image)

    @staticmethod
    def _round(centre: Spot, radius: float) -> tuple[float, float, float, float]:
        """Return a circle's corners; Pillow counts the last row and column as inside."""
        return (
            (centre.x - radius) * FINE,
            (centre.y - radius) * FINE,
            (centre.x + radius) * FINE - 1,
            (centre.y + radius) * FINE - 1,
        )

    def disc(self, centre: Spot, radius: float, colour: Colour) -> None:
        """Draw a filled circle."""
        self._draw.ellipse(self._round(centre, radius), fill=_solid(colour))

    def hole(self, centre: Spot, radius: float) -> None:
        """Cut a round hole into what has been drawn."""
        self._draw.ellipse(self._round(centre, radius), fill=(0, 0, 0, 0))

    def rounded(
        self, edges: tuple[float, float, float, float], radius: float, colour: Colour | None
    ) -> None:
        """Draw a filled rectangle (left, top, right, bottom) with round corners; None cuts."""
        left, top, right, bottom = (edge * FINE for edge in edges)
        self._draw.rounded_rectangle(
            (left, top, right - 1, bottom - 1),
            radius * FINE,
            fill=_solid(colour) if colour else (0, 0, 0, 0),
        )

    def polygon(self, corners: Sequence[Spot], colour: Colour) -> None:
        """Draw a filled polygon."""
        self._draw.polygon([(spot.x * FINE, spot.y * FINE) for spot in corners], _solid(colour))

    def line(self, spots: Sequence[Spot], width: float, colour: Colour) -> None:
        """Draw a line with round ends and joints through the spots."""
        self._draw.line(
            [(spot.x * FINE, spot.y * FINE) for spot in spots],
            _solid(colour),
            round(width * FINE),
        )
        for spot in spots:
            self.disc(spot, width / 2, colour)

    def tint(self, mask: Image.Image, colour: Colour) -> None:
        """Mix a colour into what has been drawn; where nothing has been, nothing changes.

        `mask` (mode L) says how much of it, and is stretched over the whole sheet.
        """
        alpha = self._image.getchannel("A")
        layer = Image.new("RGBA", self._image.size, _solid(colour))
        self._image.paste(layer, (0, 0), mask.resize(self._image.size))
        self._image.putalpha(alpha)
        self._draw = ImageDraw.Draw(self._image)

    def finish(self) -> Image.Image:
        """Return the sprite."""
        return self._image.reduce(FINE)


def plate(
    width: int, height: int, *, radius: float, line: float, edge: Colour, fill: Colour
) -> Image.Image:
    """Return a sprite: a rectangle with round corners and a border `line` pixels wide."""
    sheet = Sheet(width, height)
    sheet.rounded((0, 0, width, height), radius, edge)
    sheet.rounded((line, line, width - line, height - line), radius - line, fill)
    return sheet.finish()


def stamp(picture: Image.Image, sprite: Image.Image, centre: Spot) -> None:
    """Lay a sprite on a picture, its middle at `centre` (rounded to whole pixels)."""
    box = Box.round(centre, sprite.width, sprite.height)
    picture.paste(sprite, (box.left, box.top), sprite)
