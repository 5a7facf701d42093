"""The migrations lead to the schema that the code uses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, inspect, make_url, text
from sqlalchemy.schema import CreateTable

from storage import Archive, migrations
from storage.schema import METADATA

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


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


def test_the_schema_can_be_written_for_postgresql() -> None:
    dialect = make_url("postgresql://db/x").get_dialect()()
    written = "".join(
        str(CreateTable(table).compile(dialect=dialect)) for table in METADATA.sorted_tables
    )
    assert "key SERIAL" in written
    assert "account BIGINT" in written
    assert "TIMESTAMP WITH TIME ZONE" in written
