"""Past tables: what can be shown of a table when it is over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.house import place_of
from club.journal import Status

if TYPE_CHECKING:
    from telegram import Message

    from club.people import People
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

        Raises:
            JournalUnavailable: it cannot be known now.
        """
        over = await self._club.tables_at(place_of(message), Status.FINISHED, Status.CLOSED)
        user = message.from_user
        person = None if user is None else await self._people.by_account(user.id)
        key = None if person is None else person.key
        own = [summary for summary in over if key in {summary.white, summary.black}]
        for summary in [*own, *over]:
            record = await self._club.record(summary.table)
            if record is not None:  # a challenge that was declined has none
                return PastTable(summary.table, record)
        return None
