"""A thousand boards are read back from pixels, as small and as spoilt as on a phone."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from itertools import islice
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from nardy import Player
from render.layout import LARGE_PRINT, NORMAL_PRINT, Lettering
from render.picture import compose
from render.theme import THEMES
from tests.render.reader import SCALE, SIZE, Reading, Stack, reader_of
from tests.render.scenes import every

if TYPE_CHECKING:
    from render import Scene

LOOKS = [(theme, view) for theme in THEMES for view in Player]
POSITIONS = 1_000


def as_on_a_phone(picture: Image.Image) -> Image.Image:
    """Scale a picture to 360 pixels and store it as a JPEG of quality 75."""
    file = BytesIO()
    small = picture.convert("RGB").resize(SIZE, Image.Resampling.LANCZOS, reducing_gap=1.5)
    small.save(file, "JPEG", quality=75)
    with Image.open(file) as image:
        return image.convert("RGB")


def to_be_read(scene: Scene) -> Reading:
    """What a reader should find on the picture of a scene."""
    stacks = [scene.stack(point) for point in range(1, 25)]
    return Reading(
        scene.view,
        tuple(Stack(stack.owner, stack.count) if stack else None for stack in stacks),
        scene.turn,
        tuple((die.value, die.used) for die in scene.dice),
        (scene.off(Player.WHITE), scene.off(Player.BLACK)),
        scene.cube,
        scene.cube_owner,
        scene.crawford,
    )


def read(scene: Scene) -> Reading:
    """Draw a scene and read it back."""
    reader = reader_of(scene.theme, large=scene.large_print)
    return reader.read(as_on_a_phone(compose(scene)))


@pytest.mark.parametrize(("theme", "view"), LOOKS)
def test_boards_can_be_read_on_a_phone(theme: str, view: Player) -> None:
    seed = 100 * LOOKS.index((theme, view))
    for number, scene in enumerate(islice(every(3, seed), -(-POSITIONS // len(LOOKS)))):
        shown = replace(scene, theme=theme, view=view, large_print=number % 4 == 3)
        assert read(shown) == to_be_read(shown), shown


@pytest.mark.parametrize("letters", [NORMAL_PRINT, LARGE_PRINT])
def test_no_text_is_smaller_than_eleven_points(letters: Lettering) -> None:
    sizes = {name: getattr(letters, name) * SCALE for name in Lettering.__slots__}
    assert min(sizes.values()) >= 11


def test_large_print_is_larger_throughout() -> None:
    for name in Lettering.__slots__:
        assert getattr(LARGE_PRINT, name) >= 1.13 * getattr(NORMAL_PRINT, name)
