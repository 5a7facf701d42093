"""The built wheel in an environment of its own, as the Dockerfile installs it."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
import tomllib
import zipfile
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import aiohttp
import pytest
from PIL import Image

from tests.e2e.people import ANNA, Chat, text_of
from tests.packaging.dockerfile import ROOT, Container

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

# The first of them builds the environment, which takes a slow machine minutes.
pytestmark = pytest.mark.timeout(900)

TOKEN = "123456:PACKAGING_packaging_PACKAGING_packa"
OPENING = "...........o...........O"


def rooms() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    packages: list[str] = project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    return packages


async def run(container: Container, *command: str) -> tuple[int, str, str]:
    """Run a command in the container; returns its exit code, stdout and stderr."""
    process = await asyncio.create_subprocess_exec(
        *command,
        cwd=container.workdir,
        env=container.environment,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, err = await process.communicate()
    assert process.returncode is not None
    return process.returncode, out.decode(), err.decode()


@asynccontextmanager
async def running(
    container: Container, *command: str, **settings: str
) -> AsyncIterator[asyncio.subprocess.Process]:
    """A command at work in the container; at the end SIGTERM stops it with exit code 0."""
    process = await asyncio.create_subprocess_exec(
        *command,
        cwd=container.workdir,
        env={**container.environment, **settings},
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
        said, _ = await process.communicate()
    assert process.returncode == 0, said.decode()
    assert "Traceback" not in said.decode()


@asynccontextmanager
async def playground(container: Container) -> AsyncIterator[str]:
    """The installed playground on a free port; gives its address."""
    async with running(container, "python", "-m", "playground", "--port", "0") as process:
        assert process.stdout is not None
        line = (await process.stdout.readline()).decode()
        assert line.startswith("Playground: http://127.0.0.1:")
        yield line.split()[1]


def test_the_wheel_holds_all_files_of_the_rooms_and_nothing_else(container: Container) -> None:
    ours = {
        path.relative_to(ROOT).as_posix()
        for room in rooms()
        for path in (ROOT / room).rglob("*")
        if "__pycache__" not in path.parts and path.is_file()
    }
    with zipfile.ZipFile(container.wheel) as wheel:
        names = {name for name in wheel.namelist() if ".dist-info/" not in name}
        metadata = [name for name in wheel.namelist() if ".dist-info/" in name]
    assert names == ours
    assert {f"{room}/py.typed" for room in rooms()} <= names
    assert {
        "render/fonts/Inter-Bold.otf",
        "bot/locales/en/bot.ftl",
        "storage/migrations/env.py",
        "playground/static/index.html",
    } <= names
    assert any(name.startswith("storage/migrations/versions/v0001") for name in names)
    assert any(name.endswith("/licenses/LICENSE") for name in metadata)


async def test_every_room_is_imported_from_the_environment(container: Container) -> None:
    lines = "import sys, " + ", ".join(rooms()) + "\n"
    lines += "for name in sys.argv[1:]: print(sys.modules[name].__file__)"
    code, out, err = await run(container, "python", "-c", lines, *rooms())
    assert (code, err) == (0, "")
    environment = container.root / "opt" / "nardy"
    assert all(Path(line).is_relative_to(environment) for line in out.splitlines())
    assert len(out.splitlines()) == len(rooms())


async def test_the_locked_versions_are_all_that_the_wheel_asks_for(container: Container) -> None:
    code, out, err = await run(container, "python", "-m", "pip", "check")
    assert code == 0, out + err


async def test_perft_counts(container: Container) -> None:
    code, out, err = await run(
        container, "python", "-m", "nardy", "perft", "--player", "W", "--plies", "1"
    )
    assert (code, err) == (0, "")
    (line,) = out.splitlines()
    assert json.loads(line).keys() >= {"ply", "unique", "tree"}


async def test_a_picture_is_the_same_as_the_checkouts(container: Container, tmp_path: Path) -> None:
    arguments = ("-m", "render", OPENING, "--player", "W", "--roll", "53", "--white", "Анна", "-o")
    code, _, err = await run(container, "python", *arguments, str(tmp_path / "installed.png"))
    assert (code, err) == (0, "")
    checkout = await asyncio.create_subprocess_exec(
        sys.executable, *arguments, str(tmp_path / "checkout.png"), cwd=ROOT
    )
    assert await checkout.wait() == 0
    # Pixels, not bytes: the checkout's environment has the extra with the faster encoder.
    installed, checkout_made = (
        Image.open(tmp_path / name).convert("RGB") for name in ("installed.png", "checkout.png")
    )
    assert installed.size == checkout_made.size
    assert installed.tobytes() == checkout_made.tobytes()


async def test_the_bot_answers_at_the_playground_whose_page_is_there(container: Container) -> None:
    async with playground(container) as url, aiohttp.ClientSession() as session:
        async with session.get(url) as page:
            assert page.status == 200
            assert page.content_type == "text/html"
        async with running(container, *container.command, BOT_TOKEN=TOKEN, BOT_API_URL=url):
            chat = Chat(session, url, ANNA)
            await chat.write(ANNA, "/start")
            answer = await chat.until(lambda message: "Anna" in text_of(message))
            assert "/play" in text_of(answer)
    assert (container.workdir / "nardy.sqlite3").is_file(), "DATA_DIR is the image's volume"


@pytest.mark.parametrize("by_name", [False, True], ids=["the image's command", "nardy-bot"])
async def test_without_a_token_the_bot_says_so_and_exits_1(
    container: Container, *, by_name: bool
) -> None:
    code, out, err = await run(container, *(["nardy-bot"] if by_name else container.command))
    assert (code, out) == (1, "")
    assert "BOT_TOKEN: is missing" in err
    assert "Traceback" not in err
