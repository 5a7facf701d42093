"""The bear-off table: against brute force, as a whole, and as a judge of both sides."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt
import pytest

from ai.bearoff import (
    FIRST_TURNS,
    FORMAT,
    FULL,
    PLACES,
    TURNS,
    BearoffTable,
    as_words,
    load_table,
    places_of,
)
from ai.chances import MARS, WIN
from ai.errors import BrokenTable
from nardy import ALL_ROLLS, HOME, Position, legal_plays
from tests.ai import exact_bearoff
from tests.ai.exact_bearoff import SHARES, Side, against
from tests.ai.samples import at_home

if TYPE_CHECKING:
    from pathlib import Path

ONE = 65535
ACE = (0, 0, 0, 0, 0, 1)
SIX_POINT = (15, 0, 0, 0, 0, 0)


@pytest.fixture(scope="module")
def table() -> BearoffTable:
    return load_table()


@cache
def every_side() -> npt.NDArray[np.uint8]:
    """All 54,264 sides: where 15 checkers stand, on six points or off."""
    places = np.array(list(combinations_with_replacement(range(7), 15)))
    return np.stack([(places == index).sum(axis=1) for index in range(6)], axis=1).astype(np.uint8)


def place(side: Side) -> int:
    return int(places_of(np.array([side], np.uint8))[0])


def means(words: npt.NDArray[np.uint16]) -> npt.NDArray[np.float64]:
    return words.astype(np.float64) @ np.arange(1, words.shape[1] + 1) / ONE


# --- The table itself ---------------------------------------------------------------------------


def test_every_side_has_its_place() -> None:
    places = places_of(every_side())
    assert PLACES == 54_264
    assert sorted(places.tolist()) == list(range(PLACES))
    assert place(exact_bearoff.DONE) == 0
    full = every_side().sum(axis=1) == 15
    assert set(places[full].tolist()) == set(range(FULL, PLACES))


def test_few_checkers_are_as_brute_force_says(table: BearoffTable) -> None:
    """Of plays that are equally fast on average the table may take another one."""
    sides = exact_bearoff.sides(4)[1:]
    rows = table.all_off[[place(side) for side in sides]] / ONE
    exact = np.array([exact_bearoff.turns_needed(side)[1:] for side in sides])
    turns = np.arange(1, TURNS + 1)
    np.testing.assert_allclose(rows @ turns, exact @ turns, atol=2e-4)
    assert np.isclose(rows, exact, atol=2e-5).all(axis=1).mean() > 0.99


@pytest.mark.parametrize("seed", range(20))
def test_every_row_follows_from_the_rows_after_its_rolls(table: BearoffTable, seed: int) -> None:
    position = at_home(seed)
    side = position.my_counts[HOME:]
    expected = np.zeros(TURNS)
    for share, roll in zip(SHARES, ALL_ROLLS, strict=True):
        after = [play.result.my_counts[HOME:] for play in legal_plays(position, roll)]
        if exact_bearoff.DONE in after:
            expected[0] += share
            continue
        rows = table.all_off[[place(one) for one in after]]
        expected[1:] += share * rows[means(rows).argmin()][:-1] / ONE
    np.testing.assert_allclose(table.all_off[place(side)] / ONE, expected, atol=2e-4)


@pytest.mark.parametrize("seed", range(10))
def test_the_first_one_off_follows_too(table: BearoffTable, seed: int) -> None:
    far = random.Random(seed).choices(range(6), [50, 30, 10, 6, 4, 0], k=15)
    side = tuple(far.count(index) for index in range(6))
    expected = np.zeros(FIRST_TURNS)
    for share, after in zip(SHARES, exact_bearoff.results(side), strict=True):
        if any(sum(one) < 15 for one in after):
            expected[0] += share
            continue
        rows = table.first_off[[place(one) - FULL for one in after]]
        expected[1:] += share * rows[means(rows).argmin()][:-1] / ONE
    np.testing.assert_allclose(table.first_off[place(side) - FULL] / ONE, expected, atol=2e-4)


def test_whole_rows_are_chances(table: BearoffTable) -> None:
    assert not table.all_off[0].any()
    assert (table.all_off[1:].sum(axis=1, dtype=np.int64) == ONE).all()
    assert (table.first_off.sum(axis=1, dtype=np.int64) == ONE).all()


def test_one_checker_more_takes_longer(table: BearoffTable) -> None:
    turns = means(table.all_off)
    for index in range(6):
        sides = every_side()[every_side()[:, index] > 0]
        fewer = sides.copy()
        fewer[:, index] -= 1
        assert (turns[places_of(fewer)] < turns[places_of(sides)] + 1e-4).all()


def test_nobody_is_slower_to_the_first_than_to_the_last(table: BearoffTable) -> None:
    first = np.cumsum(table.first_off, axis=1, dtype=np.int64)
    last = np.cumsum(table.all_off[FULL:, :FIRST_TURNS], axis=1, dtype=np.int64)
    assert (first >= last).all()


def test_fifteen_on_the_six_point(table: BearoffTable) -> None:
    """As a prototype had it: 12.27 turns; the first one off takes 1 to 4."""
    row = table.all_off[place(SIX_POINT)]
    assert means(row[None])[0] == pytest.approx(12.27, abs=0.005)
    first = table.first_off[place(SIX_POINT) - FULL] / ONE
    assert first[:4].tolist() == pytest.approx([0.472, 0.450, 0.069, 0.008], abs=0.001)


def test_rounding_keeps_the_sum() -> None:
    words = as_words(np.array([[1 / 3, 1 / 3, 1 / 3, 0], [0, 0, 0, 0], [0.999999, 1e-6, 0, 0]]))
    assert words.sum(axis=1).tolist() == [ONE, 0, ONE]
    assert words.dtype == np.uint16


# --- As a judge ---------------------------------------------------------------------------------


def test_it_knows_where_both_are_at_home(table: BearoffTable) -> None:
    assert table.knows(against(ACE, SIX_POINT))
    assert not table.knows(Position.start())
    outside = (*(0,) * 17, 1, *(0,) * 6)
    home = (*(0,) * 18, *ACE)
    assert not table.knows(Position.from_counts(outside, home))
    assert not table.knows(Position.from_counts(home, outside))
    assert not table.knows(Position.from_counts((0,) * 24, home))
    assert not table.knows(Position.from_counts(home, (0,) * 24))


def test_the_chance_to_win_is_near_that_of_perfect_play(table: BearoffTable) -> None:
    sides, wins = exact_bearoff.both(4)
    packed = [against(side, side).my_packed for side in sides[1:]]
    told = table.chances([Position(mine, theirs) for mine in packed for theirs in packed])
    errors = np.abs(told[:, WIN] - wins[1:, 1:].ravel())
    assert errors.mean() <= 0.001
    assert errors.max() <= 0.014


def test_positions_that_can_be_counted_by_hand(table: BearoffTable) -> None:
    one, three = ACE, (0, 0, 0, 0, 0, 3)
    full = (0, 0, 0, 0, 0, 15)
    rows = table.chances(
        [against(one, three), against(three, one), against(three, SIX_POINT), against(full, one)]
    )
    assert rows[0].tolist() == [1, 0, 0, 0, 0]
    # Three can only go off with a double.
    assert rows[1].tolist() == pytest.approx([1 / 6, 0, 0, 0, 0], abs=2e-5)
    # He has one turn in between, in which the first is off with a six.
    none_off = 1 - float(table.first_off[place(SIX_POINT) - FULL, 0]) / ONE
    assert rows[2][MARS] == pytest.approx(1 / 6 + 5 / 6 * none_off, abs=2e-5)
    assert rows[2][WIN] == 1
    # Who has 15 left takes one off with any roll, so he is no mars.
    assert rows[3].tolist() == pytest.approx([0, 0, 0, 0, 0], abs=1e-6)
    lost = table.chances([against(SIX_POINT, one)])[0]
    assert lost.tolist() == pytest.approx([0, 0, none_off, 0, 0], abs=2e-5)


# --- Its file -----------------------------------------------------------------------------------


def test_a_table_comes_back_from_its_file(tmp_path: Path, table: BearoffTable) -> None:
    table.save(tmp_path / "new" / "table.npz")
    found = load_table(tmp_path / "new" / "table.npz")
    np.testing.assert_array_equal(found.all_off, table.all_off)
    np.testing.assert_array_equal(found.first_off, table.first_off)


def test_what_is_no_table_is_told_in_a_sentence(tmp_path: Path, table: BearoffTable) -> None:
    file = tmp_path / "t.npz"
    with pytest.raises(BrokenTable, match=r"^The table t\.npz is missing\.$"):
        load_table(file)
    file.write_bytes(b"no table")
    with pytest.raises(BrokenTable, match=r"^The table t\.npz cannot be read\.$"):
        load_table(file)
    all_off, first_off = table.all_off, table.first_off
    np.savez(file, format=np.array(FORMAT + 1), all_off=all_off, first_off=first_off)
    with pytest.raises(BrokenTable, match=r"has version 2; this program reads 1\.$"):
        load_table(file)
    for odd in (np.zeros(2, int), np.array("1"), np.array(1.5)):
        np.savez(file, format=odd, all_off=all_off, first_off=first_off)
        with pytest.raises(BrokenTable, match=r"^The table t\.npz cannot be read\.$"):
            load_table(file)
    np.savez(file, format=np.array(FORMAT), all_off=all_off[:-1], first_off=first_off)
    with pytest.raises(BrokenTable, match=r"^The bear-off table has the wrong size\.$"):
        load_table(file)


def test_no_damage_of_the_file_goes_unseen(tmp_path: Path, table: BearoffTable) -> None:
    file = tmp_path / "t.npz"
    table.save(file)
    whole = file.read_bytes()
    for place_ in range(0, len(whole), len(whole) // 12):
        damaged = bytearray(whole)
        damaged[place_] ^= 0xFF
        file.write_bytes(damaged)
        try:
            found = load_table(file)
        except BrokenTable:
            continue
        np.testing.assert_array_equal(found.all_off, table.all_off)
