"""Pictures: the right pixels, the same bytes each time, and nothing that grows."""

from __future__ import annotations

import gc
import resource
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageFont

from nardy import Player
from render import Die, Scene, draw, lettering
from render.arrows import overlays
from render.memory import Memory
from render.palette import palette_of
from render.picture import compose, finished
from render.png import encode
from render.theme import THEMES
from render.tiles import tiles
from tests.render.scenes import FIELD_CASES, OPENING, START, every, some_played

ROOT = Path(__file__).parents[2]


def opened(scene: Scene) -> Image.Image:
    with Image.open(BytesIO(draw(scene))) as image:
        return image.convert("RGB")


@pytest.mark.parametrize("scene", FIELD_CASES)
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("view", list(Player))
def test_field_cases_are_drawn_in_every_theme_and_view(
    scene: Scene, theme: str, view: Player
) -> None:
    file = draw(replace(scene, theme=theme, view=view))
    assert len(file) < 110_000
    with Image.open(BytesIO(file)) as image:
        assert (image.format, image.mode, image.size) == ("PNG", "P", (1280, 1152))


def test_dice_tell_value_and_use() -> None:
    pictures = {
        compose(Scene(START, turn=Player.WHITE, dice=(Die(value, used), Die(1)))).tobytes()
        for value in range(1, 7)
        for used in (False, True)
    }
    assert len(pictures) == 12


def test_dice_lie_with_the_player_whose_turn_it_is() -> None:
    plain = compose(Scene(START))
    for turn, left in ((Player.WHITE, False), (Player.BLACK, True)):
        rolled = compose(Scene(START, turn=turn, dice=(Die(6), Die(5))))
        box = (
            ImageChops.difference(plain.convert("RGB"), rolled.convert("RGB"))
            .crop((140, 460, 470, 690))
            .getbbox()
        )
        size = (box[2] - box[0]) if box else 0
        assert (size > 150) is left  # two dice, or only the small round arrow


def test_opening_draw_is_large_without_dice_and_small_with_them() -> None:
    rolled = replace(OPENING, dice=(Die(6), Die(5)), turn=Player.WHITE)
    for scene in (OPENING, rolled):
        without = compose(replace(scene, opening=None))
        box = ImageChops.difference(compose(scene).convert("RGB"), without.convert("RGB")).getbbox()
        assert box
        in_strips = box[1] < 80 and box[3] > 1072
        assert in_strips is bool(scene.dice)


def test_400_boards_in_eight_threads_give_the_same_bytes() -> None:
    scenes = [*FIELD_CASES, *some_played(44)]

    def fresh(scene: Scene) -> bytes:
        return encode(compose(scene, 40), fast=False)

    expected = [fresh(scene) for scene in scenes]
    tiles.clear()
    overlays.clear()
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(fresh, scenes * 8)) == expected * 8


POINTS = st.integers(1, 24)


@settings(max_examples=40, deadline=None)
@given(
    last=st.lists(st.tuples(POINTS, st.integers(0, 24)).filter(lambda m: m[0] != m[1]), max_size=4),
    sources=st.frozensets(POINTS),
    targets=st.frozensets(st.integers(0, 24)),
    view=st.sampled_from(Player),
    turn=st.none() | st.sampled_from(Player),
    scene=st.sampled_from(some_played(20, seed=3)),
)
def test_marks_that_fit_no_game_are_drawn_too(
    scene: Scene,
    view: Player,
    turn: Player | None,
    last: list[tuple[int, int]],
    sources: frozenset[int],
    targets: frozenset[int],
) -> None:
    odd = replace(scene, view=view, turn=turn, last=tuple(last), sources=sources, targets=targets)
    assert compose(odd, 40).size == (640, 576)


def test_a_picture_of_half_the_size_has_the_same_parts() -> None:
    for scene in FIELD_CASES:
        small = compose(scene, 40).convert("RGB")
        assert small.size == (640, 576)
        reduced = compose(scene).convert("RGB").reduce(2).convert("L")
        difference = ImageChops.difference(small.convert("L"), reduced).tobytes()
        assert sum(difference) / len(difference) < 8


def test_fonts_are_loaded_once_and_only_the_bundled_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[Path] = []
    truetype = ImageFont.truetype

    def counted(
        font: Path, size: float, *, layout_engine: ImageFont.Layout
    ) -> ImageFont.FreeTypeFont:
        loaded.append(font)
        return truetype(font, size, layout_engine=layout_engine)

    monkeypatch.setattr(ImageFont, "truetype", counted)
    lettering._font.cache_clear()
    lettering._has.cache_clear()
    lettering.label.cache_clear()
    lettering.fitted.cache_clear()
    tiles.clear()
    scenes = [replace(scene, white=f"Анна {n} გ ب") for n, scene in enumerate(some_played(60))]
    for scene in scenes[:10]:
        compose(scene, 40)
    first = len(loaded)
    for scene in scenes[10:]:
        compose(scene, 40)
    assert 0 < len(loaded) == first
    assert {font.parent for font in loaded} == {ROOT / "render" / "fonts"}


def test_memory_and_open_files_are_flat() -> None:
    def peak() -> int:
        unit = 1 if sys.platform == "darwin" else 1024
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit

    def next_file() -> int:
        with Path(__file__).open() as file:
            return file.fileno()

    scenes = [replace(scene, theme="wood") for scene in some_played(300, seed=20)]
    for scene in scenes[:150]:
        draw(scene)
    memory, number = peak(), next_file()
    for scene in scenes[150:]:
        draw(scene)
    assert peak() - memory < 30 * 2**20
    assert next_file() == number


def test_memory_is_bounded_and_forgets_the_oldest() -> None:
    memory = Memory[bytes](100, len)
    for key in range(10):
        memory.put(key, bytes(30))
        memory.get(7)
    memory.put(9, bytes(20))
    assert memory.size == 80
    assert [key for key in range(10) if memory.get(key)] == [7, 8, 9]
    memory.put(0, bytes(101))
    assert memory.size == 0


def test_all_that_is_remembered_takes_at_most_64_megabytes() -> None:
    assert tiles.capacity + overlays.capacity + finished.capacity < 56 * 2**20
    for scene in every(5, seed=40):
        compose(scene)
        if tiles.size > 0.9 * tiles.capacity:
            break
    letters = sum(
        label.mask.width * label.mask.height
        for label in gc.get_objects()
        if isinstance(label, lettering.Label)
    )
    others = sum(
        sys.getsizeof(lookup) + 64 * len(lookup)
        for theme in THEMES
        for lookup in (palette_of(theme)._nearest, palette_of(theme).blends)
    )
    assert letters + others < 8 * 2**20


def test_drawn_again_a_scene_comes_from_memory() -> None:
    scene = Scene(START, white="drawn twice")
    assert draw(scene) is draw(replace(scene))


def test_command_line_draws_from_any_directory(tmp_path: Path) -> None:
    done = subprocess.run(
        [
            *(sys.executable, "-m", "render", START, "--player", "W", "--roll", "53"),
            *("--view", "black", "--theme", "dark", "--last", "12/7(2) 3/off", "-o", "b.png"),
        ],
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "b.png\n"
    expected = Scene(
        START,
        view=Player.BLACK,
        white="White",
        black="Black",
        turn=Player.WHITE,
        dice=(Die(5), Die(3)),
        last=((12, 7), (12, 7), (3, 0)),
        theme="dark",
    )
    assert (tmp_path / "b.png").read_bytes() == draw(expected)
