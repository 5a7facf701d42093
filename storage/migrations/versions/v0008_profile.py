"""What the messenger was told about the bot itself: commands and descriptions."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make its table."""
    op.create_table(
        "profile",
        sa.Column("bot", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("piece", sa.String(), nullable=False),
        sa.Column("digest", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("bot", "piece", name="pk_profile"),
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_table("profile")
