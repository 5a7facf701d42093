"""The database behind the archive: its connections, its transactions, and what goes wrong there.

On SQLite: WAL, so that readers and the writer do not wait for each other; ``synchronous=FULL``, so
that what was accepted survives a power cut (one fsync for each press, which is far less than a
redraw costs); foreign keys on; write transactions take the lock at their beginning
(``BEGIN IMMEDIATE``), as one that grows from a read cannot wait for it.
"""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import WeakSet

import aiosqlite
from sqlalchemy import Connection, event, make_url
from sqlalchemy.exc import (
    ArgumentError,
    DatabaseError,
    DataError,
    IntegrityError,
    InterfaceError,
    InvalidRequestError,
    NoSuchModuleError,
    ProgrammingError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from club.journal import JournalUnavailable
from storage.errors import RecordRefused, StoreError

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from threading import Thread

    from sqlalchemy.engine import URL
    from sqlalchemy.engine.interfaces import DBAPIConnection, DBAPICursor

PATIENCE = 5.0
"""Seconds that a transaction waits for another process's write lock."""

CONNECTIONS = 4
"""Connections to a SQLite file (each has a thread): one writes, the others read meanwhile."""

_UNREADABLE_URL = (
    "DATABASE_URL cannot be read; it should look like sqlite+aiosqlite:///data/nardy.sqlite3"
)

_T = TypeVar("_T")


def database_url(data_dir: Path) -> str:
    """The URL of the default database, a SQLite file in this folder."""
    return f"sqlite+aiosqlite:///{(data_dir / 'nardy.sqlite3').as_posix()}"


class Database:
    """Transactions on one database.

    Each one runs as a task of its own, which its caller's cancellation does not reach: it ends by
    itself, committed or rolled back, and its connection goes back to the pool unharmed. ``close``
    waits for those under way and leaves no thread behind.
    """

    def __init__(self, url: str, *, patience: float = PATIENCE) -> None:
        self._url = _readable(url)
        self._threads: WeakSet[Thread] = WeakSet()
        self._engine = _engine(self._url, patience, self._connect_to_file)
        self._writing = self._engine.execution_options(immediate=True)
        # Within this process writers queue in order; SQLite itself would let them race.
        self._turn = asyncio.Lock() if _is_sqlite(self._url) else None
        self._in_vain = 0
        """How often a writer has waited in vain for another process's lock."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closed = False

    @property
    def name(self) -> str:
        """The database's URL without its password."""
        return self._url.render_as_string(hide_password=True)

    @property
    def file(self) -> Path | None:
        """The SQLite file; ``None`` for a server, or a file that is named by a URI."""
        path = self._url.database if _is_sqlite(self._url) else None
        return None if path is None or path.startswith("file:") else Path(path)

    async def read(self, work: Callable[[Connection], _T]) -> _T:
        """Run the work on one consistent state of the database.

        Raises:
            JournalUnavailable: the database cannot be read now.
        """
        return await self._apart(self._read(work))

    async def write(self, work: Callable[[Connection], _T]) -> _T:
        """Run the work in one write transaction: all of it is stored, or nothing.

        Raises:
            JournalUnavailable: locked for too long, full, read-only or lost; nothing was stored.
            RecordRefused: a constraint of the schema is broken; nothing was stored.
        """
        return await self._apart(self._write(work))

    async def overwrite(self) -> None:
        """Leave nothing of what was deleted in SQLite's file of changes.

        Where others read just now, that has to wait for the next time. A server does it by itself.
        """
        if not _is_sqlite(self._url):
            return

        def move_changes(connection: Connection) -> None:
            connection.rollback()
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")

        await self._apart(self._read(move_changes))

    async def close(self) -> None:
        """Wait for the transactions under way, then close all connections."""
        self._closed = True
        # As a task, so that a second cancellation does not leave connections open.
        await asyncio.shield(asyncio.ensure_future(self._close()))

    async def _close(self) -> None:
        if self._tasks:
            await asyncio.wait(self._tasks)
        await self._engine.dispose()
        # A connection that failed was told to end, but nobody waited for it; and its thread must
        # not report to an event loop that is closed.
        await asyncio.to_thread(_wait_for, tuple(self._threads))

    async def _connect_to_file(self, *where: Any, **how: Any) -> aiosqlite.Connection:  # noqa: ANN401 - the driver's own
        connection = aiosqlite.connect(*where, **how)
        thread = connection._thread  # noqa: SLF001 - the driver has no other way to wait for it
        # As SQLAlchemy does it: a thread left behind must not keep the process.
        thread.daemon = True
        self._threads.add(thread)
        return await connection

    async def _apart(self, transaction: Coroutine[Any, Any, _T]) -> _T:
        task = asyncio.ensure_future(transaction)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def _read(self, work: Callable[[Connection], _T]) -> _T:
        self._check_open()
        try:
            async with self._engine.connect() as connection:
                return await connection.run_sync(work)
        except _FAULTS as fault:
            raise _said_plainly(fault) from fault

    async def _write(self, work: Callable[[Connection], _T]) -> _T:
        """Write when it is our turn.

        However long the queue is, as on a slow disk, it is waited for: it moves. Only where another
        process keeps the lock for too long, whoever stands behind the one who found out is told so,
        too, instead of trying his own patience.
        """
        if self._turn is None:
            return await self._transact(work)
        in_vain = self._in_vain
        async with self._turn:
            if self._in_vain != in_vain:
                raise JournalUnavailable("the database is locked")
            return await self._transact(work)

    async def _transact(self, work: Callable[[Connection], _T]) -> _T:
        self._check_open()
        try:
            async with self._writing.begin() as connection:
                return await connection.run_sync(work)
        except _FAULTS as fault:
            self._in_vain += _is_locked(fault)
            raise _said_plainly(fault) from fault

    def _check_open(self) -> None:
        if self._closed:
            raise JournalUnavailable("the database is closed")


# A server that cannot be reached is an OSError; a wait for a free connection may time out.
_FAULTS = (DatabaseError, InterfaceError, PoolTimeoutError, OSError)


def _said_plainly(fault: Exception) -> Exception:
    """The error of ours that a database's error means; faults of our own SQL stay as they are."""
    if isinstance(fault, (ProgrammingError, DataError)):
        return fault
    cause = fault.orig if isinstance(fault, (DatabaseError, InterfaceError)) else fault
    line = next(iter(str(cause).splitlines()), type(cause).__name__)
    return RecordRefused(line) if isinstance(fault, IntegrityError) else JournalUnavailable(line)


def _is_locked(fault: Exception) -> bool:
    """Whether another process kept the lock of a SQLite file for longer than we wait."""
    cause = fault.orig if isinstance(fault, DatabaseError) else None
    return getattr(cause, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY


def _readable(url: str) -> URL:
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        # Neither the text nor the cause: they may hold a password.
        raise StoreError(_UNREADABLE_URL) from None
    if _is_sqlite(parsed) and parsed.database in (None, "", ":memory:"):
        raise StoreError("DATABASE_URL must name a file: a database in memory loses every game")
    return parsed


def _is_sqlite(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"


def _wait_for(threads: tuple[Thread, ...]) -> None:
    for thread in threads:
        thread.join(PATIENCE)


def _engine(
    url: URL, patience: float, connect: Callable[..., Coroutine[Any, Any, aiosqlite.Connection]]
) -> AsyncEngine:
    # hide_parameters: an error's text must not hold what was to be stored (seeds, names).
    options: dict[str, Any] = {"hide_parameters": True}
    if _is_sqlite(url):
        # isolation_level None: the driver begins nothing by itself, we do (see _begin).
        options |= {
            "connect_args": {
                "timeout": patience,
                "isolation_level": None,
                "async_creator_fn": connect,
            },
            "pool_size": CONNECTIONS,
            "max_overflow": 0,
        }
    else:
        options["pool_pre_ping"] = True
    try:
        engine = create_async_engine(url, **options)
    except ModuleNotFoundError as fault:
        raise StoreError(f"DATABASE_URL needs the Python package {fault.name}") from None
    except (NoSuchModuleError, InvalidRequestError):
        raise StoreError(
            f"DATABASE_URL names no asynchronous driver: {url.drivername}; for SQLite it begins "
            "with sqlite+aiosqlite:"
        ) from None
    except ArgumentError:
        raise StoreError(_UNREADABLE_URL) from None
    if _is_sqlite(url):
        event.listen(engine.sync_engine, "connect", _prepare)
        event.listen(engine.sync_engine, "begin", _begin)
    return engine


def _prepare(connection: DBAPIConnection, _record: object) -> None:
    cursor = connection.cursor()
    _enter_wal(cursor)
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    # What is deleted is overwritten: people may have themselves forgotten.
    cursor.execute("PRAGMA secure_delete = ON")
    cursor.close()


def _enter_wal(cursor: DBAPICursor) -> None:
    """Switch the file to WAL, where it is not yet.

    The switch itself fails at once when another process writes; to begin a transaction waits. So
    the one is tried again after the other.
    """
    for attempts_left in reversed(range(5)):
        try:
            cursor.execute("PRAGMA journal_mode = WAL")
            cursor.fetchall()
        except sqlite3.OperationalError:
            if not attempts_left:
                raise
            cursor.execute("BEGIN IMMEDIATE")
            cursor.execute("ROLLBACK")
        else:
            return


def _begin(connection: Connection) -> None:
    immediate = connection.get_execution_options().get("immediate", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")
