"""What people have won and lost in every period: written in the transaction of a game's result."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any

from sqlalchemy import ColumnElement, Connection, Select, case, delete, func, insert, select, update

from club.leaderboard import (
    EVERYBODY,
    GAMES_A_DAY,
    Kind,
    Tally,
    kind_of,
    pair_of,
    period_keys,
    score_of,
    tallied,
)
from storage import schema
from storage.calendars import counting_day, move_calendar
from storage.results import result_of_row
from storage.upserts import insert_or

if TYPE_CHECKING:
    from collections.abc import Iterable

    from club.journal import Result
    from club.people import PersonKey

_LINES = 500
"""So many lines go into one statement: the number of its parameters is limited."""


@dataclass(frozen=True, slots=True)
class Scope:
    """A group, or everybody: whose boards these are, and which columns of results tell of them."""

    chat: int

    @property
    def day(self) -> str:
        """The column with the day on which a game counts here."""
        return "world_day" if self.chat == EVERYBODY else "day"

    @property
    def counted(self) -> str:
        """The column that tells whether a game counts here."""
        return "world_counted" if self.chat == EVERYBODY else "counted"

    def holds(self) -> list[ColumnElement[bool]]:
        """What picks the results of this scope."""
        here = schema.results.c[self.day].is_not(None)
        if self.chat == EVERYBODY:
            return [here]
        return [here, schema.results.c.chat == self.chat]


def count_game(connection: Connection, result: Result) -> dict[str, Any]:
    """Count a game that has ended, on the boards where it counts.

    Returns the columns that say so, for the line of the result, which is not stored yet.
    """
    kind = kind_of(result)
    if kind is None:
        return {}
    marks: dict[str, Any] = {"pair": pair_of(result), "score": score_of(result)}
    chats = [EVERYBODY]
    if result.place.chat < EVERYBODY:
        chats.append(result.place.chat)
    for scope in map(Scope, sorted(chats)):
        day = counting_day(connection, scope.chat, result.finished_at)
        marks[scope.day] = day
        marks[scope.counted] = _count_in(connection, scope, day, kind, result)
    return marks


def _count_in(connection: Connection, scope: Scope, day: str, kind: Kind, result: Result) -> bool:
    """Whether the game counts in this scope; the tallies follow."""
    columns = schema.results.c
    before = connection.execute(
        select(schema.results)
        .where(columns.pair == pair_of(result), columns[scope.day] == day, *scope.holds())
        .order_by(columns.finished_at, columns.stored)
    ).all()
    if sum(row.finished_at <= result.finished_at for row in before) >= GAMES_A_DAY:
        return False
    tallies = list(tallied([result]).values())
    if len(before) >= GAMES_A_DAY:
        # It was stored late: a game that ended after it counts no more.
        pushed_out = before[GAMES_A_DAY - 1]
        connection.execute(
            update(schema.results)
            .where(columns.stored == pushed_out.stored)
            .values({scope.counted: False})
        )
        _tell_anew(connection, scope, kind, day, [tally.person for tally in tallies])
    _add(
        connection,
        [
            _line(scope, kind, period, tally)
            for tally in tallies
            for period in period_keys(date.fromisoformat(day))
        ],
    )
    return True


def _line(scope: Scope, kind: Kind, period: str, tally: Tally) -> dict[str, Any]:
    return {
        "chat": scope.chat,
        "kind": kind.value,
        "period": period,
        "person": tally.person,
        "won": tally.won,
        "lost": tally.lost,
        "games": tally.games,
        "wins": tally.wins,
        "reached": tally.reached,
    }


def _add(connection: Connection, lines: Iterable[dict[str, Any]]) -> None:
    """Add tallies to what is there."""
    table = schema.standings
    # In order, so that of two such transactions neither waits for the other in a circle.
    ordered = sorted(lines, key=lambda line: tuple(line[key.name] for key in table.primary_key))
    if not ordered:
        return
    first = insert_or(connection, table)
    new = first.excluded
    added = {name: table.c[name] + new[name] for name in ("won", "lost", "games", "wins")}
    later = case(
        (table.c.reached.is_(None), new.reached),
        (new.reached > table.c.reached, new.reached),
        else_=table.c.reached,
    )
    connection.execute(
        first.on_conflict_do_update(
            index_elements=list(table.primary_key.columns), set_={**added, "reached": later}
        ),
        ordered,
    )


def _tell_anew(
    connection: Connection, scope: Scope, kind: Kind, day: str, people: list[PersonKey]
) -> None:
    """Fold the tallies of these people in the periods of a day again from the results."""
    table, columns = schema.standings, schema.results.c
    periods = period_keys(date.fromisoformat(day))
    connection.execute(
        delete(table).where(
            table.c.chat == scope.chat,
            table.c.kind == kind.value,
            table.c.period.in_(periods),
            table.c.person.in_(people),
        )
    )
    theirs = columns.white.in_(people) | columns.black.in_(people)
    counting = select(schema.results).where(theirs, columns[scope.counted], *scope.holds())
    lines = _tallies(connection, scope, counting, kind)
    _add(
        connection,
        (line for line in lines if line["person"] in people and line["period"] in periods),
    )


def _tallies(
    connection: Connection, scope: Scope, query: Select[Any], kind: Kind | None = None
) -> list[dict[str, Any]]:
    """The tallies by period of the results that a query finds, all of which count."""
    games: dict[tuple[Kind, str], list[Result]] = defaultdict(list)
    for row in connection.execute(query.order_by(schema.results.c.finished_at)):
        result = result_of_row(row)
        its = kind_of(result)
        if its is not None and kind in {None, its}:
            for period in period_keys(date.fromisoformat(getattr(row, scope.day))):
                games[its, period].append(result)
    return [
        _line(scope, its, period, tally)
        for (its, period), results in games.items()
        for tally in tallied(results).values()
    ]


def recount(connection: Connection, chat: int) -> None:
    """Fold the boards of a group, or everybody's, again from its results and their days."""
    scope, columns = Scope(chat), schema.results.c
    seen: dict[tuple[str, str], int] = defaultdict(int)
    change: dict[bool, list[int]] = {True: [], False: []}
    games = select(columns.stored, columns.pair, columns[scope.day], columns[scope.counted])
    ordered = games.where(*scope.holds()).order_by(columns.finished_at, columns.stored)
    for stored, pair, day, counted in connection.execute(ordered):
        seen[pair, day] += 1
        counts = seen[pair, day] <= GAMES_A_DAY
        if counts != counted:
            change[counts].append(stored)
    for counts, which in change.items():
        for begin in range(0, len(which), _LINES):
            connection.execute(
                update(schema.results)
                .where(columns.stored.in_(which[begin : begin + _LINES]))
                .values({scope.counted: counts})
            )
    connection.execute(delete(schema.standings).where(schema.standings.c.chat == chat))
    counting = select(schema.results).where(columns[scope.counted], *scope.holds())
    lines = _tallies(connection, scope, counting)
    if lines:
        connection.execute(insert(schema.standings), lines)


def move_standings(connection: Connection, old: int, new: int) -> None:
    """A group has become another one: all its results, days and boards go along, none doubled."""
    results, standings = schema.results, schema.standings
    connection.execute(update(results).where(results.c.chat == old).values(chat=new))
    move_calendar(connection, old, new)
    if connection.scalar(select(func.count()).where(standings.c.chat == new)):
        connection.execute(delete(standings).where(standings.c.chat == old))
        recount(connection, new)
    else:
        connection.execute(update(standings).where(standings.c.chat == old).values(chat=new))
