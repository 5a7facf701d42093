"""The chats' choices, in SQL."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Connection, delete, select, update

from club.chats import ChatSettings, Notices, View
from club.leaderboard import EVERYBODY
from storage import schema
from storage.calendars import choose_zone
from storage.standings import move_standings
from storage.upserts import insert_or

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from storage.database import Database


class SqlChats:
    """The port ``club.chats.Chats`` on a database.

    ``now`` gives the present moment, aware.
    Every method raises ``JournalUnavailable`` when the database cannot be used now.
    """

    def __init__(self, database: Database, now: Callable[[], datetime]) -> None:
        self._database = database
        self._now = now

    async def settings(self, chat: int) -> ChatSettings:
        """A chat's choices; the defaults where it has made none."""
        query = select(schema.chats).where(schema.chats.c.chat == chat)
        row = await self._database.read(lambda connection: connection.execute(query).one_or_none())
        if row is None:
            return ChatSettings()
        return ChatSettings(
            theme=row.theme,
            large_print=row.large_print,
            view=View(row.view),
            zone=row.zone,
            quiet=row.quiet,
            auto_roll=row.auto_roll,
            auto_next=row.auto_next,
            language=row.language,
            flipped=row.flipped,
            text_board=row.text_board,
            notices=Notices(row.notices),
            rules=row.rules,
            admins_start=row.admins_start,
            topic=row.topic,
            daily_board=row.daily_board,
        )

    async def choose(self, chat: int, settings: ChatSettings) -> None:
        """Keep a chat's choices; its days follow a new zone from the next one on."""
        now = self._now()
        await self._database.write(lambda connection: _choose(connection, chat, settings, now))

    async def move(self, old: int, new: int) -> None:
        """A chat has become another one: its choices go along, unless the new one has its own.

        A group's results, days and boards go along, too.
        """
        await self._database.write(lambda connection: _move(connection, old, new))


def _choose(connection: Connection, chat: int, settings: ChatSettings, now: datetime) -> None:
    line = {
        "theme": settings.theme,
        "large_print": settings.large_print,
        "view": settings.view.value,
        "zone": settings.zone,
        "quiet": settings.quiet,
        "auto_roll": settings.auto_roll,
        "auto_next": settings.auto_next,
        "language": settings.language,
        "flipped": settings.flipped,
        "text_board": settings.text_board,
        "notices": settings.notices.value,
        "rules": settings.rules,
        "admins_start": settings.admins_start,
        "topic": settings.topic,
        "daily_board": settings.daily_board,
    }
    first = insert_or(connection, schema.chats).values(chat=chat, **line)
    connection.execute(first.on_conflict_do_update(index_elements=[schema.chats.c.chat], set_=line))
    if chat < EVERYBODY:
        choose_zone(connection, chat, settings.zone, now)


def _move(connection: Connection, old: int, new: int) -> None:
    chat = schema.chats.c.chat
    if connection.execute(select(chat).where(chat == new)).first() is None:
        connection.execute(update(schema.chats).where(chat == old).values(chat=new))
    connection.execute(delete(schema.chats).where(chat == old))
    if old < EVERYBODY and new < EVERYBODY:
        move_standings(connection, old, new)
