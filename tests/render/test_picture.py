"""Pictures: the right pixels, the same bytes each time, and nothing that grows."""

from __future__ import annotations

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
from render.board import empty_board
from render.layout import LOOSE, STANDARD, Layout, Spot, slot_of
from render.lettering import write
from render.picture import compose
from render.png import PictureMemory, encode
from render.theme import THEMES
from tests.render.scenes import FIELD_CASES, OPENING, START, some_played

ROOT = Path(__file__).parents[2]


def opened(scene: Scene) -> Image.Image:
    with Image.open(BytesIO(draw(scene))) as image:
        return image.convert("RGB")


def brightness(image: Image.Image, spot: Spot) -> float:
    """The mean of a few pixels round a spot, 0-255."""
    x, y = round(spot.x), round(spot.y)
    return sum(image.crop((x - 2, y - 2, x + 3, y + 3)).convert("L").tobytes()) / 25


def read_stack(scene: Scene, image: Image.Image, point: int) -> tuple[Player, int] | None:
    """Read owner and count of a point back from the pixels."""
    slot = slot_of(point, scene.view)
    empty = empty_board(scene.theme, scene.view, STANDARD)

    def taken(spot: Spot) -> bool:  # its rim is there
        x, y = round(spot.x) - 38, round(spot.y)
        crop = (x - 1, y - 1, x + 2, y + 2)
        changed = ImageChops.difference(image.crop(crop), empty.crop(crop)).convert("L")
        return max(changed.tobytes()) > 40

    def beside(spot: Spot) -> Spot:  # on the face, where no count, groove or mark is
        return Spot(spot.x - 31, spot.y)

    if not taken(STANDARD.place(slot, 0, 1)):
        return None
    if not taken(STANDARD.place(slot, 14, 15)):  # no full stack
        count = sum(taken(STANDARD.place(slot, index, 4)) for index in range(LOOSE))
        tip = STANDARD.place(slot, count - 1, count)
    else:
        tip = STANDARD.place(slot, 14, 15)
        x, y = round(tip.x), round(tip.y)
        crop = (x - 28, y - 20, x + 28, y + 20)
        seen = image.crop(crop).convert("L")
        bright = brightness(image, beside(tip)) > 128

        def difference(count: int) -> int:
            paper = Image.new("RGB", (80, 80), (250,) * 3 if bright else (20,) * 3)
            write(paper, str(count), 50, Spot(40, 40), (20,) * 3 if bright else (250,) * 3)
            guess = paper.convert("L").crop((12, 20, 68, 60))
            return sum(ImageChops.difference(seen, guess).tobytes())

        count = min(range(LOOSE + 1, 16), key=difference)
    owner = Player.WHITE if brightness(image, beside(tip)) > 128 else Player.BLACK
    return owner, count


def test_owner_and_count_of_every_point_can_be_read() -> None:
    for scene in (Scene(START), Scene(START, view=Player.BLACK), *some_played(24, seed=5)):
        scene = replace(scene, last=())
        image = opened(scene)
        for point in range(1, 25):
            stack = scene.stack(point)
            expected = (stack.owner, stack.count) if stack else None
            assert read_stack(scene, image, point) == expected, (scene, point)


@pytest.mark.parametrize("scene", FIELD_CASES)
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("view", list(Player))
def test_field_cases_are_drawn_in_every_theme_and_view(
    scene: Scene, theme: str, view: Player
) -> None:
    file = draw(replace(scene, theme=theme, view=view))
    assert len(file) < 250_000
    with Image.open(BytesIO(file)) as image:
        assert (image.format, image.mode, image.size) == ("PNG", "P", (1280, 1152))


def test_palette_keeps_the_picture() -> None:
    for scene in FIELD_CASES:
        full = compose(scene)
        with Image.open(BytesIO(encode(full, scene.theme))) as image:
            difference = ImageChops.difference(full, image.convert("RGB")).convert("L").tobytes()
        assert sum(value * value for value in difference) / len(difference) < 3  # 43 dB
        theme = THEMES[scene.theme]
        assert opened(scene).getpixel((18, 576)) == theme.field


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
        box = ImageChops.difference(plain, rolled).crop((140, 460, 470, 690)).getbbox()
        size = (box[2] - box[0]) if box else 0
        assert (size > 150) is left  # two dice, or only the small round arrow


def test_opening_draw_gives_way_to_the_dice() -> None:
    rolled = replace(OPENING, dice=(Die(6), Die(5)), turn=Player.WHITE)
    assert draw(rolled) == draw(replace(rolled, opening=None))
    assert draw(OPENING) != draw(replace(OPENING, opening=None))


def test_400_boards_in_eight_threads_give_the_same_bytes() -> None:
    scenes = [*FIELD_CASES, *some_played(44)]
    half = Layout(40)

    def fresh(scene: Scene) -> bytes:
        return encode(compose(scene, half), scene.theme)

    expected = [fresh(scene) for scene in scenes]
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
    assert compose(odd, Layout(40)).size == (640, 576)


def test_a_picture_of_half_the_size_has_the_same_parts() -> None:
    for scene in FIELD_CASES:
        small = compose(scene, Layout(40))
        assert small.size == (640, 576)
        reduced = compose(scene).reduce(2).convert("L")
        difference = ImageChops.difference(small.convert("L"), reduced).tobytes()
        assert sum(difference) / len(difference) < 8


def test_fonts_are_loaded_once_and_only_the_bundled_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[Path] = []
    truetype = ImageFont.truetype

    def counted(font: Path, size: float) -> ImageFont.FreeTypeFont:
        loaded.append(font)
        return truetype(font, size)

    monkeypatch.setattr(ImageFont, "truetype", counted)
    lettering._font.cache_clear()
    lettering._has.cache_clear()
    lettering.label.cache_clear()
    lettering.fitted.cache_clear()
    scenes = [replace(scene, white=f"Анна {n} გ") for n, scene in enumerate(some_played(60))]
    for scene in scenes[:10]:
        compose(scene, Layout(40))
    first = len(loaded)
    for scene in scenes[10:]:
        compose(scene, Layout(40))
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


def test_memory_of_finished_pictures_is_bounded_and_forgets_the_oldest() -> None:
    memory = PictureMemory(capacity=100)
    for key in range(10):
        memory.put(key, bytes(30))
        memory.get(7)
    memory.put(9, bytes(20))
    assert memory.size == 80
    assert [key for key in range(10) if memory.get(key)] == [7, 8, 9]


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
