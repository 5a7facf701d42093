"""Privacy: what people choose about being seen, whom they block, and what is kept of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from club.people import PersonKey
    from club.places import TableId


@dataclass(frozen=True, slots=True)
class Visibility:
    """What somebody wants others to see."""

    listed: bool = True
    """Whether he is shown on leaderboards."""
    findable: bool = True
    """Whether others can look him up by his name."""


class Privacy(Protocol):
    """Port: choices, blocks, export and deletion.

    Every method raises ``JournalUnavailable`` when the store cannot be used now.
    """

    async def visibility(self, person: PersonKey) -> Visibility:
        """What somebody has chosen; at first he is seen."""
        ...

    async def choose(self, person: PersonKey, visibility: Visibility) -> None:
        """Keep what somebody chooses."""
        ...

    async def block(self, person: PersonKey, other: PersonKey) -> None:
        """Somebody wants nothing to do with another one, who is not told."""
        ...

    async def unblock(self, person: PersonKey, other: PersonKey) -> None:
        """He does not mind any more."""
        ...

    async def blocked(self, person: PersonKey) -> Sequence[PersonKey]:
        """Whom somebody has blocked."""
        ...

    async def is_apart(self, one: PersonKey, other: PersonKey) -> bool:
        """Whether either has blocked the other."""
        ...

    async def export(self, person: PersonKey) -> Mapping[str, Any]:
        """All that is kept of somebody, as JSON holds it.

        The seeds of tables that are not over are left out: the dice to come follow from them.
        """
        ...

    async def erase(
        self, person: PersonKey, *, unreadable: Collection[TableId] = ()
    ) -> Sequence[TableId]:
        """Forget who somebody is: nothing stored holds his account or name any more.

        What others have a part in stays, as games with a former player. His tables must be over,
        but for the ``unreadable`` ones, which nobody can end any more.

        Returns the tables whose live copies have to be dropped (``LiveTables.drop``), as they may
        tell of him.

        Raises:
            StillPlaying: a table of his is not over.
        """
        ...


class StillPlaying(Exception):  # noqa: N818 - a state, not a fault
    """Somebody has a part in tables that are not over."""
