"""Names from strangers stay on their line, in any alphabet."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nardy import Player
from render import Scene
from render.layout import STANDARD, Row
from render.lettering import ELLIPSIS, fitted, label, named
from render.names import clean
from render.picture import compose
from tests.render.scenes import START


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Anna", "Anna"),
        ("  a \n\t b  ", "a b"),
        ("Борис 🎲🇬🇷❤️", "Борис"),
        ("👨‍👩‍👧", ""),
        ("\u202eabc\u202c", "abc"),
        ("\u2066x\u2069\u200f", "x"),
        ("a\x00b\x1bc", "abc"),
        ("Z" + "\u0353" * 40 + "a", "Z" + "\u0353" * 2 + "a"),
        ("𝓐𝓷𝓷𝓪", "Anna"),
        ("O'Neil-Ñandú", "O'Neil-Ñandú"),
        ("x" * 1000, "x" * 64),
    ],
)
def test_clean(name: str, shown: str) -> None:
    assert clean(name) == shown


@pytest.mark.parametrize(
    "name", ["Anna", "Νίκος", "Дмитрий", "Գրիգոր", "გიორგი", "محمد", "דוד", "Ñandú Łukasz Şəhriyar"]
)
def test_alphabets_have_glyphs(name: str) -> None:
    assert fitted(name, 42, 900) == name
    assert label(name, 42).mask.getbbox()


def test_characters_of_neither_font_are_left_out() -> None:
    assert fitted("李 Bob", 42, 900) == "Bob"
    assert fitted("李小龍", 42, 900) == ""


def test_a_name_of_which_nothing_can_be_drawn_gives_way_to_the_colour() -> None:
    for name in ("李小龍", "さくら", "김민수", "🎲🎲"):
        assert named(name, "Λευκά", 42, 900) == "Λευκά"
    assert named("李 Bob", "White", 42, 900) == "Bob"
    assert named("", "White", 42, 900) == ""
    words = ("Λευκά", "Μαύρα")
    plain = compose(Scene(START, white="Λευκά", black="Μαύρα"))
    strange = compose(Scene(START, white="李小龍", black="さくら", colour_words=words))
    assert strange.tobytes() == plain.tobytes()


@pytest.mark.parametrize(
    "name", ["Anna-Maria " * 9, "Κωνσταντινοπουλίδου" * 4, "محمد بن عبد الله " * 4]
)
def test_long_names_are_shortened_by_their_measured_width(name: str) -> None:
    shown = fitted(name, 42, 500)
    assert shown.endswith(ELLIPSIS)
    assert 440 < label(shown, 42).width <= 500


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=80))
def test_no_name_breaks_a_picture(name: str) -> None:
    plain = compose(Scene(START))
    named = compose(Scene(START, white=name, black=name))
    changed = named.copy()
    for row in Row:  # outside of the strips nothing may change
        changed.paste(plain.crop(STANDARD.strip(row)), STANDARD.strip(row))
    assert changed.tobytes() == plain.tobytes()


def test_the_mover_strip_is_lit() -> None:
    for view in Player:
        top = compose(Scene(START, view=view, turn=view.other)).convert("RGB")
        bottom = compose(Scene(START, view=view, turn=view)).convert("RGB")
        assert top.getpixel((640, 4)) == bottom.getpixel((640, 1148)) == (0xFF, 0xC5, 0x33)
