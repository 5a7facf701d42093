"""The players' strips: names, pips, score, the opening draw; and the result across the middle."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, NamedTuple

from PIL import Image

from nardy import Player
from render.checkers import checker
from render.dice import die_sprite
from render.layout import Box, Layout, Row, Spot, home_row
from render.lettering import fitted, fitted_size, label, named, size_for, write
from render.scene import Die, Scene
from render.sheet import plate, stamp
from render.theme import Colour, Theme
from render.tiles import Part


class _Inks(NamedTuple):
    """The colours of a strip."""

    paper: Colour
    text: Colour
    dim: Colour


_Paint = Callable[[_Inks, Image.Image], None]
_GAP: Final = 14
_SMALLEST_BANNER: Final = 40
"""Between the pips and the word behind them."""


def _inks(theme: Theme, *, lit: bool) -> _Inks:
    if lit:
        return _Inks(theme.lit, theme.lit_text, theme.lit_text)
    return _Inks(theme.strip, theme.text, theme.dim)


def strip_parts(scene: Scene, layout: Layout, theme: Theme) -> Iterator[Part]:
    """Yield both players' strips, the mover's lit from end to end.

    A strip is put together from several parts, so that a new pip count paints no name again.
    """
    for player in Player:
        yield from _strip(scene, player, layout, theme)


def _strip(scene: Scene, player: Player, layout: Layout, theme: Theme) -> Iterator[Part]:
    row = home_row(player, scene.view)
    strip = layout.strip(row)
    lit = scene.turn is player
    inks = _inks(theme, lit=lit)
    letters = layout.letters

    def part(left: float, right: float, look: tuple[str | int, ...], paint_it: _Paint) -> Part:
        box = Box(round(left), strip.top, round(right), strip.bottom)
        return Part(box, ("strip", lit, box.width, *look), partial(paint_it, inks))

    score, points = layout.score(row), scene.points(player)
    right: float = score.left if points else layout.canvas.right
    if points:
        yield part(
            score.left,
            layout.canvas.right,
            ("score", points),
            partial(_paint_score, layout, points),
        )

    unit_size, pips_size = layout.px(letters.unit), layout.px(letters.pips)
    unit = fitted(scene.pip_word, unit_size, layout.px(200))
    end = layout.pips_end(row, scored=bool(points))
    # The widest number decides, so that a name does not get more or less room with each turn.
    reach = label("388", pips_size).width + label(unit, unit_size).width + layout.px(_GAP + 24)
    left, tail = end.x - reach, right - end.x
    number = str(scene.pips(player))
    yield part(
        left,
        right,
        ("pips", number, unit, round(tail)),
        partial(_paint_pips, layout, number, unit, tail),
    )

    if scene.opening and scene.dice:
        value = scene.opening[0 if player is Player.WHITE else 1]
        right, left = left, left - layout.px(76)
        yield part(left, right, ("drawn", value), partial(_paint_drawn, theme, layout, value))

    start, size = layout.name_start(row), layout.px(letters.name)
    name = named(scene.name(player), scene.colour_word(player), size, int(left - start.x))
    yield part(0, left, ("name", player, name), partial(_paint_name, theme, layout, player, name))


def _middle(image: Image.Image) -> Spot:
    return Spot(image.width / 2, image.height / 2)


def _paint_score(layout: Layout, points: str, inks: _Inks, image: Image.Image) -> None:
    image.paste(inks.paper, (0, 0, image.width, image.height))
    box = layout.score(Row.TOP)
    frame = plate(
        box.width,
        box.height,
        radius=layout.px(12),
        line=layout.px(3),
        edge=inks.dim,
        fill=inks.paper,
    )
    middle = Spot(box.width / 2, image.height / 2)
    stamp(image, frame, middle)
    size = size_for(points, layout.px(layout.letters.score), box.width - layout.px(16))
    write(image, points, size, middle, inks.text)


def _paint_pips(
    layout: Layout, number: str, unit: str, tail: float, inks: _Inks, image: Image.Image
) -> None:
    image.paste(inks.paper, (0, 0, image.width, image.height))
    letters = layout.letters
    end = Spot(image.width - tail, image.height / 2)
    size = layout.px(letters.unit)
    write(image, unit, size, Spot(end.x, end.y + layout.px(2)), inks.dim, align=1)
    number_end = Spot(end.x - label(unit, size).width - layout.px(_GAP), end.y)
    write(image, number, layout.px(letters.pips), number_end, inks.text, align=1)


def _paint_drawn(theme: Theme, layout: Layout, value: int, inks: _Inks, image: Image.Image) -> None:
    image.paste(inks.paper, (0, 0, image.width, image.height))
    stamp(image, die_sprite(theme.name, Die(value), layout.px(58)), _middle(image))


def _paint_name(
    theme: Theme, layout: Layout, player: Player, name: str, inks: _Inks, image: Image.Image
) -> None:
    image.paste(inks.paper, (0, 0, image.width, image.height))
    stamp(image, checker(theme.name, player, layout.px(52)), layout.badge(Row.TOP))
    start = layout.name_start(Row.TOP)
    write(image, name, layout.px(layout.letters.name), start, inks.text, align=0)


def banner_parts(scene: Scene, layout: Layout, theme: Theme) -> Iterator[Part]:
    """Yield the result, which lies across the middle above everything else."""
    room = layout.banner
    largest, smallest = layout.px(layout.letters.banner), layout.px(_SMALLEST_BANNER)
    text, size = fitted_size(scene.banner, largest, smallest, room.width - layout.px(96))
    if text:
        width = round(label(text, size).width) + layout.px(96)
        box = Box.round(room.centre, width, room.height)
        yield Part(box, ("banner", text), partial(_paint_banner, theme, size, text))


def _paint_banner(theme: Theme, size: int, text: str, image: Image.Image) -> None:
    frame = plate(
        image.width,
        image.height,
        radius=image.height / 2,
        line=image.height / 25,
        edge=theme.badge_edge,
        fill=theme.lit,
    )
    stamp(image, frame, _middle(image))
    write(image, text, size, _middle(image), theme.lit_text)
