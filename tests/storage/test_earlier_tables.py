"""Tables in the database that this version of the bot cannot read."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import Connection, update

from club.actions import Resign
from club.codec import Unreadable
from club.journal import Status
from club.people import Person
from club.places import TableId
from club.refusals import Refusal
from club.tables import Accepted, Club, Refused
from nardy import Player, Win
from storage import Archive, MemoryDeadlines, MemoryLiveTables, schema
from tests.storage.sample_tables import ANN, NOON, joined, opened, playing, waiting

if TYPE_CHECKING:
    from datetime import datetime

OLD, BROKEN, GOOD = (TableId(name) for name in ("oldoldoldo", "brokenbrok", "goodgoodgo"))


class NoChance:
    """Nothing is left to chance here."""

    def seed(self) -> bytes:
        raise AssertionError

    def table_id(self) -> TableId:
        raise AssertionError

    def word(self) -> str:
        raise AssertionError

    def colour(self) -> Player:
        raise AssertionError


def noon() -> datetime:
    return NOON


def rewrite(connection: Connection, table: TableId, seq: int, action: str) -> None:
    columns = schema.journal.c
    connection.execute(
        update(schema.journal)
        .where(columns.table_id == table, columns.seq == seq)
        .values(action=action)
    )


@pytest.fixture
async def archive(archive: Archive) -> Archive:
    for table in (OLD, BROKEN, GOOD):
        await archive.journal.append(opened(waiting(table)), waiting(table))
        await archive.journal.append(joined(playing(2, table)), playing(2, table))

    def spoil(connection: Connection) -> None:
        rewrite(connection, OLD, 2, '{"v":1,"do":"join"}')
        rewrite(connection, BROKEN, 2, '{"v":2,"do":"confirm"}')

    await archive.journal._database.write(spoil)
    return archive


async def test_they_are_reported_once_and_left_alone(
    archive: Archive, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    live, deadlines = MemoryLiveTables(), MemoryDeadlines()
    club = Club(
        archive.journal,
        live,
        now=noon,
        chance=NoChance(),
        deadlines=deadlines,
        privacy=archive.privacy,
    )
    ann = Person(ANN, 1001, "Ann")

    for _ in range(2):
        found = [await club.table(line.table) for line in await club.running()]
        assert [table.id for table in found if table is not None] == [GOOD]
        for spoilt in (OLD, BROKEN):
            assert await club.record(spoilt) is None
            assert await club.act(spoilt, ann, Resign(Win.MARS)) == Refused(Refusal.UNKNOWN_TABLE)

    lines = [record.getMessage() for record in caplog.records]
    assert len(lines) == 2
    assert sorted(line.split()[1] for line in lines) == [BROKEN, OLD]
    assert waiting().seed.hex() not in caplog.text
    over = await club.act(GOOD, ann, Resign(Win.MARS))
    assert isinstance(over, Accepted)
    assert over.table.status is Status.FINISHED


async def test_the_journal_itself_says_that_it_cannot_read_them(archive: Archive) -> None:
    with pytest.raises(Unreadable, match="another schema"):
        await archive.journal.entries(OLD)
