"""The table of everybody ever seen, in SQL."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from sqlalchemy import ColumnElement, Connection, Row, Select, select, update

from club.people import Person, PersonKey, fold_username
from storage import schema
from storage.upserts import insert_or

if TYPE_CHECKING:
    from collections.abc import Callable

    from storage.database import Database

SEEN_AGAIN = timedelta(hours=1)
"""How stale ``seen_at`` may be; within it, somebody who did not change costs no write."""


class SqlPeople:
    """The port ``club.people.People`` on a database.

    ``now`` gives the present moment, aware. Every method raises ``JournalUnavailable`` when the
    database cannot be used now.
    """

    def __init__(self, database: Database, now: Callable[[], datetime]) -> None:
        self._database = database
        self._now = now

    async def seen(
        self,
        account: int,
        first_name: str,
        username: str | None = None,
        language: str | None = None,
    ) -> Person:
        """Remember a person as he shows himself now; usually he is known, and it is one read."""
        now = self._now()
        shown = {
            "first_name": first_name,
            "username": username.removeprefix("@") if username else None,
            "folded": fold_username(username) if username else None,
            "language": language,
        }
        query = select(schema.people).where(schema.people.c.account == account)
        row = await self._database.read(lambda connection: connection.execute(query).one_or_none())
        if (
            row is None
            or now - row.seen_at >= SEEN_AGAIN
            or any(getattr(row, column) != value for column, value in shown.items())
        ):
            row = await self._database.write(
                lambda connection: _remember(connection, account, {**shown, "seen_at": now})
            )
        return _person(row)

    async def by_keys(self, keys: tuple[PersonKey, ...]) -> dict[PersonKey, Person]:
        """The people with these keys; unknown keys are left out."""
        if not keys:
            return {}
        query = select(schema.people).where(schema.people.c.key.in_(keys))
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return {PersonKey(row.key): _person(row) for row in rows}

    async def by_username(self, username: str) -> Person | None:
        """The person who showed this username last (case-folded, with or without ``@``)."""
        return await self._one(schema.people.c.folded == fold_username(username))

    async def by_account(self, account: int) -> Person | None:
        """The person with this messenger id."""
        return await self._one(schema.people.c.account == account)

    async def _one(self, condition: ColumnElement[bool]) -> Person | None:
        query = select(schema.people).where(condition)
        row = await self._database.read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else _person(row)


def _remember(connection: Connection, account: int, line: dict[str, Any]) -> Row[Any]:
    columns = schema.people.c
    if line["folded"] is not None:
        # The username has changed hands: its former owner must not be challenged by it.
        connection.execute(
            update(schema.people)
            .where(columns.folded == line["folded"], columns.account != account)
            .values(username=None, folded=None)
        )
    known = connection.execute(
        update(schema.people).where(columns.account == account).values(line)
    ).rowcount
    if not known:
        first = insert_or(connection, schema.people).values(account=account, **line)
        connection.execute(first.on_conflict_do_update(index_elements=[columns.account], set_=line))
    return connection.execute(select(schema.people).where(columns.account == account)).one()


def is_former(connection: Connection, person: PersonKey) -> bool:
    """Whether somebody has been forgotten; if not, he is not until the transaction is over."""
    account = select(schema.people.c.account).where(schema.people.c.key == person)
    return (connection.scalar(_staying(account)) or 0) < 0


def is_nobodys(connection: Connection, chat: int) -> bool:
    """Whether a chat is private and of nobody we know, as of somebody forgotten a moment ago.

    If somebody is known there, he is until the transaction is over.
    """
    key = select(schema.people.c.key).where(schema.people.c.account == chat)
    return chat > 0 and connection.scalar(_staying(key)) is None


def _staying(query: Select[Any]) -> Select[Any]:
    """Let nobody whom a query finds be forgotten before the transaction is over."""
    return query.with_for_update(read=True, key_share=True)


def _person(row: Row[Any]) -> Person:
    return Person(
        key=PersonKey(row.key),
        account=row.account,
        first_name=row.first_name,
        username=row.username,
        language=row.language,
    )
