"""The messages that tell somebody of his turn, until they are deleted."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make their table."""
    op.create_table(
        "notices",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("chat", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.table_id"], name="fk_notices_table_id_tables"
        ),
        sa.ForeignKeyConstraint(["person"], ["people.key"], name="fk_notices_person_people"),
        sa.PrimaryKeyConstraint("table_id", "chat", name="pk_notices"),
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_table("notices")
