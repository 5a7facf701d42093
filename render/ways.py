"""The ways of the last play's arrows: pure geometry.

An arrow begins where the checker lay, swings round what lies on its way and ends at the rim of
the checker that it brought, or at the tail of the arrow by which that checker went on.
"""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from render.layout import LOOSE, Box, FreePlace, Layout, Spot, home_row, slot_of
from render.scene import OFF_POINT, Scene

_SAMPLES: Final = 40
_SWINGS: Final = (0.02, 0.12, 0.2, 0.3, 0.42, 0.56, 0.72, 0.9)
"""How far an arrow's control point may be pulled aside, as parts of its length."""
_BEST_SWING: Final = 0.2
_SHORT: Final = 150
"""Pixels: an arrow of less than twice that is pulled aside more, so that there is one to see."""
_NEAR: Final = 24


class Arrow(NamedTuple):
    """The arrow of one or more equal moves; its spots go from the tail to the point of the head."""

    spots: tuple[Spot, ...]
    times: int


class BearOff(NamedTuple):
    """One or more checkers borne off from a place on a slot."""

    slot: int
    place: FreePlace
    times: int


def ways_of(scene: Scene, layout: Layout) -> tuple[list[Arrow], list[BearOff]]:
    """Return what shows the last play, equal moves as one."""
    moves = Counter(scene.last)
    arrows: list[Arrow] = []
    borne_off: list[BearOff] = []
    arrived: Counter[int] = Counter()
    for (start, end), times in moves.items():
        slot = slot_of(start, scene.view)
        tail = layout.free_place(slot, scene.count(start))
        if end == OFF_POINT:
            borne_off.append(BearOff(slot, tail, times))
            continue
        goes_on = any(later == end for later, _ in moves)
        target, gap = _target(scene, layout, end, arrived[end], goes_on=goes_on)
        arrived[end] += times
        spots = min(
            _candidates(layout, tail.spot, target, gap),
            key=lambda way: (
                _disturbance(scene, layout, way[1], (start, end))
                + 2 * _crossing(way[1], arrows)
                + abs(way[0] - _BEST_SWING)
            ),
        )[1]
        arrows.append(Arrow(spots, times))
    return arrows, borne_off


def _target(
    scene: Scene, layout: Layout, end: int, arrived: int, *, goes_on: bool
) -> tuple[Spot, float]:
    """Return the spot that an arrow aims at, and how far before it the arrow ends."""
    slot = slot_of(end, scene.view)
    count = scene.count(end)
    if goes_on or not count:
        return layout.free_place(slot, count).spot, float(layout.px(18))
    index = max(0, count - 1 - arrived)
    return layout.place(slot, index, count), layout.checker / 2 + layout.px(4)


def _candidates(
    layout: Layout, tail: Spot, target: Spot, gap: float
) -> Iterator[tuple[float, tuple[Spot, ...]]]:
    """Yield ways that swing more and more to either side, each with the part that it swings."""
    right, down = target.x - tail.x, target.y - tail.y
    length = max(1.0, math.hypot(right, down))
    extra = max(0.0, layout.px(_SHORT) - length / 2)
    for part in _SWINGS:
        for side in (-1, 1):
            swing = side * (part * length + extra * (0.6 + part))
            bend = Spot(
                (tail.x + target.x) / 2 - down / length * swing,
                (tail.y + target.y) / 2 + right / length * swing,
            )
            yield part, tuple(_curve(tail, bend, target, gap))


def _curve(tail: Spot, bend: Spot, target: Spot, gap: float) -> Iterator[Spot]:
    """Yield the spots of a curve from the tail to `gap` pixels before the target."""
    for step in range(_SAMPLES + 1):
        t = step / _SAMPLES
        spot = Spot(
            (1 - t) ** 2 * tail.x + 2 * t * (1 - t) * bend.x + t * t * target.x,
            (1 - t) ** 2 * tail.y + 2 * t * (1 - t) * bend.y + t * t * target.y,
        )
        if step > 1 and math.dist(spot, target) < gap:
            return
        yield spot


def _disturbance(
    scene: Scene, layout: Layout, spots: Sequence[Spot], ends: tuple[int, int]
) -> float:
    """Return how much a way hides: counts most, then dice, then checkers; never off the field."""
    field, edge = layout.field, layout.px(14)
    inner = Box(field.left + edge, field.top + edge, field.right - edge, field.bottom - edge)
    dice = _dice_box(scene, layout)
    cost = 0.0
    for spot in spots[1::2]:
        if not _within(inner, spot):
            cost += 50
        elif dice and _within(dice, spot):
            cost += 4
        else:
            cost += _hidden(scene, layout, spot, ends)
    return cost


def _hidden(scene: Scene, layout: Layout, spot: Spot, ends: tuple[int, int]) -> float:
    """Return how much an arrow hides of the stack beside which or on which it passes a spot."""
    slot = layout.slot_at(spot)
    point = slot_of(slot, scene.view)  # turned twice, the board lies as before
    count = scene.count(point)
    if not count:
        return 0.0
    tip = layout.place(slot, count - 1, count)
    reach = layout.checker / 2 + layout.px(8)
    if count > LOOSE and math.dist(tip, spot) < reach and point != ends[1]:
        return 12.0
    middle = layout.field.centre.y
    if abs(spot.y - middle) > abs(tip.y - middle) - reach:
        return 1.0 if point in ends else 2.0
    return 0.0


def _crossing(spots: Sequence[Spot], others: Sequence[Arrow]) -> float:
    """Return how much of a way runs along other arrows; where they part or meet counts little."""
    taken = [spot for arrow in others for spot in arrow.spots[6:-3:3]]
    return sum(
        any(abs(spot.x - other.x) < _NEAR and abs(spot.y - other.y) < _NEAR for other in taken)
        for spot in spots[6:-3:3]
    )


def _dice_box(scene: Scene, layout: Layout) -> Box | None:
    """Return the room of the dice with a small margin, None where there are none."""
    if not scene.dice:
        return None
    row = home_row(scene.turn or scene.view, scene.view)
    dice = layout.dice(layout.side_of(row), len(scene.dice))
    margin = layout.px(14)
    first, last = dice[0], dice[-1]
    return Box(first.left - margin, first.top - margin, last.right + margin, last.bottom + margin)


def _within(box: Box, spot: Spot) -> bool:
    return box.left <= spot.x < box.right and box.top <= spot.y < box.bottom
