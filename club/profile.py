"""The profile: what the messenger was told about the bot itself, so as to tell it only once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping


class Profile(Protocol):
    """Port: digests of commands and descriptions that the messenger has, by piece.

    What a piece is called is up to whoever tells it. ``bot`` is the bot's account.
    """

    async def told(self, bot: int) -> dict[str, str]:
        """The digests of what was told about a bot, by piece."""
        ...

    async def keep(self, bot: int, told: Mapping[str, str]) -> None:
        """Remember exactly these digests for a bot."""
        ...
