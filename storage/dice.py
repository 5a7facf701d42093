"""The dice statistics, in SQL."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from sqlalchemy import ColumnElement, Connection, delete, func, select

from nardy import ALL_ROLLS, Player, Roll
from storage import schema
from storage.upserts import insert_or

if TYPE_CHECKING:
    from collections.abc import Mapping

    from club.journal import Result
    from club.people import PersonKey
    from storage.database import Database

_COMPUTER = 0
"""Who throws for the computer; no person has this key."""
_FORMER = -1
"""All former players together."""


class SqlDiceStatistics:
    """The port ``club.statistics.DiceStatistics`` on a database.

    The journal counts (``count_rolls``) in the transaction that stores a game's result. Every
    method raises ``JournalUnavailable`` when the database cannot be used now.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, person: PersonKey | None) -> Mapping[Roll, int]:
        """What a person has thrown; ``None`` asks for the computer."""
        return await self._counts(schema.dice.c.thrower == (person or _COMPUTER))

    async def of_house(self) -> Mapping[Roll, int]:
        """What everybody has thrown, the computer too."""
        return await self._counts()

    async def _counts(self, *conditions: ColumnElement[bool]) -> Mapping[Roll, int]:
        low, high = schema.dice.c.low, schema.dice.c.high
        query = select(low, high, func.sum(schema.dice.c.times)).where(*conditions)
        query = query.group_by(low, high)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return dict.fromkeys(ALL_ROLLS, 0) | {Roll(row[0], row[1]): int(row[2]) for row in rows}


def forget_thrower(connection: Connection, person: PersonKey) -> None:
    """Count what a person has thrown among the rolls of all former players."""
    columns = schema.dice.c
    mine = select(columns.low, columns.high, columns.times).where(columns.thrower == person)
    rolls = connection.execute(mine).all()
    connection.execute(delete(schema.dice).where(columns.thrower == person))
    _add(connection, {(_FORMER, row.low, row.high): row.times for row in rolls})


def count_rolls(connection: Connection, result: Result) -> None:
    """Add a finished game's rolls to what was thrown before."""
    throwers = {Player.WHITE: result.white or _COMPUTER, Player.BLACK: result.black or _COMPUTER}
    _add(
        connection,
        Counter((throwers[player], min(roll), max(roll)) for player, roll in result.rolls),
    )


def _add(connection: Connection, counts: Mapping[tuple[int, int, int], int]) -> None:
    if not counts:
        return
    lines: list[dict[str, Any]] = [
        {"thrower": thrower, "low": low, "high": high, "times": times}
        # In order, so that of two such transactions neither waits for the other in a circle.
        for (thrower, low, high), times in sorted(counts.items())
    ]
    first = insert_or(connection, schema.dice).values(lines)
    counted = first.on_conflict_do_update(
        index_elements=list(schema.dice.primary_key.columns),
        set_={"times": schema.dice.c.times + first.excluded.times},
    )
    connection.execute(counted)
