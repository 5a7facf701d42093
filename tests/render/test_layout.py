"""Where things lie: inside the picture, and not on one another."""

from __future__ import annotations

from itertools import combinations

import pytest

from nardy import Player
from render.layout import Box, Layout, Row, Side, column_of, home_row, row_of, slot_of

SIZES = [Layout(size, large=size % 2 == 0) for size in (20, 33, 36, 40, 77, 80, 117, 160)]
SLOTS = range(1, 25)


@pytest.fixture(params=SIZES)
def layout(request: pytest.FixtureRequest) -> Layout:
    layout: Layout = request.param
    return layout


def round_checker(layout: Layout, slot: int, index: int, count: int) -> Box:
    return Box.round(layout.place(slot, index, count), layout.checker, layout.checker)


def test_standard_picture_has_the_size_that_telegram_shows_unscaled() -> None:
    assert Layout().canvas == (0, 0, 1280, 1152)


def test_large_parts_do_not_meet(layout: Layout) -> None:
    parts = [
        *(layout.strip(row) for row in Row),
        *(layout.tray(row) for row in Row),
        *(layout.half(side) for side in Side),
        layout.divider,
        *(layout.number(slot) for slot in SLOTS),
        *(layout.home_bar(row) for row in Row),
        layout.cube,
    ]
    assert all(layout.canvas.holds(part) for part in parts)
    assert not [(a, b) for a, b in combinations(parts, 2) if a.meets(b)]


def test_columns_lie_side_by_side_and_leave_the_middle_to_the_dice(layout: Layout) -> None:
    columns = [layout.column(slot) for slot in SLOTS]
    assert not [(a, b) for a, b in combinations(columns, 2) if a.meets(b)]
    widths = sum(column.width for column in columns)
    assert widths == 2 * sum(layout.half(side).width for side in Side)
    middle = [*(box for side in Side for box in layout.dice(side, 4)), layout.banner, layout.rules]
    assert not [(a, b) for a in columns for b in middle if a.meets(b)]


@pytest.mark.parametrize("count", range(1, 16))
def test_stack_stays_in_its_column_and_clear_of_the_dice(layout: Layout, count: int) -> None:
    dice = [box for side in Side for box in layout.dice(side, 4)]
    for slot in SLOTS:
        for index in range(count):
            checker = round_checker(layout, slot, index, count)
            assert layout.column(slot).holds(checker)
            assert not any(checker.meets(die) for die in dice)
            assert not checker.meets(layout.banner)


@pytest.mark.parametrize("count", range(16))
def test_free_place_lies_behind_the_stack(layout: Layout, count: int) -> None:
    for slot in SLOTS:
        spot, roomy = layout.free_place(slot, count)
        width, height = (46, 46) if roomy else (60, 24)
        mark = Box.round(spot, layout.px(width), layout.px(height))
        assert layout.column(slot).holds(mark)
        assert not any(mark.meets(die) for side in Side for die in layout.dice(side, 4))
        if count:
            tip = layout.place(slot, count - 1, count)
            gap = abs(spot.y - tip.y) - layout.checker / 2 - layout.px(height) / 2
            assert gap > -layout.px(3)


def test_every_checker_of_a_stack_shows(layout: Layout) -> None:
    for count in range(2, 16):
        step = layout.checker_depth(1, count) - layout.checker_depth(0, count)
        assert step > 0.2 * layout.checker


@pytest.mark.parametrize("count", [2, 4])
def test_dice_lie_in_their_half(layout: Layout, count: int) -> None:
    for side in Side:
        boxes = layout.dice(side, count)
        assert all(layout.half(side).holds(box) for box in boxes)
        assert not [(a, b) for a, b in combinations(boxes, 2) if a.meets(b)]


@pytest.mark.parametrize("row", list(Row))
def test_fifteen_slabs_and_their_number_fit_in_the_tray(layout: Layout, row: Row) -> None:
    number = Box.round(layout.off_number(row), layout.px(80), layout.px(44))
    boxes = [number, *(layout.slab(row, index) for index in range(15))]
    assert all(layout.tray(row).holds(box) for box in boxes)
    assert not [(a, b) for a, b in combinations(boxes, 2) if a.meets(b)]


def test_both_views_are_the_same_board_turned_round() -> None:
    for point in SLOTS:
        white, black = slot_of(point, Player.WHITE), slot_of(point, Player.BLACK)
        assert column_of(white) + column_of(black) == 11
        assert row_of(white) is not row_of(black)
        assert slot_of(black, Player.BLACK) == point


def test_each_viewer_has_his_home_at_the_bottom_right() -> None:
    for player, home in ((Player.WHITE, range(1, 7)), (Player.BLACK, range(13, 19))):
        slots = [slot_of(point, player) for point in home]
        assert {row_of(slot) for slot in slots} == {Row.BOTTOM} == {home_row(player, player)}
        assert [column_of(slot) for slot in slots] == [11, 10, 9, 8, 7, 6]


def test_slot_is_found_from_a_place_on_it(layout: Layout) -> None:
    for slot in SLOTS:
        assert layout.slot_at(*layout.place(slot, 0, 1)) == slot
        assert layout.slot_at(*layout.place(slot, 14, 15)) == slot
