"""Who looks for an opponent is told so: in which message, and how long he has waited."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add both to the pool."""
    op.add_column("pool", sa.Column("message", sa.BigInteger()))
    op.add_column("pool", sa.Column("told", sa.Integer(), nullable=False, server_default="0"))


def downgrade() -> None:
    """Drop them."""
    op.drop_column("pool", "told")
    op.drop_column("pool", "message")
