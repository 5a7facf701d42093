"""Inserts that may meet a row that is there already, in the words of SQLite and PostgreSQL."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from sqlalchemy.dialects import postgresql, sqlite

if TYPE_CHECKING:
    from sqlalchemy import Connection, Table

Insert: TypeAlias = sqlite.Insert | postgresql.Insert


def insert_or(connection: Connection, table: Table) -> Insert:
    """An insert that takes ``on_conflict_do_update`` and ``on_conflict_do_nothing``."""
    if connection.dialect.name == "sqlite":
        return sqlite.insert(table)
    return postgresql.insert(table)
