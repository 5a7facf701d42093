"""The words after /play and /challenge: in any order, each kind once."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.agreements import read_agreement
from club.actions import Terms
from nardy import CLASSIC, CLUB, FEDERATION, GREEK, NO_LIMIT, QUICK, TimeControl
from nardy.match import LENGTHS


def test_nothing_said_is_a_single_game_by_the_default_rules_without_a_limit() -> None:
    assert read_agreement([], GREEK) == (GREEK, Terms(1, NO_LIMIT))


@pytest.mark.parametrize("words", list(permutations(["7", "federation", "club"])))
def test_the_order_does_not_count(words: tuple[str, ...]) -> None:
    assert read_agreement(words, CLASSIC) == (FEDERATION, Terms(7, CLUB))


@pytest.mark.parametrize(
    ("words", "agreed"),
    [
        (["25"], (CLASSIC, Terms(25))),
        (["GREEK", "Quick"], (GREEK, Terms(control=QUICK))),
        (["3m+15s"], (CLASSIC, Terms(control=TimeControl(180_000, 15_000)))),
        (["3d", "5"], (CLASSIC, Terms(5, TimeControl.parse("3d")))),
        (["none"], (CLASSIC, Terms())),
    ],
)
def test_each_word_may_stand_alone(words: list[str], agreed: tuple[object, object]) -> None:
    assert read_agreement(words, CLASSIC) == agreed


@pytest.mark.parametrize(
    "words",
    [
        ["chess"],
        ["0"],
        ["26"],
        ["-3"],
        ["7.5"],
        ["4d"],
        ["2m+"],
        ["61m+8s"],
        ["7", "federation", "please"],
        ["7", "5"],
        ["7", "7"],
        ["greek", "classic"],
        ["greek", "greek"],
        ["quick", "club"],
        ["none", "none"],
        ["²"],
        [""],
    ],
)
def test_an_unknown_word_or_two_of_a_kind_are_no_agreement(words: list[str]) -> None:
    assert read_agreement(words, CLASSIC) is None


@given(st.lists(st.one_of(st.text(max_size=8), st.sampled_from(["7", "greek", "1d", "club"]))))
def test_whatever_is_written_is_read_or_refused(words: list[str]) -> None:
    agreement = read_agreement(words, CLASSIC)
    if agreement is not None:
        assert agreement.terms.length in LENGTHS
        assert len(words) <= 3
