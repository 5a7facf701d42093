"""The migrations lead to the schema that the code uses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import (
    Connection,
    create_engine,
    create_mock_engine,
    inspect,
    make_url,
    select,
    text,
)
from sqlalchemy.schema import CreateTable

from club.leaderboard import Period
from club.people import PersonKey
from storage import Archive, database_url, migrations
from storage.dice import count_rolls
from storage.heartbeat import _beat
from storage.schema import METADATA, chats, results
from tests.storage.sample_tables import NOON, finished, result

if TYPE_CHECKING:
    from pathlib import Path

    from tests.postgres_server import PostgresServer

BEFORE_0003 = """
INSERT INTO people (account, first_name, seen_at)
VALUES (1, 'Ann', '2025-01-01 00:00:00.000000');
INSERT INTO tables (table_id, chat, status, version, maker, changed_at)
VALUES ('aaaaaaaaaa', -5, 'finished', 9, 1, '2025-01-01 00:00:00.000000');
INSERT INTO results (table_id, game, chat, rules, white, computer, winner, kind, points, ending,
                     turns, finished_at)
VALUES ('aaaaaaaaaa', 1, -5, 'classic', 1, 'simple', 'W', 'mars', 2, 'played',
        60, '2025-01-01 00:00:00.000000');
INSERT INTO chats (chat, theme, large_print, view) VALUES (-5, 'dark', 1, 'mover')
"""

BEFORE_0009 = """
INSERT INTO people (account, first_name, seen_at)
VALUES (1, 'Ann', '2025-01-01 00:00:00.000000'), (2, 'Bob', '2025-01-01 00:00:00.000000');
INSERT INTO tables (table_id, chat, status, version, maker, changed_at)
VALUES ('aaaaaaaaaa', -5, 'finished', 9, 1, '2025-01-01 00:00:00.000000');
INSERT INTO results (table_id, game, chat, rules, white, black, winner, kind, points, ending,
                     turns, finished_at)
VALUES ('aaaaaaaaaa', 1, -5, 'classic', 1, 2, 'W', 'mars', 2, 'played',
        60, '2025-01-01 20:00:00.000000');
INSERT INTO chats (chat, theme, large_print, view, zone)
VALUES (-5, 'dark', 1, 'mover', 'Asia/Tokyo')
"""


@pytest.fixture
def url(tmp_path: Path) -> str:
    """SQLite only: this is about its ways."""
    return database_url(tmp_path)


def constraints(connection: Connection) -> set[tuple[str, str, str]]:
    """What compare_metadata does not look at: checks, and the constraints' names."""
    found = set()
    inspector = inspect(connection)
    for table in METADATA.tables:
        for check in inspector.get_check_constraints(table):
            found.add((table, str(check["name"]), check["sqltext"]))
        found.add((table, "pk", str(inspector.get_pk_constraint(table)["name"])))
        for foreign in inspector.get_foreign_keys(table):
            found.add((table, "fk", str(foreign["name"])))
        for unique in inspector.get_unique_constraints(table):
            found.add((table, "uq", str(unique["name"])))
    return found


async def test_the_migrated_schema_is_the_one_of_the_code(
    url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)  # no alembic.ini here
    async with Archive.open(url) as archive:
        database = archive.journal._database
        differences = await database.read(
            lambda connection: compare_metadata(
                MigrationContext.configure(connection, opts={"compare_type": True}), METADATA
            )
        )
        assert differences == []
        migrated = await database.read(constraints)
    engine = create_engine("sqlite://")
    with engine.connect() as connection:
        METADATA.create_all(connection)
        assert constraints(connection) == migrated
    engine.dispose()


async def test_on_postgresql_too(postgres: PostgresServer, migrated: str) -> None:
    async with Archive.open(postgres.url(migrated)) as archive:
        database = archive.journal._database
        differences = await database.read(
            lambda connection: compare_metadata(
                MigrationContext.configure(connection, opts={"compare_type": True}), METADATA
            )
        )
        assert differences == []


def test_the_newest_version_is_the_one_to_which_alembic_upgrades() -> None:
    config = Config()
    config.set_main_option("script_location", "storage:migrations")
    assert ScriptDirectory.from_config(config).get_heads() == [migrations.newest()]


def test_upgrading_again_changes_nothing_and_going_back_removes_everything(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'nardy.sqlite3'}")
    with engine.begin() as connection:
        migrations.upgrade(connection)
        connection.execute(
            text(
                "INSERT INTO people (account, first_name, seen_at)"
                " VALUES (1, 'Ann', '2025-01-01 00:00:00.000000')"
            )
        )
        migrations.upgrade(connection)
        assert connection.scalar(text("SELECT count(*) FROM people")) == 1

        config = Config()
        config.set_main_option("script_location", "storage:migrations")
        config.attributes["connection"] = connection
        command.downgrade(config, "base")
        assert inspect(connection).get_table_names() == ["alembic_version"]
    engine.dispose()


def test_what_was_stored_before_the_cube_and_the_quiet_hours_is_read_with_neither(
    tmp_path: Path,
) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'nardy.sqlite3'}")
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", "storage:migrations")
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
        for line in BEFORE_0003.split(";"):
            connection.execute(text(line))
        migrations.upgrade(connection)
        assert connection.execute(select(results.c.points, results.c.cube)).one() == (2, 1)
        assert connection.execute(select(chats.c.zone, chats.c.quiet)).one() == ("UTC", False)
    engine.dispose()


def test_what_meets_a_row_that_is_there_can_be_written_for_postgresql() -> None:
    written: list[str] = []

    def note(statement: Any, *_: object) -> None:  # noqa: ANN401 - as SQLAlchemy has it
        written.append(str(statement.compile(dialect=make_url("postgresql://").get_dialect()())))

    connection = cast("Connection", create_mock_engine("postgresql+asyncpg://", note))
    count_rolls(connection, result(finished()))
    _beat(connection, 1)
    assert "ON CONFLICT (thrower, low, high) DO UPDATE SET times = (dice.times + exc" in written[0]
    assert "ON CONFLICT (id) DO UPDATE SET at" in written[1]
    assert "WHERE heartbeat.at <" in written[1]


def test_the_schema_can_be_written_for_postgresql() -> None:
    dialect = make_url("postgresql://db/x").get_dialect()()
    written = "".join(
        str(CreateTable(table).compile(dialect=dialect)) for table in METADATA.sorted_tables
    )
    assert "key SERIAL" in written
    assert "account BIGINT" in written
    assert "TIMESTAMP WITH TIME ZONE" in written


async def test_games_of_earlier_versions_are_counted_and_rated(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'nardy.sqlite3'}")
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", "storage:migrations")
        config.attributes["connection"] = connection
        command.upgrade(config, "0008")
        for line in BEFORE_0009.split(";"):
            connection.execute(text(line))
    engine.dispose()
    for _ in range(2):
        async with Archive.open(database_url(tmp_path)) as archive:
            board = await archive.leaderboards.board(-5, Period.ALL_TIME, NOON)
            assert [(row.tally.person, row.tally.won) for row in board.rows] == [(1, 2), (2, 0)]
            assert board.zone == "Asia/Tokyo"
            assert (await archive.ratings.of(PersonKey(1), "classic")).games == 1
            assert {(day.chat, str(day.day)) for day in await archive.leaderboards.due(NOON)} == {
                (-5, "2025-01-02"),
                (0, "2025-01-01"),
            }
