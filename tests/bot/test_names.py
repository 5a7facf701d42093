from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.names import LONGEST_NAME, html_name, shown_name


@pytest.mark.parametrize(
    ("first_name", "html"),
    [
        ("<b>x", "&lt;b&gt;x"),
        ("a & b", "a &amp; b"),
        (
            "</a><a href='x.org'>win</a>",
            "&lt;/\u2060a&gt;&lt;a href='x.\u2060org'&gt;win&lt;/\u2060a&gt;",
        ),
        ("_a_*b*[c](d)`", "_a_*b*[c](d)`"),
        ("\\", "\\"),
        ("&lt;", "&amp;lt;"),
        ("http://x.org:8", "http:\u2060/\u2060/\u2060x.\u2060org:\u20608"),
        ("@anna /play #1", "@\u2060anna /\u2060play #\u20601"),
        ("Dr. Who", "Dr. Who"),
    ],
)
def test_x01_markup_and_links_in_a_name_are_shown_literally(first_name: str, html: str) -> None:
    assert shown_name(first_name, "Nobody") == first_name
    assert html_name(first_name) == html


def test_a_long_name_is_cut_before_it_is_escaped() -> None:
    assert html_name("&" * 100) == "&amp;" * (LONGEST_NAME - 1) + "…"


@pytest.mark.parametrize(
    ("first_name", "name"),
    [
        ("\u202eabc", "abc"),
        ("\u2066a\u2069b\u2068c", "abc"),
        ("\u200f\u200f", "Nobody"),
        ("علی", "علی"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("❤️", "❤️"),
        ("Νίκος", "Νίκος"),
    ],
)
def test_x02_directions_are_removed_and_scripts_kept(first_name: str, name: str) -> None:
    assert shown_name(first_name, "Nobody") == name


@pytest.mark.parametrize(
    "first_name",
    ["", " ", "\n\t", "\u200d", "\u3164", "\u2800 \u2800", "\x00\x1b", "\u0301", "\ud800"],
)
def test_a_name_of_which_nothing_is_to_be_seen_is_replaced(first_name: str) -> None:
    assert shown_name(first_name, "Nobody") == "Nobody"
    assert html_name(first_name) == ""


def test_a_name_stays_in_one_line() -> None:
    assert shown_name(" Anna\n wins\u2028now\u00a0 ", "Nobody") == "Anna wins now"


def test_marks_do_not_climb_out_of_the_line() -> None:
    assert shown_name("Z" + "\u0301" * 20 + "a", "Nobody") == "Z" + "\u0301" * 4 + "a"


def test_a_long_name_is_not_cut_inside_a_letter_or_an_emoji() -> None:
    family = "👨\u200d👩\u200d👧\u200d👦"
    assert shown_name("x" * 28 + family, "Nobody") == "x" * 28 + "…"
    assert shown_name("x" * 30 + "e\u0301e\u0301", "Nobody") == "x" * 30 + "…"
    assert shown_name("x" * 32, "Nobody") == "x" * 32


@given(st.text())
def test_any_name_is_shown_in_one_short_clean_line(first_name: str) -> None:
    name = shown_name(first_name, "Nobody")
    assert 1 <= len(name) <= LONGEST_NAME
    assert name == " ".join(name.split())
    categories = {
        unicodedata.category(character) for character in name if character not in "\u200c\u200d"
    }
    assert not categories & {"Cc", "Cf", "Cs", "Zl", "Zp"}
    assert shown_name(name, "Nobody") == name
