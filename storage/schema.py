"""The tables of the archive, as SQLAlchemy Core sees them: for SQLite and PostgreSQL alike.

Times are UTC and come back aware. Chats, accounts and messages have the messenger's numbers, which
need more than 32 bits. A table here that is named ``tables`` lists the club's tables.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    false,
    true,
)
from sqlalchemy.types import TypeDecorator

if TYPE_CHECKING:
    from sqlalchemy.engine import Dialect

METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)


class UtcTime(TypeDecorator[datetime]):
    """A moment: aware on both sides, stored in UTC.

    SQLite keeps no zone and writes a text of fixed width, so that texts sort as the moments do.
    """

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Turn a moment into UTC.

        Raises:
            ValueError: the moment has no zone.
        """
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a moment needs a time zone")
        utc = value.astimezone(UTC)
        return utc.replace(tzinfo=None) if dialect.name == "sqlite" else utc

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Give a stored moment its zone back."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if dialect.name == "sqlite" else value.astimezone(UTC)


people = Table(
    "people",
    METADATA,
    Column("key", Integer, primary_key=True, autoincrement=True),
    Column("account", BigInteger, nullable=False),
    Column("first_name", String, nullable=False),
    Column("username", String),
    Column("folded", String),
    Column("language", String),
    Column("seen_at", UtcTime, nullable=False),
    Column("listed", Boolean, nullable=False, server_default=true()),
    Column("findable", Boolean, nullable=False, server_default=true()),
    UniqueConstraint("account"),
    UniqueConstraint("folded"),
    # A key must never be given to somebody else, not even after rows were removed by hand.
    sqlite_autoincrement=True,
)
"""Everybody ever seen. ``folded`` is the username as it is compared; it has one owner at most.

A former player's account is his key, negated: his own is forgotten."""

tables = Table(
    "tables",
    METADATA,
    Column("table_id", String, primary_key=True),
    Column("chat", BigInteger, nullable=False),
    Column("thread", BigInteger),
    Column("status", String, nullable=False),
    Column("version", Integer, nullable=False),
    Column("maker", ForeignKey("people.key"), nullable=False),
    Column("white", ForeignKey("people.key")),
    Column("black", ForeignKey("people.key")),
    Column("changed_at", UtcTime, nullable=False),
    # Without a foreign key: it came later, and SQLite adds none to a table that is there.
    Column("invited", Integer),
    Column("invited_name", String),
    Index(None, "chat", "status"),
    Index(None, "maker"),
    Index(None, "invited"),
    Index(None, "invited_name"),
    Index(None, "white"),
    Index(None, "black"),
)
"""One line for each table: the summary beside its journal.

``invited_name`` is the username, as it is compared, by which somebody not known was invited."""

