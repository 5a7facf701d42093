"""The columns of the field: stacks with their counts, and the marks of what can move where."""

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import NamedTuple

from PIL import Image

from render.board import empty_column, empty_column_part, is_dark
from render.checkers import checker, chosen_dot, colours_of, ring, target
from render.layout import LOOSE, Layout, Row, Spot, row_of, slot_of
from render.lettering import write
from render.scene import Scene, Stack
from render.sheet import Sheet, stamp
from render.theme import THEMES, Theme
from render.tiles import Part


class _Look(NamedTuple):
    """Everything that is to be seen in a column."""

    row: Row
    dark: bool
    stack: Stack | None
    source: bool
    selected: bool
    target: bool


def column_parts(scene: Scene, layout: Layout, theme: Theme) -> Iterator[Part]:
    """Yield the columns that are not empty, and the numbers that are marked."""
    for point in range(1, 25):
        slot = slot_of(point, scene.view)
        look = _Look(
            row_of(slot),
            is_dark(slot),
            scene.stack(point),
            source=point in scene.sources,
            selected=point == scene.selected,
            target=point in scene.targets,
        )
        if look.stack or look.target:
            paint_it = partial(_paint_column, theme, layout, look)
            ground = empty_column_part(theme, layout, slot)
            yield Part(layout.column(slot), ("column", look), paint_it, ground)
        if look.source or look.selected or look.target:
            yield number_part(theme, layout, point, slot, filled=look.selected or look.target)


def number_part(theme: Theme, layout: Layout, point: int, slot: int, *, filled: bool) -> Part:
    """Return a point's number with its highlight: a frame, or filled."""
    paint_it = partial(_paint_number, theme, layout, str(point), filled=filled)
    return Part(layout.number(slot), ("number", point, filled), paint_it)


def _paint_column(theme: Theme, layout: Layout, look: _Look, image: Image.Image) -> None:
    slot = 12 if look.row is Row.BOTTOM else 13
    column = layout.column(slot)
    image.paste(empty_column(theme.name, layout, look.row, dark=look.dark))
    count = 0
    if look.stack:
        owner, count = look.stack.owner, look.stack.count
        counted = count > LOOSE
        for index in range(count):
            flat = counted and index == count - 1
            sprite = checker(theme.name, owner, layout.checker, flat=flat)
            stamp(image, sprite, layout.place(slot, index, count).within(column))
        tip = layout.place(slot, count - 1, count).within(column)
        if look.source or look.selected:
            stamp(image, ring(theme.name, layout.checker), tip)
        if counted:
            ink = colours_of(theme, owner).edge
            write(image, str(count), layout.px(layout.letters.count), tip, ink)
        elif look.selected:
            stamp(image, chosen_dot(theme.name, layout.checker), tip)
    if look.target:
        free = layout.free_place(slot, count)
        mark = target(theme.name, layout.checker, roomy=free.roomy)
        stamp(image, mark, free.spot.within(column))


def _paint_number(
    theme: Theme, layout: Layout, number: str, image: Image.Image, *, filled: bool
) -> None:
    image.paste(theme.frame, (0, 0, image.width, image.height))
    middle = Spot(image.width / 2, image.height / 2)
    stamp(image, _pill(theme.name, image.width, image.height, filled=filled), middle)
    ink = theme.pill_text if filled else theme.text
    write(image, number, layout.px(layout.letters.number), middle, ink)


@lru_cache(maxsize=16)
def _pill(theme_name: str, width: int, height: int, *, filled: bool) -> Image.Image:
    theme = THEMES[theme_name]
    line = height * 0.085
    sheet = Sheet(width, height)
    sheet.rounded((0, 0, width, height), height * 0.3, theme.pill if filled else theme.select)
    if not filled:
        inner = (line, line, width - line, height - line)
        sheet.rounded(inner, height * 0.3 - line, None)
    return sheet.finish()
