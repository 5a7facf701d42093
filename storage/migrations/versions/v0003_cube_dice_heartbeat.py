"""The cube of results, the dice statistics, the heartbeat, and more choices of chats."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make all of it."""
    op.add_column("results", sa.Column("cube", sa.Integer(), nullable=False, server_default="1"))
    op.add_column("chats", sa.Column("zone", sa.String(), nullable=False, server_default="UTC"))
    for name, usual in (("quiet", sa.false()), ("auto_roll", sa.true()), ("auto_next", sa.false())):
        op.add_column("chats", sa.Column(name, sa.Boolean(), nullable=False, server_default=usual))
    op.create_table(
        "dice",
        sa.Column("thrower", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("low", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("high", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("times", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("1 <= low AND low <= high AND high <= 6", name=op.f("ck_dice_two_dice")),
        sa.PrimaryKeyConstraint("thrower", "low", "high", name="pk_dice"),
    )
    op.create_table(
        "heartbeat",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_heartbeat"),
    )


def downgrade() -> None:
    """Drop all of it."""
    op.drop_table("heartbeat")
    op.drop_table("dice")
    for name in ("auto_next", "auto_roll", "quiet"):
        op.drop_column("chats", name)
    op.drop_column("chats", "zone")
    op.drop_column("results", "cube")
