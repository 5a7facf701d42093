"""The zones that rule the days of chats, in SQL."""

from __future__ import annotations

from datetime import date, datetime
from typing import TYPE_CHECKING

from sqlalchemy import Connection, delete, func, insert, select, update

from club.days import ALWAYS_UTC, Day, ZoneSpan, day_at, with_zone
from storage import schema
from storage.upserts import insert_or

if TYPE_CHECKING:
    from collections.abc import Sequence


def zones_of(connection: Connection, chat: int) -> Sequence[ZoneSpan]:
    """The zones of a chat in order; UTC where it has never chosen one."""
    columns = schema.zones.c
    rows = connection.execute(
        select(schema.zones).where(columns.chat == chat).order_by(columns.since)
    ).all()
    if not rows:
        return ALWAYS_UTC
    return [ZoneSpan(row.since, row.zone, date.fromisoformat(row.first)) for row in rows]


def choose_zone(connection: Connection, chat: int, zone: str, now: datetime) -> None:
    """A chat chooses a zone now: it rules from the next day on."""
    before = tuple(zones_of(connection, chat))
    after = with_zone(before, zone, now)
    if after == before:
        return
    connection.execute(delete(schema.zones).where(schema.zones.c.chat == chat))
    lines = [
        {"chat": chat, "since": one.since, "zone": one.zone, "first": one.first.isoformat()}
        for one in after
    ]
    connection.execute(insert(schema.zones).values(lines))


def counting_day(connection: Connection, chat: int, moment: datetime) -> str:
    """The day of a chat on which a game counts that has ended at this moment.

    A day that is frozen takes none any more: the next one does, and is noted as one with games.
    """
    zones = zones_of(connection, chat)
    day = day_at(moment, zones)
    while _note(connection, chat, day) is not None:
        day = day_at(day.ends, zones)
    return day.date.isoformat()


def _note(connection: Connection, chat: int, day: Day) -> datetime | None:
    """Note a day with games; returns since when it is frozen."""
    columns = schema.days.c
    name = day.date.isoformat()
    line = {"chat": chat, "day": name, "ends_at": day.ends}
    connection.execute(insert_or(connection, schema.days).values(line).on_conflict_do_nothing())
    # Shared among those who count games: the one who freezes the day waits for them.
    query = select(columns.frozen_at).where(columns.chat == chat, columns.day == name)
    return connection.scalar(query.with_for_update(read=True))


def move_calendar(connection: Connection, old: int, new: int) -> None:
    """A chat has become another one: zones and days go along, where the new one has none."""
    zones, days = schema.zones, schema.days.c
    if not connection.scalar(select(func.count()).where(zones.c.chat == new)):
        connection.execute(update(zones).where(zones.c.chat == old).values(chat=new))
    connection.execute(delete(zones).where(zones.c.chat == old))
    copy_days(connection, old, new)
    connection.execute(delete(schema.days).where(days.chat == old))


def copy_days(connection: Connection, old: int, new: int) -> None:
    """The days of a chat are days of another one, too: what is frozen or posted there is here."""
    for day in connection.execute(select(schema.days).where(schema.days.c.chat == old)).all():
        line = {**day._mapping, "chat": new}  # noqa: SLF001 - SQLAlchemy's public name
        first = insert_or(connection, schema.days).values(line)
        both = {
            name: func.coalesce(schema.days.c[name], first.excluded[name])
            for name in ("frozen_at", "begun_at", "message")
        }
        key = list(schema.days.primary_key.columns)
        connection.execute(first.on_conflict_do_update(index_elements=key, set_=both))
