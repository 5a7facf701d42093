"""Boards in messages of inline mode, which have a name instead of a chat and a number."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the name."""
    op.add_column("boards", sa.Column("inline", sa.String(), nullable=False, server_default=""))


def downgrade() -> None:
    """Drop it."""
    op.drop_column("boards", "inline")
