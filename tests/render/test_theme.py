"""What the themes' colours promise, computed from the constants.

Contrast ratios are WCAG's; colour blindness is simulated after Machado, Oliveira and Fernandes
(2009) at full severity; distances are CIE 1976 delta E.
"""

from __future__ import annotations

import math
from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from render.palettes import PALETTES
from render.theme import THEMES, Theme
from tests.render.palette_making import own_colours

if TYPE_CHECKING:
    from render.theme import Colour

_Matrix = tuple[tuple[float, float, float], ...]

BLINDNESS: dict[str, _Matrix] = {
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
_TO_XYZ: _Matrix = (
    (0.4124, 0.3576, 0.1805),
    (0.2126, 0.7152, 0.0722),
    (0.0193, 0.1192, 0.9505),
)
_WHITE = (0.9505, 1.0, 1.089)

_Triple = tuple[float, float, float]


def linear(colour: Colour) -> _Triple:
    red, green, blue = (
        value / 255 / 12.92 if value <= 10 else ((value / 255 + 0.055) / 1.055) ** 2.4
        for value in colour
    )
    return red, green, blue


def through(matrix: _Matrix, colour: _Triple) -> _Triple:
    x, y, z = (sum(m * c for m, c in zip(row, colour, strict=True)) for row in matrix)
    return x, y, z


def contrast(first: Colour, second: Colour) -> float:
    dark, light = sorted(through(_TO_XYZ, linear(colour))[1] for colour in (first, second))
    return (light + 0.05) / (dark + 0.05)


def lab(colour: Colour, matrix: _Matrix) -> _Triple:
    seen = tuple(min(1.0, max(0.0, value)) for value in through(matrix, linear(colour)))
    xyz = through(_TO_XYZ, (seen[0], seen[1], seen[2]))
    x, y, z = (
        math.cbrt(v) if (v := value / white) > 216 / 24389 else (24389 / 27 * v + 16) / 116
        for value, white in zip(xyz, _WHITE, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(first: Colour, second: Colour, matrix: _Matrix) -> float:
    return math.dist(lab(first, matrix), lab(second, matrix))


@pytest.fixture(params=THEMES)
def theme(request: pytest.FixtureRequest) -> Theme:
    return THEMES[request.param]


def test_known_values() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)
    assert lab((255, 0, 0), BLINDNESS["none"]) == pytest.approx((53.2, 80.1, 67.2), abs=0.1)


def test_text_stands_out(theme: Theme) -> None:
    pairs = [
        (theme.text, theme.frame),
        (theme.text, theme.strip),
        (theme.dim, theme.frame),
        (theme.dim, theme.strip),
        (theme.lit_text, theme.lit),
        (theme.pill_text, theme.pill),
        (theme.badge_text, theme.badge),
        (theme.pip, theme.die),
        *((side.edge, side.fill) for side in (theme.white, theme.black)),
        *((side.edge, side.light) for side in (theme.white, theme.black)),
        *((side.edge, side.shade) for side in (theme.white, theme.black)),
    ]
    assert min(contrast(*pair) for pair in pairs) >= 7


def test_checkers_stand_out_on_every_surface(theme: Theme) -> None:
    surfaces = (theme.field, theme.dark_point, theme.light_point, theme.strip, theme.lit)
    for side in (theme.white, theme.black):
        for surface in surfaces:
            assert max(contrast(side.fill, surface), contrast(side.edge, surface)) >= 3.8


def test_marks_stand_out_from_their_halos(theme: Theme) -> None:
    assert contrast(theme.select, theme.select_halo) >= 3.5
    assert contrast(theme.last, theme.last_halo) >= 3.5
    assert contrast(theme.badge, theme.badge_edge) >= 3.5
    assert contrast(theme.select, theme.frame) >= 3.5
    assert contrast(theme.pill, theme.frame) >= 3.5


@pytest.mark.parametrize("blindness", BLINDNESS)
def test_colours_with_a_meaning_differ_for_everybody(theme: Theme, blindness: str) -> None:
    matrix = BLINDNESS[blindness]
    pairs = [
        (theme.white.fill, theme.black.fill),
        (theme.select, theme.last),
        (theme.lit, theme.strip),
        *((mark, theme.field) for mark in (theme.select, theme.last)),
        *combinations((theme.select, theme.white.fill, theme.black.fill), 2),
        *((theme.last, fill) for fill in (theme.white.fill, theme.black.fill)),
    ]
    assert min(distance(*pair, matrix) for pair in pairs) >= 30


def test_palettes_hold_every_colour_of_their_theme(theme: Theme) -> None:
    assert len(PALETTES[theme.name]) == 256
    missing = set(own_colours(theme)) - set(PALETTES[theme.name])
    assert not missing, "run python -m tests.render.palette_making"
