"""What the messenger was told about the bot itself, in SQL."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Connection, delete, insert, select

from storage import schema

if TYPE_CHECKING:
    from collections.abc import Mapping

    from storage.database import Database


class SqlProfile:
    """The port ``club.profile.Profile`` on a database.

    Every method raises ``JournalUnavailable`` when the database cannot be used now.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def told(self, bot: int) -> dict[str, str]:
        """The digests of what was told about a bot, by piece."""
        columns = schema.profile.c
        query = select(columns.piece, columns.digest).where(columns.bot == bot)
        return await self._database.read(
            lambda connection: {line.piece: line.digest for line in connection.execute(query)}
        )

    async def keep(self, bot: int, told: Mapping[str, str]) -> None:
        """Remember exactly these digests for a bot."""
        lines = [{"bot": bot, "piece": piece, "digest": told[piece]} for piece in told]

        def replace(connection: Connection) -> None:
            connection.execute(delete(schema.profile).where(schema.profile.c.bot == bot))
            if lines:
                connection.execute(insert(schema.profile), lines)

        await self._database.write(replace)
