"""The ways of the last play's arrows: pure geometry.

An arrow begins where the checker lay, swings round what lies on its way and ends at the rim of
the checker that it brought, or at the tail of the arrow by which that checker went on.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from render.layout import LOOSE, Box, FreePlace, Layout, Side, Spot, home_row, slot_of
from render.scene import OFF_POINT, Scene

_SAMPLES: Final = 24
"""Spots of a finished curve."""
_BEST_SWING: Final = 0.2
_SWINGS: Final = (0.2, 0.12, 0.3, 0.02, 0.42, 0.56, 0.72, 0.9)
"""How far an arrow's control point may be pulled aside, as parts of its length; best first."""
_SHORT: Final = 150
"""Pixels: an arrow of less than twice that is pulled aside more, so that there is one to see."""
_NEAR: Final = 24
_ALONG: Final = 1.3
"""What it costs to come near another arrow."""
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
    moves = Counter(journeys(scene.last))
    arrows: list[Arrow] = []
    borne_off: list[BearOff] = []
    obstacles = Obstacles(scene, layout)
    # Short arrows first: they have the least choice, longer ones can swing round them.
    for (start, end), times in sorted(moves.items(), key=lambda move: steps(move[0])):
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
            if other[1] == end and steps(other) > steps((start, end))
        )
        target, gap = _target(scene, layout, end, above, goes_on=goes_on)
        bend = best_bend(layout, tail.spot, target, gap, obstacles.on_way(start, end, arrows))
        arrows.append(Arrow(tuple(curve(tail.spot, bend, target, gap)), times))
    return arrows, borne_off


def journeys(moves: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Join the small steps of a checker that goes on: arrows of one or two points need room."""
    joined: list[tuple[int, int]] = []
    for start, end in moves:
        for index, (first, stop) in enumerate(joined):
            small = steps((start, end)) <= _SMALL and steps((first, stop)) <= 2 * _SMALL
            if stop == start and small and end != OFF_POINT:
                joined[index] = (first, end)
                break
        else:
            joined.append((start, end))
    return joined


def steps(move: tuple[int, int]) -> int:
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


def best_bend(
    layout: Layout, tail: Spot, target: Spot, gap: float, hidden: Callable[[float, float], float]
) -> Spot:
    """Return where to pull a curve so that it hides least, and then swings most as it should.

    Bends are tried from the best looking on, so that most often the first ones settle it.
    """
    right, down = target.x - tail.x, target.y - tail.y
    length = max(1.0, math.hypot(right, down))
    extra = max(0.0, layout.px(_SHORT) - length / 2)
    middle = Spot((tail.x + target.x) / 2, (tail.y + target.y) / 2)
    best, found = math.inf, middle
    for part in _SWINGS:
        least = abs(part - _BEST_SWING)
        if least >= best:
            break
        for side in (-1, 1):
            swing = side * (part * length + extra * (0.6 + part))
            bend = Spot(middle.x - down / length * swing, middle.y + right / length * swing)
            cost = least
            for x, y in _glimpses(tail, bend, target, gap):
                cost += hidden(x, y)
                if cost >= best:
                    break
            else:
                best, found = cost, bend
    return found


def _glimpses(tail: Spot, bend: Spot, target: Spot, gap: float) -> Iterator[tuple[float, float]]:
    """Yield every second spot of a curve."""
    (x0, y0), (x1, y1), (x2, y2) = tail, bend, target
    near = gap * gap
    for a, b, c in _GLIMPSES:
        x, y = a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2
        if (x - x2) ** 2 + (y - y2) ** 2 < near:
            return
        yield x, y


def _weights(part: float) -> tuple[float, float, float]:
    """Return how much tail, bend and target count for the spot at that part of a curve."""
    return (1 - part) ** 2, 2 * part * (1 - part), part * part


def curve(tail: Spot, bend: Spot, target: Spot, gap: float) -> Iterator[Spot]:
    """Yield the spots of a curve from the tail to `gap` pixels before the target."""
    last = tail
    for step in range(_SAMPLES + 1):
        a, b, c = _weights(step / _SAMPLES)
        spot = Spot(
            a * tail.x + b * bend.x + c * target.x,
            a * tail.y + b * bend.y + c * target.y,
        )
        if step > 1 and math.dist(spot, target) < gap:
            before, behind = math.dist(last, target), math.dist(spot, target)
            if before > gap:
                part = (before - gap) / (before - behind)
                yield Spot(last.x + (spot.x - last.x) * part, last.y + (spot.y - last.y) * part)
            return
        yield spot
        last = spot


_GLIMPSES: Final = tuple(_weights(step / _SAMPLES) for step in range(1, _SAMPLES, 2))


_NOWHERE: Final = Box(0, 0, 0, 0)


class _Stack(NamedTuple):
    """What an arrow should not hide in a slot."""

    point: int
    tip: Spot
    counted: bool


class Obstacles:
    """What arrows should not hide: counts most, then dice, then checkers; nor leave the field."""

    def __init__(self, scene: Scene, layout: Layout) -> None:
        self._layout = layout
        field, edge = layout.field, layout.px(14)
        self._inner = Box(
            field.left + edge, field.top + edge, field.right - edge, field.bottom - edge
        )
        self._dice = _dice_box(scene, layout)
        self._plate = _plate_box(scene, layout)
        self._reach = layout.checker / 2 + layout.px(8)
        self._stacks: dict[int, _Stack] = {}
        for point in range(1, 25):
            if count := scene.count(point):
                slot = slot_of(point, scene.view)
                tip = layout.place(slot, count - 1, count)
                self._stacks[slot] = _Stack(point, tip, count > LOOSE)

    def on_way(
        self, start: int, end: int, arrows: Sequence[Arrow]
    ) -> Callable[[float, float], float]:
        """Return what tells how much an arrow between two points hides at a place of its way."""
        left, top, right, bottom = self._inner
        dice, plate = self._dice or _NOWHERE, self._plate or _NOWHERE
        middle = (top + bottom) / 2
        stacks, reach, slot_at = self._stacks, self._reach, self._layout.slot_at
        # An arrow may come as near to its own tip checker as its head does.
        own_reach = self._layout.checker / 2
        taken = [spot for arrow in arrows for spot in arrow.spots[4:-2:2]]

        def hidden(x: float, y: float) -> float:
            if not (left <= x < right and top <= y < bottom):
                return 50.0
            if dice.left <= x < dice.right and dice.top <= y < dice.bottom:
                return 4.0
            cost = 0.0
            if plate.left <= x < plate.right and plate.top <= y < plate.bottom:
                return 1.0
            # Arrows that run along or across others.
            for other_x, other_y in taken:
                if abs(x - other_x) < _NEAR and abs(y - other_y) < _NEAR:
                    cost = _ALONG
                    break
            stack = stacks.get(slot_at(x, y))
            if not stack:
                return cost
            point, tip, counted = stack
            close = own_reach if point == end else reach
            if counted and math.dist(tip, (x, y)) < close:
                return cost + 12.0
            if abs(y - middle) > abs(tip.y - middle) - reach:
                return cost + (1.0 if point in (start, end) else 2.0)
            return cost

        return hidden


def _plate_box(scene: Scene, layout: Layout) -> Box | None:
    """Return the room of the rule set's name, None where it is not shown."""
    if not scene.rules or (scene.opening and not scene.dice):
        return None
    on_left = not scene.dice or (scene.turn or scene.view) is scene.view
    return Box.round(
        layout.half(Side.LEFT if on_left else Side.RIGHT).centre, layout.px(260), layout.px(76)
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
