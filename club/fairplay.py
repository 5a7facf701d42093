"""Fair play: what an admin might want to look at. Nothing follows from it by itself.

*Farming*: two accounts that give each other games. *Leaving*: somebody who does not end what he
begins.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from itertools import pairwise
from typing import TYPE_CHECKING, Protocol

from club.journal import Status
from club.leaderboard import Kind, kind_of
from club.table import Closing

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from datetime import datetime

    from club.journal import Result
    from club.people import PersonKey
    from club.ratings import Finishing
    from club.table import Table

MANY_GAMES = 10
"""A pair with fewer games is left alone."""
SHORT_TURNS = 20
"""A game given up before so many turns of both has hardly been played."""
FEW_BEGUN = 5
"""Whoever has begun fewer games is not said to leave."""
LITTLE_FINISHED = 0.7
"""Whoever finishes a smaller share leaves."""


class Suspicion(StrEnum):
    """What a flag is about."""

    FARMING = "farming"
    LEAVING = "leaving"


LOOK_BACK = {Suspicion.FARMING: timedelta(days=7), Suspicion.LEAVING: timedelta(days=28)}
"""The games of so long are looked at; a flag that was seen longer ago was about other games."""


@dataclass(frozen=True, slots=True)
class Flag:
    """Something to look at: ``part`` of these people's ``games`` is what is odd.

    Farming: the games given up early among those of a pair. Leaving: those left among all begun.
    """

    suspicion: Suspicion
    people: tuple[PersonKey, ...]
    games: int
    part: int


def farming(results: Iterable[Result]) -> list[Flag]:
    """The pairs that hardly play, but end many games; the most games first.

    Flagged are pairs with ``MANY_GAMES``, half of which were given up early, or which make up
    nine tenths of the games of both while the wins go to and fro.
    """
    games: Counter[PersonKey] = Counter()
    pairs: dict[tuple[PersonKey, PersonKey], list[Result]] = defaultdict(list)
    for result in results:
        if kind_of(result) is Kind.PEOPLE and result.white and result.black:
            one, other = sorted((result.white, result.black))
            pairs[one, other].append(result)
            games.update((one, other))
    flags = []
    for pair, theirs in pairs.items():
        if len(theirs) < MANY_GAMES:
            continue
        early = sum(is_early(result) for result in theirs)
        if 2 * early >= len(theirs) or _is_trade(theirs, max(games[one] for one in pair)):
            flags.append(Flag(Suspicion.FARMING, pair, len(theirs), early))
    return sorted(flags, key=lambda flag: (-flag.games, flag.people))


def is_early(result: Result) -> bool:
    """Whether a game was given up when it had hardly begun."""
    return result.ending != "played" and result.turns < SHORT_TURNS


def _is_trade(theirs: Sequence[Result], most: int) -> bool:
    """Whether two play nobody else, and win in turns."""
    winners = [result.white if result.winner == "W" else result.black for result in theirs]
    changes = sum(one != other for one, other in pairwise(winners))
    return 10 * len(theirs) >= 9 * most and 10 * changes >= 9 * (len(theirs) - 1)


def leaving(finishings: Mapping[PersonKey, Finishing]) -> list[Flag]:
    """The people who do not end what they begin; who leaves the most comes first."""
    flags = []
    for person, one in finishings.items():
        begun = one.finished + one.left
        if begun >= FEW_BEGUN and one.finished < LITTLE_FINISHED * begun:
            flags.append(Flag(Suspicion.LEAVING, (person,), begun, one.left))
    return sorted(flags, key=lambda flag: (-flag.part, flag.people))


def leaver(after: Table) -> PersonKey | None:
    """Who has left a table that was closed by this step; ``None`` where nobody has.

    That is who was awaited when it was closed for idleness in the middle of a game between people,
    and who has closed it himself.
    """
    seats = [seat.person for seat in (after.white, after.black) if seat is not None]
    game = after.game
    begun = game is not None and game.outcome is None and None not in seats
    if after.status is not Status.CLOSED or not begun or game is None:
        return None
    if after.closing is Closing.BY_HAND:
        return after.closed_by if after.closed_by in seats else None
    if after.closing is not Closing.IDLE or after.parked is not None:
        return None
    awaited = game.to_act if game.offer is None else game.offer.by.other
    seat = after.seat(awaited)
    return None if seat is None else seat.person


class FairPlay(Protocol):
    """Port: what is to be looked at."""

    async def flags(self, now: datetime, *, chat: int | None = None) -> Sequence[Flag]:
        """The flags of a chat's games of late, or of all games.

        Those that an admin has seen come again only when they tell of more games.

        Raises:
            JournalUnavailable: the store cannot be used now.
        """
        ...

    async def see(self, flag: Flag, now: datetime) -> None:
        """Note that an admin has looked at a flag. Nothing else follows.

        Raises:
            JournalUnavailable: the store cannot be used now.
        """
        ...
