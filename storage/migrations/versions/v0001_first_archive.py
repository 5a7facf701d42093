"""The first archive: people, tables with their journal, results, boards."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make everything."""
    _make_people()
    _make_tables()
    _make_journal()
    _make_results()
    _make_boards()


def downgrade() -> None:
    """Drop everything."""
    for table in ("boards", "results", "journal", "tables", "people"):
        op.drop_table(table)


def _make_people() -> None:
    op.create_table(
        "people",
        sa.Column("key", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("account", sa.BigInteger(), nullable=False),
        sa.Column("first_name", sa.String(), nullable=False),
        sa.Column("username", sa.String()),
        sa.Column("folded", sa.String()),
        sa.Column("language", sa.String()),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_people"),
        sa.UniqueConstraint("account", name="uq_people_account"),
        sa.UniqueConstraint("folded", name="uq_people_folded"),
        sqlite_autoincrement=True,
    )


def _make_tables() -> None:
    op.create_table(
        "tables",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("chat", sa.BigInteger(), nullable=False),
        sa.Column("thread", sa.BigInteger()),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("maker", sa.Integer(), nullable=False),
        sa.Column("white", sa.Integer()),
        sa.Column("black", sa.Integer()),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_tables"),
        *(_person("tables", column) for column in ("maker", "white", "black")),
    )
    op.create_index("ix_tables_chat_status", "tables", ["chat", "status"])
    op.create_index("ix_tables_white", "tables", ["white"])
    op.create_index("ix_tables_black", "tables", ["black"])


def _make_journal() -> None:
    op.create_table(
        "journal",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("actor", sa.Integer()),
        sa.Column("action", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_journal"),
        _table("journal"),
        _person("journal", "actor"),
    )


def _make_results() -> None:
    op.create_table(
        "results",
        sa.Column("stored", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("game", sa.Integer(), nullable=False),
        sa.Column("chat", sa.BigInteger(), nullable=False),
        sa.Column("thread", sa.BigInteger()),
        sa.Column("rules", sa.String(), nullable=False),
        sa.Column("white", sa.Integer()),
        sa.Column("black", sa.Integer()),
        sa.Column("computer", sa.String()),
        sa.Column("winner", sa.String(length=1), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("ending", sa.String(), nullable=False),
        sa.Column("turns", sa.Integer(), nullable=False),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("stored", name="pk_results"),
        sa.UniqueConstraint("table_id", "game", name="uq_results_table_id_game"),
        sa.CheckConstraint("white <> black", name=op.f("ck_results_two_people")),
        sa.CheckConstraint("winner IN ('W', 'B')", name=op.f("ck_results_winner")),
        sa.CheckConstraint("kind IN ('oin', 'mars', 'koks')", name=op.f("ck_results_kind")),
        sa.CheckConstraint("points >= 1", name=op.f("ck_results_points")),
        _table("results"),
        *(_person("results", column) for column in ("white", "black")),
    )
    op.create_index("ix_results_finished_at", "results", ["finished_at"])
    op.create_index("ix_results_chat_finished_at", "results", ["chat", "finished_at"])


def _make_boards() -> None:
    op.create_table(
        "boards",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("chat", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("thread", sa.BigInteger()),
        sa.Column("message", sa.BigInteger(), nullable=False),
        sa.Column("shown", sa.Integer(), nullable=False),
        sa.Column("text", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "chat", name="pk_boards"),
        _table("boards"),
    )


def _person(table: str, column: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], ["people.key"], name=f"fk_{table}_{column}_people")


def _table(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["table_id"], ["tables.table_id"], name=f"fk_{table}_table_id_tables"
    )
