"""Forgetting who somebody is. What others have a part in stays, with a former player's key."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Row, delete, or_, select, update

from club.journal import Status
from club.places import TableId
from club.privacy import StillPlaying
from storage import schema
from storage.dice import forget_thrower

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from club.people import PersonKey

_NOWHERE = 0
"""The chat of tables that had nobody's but a former player's: as in inline mode, nobody's."""


def erase(
    connection: Connection, person: PersonKey, unreadable: Collection[TableId]
) -> Sequence[TableId]:
    """Forget who this is, in the connection's transaction.

    ``unreadable`` tables need not be over. Returns the tables whose stored form has changed.

    Raises:
        StillPlaying: a table of his is not over.
    """
    people = schema.people
    # Locked: whatever is being written of him is waited for, and what comes later finds him gone.
    query = select(people).where(people.c.key == person).with_for_update()
    row = connection.execute(query).one_or_none()
    if row is None or row.account < 0:
        return []
    tables = _tables_of(connection, row)
    readable = [table for table in tables if table.table_id not in unreadable]
    if any(_is_his(table, person) and not _is_over(table) for table in readable):
        raise StillPlaying
    for table in tables:
        _forget_in(connection, table, row)
    _forget_rows(connection, row)
    connection.execute(
        update(people)
        .where(people.c.key == person)
        .values(account=-person, first_name="", username=None, folded=None, language=None)
    )
    return [TableId(table.table_id) for table in tables]


def _tables_of(connection: Connection, who: Row[Any]) -> Sequence[Row[Any]]:
    """The tables that may tell of him: his own, those in his chat, and invitations by his name."""
    columns = schema.tables.c
    parts = (columns.maker, columns.white, columns.black, columns.invited)
    conditions = [*(part == who.key for part in parts), columns.chat == who.account]
    if who.folded is not None:
        conditions.append(columns.invited_name == who.folded)
    return connection.execute(select(schema.tables).where(or_(*conditions))).all()


def _is_his(table: Row[Any], person: PersonKey) -> bool:
    return person in (table.maker, table.white, table.black, table.invited)


def _is_over(table: Row[Any]) -> bool:
    return table.status in (Status.FINISHED.value, Status.CLOSED.value)


def _forget_in(connection: Connection, table: Row[Any], who: Row[Any]) -> None:
    """Forget his name and his chat in what is stored of a table."""
    # A name by which somebody was invited is the invited one's: his, unless he was the maker.
    name = table.maker != who.key or table.invited_name == who.folded is not None
    chat = _other_chat(connection, table, who) if table.chat == who.account else table.chat
    columns = schema.journal.c
    entries = connection.execute(
        select(columns.seq, columns.action).where(columns.table_id == table.table_id)
    ).all()
    for entry in entries:
        action = _without(json.loads(entry.action), who.account, chat, name=name)
        if action is not None:
            connection.execute(
                update(schema.journal)
                .where(columns.table_id == table.table_id, columns.seq == entry.seq)
                .values(action=json.dumps(action, separators=(",", ":"), ensure_ascii=False))
            )
    line: dict[str, Any] = {"chat": chat}
    if name:
        line["invited_name"] = None
    tables, results = schema.tables, schema.results
    connection.execute(update(tables).where(tables.c.table_id == table.table_id).values(line))
    connection.execute(
        update(results)
        .where(results.c.table_id == table.table_id, results.c.chat == who.account)
        .values(chat=chat)
    )


def _other_chat(connection: Connection, table: Row[Any], who: Row[Any]) -> int:
    """Where a private table lives on: in the private chat of the other one who sits there."""
    other = table.black if table.white == who.key else table.white
    if other is None:
        return _NOWHERE
    query = select(schema.people.c.account).where(schema.people.c.key == other)
    return max(connection.scalar(query) or _NOWHERE, _NOWHERE)


def _without(action: dict[str, Any], account: int, chat: int, *, name: bool) -> Any:  # noqa: ANN401 - a JSON form
    """The form of an action that does not tell of him; ``None`` where it does not anyhow."""
    before = json.dumps(action)
    if action.get("place") and action["place"][0] == account:
        action["place"] = [chat, None]
    if name and action.get("invited"):
        action["invited"] = [action["invited"][0], None]
    return None if json.dumps(action) == before else action


def _forget_rows(connection: Connection, who: Row[Any]) -> None:
    """Delete the rows that are about nobody but him, and all of his private chat."""
    pool = schema.pool
    partners = select(pool.c.table_id).where(pool.c.person == who.key, pool.c.table_id.is_not(None))
    connection.execute(
        update(pool)
        .where(pool.c.table_id.in_(partners.scalar_subquery()))
        .values(table_id=None, given_until=None)
    )
    for table, column in (
        (pool, "person"),
        (schema.ratings, "person"),
        (schema.rating_changes, "person"),
        (schema.leavings, "person"),
        (schema.notices, "person"),
        (schema.seen_flags, "person"),
        (schema.seen_flags, "other"),
        (schema.blocks, "person"),
        (schema.blocks, "other"),
    ):
        connection.execute(delete(table).where(table.c[column] == who.key))
    for table in (schema.boards, schema.notices, schema.chats, schema.zones):
        connection.execute(delete(table).where(table.c.chat == who.account))
    forget_thrower(connection, who.key)
