"""The archive when others write too, and when the database cannot be written."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from club.actions import SeatComputer
from club.journal import JournalUnavailable
from club.places import Board, TableId
from storage import Archive, database_url
from storage.database import CONNECTIONS
from tests.storage.other_process import BUSY_WRITER, HOLDER, WRITER, OtherProcess
from tests.storage.sample_tables import (
    GROUP,
    TABLE,
    finished,
    joined,
    opened,
    playing,
    resigned,
    result,
    waiting,
)

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def url(tmp_path: Path) -> str:
    """SQLite only: this is about its ways."""
    return database_url(tmp_path)


async def pragma(archive: Archive, setting: str) -> set[object]:
    """Set or ask this on every connection of the archive."""
    engine = archive.journal._database._engine
    async with AsyncExitStack() as stack:
        connections = [
            await stack.enter_async_context(engine.connect()) for _ in range(CONNECTIONS)
        ]
        answers = [await one.exec_driver_sql(f"PRAGMA {setting}") for one in connections]
        return {answer.scalar() if answer.returns_rows else None for answer in answers}


async def test_every_connection_is_set_up_for_safety(archive: Archive) -> None:
    assert await pragma(archive, "journal_mode") == {"wal"}
    assert await pragma(archive, "synchronous") == {2}  # FULL
    assert await pragma(archive, "foreign_keys") == {1}
    assert await pragma(archive, "busy_timeout") == {50}


async def test_s05_many_results_at_once_while_others_read_and_another_process_writes(
    tmp_path: Path,
) -> None:
    ids = [TableId(f"table{number:05}") for number in range(60)]
    async with Archive.open(database_url(tmp_path), patience=60) as archive:
        await archive.people.seen(1001, "Ann")
        await archive.people.seen(1002, "Bob")
        for table in ids:
            await archive.journal.append(opened(waiting(table)), waiting(table))
        with OtherProcess(HOLDER, str(tmp_path / "nardy.sqlite3")) as holder:
            assert holder.says() == "holding"
            writers = [
                asyncio.create_task(
                    archive.journal.append(
                        replace(resigned(finished(2, table)), seq=2),
                        finished(2, table),
                        result(finished(2, table)),
                    )
                )
                for table in ids
            ]
            reads = await asyncio.gather(*(archive.journal.results() for _ in range(200)))
            assert all(len(read) == 0 for read in reads)
            assert not any(writer.done() for writer in writers)
            holder.go_on()
            await asyncio.gather(*writers)
            assert holder.end() == 0
        assert sorted(stored.table for stored in await archive.journal.results()) == ids
        assert await pragma(archive, "user_version") == {77}


async def test_a_lock_held_for_too_long_is_said_and_nothing_is_stored(
    archive: Archive, tmp_path: Path
) -> None:
    await archive.journal.append(opened(waiting()), waiting())
    with OtherProcess(HOLDER, str(tmp_path / "nardy.sqlite3")) as holder:
        assert holder.says() == "holding"
        attempts = [
            archive.journal.append(joined(playing()), playing()),
            archive.people.seen(1003, "Cat"),
            archive.boards.put(Board(TABLE, GROUP, message=1)),
        ]
        outcomes = await asyncio.gather(*attempts, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [JournalUnavailable] * 3
        assert "locked" in str(outcomes[0])
        assert await archive.journal.version(TABLE) == 1
        holder.go_on()
        assert holder.end() == 0
    assert await archive.journal.version(TABLE) == 1
    await archive.journal.append(joined(playing()), playing())
    assert await archive.journal.version(TABLE) == 2


async def test_whoever_queues_behind_our_own_writers_is_never_told_of_a_lock(
    tmp_path: Path,
) -> None:
    """On a slow disk the queue of many games was longer than the patience with another process."""
    async with Archive.open(database_url(tmp_path), patience=0) as archive:
        await asyncio.gather(*(archive.people.seen(2000 + number, "Zoe") for number in range(30)))
        assert await archive.people.by_account(2029) is not None


async def test_writers_that_queue_do_not_wait_for_each_others_patience(
    archive: Archive, tmp_path: Path
) -> None:
    with OtherProcess(HOLDER, str(tmp_path / "nardy.sqlite3")) as holder:
        assert holder.says() == "holding"
        attempts = [archive.people.seen(2000 + number, "Zoe") for number in range(30)]
        outcomes = await asyncio.gather(*attempts, return_exceptions=True)
        assert {str(outcome) for outcome in outcomes} == {
            "database is locked",
            "the database is locked",
        }
        holder.go_on()
        assert holder.end() == 0


async def test_a_full_database_is_said_and_nothing_is_stored(archive: Archive) -> None:
    await archive.journal.append(opened(waiting()), waiting())
    (pages,) = await pragma(archive, "page_count")
    await pragma(archive, f"max_page_count = {pages}")
    large = replace(joined(playing()), action=SeatComputer("easy" * 10_000))

    with pytest.raises(JournalUnavailable, match="full"):
        await archive.journal.append(large, playing())

    assert await archive.journal.version(TABLE) == 1
    assert [line.version for line in await archive.journal.tables()] == [1]
    await pragma(archive, "max_page_count = 1000000")
    await archive.journal.append(large, playing())
    assert (await archive.journal.entries(TABLE))[1] == large


async def test_a_database_that_became_read_only_is_said_and_can_be_read(archive: Archive) -> None:
    await archive.journal.append(opened(waiting()), waiting())
    await pragma(archive, "query_only = ON")
    with pytest.raises(JournalUnavailable, match="readonly"):
        await archive.journal.append(joined(playing()), playing())
    assert list(await archive.journal.entries(TABLE)) == [opened(waiting())]


async def test_two_processes_start_at_once_and_one_of_their_writes_wins(tmp_path: Path) -> None:
    url = database_url(tmp_path / "new" / "folder")
    with OtherProcess(WRITER, url) as one, OtherProcess(WRITER, url) as other:
        both = (one, other)
        assert [process.says() for process in both] == ["here", "here"]
        for process in both:
            process.go_on()
        assert [process.says() for process in both] == ["open", "open"]
        async with Archive.open(url) as archive:
            await archive.people.seen(1001, "Ann")
            await archive.people.seen(1002, "Bob")
            await archive.journal.append(opened(waiting()), waiting())
            for process in both:
                process.go_on()
            assert sorted(process.says() for process in both) == ["taken", "won"]
            assert await archive.journal.version(TABLE) == 2
        assert [process.end() for process in both] == [0, 0]


@pytest.mark.parametrize("moment", [2, 3, 9])
async def test_s01_a_killed_process_leaves_every_entry_that_it_was_told_is_stored(
    url: str, moment: int
) -> None:
    with OtherProcess(BUSY_WRITER, url) as writer:
        while int(last := writer.says()) < moment:
            pass
        last = (writer.kill() or [last])[-1]
    async with Archive.open(url) as archive:
        entries = await archive.journal.entries(TABLE)
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
        # It may have died between storing the next one and saying so.
        assert len(entries) in (int(last), int(last) + 1)
        assert [line.version for line in await archive.journal.tables()] == [len(entries)]
        following = playing(len(entries) + 1)
        await archive.journal.append(joined(following), following)


async def test_a_closed_archive_says_so(url: str) -> None:
    async with Archive.open(url) as archive:
        pass
    with pytest.raises(JournalUnavailable, match="closed"):
        await archive.journal.version(TABLE)
    with pytest.raises(JournalUnavailable, match="closed"):
        await archive.people.seen(1, "Ann")


async def test_what_is_stored_never_shows_in_an_error(archive: Archive) -> None:
    await pragma(archive, "query_only = ON")
    with pytest.raises(JournalUnavailable) as caught:
        await archive.journal.append(opened(waiting()), waiting())
    shown = str(caught.value) + str(caught.value.__cause__)
    assert waiting().seed.hex() not in shown
    assert "1001234567890" not in shown
