"""More choices of chats: language, view, notices, and what a group's admins decide."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_SWITCHES = ("flipped", "text_board", "admins_start")
_WORDS = {"language": "", "notices": "later", "rules": ""}


def upgrade() -> None:
    """Add them."""
    for name in _SWITCHES:
        op.add_column(
            "chats", sa.Column(name, sa.Boolean(), nullable=False, server_default=sa.false())
        )
    for name, usual in _WORDS.items():
        op.add_column("chats", sa.Column(name, sa.String(), nullable=False, server_default=usual))
    op.add_column("chats", sa.Column("topic", sa.BigInteger()))


def downgrade() -> None:
    """Drop them."""
    for name in ("topic", *_WORDS, *_SWITCHES):
        op.drop_column("chats", name)
