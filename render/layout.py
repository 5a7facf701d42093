"""Where everything lies on the picture: pure geometry, all of it derived from the checker's size.

Lengths are written for a checker of 80 pixels (a picture of 1280 x 1152) and scaled; that picture
is seen 360 points wide on a phone, so that 3.56 pixels are a point. A *slot* is
a place for a point as White sees it: slot 1 at the bottom right, 12 at the bottom left, 13 at the
top left, 24 at the top right. A *depth* is a distance from the board's edge towards its middle.
"""

from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Final, NamedTuple

from nardy import Player

DESIGN_CHECKER: Final = 80
LOOSE: Final = 4
"""Stacks of up to four checkers lie loose; higher ones are pushed together and counted."""


class Spot(NamedTuple):
    """A place on the picture, in pixels from its top left corner."""

    x: float
    y: float

    def within(self, outer: "Box") -> "Spot":
        """Return this place as it is seen from the top left corner of a box."""
        return Spot(self.x - outer.left, self.y - outer.top)


class Box(NamedTuple):
    """A rectangle in pixels; right and bottom are the first pixels outside."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """The width in pixels."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """The height in pixels."""
        return self.bottom - self.top

    @property
    def centre(self) -> Spot:
        """The middle."""
        return Spot((self.left + self.right) / 2, (self.top + self.bottom) / 2)

    def holds(self, other: "Box") -> bool:
        """Tell whether the other box lies within this one."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def meets(self, other: "Box") -> bool:
        """Tell whether both boxes have a pixel in common."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def within(self, outer: "Box") -> "Box":
        """Return this box as it is seen from the top left corner of an outer one."""
        return Box(
            self.left - outer.left,
            self.top - outer.top,
            self.right - outer.left,
            self.bottom - outer.top,
        )

    @classmethod
    def round(cls, centre: Spot, width: int, height: int) -> "Box":
        """Return the box of that size whose middle is (to half a pixel) at `centre`."""
        left = round(centre.x - width / 2)
        top = round(centre.y - height / 2)
        return cls(left, top, left + width, top + height)


class Row(Enum):
    """The two long sides of the board."""

    TOP = "top"
    BOTTOM = "bottom"


class Side(Enum):
    """The two halves of the board."""

    LEFT = "left"
    RIGHT = "right"


class FreePlace(NamedTuple):
    """The place where the next checker of a stack would lie, or what room is left for a mark."""

    spot: Spot
    roomy: bool
    """False over a full stack, where only a flat mark fits."""


@dataclass(frozen=True, slots=True)
class Lettering:
    """Font sizes in pixels per em, for a checker of 80 pixels."""

    number: int
    """The points' numbers."""
    count: int
    """How many checkers a stack has."""
    name: int
    pips: int
    unit: int
    """The word behind the pips."""
    score: int
    off: int
    """How many checkers are off."""
    cube: int
    times: int
    """How many checkers an arrow stands for."""
    rules: int
    banner: int


NORMAL_PRINT: Final = Lettering(
    number=48, count=50, name=42, pips=48, unit=40, score=44, off=52, cube=54, times=40, rules=40,
    banner=56,
)  # fmt: skip
LARGE_PRINT: Final = Lettering(
    number=56, count=58, name=52, pips=58, unit=48, score=54, off=66, cube=64, times=48, rules=46,
    banner=66,
)  # fmt: skip


def slot_of(point: int, view: Player) -> int:
    """Return the slot of a point: the numbers stay, the board is turned by half a circle."""
    return point if view is Player.WHITE else (point + 11) % 24 + 1


def row_of(slot: int) -> Row:
    """Return the long side on which a slot lies."""
    return Row.BOTTOM if slot <= 12 else Row.TOP


def column_of(slot: int) -> int:
    """Return a slot's column, 0 (left) to 11 (right)."""
    return 12 - slot if slot <= 12 else slot - 13


def home_row(player: Player, view: Player) -> Row:
    """Return the row of a player's home, strip and tray."""
    return Row.BOTTOM if player is view else Row.TOP


