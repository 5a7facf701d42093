"""Colours that no board needs, for diagrams, charts and cards; and the palettes that hold them.

An accented palette begins with all colours of its theme's palette, at the same indices: a board
may be composed with the one and go on with the other, and boards themselves stay as they are.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from types import MappingProxyType
from typing import Final

from render.palette import COLOURS, Palette
from render.palettes import PALETTES
from render.theme import THEMES, Colour, Theme, blend, colour

FORBIDDEN: Final[Mapping[str, Colour]] = MappingProxyType(
    {
        "wood": colour("#C4122F"),
        "dark": colour("#C4122F"),
        "contrast": colour("#7A0060"),  # its red is what has been done
    }
)
"""What must not be done, by the theme's name. Beside the colour there is always a cross."""
FORBIDDEN_HALO: Final = colour("#FFFFFF")
_SHARES: Final = (0.2, 0.4, 0.6, 0.8)


@lru_cache(maxsize=8)
def accented_palette(theme_name: str) -> Palette:
    """Return the palette of a theme with the accents and their smooth edges."""
    colours = list(dict.fromkeys(PALETTES[theme_name]))
    for extra in _accents(THEMES[theme_name]):
        if extra not in colours and len(colours) < COLOURS:
            colours.append(extra)
    colours += colours[:1] * (COLOURS - len(colours))
    return Palette(colours)


def _accents(theme: Theme) -> Iterator[Colour]:
    """Yield the accents, the most important first."""
    forbidden = FORBIDDEN[theme.name]
    yield forbidden
    yield FORBIDDEN_HALO
    white, black = theme.white.fill, theme.black.fill
    plain = (forbidden, FORBIDDEN_HALO, theme.select, theme.select_halo, theme.lit, theme.lit_text)
    for share in _SHARES:
        yield blend(forbidden, FORBIDDEN_HALO, share)
        for first, second in combinations((theme.text, theme.dim, theme.strip, theme.frame), 2):
            yield blend(first, second, share)
        for ink in plain:
            for below in (theme.strip, theme.frame, white, black):
                yield blend(ink, below, share)
        for below in (theme.field, theme.dark_point, theme.light_point):
            yield blend(FORBIDDEN_HALO, below, share)
