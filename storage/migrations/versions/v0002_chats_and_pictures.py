"""How chats like their boards, and the file ids of pictures that were sent."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make both tables."""
    op.create_table(
        "chats",
        sa.Column("chat", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("theme", sa.String(), nullable=False),
        sa.Column("large_print", sa.Boolean(), nullable=False),
        sa.Column("view", sa.String(), nullable=False),
        sa.CheckConstraint("view IN ('white', 'mover')", name=op.f("ck_chats_view")),
        sa.PrimaryKeyConstraint("chat", name="pk_chats"),
    )
    op.create_table(
        "pictures",
        sa.Column("bot", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("digest", sa.String(), nullable=False),
        sa.Column("file_id", sa.String(), nullable=False),
        sa.Column("kept_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("bot", "digest", name="pk_pictures"),
    )
    op.create_index("ix_pictures_kept_at", "pictures", ["kept_at"])


def downgrade() -> None:
    """Drop both tables."""
    op.drop_table("pictures")
    op.drop_table("chats")
