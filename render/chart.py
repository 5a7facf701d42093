"""Charts: how the chance to win went through a game, and a rating through the months.

All words and labels come in with the chart's value.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Final

from PIL import Image

from nardy import Player
from render.accents import accented_palette
from render.checkers import checker, colours_of
from render.layout import Box, Spot
from render.lettering import fitted_size, label, named, size_for, write
from render.picture import finished
from render.plot import Plot, round_step
from render.png import FAST, encode
from render.scene import BadScene
from render.sheet import plate, stamp
from render.theme import THEMES, Theme, blend

WIDTH: Final = 1280
HEIGHT: Final = 800
LETTERS: Final = 40
"""The font size of all labels: 11 points on a phone."""
_TITLE: Final = 50
_TITLE_ROW: Final = Box(0, 0, WIDTH, 88)
_NAMES_ROW: Final = Box(0, 88, WIDTH, 172)
_PLOT: Final = Box(156, 184, 1232, 716)
_TICKS: Final = 758
_GAP: Final = 28
"""Least distance between two labels along an axis."""
_FEW: Final = 60
"""So many turns or days have their own dots."""
_BETWEEN: Final = 8
_LINES: Final = 6
"""Most steps on the scale of ratings."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A short sign at a turn: ``?`` for a mistake."""

    turn: int
    sign: str


@dataclass(frozen=True, slots=True)
class WinChart:
    """White's chance to win from the start of a game to its end; Black's is what is left.

    Raises BadScene when it is made of something that cannot be drawn.
    """

    chances: tuple[float, ...]
    """0 to 1: before the first turn, and after each."""
    white: str
    black: str
    percents: tuple[str, str, str, str, str] = ("0", "25", "50", "75", "100")
    """The labels of the scale, from below."""
    title: str = ""
    first: Player = Player.WHITE
    """Whose turn was the first."""
    marks: tuple[Mark, ...] = ()
    theme: str = "wood"
    colour_words: tuple[str, str] = ("White", "Black")

    def __post_init__(self) -> None:
        """Refuse what cannot be drawn."""
        _check_theme(self.theme)
        if len(self.chances) < 2:
            raise BadScene("a chart of a game has at least one turn")
        for chance in self.chances:
            if not 0 <= chance <= 1:
                raise BadScene(f"a chance is 0 to 1, not {chance}")
        for mark in self.marks:
            if not 1 <= mark.turn < len(self.chances):
                raise BadScene(f"there are {len(self.chances) - 1} turns to mark, not {mark.turn}")


@dataclass(frozen=True, slots=True)
class Rated:
    """A rating at the end of a day, and how that day is written below the chart."""

    day: date
    rating: float
    label: str


@dataclass(frozen=True, slots=True)
class RatingChart:
    """A rating over time. Raises BadScene when it is made of something that cannot be drawn."""

    days: tuple[Rated, ...]
    """In order."""
    title: str = ""
    name: str = ""
    """Whose rating it is: at the left of the title, which then stands at the right."""
    nameless: str = "?"
    """What somebody is called no letter of whose name can be drawn."""
    theme: str = "wood"

    def __post_init__(self) -> None:
        """Refuse what cannot be drawn."""
        _check_theme(self.theme)
        if not self.days:
            raise BadScene("a chart of ratings has at least one day")
        if any(a.day >= b.day for a, b in pairwise(self.days)):
            raise BadScene("the days of a chart follow one another")


def _check_theme(theme: str) -> None:
    if theme not in THEMES:
        raise BadScene(f"there is no theme {theme!r}; there are {', '.join(THEMES)}")


def draw_chart(chart: WinChart | RatingChart, *, fast: bool = FAST) -> bytes:
    """Return a chart as a PNG file of 1280 x 800 pixels."""
    file = finished.get((chart, fast))
    if file is None:
        file = encode(compose_chart(chart), fast=fast)
        finished.put((chart, fast), file)
    return file


