"""Links to messages: they exist in supergroups only."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from club.places import Place

_SUPERGROUPS = -(10**12)
"""A supergroup's number in the Bot API is this minus the number that links have."""


def link_to(place: Place, message: int) -> str | None:
    """The link to a message for the members of its chat; ``None`` where there is no such thing."""
    if place.chat >= _SUPERGROUPS:
        return None
    parts = [_SUPERGROUPS - place.chat, place.thread, message]
    return "https://t.me/c/" + "/".join(str(part) for part in parts if part is not None)
