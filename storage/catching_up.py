"""What earlier versions of the bot have stored and not counted: done once, after the migration."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, bindparam, select, update

from club.actions import Invite, Open
from club.codec import Unreadable, decode_action
from club.days import day_at
from club.leaderboard import EVERYBODY, kind_of, pair_of, score_of
from club.people import fold_username
from storage import schema
from storage.calendars import zones_of
from storage.ratings import rate_game
from storage.results import result_of_row
from storage.standings import recount
from storage.upserts import insert_or

if TYPE_CHECKING:
    from collections.abc import Sequence

    from club.days import Day, ZoneSpan


def catch_up(connection: Connection) -> None:
    """Count and rate all results, each on its day, and note by which names people were invited.

    Their days are frozen as soon as anybody looks after it, and none is posted: that is for
    whoever posts to decide.
    """
    days: dict[tuple[int, str], Day] = {}
    zones: dict[int, Sequence[ZoneSpan]] = {}
    columns = schema.results.c
    found: list[dict[str, Any]] = []
    for row in connection.execute(select(schema.results).order_by(columns.stored)).all():
        result = result_of_row(row)
        if kind_of(result) is None:
            continue
        marks: dict[str, Any] = {"pair": pair_of(result), "score": score_of(result), "day": None}
        for chat in {EVERYBODY, min(result.place.chat, EVERYBODY)}:
            if chat not in zones:
                zones[chat] = zones_of(connection, chat)
            day = day_at(result.finished_at, zones[chat])
            name = day.date.isoformat()
            marks["world_day" if chat == EVERYBODY else "day"] = name
            days[chat, name] = day
        found.append({"which": row.stored, **marks})
        rate_game(connection, result)
    if found:
        change = update(schema.results).where(columns.stored == bindparam("which"))
        connection.execute(change, found)
    for (chat, name), day in days.items():
        line = {"chat": chat, "day": name, "ends_at": day.ends}
        connection.execute(insert_or(connection, schema.days).values(line).on_conflict_do_nothing())
    for chat in sorted(zones):
        recount(connection, chat)
    _note_names(connection)


def _note_names(connection: Connection) -> None:
    columns = schema.journal.c
    query = select(columns.table_id, columns.action).where(columns.action.contains('"invited":['))
    for table_id, text in connection.execute(query.order_by(columns.table_id, columns.seq)).all():
        try:
            action = decode_action(text)
        except Unreadable:
            continue
        if isinstance(action, Open | Invite) and action.invited and action.invited.username:
            connection.execute(
                update(schema.tables)
                .where(schema.tables.c.table_id == table_id)
                .values(invited_name=fold_username(action.invited.username))
            )
