"""Pictures that were sent: the messenger keeps them and sends them again by their file id."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from datetime import datetime


class Pictures(Protocol):
    """Port: file ids of pictures sent, by the digest of what they show.

    A file id is worth something only to the bot (its account) that sent the picture.
    """

    async def file_id(self, bot: int, digest: str) -> str | None:
        """The file id under which this picture can be sent again."""
        ...

    async def keep(self, bot: int, digest: str, file_id: str) -> None:
        """Remember a picture that was sent; it replaces what was kept for it."""
        ...

    async def forget(self, bot: int, digest: str) -> None:
        """Drop a picture that the messenger no longer knows."""
        ...

    async def prune(self, before: datetime) -> int:
        """Drop all pictures kept before a moment; returns how many."""
        ...
