"""The leaderboards, in SQL."""

from __future__ import annotations

from calendar import monthrange
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Any

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, func, or_, select, update

from club import leaderboard
from club.days import day_at
from club.leaderboard import (
    EVERYBODY,
    FREEZE_AFTER,
    Board,
    ChatDay,
    Kind,
    Period,
    Tally,
    period_key,
    ranked,
    tied,
)
from club.people import PersonKey
from storage import schema
from storage.calendars import zones_of
from storage.standings import Scope

if TYPE_CHECKING:
    from collections.abc import Sequence

    from storage.database import Database


class SqlLeaderboards:
    """The port ``club.leaderboard.Leaderboards`` on a database.

    The journal counts (``storage.standings``) in the transaction that stores a game's result.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def board(
        self,
        chat: int,
        period: Period,
        now: datetime,
        *,
        kind: Kind = Kind.PEOPLE,
        skip: int = 0,
        limit: int = 10,
    ) -> Board:
        """The lines of a board after the first ``skip``, at most ``limit``."""

        def read(connection: Connection) -> Board:
            today = day_at(now, zones_of(connection, chat))
            return _board(
                connection, _Sheet(chat, kind, period, today.date), today.zone, skip, limit
            )

        return await self._database.read(read)

    async def day(self, day: ChatDay, *, limit: int = 10) -> Board:
        """The board of people of one day, as it is posted."""

        def read(connection: Connection) -> Board:
            ends = connection.scalar(select(schema.days.c.ends_at).where(*_is(day)))
            zones = zones_of(connection, day.chat)
            last = None if ends is None else day_at(ends - timedelta.resolution, zones)
            zone = zones[-1].zone if last is None else last.zone
            sheet = _Sheet(day.chat, Kind.PEOPLE, Period.TODAY, day.day)
            return _board(connection, sheet, zone, 0, limit)

        return await self._database.read(read)

    async def line(
        self,
        chat: int,
        period: Period,
        now: datetime,
        person: PersonKey,
        *,
        kind: Kind = Kind.PEOPLE,
    ) -> leaderboard.Row | None:
        """Somebody's own line; ``None`` where none of his games counts, or he is not shown."""

        def read(connection: Connection) -> leaderboard.Row | None:
            today = day_at(now, zones_of(connection, chat))
            sheet = _Sheet(chat, kind, period, today.date)
            own = schema.standings.c.person == person
            row = connection.execute(sheet.lines().where(own)).one_or_none()
            if row is None:
                return None
            return leaderboard.Row(_better(connection, sheet, row.won) + 1, _tally(row))

        return await self._database.read(read)

    async def due(self, now: datetime) -> Sequence[ChatDay]:
        """The days, everybody's too, that ended ``FREEZE_AFTER`` ago and are not frozen yet."""
        columns = schema.days.c
        query = (
            select(columns.chat, columns.day)
            .where(columns.frozen_at.is_(None), columns.ends_at <= now - FREEZE_AFTER)
            .order_by(columns.ends_at, columns.chat)
        )
        return await self._days(query)

    async def freeze(self, day: ChatDay, now: datetime) -> bool:
        """Freeze a day; of all who do it, and whenever, one is told ``True``."""
        return await self._first_to_set(day, "frozen_at", now)

    async def to_post(self, since: datetime) -> Sequence[ChatDay]:
        """The days of groups frozen since then whose posting nobody has begun."""
        columns = schema.days.c
        query = (
            select(columns.chat, columns.day)
            .where(
                columns.frozen_at >= since, columns.begun_at.is_(None), columns.chat != EVERYBODY
            )
            .order_by(columns.ends_at, columns.chat)
        )
        return await self._days(query)

    async def begin_post(self, day: ChatDay, now: datetime) -> bool:
        """Note that a frozen day's board is going to be sent; one is told ``True``, once for ever.

        He sends it. If he cannot know what became of it, it is not sent again.
        """
        frozen = schema.days.c.frozen_at.is_not(None)
        return await self._first_to_set(day, "begun_at", now, frozen)

    async def posted(self, day: ChatDay, message: int) -> None:
        """Note the message in which a day's board was posted."""
        change = update(schema.days).where(*_is(day)).values(message=message)
        await self._database.write(lambda connection: connection.execute(change))

    async def _first_to_set(
        self, day: ChatDay, column: str, now: datetime, *conditions: ColumnElement[bool]
    ) -> bool:
        unset = schema.days.c[column].is_(None)
        change = update(schema.days).where(*_is(day), unset, *conditions).values({column: now})
        return await self._database.write(lambda c: c.execute(change).rowcount > 0)

    async def _days(self, query: Select[Any]) -> Sequence[ChatDay]:
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [ChatDay(row.chat, date.fromisoformat(row.day)) for row in rows]


def _is(day: ChatDay) -> tuple[ColumnElement[bool], ...]:
    return (schema.days.c.chat == day.chat, schema.days.c.day == day.day.isoformat())


