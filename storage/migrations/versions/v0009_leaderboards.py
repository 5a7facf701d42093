"""Leaderboards, ratings, the pool of opponents, and what people choose about being seen.

Results that are there already are counted afterwards, by ``storage.catching_up``.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

_RESULTS = (
    ("ix_results_white_finished_at", ["white", "finished_at"]),
    ("ix_results_black_finished_at", ["black", "finished_at"]),
    ("ix_results_pair_day", ["pair", "day"]),
    ("ix_results_pair_world_day", ["pair", "world_day"]),
)


def upgrade() -> None:
    """Add columns and indexes, make tables."""
    for column in ("listed", "findable"):
        op.add_column("people", _yes_or_no(column, sa.true()))
    op.add_column("chats", _yes_or_no("daily_board", sa.false()))
    op.add_column("tables", sa.Column("invited_name", sa.String()))
    op.create_index("ix_tables_invited_name", "tables", ["invited_name"])
    op.add_column("results", sa.Column("pair", sa.String()))
    op.add_column("results", sa.Column("score", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("results", sa.Column("day", sa.String()))
    op.add_column("results", _yes_or_no("counted", sa.false()))
    op.add_column("results", sa.Column("world_day", sa.String()))
    op.add_column("results", _yes_or_no("world_counted", sa.false()))
    for name, columns in _RESULTS:
        op.create_index(name, "results", columns)
    _make_boards()
    _make_ratings()
    _make_people()
    _keep_zones()


def downgrade() -> None:
    """Drop them."""
    made = ("pool", "blocks", "leavings", "rating_changes", "ratings", "zones", "days", "standings")
    for table in made:
        op.drop_table(table)
    for name, _ in _RESULTS:
        op.drop_index(name, "results")
    for column in ("world_counted", "world_day", "counted", "day", "score", "pair"):
        op.drop_column("results", column)
    op.drop_index("ix_tables_invited_name", "tables")
    op.drop_column("tables", "invited_name")
    op.drop_column("chats", "daily_board")
    for column in ("findable", "listed"):
        op.drop_column("people", column)


def _make_boards() -> None:
    op.create_table(
        "standings",
        sa.Column("chat", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("period", sa.String(), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        *(
            sa.Column(name, sa.Integer(), nullable=False)
            for name in ("won", "lost", "games", "wins")
        ),
        sa.Column("reached", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("chat", "kind", "period", "person", name="pk_standings"),
        _person("standings"),
    )
    op.create_index(
        "ix_standings_chat_kind_period_won_lost",
        "standings",
        ["chat", "kind", "period", "won", "lost"],
    )
    op.create_index("ix_standings_person", "standings", ["person"])
    op.create_table(
        "days",
        sa.Column("chat", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("day", sa.String(), nullable=False),
        sa.Column("ends_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("frozen_at", sa.DateTime(timezone=True)),
        sa.Column("begun_at", sa.DateTime(timezone=True)),
        sa.Column("message", sa.BigInteger()),
        sa.PrimaryKeyConstraint("chat", "day", name="pk_days"),
    )
    op.create_index("ix_days_frozen_at_ends_at", "days", ["frozen_at", "ends_at"])
    op.create_table(
        "zones",
        sa.Column("chat", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("zone", sa.String(), nullable=False),
        sa.Column("first", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("chat", "since", name="pk_zones"),
    )


def _make_ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("rules", sa.String(), nullable=False),
        *_rating(),
        sa.PrimaryKeyConstraint("person", "rules", name="pk_ratings"),
        _person("ratings"),
    )
    op.create_table(
        "rating_changes",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("game", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("rules", sa.String(), nullable=False),
        *_rating(),
        sa.Column("earlier_value", sa.Float(), nullable=False),
        sa.Column("earlier_deviation", sa.Float(), nullable=False),
        sa.Column("earlier_at", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("table_id", "game", "person", name="pk_rating_changes"),
        _table("rating_changes"),
        _person("rating_changes"),
    )
    op.create_index(
        "ix_rating_changes_person_rules_games", "rating_changes", ["person", "rules", "games"]
    )


def _rating() -> list[sa.Column[Any]]:
    return [
        sa.Column("value", sa.Float(), nullable=False),
        sa.Column("deviation", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    ]


def _make_people() -> None:
    op.create_table(
        "leavings",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_leavings"),
        _table("leavings"),
        _person("leavings"),
    )
    op.create_index("ix_leavings_person_at", "leavings", ["person", "at"])
    op.create_index("ix_leavings_at", "leavings", ["at"])
    op.create_table(
        "blocks",
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("other", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("person", "other", name="pk_blocks"),
        _person("blocks"),
        _person("blocks", "other"),
    )
    op.create_index("ix_blocks_other", "blocks", ["other"])
    op.create_table(
        "pool",
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("rules", sa.String(), nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.Column("control", sa.String(), nullable=False),
        sa.Column("rating", sa.Float(), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("table_id", sa.String()),
        sa.Column("given_until", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("person", name="pk_pool"),
        _person("pool"),
    )
    op.create_index("ix_pool_table_id", "pool", ["table_id"])


def _keep_zones() -> None:
    """The zone that a chat has chosen has ruled all its days."""
    chats = sa.table("chats", sa.column("chat"), sa.column("zone"))
    zones = sa.table("zones", *(sa.column(name) for name in ("chat", "since", "zone", "first")))
    ever = sa.literal(datetime(1970, 1, 1, tzinfo=UTC), sa.DateTime(timezone=True))
    chosen = sa.select(chats.c.chat, ever, chats.c.zone, sa.literal("1970-01-01"))
    op.execute(
        zones.insert().from_select(
            ["chat", "since", "zone", "first"], chosen.where(chats.c.zone != "UTC")
        )
    )


def _yes_or_no(name: str, default: sa.True_ | sa.False_) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean(), nullable=False, server_default=default)


def _person(table: str, column: str = "person") -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], ["people.key"], name=f"fk_{table}_{column}_people")


def _table(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["table_id"], ["tables.table_id"], name=f"fk_{table}_table_id_tables"
    )
