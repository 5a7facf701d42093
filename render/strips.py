"""What stands round the board: names, pips, trays, marked numbers, the result."""

from functools import lru_cache
from typing import Final

from PIL import Image

from nardy import Player
from render.board import NUMBER_SIZE
from render.checkers import checker, colours_of
from render.layout import Box, Layout, Spot, home_row, slot_of
from render.lettering import fitted, label, write
from render.scene import OFF_POINT, Scene
from render.sheet import Sheet, paint, plate, stamp
from render.theme import THEMES, Theme

NAME_SIZE: Final = 42
PIPS_SIZE: Final = 48
UNIT_SIZE: Final = 40
OFF_SIZE: Final = 52
BANNER_SIZE: Final = 56


def draw_strips(picture: Image.Image, scene: Scene, layout: Layout, theme: Theme) -> None:
    """Draw both players' strips; the mover's is lit from end to end."""
    for player in Player:
        row = home_row(player, scene.view)
        lit = scene.turn is player
        ink, unit_ink = (theme.lit_text, theme.lit_text) if lit else (theme.text, theme.dim)
        if lit:
            paint(picture, layout.strip(row), theme.lit)
        stamp(picture, checker(theme.name, player, layout.px(52)), layout.badge(row))
        end = layout.pips_end(row)
        unit_size, pips_size = layout.px(UNIT_SIZE), layout.px(PIPS_SIZE)
        unit = fitted(scene.pip_word, unit_size, layout.px(200))
        write(picture, unit, unit_size, Spot(end.x, end.y + layout.px(2)), unit_ink, align=1)
        number = str(scene.pips(player))
        end = Spot(end.x - label(unit, unit_size).width - layout.px(14), end.y)
        write(picture, number, pips_size, end, ink, align=1)
        start, name_size = layout.name_start(row), layout.px(NAME_SIZE)
        room = round(end.x - label(number, pips_size).width - start.x) - layout.px(40)
        name = fitted(scene.name(player), name_size, room)
        write(picture, name, name_size, start, ink, align=0)


@lru_cache(maxsize=32)
def _slab(theme_name: str, player: Player, width: int, height: int, *, fresh: bool) -> Image.Image:
    """Return a borne-off checker seen from its side; a fresh one went off in the last play."""
    theme = THEMES[theme_name]
    colours = colours_of(theme, player)
    return plate(
        width,
        height,
        radius=height / 3,
        line=height / (5 if fresh else 8),
        edge=theme.last if fresh else colours.edge,
        fill=colours.fill,
    )


@lru_cache(maxsize=8)
def _target_slab(theme_name: str, width: int, height: int) -> Image.Image:
    theme = THEMES[theme_name]
    return plate(
        width,
        height,
        radius=height / 2,
        line=height / 8,
        edge=theme.select_halo,
        fill=theme.select,
    )


def draw_trays(picture: Image.Image, scene: Scene, layout: Layout, theme: Theme) -> None:
    """Draw the borne-off checkers with their number, and where the next can go."""
    fresh = sum(end == OFF_POINT for _, end in scene.last)
    for player in Player:
        row = home_row(player, scene.view)
        off = scene.off(player)
        new = fresh if _last_mover(scene) is player else 0
        for index in range(off):
            box = layout.slab(row, index)
            is_fresh = index >= off - new
            sprite = _slab(theme.name, player, box.width, box.height, fresh=is_fresh)
            stamp(picture, sprite, box.centre)
        if OFF_POINT in scene.targets and scene.turn is player and off < 15:
            box = layout.slab(row, off)
            stamp(picture, _target_slab(theme.name, box.width, box.height), box.centre)
        ink = theme.text if off else theme.dim
        write(picture, str(off), layout.px(OFF_SIZE), layout.off_number(row), ink)


def _last_mover(scene: Scene) -> Player | None:
    """Return who made the last play: a bear-off starts in the home of its player."""
    starts = [start for start, end in scene.last if end == OFF_POINT]
    if not starts:
        return None
    return Player.WHITE if starts[0] <= 6 else Player.BLACK


@lru_cache(maxsize=16)
def _pill(theme_name: str, width: int, height: int, *, filled: bool) -> Image.Image:
    theme = THEMES[theme_name]
    line = height * 0.1
    sheet = Sheet(width, height)
    sheet.rounded((0, 0, width, height), height * 0.3, theme.select)
    if not filled:
        inner = (line, line, width - line, height - line)
        sheet.rounded(inner, height * 0.3 - line, None)
    return sheet.finish()


def draw_numbers(picture: Image.Image, scene: Scene, layout: Layout, theme: Theme) -> None:
    """Mark the points' numbers: outlined where a checker can leave, filled where it can go."""
    for point in sorted((scene.sources | scene.targets) - {OFF_POINT}):
        box = layout.number(slot_of(point, scene.view))
        filled = point in scene.targets
        stamp(picture, _pill(theme.name, box.width, box.height, filled=filled), box.centre)
        if filled:
            size = layout.px(NUMBER_SIZE)
            write(picture, str(point), size, box.centre, theme.select_halo)


def draw_banner(picture: Image.Image, scene: Scene, layout: Layout, theme: Theme) -> None:
    """Draw the result across the middle."""
    room = layout.banner
    size = layout.px(BANNER_SIZE)
    text = fitted(scene.banner, size, room.width - layout.px(96))
    if not text:
        return
    width = round(label(text, size).width) + layout.px(96)
    box = Box.round(room.centre, width, room.height)
    stamp(picture, _banner(theme.name, box.width, box.height), box.centre)
    write(picture, text, size, box.centre, theme.lit_text)


@lru_cache(maxsize=8)
def _banner(theme_name: str, width: int, height: int) -> Image.Image:
    theme = THEMES[theme_name]
    return plate(
        width,
        height,
        radius=height / 2,
        line=height / 25,
        edge=theme.last_halo,
        fill=theme.lit,
    )
