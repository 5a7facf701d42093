"""Diagrams: the board of the scene, and marks that tell what may be done from what must not."""

from __future__ import annotations

import random
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from nardy import Player
from render import BadScene, Die
from render.accents import FORBIDDEN, FORBIDDEN_HALO, accented_palette
from render.diagram import DIAGRAM_CHECKER, Diagram, compose_diagram, draw_diagram
from render.layout import LOOSE, Layout, Row, slot_of
from render.palette import palette_of
from render.picture import compose, finished
from render.prospects import cross_spot, prospects_of
from render.theme import THEMES, Theme
from tests.render.scenes import START, some_played
from tests.render.small_pictures import BEARING_OFF, BLACK, BLOCK, CLOSED, DIAGRAMS
from tests.render.test_theme import BLINDNESS, contrast, distance

LAYOUT = Layout(DIAGRAM_CHECKER)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("diagram", DIAGRAMS)
def test_diagrams_are_small_files_of_the_size_for_phones(diagram: Diagram, theme: str) -> None:
    file = draw_diagram(replace(diagram, theme=theme))
    with Image.open(BytesIO(file)) as image:
        assert (image.format, image.mode) == ("PNG", "P")
        assert image.width == (768 if diagram.trays else 670)
        assert image.height == (643 if diagram.title else 595)
    assert len(file) < 60_000


def test_equal_diagrams_are_equal_bytes() -> None:
    first = draw_diagram(CLOSED)
    finished.clear()
    assert draw_diagram(replace(CLOSED)) == first
    assert hash(replace(CLOSED)) == hash(CLOSED)


@pytest.mark.parametrize("theme", THEMES)
def test_without_marks_a_diagram_is_the_board_itself(theme: str) -> None:
    diagram = Diagram(START, theme=theme, trays=True)
    board = compose(diagram.scene, DIAGRAM_CHECKER).convert("RGB")
    shown = compose_diagram(diagram).convert("RGB")
    assert ImageChops.difference(shown, board.crop((0, 48, 768, 643))).getbbox() is None


@pytest.mark.parametrize(
    "bad",
    [
        {"position": "xx"},
        {"theme": "pink"},
        {"points": frozenset({25})},
        {"moves": ((3, 3),)},
        {"moves": ((0, 3),)},
        {"forbidden": ((3, 25),)},
        {"last": ((3, 25),)},
        {"dice": (Die(7), Die(1))},
    ],
)
def test_what_cannot_be_drawn_is_refused(bad: dict[str, object]) -> None:
    with pytest.raises(BadScene):
        Diagram(**{"position": START, **bad})  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize("theme", THEMES)
def test_every_mark_makes_another_picture(theme: str) -> None:
    plain = replace(BLACK, theme=theme, moves=(), forbidden=())
    way = ((12, 6),)
    pictures = [
        compose_diagram(diagram).convert("RGB").tobytes()
        for diagram in (
            plain,
            replace(plain, moves=way),
            replace(plain, moves=way * 2),
            replace(plain, forbidden=way),
            replace(plain, last=way),
            replace(plain, points=frozenset({12})),
        )
    ]
    assert len(set(pictures)) == len(pictures)


@pytest.mark.parametrize("theme", THEMES)
def test_a_forbidden_move_has_a_cross(theme: str) -> None:
    diagram = replace(BLOCK, theme=theme, title="")
    (arrow,) = prospects_of(diagram.scene, LAYOUT, diagram.forbidden).arrows
    spot = cross_spot(arrow, LAYOUT, [])
    picture = compose_diagram(diagram).convert("RGB")
    middle = round(spot.x), round(spot.y) - LAYOUT.strip(Row.TOP).height
    beside = middle[0], middle[1] - 12
    assert picture.getpixel(middle) == FORBIDDEN_HALO
    assert picture.getpixel(beside) == FORBIDDEN[theme]


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_what_must_not_be_done_differs_for_everybody(theme: Theme) -> None:
    ink = FORBIDDEN[theme.name]
    assert contrast(ink, FORBIDDEN_HALO) >= 4.5
    for surface in (theme.field, theme.dark_point, theme.light_point):
        assert max(contrast(ink, surface), contrast(FORBIDDEN_HALO, surface)) >= 3
    others = (theme.select, theme.pill, theme.last, theme.white.fill, theme.black.fill)
    for matrix in BLINDNESS.values():
        assert min(distance(ink, other, matrix) for other in others) >= 30


def test_accented_palettes_go_on_where_the_themes_end() -> None:
    for name in THEMES:
        own = list(dict.fromkeys(palette_of(name).colours))
        accented = accented_palette(name).colours
        assert list(accented[: len(own)]) == own
        assert len(accented) == 256
        assert {FORBIDDEN[name], FORBIDDEN_HALO} <= set(accented)


def test_arrows_of_moves_hide_no_count() -> None:
    for scene in some_played(40, seed=8):
        rng = random.Random(scene.position)
        board = replace(scene, last=(), dice=())
        tall = [point for point in range(1, 25) if board.count(point) > LOOSE]
        moves = [(point, (point - rng.randint(2, 7)) % 24 + 1) for point in tall]
        for arrow in prospects_of(board, LAYOUT, moves).arrows:
            for point, _ in moves:
                slot, count = slot_of(point, board.view), board.count(point)
                middle = LAYOUT.place(slot, count - 1, count)
                tail = arrow.spots[0]
                assert (tail.x - middle.x) ** 2 + (tail.y - middle.y) ** 2 > 24**2


def test_bearing_off_leads_into_the_tray_where_it_is_shown() -> None:
    arrows, signs = prospects_of(BEARING_OFF.scene, LAYOUT, BEARING_OFF.moves, trays=True)
    assert [arrow.spots[-1].x > LAYOUT.field.right for arrow in arrows] == [True, True]
    assert not signs
    arrows, signs = prospects_of(BEARING_OFF.scene, LAYOUT, BEARING_OFF.moves)
    assert not arrows
    assert [sign.slot for sign in signs] == [2, 5]


def test_moves_that_fit_no_game_are_drawn_too() -> None:
    rng = random.Random(4)
    for scene in some_played(12, seed=5):
        pairs = [tuple(rng.sample(range(1, 25), 2)) for _ in range(6)]
        diagram = Diagram(
            scene.position,
            "?" * 90,
            view=rng.choice(list(Player)),
            moves=((pairs[0][0], pairs[0][1]), (pairs[1][0], 0)),
            forbidden=((pairs[2][0], pairs[2][1]), (pairs[3][0], 0)),
            points=frozenset(pairs[4]),
            trays=rng.random() < 0.5,
            theme=rng.choice(list(THEMES)),
        )
        assert compose_diagram(diagram, 24).height == 322
