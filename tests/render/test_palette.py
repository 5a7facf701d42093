"""Palette pictures: as good as in full colour, small, and without seams."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from io import BytesIO
from itertools import islice
from statistics import median
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from nardy import Player
from render import Die, Scene, png
from render.palette import palette_of
from render.picture import compose, compose_in_full
from render.png import encode
from render.theme import THEMES
from tests.render.scenes import every, position_text, with_match

if TYPE_CHECKING:
    from collections.abc import Iterator

SAMPLE = 30


def fidelity(picture: Image.Image, reference: Image.Image) -> float:
    """The peak signal-to-noise ratio in decibels."""
    counts = ImageChops.difference(picture, reference).histogram()
    squares = sum((index % 256) ** 2 * count for index, count in enumerate(counts))
    return 10 * math.log10(255**2 * 3 * picture.width * picture.height / max(squares, 1))


def crowded(number: int) -> Scene:
    """A position that no game has: as many things to see as there can be."""
    rng = random.Random(number)
    points = rng.sample(range(1, 25), 24)
    white = dict.fromkeys(points[:12], 1)
    black = dict.fromkeys(points[12:], 1)
    for _ in range(3):
        white[rng.choice(points[:12])] += 1
        black[rng.choice(points[12:])] += 1
    scene = Scene(
        position_text(white, black),
        view=rng.choice(list(Player)),
        white="ЖЩЫ Ωμέγα MWMWMWMWMW@@@@",
        black="Ѭ&8ЖЩЮ MWMWMWMWMW@@@@@",
        turn=Player.WHITE,
        dice=tuple(Die(6, used=used) for used in (True, True, True, False)),
        opening=(5, 6),
        last=tuple((point, (point + 7) % 24 + 1) for point in points[:4]),
        sources=frozenset(points[:12]),
        targets=frozenset(range(25)),
        theme=rng.choice(list(THEMES)),
        large_print=True,
    )
    return replace(with_match(scene, 47), score=(88, 88), length=88)


def test_pictures_are_as_good_as_in_full_colour() -> None:
    for scene in islice(every(9, seed=300), SAMPLE):
        assert fidelity(compose(scene).convert("RGB"), compose_in_full(scene)) >= 45


def test_half_the_size_is_almost_as_good() -> None:
    for scene in islice(every(9, seed=400), SAMPLE):
        assert fidelity(compose(scene, 40).convert("RGB"), compose_in_full(scene, 40)) >= 42


@pytest.mark.parametrize("theme", THEMES)
def test_plain_areas_keep_their_exact_colour(theme: str) -> None:
    picture = compose(Scene(position_text({24: 15}, {12: 15}), theme=theme)).convert("RGB")
    colours = THEMES[theme]
    assert picture.getpixel((16, 576)) == colours.field
    assert picture.getpixel((1110, 600)) == colours.frame
    assert picture.getpixel((640, 6)) == colours.strip


@pytest.mark.parametrize("fast", [False, True])
def test_files_are_small(*, fast: bool) -> None:
    sizes = [len(encode(compose(scene), fast=fast)) for scene in islice(every(23, seed=9), 60)]
    assert median(sizes) <= 95_000
    assert max(sizes) <= 110_000


def test_even_crowded_pictures_stay_below_the_limit() -> None:
    assert max(len(encode(compose(crowded(number)), fast=False)) for number in range(12)) <= 110_000


@given(
    colour=st.tuples(*[st.integers(0, 255)] * 3),
    theme=st.sampled_from(list(THEMES)),
)
def test_nearest_colour_is_the_nearest(colour: tuple[int, int, int], theme: str) -> None:
    palette = palette_of(theme)
    distances = [math.dist(colour, other) for other in palette.colours]
    assert palette.index(colour) == distances.index(min(distances))


def test_both_encoders_write_the_same_pixels() -> None:
    assert png.FAST, "the extra 'fast' is among the development packages"
    for scene in islice(every(50, seed=2), 3):
        picture = compose(scene)
        for fast in (False, True):
            file = encode(picture, fast=fast)
            assert file == encode(picture, fast=fast)
            with Image.open(BytesIO(file)) as read:
                assert (read.format, read.mode, read.size) == ("PNG", "P", (1280, 1152))
                assert read.convert("RGB").tobytes() == picture.convert("RGB").tobytes()


def _tilings(scene: Scene) -> Iterator[bytes]:
    yield compose(scene).tobytes()
    for other in islice(every(31, seed=77), 5):
        compose(replace(other, theme=scene.theme))
    yield compose(scene).tobytes()


def test_a_picture_does_not_depend_on_those_drawn_before() -> None:
    for scene in islice(every(60, seed=70), 4):
        first, second = _tilings(scene)
        assert first == second
