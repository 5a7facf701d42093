"""What a net sees, made the slow way: checker by checker, from the words in which it is described.

Shares no code with ``ai.features``. A side is its 24 counts along its own path; the point at index
``i`` of one path has the index ``(i + 12) % 24`` on the other.
"""

from __future__ import annotations

from collections.abc import Sequence

Side = Sequence[int]


def inputs(mine: Side, theirs: Side) -> list[float]:
    """All inputs of a position seen by the side to roll."""
    found: list[float] = []
    for side in (mine, theirs):
        for count in side:
            found += [count >= 1, count >= 2, count >= 3, (count - 3) / 4 if count > 3 else 0]
    found += [pips(mine) / 180, pips(theirs) / 180, (pips(theirs) - pips(mine)) / 60]
    found += movement(mine, theirs) + movement(theirs, mine)
    found += walls(mine, theirs) + walls(theirs, mine)
    return [float(value) for value in found]


def pips(side: Side) -> int:
    return sum(count * (24 - index) for index, count in enumerate(side))


def is_free(index: int, other: Side) -> bool:
    """Whether a checker may come to this index of its path."""
    return other[(index + 12) % 24] == 0


def runs_of(points: Sequence[bool]) -> list[int]:
    """How long each row of held points is."""
    lengths = [0]
    for held in points:
        lengths.append(lengths[-1] + 1 if held else 0)
    return lengths


def dice_that_move(side: Side, other: Side) -> list[int]:
    """For each die from how many points a checker can be moved with it; four is as good as all.

    Where all are at home every die is of use.
    """
    if not any(side[:18]):
        return [4] * 6
    numbers = []
    for die in range(1, 7):
        movable = [
            index for index in range(24 - die) if side[index] and is_free(index + die, other)
        ]
        numbers.append(min(len(movable), 4))
    return numbers


def in_the_way(side: Side, other: Side) -> list[bool]:
    """Along the other's path: which points the side holds in front of the other's rearmost."""
    standing = [index for index in range(24) if other[index]]
    if not standing:
        return [False] * 24
    return [side[(index + 12) % 24] > 0 and index > standing[0] for index in range(24)]


def movement(side: Side, other: Side) -> list[float]:
    """The 16 inputs of a side about checkers off, its dice and its longest wall."""
    off = 15 - sum(side)
    numbers = dice_that_move(side, other)
    longest = min(max(runs_of(in_the_way(side, other))), 6)
    return [
        off > 0,
        off / 15,
        not any(side[:18]),
        *[number / 4 for number in numbers],
        *[number == 0 for number in numbers],
        longest / 6,
    ]


def walls(side: Side, other: Side) -> list[float]:
    """The 11 inputs of a side about its rearmost checker and the walls of both."""
    rear = next((index for index in range(24) if side[index]), 24)
    shut = [not is_free(index, other) for index in range(rear + 1, 24)]
    stuck = dice_that_move(side, other).count(0)
    wall = in_the_way(side, other)
    return [
        rear / 24,
        1 - sum(shut[:6]) / 6,
        shut[:6] == [True] * 6,
        (stuck / 6) ** 2,
        sum(shut[:12]) / 6,
        sum(wall) / 10,
        max(sum(wall[first : first + 6]) for first in range(24)) / 6,
        max(sum(wall[first : first + 8]) for first in range(24)) / 8,
        sum(count > 0 for count in side) / 15,
        sum(side[:18]) / 15,
        sum(count * (18 - index) for index, count in enumerate(side[:18])) / 100,
    ]
