"""Checkers, and the marks on and beside them, as sprites."""

import math
from functools import lru_cache

from PIL import Image, ImageFilter

from nardy import Player
from render.layout import Spot
from render.sheet import Sheet, plate
from render.theme import THEMES, CheckerColours, Theme


def colours_of(theme: Theme, player: Player) -> CheckerColours:
    """Return the colours of a player's checkers."""
    return theme.white if player is Player.WHITE else theme.black


@lru_cache(maxsize=64)
def checker(theme_name: str, player: Player, diameter: int, *, flat: bool = False) -> Image.Image:
    """Return a checker with its shadow; a flat one (under a count) has no groove."""
    theme = THEMES[theme_name]
    colours = colours_of(theme, player)
    unit = diameter / 80
    size = diameter + 2 * round(6 * unit)
    middle = Spot(size / 2, size / 2)
    radius = diameter / 2
    rim = radius - colours.edge_inset * unit
    face = rim - colours.edge_width * unit
    sheet = Sheet(size, size)
    if rim < radius:
        sheet.disc(middle, radius, colours.fill)
    sheet.disc(middle, rim, colours.edge)
    sheet.disc(middle, face, colours.fill)
    if not flat:
        sheet.disc(middle, radius * 0.67 + unit, colours.groove)
        sheet.disc(middle, radius * 0.67 - unit, colours.fill)
    sheet.tint(_lit_side(size, face, toward=-1), colours.light)
    sheet.tint(_lit_side(size, face, toward=1), colours.shade)
    sprite = _shadow(size, radius, unit, theme.shadow)
    sprite.alpha_composite(sheet.finish())
    return sprite


def _lit_side(size: int, radius: float, *, toward: int) -> Image.Image:
    """Return a mask that grows from a disc's middle to its top (-1) or bottom (1).

    Light straight from above makes rows of one colour, which compress well.
    """
    middle = (size - 1) / 2
    values = bytearray()
    for y in range(size):
        share = toward * (y - middle) / radius
        for x in range(size):
            inside = math.hypot(x - middle, y - middle) < radius
            values.append(round(255 * share) if inside and share > 0 else 0)
    return Image.frombytes("L", (size, size), bytes(values))


def _shadow(size: int, radius: float, unit: float, strength: float) -> Image.Image:
    sheet = Sheet(size, size)
    sheet.disc(Spot(size / 2, size / 2 + 3 * unit), radius - unit, (0, 0, 0))
    soft = sheet.finish().filter(ImageFilter.GaussianBlur(2 * unit))
    soft.putalpha(soft.getchannel("A").point(lambda value: round(value * strength)))
    return soft


@lru_cache(maxsize=16)
def ring(theme_name: str, diameter: int) -> Image.Image:
    """Return the ring round a checker that can move, a little wider than the checker."""
    theme = THEMES[theme_name]
    unit = diameter / 80
    size = round(88 * unit)
    sheet = Sheet(size, size)
    middle = Spot(size / 2, size / 2)
    sheet.disc(middle, 43.5 * unit, theme.select_halo)
    sheet.disc(middle, 42 * unit, theme.select)
    sheet.disc(middle, 35.5 * unit, theme.select_halo)
    sheet.hole(middle, 33.5 * unit)
    return sheet.finish()


@lru_cache(maxsize=16)
def chosen_dot(theme_name: str, diameter: int) -> Image.Image:
    """Return the dot in the middle of the checker that was chosen to move."""
    theme = THEMES[theme_name]
    unit = diameter / 80
    size = round(36 * unit)
    sheet = Sheet(size, size)
    sheet.disc(Spot(size / 2, size / 2), 17 * unit, theme.select_halo)
    sheet.disc(Spot(size / 2, size / 2), 13.5 * unit, theme.select)
    return sheet.finish()


@lru_cache(maxsize=16)
def target(theme_name: str, diameter: int, *, roomy: bool) -> Image.Image:
    """Return the mark of a place to which a checker can go."""
    theme = THEMES[theme_name]
    unit = diameter / 80
    if roomy:
        size = round(52 * unit)
        sheet = Sheet(size, size)
        sheet.disc(Spot(size / 2, size / 2), 25 * unit, theme.select_halo)
        sheet.disc(Spot(size / 2, size / 2), 21.5 * unit, theme.select)
        return sheet.finish()
    width, height = round(60 * unit), round(24 * unit)
    return plate(
        width,
        height,
        radius=height / 2,
        line=3 * unit,
        edge=theme.select_halo,
        fill=theme.select,
    )
