"""Another process on the same database, led step by step over its pipes."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import TracebackType
    from typing import Self

# Holds the write lock, with a change not yet committed, until a line comes.
HOLDER = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN IMMEDIATE")
connection.execute("PRAGMA user_version = 77")
print("holding", flush=True)
sys.stdin.readline()
connection.execute("COMMIT")
"""

# Opens the archive when told, says so, and writes entry 2 of the sample table when told.
WRITER = """
import asyncio, sys
from club.journal import SequenceTaken
from storage import Archive
from tests.storage.sample_tables import joined, playing

async def main():
    print("here", flush=True)
    sys.stdin.readline()
    async with Archive.open(sys.argv[1]) as archive:
        print("open", flush=True)
        if not sys.stdin.readline():
            return
        try:
            await archive.journal.append(joined(playing()), playing())
            print("won", flush=True)
        except SequenceTaken:
            print("taken", flush=True)

asyncio.run(main())
"""

# Freezes the days that are due when told, begins to post when told, and says what it did.
POSTER = """
import asyncio, sys
from datetime import datetime
from storage import Archive

async def main():
    now = datetime.fromisoformat(sys.argv[2])
    async with Archive.open(sys.argv[1]) as archive:
        boards = archive.leaderboards
        for day in await boards.due(now):
            print("frozen", day.chat, await boards.freeze(day, now), flush=True)
        print("ready", flush=True)
        sys.stdin.readline()
        for day in await boards.to_post(now):
            print("begun", day.chat, await boards.begin_post(day, now), flush=True)
        print("done", flush=True)
        sys.stdin.readline()

asyncio.run(main())
"""

# Writes entry after entry of the sample table, and says each number once it is stored.
BUSY_WRITER = """
import asyncio, itertools, sys
from storage import Archive
from tests.storage.sample_tables import joined, opened, playing, waiting

async def main():
    async with Archive.open(sys.argv[1]) as archive:
        await archive.people.seen(1001, "Ann")
        await archive.people.seen(1002, "Bob")
        await archive.journal.append(opened(waiting()), waiting())
        for version in itertools.count(2):
            await archive.journal.append(joined(playing(version)), playing(version))
            print(version, flush=True)

asyncio.run(main())
"""


class OtherProcess:
    """A Python process that runs this script until the block ends."""

    def __init__(self, script: str, *arguments: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-W", "error", "-c", script, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def says(self) -> str:
        """Its next line."""
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()

    def go_on(self) -> None:
        """Give it a line."""
        assert self._process.stdin is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()

    def kill(self) -> list[str]:
        """End it in the middle of whatever it does; returns the lines not yet read."""
        self._process.kill()
        assert self._process.stdout is not None
        # From where ``says`` reads, too: what it has read ahead would be lost elsewhere.
        return self._process.stdout.read().splitlines()

    def end(self) -> int:
        """Give it no more lines; returns its exit code."""
        self._process.communicate(timeout=60)
        return self._process.returncode

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.communicate()
