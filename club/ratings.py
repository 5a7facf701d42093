"""Ratings: how strong people are believed to be, per rule set, and how sure that is.

By Weng and Lin's method for two players (Bradley-Terry, full steps). The numbers look as people
know them from Elo: everybody begins at 1500, and 400 points more mean ten wins to one. A rating
comes with its deviation; that shrinks with games and grows with time, and until it is small the
rating is provisional. Games between people count that count for the leaderboards, all of them.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from openskill.models import BradleyTerryFull

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from club.people import PersonKey
    from club.places import TableId

START, WIDEST = 1500.0, 350.0
"""Rating and deviation of somebody who has not played."""
PROVISIONAL_OVER = 110.0
"""A rating with a wider deviation is provisional."""
_YEARS_TO_FORGET = 3
_SETTLED = 70.0
_PER_DAY = (WIDEST**2 - _SETTLED**2) / (_YEARS_TO_FORGET * 365)
"""What a day without games adds to the deviation's square."""
_ELO = 400 / math.log(10)


def _whole_step(*_: object) -> float:
    return 1.0


_MODEL = BradleyTerryFull(
    mu=START,
    sigma=WIDEST,
    beta=_ELO / math.sqrt(2),  # two settled players' spread is then Elo's
    tau=WIDEST / 100,  # every game loosens a little: people learn
    gamma=_whole_step,
)


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating as after somebody's last rated game, ``at`` then (``None``: he has none)."""

    value: float = START
    deviation: float = WIDEST
    games: int = 0
    at: datetime | None = None

    @property
    def shown(self) -> int:
        """The number that people see."""
        return round(self.value)

    def deviation_at(self, now: datetime) -> float:
        """The deviation now: nobody is as sure as he was after the game."""
        if self.at is None:
            return self.deviation
        days = max(0.0, (now - self.at).total_seconds() / 86_400)
        return min(WIDEST, math.sqrt(self.deviation**2 + days * _PER_DAY))

    def is_provisional(self, now: datetime) -> bool:
        """Whether too little is known of him, or too long ago."""
        return self.deviation_at(now) > PROVISIONAL_OVER


@dataclass(frozen=True, slots=True)
class Change:
    """What a game has done to somebody's rating."""

    table: TableId
    game: int
    rules: str
    before: Rating
    after: Rating

    @property
    def gain(self) -> int:
        """The difference of the numbers that people see."""
        return self.after.shown - self.before.shown


def rated(winner: Rating, loser: Rating, now: datetime) -> tuple[Rating, Rating]:
    """Both ratings after a game."""
    sides = [
        [_MODEL.create_rating([side.value, side.deviation_at(now)])] for side in (winner, loser)
    ]
    (won,), (lost,) = _MODEL.rate(sides)
    return (
        Rating(won.mu, min(WIDEST, won.sigma), winner.games + 1, now),
        Rating(lost.mu, min(WIDEST, lost.sigma), loser.games + 1, now),
    )


def expected(one: Rating, other: Rating) -> float:
    """The share of games that the one is going to win off the other, as far as is known."""
    return 1 / (1 + math.exp((other.value - one.value) / _ELO))


@dataclass(frozen=True, slots=True)
class Finishing:
    """How somebody ends what he begins with people: games ``finished``, and those he ``left``.

    Left are those whose time he let run out, and tables that were closed in the middle of a game
    while he was awaited, or by himself.
    """

    finished: int
    left: int

    @property
    def share(self) -> float | None:
        """The finished ones of all; ``None`` for somebody who has not begun any."""
        begun = self.finished + self.left
        return self.finished / begun if begun else None


class Ratings(Protocol):
    """Port: ratings; the journal rates a game in the transaction that stores its result.

    Every method raises ``JournalUnavailable`` when the store cannot be used now.
    """

    async def of(self, person: PersonKey, rules: str) -> Rating:
        """Somebody's rating under a rule set; the start's where he has none."""
        ...

    async def all_of(self, person: PersonKey) -> Mapping[str, Rating]:
        """Somebody's ratings by rule set, those that he has."""
        ...

    async def changes(self, table: TableId, game: int) -> Mapping[PersonKey, Change]:
        """What a game has changed; nothing where it was not rated."""
        ...

    async def history(self, person: PersonKey, rules: str, *, limit: int = 500) -> Sequence[Change]:
        """Somebody's last changes under a rule set, the oldest first."""
        ...

    async def finishing(self, person: PersonKey) -> Finishing:
        """How somebody ends what he begins."""
        ...
