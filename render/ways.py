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
"""Spots of a finished curve."""
_SWINGS: Final = (0.02, 0.12, 0.2, 0.3, 0.42, 0.56, 0.72, 0.9)
"""How far an arrow's control point may be pulled aside, as parts of its length."""
_BEST_SWING: Final = 0.2
_SHORT: Final = 150
"""Pixels: an arrow of less than twice that is pulled aside more, so that there is one to see."""
_NEAR: Final = 24
_SMALL: Final = 2


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
    moves = Counter(_journeys(scene.last))
    arrows: list[Arrow] = []
    borne_off: list[BearOff] = []
    obstacles = _Obstacles(scene, layout)
    # Short arrows first: they have the least choice, longer ones can swing round them.
    for (start, end), times in sorted(moves.items(), key=lambda move: _steps(move[0])):
        slot = slot_of(start, scene.view)
        tail = layout.free_place(slot, scene.count(start))
        if end == OFF_POINT:
            borne_off.append(BearOff(slot, tail, times))
            continue
        goes_on = any(later == end for later, _ in moves)
        # Of several that arrive, the one from farthest away comes to the tip of the stack.
        above = sum(
            more
            for other, more in moves.items()
            if other[1] == end and _steps(other) > _steps((start, end))
        )
        target, gap = _target(scene, layout, end, above, goes_on=goes_on)
        spots = min(
            _candidates(layout, tail.spot, target, gap),
            key=lambda way: (
                obstacles.disturbed(way[1], (start, end))
                + 2 * _crossing(way[1], arrows)
                + abs(way[0] - _BEST_SWING)
            ),
        )[1]
        arrows.append(Arrow(spots, times))
    return arrows, borne_off


def _journeys(moves: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Join the small steps of a checker that goes on: arrows of one or two points need room."""
    joined: list[tuple[int, int]] = []
    for start, end in moves:
        for index, (first, stop) in enumerate(joined):
            small = _steps((start, end)) <= _SMALL and _steps((first, stop)) <= 2 * _SMALL
            if stop == start and small and end != OFF_POINT:
                joined[index] = (first, end)
                break
        else:
            joined.append((start, end))
    return joined


def _steps(move: tuple[int, int]) -> int:
    """Return how many points a move goes on along the path."""
    return (move[0] - move[1]) % 24


def _target(
    scene: Scene, layout: Layout, end: int, above: int, *, goes_on: bool
) -> tuple[Spot, float]:
    """Return the spot that an arrow aims at, and how far before it the arrow ends.

    `above` checkers of the same play lie above the one that the arrow brings.
    """
    slot = slot_of(end, scene.view)
    count = scene.count(end)
    if goes_on or not count:
        return layout.free_place(slot, count).spot, float(layout.px(18))
    index = max(0, count - 1 - above)
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
    last = tail
    for step in range(_SAMPLES + 1):
        t = step / _SAMPLES
        spot = Spot(
            (1 - t) ** 2 * tail.x + 2 * t * (1 - t) * bend.x + t * t * target.x,
            (1 - t) ** 2 * tail.y + 2 * t * (1 - t) * bend.y + t * t * target.y,
        )
        if step > 1 and math.dist(spot, target) < gap:
            before, behind = math.dist(last, target), math.dist(spot, target)
            if before > gap:
                part = (before - gap) / (before - behind)
                yield Spot(last.x + (spot.x - last.x) * part, last.y + (spot.y - last.y) * part)
            return
        yield spot
        last = spot


class _Obstacles:
    """What arrows should not hide: counts most, then dice, then checkers; nor leave the field."""

    def __init__(self, scene: Scene, layout: Layout) -> None:
        self._layout = layout
        field, edge = layout.field, layout.px(14)
        self._inner = Box(
            field.left + edge, field.top + edge, field.right - edge, field.bottom - edge
        )
        self._dice = _dice_box(scene, layout)
        self._middle = field.centre.y
        self._checker = layout.checker
        self._reach = layout.checker / 2 + layout.px(8)
        self._stacks: dict[int, tuple[int, Spot, bool]] = {}
        for point in range(1, 25):
            if count := scene.count(point):
                slot = slot_of(point, scene.view)
                tip = layout.place(slot, count - 1, count)
                self._stacks[slot] = (point, tip, count > LOOSE)

    def disturbed(self, spots: Sequence[Spot], ends: tuple[int, int]) -> float:
        """Return how much a way between two points hides."""
        cost = 0.0
        for spot in spots[1::2]:
            if not _within(self._inner, spot):
                cost += 50
            elif self._dice and _within(self._dice, spot):
                cost += 4
            else:
                cost += self._hidden(spot, ends)
        return cost

    def _hidden(self, spot: Spot, ends: tuple[int, int]) -> float:
        """Return how much an arrow hides of the stack on whose point it passes."""
        stack = self._stacks.get(self._layout.slot_at(spot))
        if not stack:
            return 0.0
        point, tip, counted = stack
        # An arrow may come as near to its own tip checker as its head does.
        reach = self._checker / 2 if point == ends[1] else self._reach
        if counted and math.dist(tip, spot) < reach:
            return 12.0
        if abs(spot.y - self._middle) > abs(tip.y - self._middle) - self._reach:
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
