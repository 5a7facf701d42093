"""Past tables: what can be shown of a table when it is over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.house import place_of
from club.journal import Status

if TYPE_CHECKING:
    from telegram import Message

    from club.journal import Summary
    from club.people import People, Person
    from club.places import TableId
    from club.tables import Club
    from nardy.record import Record


@dataclass(frozen=True, slots=True)
class PastTable:
    """A table that is over, where somebody has played."""

    id: TableId
    record: Record


class PastTables:
    """Finds the past table that a command is about."""

    def __init__(self, club: Club, people: People) -> None:
        self._club = club
        self._people = people

    async def latest(self, message: Message) -> PastTable | None:
        """The latest one in a message's chat and topic: the writer's own, else anybody's.

        In private it is the latest of his own that were not played in a group.

        Raises:
            JournalUnavailable: it cannot be known now.
        """
        place, user = place_of(message), message.from_user
        person = None if user is None else await self._people.by_account(user.id)
        key = None if person is None else person.key
        if place.is_private:
            over = [] if person is None else await self._own(person)
        else:
            over = await self._club.tables_at(place, Status.FINISHED, Status.CLOSED)
        own = [summary for summary in over if key in {summary.white, summary.black}]
        for summary in [*own, *over]:
            record = await self._club.record(summary.table)
            if record is not None:  # a challenge that was declined has none
                return PastTable(summary.table, record)
        return None

    async def _own(self, person: Person) -> list[Summary]:
        """Somebody's own in private chats, his or the other one's, and in inline mode."""
        over = await self._club.tables_of(person.key, Status.FINISHED, Status.CLOSED)
        return [line for line in over if line.place.is_private or line.place.is_inline]


def game_number(words: list[str], games: int) -> int | None:
    """Which game is meant, the last by default; ``None`` for one that there is not."""
    if not words:
        return games
    word = words[0]
    return int(word) if word.isdecimal() and 1 <= int(word) <= games else None
