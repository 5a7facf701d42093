"""Alembic's environment: runs the versions on the connection that ``upgrade`` hands over."""

from __future__ import annotations

from alembic import context

from storage.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,  # SQLite alters a table by copying it
)
context.run_migrations()
