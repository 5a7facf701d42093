"""How fast the leaderboards answer when a million games are stored: on SQLite and PostgreSQL.

The games are those of a year, of a few thousand people in some groups; they are laid into the
tables as the bot itself would have written them.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections import Counter, defaultdict
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from sqlalchemy import Connection, Table, insert, literal_column, text

from club.journal import Result
from club.leaderboard import EVERYBODY, GAMES_A_DAY, Kind, Period, pair_of, period_keys, score_of
from club.people import PersonKey
from club.places import Place, TableId
from storage import Archive, database_url, schema
from storage.results import line_of_result
from tests.postgres_server import PostgresServer
from tests.storage.sample_tables import opened, waiting

if TYPE_CHECKING:
    from collections.abc import Iterator

GAMES: Final = 1_000_000
PEOPLE: Final = 3_000
DAYS: Final = 365
GROUPS: Final = (-1001, -1002, -1003)
_CHUNK: Final = 20_000
_TABLES: Final = 1_000
"""The games are spread over so many tables: boards do not look at them."""
_NOW: Final = datetime(2026, 11, 29, 20, tzinfo=UTC)
_REPEATS: Final = 7


def run() -> None:
    """Print how long each board takes."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_measure("SQLite", database_url(Path(folder))))
    with PostgresServer() as server:
        asyncio.run(_measure("PostgreSQL", server.url(server.new_database())))


async def _measure(name: str, url: str) -> None:
    async with Archive.open(url, patience=600) as archive:
        begin = perf_counter()
        await archive.journal._database.write(_fill)  # noqa: SLF001 - faster than game by game
        print(f"  {name}: {GAMES:,} games stored in {perf_counter() - begin:.0f} s")
        for chat in (EVERYBODY, GROUPS[0]):
            for period in Period:
                where = "everybody" if chat == EVERYBODY else "a group"
                times = []
                for _ in range(_REPEATS):
                    begin = perf_counter()
                    board = await archive.leaderboards.board(chat, period, _NOW)
                    times.append(1000 * (perf_counter() - begin))
                assert board.rows  # noqa: S101 - a benchmark of empty boards means nothing
                print(
                    f"    {where:10} {period:10} {median(times):6.1f} ms  (most {max(times):.1f})"
                )
        times = []
        for n in range(50):
            table = waiting(TableId(f"new{n:07}"), Place(GROUPS[0]), PersonKey(1))
            result = _game(random.Random(n), 0, table.id)
            begin = perf_counter()
            await archive.journal.append(opened(table), table, result)
            times.append(1000 * (perf_counter() - begin))
        print(f"    one more game is stored in {median(times):.1f} ms  (most {max(times):.1f})")


def _fill(connection: Connection) -> None:
    if connection.dialect.name == "sqlite":
        connection.execute(text("PRAGMA cache_size = -1000000"))
    people = [{"account": key, "first_name": "X", "seen_at": _NOW} for key in range(1, PEOPLE + 1)]
    connection.execute(insert(schema.people), people)
    tables = [
        {
            "table_id": _table(n),
            "chat": EVERYBODY,
            "status": "finished",
            "version": 1,
            "maker": 1,
            "changed_at": _NOW,
        }
        for n in range(_TABLES)
    ]
    connection.execute(insert(schema.tables), tables)
    # Made anew afterwards: a sorted index is built far quicker than it grows.
    indexes = [*schema.results.indexes, *schema.standings.indexes]
    for index in indexes:
        index.drop(connection)
    results, standings = _Sheet(connection, schema.results), _Sheet(connection, schema.standings)
    for line in _lines(standings):
        results.add(line)
    results.flush()
    standings.flush()
    for index in indexes:
        index.create(connection)
    connection.execute(text("ANALYZE"))


