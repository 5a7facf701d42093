"""Ratings in words: how strong two are, before they sit down and after a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.names import html_name
from club.journal import Status
from nardy import Player

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from bot.captions import Names
    from bot.texts import Say
    from club.people import PersonKey
    from club.privacy import Privacy
    from club.ratings import Rating, Ratings
    from club.table import Table

_MINUS = "\N{MINUS SIGN}"


class RatingLines:
    """The lines about ratings in a board's caption. ``now`` gives the present moment, aware."""

    def __init__(self, ratings: Ratings, privacy: Privacy, now: Callable[[], datetime]) -> None:
        self._ratings = ratings
        self._privacy = privacy
        self._now = now

    async def of(self, table: Table, names: Names, say: Say) -> list[str]:
        """What there is to tell (HTML): of a table that waits, and of a game that is over.

        Raises:
            JournalUnavailable: ratings cannot be read now.
        """
        if table.status is Status.WAITING:
            return await self._before(table, names, say)
        return [] if table.outcome is None else await self._after(table, names, say)

    async def _before(self, table: Table, names: Names, say: Say) -> list[str]:
        """Both ratings and how the maker ends his games; nothing where all that is unknown.

        Whoever cannot be looked up is not looked up by challenging him either.
        """
        rules, maker = table.rules.name, table.maker
        people = [(maker, names.maker)]
        guest = None if table.invited is None else table.invited.person
        if guest is not None and (await self._privacy.visibility(guest)).findable:
            people.append((guest, names.invited))
        ratings = [(name, await self._ratings.of(person, rules)) for person, name in people]
        finishing = await self._ratings.finishing(maker)
        parts = [
            say("rating", name=html_name(name), rating=rating_in_words(rating, self._now(), say))
            for name, rating in ratings
            if rating.games or guest is not None
        ]
        if finishing.share is not None:
            share = round(100 * finishing.share)
            parts.append(say("finishes", name=html_name(names.maker), share=share))
        known = finishing.share is not None or any(rating.games for _, rating in ratings)
        return [say("ratings", ratings=" · ".join(parts))] if known else []

    async def _after(self, table: Table, names: Names, say: Say) -> list[str]:
        """What the last game has changed; nothing where it was not rated."""
        changes = await self._ratings.changes(table.id, len(table.past))
        parts = []
        for colour in Player:
            person = _person(table, colour)
            change = None if person is None else changes.get(person)
            if change is not None:
                rating = rating_in_words(change.after, self._now(), say)
                name, gain = html_name(names.of(colour)), signed(change.gain)
                parts.append(say("rating-change", name=name, rating=rating, gain=gain))
        return [say("ratings", ratings=" · ".join(parts))] if parts else []


def rating_in_words(rating: Rating, now: datetime, say: Say) -> str:
    """A rating as people see it: with a question mark while it is provisional."""
    if not rating.games:
        return say("rating-none")
    return f"{rating.shown}?" if rating.is_provisional(now) else str(rating.shown)


def signed(gain: int) -> str:
    """A difference with its sign."""
    return f"{gain:+}".replace("-", _MINUS)


def _person(table: Table, colour: Player) -> PersonKey | None:
    seat = table.seat(colour)
    return None if seat is None else seat.person
