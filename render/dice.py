"""Dice: what is still to be played, what has been, and the opening draw."""

from functools import lru_cache
from typing import Final

from PIL import Image

from nardy import Player
from render.board import round_arrow
from render.checkers import checker
from render.layout import Layout, Side, Spot, home_row
from render.scene import Die, Scene
from render.sheet import Sheet, stamp
from render.theme import THEMES, Theme

_SPOTS: Final = {
    1: ((0, 0),),
    2: ((1, -1), (-1, 1)),
    3: ((1, -1), (0, 0), (-1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where a value's pips lie, in steps right of and below the die's middle."""
_USED_DIE: Final = 0.36
_USED_PIPS: Final = 0.75


@lru_cache(maxsize=128)
def die_sprite(theme_name: str, die: Die, size: int) -> Image.Image:
    """Return a die of `size` pixels; a used one is pale and struck out."""
    theme = THEMES[theme_name]
    unit = size / 88
    sheet = Sheet(size, size)
    sheet.rounded((0, 0, size, size), 18 * unit, theme.die_edge)
    line = 2 * unit
    sheet.rounded((line, line, size - line, size - 1.5 * line), 16 * unit, theme.die)
    sprite = sheet.finish()
    if die.used:
        sprite = _faded(sprite, _USED_DIE)
        slash = Sheet(size, size)
        ends = [Spot(17 * unit, size - 17 * unit), Spot(size - 17 * unit, 17 * unit)]
        slash.line(ends, 13 * unit, theme.last_halo)
        slash.line(ends, 8 * unit, theme.last)
        sprite.alpha_composite(slash.finish())
    pips = Sheet(size, size)
    for right, down in _SPOTS[die.value]:
        spot = Spot(size / 2 + right * 23 * unit, size / 2 + down * 23 * unit)
        pips.disc(spot, 9 * unit, theme.pip)
    # Above the slash, so that a used 1 or 2 can still be read.
    sprite.alpha_composite(_faded(pips.finish(), _USED_PIPS) if die.used else pips.finish())
    return sprite


def _faded(sprite: Image.Image, share: float) -> Image.Image:
    """Return a sprite of which only a share is seen."""
    sprite.putalpha(sprite.getchannel("A").point(lambda value: round(value * share)))
    return sprite


def draw_dice(picture: Image.Image, scene: Scene, layout: Layout, theme: Theme) -> None:
    """Draw the dice in the half of the player whose turn it is, else the opening draw."""
    if scene.dice:
        row = home_row(scene.turn or scene.view, scene.view)
        side = layout.side_of(row)
        boxes = layout.dice(side, len(scene.dice))
        other = layout.half(Side.LEFT if side is Side.RIGHT else Side.RIGHT)
        stamp(picture, round_arrow(theme.name, layout), other.centre)
        for box, die in zip(boxes, scene.dice, strict=True):
            stamp(picture, die_sprite(theme.name, die, box.width), box.centre)
    elif scene.opening:
        for player, value in zip((Player.WHITE, Player.BLACK), scene.opening, strict=True):
            side = layout.side_of(home_row(player, scene.view))
            badge, box = layout.dice(side, 2)
            stamp(picture, checker(theme.name, player, layout.px(64)), badge.centre)
            stamp(picture, die_sprite(theme.name, Die(value), box.width), box.centre)