class _Sheet:
    """Lines on their way into a table, by the driver itself: a million are to go there."""

    def __init__(self, connection: Connection, table: Table) -> None:
        self._connection = connection
        self._sqlite = connection.dialect.name == "sqlite"
        self._columns = [column.name for column in table.columns if column.name != "stored"]
        count = range(1, len(self._columns) + 1)
        marks = ["?" if self._sqlite else f"${n}" for n in count]
        self._insert = str(
            insert(table).values(
                {
                    name: literal_column(mark)
                    for name, mark in zip(self._columns, marks, strict=True)
                }
            )
        )
        self._lines: list[tuple[Any, ...]] = []

    def add(self, line: dict[str, Any]) -> None:
        """Take one more line."""
        values = tuple(line.get(name) for name in self._columns)
        if self._sqlite:
            values = tuple(
                f"{value:%Y-%m-%d %H:%M:%S.%f}" if isinstance(value, datetime) else value
                for value in values
            )
        self._lines.append(values)
        if len(self._lines) >= _CHUNK:
            self.flush()

    def flush(self) -> None:
        """Write what is left."""
        if self._lines:
            self._connection.exec_driver_sql(self._insert, self._lines)
            self._lines = []


_Tallies: TypeAlias = defaultdict[str, dict[tuple[int, PersonKey], list[Any]]]


def _lines(standings: _Sheet) -> Iterator[dict[str, Any]]:
    """The lines of the results in the order of their end; what they add up to goes along."""
    chance = random.Random(1)
    seen: Counter[tuple[int, str]] = Counter()
    tallies: _Tallies = defaultdict(dict)
    today = ""
    periods: tuple[str, ...] = ()
    for n in range(GAMES):
        result = _game(chance, n, _table(n % _TABLES))
        day = result.finished_at.date()
        if day.isoformat() != today:
            today = day.isoformat()
            seen.clear()
            periods = period_keys(day)
            _write_down(tallies, standings, periods)
        pair = pair_of(result)
        marks: dict[str, Any] = {"pair": pair, "score": score_of(result), "world_day": today}
        chats = {EVERYBODY: "world_counted", result.place.chat: "counted"}
        for chat, column in chats.items():
            seen[chat, pair] += 1
            marks[column] = seen[chat, pair] <= GAMES_A_DAY
            if marks[column]:
                _add(tallies, chat, periods, result)
        yield {**line_of_result(result), **marks, "day": today}
    _write_down(tallies, standings, ())


def _write_down(tallies: _Tallies, standings: _Sheet, but: tuple[str, ...]) -> None:
    """Write the tallies of all periods but these; the others go on."""
    for period in [period for period in tallies if period not in but]:
        for (chat, person), tally in tallies.pop(period).items():
            values = dict(zip(("won", "lost", "games", "wins", "reached"), tally, strict=True))
            line = {"chat": chat, "kind": Kind.PEOPLE.value, "period": period, "person": person}
            standings.add({**line, **values})


def _add(tallies: _Tallies, chat: int, periods: tuple[str, ...], result: Result) -> None:
    score = score_of(result)
    for person, won in ((result.white, result.winner == "W"), (result.black, result.winner == "B")):
        for period in periods:
            if person is not None:
                tally = tallies[period].setdefault((chat, person), [0, 0, 0, 0, None])
                tally[0 if won else 1] += score
                tally[2] += 1
                tally[3] += won
                tally[4] = result.finished_at if won else tally[4]


def _game(chance: random.Random, n: int, table: TableId) -> Result:
    """A game; people who play often are met often."""
    white = black = PersonKey(1)
    while white == black:
        white, black = (PersonKey(1 + int(PEOPLE * chance.random() ** 2)) for _ in range(2))
    points = chance.choice((1, 1, 2))
    return Result(
        table=table,
        game=1 + n // _TABLES,
        place=Place(chance.choice(GROUPS)),
        rules="classic",
        white=white,
        black=black,
        computer=None,
        winner=chance.choice("WB"),
        kind="oin" if points == 1 else "mars",
        points=points,
        ending="played",
        turns=60,
        finished_at=_NOW - timedelta(days=DAYS) * (1 - n / GAMES),
    )


def _table(n: int) -> TableId:
    return TableId(f"{n:010}")
