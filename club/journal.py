"""The journal: every accepted action, in order. It is the truth; all else is folded from it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from club.actions import Action
    from club.people import PersonKey
    from club.places import Place, TableId
    from club.table import Table
    from nardy import Player, Roll


class SequenceTaken(Exception):  # noqa: N818 - not an error: another writer came first
    """Another action with this table and sequence number has been written before."""


class JournalUnavailable(Exception):  # noqa: N818 - a state of the store, not a fault of ours
    """The journal cannot be written or read now (locked, full or lost); nothing was stored."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One accepted action: the ``seq``-th of its table (1, 2, …), by ``actor``.

    ``actor`` is ``None`` for the computer. ``at`` is in UTC.
    """

    table: TableId
    seq: int
    at: datetime
    actor: PersonKey | None
    action: Action


class Status(StrEnum):
    """How far a table has come."""

    WAITING = "waiting"
    """A challenge or an open table that nobody has accepted."""
    PLAYING = "playing"
    FINISHED = "finished"
    """Ended with a result."""
    CLOSED = "closed"
    """Declined, cancelled, closed or idle for too long: ended without a result."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A table's line in the list of tables, kept beside its journal."""

    table: TableId
    place: Place
    status: Status
    version: int
    maker: PersonKey
    white: PersonKey | None
    black: PersonKey | None
    """``None`` while the seat is empty, and for the computer."""
    changed_at: datetime
    invited: PersonKey | None = None
    """Whom its maker has challenged, if he is known; he need not have answered yet."""

    @property
    def people(self) -> tuple[PersonKey, ...]:
        """Everybody with a part in the table, each once."""
        keys = (self.maker, self.white, self.black, self.invited)
        return tuple(dict.fromkeys(key for key in keys if key is not None))


@dataclass(frozen=True, slots=True)
class Result:
    """A finished game, as stored: points won under its rule set.

    ``winner`` is ``"W"`` or ``"B"``; ``kind`` is ``"oin"``, ``"mars"`` or ``"koks"``; ``ending`` is
    ``"played"``, ``"resigned"``, ``"dropped"`` or ``"flag"``. ``computer`` is the computer's level
    where it took part (its seat's key is then ``None``). ``turns`` counts both players' turns.
    ``points`` are those won, the ``cube`` included. ``rolls`` go into the dice statistics
    (``club.statistics`` says which); they are not read back.
    """

    table: TableId
    game: int
    place: Place
    rules: str
    white: PersonKey | None
    black: PersonKey | None
    computer: str | None
    winner: str
    kind: str
    points: int
    ending: str
    turns: int
    finished_at: datetime
    cube: int = 1
    rolls: tuple[tuple[Player, Roll], ...] = field(default=(), compare=False)


class Journal(Protocol):
    """Port: append-only, one writer per table and sequence number."""

    async def append(self, entry: Entry, after: Table, result: Result | None = None) -> None:
        """Store an action and the table's summary, at a game's end its result and rolls, too.

        All or nothing. Where the action takes the table to another place, its earlier results go
        along.

        Raises:
            SequenceTaken: another action has this sequence number; nothing was stored.
            JournalUnavailable: the store is locked, full or lost; nothing was stored.
        """
        ...

    async def version(self, table: TableId) -> int:
        """The sequence number of a table's last action; 0 for an unknown table."""
        ...

    async def entries(self, table: TableId) -> Sequence[Entry]:
        """All actions of a table in order; none if the table is unknown."""
        ...

    async def last_acts(self, table: TableId) -> Mapping[PersonKey, datetime]:
        """When each person has done something at a table for the last time."""
        ...

    async def tables(
        self,
        *,
        chat: int | None = None,
        person: PersonKey | None = None,
        statuses: Sequence[Status] = (),
    ) -> Sequence[Summary]:
        """Tables of a chat (or all) with one of these statuses (or any), newest change first.

        Those of a ``person`` are those that he has opened, where he sits or is invited.
        """
        ...

    async def results(self, table: TableId | None = None) -> Sequence[Result]:
        """Results of a table (or all), in the order in which they were stored."""
        ...


class LiveTables(Protocol):
    """Port: the folded state of running tables, for speed. It may lose anything at any moment."""

    async def get(self, table: TableId) -> Table | None:
        """The held state; ``None`` where nothing (or nothing readable) is held."""
        ...

    async def put(self, table: Table) -> bool:
        """Compare and set: hold this state unless the same or a newer version is held already.

        Returns whether it was taken. The time to live starts anew with every put.
        """
        ...

    async def drop(self, table: TableId) -> None:
        """Hold nothing of a table any more."""
        ...
