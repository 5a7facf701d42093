"""A coordinate system on a picture: areas, lines and dots by value, drawn smoothly."""

from collections.abc import Sequence
from typing import Final

from PIL import Image, ImageDraw

from render.layout import Box, Spot
from render.theme import Colour

_FINE: Final = 3
_STEPS: Final = (1, 2, 5)


class Plot:
    """A box of a picture in which `across` values lie from left to right, `up` from below.

    Both are (least, greatest). Coordinates go in as values; `spot` tells where they lie.
    """

    def __init__(
        self, box: Box, across: tuple[float, float], up: tuple[float, float], paper: Colour
    ) -> None:
        self.box = box
        self._across, self._up = across, up
        self._image = Image.new("RGB", (box.width * _FINE, box.height * _FINE), paper)
        self._draw = ImageDraw.Draw(self._image)

    def spot(self, x: float, y: float) -> Spot:
        """Return the place of a value on the picture."""
        right = (x - self._across[0]) / ((self._across[1] - self._across[0]) or 1)
        up = (y - self._up[0]) / ((self._up[1] - self._up[0]) or 1)
        return Spot(self.box.left + right * self.box.width, self.box.bottom - up * self.box.height)

    def _fine(self, x: float, y: float) -> tuple[float, float]:
        spot = self.spot(x, y).within(self.box)
        return spot.x * _FINE, spot.y * _FINE

    def area(self, values: Sequence[tuple[float, float]], colour: Colour) -> None:
        """Fill what lies below a line from left to right."""
        (first, _), (last, _) = values[0], values[-1]
        corners = [(first, self._up[0]), *values, (last, self._up[0])]
        self._draw.polygon([self._fine(*corner) for corner in corners], colour)

    def line(self, values: Sequence[tuple[float, float]], width: float, colour: Colour) -> None:
        """Draw a line with round joints, so many pixels wide."""
        places = [self._fine(*value) for value in values]
        self._draw.line(places, colour, round(width * _FINE))
        for place in places:
            self._disc(place, width / 2, colour)

    def dot(self, x: float, y: float, radius: float, colour: Colour) -> None:
        """Draw a dot with a radius in pixels."""
        self._disc(self._fine(x, y), radius, colour)

    def _disc(self, place: tuple[float, float], radius: float, colour: Colour) -> None:
        x, y = place
        reach = radius * _FINE
        self._draw.ellipse((x - reach, y - reach, x + reach, y + reach), colour)

    def lay_on(self, picture: Image.Image) -> None:
        """Put what has been drawn on a picture of mode RGB."""
        picture.paste(self._image.reduce(_FINE), self.box)


def round_step(span: float, most: int) -> int:
    """Return the least of 1, 2, 5, 10, 20, 50 ... that divides a span into at most so many."""
    power = 1
    while True:
        for step in _STEPS:
            if span <= step * power * most:
                return step * power
        power *= 10
