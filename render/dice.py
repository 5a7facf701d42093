"""Dice: what is still to be played, what has been, and the opening draw."""

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Final

from PIL import Image

from nardy import Player
from render.checkers import checker
from render.direction import rules_part
from render.layout import Box, Layout, Side, Spot, home_row
from render.scene import Die, Scene
from render.sheet import Sheet, stamp
from render.theme import THEMES, Theme
from render.tiles import Part

_SPOTS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where a value's pips lie, in steps right of and below the die's middle.

The two of 2 lie where no slash goes.
"""
USED_DIE: Final = 0.36
"""How much is left to see of a used die."""
_USED_PIPS: Final = 0.75


@lru_cache(maxsize=128)
def die_sprite(theme_name: str, die: Die, size: int) -> Image.Image:
    """Return a die of `size` pixels; a used one is pale and struck out."""
    theme = THEMES[theme_name]
    unit = size / 88
    sheet = Sheet(size, size)
    sheet.rounded((0, 0, size, size), 18 * unit, theme.die_edge)
    line = theme.die_line * unit
    sheet.rounded((line, line, size - line, size - line - unit), 18 * unit - line, theme.die)
    sprite = sheet.finish()
    if die.used:
        sprite = faded(sprite, USED_DIE)
        sprite.alpha_composite(slash(theme_name, size))
    pips = Sheet(size, size)
    for right, down in _SPOTS[die.value]:
        spot = Spot(size / 2 + right * 23 * unit, size / 2 + down * 23 * unit)
        pips.disc(spot, 9 * unit, theme.pip)
    # Above the slash, so that a used 1 or 2 can still be read.
    sprite.alpha_composite(faded(pips.finish(), _USED_PIPS) if die.used else pips.finish())
    return sprite


@lru_cache(maxsize=16)
def slash(theme_name: str, size: int) -> Image.Image:
    """Return the bar that strikes out what cannot be used (any more)."""
    theme = THEMES[theme_name]
    unit = size / 88
    sheet = Sheet(size, size)
    ends = [Spot(17 * unit, size - 17 * unit), Spot(size - 17 * unit, 17 * unit)]
    sheet.line(ends, 13 * unit, theme.last_halo)
    sheet.line(ends, 8 * unit, theme.last)
    return sheet.finish()


def faded(sprite: Image.Image, share: float) -> Image.Image:
    """Return a sprite of which only a share is seen."""
    sprite.putalpha(sprite.getchannel("A").point(lambda value: round(value * share)))
    return sprite


def dice_parts(scene: Scene, layout: Layout, theme: Theme) -> Iterator[Part]:
    """Yield the dice in the half of the player whose turn it is, else the opening draw.

    Where a half is left without dice it has the rule set's name and the sign of direction.
    """
    if scene.banner:
        return
    if scene.dice:
        row = home_row(scene.turn or scene.view, scene.view)
        side = layout.side_of(row)
        for box, die in zip(layout.dice(side, len(scene.dice)), scene.dice, strict=True):
            yield _die_part(theme, die, box)
        free = Side.LEFT if side is Side.RIGHT else Side.RIGHT
        yield rules_part(scene.rules, layout, theme, free)
    elif scene.opening:
        for player, value in zip((Player.WHITE, Player.BLACK), scene.opening, strict=True):
            side = layout.side_of(home_row(player, scene.view))
            badge, box = layout.dice(side, 2)
            size = layout.px(64)
            paint_it = partial(_paint_badge, theme, player, size)
            yield Part(badge, ("opening", player), paint_it)
            yield _die_part(theme, Die(value), box)
    else:
        yield rules_part(scene.rules, layout, theme, Side.LEFT)


def _die_part(theme: Theme, die: Die, box: Box) -> Part:
    return Part(box, ("die", die, box.width), partial(_paint_die, theme, die))


def _paint_die(theme: Theme, die: Die, image: Image.Image) -> None:
    stamp(image, die_sprite(theme.name, die, image.width), Spot(image.width / 2, image.height / 2))


def _paint_badge(theme: Theme, player: Player, size: int, image: Image.Image) -> None:
    middle = Spot(image.width / 2, image.height / 2)
    stamp(image, checker(theme.name, player, size), middle)
