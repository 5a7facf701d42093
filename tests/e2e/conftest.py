"""A playground and the real bot process: one pair for each test, or one shared by a module."""

from __future__ import annotations

import re
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from tests.e2e.bot_process import TOKEN, BotProcess, assert_quiet
from tests.e2e.stage import Stage

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

__all__ = ["TOKEN", "BotProcess", "Stage"]


@asynccontextmanager
async def _played_on(folder: Path) -> AsyncIterator[Stage]:
    async with Stage.at(folder) as stage:
        stage.bot.more["LOG_LEVEL"] = "DEBUG"
        await stage.bot.start()
        try:
            yield stage
        finally:
            code = await stage.bot.stop()
        assert code == 0, stage.bot.log
        assert_quiet(stage.bot.log)
        assert_nameless(stage)
        await stage.verify_records()


def assert_nameless(stage: Stage) -> None:
    """No line of the log, down to the last detail, says how anybody is called."""
    for person in stage.playground.state.people.values():
        for name in (person.first_name, person.username):
            word = re.escape(name or "").strip()
            if word and not person.is_bot:
                assert not re.search(rf"(?<!\w){word}(?!\w)", stage.bot.log), (name, stage.bot.log)


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    """A bot that runs, for this test alone; its log must be quiet at the end."""
    async with _played_on(tmp_path) as stage:
        yield stage


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shared(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Stage]:
    """A bot that runs for a whole module, whose tests meet in groups of their own."""
    async with _played_on(tmp_path_factory.mktemp("shared")) as stage:
        await stage.bot.until_logged("is ready")  # from now on it finds no table by itself
        yield stage


@pytest.fixture
async def empty_stage(tmp_path: Path) -> AsyncIterator[Stage]:
    """A playground with a bot that the test starts and judges itself."""
    async with Stage.at(tmp_path) as stage:
        yield stage
        if stage.bot.process is not None and stage.bot.process.returncode is None:
            await stage.bot.stop()
        assert TOKEN not in stage.bot.log
        if stage.bot.file.exists():
            await stage.verify_records()