class _Sheet:
    """Which board it is, and its lines as queries."""

    def __init__(self, chat: int, kind: Kind, period: Period, today: date) -> None:
        self.chat, self.kind, self.period = chat, kind, period
        self.key = period_key(period, today)
        self.first, self.last = _span(period, today)

    def lines(self) -> Select[Any]:
        """All lines of people who want to be shown."""
        columns = schema.standings.c
        return (
            select(schema.standings)
            .join(schema.people, schema.people.c.key == columns.person)
            .where(
                columns.chat == self.chat,
                columns.kind == self.kind.value,
                columns.period == self.key,
                schema.people.c.listed,
            )
        )


def _span(period: Period, today: date) -> tuple[date | None, date | None]:
    match period:
        case Period.TODAY:
            return today, today
        case Period.YESTERDAY:
            yesterday = today - timedelta(days=1)
            return yesterday, yesterday
        case Period.WEEK:
            monday = today - timedelta(days=today.weekday())
            return monday, monday + timedelta(days=6)
        case Period.MONTH:
            days = monthrange(today.year, today.month)[1]
            return today.replace(day=1), today.replace(day=days)
        case Period.ALL_TIME:
            return None, None


def _board(connection: Connection, sheet: _Sheet, zone: str, skip: int, limit: int) -> Board:
    rows, more = _page(connection, sheet, skip, limit)
    frozen = False
    if sheet.first is not None and sheet.first == sheet.last:
        day = ChatDay(sheet.chat, sheet.first)
        frozen = connection.scalar(select(schema.days.c.frozen_at).where(*_is(day))) is not None
    return Board(
        chat=sheet.chat,
        kind=sheet.kind,
        period=sheet.period,
        first=sheet.first,
        last=sheet.last,
        zone=zone,
        rows=tuple(rows),
        more=more,
        frozen=frozen,
    )


def _page(
    connection: Connection, sheet: _Sheet, skip: int, limit: int
) -> tuple[list[leaderboard.Row], bool]:
    """The lines of a page, and whether more follow.

    Read are the lines from the first one of the page's first place down to the last one that is
    equal to the page's last one: only they can tell who of the equal comes first.
    """
    columns = schema.standings.c
    ordered = sheet.lines().order_by(columns.won.desc(), columns.lost)
    page = connection.execute(
        ordered.with_only_columns(columns.won, columns.lost).offset(skip).limit(limit + 1)
    ).all()
    shown = page[:limit]
    if not shown:
        return [], False
    top, last = shown[0], shown[-1]
    down_to = or_(columns.won > last.won, and_(columns.won == last.won, columns.lost <= last.lost))
    reading = sheet.lines().where(columns.won <= top.won, down_to)
    tallies = sorted(
        map(_tally, connection.execute(reading)), key=lambda tally: (-tally.won, tally.lost)
    )
    better = _better(connection, sheet, top.won) if skip else 0
    begin = skip - better
    duels = _duels(connection, sheet, _undecided(tallies, begin, begin + limit))
    rows = ranked(tallies, duels, better=better)
    return rows[begin : begin + limit], len(page) > limit


def _better(connection: Connection, sheet: _Sheet, won: int) -> int:
    """How many have won more points."""
    more = sheet.lines().where(schema.standings.c.won > won)
    return connection.scalar(more.with_only_columns(func.count())) or 0


def _undecided(tallies: Sequence[Tally], begin: int, end: int) -> list[PersonKey]:
    """The people whose order the points do not decide, where it matters for these lines."""
    people: list[PersonKey] = []
    at = 0
    for group in tied(tallies):
        if len(group) > 1 and at < end and at + len(group) > begin:
            people += [tally.person for tally in group]
        at += len(group)
    return people


def _duels(
    connection: Connection, sheet: _Sheet, people: Sequence[PersonKey]
) -> dict[tuple[PersonKey, PersonKey], int]:
    """The points that these people have won off one another, in the games that count."""
    if not people or sheet.kind is Kind.COMPUTER:
        return {}
    columns, scope = schema.results.c, Scope(sheet.chat)
    sides = (columns.white, columns.black, columns.winner)
    query = select(*sides, func.sum(columns.score).label("points")).where(
        columns.white.in_(people), columns.black.in_(people), columns[scope.counted], *scope.holds()
    )
    if sheet.first is not None and sheet.last is not None:
        day = columns[scope.day]
        query = query.where(day.between(sheet.first.isoformat(), sheet.last.isoformat()))
    duels: dict[tuple[PersonKey, PersonKey], int] = {}
    for row in connection.execute(query.group_by(*sides)):
        pair = (PersonKey(row.white), PersonKey(row.black))
        pair = pair if row.winner == "W" else pair[::-1]
        duels[pair] = duels.get(pair, 0) + int(row.points)
    return duels


def _tally(row: Row[Any]) -> Tally:
    return Tally(PersonKey(row.person), row.won, row.lost, row.games, row.wins, row.reached)
