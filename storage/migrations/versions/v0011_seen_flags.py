"""What an admin has looked at of what fair play points out."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "seen_flags",
        sa.Column("suspicion", sa.String(), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("other", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.key"], name="fk_seen_flags_person_people"),
        sa.PrimaryKeyConstraint("suspicion", "person", "other", name="pk_seen_flags"),
    )
    op.create_index("ix_seen_flags_person", "seen_flags", ["person"])
    op.create_index("ix_seen_flags_other", "seen_flags", ["other"])


def downgrade() -> None:
    """Drop it."""
    op.drop_table("seen_flags")
