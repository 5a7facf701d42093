"""``python -m playground``: one address, one child, clear ends."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import socket
import sys
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import aiohttp
import pytest

from playground.bot_process import BotProcess

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

SMALL_BOT = """
import os, signal, sys, time, urllib.request
url = f"{os.environ['BOT_API_URL']}/bot{os.environ['BOT_TOKEN']}/getMe"
print(urllib.request.urlopen(url).read().decode(), flush=True)
%s
"""
WAIT = """
def stop(*_):
    print("the bot stops", flush=True)
    sys.exit(0)
signal.signal(signal.SIGTERM, stop)
print("the bot waits", flush=True)
while True:
    time.sleep(60)
"""


@asynccontextmanager
async def playground(*arguments: str, folder: Path) -> AsyncIterator[asyncio.subprocess.Process]:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "playground",
        *arguments,
        cwd=folder,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


def write_bot(folder: Path, end: str) -> None:
    """A package ``bot`` that ``python -m bot`` finds first in the folder where it is started."""
    (folder / "bot").mkdir()
    (folder / "bot" / "__init__.py").touch()
    (folder / "bot" / "__main__.py").write_text(SMALL_BOT % end, encoding="utf-8")


async def line_with(stream: asyncio.StreamReader | None, words: str) -> str:
    assert stream is not None
    async for line in stream:
        if words in line.decode():
            return line.decode()
    raise AssertionError(f"no line with {words!r}")


async def test_without_a_bot_it_prints_its_address_and_stops(tmp_path: Path) -> None:
    async with playground("--port", "0", folder=tmp_path) as process:
        line = await line_with(process.stdout, "http://")
        found = re.search(r"http://127\.0\.0\.1:\d+", line)
        assert found is not None
        async with aiohttp.ClientSession() as session, session.get(found.group()) as answer:
            assert "<title>" in await answer.text()
        process.send_signal(signal.SIGINT)
        assert await process.wait() == 0


async def test_with_a_bot_both_stop_together(tmp_path: Path) -> None:
    write_bot(tmp_path, WAIT)
    async with playground("--port", "0", "--with-bot", folder=tmp_path) as process:
        assert "http://127.0.0.1:" in await line_with(process.stdout, "Open ")
        await line_with(process.stdout, "NardyPlayBot")
        await line_with(process.stdout, "the bot waits")
        process.send_signal(signal.SIGTERM)
        await line_with(process.stdout, "the bot stops")
        assert await process.wait() == 0


async def test_a_bot_that_ends_is_told_with_its_code(tmp_path: Path) -> None:
    write_bot(tmp_path, "sys.exit(3)")
    async with playground("--port", "0", "--with-bot", folder=tmp_path) as process:
        assert await line_with(process.stderr, "the bot has ended with exit code 3")
        assert await process.wait() == 3


async def test_a_port_that_is_taken_is_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        async with playground("--port", port, folder=tmp_path) as process:
            out, err = await process.communicate()
    assert out == b""
    assert process.returncode == 1
    (line,) = err.decode().splitlines()
    assert line.startswith(f"playground: cannot listen on 127.0.0.1:{port}: ")
    assert "make play PORT=0" in line


async def test_a_folder_that_cannot_be_made_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "data").touch()
    async with playground("--port", "0", "--with-bot", folder=tmp_path) as process:
        _, err = await process.communicate()
    assert process.returncode == 1
    (line,) = err.decode().splitlines()
    assert line.startswith("playground: cannot make data/playground: ")


@pytest.mark.parametrize("strict", [False, True])
async def test_the_bot_is_held_up_only_where_floods_are_refused(
    tmp_path: Path, strict: bool
) -> None:
    write_bot(tmp_path, "print('pace', os.environ.get('OUTBOX_GROUP_PER_MINUTE'), flush=True)")
    more = ["--strict-limits"] if strict else []
    async with playground("--port", "0", "--with-bot", *more, folder=tmp_path) as process:
        pace = await line_with(process.stdout, "pace")
    assert pace.split() == ["pace", "None" if strict else "600"]


async def test_the_right_token_is_the_given_one(tmp_path: Path) -> None:
    async with playground("--port", "0", "--token", "1:right", folder=tmp_path) as process:
        line = await line_with(process.stdout, "http://")
        found = re.search(r"http://127\.0\.0\.1:\d+", line)
        assert found is not None
        async with aiohttp.ClientSession() as session:
            codes = []
            for token in ("1:wrong", "1:right"):
                async with session.get(f"{found.group()}/bot{token}/getMe") as answer:
                    codes.append(answer.status)
        assert codes == [401, 200]


SETTINGS = """
import json, pathlib
from bot.settings import Settings
read = Settings.load()
seen = {
    "token": read.token, "api": read.bot_api_url, "database": read.database, "redis": read.redis,
    "rules": read.default_rules, "log": read.log_format,
}
pathlib.Path("seen.json").write_text(json.dumps(seen))
"""


async def test_nothing_of_a_real_bot_reaches_the_one_that_plays_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = {
        "BOT_TOKEN": "2:real",
        "BOT_API_URL": "http://127.0.0.1:9",
        "DATABASE_URL": f"sqlite+aiosqlite:///{tmp_path}/real.sqlite3",
        "REDIS_URL": "redis://127.0.0.1:9/0",
        "DATA_DIR": str(tmp_path / "real"),
    }
    (tmp_path / "token").write_text("2:real")
    lines = [f"{name}={value}" for name, value in real.items()]
    lines += ["DEFAULT_RULES=greek", f"BOT_TOKEN_FILE={tmp_path}/token"]
    (tmp_path / ".env").write_text("\n".join(lines))
    for name, value in real.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("redis_url", "redis://127.0.0.1:9/1")
    monkeypatch.setenv("BOT_TOKEN_FILE", str(tmp_path / "token"))
    monkeypatch.setenv("LOG_FORMAT", "json")
    monkeypatch.chdir(tmp_path)
    folder = Path("playground")
    (tmp_path / folder).mkdir()

    command = (sys.executable, "-c", SETTINGS)
    async with BotProcess("1:local", "http://127.0.0.1:1", folder, command) as bot:
        assert await bot.wait() == 0

    assert json.loads((tmp_path / folder / "seen.json").read_text()) == {
        "token": "1:local",
        "api": "http://127.0.0.1:1",
        "database": f"sqlite+aiosqlite:///{tmp_path}/playground/nardy.sqlite3",
        "redis": None,
        "rules": "classic",
        "log": "json",
    }


async def test_a_bot_that_does_not_stop_is_killed_with_its_children(tmp_path: Path) -> None:
    stubborn = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print(1)"
    command = (sys.executable, "-u", "-c", f"{stubborn}; time.sleep(600)")
    bot = BotProcess("1:x", "http://127.0.0.1:1", tmp_path, command, patience=0.2)
    async with bot:
        waiting = asyncio.create_task(bot.wait())
    assert await waiting in (-signal.SIGKILL, -signal.SIGTERM)
