"""The archive's schema through time, by Alembic; shipped with the package.

Alembic itself is loaded only where there is something to upgrade: most starts find the schema as it
should be.
"""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING

from sqlalchemy import inspect, text

from storage.errors import StoreError

if TYPE_CHECKING:
    from sqlalchemy import Connection


def newest() -> str:
    """The version of the schema that this code uses: the last of the files ``v<version>_….py``."""
    files = (resources.files(__package__) / "versions").iterdir()
    return max(file.name[1:].partition("_")[0] for file in files if file.name.startswith("v"))


def version(connection: Connection) -> str | None:
    """The version of the database's schema; ``None`` for one that is new."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found


def upgrade(connection: Connection) -> None:
    """Bring the database up to the schema of this version; does nothing if it is there already.

    Runs in the connection's transaction. On SQLite that one has the write lock, so that of two
    processes starting at once the second finds the work done.

    Raises:
        StoreError: a later version of the bot has changed this database.
    """
    if version(connection) == newest():
        return
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", "storage:migrations")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as fault:
        raise StoreError(
            "The database was made by a later version of the bot; run that one, or restore a backup"
        ) from fault
