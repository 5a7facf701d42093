"""Opening and closing the archive."""

from __future__ import annotations

import asyncio
import gc
import sqlite3
import subprocess
import sys
import threading
import traceback
from pathlib import Path

import pytest

from storage import Archive, StoreError, database_url
from tests.storage.other_process import HOLDER, OtherProcess
from tests.storage.sample_tables import TABLE, opened, waiting


@pytest.fixture
def url(tmp_path: Path) -> str:
    """SQLite only: this is about its files and threads."""
    return database_url(tmp_path)


async def open_and_close(url: str, patience: float = 5.0) -> None:
    async with Archive.open(url, patience=patience):
        pass


def database_threads() -> list[threading.Thread]:
    """The threads of databases that are still there once those on their way out have ended."""
    found = [thread for thread in threading.enumerate() if "connection_worker" in thread.name]
    for thread in found:
        thread.join(timeout=1)
    return [thread for thread in found if thread.is_alive()]


async def test_folder_and_file_are_made_and_kept(tmp_path: Path) -> None:
    url = database_url(tmp_path / "new" / "data")
    async with Archive.open(url) as archive:
        await archive.people.seen(1001, "Ann")
        await archive.journal.append(opened(waiting()), waiting())
    assert (tmp_path / "new" / "data" / "nardy.sqlite3").is_file()
    async with Archive.open(url) as archive:
        assert await archive.journal.version(TABLE) == 1


async def test_a_relative_path_counts_from_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    await open_and_close(database_url(Path("data")))
    assert (tmp_path / "data" / "nardy.sqlite3").is_file()


async def test_the_usual_clock_is_utc(url: str) -> None:
    async with Archive.open(url) as archive:
        assert (await archive.people.seen(1, "Ann")).key == 1


@pytest.mark.parametrize(
    ("url", "line"),
    [
        ("sqlite+aiosqlite://", "must name a file"),
        ("sqlite+aiosqlite:///:memory:", "must name a file"),
        ("", "cannot be read"),
        ("host=db password=s3cret", "cannot be read"),
        ("postgresql+asyncpg://me:s3cret@db:port/x", "cannot be read"),
        ("sqlite+aiosqlite://me:s3cret@/file.db", "cannot be read"),
        ("sqlite:///file.db", "no asynchronous driver: sqlite;"),
        ("oracle9://me:s3cret@db/x", "no asynchronous driver: oracle9;"),
        ("mysql+aiomysql://me:s3cret@db/x", "needs the Python package aiomysql"),
    ],
)
async def test_a_wrong_url_is_said_in_one_line_without_its_password(url: str, line: str) -> None:
    with pytest.raises(StoreError, match=line) as caught:
        await open_and_close(url)
    assert "\n" not in str(caught.value)
    assert "s3cret" not in "".join(traceback.format_exception(caught.value))


async def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file stands in the way")
    with pytest.raises(StoreError, match=r"folder of the database .*nardy\.sqlite3 cannot be made"):
        await open_and_close(database_url(tmp_path / "data" / "inner"))


async def test_a_path_that_cannot_be_opened_is_said(tmp_path: Path) -> None:
    (tmp_path / "nardy.sqlite3").mkdir()
    with pytest.raises(StoreError, match=r"nardy\.sqlite3 cannot be used: unable to open"):
        await open_and_close(database_url(tmp_path))


async def test_a_file_of_another_kind_is_said_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / "nardy.sqlite3").write_text("my shopping list\n" * 100)
    with pytest.raises(StoreError, match="not a database"):
        await open_and_close(database_url(tmp_path))
    assert (tmp_path / "nardy.sqlite3").read_text().startswith("my shopping list")


async def test_a_read_only_file_is_said(tmp_path: Path) -> None:
    file = tmp_path / "nardy.sqlite3"
    await open_and_close(database_url(tmp_path))
    with pytest.raises(StoreError, match="readonly"):
        await open_and_close(f"sqlite+aiosqlite:///file:{file}?mode=ro&uri=true")


async def test_a_file_that_another_process_keeps_locked_is_said(tmp_path: Path) -> None:
    await open_and_close(database_url(tmp_path))
    with OtherProcess(HOLDER, str(tmp_path / "nardy.sqlite3")) as holder:
        assert holder.says() == "holding"
        with pytest.raises(StoreError, match="locked"):
            await open_and_close(database_url(tmp_path), patience=0.05)
        holder.go_on()
        assert holder.end() == 0


async def test_opening_waits_for_a_process_that_writes_the_file_before_it_is_in_wal(
    tmp_path: Path,
) -> None:
    with OtherProcess(HOLDER, str(tmp_path / "nardy.sqlite3")) as holder:
        assert holder.says() == "holding"
        opening = asyncio.create_task(open_and_close(database_url(tmp_path), patience=60))
        for _ in range(200):
            await asyncio.sleep(0)
        assert not opening.done()
        holder.go_on()
        await opening
        assert holder.end() == 0


async def test_a_database_of_a_later_version_is_said(tmp_path: Path) -> None:
    await open_and_close(database_url(tmp_path))
    with sqlite3.connect(tmp_path / "nardy.sqlite3") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(StoreError, match="later version of the bot"):
        await open_and_close(database_url(tmp_path))


async def test_s06_no_thread_remains_after_closing_or_failing(tmp_path: Path) -> None:
    await open_and_close(database_url(tmp_path))
    with pytest.raises(RuntimeError, match="bad token"):
        async with Archive.open(database_url(tmp_path)):
            raise RuntimeError("bad token")
    (tmp_path / "list").write_text("my shopping list\n" * 100)
    with pytest.raises(StoreError):
        await open_and_close(f"sqlite+aiosqlite:///{tmp_path / 'list'}")
    assert database_threads() == []


async def test_s07_cancelled_openings_leak_no_thread(tmp_path: Path) -> None:
    url = database_url(tmp_path)
    await open_and_close(url)
    ends = []
    for pauses in range(50):
        opening = asyncio.create_task(open_and_close(url))
        for _ in range(pauses):
            await asyncio.sleep(0)
        opening.cancel()
        await asyncio.wait([opening])
        ends.append(opening.cancelled())
    assert ends.count(True) > 40
    gc.collect()
    assert database_threads() == []
    await open_and_close(url)


async def test_closing_waits_for_transactions_whose_callers_have_gone(url: str) -> None:
    async with Archive.open(url) as archive:
        await archive.people.seen(1001, "Ann")
        writers = [
            asyncio.create_task(archive.people.seen(2000 + number, "Zoe")) for number in range(9)
        ]
        for _ in range(5):
            await asyncio.sleep(0)
        for writer in writers:
            writer.cancel()
        await asyncio.wait(writers)
    assert database_threads() == []


CANCELLED_START = """
import asyncio, sys
from storage import Archive

async def start():
    async with Archive.open(sys.argv[1]):
        await asyncio.Event().wait()

async def main():
    starting = asyncio.create_task(start())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    starting.cancel()
    await starting

try:
    asyncio.run(main())
except asyncio.CancelledError:
    print("cancelled")
"""


def test_s07_a_process_whose_start_was_cancelled_exits(url: str) -> None:
    ended = subprocess.run(
        [sys.executable, "-W", "error", "-c", CANCELLED_START, url],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "cancelled\n", "")
