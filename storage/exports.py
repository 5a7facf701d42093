"""All that is kept of somebody, in a form that JSON holds."""

from __future__ import annotations

import json
from datetime import datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import ColumnElement, Connection, Row, Table, or_, select

from club.journal import Status
from storage import schema

if TYPE_CHECKING:
    from club.people import PersonKey

_OVER = (Status.FINISHED.value, Status.CLOSED.value)


def export(connection: Connection, person: PersonKey) -> dict[str, Any]:
    """What the database holds of this person.

    Others are their keys only, and their private chats are left out. The seeds of tables that are
    not over are left out: the dice to come follow from them.
    """
    who = connection.execute(select(schema.people).where(schema.people.c.key == person)).one()
    tables, journal, results = schema.tables, schema.journal, schema.results
    flags = schema.seen_flags
    parts = (tables.c.maker, tables.c.white, tables.c.black, tables.c.invited)
    conditions = [*(part == person for part in parts), tables.c.chat == who.account]
    if who.folded is not None:
        conditions.append(tables.c.invited_name == who.folded)
    mine = connection.execute(
        select(tables).where(or_(*conditions)).order_by(tables.c.changed_at)
    ).all()
    told = []
    for row in mine:
        entries = connection.execute(
            select(journal).where(journal.c.table_id == row.table_id).order_by(journal.c.seq)
        )
        form = _plain(row, who.account)
        form["actions"] = [_action(entry, row, who.account) for entry in entries]
        told.append(form)
    return {
        "person": _plain(who, who.account),
        "private_chat": _lines(connection, schema.chats, schema.chats.c.chat == who.account, who),
        "tables": told,
        "results": _lines(
            connection, results, or_(results.c.white == person, results.c.black == person), who
        ),
        "seen_flags": _lines(
            connection, flags, or_(flags.c.person == person, flags.c.other == person), who
        ),
        **{
            table.name: _lines(connection, table, table.c[column] == value, who)
            for table, column, value in (
                (schema.ratings, "person", person),
                (schema.rating_changes, "person", person),
                (schema.standings, "person", person),
                (schema.dice, "thrower", person),
                (schema.blocks, "person", person),
                (schema.pool, "person", person),
                (schema.leavings, "person", person),
                (schema.boards, "chat", who.account),
                (schema.notices, "person", person),
            )
        },
    }


def _lines(
    connection: Connection, table: Table, condition: ColumnElement[bool], who: Row[Any]
) -> list[dict[str, Any]]:
    query = select(table).where(condition)
    if table is schema.results:
        query = query.order_by(schema.results.c.stored)
    return [_plain(row, who.account) for row in connection.execute(query)]


def _plain(row: Row[Any], account: int) -> dict[str, Any]:
    form: dict[str, Any] = {
        name: value.isoformat() if isinstance(value, datetime) else value
        for name, value in row._mapping.items()  # noqa: SLF001 - SQLAlchemy's public name
    }
    if "chat" in form:
        form["chat"] = _own(form["chat"], account)
    return form


def _own(chat: int, account: int) -> int | None:
    """A chat's number, unless it is somebody else's private chat."""
    return None if chat > 0 and chat != account else chat


def _action(entry: Row[Any], table: Row[Any], account: int) -> dict[str, Any]:
    action = json.loads(entry.action)
    if table.status not in _OVER:
        action.pop("seed", None)
    if action.get("place"):
        action["place"] = [_own(action["place"][0], account), action["place"][1]]
    return {
        "seq": entry.seq,
        "at": entry.at.isoformat(),
        "actor": entry.actor,
        "action": action,
    }
