"""The archive's schema through time, by Alembic; shipped with the package."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.util import CommandError

from storage.errors import StoreError

if TYPE_CHECKING:
    from sqlalchemy import Connection


def version(connection: Connection) -> str | None:
    """The version of the database's schema; ``None`` for one that is new."""
    return MigrationContext.configure(connection).get_current_revision()


def upgrade(connection: Connection) -> None:
    """Bring the database up to the schema of this version; does nothing if it is there already.

    Runs in the connection's transaction. On SQLite that one has the write lock, so that of two
    processes starting at once the second finds the work done.

    Raises:
        StoreError: a later version of the bot has changed this database.
    """
    config = Config()
    config.set_main_option("script_location", "storage:migrations")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as fault:
        raise StoreError(
            "The database was made by a later version of the bot; run that one, or restore a backup"
        ) from fault
