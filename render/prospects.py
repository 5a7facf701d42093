"""The ways of moves that have not been made: pure geometry.

The arrow of a move that could be made, or must not be, begins at the rim of the checker on top and
ends where it would lie: behind its own kind, or before the opponent's checker that is in its way.
"""

import math
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from render.layout import Layout, Spot, home_row, slot_of
from render.scene import CHECKERS, OFF_POINT, Scene
from render.ways import Arrow, BearOff, Obstacles, best_bend, curve, journeys, steps

_CROSSED: Final = (0.5, 0.42, 0.58, 0.34, 0.66, 0.26)
"""Parts of an arrow's length where its cross may lie, best first."""
_CROWDED: Final = 96
"""Pixels between the middles of two crosses that would touch."""


class Prospects(NamedTuple):
    """Arrows of moves on the board, and the places of checkers that would go off it."""

    arrows: tuple[Arrow, ...]
    borne_off: tuple[BearOff, ...]


def prospects_of(
    scene: Scene,
    layout: Layout,
    moves: Sequence[tuple[int, int]],
    avoided: Sequence[Arrow] = (),
    *,
    trays: bool = False,
) -> Prospects:
    """Return what shows moves (from point, to point) of the scene's checkers, equal ones as one.

    The arrows swing round those to be avoided, if they can. Where the trays are shown, arrows for
    bearing off end in the viewer's; elsewhere a sign says that a checker goes over the edge.
    """
    counted = Counter(journeys(moves))
    obstacles = Obstacles(scene, layout)
    arrows: list[Arrow] = []
    borne_off: list[BearOff] = []
    for (start, end), times in sorted(counted.items(), key=lambda move: steps(move[0])):
        slot, stack = slot_of(start, scene.view), scene.stack(start)
        into_tray = trays and stack is not None and stack.owner is scene.view
        if end == OFF_POINT and not into_tray:
            place = layout.free_place(slot, scene.count(start))
            borne_off.append(BearOff(slot, place, times))
            continue
        tail, begins = _tail(scene, layout, start, times)
        target, gap = _target(scene, layout, start, end)
        hidden = _beyond(obstacles.on_way(start, end, [*avoided, *arrows]), layout, tail, begins)
        bend = best_bend(layout, tail, target, gap, hidden)
        spots = _from_rim(list(curve(tail, bend, target, gap)), begins)
        arrows.append(Arrow(spots, times))
    return Prospects(tuple(arrows), tuple(borne_off))


def _tail(scene: Scene, layout: Layout, start: int, times: int) -> tuple[Spot, float]:
    """Return the middle of the checker that would go, and how far from it its arrow begins.

    The dot at an arrow's tail, or the number in its place, must not hide how high the stack is.
    """
    slot, count = slot_of(start, scene.view), scene.count(start)
    if not count:  # it only stops there on its way
        return layout.free_place(slot, 0).spot, 0.0
    return layout.place(slot, count - 1, count), layout.checker / 2 + layout.px(
        24 if times > 1 else 12
    )


def _beyond(
    hidden: Callable[[float, float], float], layout: Layout, tail: Spot, radius: float
) -> Callable[[float, float], float]:
    """Return the same measure, but nothing is hidden at the checker that goes, nor off the board.

    There an arrow is not drawn, or has to be.
    """

    def cost(x: float, y: float) -> float:
        if x >= layout.field.right or math.dist(tail, (x, y)) < radius:
            return 0.0
        return hidden(x, y)

    return cost


def _target(scene: Scene, layout: Layout, start: int, end: int) -> tuple[Spot, float]:
    """Return the spot that an arrow aims at, and how far before it the arrow ends."""
    mover = scene.stack(start)
    if end == OFF_POINT:
        row = home_row(scene.view, scene.view)
        index = min(scene.off(scene.view), CHECKERS - 1)
        box = layout.slab(row, index)
        return Spot(box.left + layout.px(20), box.centre.y), 0.0
    slot, stack = slot_of(end, scene.view), scene.stack(end)
    count = stack.count if stack else 0
    if stack and mover and stack.owner is not mover.owner:
        return layout.place(slot, count - 1, count), layout.checker / 2 + layout.px(4)
    return layout.free_place(slot, count).spot, 0.0


def _from_rim(spots: list[Spot], radius: float) -> tuple[Spot, ...]:
    """Cut off what lies within a checker in whose middle a way begins; two spots are left."""
    middle = spots[0]
    for index, spot in enumerate(spots[1:-1], 1):
        away = math.dist(middle, spot)
        if away >= radius:
            last = spots[index - 1]
            before = math.dist(middle, last)
            part = (radius - before) / (away - before)
            rim = Spot(last.x + (spot.x - last.x) * part, last.y + (spot.y - last.y) * part)
            return (rim, *spots[index:])
    return tuple(spots[-2:])


def cross_spot(arrow: Arrow, layout: Layout, crosses: Sequence[Spot]) -> Spot:
    """Return where a forbidden move has its cross: near its middle, on no other cross or tray."""
    places = [_part_of(arrow.spots, part) for part in _CROSSED]
    near = layout.px(_CROWDED)
    free = (
        spot
        for spot in places
        if spot.x + near / 2 <= layout.field.right
        and all(math.dist(spot, other) >= near for other in crosses)
    )
    return next(free, places[0])


def _part_of(spots: Sequence[Spot], part: float) -> Spot:
    """Return the spot at that part of a way's length."""
    lengths = [math.dist(a, b) for a, b in pairwise(spots)]
    left = sum(lengths) * part
    for (a, b), length in zip(pairwise(spots), lengths, strict=True):
        if left <= length and length:
            return Spot(a.x + (b.x - a.x) * left / length, a.y + (b.y - a.y) * left / length)
        left -= length
    return spots[-1]


def off_cross(borne_off: BearOff, layout: Layout) -> Spot:
    """Return where the cross of a forbidden bear-off lies: below its sign, towards the middle."""
    spot, _ = borne_off.place
    down = layout.px(58) * (-1 if spot.y > layout.canvas.centre.y else 1)
    return Spot(spot.x, spot.y + down)
