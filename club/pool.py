"""The pool: people who look for an opponent by chance, and who is matched with whom.

Two are matched under the same rule set, length and clock when their ratings are near enough. How
near that is grows while they wait, so that in the end everybody gets somebody.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence
    from datetime import datetime

    from club.people import PersonKey
    from club.places import TableId
    from nardy import TimeControl

NEAR = 100
"""How far apart two ratings may be at first."""
WIDER_A_MINUTE = 100
"""How much farther after each minute of the one who has waited longer."""
ANYBODY_AFTER = 10
"""Minutes after which ratings mean nothing any more."""
PATIENCE = timedelta(hours=1)
"""Whoever has waited so long is asked whether he wants to go on."""


@dataclass(frozen=True, slots=True)
class Seeker:
    """Somebody who waits in the pool ``since`` then, and what he wants to play.

    ``message`` is the number of the message in his private chat that tells him so, once it is sent.
    """

    person: PersonKey
    rules: str
    length: int
    control: TimeControl
    rating: float
    since: datetime
    message: int | None = None

    def wants_the_same(self, other: Seeker) -> bool:
        """Whether both would sit down at one table, whatever their strength."""
        mine, theirs = ((one.rules, one.length, str(one.control)) for one in (self, other))
        return mine == theirs


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two who were matched; ``first`` has waited longer. Their one table has this name."""

    table: TableId
    first: Seeker
    second: Seeker


def reach(seeker: Seeker, now: datetime) -> float:
    """How far from his own a rating may be for somebody who waits."""
    minutes = max(0.0, (now - seeker.since).total_seconds() / 60)
    return float("inf") if minutes >= ANYBODY_AFTER else NEAR + WIDER_A_MINUTE * minutes


def pairs(
    waiting: Iterable[Seeker],
    apart: Collection[frozenset[PersonKey]],
    now: datetime,
) -> list[tuple[Seeker, Seeker]]:
    """Who is matched now: who has waited longest chooses first, and takes the nearest rating.

    It is near enough if it is within the reach of either. ``apart`` are pairs who are not to meet.
    """
    left = sorted(waiting, key=lambda seeker: (seeker.since, seeker.person))
    matched = []
    while left:
        first = left.pop(0)
        fitting = [
            other
            for other in left
            if first.wants_the_same(other)
            and frozenset((first.person, other.person)) not in apart
            and abs(first.rating - other.rating) <= max(reach(first, now), reach(other, now))
        ]
        if fitting:
            second = min(fitting, key=lambda other: abs(first.rating - other.rating))
            left.remove(second)
            matched.append((first, second))
    return matched


class Pool(Protocol):
    """Port: who waits, shared by all processes and kept over restarts.

    Every method raises ``JournalUnavailable`` when the store cannot be used now.
    """

    async def enter(self, seeker: Seeker) -> bool:
        """Wait for somebody; what he has waited for before is replaced.

        ``False`` where he is matched already: he sits down there first.
        """
        ...

    async def leave(self, person: PersonKey) -> Seeker | None:
        """Wait no longer; as he has waited, ``None`` where he did not, or is matched already."""
        ...

    async def tell(self, person: PersonKey, minutes: int) -> bool:
        """Note that somebody is told now that he has waited so long; of all processes one may.

        ``False`` where he has been told, or waits no longer.
        """
        ...

    async def told(self, person: PersonKey, message: int) -> bool:
        """Note the message that tells somebody that he waits.

        ``False`` where he waits no longer, or is matched already: his pairing does not know it.
        """
        ...

    async def waiting(self) -> Sequence[Seeker]:
        """Everybody who waits, the longest first."""
        ...

    async def match(self, now: datetime) -> Sequence[Pairing]:
        """Match who can be matched, and give each pairing out to one process.

        That one opens the table under the pairing's name and then calls ``settle``. If it does not
        within a minute, the pairing is given out again, under the same name: whoever finds that
        there is such a table goes on with it.
        """
        ...

    async def settle(self, table: TableId) -> None:
        """The pairing's table has been laid out: both have left the pool."""
        ...

    async def release(self, table: TableId) -> None:
        """The pairing's two do not sit down together: both wait again, for as long as before."""
        ...
