"""The colours of the board: a theme is nothing but constants, all drawing is the same for each."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple

Colour = tuple[int, int, int]


def colour(text: str) -> Colour:
    """Return red, green, blue (0-255) of a colour written as ``#RRGGBB``."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def blend(first: Colour, second: Colour, share: float) -> Colour:
    """Return the mixture of two colours; `share` (0-1) is the second one's part."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


class CheckerColours(NamedTuple):
    """How one player's checkers look. Widths are in pixels for a checker of 80 pixels."""

    fill: Colour
    edge: Colour
    groove: Colour
    light: Colour
    """The fill at the top, where the light falls on it."""
    shade: Colour
    """The fill at the bottom."""
    edge_inset: float = 0.0
    """From the rim to the edge ring; the fill shows outside of it."""
    edge_width: float = 2.8


@dataclass(frozen=True, slots=True)
class Theme:
    """All colours of a picture."""

    name: str
    frame: Colour
    strip: Colour
    field: Colour
    dark_point: Colour
    light_point: Colour
    outline: Colour
    """Lines round the trays and, if `point_outline` is not 0, round the points."""
    point_outline: float
    text: Colour
    dim: Colour
    """Text and marks that may stand back; still readable on frame and strip."""
    white: CheckerColours
    black: CheckerColours
    select: Colour
    select_halo: Colour
    pill: Colour
    """The filled highlight of a number."""
    pill_text: Colour
    last: Colour
    last_halo: Colour
    badge: Colour
    """The plate of a number or sign that belongs to the last play."""
    badge_edge: Colour
    badge_text: Colour
    die: Colour
    die_edge: Colour
    die_line: float
    """How wide a die's edge is, for a checker of 80 pixels."""
    pip: Colour
    lit: Colour
    """The mover's strip."""
    lit_text: Colour
    shadow: float
    """How dark the checkers' shadows are, 0-1."""


_WOOD: Final = Theme(
    name="wood",
    frame=colour("#3A2013"),
    strip=colour("#28150B"),
    field=colour("#97683F"),
    dark_point=colour("#6F4427"),
    light_point=colour("#B5875A"),
    outline=colour("#6F4427"),
    point_outline=0.0,
    text=colour("#FFF3DC"),
    dim=colour("#D9C19A"),
    white=CheckerColours(
        fill=colour("#FFF8EA"),
        edge=colour("#1E1007"),
        groove=colour("#D2BC92"),
        light=colour("#FFFDF6"),
        shade=colour("#F0E4CB"),
    ),
    black=CheckerColours(
        fill=colour("#161414"),
        edge=colour("#FFF3DC"),
        groove=colour("#59524A"),
        light=colour("#383432"),
        shade=colour("#0A0909"),
    ),
    select=colour("#55C8FF"),
    select_halo=colour("#04202F"),
    pill=colour("#55C8FF"),
    pill_text=colour("#04202F"),
    last=colour("#FFC533"),
    last_halo=colour("#1A1206"),
    badge=colour("#FFC533"),
    badge_edge=colour("#1A1206"),
    badge_text=colour("#1A1206"),
    die=colour("#FFFDF8"),
    die_edge=colour("#3A2013"),
    die_line=2.0,
    pip=colour("#161414"),
    lit=colour("#FFC533"),
    lit_text=colour("#1A1206"),
    shadow=0.42,
)

_DARK: Final = Theme(
    name="dark",
    frame=colour("#161B22"),
    strip=colour("#0E1217"),
    field=colour("#5B7083"),
    dark_point=colour("#425567"),
    light_point=colour("#778EA3"),
    outline=colour("#3A4653"),
    point_outline=0.0,
    text=colour("#F4F7FB"),
    dim=colour("#A9BACB"),
    white=CheckerColours(
        fill=colour("#FBFCFE"),
        edge=colour("#0B0E12"),
        groove=colour("#B9C6D4"),
        light=colour("#FFFFFF"),
        shade=colour("#E2E8EF"),
    ),
    black=CheckerColours(
        fill=colour("#0D1014"),
        edge=colour("#EEF3F8"),
        groove=colour("#495564"),
        light=colour("#2B323B"),
        shade=colour("#050709"),
    ),
    select=colour("#3CC8FF"),
    select_halo=colour("#04222E"),
    pill=colour("#3CC8FF"),
    pill_text=colour("#04222E"),
    last=colour("#FFC533"),
    last_halo=colour("#1A1206"),
    badge=colour("#FFC533"),
    badge_edge=colour("#1A1206"),
    badge_text=colour("#1A1206"),
    die=colour("#FFFFFF"),
    die_edge=colour("#161B22"),
    die_line=2.0,
    pip=colour("#0D1014"),
    lit=colour("#FFC533"),
    lit_text=colour("#1A1206"),
    shadow=0.42,
)

_CONTRAST: Final = Theme(
    name="contrast",
    frame=colour("#000000"),
    strip=colour("#000000"),
    field=colour("#FFFFFF"),
    dark_point=colour("#A6A6A6"),
    light_point=colour("#DCDCDC"),
    outline=colour("#FFFFFF"),
    point_outline=2.0,
    text=colour("#FFFFFF"),
    dim=colour("#D8D8D8"),
    white=CheckerColours(
        fill=colour("#FFFFFF"),
        edge=colour("#000000"),
        groove=colour("#FFFFFF"),
        light=colour("#FFFFFF"),
        shade=colour("#FFFFFF"),
        edge_width=4.5,
    ),
    black=CheckerColours(
        fill=colour("#000000"),
        edge=colour("#FFFFFF"),
        groove=colour("#000000"),
        light=colour("#000000"),
        shade=colour("#000000"),
        edge_inset=1.6,
        edge_width=3.4,
    ),
    select=colour("#0A7CFF"),
    select_halo=colour("#FFFFFF"),
    pill=colour("#7FC0FF"),
    pill_text=colour("#000000"),
    last=colour("#C44500"),
    last_halo=colour("#FFFFFF"),
    badge=colour("#FFC533"),
    badge_edge=colour("#000000"),
    badge_text=colour("#000000"),
    die=colour("#FFFFFF"),
    die_edge=colour("#000000"),
    die_line=4.5,
    pip=colour("#000000"),
    lit=colour("#FFC533"),
    lit_text=colour("#000000"),
    shadow=0.0,
)

THEMES: Final[Mapping[str, Theme]] = MappingProxyType(
    {theme.name: theme for theme in (_WOOD, _DARK, _CONTRAST)}
)