def compose_chart(chart: WinChart | RatingChart) -> Image.Image:
    """Return a chart (mode P)."""
    theme = THEMES[chart.theme]
    picture = Image.new("RGB", (WIDTH, HEIGHT), theme.frame)
    picture.paste(theme.strip, _TITLE_ROW)
    if isinstance(chart, RatingChart) and chart.name:
        _write_whose(picture, chart, theme)
    else:
        title, size = fitted_size(chart.title, _TITLE, LETTERS, WIDTH - 96)
        write(picture, title, size, _TITLE_ROW.centre, theme.text)
    if isinstance(chart, WinChart):
        _draw_chances(picture, chart, theme)
    else:
        _draw_ratings(picture, chart, theme)
    return accented_palette(chart.theme).indexed(picture)


def _draw_chances(picture: Image.Image, chart: WinChart, theme: Theme) -> None:
    _draw_names(picture, chart, theme)
    turns = len(chart.chances) - 1
    plot = Plot(_PLOT, (0, turns), (0, 1), theme.black.fill)
    values = [(float(turn), chance) for turn, chance in enumerate(chart.chances)]
    plot.area(values, theme.white.fill)
    middle = blend(theme.white.fill, theme.black.fill, 0.5)
    for level in (0.25, 0.5, 0.75):
        plot.line([(0, level), (turns, level)], 4 if level == 0.5 else 2, middle)
    plot.line(values, 12, theme.last_halo)
    plot.line(values, 6, theme.last)
    if turns <= _FEW:
        mover = chart.first
        for turn, chance in values[1:]:
            plot.dot(turn, chance, 9, theme.last)
            plot.dot(turn, chance, 7, theme.last_halo)
            plot.dot(turn, chance, 5.5, colours_of(theme, mover).fill)
            mover = mover.other
    _lay_with_rim(plot, picture, theme)
    for mark in chart.marks:
        _draw_mark(picture, mark, chart, plot, theme)
    for index, text in enumerate(chart.percents):
        _write_level(picture, text, plot.spot(0, index / 4), theme)
    step = round_step(turns, 10)
    ticks = [(plot.spot(turn, 0).x, str(turn)) for turn in range(0, turns + 1, step)]
    _write_ticks(picture, ticks, theme)


def _draw_names(picture: Image.Image, chart: WinChart, theme: Theme) -> None:
    """Write whose colour is whose: White on the left, Black on the right."""
    y = _NAMES_ROW.centre.y
    room = WIDTH // 2 - _PLOT.left
    for player, name, word in zip(
        Player, (chart.white, chart.black), chart.colour_words, strict=True
    ):
        text = named(name, word, LETTERS + 2, room)
        white = player is Player.WHITE
        left = _PLOT.left if white else _PLOT.right - label(text, LETTERS + 2).width - 64
        stamp(picture, checker(theme.name, player, 48), Spot(left + 24, y))
        write(picture, text, LETTERS + 2, Spot(left + 64, y), theme.text, align=0)


def _draw_mark(picture: Image.Image, mark: Mark, chart: WinChart, plot: Plot, theme: Theme) -> None:
    """Lay a sign on the chart, above or below the line, where it is nearer to its turn."""
    text, size = fitted_size(mark.sign, LETTERS, LETTERS, 160)
    width, height = max(52, round(label(text, size).width) + 28), 52
    spot = plot.spot(mark.turn, chart.chances[mark.turn])
    x = min(max(spot.x, _PLOT.left + width / 2), _PLOT.right - width / 2)
    near = [place.y for place in _line(chart, plot) if abs(place.x - x) <= width / 2 + 8]
    near.append(spot.y)
    sides = (min(near) - 16 - height / 2, max(near) + 16 + height / 2)
    inside = [y for y in sides if _PLOT.top <= y - height / 2 and y + height / 2 <= _PLOT.bottom]
    centre = Spot(x, min(inside or sides, key=lambda y: abs(y - spot.y)))
    sign = plate(width, height, radius=height / 2, line=4, edge=theme.badge_edge, fill=theme.badge)
    stamp(picture, sign, centre)
    write(picture, text, size, centre, theme.badge_text)


def _line(chart: WinChart, plot: Plot) -> Iterator[Spot]:
    """Yield places along the line, a few for each turn."""
    for turn, (before, behind) in enumerate(pairwise(chart.chances)):
        for step in range(_BETWEEN + 1):
            part = step / _BETWEEN
            yield plot.spot(turn + part, before + (behind - before) * part)


