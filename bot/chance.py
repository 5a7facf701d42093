"""Chance: what nobody may foresee, from the operating system's generator."""

from __future__ import annotations

import secrets

from club.places import TableId
from nardy import Player, fairdice

_LETTERS = "abcdefghijklmnopqrstuvwxyz234567"
_ID_LENGTH = 10
_SEED_BYTES = 32
_WORD_BYTES = 8


class SystemChance:
    """Seeds, table ids and colours for new tables."""

    def seed(self) -> bytes:
        """32 secret bytes."""
        return secrets.token_bytes(_SEED_BYTES)

    def table_id(self) -> TableId:
        """50 random bits as ten letters."""
        return TableId("".join(secrets.choice(_LETTERS) for _ in range(_ID_LENGTH)))

    def word(self) -> str:
        """64 random bits, written as a word."""
        return fairdice.default_word(secrets.token_bytes(_WORD_BYTES))

    def colour(self) -> Player:
        """White or Black, evenly."""
        return secrets.choice(list(Player))
