"""Ratings, and how people end what they begin, in SQL."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Row, and_, func, insert, or_, select

from club.leaderboard import Kind, kind_of
from club.people import PersonKey
from club.places import TableId
from club.ratings import Change, Finishing, Rating, rated
from storage import schema
from storage.upserts import insert_or

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from club.journal import Result
    from storage.database import Database


class SqlRatings:
    """The port ``club.ratings.Ratings`` on a database.

    The journal rates (``rate_game``) in the transaction that stores a game's result. Every method
    raises ``JournalUnavailable`` when the database cannot be used now.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, person: PersonKey, rules: str) -> Rating:
        """Somebody's rating under a rule set; the start's where he has none."""
        return await self._database.read(lambda connection: _rating(connection, person, rules))

    async def all_of(self, person: PersonKey) -> Mapping[str, Rating]:
        """Somebody's ratings by rule set, those that he has."""
        columns = schema.ratings.c
        query = select(schema.ratings).where(columns.person == person).order_by(columns.rules)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return {row.rules: Rating(row.value, row.deviation, row.games, row.at) for row in rows}

    async def changes(self, table: TableId, game: int) -> Mapping[PersonKey, Change]:
        """What a game has changed; nothing where it was not rated."""
        columns = schema.rating_changes.c
        query = select(schema.rating_changes).where(columns.table_id == table, columns.game == game)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return {PersonKey(row.person): _change(row) for row in rows}

    async def history(self, person: PersonKey, rules: str, *, limit: int = 500) -> Sequence[Change]:
        """Somebody's last changes under a rule set, the oldest first."""
        columns = schema.rating_changes.c
        query = (
            select(schema.rating_changes)
            .where(columns.person == person, columns.rules == rules)
            .order_by(columns.games.desc())
            .limit(limit)
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [_change(row) for row in reversed(rows)]

    async def finishing(self, person: PersonKey) -> Finishing:
        """How somebody ends what he begins."""
        found = await self._database.read(partial(finishings, people=[person]))
        return found[person]


def rate_game(connection: Connection, result: Result) -> None:
    """Rate a game between people, in the transaction that stores its result."""
    if kind_of(result) is not Kind.PEOPLE or result.white is None or result.black is None:
        return
    sides = (result.white, result.black)
    winner, loser = sides if result.winner == "W" else sides[::-1]
    before = (
        _rating(connection, winner, result.rules),
        _rating(connection, loser, result.rules),
    )
    after = rated(*before, result.finished_at)
    for person, earlier, rating in zip((winner, loser), before, after, strict=True):
        line = {
            "rules": result.rules,
            "person": person,
            "value": rating.value,
            "deviation": rating.deviation,
            "games": rating.games,
            "at": rating.at,
        }
        first = insert_or(connection, schema.ratings).values(line)
        new = {name: first.excluded[name] for name in ("value", "deviation", "games", "at")}
        connection.execute(
            first.on_conflict_do_update(
                index_elements=list(schema.ratings.primary_key.columns), set_=new
            )
        )
        connection.execute(
            insert(schema.rating_changes).values(
                table_id=result.table,
                game=result.game,
                earlier_value=earlier.value,
                earlier_deviation=earlier.deviation,
                earlier_at=earlier.at,
                **line,
            )
        )


def finishings(
    connection: Connection, people: Sequence[PersonKey], since: datetime | None = None
) -> dict[PersonKey, Finishing]:
    """How these people end what they begin (since then)."""
    return {person: _finishing(connection, person, since) for person in people}


def _finishing(connection: Connection, person: PersonKey, since: datetime | None) -> Finishing:
    columns, leavings = schema.results.c, schema.leavings.c
    lost = or_(
        and_(columns.white == person, columns.winner == "B"),
        and_(columns.black == person, columns.winner == "W"),
    )
    games = select(func.count()).where(
        or_(columns.white == person, columns.black == person), columns.computer.is_(None)
    )
    left = select(func.count()).where(leavings.person == person)
    if since is not None:
        games = games.where(columns.finished_at >= since)
        left = left.where(leavings.at >= since)
    flags = games.where(lost, columns.ending == "flag")
    ended, flagged, closed = (connection.scalar(query) or 0 for query in (games, flags, left))
    return Finishing(ended - flagged, flagged + closed)


def _rating(connection: Connection, person: PersonKey, rules: str) -> Rating:
    columns = schema.ratings.c
    query = select(schema.ratings).where(columns.person == person, columns.rules == rules)
    row = connection.execute(query).one_or_none()
    return Rating() if row is None else Rating(row.value, row.deviation, row.games, row.at)


def _change(row: Row[Any]) -> Change:
    return Change(
        table=TableId(row.table_id),
        game=row.game,
        rules=row.rules,
        before=Rating(row.earlier_value, row.earlier_deviation, row.games - 1, row.earlier_at),
        after=Rating(row.value, row.deviation, row.games, row.at),
    )
