"""Leaderboards: which games count, for how much, and who stands where.

The rules for players are in ``docs/leaderboard.md``. All this is pure; the port ``Leaderboards``
gives the boards of what is stored.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from club.journal import Result
    from club.people import PersonKey

EVERYBODY = 0
"""In place of a chat's number: the board of all chats, whose days are UTC's."""
GAMES_A_DAY = 3
"""So many games of the same two count on a day, the first ones by their end."""
CUBE_UP_TO = 4
"""A higher cube counts as this."""
FREEZE_AFTER = timedelta(minutes=10)
"""How long after its end a day waits for games that ended before it."""


class Kind(StrEnum):
    """Games between people and games against the computer have boards of their own."""

    PEOPLE = "people"
    COMPUTER = "computer"


class Period(StrEnum):
    """What a board is about, seen from today."""

    TODAY = "today"
    YESTERDAY = "yesterday"
    WEEK = "week"
    """Monday to Sunday."""
    MONTH = "month"
    ALL_TIME = "all"


def period_keys(day: date) -> tuple[str, str, str, str]:
    """The names of the periods to which a day belongs: itself, its week, its month, all time."""
    year, week, _ = day.isocalendar()
    return day.isoformat(), f"{year}-W{week:02}", f"{day:%Y-%m}", "all"


def period_key(period: Period, today: date) -> str:
    """The name of a period, seen from today."""
    own, week, month, always = period_keys(today)
    match period:
        case Period.TODAY:
            return own
        case Period.YESTERDAY:
            return (today - timedelta(days=1)).isoformat()
        case Period.WEEK:
            return week
        case Period.MONTH:
            return month
        case Period.ALL_TIME:
            return always


def kind_of(result: Result) -> Kind | None:
    """On whose boards a game counts; ``None`` where not both had made a turn when it ended.

    A dropped double is a game given up, like a resignation.
    """
    people = {result.white, result.black} - {None}
    if result.turns < 2:
        return None
    if result.computer is not None:
        return Kind.COMPUTER if len(people) == 1 else None
    return Kind.PEOPLE if len(people) == 2 else None


def score_of(result: Result) -> int:
    """The points that a game is worth on the boards."""
    return result.points // result.cube * min(result.cube, CUBE_UP_TO)


def pair_of(result: Result) -> str:
    """Names the two who played, whatever their colours; a level of the computer is somebody."""
    people = sorted(key for key in (result.white, result.black) if key is not None)
    sides = [str(key) for key in people]
    if result.computer is not None:
        sides.append(result.computer)
    return " ".join(sides)


@dataclass(frozen=True, slots=True)
class Tally:
    """What somebody has won and lost in a period, of the games that count.

    ``reached`` is when he has won the last of his points (UTC).
    """

    person: PersonKey
    won: int = 0
    lost: int = 0
    games: int = 0
    wins: int = 0
    reached: datetime | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a board."""

    place: int
    tally: Tally


Duels: TypeAlias = "Mapping[tuple[PersonKey, PersonKey], int]"
"""The points that the first has won off the second, in the games that count of a period."""


def counted(results: Iterable[Result], days: Iterable[date]) -> list[tuple[Result, date]]:
    """The games that count, each with its day, in the order in which they ended."""
    seen: dict[tuple[str, date], int] = defaultdict(int)
    counting = []
    for result, day in sorted(zip(results, days, strict=True), key=lambda one: one[0].finished_at):
        if kind_of(result) is None:
            continue
        seen[pair_of(result), day] += 1
        if seen[pair_of(result), day] <= GAMES_A_DAY:
            counting.append((result, day))
    return counting


def tallied(results: Iterable[Result]) -> dict[PersonKey, Tally]:
    """What people have won and lost in these games, all of which count."""
    tallies: dict[PersonKey, Tally] = {}
    for result in results:
        score = score_of(result)
        for person, colour in ((result.white, "W"), (result.black, "B")):
            if person is None:
                continue
            before = tallies.get(person, Tally(person))
            after = replace(before, games=before.games + 1)
            if colour == result.winner:
                reached = max(before.reached or result.finished_at, result.finished_at)
                after = replace(after, won=before.won + score, wins=before.wins + 1)
                tallies[person] = replace(after, reached=reached)
            else:
                tallies[person] = replace(after, lost=before.lost + score)
    return tallies


