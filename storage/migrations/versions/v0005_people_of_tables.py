"""Who is invited to a table, and indexes by which all tables of a person are found.

Challenges that wait when this is run are not found by the one whom they invite; within a day they
are accepted or over.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column, and both indexes."""
    op.add_column("tables", sa.Column("invited", sa.Integer()))
    op.create_index("ix_tables_invited", "tables", ["invited"])
    op.create_index("ix_tables_maker", "tables", ["maker"])


def downgrade() -> None:
    """Drop them."""
    op.drop_index("ix_tables_maker", "tables")
    op.drop_index("ix_tables_invited", "tables")
    op.drop_column("tables", "invited")
