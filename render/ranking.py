"""The card of a leaderboard: places, names and points of up to ten players."""

from dataclasses import dataclass
from typing import Final

from PIL import Image

from render.accents import accented_palette
from render.card import FOOTER, HEIGHT, MARGIN, SMALLEST, WIDTH, draw_name, empty_card
from render.layout import Box, Spot
from render.lettering import fitted, fitted_size, label, size_for, write
from render.picture import finished
from render.png import FAST, encode
from render.scene import BadScene
from render.sheet import plate, stamp
from render.theme import THEMES, Theme

MOST: Final = 10
_IN_COLUMN: Final = 5
_HEADER: Final = 96
_GAP: Final = 10


@dataclass(frozen=True, slots=True)
class Ranked:
    """One line: a place, shared or not, who has it, and the points as they are to be read."""

    place: int
    name: str
    points: str
    lit: bool = False


@dataclass(frozen=True, slots=True)
class Ranking:
    """A leaderboard. Raises BadScene for more than ten lines or an unknown theme."""

    title: str
    lines: tuple[Ranked, ...]
    product: str
    note: str = ""
    """What stands at the bottom right."""
    nameless: str = "?"
    """What somebody is called no letter of whose name can be drawn."""
    theme: str = "wood"

    def __post_init__(self) -> None:
        """Refuse what cannot be drawn."""
        if len(self.lines) > MOST:
            raise BadScene(f"a ranking has at most {MOST} lines, not {len(self.lines)}")
        if self.theme not in THEMES:
            raise BadScene(f"there is no theme {self.theme!r}; there are {', '.join(THEMES)}")


def draw_ranking(ranking: Ranking, *, fast: bool = FAST) -> bytes:
    """Return a ranking as a PNG file of 1200 x 630 pixels."""
    file = finished.get((ranking, fast))
    if file is None:
        file = encode(compose_ranking(ranking), fast=fast)
        finished.put((ranking, fast), file)
    return file


def compose_ranking(ranking: Ranking) -> Image.Image:
    """Return a ranking (mode P)."""
    theme = THEMES[ranking.theme]
    picture = empty_card(theme, ranking.product, ranking.note)
    text, size = fitted_size(ranking.title, 52, SMALLEST, WIDTH - 3 * MARGIN)
    write(picture, text, size, Spot(1.5 * MARGIN, _HEADER / 2 + 4), theme.text, align=0)
    for line, room in zip(ranking.lines, rooms(len(ranking.lines)), strict=True):
        _draw_line(picture, line, ranking.nameless, theme, room)
    return accented_palette(ranking.theme).indexed(picture)


def rooms(number: int) -> tuple[Box, ...]:
    """Return the boxes of so many lines: down the card, and from six on in two columns."""
    columns = 1 if number <= _IN_COLUMN else 2
    width = (WIDTH - (columns + 1) * MARGIN) // columns
    height = (HEIGHT - FOOTER - _HEADER - MARGIN // 2) // _IN_COLUMN
    found = []
    for index in range(number):
        column, row = divmod(index, _IN_COLUMN)
        left = MARGIN + column * (width + MARGIN)
        top = _HEADER + row * height
        found.append(Box(left, top, left + width, top + height - _GAP))
    return tuple(found)


def _draw_line(picture: Image.Image, line: Ranked, nameless: str, theme: Theme, room: Box) -> None:
    frame = plate(
        room.width,
        room.height,
        radius=16,
        line=3,
        edge=theme.lit if line.lit else theme.outline,
        fill=theme.lit if line.lit else theme.strip,
    )
    stamp(picture, frame, room.centre)
    ink, dim = (theme.lit_text, theme.lit_text) if line.lit else (theme.text, theme.dim)
    middle = room.centre.y
    place = str(line.place)
    size = size_for(place, 44, 64)
    write(picture, place, size, Spot(room.left + 44, middle), dim)
    points = fitted(line.points, SMALLEST, room.width // 3)
    size = max(SMALLEST, size_for(points, 46, room.width // 4))
    write(picture, points, size, Spot(room.right - 24, middle), ink, align=1)
    right = round(room.right - 24 - label(points, size).width - 20)
    draw_name(picture, line.name, nameless, Box(room.left + 84, room.top, right, room.bottom), ink)