def duels_of(results: Iterable[Result]) -> dict[tuple[PersonKey, PersonKey], int]:
    """Who has won how many points off whom in these games, all of which count."""
    duels: dict[tuple[PersonKey, PersonKey], int] = defaultdict(int)
    for result in results:
        if result.white is not None and result.black is not None:
            sides = (result.white, result.black)
            duels[sides if result.winner == "W" else sides[::-1]] += score_of(result)
    return dict(duels)


def ranked(
    tallies: Iterable[Tally],
    duels: Duels,
    *,
    better: int = 0,
) -> list[Row]:
    """The lines of a board. ``better`` are the people who stand before all of these.

    The place is by the points won alone, and who has the same number shares it. Inside a place the
    lines are in the order of points won minus lost; then what those who are still equal have won
    off one another, minus lost; then fewer games; then who reached his points first.
    """
    lines = sorted(tallies, key=lambda tally: (-tally.won, tally.lost))
    rows: list[Row] = []
    place = better + 1
    for group in tied(lines):
        if rows and rows[-1].tally.won != group[0].won:
            place = better + len(rows) + 1
        rows += [Row(place, tally) for tally in _in_order(group, duels)]
    return rows


def tied(lines: Sequence[Tally]) -> list[list[Tally]]:
    """The lines in groups of equal points won and lost; they are sorted by both."""
    groups: list[list[Tally]] = []
    for line in lines:
        if groups and (groups[-1][0].won, groups[-1][0].lost) == (line.won, line.lost):
            groups[-1].append(line)
        else:
            groups.append([line])
    return groups


def _in_order(group: Collection[Tally], duels: Duels) -> list[Tally]:
    keys = [tally.person for tally in group]
    among = {
        key: sum(duels.get((key, other), 0) - duels.get((other, key), 0) for other in keys)
        for key in keys
    }
    never = datetime.max.replace(tzinfo=UTC)
    return sorted(
        group,
        key=lambda tally: (-among[tally.person], tally.games, tally.reached or never, tally.person),
    )


@dataclass(frozen=True, slots=True)
class Board:
    """A page of a leaderboard. ``chat`` is ``EVERYBODY`` for the board of all chats.

    ``today`` is the day by whose calendar the period is meant, in its ``zone``; ``first`` and
    ``last`` are the period's days, ``None`` for all time. A frozen board changes no more, apart
    from people who do not want to be shown. ``more`` is whether lines follow.
    """

    chat: int
    kind: Kind
    period: Period
    first: date | None
    last: date | None
    zone: str
    rows: tuple[Row, ...]
    more: bool = False
    frozen: bool = False


@dataclass(frozen=True, slots=True)
class ChatDay:
    """A day of a chat on which games have ended."""

    chat: int
    day: date


class Leaderboards(Protocol):
    """Port: the boards of all results stored.

    The journal counts a game in the transaction that stores its result. Who does not want to be
    shown is left out, as if he was not there. Every method raises ``JournalUnavailable`` when the
    store cannot be used now.
    """

    async def board(
        self,
        chat: int,
        period: Period,
        now: datetime,
        *,
        kind: Kind = Kind.PEOPLE,
        skip: int = 0,
        limit: int = 10,
    ) -> Board:
        """The lines of a board after the first ``skip``, at most ``limit``."""
        ...

    async def day(self, day: ChatDay, *, limit: int = 10) -> Board:
        """The board of people of one day, as it is posted."""
        ...

    async def line(
        self,
        chat: int,
        period: Period,
        now: datetime,
        person: PersonKey,
        *,
        kind: Kind = Kind.PEOPLE,
    ) -> Row | None:
        """Somebody's own line; ``None`` where none of his games counts, or he is not shown."""
        ...

    async def due(self, now: datetime) -> Sequence[ChatDay]:
        """The days, everybody's too, that ended ``FREEZE_AFTER`` ago and are not frozen yet."""
        ...

    async def freeze(self, day: ChatDay, now: datetime) -> bool:
        """Freeze a day; of all who do it, and whenever, one is told ``True``.

        A game that ended on a frozen day, but is stored only now, counts on the next one.
        """
        ...

    async def to_post(self, since: datetime) -> Sequence[ChatDay]:
        """The days of groups frozen since then whose posting nobody has begun."""
        ...

    async def begin_post(self, day: ChatDay, now: datetime) -> bool:
        """Note that a frozen day's board is going to be sent; one is told ``True``, once for ever.

        He sends it. If he cannot know what became of it, it is not sent again.
        """
        ...

    async def posted(self, day: ChatDay, message: int) -> None:
        """Note the message in which a day's board was posted."""
        ...
