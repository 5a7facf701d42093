"""Cards and rankings: whatever people are called, their names stay in their places."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from nardy import Player
from render import BadScene
from render.card import FOOTER, HEIGHT, WIDTH, compose_card, draw_card, name_lines
from render.layout import Box
from render.lettering import ELLIPSIS, wrapped
from render.picture import finished
from render.ranking import MOST, Ranked, Ranking, compose_ranking, draw_ranking, rooms
from render.theme import THEMES
from tests.render.scenes import START
from tests.render.small_pictures import CARD, NAMES, RANKING

NARROW = Box(0, 0, 244, 92)
"""The room of a name beside two digits of points."""


def difference(first: Image.Image, second: Image.Image) -> tuple[int, int, int, int]:
    both = first.convert("RGB"), second.convert("RGB")
    return ImageChops.difference(*both).getbbox() or (0, 0, 0, 0)


@pytest.mark.parametrize("theme", THEMES)
def test_cards_have_the_size_of_link_pictures(theme: str) -> None:
    files = draw_card(replace(CARD, theme=theme)), draw_ranking(replace(RANKING, theme=theme))
    for file in files:
        assert len(file) < 90_000
        with Image.open(BytesIO(file)) as image:
            assert (image.format, image.mode, image.size) == ("PNG", "P", (1200, 630))


def test_equal_cards_are_equal_bytes() -> None:
    first = draw_card(CARD), draw_ranking(RANKING)
    finished.clear()
    assert (draw_card(replace(CARD)), draw_ranking(replace(RANKING))) == first


def test_any_name_stays_in_its_row_of_a_card() -> None:
    plain = compose_card(CARD)
    for name in (*NAMES[1::2], ""):
        left, top, right, bottom = difference(plain, compose_card(replace(CARD, white=name)))
        assert left >= 790  # right of his checker
        assert right <= WIDTH - 100  # left of his points
        assert 270 < top < bottom < 400


def test_a_long_name_breaks_where_it_can_and_is_shortened_where_it_cannot() -> None:
    assert name_lines("Computer (club player)", "", NARROW)[0] == ("Computer", "(club player)")
    assert name_lines("Anna", "", NARROW) == (("Anna",), 46)
    for endless in ("x" * 60, "Donaudampfschifffahrt " * 9):
        (line,), _ = name_lines(endless, "", NARROW)
        assert line.endswith(ELLIPSIS)


def test_any_name_stays_in_its_line_of_a_ranking() -> None:
    lines = tuple(Ranked(place, "Bob", "+5") for place in range(1, MOST + 1))
    strange = tuple(Ranked(place, name, "+5") for place, name in enumerate(NAMES, 1))
    plain, shown = (
        compose_ranking(replace(RANKING, lines=shown)).convert("RGB") for shown in (lines, strange)
    )
    changed = ImageChops.difference(plain, shown)
    for room in rooms(MOST):
        box = room.left + 80, room.top + 3, room.right - 80, room.bottom - 3
        assert changed.crop(box).getbbox()
        changed.paste(0, box)
    assert changed.getbbox() is None


@pytest.mark.parametrize("number", range(MOST + 1))
def test_lines_of_a_ranking_lie_apart_between_head_and_foot(number: int) -> None:
    boxes = rooms(number)
    assert len(boxes) == number
    for index, box in enumerate(boxes):
        assert 0 < box.left < box.right < WIDTH
        assert 90 < box.top < box.bottom < HEIGHT - FOOTER
        assert not any(box.meets(other) for other in boxes[index + 1 :])


def test_long_words_stay_apart_from_the_board_and_the_foot() -> None:
    words = "Donaudampfschifffahrtsgesellschaft " * 12
    long = compose_card(replace(CARD, result=words, note=words, product=words))
    left, top, right, bottom = difference(compose_card(replace(CARD, result="x")), long)
    assert right <= WIDTH - 32
    assert bottom < HEIGHT
    result = difference(compose_card(CARD), compose_card(replace(CARD, result=words)))
    assert result[0] >= 690
    assert 20 < result[1] < result[3] < 300
    assert (left, top) >= (0, 0)


@pytest.mark.parametrize(
    ("result", "last"),
    [
        ("Computer (expert) wins by mars: 2 points", "2 points"),
        ("Компьютер (эксперт) побеждает: марс, 2 очка", "2 очка"),
        ("Υπολογιστής (ειδικός) κερδίζει: μαρς, 2 πόντοι", "2 πόντοι"),
    ],
)
def test_a_number_stays_with_what_it_counts(result: str, last: str) -> None:
    for room in range(150, 600, 10):
        lines = wrapped(result, 40, room, 9)
        assert lines[-1].endswith(last) or ELLIPSIS in lines[-1]


def test_a_winner_is_lit() -> None:
    nobody = compose_card(replace(CARD, winner=None))
    white = difference(nobody, compose_card(replace(CARD, winner=Player.WHITE)))
    black = difference(nobody, compose_card(replace(CARD, winner=Player.BLACK)))
    assert white[3] <= black[1]
    assert compose_card(CARD).convert("RGB").getpixel((720, 340)) == THEMES["wood"].lit


def test_a_name_without_letters_becomes_a_word() -> None:
    said = replace(CARD, white="🎲", colour_words=("Белые", "Чёрные"))
    named = replace(CARD, white="Белые")
    assert compose_card(said).tobytes() == compose_card(named).tobytes()
    line = replace(RANKING, lines=(Ranked(1, "日本", "1"),), nameless="игрок")
    named_line = replace(line, lines=(Ranked(1, "игрок", "1"),))
    assert compose_ranking(line).tobytes() == compose_ranking(named_line).tobytes()


def test_what_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(BadScene, match="at most 10"):
        replace(RANKING, lines=(Ranked(1, "Bob", "1"),) * 11)
    with pytest.raises(BadScene, match="no theme 'pink'"):
        Ranking("", (), "", theme="pink")
    with pytest.raises(BadScene, match="no theme 'pink'"):
        replace(CARD, theme="pink")
    with pytest.raises(BadScene, match="24 characters"):
        replace(CARD, position=START[:-1])