journal = Table(
    "journal",
    METADATA,
    Column("table_id", ForeignKey("tables.table_id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", UtcTime, nullable=False),
    Column("actor", ForeignKey("people.key")),
    Column("action", String, nullable=False),
)
"""The accepted actions. The primary key decides between two writers."""

results = Table(
    "results",
    METADATA,
    Column("stored", Integer, primary_key=True, autoincrement=True),
    Column("table_id", ForeignKey("tables.table_id"), nullable=False),
    Column("game", Integer, nullable=False),
    Column("chat", BigInteger, nullable=False),
    Column("thread", BigInteger),
    Column("rules", String, nullable=False),
    Column("white", ForeignKey("people.key")),
    Column("black", ForeignKey("people.key")),
    Column("computer", String),
    Column("winner", String(1), nullable=False),
    Column("kind", String, nullable=False),
    Column("points", Integer, nullable=False),
    Column("ending", String, nullable=False),
    Column("turns", Integer, nullable=False),
    Column("finished_at", UtcTime, nullable=False),
    Column("cube", Integer, nullable=False, server_default="1"),
    Column("pair", String),
    Column("score", Integer, nullable=False, server_default="0"),
    Column("day", String),
    Column("counted", Boolean, nullable=False, server_default=false()),
    Column("world_day", String),
    Column("world_counted", Boolean, nullable=False, server_default=false()),
    UniqueConstraint("table_id", "game"),
    CheckConstraint("white <> black", name="two_people"),
    CheckConstraint("winner IN ('W', 'B')", name="winner"),
    CheckConstraint("kind IN ('oin', 'mars', 'koks')", name="kind"),
    CheckConstraint("points >= 1", name="points"),
    Index(None, "finished_at"),
    Index(None, "chat", "finished_at"),
    Index(None, "white", "finished_at"),
    Index(None, "black", "finished_at"),
    Index(None, "pair", "day"),
    Index(None, "pair", "world_day"),
)
"""The finished games. ``stored`` numbers them in the order in which they came.

A game that may count for leaderboards names its ``pair`` and has a ``score``, and the day on which
it counts, by its group's calendar (none in private and inline) and by everybody's; ``counted`` and
``world_counted`` are whether it is among the pair's first ones of that day."""

standings = Table(
    "standings",
    METADATA,
    Column("chat", BigInteger, primary_key=True, autoincrement=False),
    Column("kind", String, primary_key=True),
    Column("period", String, primary_key=True),
    Column("person", ForeignKey("people.key"), primary_key=True),
    Column("won", Integer, nullable=False),
    Column("lost", Integer, nullable=False),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("reached", UtcTime),
    Index(None, "chat", "kind", "period", "won", "lost"),
    Index(None, "person"),
)
"""What people have won and lost, in every day, week and month and in all, by the games that count.

The chat 0 is everybody's board. Periods are named as ``club.leaderboard.period_keys`` does it."""

days = Table(
    "days",
    METADATA,
    Column("chat", BigInteger, primary_key=True, autoincrement=False),
    Column("day", String, primary_key=True),
    Column("ends_at", UtcTime, nullable=False),
    Column("frozen_at", UtcTime),
    Column("begun_at", UtcTime),
    Column("message", BigInteger),
    Index(None, "frozen_at", "ends_at"),
)
"""The days on which games have ended. ``begun_at`` is when the sending of its board was begun."""

zones = Table(
    "zones",
    METADATA,
    Column("chat", BigInteger, primary_key=True, autoincrement=False),
    Column("since", UtcTime, primary_key=True),
    Column("zone", String, nullable=False),
    Column("first", String, nullable=False),
)
"""Which zone rules a chat's days since when; ``first`` is the first of these days."""

ratings = Table(
    "ratings",
    METADATA,
    Column("person", ForeignKey("people.key"), primary_key=True),
    Column("rules", String, primary_key=True),
    Column("value", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("at", UtcTime, nullable=False),
)
"""Everybody's ratings as after the last rated game."""

rating_changes = Table(
    "rating_changes",
    METADATA,
    Column("table_id", ForeignKey("tables.table_id"), primary_key=True),
    Column("game", Integer, primary_key=True, autoincrement=False),
    Column("person", ForeignKey("people.key"), primary_key=True),
    Column("rules", String, nullable=False),
    Column("value", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("at", UtcTime, nullable=False),
    Column("earlier_value", Float, nullable=False),
    Column("earlier_deviation", Float, nullable=False),
    Column("earlier_at", UtcTime),
    Index(None, "person", "rules", "games"),
)
"""What each rated game has made of its players' ratings, and what they were before."""

leavings = Table(
    "leavings",
    METADATA,
    Column("table_id", ForeignKey("tables.table_id"), primary_key=True),
    Column("person", ForeignKey("people.key"), nullable=False),
    Column("at", UtcTime, nullable=False),
    Index(None, "person", "at"),
    Index(None, "at"),
)
"""Who has left a table in the middle of a game, so that it was closed without a result."""

seen_flags = Table(
    "seen_flags",
    METADATA,
    Column("suspicion", String, primary_key=True),
    Column("person", ForeignKey("people.key"), primary_key=True),
    Column("other", Integer, primary_key=True, autoincrement=False),
    Column("games", Integer, nullable=False),
    Column("at", UtcTime, nullable=False),
    Index(None, "person"),
    Index(None, "other"),
)
"""The flags of fair play that an admin has looked at, and of how many games they told then.

``other`` is the second of two, or 0 where it is about one, as no part of a primary key may be NULL.
"""

blocks = Table(
    "blocks",
    METADATA,
    Column("person", ForeignKey("people.key"), primary_key=True),
    Column("other", ForeignKey("people.key"), primary_key=True),
    Index(None, "other"),
)
"""Who wants nothing to do with whom."""

pool = Table(
    "pool",
    METADATA,
    Column("person", ForeignKey("people.key"), primary_key=True),
    Column("rules", String, nullable=False),
    Column("length", Integer, nullable=False),
    Column("control", String, nullable=False),
    Column("rating", Float, nullable=False),
    Column("since", UtcTime, nullable=False),
    Column("table_id", String),
    Column("given_until", UtcTime),
    Column("message", BigInteger),
    Column("told", Integer, nullable=False, server_default="0"),
    Index(None, "table_id"),
)
"""Who waits for an opponent by chance. Two who are matched name the table that is to be theirs.

``message`` tells him that he waits; ``told`` are the minutes that it speaks of."""

boards = Table(
    "boards",
    METADATA,
    Column("table_id", ForeignKey("tables.table_id"), primary_key=True),
    Column("chat", BigInteger, primary_key=True, autoincrement=False),
    Column("thread", BigInteger),
    Column("message", BigInteger, nullable=False),
    Column("shown", Integer, nullable=False),
    Column("text", Boolean, nullable=False),
    Column("inline", String, nullable=False, server_default=""),
)
"""The messages that show tables: at most one for each table and chat.

Messages of inline mode have 0 as their chat and number, and a name in ``inline``."""

notices = Table(
    "notices",
    METADATA,
    Column("table_id", ForeignKey("tables.table_id"), primary_key=True),
    Column("chat", BigInteger, primary_key=True, autoincrement=False),
    Column("message", BigInteger, nullable=False),
    Column("person", ForeignKey("people.key"), nullable=False),
)
"""The messages that tell somebody of his turn, until they are deleted."""

chats = Table(
    "chats",
    METADATA,
    Column("chat", BigInteger, primary_key=True, autoincrement=False),
    Column("theme", String, nullable=False),
    Column("large_print", Boolean, nullable=False),
    Column("view", String, nullable=False),
    Column("zone", String, nullable=False, server_default="UTC"),
    Column("quiet", Boolean, nullable=False, server_default=false()),
    Column("auto_roll", Boolean, nullable=False, server_default=true()),
    Column("auto_next", Boolean, nullable=False, server_default=false()),
    Column("language", String, nullable=False, server_default=""),
    Column("flipped", Boolean, nullable=False, server_default=false()),
    Column("text_board", Boolean, nullable=False, server_default=false()),
    Column("notices", String, nullable=False, server_default="later"),
    Column("rules", String, nullable=False, server_default=""),
    Column("admins_start", Boolean, nullable=False, server_default=false()),
    Column("topic", BigInteger),
    Column("daily_board", Boolean, nullable=False, server_default=false()),
    CheckConstraint("view IN ('white', 'mover')", name="view"),
)
"""How chats like their boards; a private chat has its person's account as its number."""

pictures = Table(
    "pictures",
    METADATA,
    Column("bot", BigInteger, primary_key=True, autoincrement=False),
    Column("digest", String, primary_key=True),
    Column("file_id", String, nullable=False),
    Column("kept_at", UtcTime, nullable=False),
    Index(None, "kept_at"),
)
"""Pictures that were sent, by what they show. File ids are worth something to their bot only."""

profile = Table(
    "profile",
    METADATA,
    Column("bot", BigInteger, primary_key=True, autoincrement=False),
    Column("piece", String, primary_key=True),
    Column("digest", String, nullable=False),
)
"""What the messenger was told about a bot itself, piece by piece, as digests."""

dice = Table(
    "dice",
    METADATA,
    Column("thrower", Integer, primary_key=True, autoincrement=False),
    Column("low", Integer, primary_key=True, autoincrement=False),
    Column("high", Integer, primary_key=True, autoincrement=False),
    Column("times", BigInteger, nullable=False),
    CheckConstraint("1 <= low AND low <= high AND high <= 6", name="two_dice"),
)
"""How often who has thrown what. ``thrower`` is a person's key, or 0 for the computer, as no part
of a primary key may be NULL, or -1 for all former players together."""

heartbeat = Table(
    "heartbeat",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
)
"""One row: the last moment, in ms since 1970, at which a process of the bot is known to run."""
