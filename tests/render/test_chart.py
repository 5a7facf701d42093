"""Charts: values lie where the scale says, and labels do not touch."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from io import BytesIO
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from render import BadScene
from render.chart import (
    HEIGHT,
    LETTERS,
    WIDTH,
    Mark,
    Rated,
    RatingChart,
    WinChart,
    chosen_ticks,
    compose_chart,
    draw_chart,
    rating_scale,
)
from render.layout import Box
from render.lettering import label
from render.picture import finished
from render.plot import Plot, round_step
from render.theme import THEMES
from tests.render.small_pictures import CHANCES, NAMES, RATINGS

# Where the chart of a game has its scale: 0 and 100 %.
LEFT, TOP, RIGHT, BOTTOM = 156, 184, 1232, 716


def chances(*values: float) -> Image.Image:
    return compose_chart(WinChart(values, "Anna", "Boris")).convert("RGB")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("chart", [CHANCES, RATINGS], ids=["chances", "ratings"])
def test_charts_are_small_files(chart: WinChart | RatingChart, theme: str) -> None:
    file = draw_chart(replace(chart, theme=theme))
    assert len(file) < 80_000
    with Image.open(BytesIO(file)) as image:
        assert (image.format, image.mode, image.size) == ("PNG", "P", (WIDTH, HEIGHT))


def test_equal_charts_are_equal_bytes() -> None:
    first = draw_chart(CHANCES)
    finished.clear()
    assert draw_chart(replace(CHANCES)) == first


@pytest.mark.parametrize("chance", [0.1, 0.62])
def test_white_lies_below_the_line_and_black_above(chance: float) -> None:
    picture, theme = chances(chance, chance), THEMES["wood"]
    line = BOTTOM - chance * (BOTTOM - TOP)
    for x in (LEFT + 40, (LEFT + RIGHT) // 2, RIGHT - 40):
        assert picture.getpixel((x, round(line))) == theme.last
        assert picture.getpixel((x, round(line) + 14)) == theme.white.fill
        assert picture.getpixel((x, round(line) - 14)) == theme.black.fill


def test_a_game_begins_at_the_left_and_ends_at_the_right() -> None:
    picture, theme = chances(0.0, 1.0), THEMES["wood"]
    assert picture.getpixel((LEFT + 2, TOP + 200)) == theme.black.fill
    assert picture.getpixel((RIGHT - 3, TOP + 200)) == theme.white.fill


def test_a_sign_lies_at_its_turn_and_off_the_line() -> None:
    chart = replace(CHANCES, marks=())
    plain = compose_chart(chart).convert("RGB")
    for turn in (9, 30):
        marked = compose_chart(replace(chart, marks=(Mark(turn, "?"),))).convert("RGB")
        box = ImageChops.difference(plain, marked).getbbox()
        assert box
        assert TOP <= box[1] < box[3] <= BOTTOM
        x = LEFT + turn / 30 * (RIGHT - LEFT)
        assert box[0] - 1 <= min(max(x, LEFT + 26), RIGHT - 26) <= box[2] + 1


def test_any_name_stays_on_its_side() -> None:
    plain = compose_chart(CHANCES).convert("RGB")
    for name in (NAMES[5], NAMES[7], NAMES[9]):
        named = compose_chart(replace(CHANCES, white=name)).convert("RGB")
        box = ImageChops.difference(plain, named).getbbox()
        assert box
        assert LEFT < box[0] < box[2] <= WIDTH // 2 + 80
        assert 88 <= box[1] < box[3] <= TOP


@given(
    ratings=st.lists(st.floats(-3000, 9000), min_size=1, max_size=5),
)
def test_a_scale_holds_all_ratings_in_few_round_steps(ratings: list[float]) -> None:
    least, greatest, step = rating_scale(ratings)
    assert least < min(ratings)
    assert max(ratings) < greatest
    assert least % step == greatest % step == 0
    assert 2 <= (greatest - least) // step <= 7
    assert str(step).strip("0") in ("1", "2", "5")


@pytest.mark.parametrize(
    ("span", "most", "step"),
    [(0, 4, 1), (7, 10, 1), (11, 10, 2), (44, 10, 5), (118, 10, 20), (2000, 4, 500)],
)
def test_steps_are_round(span: float, most: int, step: int) -> None:
    assert round_step(span, most) == step


@settings(max_examples=50, deadline=None)
@given(st.lists(st.tuples(st.integers(160, 1230), st.sampled_from(["1.3.", "28 марта 2026"]))))
def test_labels_along_the_axis_do_not_touch(ticks: list[tuple[float, str]]) -> None:
    ticks.sort()
    chosen = sorted(chosen_ticks([(x, f"{text}{n}") for n, (x, text) in enumerate(ticks)]))
    halves = [label(text, LETTERS).width / 2 for _, text in chosen]
    places = [(x - half, x + half) for (x, _), half in zip(chosen, halves, strict=True)]
    for (_, end), (begin, _) in pairwise(places):
        assert begin - end >= 20
    if ticks:
        assert chosen[-1][1].endswith(str(len(ticks) - 1))
        assert places[0][0] >= 0
        assert places[-1][1] <= WIDTH


def test_values_lie_in_proportion() -> None:
    plot = Plot(Box(100, 200, 300, 400), (0, 10), (-1, 1), (0, 0, 0))
    assert plot.spot(0, -1) == (100, 400)
    assert plot.spot(10, 1) == (300, 200)
    assert plot.spot(5, 0) == (200, 300)


def test_one_day_and_many_are_drawn() -> None:
    day = date(2026, 3, 1)
    compose_chart(RatingChart((Rated(day, 1500, "1.3."),)))
    many = tuple(Rated(day + timedelta(n), 1500 + n % 7, f"{n}") for n in range(800))
    compose_chart(RatingChart(many, "?" * 200))
    compose_chart(WinChart((0.5,) * 300, "Anna", "Boris"))


@pytest.mark.parametrize("name", [*NAMES, "🎲🎲", "王小明", "W" * 64])
def test_a_name_and_a_title_stand_beside_each_other(name: str) -> None:
    """The name ends where the title begins; of a name that cannot be drawn a word is left."""
    plain = compose_chart(replace(RATINGS, title="", name=" ")).convert("RGB")
    whole = compose_chart(replace(RATINGS, title="classic 1523", name=name)).convert("RGB")
    title = compose_chart(replace(RATINGS, title="classic 1523", name=" ")).convert("RGB")
    named = ImageChops.difference(whole, title).getbbox()
    titled = ImageChops.difference(title, plain).getbbox()
    assert named is not None
    assert titled is not None
    assert named[2] < titled[0]
    assert named[0] >= 40
    assert titled[2] <= WIDTH - 40
    assert max(named[3], titled[3]) <= 88


def test_what_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(BadScene, match="0 to 1"):
        replace(CHANCES, chances=(0.5, 1.2))
    with pytest.raises(BadScene, match="one turn"):
        replace(CHANCES, chances=(0.5,))
    with pytest.raises(BadScene, match="30 turns"):
        replace(CHANCES, marks=(Mark(31, "?"),))
    with pytest.raises(BadScene, match="no theme"):
        replace(CHANCES, theme="pink")
    with pytest.raises(BadScene, match="one day"):
        RatingChart(())
    with pytest.raises(BadScene, match="follow"):
        RatingChart((*RATINGS.days[3:5], RATINGS.days[4]))
