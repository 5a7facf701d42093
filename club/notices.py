"""Notices: the messages that tell somebody of his turn, as edits of a board make no sound.

A notice has done its work when its reader has pressed something, or when his turn is over; then
its message is deleted. Until then its number is kept, over restarts too: a number that is lost only
means that one message stays.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from club.people import PersonKey
    from club.places import TableId


@dataclass(frozen=True, slots=True)
class Notice:
    """A message in a chat that tells somebody of his turn at a table."""

    table: TableId
    chat: int
    message: int
    person: PersonKey


class Notices(Protocol):
    """Port: the notices that have been sent and not been deleted."""

    async def put(self, notice: Notice) -> None:
        """Keep a notice; it replaces the table's earlier one in the same chat.

        One that was on its way to somebody while he was forgotten is not kept.

        Raises:
            JournalUnavailable: it could not be kept.
        """
        ...

    async def of(self, table: TableId) -> Sequence[Notice]:
        """A table's notices, at most one a chat.

        Raises:
            JournalUnavailable: they cannot be read now.
        """
        ...

    async def forget(self, notice: Notice) -> bool:
        """Drop a notice; of two who do it at once one is told ``True``, and deletes its message.

        Raises:
            JournalUnavailable: it could not be dropped.
        """
        ...

    async def leave(self, chat: int) -> None:
        """Drop all notices of a chat whose messages can be reached no longer.

        Raises:
            JournalUnavailable: they could not be dropped.
        """
        ...
