"""Profiles: what somebody has achieved, by his stored results."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable

    from club.journal import Result
    from club.people import PersonKey

FAVOURITES = 5
"""So many opponents are shown in a profile, those of the most games."""


@dataclass(frozen=True, slots=True)
class Record:
    """Games won and lost, by oins, mars and koks, and the points of each side, cube included."""

    won: tuple[int, int, int] = (0, 0, 0)
    lost: tuple[int, int, int] = (0, 0, 0)
    points_won: int = 0
    points_lost: int = 0

    @property
    def wins(self) -> int:
        """The games won."""
        return sum(self.won)

    @property
    def losses(self) -> int:
        """The games lost."""
        return sum(self.lost)

    @property
    def games(self) -> int:
        """All games."""
        return self.wins + self.losses

    def after(self, result: Result, *, won: bool) -> Record:
        """The record with one more game."""
        kind = ("oin", "mars", "koks").index(result.kind)
        add = tuple(int(kind == n) for n in range(3))
        if won:
            return replace(
                self, won=_sum(self.won, add), points_won=self.points_won + result.points
            )
        return replace(
            self, lost=_sum(self.lost, add), points_lost=self.points_lost + result.points
        )


def _sum(one: Iterable[int], other: Iterable[int]) -> tuple[int, int, int]:
    oins, mars, koks = (a + b for a, b in zip(one, other, strict=True))
    return oins, mars, koks


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody, and the games that one has won and lost against him."""

    person: PersonKey
    wins: int
    losses: int


@dataclass(frozen=True, slots=True)
class Profile:
    """All finished games of a person. Streaks and opponents are those of games with people.

    ``streak`` is the one under way, below zero for games lost in a row; ``longest`` the longest
    one of wins. ``opponents`` are the favourites, by the number of games.
    """

    people: Record = Record()
    computer: Record = Record()
    streak: int = 0
    longest: int = 0
    opponents: tuple[Opponent, ...] = field(default=())


def profile_of(person: PersonKey, results: Iterable[Result]) -> Profile:
    """The profile that these results make, all of his games in the order in which they ended."""
    profile = Profile()
    duels: dict[PersonKey, list[int]] = defaultdict(lambda: [0, 0])
    for result in results:
        won = (result.white == person) == (result.winner == "W")
        if result.computer is not None:
            profile = replace(profile, computer=profile.computer.after(result, won=won))
            continue
        streak = max(profile.streak, 0) + 1 if won else min(profile.streak, 0) - 1
        longest = max(profile.longest, streak)
        record = profile.people.after(result, won=won)
        profile = replace(profile, people=record, streak=streak, longest=longest)
        other = result.black if result.white == person else result.white
        if other is not None:
            duels[other][0 if won else 1] += 1
    opponents = [Opponent(other, wins, losses) for other, (wins, losses) in duels.items()]
    opponents.sort(key=lambda one: (-(one.wins + one.losses), one.person))
    return replace(profile, opponents=tuple(opponents[:FAVOURITES]))


class Profiles(Protocol):
    """Port: what somebody has achieved.

    Every method raises ``JournalUnavailable`` when the store cannot be used now.
    """

    async def of(self, person: PersonKey) -> Profile:
        """Somebody's profile."""
        ...