def _write_whose(picture: Image.Image, chart: RatingChart, theme: Theme) -> None:
    """Write a name and a title beside each other, each as one text: names go in any direction."""
    y, edge = _TITLE_ROW.centre.y, 48
    title, size = fitted_size(chart.title, _TITLE, LETTERS, WIDTH // 2)
    write(picture, title, size, Spot(WIDTH - edge, y), theme.dim, align=1)
    room = WIDTH - 3 * edge - round(label(title, size).width)
    name = named(chart.name, chart.nameless, LETTERS, room)
    write(picture, name, size_for(name, _TITLE, room), Spot(edge, y), theme.text, align=0)


def _draw_ratings(picture: Image.Image, chart: RatingChart, theme: Theme) -> None:
    numbers = [rated.day.toordinal() for rated in chart.days]
    least, greatest, step = rating_scale([rated.rating for rated in chart.days])
    box = Box(_PLOT.left + 24, _NAMES_ROW.top + 36, _PLOT.right, _PLOT.bottom)
    # A dot at the edge needs room, and so does a single day.
    side = max(1.0, (numbers[-1] - numbers[0]) * 0.03)
    plot = Plot(box, (numbers[0] - side, numbers[-1] + side), (least, greatest), theme.strip)
    values = [
        (float(number), rated.rating) for number, rated in zip(numbers, chart.days, strict=True)
    ]
    if len(values) > 1:
        plot.area(values, blend(theme.lit, theme.strip, 0.8))
    levels = range(least, greatest + 1, step)
    for level in levels[1:-1]:
        plot.line(
            [(numbers[0] - side, level), (numbers[-1] + side, level)],
            2,
            blend(theme.dim, theme.strip, 0.6),
        )
    plot.line(values, 6, theme.lit)
    if len(values) <= _FEW:
        for x, y in values:
            plot.dot(x, y, 8, theme.lit)
            plot.dot(x, y, 4.5, theme.strip)
    _lay_with_rim(plot, picture, theme)
    for level in levels:
        _write_level(picture, str(level), plot.spot(numbers[0] - side, level), theme)
    spots = [plot.spot(x, 0).x for x, _ in values]
    labels = [rated.label for rated in chart.days]
    _write_ticks(picture, list(zip(spots, labels, strict=True)), theme)


def rating_scale(ratings: Sequence[float]) -> tuple[int, int, int]:
    """Return the ends of a scale round ratings, and its step; at least two steps long."""
    lowest, highest = min(ratings), max(ratings)
    step = round_step(max(highest - lowest, 10), _LINES - 2)
    least = int(lowest // step) * step
    greatest = -int(-highest // step) * step
    if least == lowest:
        least -= step
    if greatest == highest:
        greatest += step
    if greatest - least == step:
        least -= step
    return least, greatest, step


def _lay_with_rim(plot: Plot, picture: Image.Image, theme: Theme) -> None:
    box = plot.box
    picture.paste(theme.dim, (box.left - 3, box.top - 3, box.right + 3, box.bottom + 3))
    plot.lay_on(picture)


def _write_level(picture: Image.Image, text: str, end: Spot, theme: Theme) -> None:
    shown, size = fitted_size(text, LETTERS, LETTERS, round(end.x) - 26)
    write(picture, shown, size, Spot(end.x - 18, end.y), theme.dim, align=1)


def _write_ticks(picture: Image.Image, ticks: Sequence[tuple[float, str]], theme: Theme) -> None:
    """Write labels along the bottom, as many as have room."""
    for x, text in chosen_ticks(ticks):
        write(picture, text, LETTERS, Spot(x, _TICKS), theme.dim)


def chosen_ticks(ticks: Sequence[tuple[float, str]]) -> list[tuple[float, str]]:
    """Choose labels that do not touch, the last first, then the first; equal ones only once.

    A label at either end leans inwards, so that it stays on the picture.
    """
    chosen: dict[str, float] = {}
    taken: list[tuple[float, float]] = []
    for x, text in (*ticks[-1:], *ticks[:1], *ticks[-2:0:-1]):
        half = label(text, LETTERS).width / 2
        middle = min(max(x, 8 + half), WIDTH - 8 - half)
        left, right = middle - half - _GAP, middle + half + _GAP
        if text not in chosen and all(right <= begin or left >= end for begin, end in taken):
            chosen[text] = middle
            taken.append((middle - half, middle + half))
    return [(x, text) for text, x in chosen.items()]