@dataclass(frozen=True)
class Layout:
    """The geometry for a checker of `checker` pixels across; the picture is 16 of them wide."""

    checker: int = DESIGN_CHECKER
    large: bool = False
    """Large print: bigger letters in the same places."""

    @property
    def unit(self) -> float:
        """The length of one pixel of the design."""
        return self.checker / DESIGN_CHECKER

    def px(self, length: float) -> int:
        """Return a length of the design in whole pixels."""
        return round(length * self.checker / DESIGN_CHECKER)

    @property
    def letters(self) -> Lettering:
        """The font sizes, not yet scaled (see `font`)."""
        return LARGE_PRINT if self.large else NORMAL_PRINT

    @cached_property
    def canvas(self) -> Box:
        """The whole picture."""
        return Box(0, 0, self.px(1280), self.px(1152))

    @cached_property
    def field(self) -> Box:
        """Both halves of the board with the divider between them."""
        right = self.divider.right + 6 * self.px(88)
        return Box(self.px(12), self.divider.top, right, self.divider.bottom)

    @cached_property
    def divider(self) -> Box:
        """The bar between the halves."""
        left = self.px(12) + 6 * self.px(88)
        return Box(left, self.px(142), left + self.px(34), self.px(1010))

    def strip(self, row: Row) -> Box:
        """Return the strip with a player's name: the opponent's on top, the viewer's below."""
        height = self.px(80)
        if row is Row.TOP:
            return Box(0, 0, self.canvas.right, height)
        return Box(0, self.canvas.bottom - height, self.canvas.right, self.canvas.bottom)

    def half(self, side: Side) -> Box:
        """Return one half of the board."""
        if side is Side.LEFT:
            return Box(self.field.left, self.field.top, self.divider.left, self.field.bottom)
        return Box(self.divider.right, self.field.top, self.field.right, self.field.bottom)

    def column(self, slot: int) -> Box:
        """Return the room of a slot: from the board's edge to the dice in the middle."""
        column = column_of(slot)
        half = self.half(Side.LEFT if column < 6 else Side.RIGHT)
        left = half.left + self.px(88) * (column % 6)
        deep = self.px(382)
        if row_of(slot) is Row.TOP:
            return Box(left, self.field.top, left + self.px(88), self.field.top + deep)
        return Box(left, self.field.bottom - deep, left + self.px(88), self.field.bottom)

    def slot_at(self, x: float, y: float) -> int:
        """Return the slot in whose room a spot of the field lies (the nearest for the divider)."""
        (left, right, middle, width) = self._columns
        if x < (left + 6 * width + right) / 2:
            column = min(5, max(0, int((x - left) // width)))
        else:
            column = 6 + min(5, max(0, int((x - right) // width)))
        return 13 + column if y < middle else 12 - column

    @cached_property
    def _columns(self) -> tuple[int, int, int, int]:
        """Where the halves begin, where the rows meet, and how wide a column is."""
        return self.field.left, self.divider.right, self.px(576), self.px(88)

    def at_depth(self, slot: int, depth: float) -> Spot:
        """Return the place in the middle of a slot's column, `depth` pixels from the edge."""
        column = self.column(slot)
        if row_of(slot) is Row.TOP:
            return Spot(column.centre.x, column.top + depth)
        return Spot(column.centre.x, column.bottom - depth)

    @cached_property
    def triangle(self) -> tuple[int, int]:
        """Width and height of a point."""
        return self.px(84), self.px(378)

    def number(self, slot: int) -> Box:
        """Return the box round a point's number (and its highlight)."""
        column = self.column(slot)
        y = (
            self.field.top - self.px(34)
            if row_of(slot) is Row.TOP
            else self.field.bottom + self.px(34)
        )
        return Box.round(Spot(column.centre.x, y), self.px(80), self.px(50))

    def home_bar(self, row: Row) -> Box:
        """Return the bar along a player's home: at the bottom right or at the top left."""
        thick = self.px(8)
        if row is Row.BOTTOM:
            half = self.half(Side.RIGHT)
            return Box(half.left, half.bottom, half.right, half.bottom + thick)
        half = self.half(Side.LEFT)
        return Box(half.left, half.top - thick, half.right, half.top)

    def _step(self, count: int) -> float:
        """Return the distance between neighbouring checkers of a stack."""
        if count <= LOOSE:
            return self.checker
        return (self.px(352) - self.px(4) - self.checker) / (count - 1)

    def checker_depth(self, index: int, count: int) -> float:
        """Return the depth of the centre of checker `index` (0 at the edge) in a stack."""
        return self.px(4) + self.checker / 2 + index * self._step(count)

    def place(self, slot: int, index: int, count: int) -> Spot:
        """Return the centre of checker `index` (0 at the edge) in a stack of `count`."""
        return self.at_depth(slot, self.checker_depth(index, count))

    def free_place(self, slot: int, count: int) -> FreePlace:
        """Return the place for a mark behind a stack of `count` checkers."""
        if count < LOOSE:
            return FreePlace(self.at_depth(slot, self.checker_depth(count, LOOSE)), roomy=True)
        if count == LOOSE:
            return FreePlace(self.at_depth(slot, self.px(351)), roomy=True)
        return FreePlace(self.at_depth(slot, self.px(366)), roomy=False)

    def dice(self, side: Side, count: int) -> tuple[Box, ...]:
        """Return the boxes of `count` dice in the middle of a half."""
        size, gap = self.px(88), self.px(12)
        centre = self.half(side).centre
        left = centre.x - (count * size + (count - 1) * gap) / 2 + size / 2
        return tuple(
            Box.round(Spot(left + k * (size + gap), centre.y), size, size) for k in range(count)
        )

    def side_of(self, row: Row) -> Side:
        """Return the half where the dice of a row's player lie: the viewer's are on the right."""
        return Side.RIGHT if row is Row.BOTTOM else Side.LEFT

    def tray(self, row: Row) -> Box:
        """Return the tray for a player's borne-off checkers."""
        left, right = self.field.right + self.px(14), self.canvas.right - self.px(12)
        if row is Row.TOP:
            return Box(left, self.px(136), right, self.px(516))
        return Box(left, self.px(636), right, self.px(1016))

    def slab(self, row: Row, index: int) -> Box:
        """Return the place of borne-off checker `index` (0-14), from the tray's far end."""
        tray = self.tray(row)
        inset, thick, step = self.px(16), self.px(15), self.px(19)
        left, right = tray.left + inset, tray.right - inset
        if row is Row.TOP:
            top = tray.top + self.px(14) + index * step
        else:
            top = tray.bottom - self.px(14) - thick - index * step
        return Box(left, top, right, top + thick)

    def off_number(self, row: Row) -> Spot:
        """Return the middle of the number of borne-off checkers, at the tray's inner end."""
        tray = self.tray(row)
        y = tray.bottom - self.px(36) if row is Row.TOP else tray.top + self.px(36)
        return Spot(tray.centre.x, y)

    @cached_property
    def banner(self) -> Box:
        """The room for the result, across the middle of the board."""
        return Box.round(self.field.centre, self.px(1040), self.px(98))

    def chevron(self, row: Row) -> Spot:
        """Return the middle of the sign in the divider that shows the direction of play."""
        y = self.field.top + self.px(70) if row is Row.TOP else self.field.bottom - self.px(70)
        return Spot(self.divider.centre.x, y)

    @cached_property
    def cube(self) -> Box:
        """The room for the cube and its owner's badge, between the trays."""
        tray = self.tray(Row.TOP)
        return Box(tray.left, tray.bottom + 1, tray.right, self.tray(Row.BOTTOM).top - 1)

    @cached_property
    def rules(self) -> Box:
        """The room for the name of the rule set and the sign of direction, in a half."""
        return Box.round(self.half(Side.LEFT).centre, self.px(480), self.px(76))

    def badge(self, row: Row) -> Spot:
        """Return the middle of the checker beside a player's name."""
        return Spot(self.px(52), self.strip(row).centre.y)

    def name_start(self, row: Row) -> Spot:
        """Return the left end of a name's middle line."""
        return Spot(self.px(96), self.strip(row).centre.y)

    def score(self, row: Row) -> Box:
        """Return the box for the score at the right end of a strip, as wide as the trays."""
        middle = Spot(self.tray(row).centre.x, self.strip(row).centre.y)
        return Box.round(middle, self.tray(row).width, self.px(60))

    def pips_end(self, row: Row, *, scored: bool) -> Spot:
        """Return the right end of the pip count's middle line: left of the score if there is one.

        The corners of a picture are cut off in a chat: nothing is within 48 pixels of them.
        """
        return Spot(self.px(1098 if scored else 1232), self.strip(row).centre.y)


STANDARD: Final = Layout()
