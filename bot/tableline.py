"""A table in one line: who plays whom, whose turn it is, how long it may last."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from club.journal import Status

if TYPE_CHECKING:
    from bot.captions import Names
    from bot.texts import Say
    from club.people import PersonKey
    from club.table import Table

_SECOND, _MINUTE, _HOUR, _DAY = 1_000, 60_000, 3_600_000, 86_400_000


@dataclass(frozen=True, slots=True)
class TableLine:
    """Two texts: the people, and what is awaited."""

    people: str
    state: str


def table_line(
    table: Table, names: Names, say: Say, now: int, reader: PersonKey | None = None
) -> TableLine:
    """A table's line at ``now`` (ms). ``reader`` is who alone reads it: it says "your turn".

    Nothing is escaped but what the names are already.
    """
    if table.status is Status.WAITING:
        if table.invited is None:
            return TableLine(names.maker, say("line-open"))
        people = say("line-challenge", name=names.maker, invited=names.invited)
        return TableLine(people, say("line-waits"))
    people = say("line-players", white=names.white, black=names.black)
    return TableLine(people, _state(table, names, say, now, reader))


def _state(table: Table, names: Names, say: Say, now: int, reader: PersonKey | None) -> str:
    awaited = table.awaited
    if table.parked is not None:
        return say("line-rests")
    if awaited is None:
        return say("line-between")
    own = reader is not None and table.colour_of(reader) is awaited
    turn = say("line-your-turn") if own else say("line-turn", name=names.of(awaited))
    running = table.clock.running
    left = None if running is None else table.clock.left(running, now)
    return turn if left is None else f"{turn}, {_left(left, say)}"


def _left(left: int, say: Say) -> str:
    """So many ms in the largest unit that tells enough, rounded down: nobody is late by it.

    But what has just begun is told whole: three days are no two.
    """
    if left <= 0:
        return say("line-time-up")
    for unit, key in ((_DAY, "line-days"), (_HOUR, "line-hours"), (_MINUTE, "line-minutes")):
        if left >= 2 * unit:
            return say(key, count=(left + unit // 24) // unit)
    return say("line-seconds", count=max(1, left // _SECOND))
