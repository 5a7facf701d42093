"""A database that is locked, full, lost or impossible: the presser is told and nothing is lost."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

import pytest

from tests.e2e.bot_process import assert_quiet
from tests.e2e.people import ANNA, DMITRI, buttons, labels, mover, text_of, version_of
from tests.e2e.prepared import Prepared, to_be_confirmed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.e2e.people import Chat, Message
    from tests.e2e.stage import Stage

pytestmark = pytest.mark.e2e

ACCOUNTS = {"Anna": ANNA, "Dmitri": DMITRI}
NOT_SAVED = "That could not be saved, so nothing has changed"


async def press(group: Chat, board: Message) -> Message:
    label = next((label for label in labels(board) if "Confirm" in label), labels(board)[0])
    return await group.press(ACCOUNTS[mover(board) or ""], board, label)


async def press_on(group: Chat, board: Message) -> Message:
    answer = await press(group, board)
    assert answer["answered"]
    assert not answer["show_alert"], answer
    return await group.until_shown(board, lambda m: version_of(m) > version_of(board))


@contextmanager
def locked(stage: Stage) -> Iterator[None]:
    """Another process writes and does not come to an end."""
    with closing(sqlite3.connect(stage.bot.data / "nardy.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


async def test_s05_locked_for_long_the_presser_is_told_and_presses_again(stage: Stage) -> None:
    group, other = stage.group, await stage.new_group()
    board = await group.begin()
    with locked(stage):
        user, data = ACCOUNTS[mover(board) or ""], str(buttons(board)[0]["callback_data"])
        number = board["message_id"]
        pressing = asyncio.create_task(group.press_data(user, number, data, timeout=60))
        refused = await other.ask(ANNA, "/play")
        assert NOT_SAVED in refused
        answer = await pressing
        assert answer["show_alert"]
        assert NOT_SAVED in answer["text"]
    await press_on(group, board)


async def test_the_computer_tries_again_when_its_play_cannot_be_saved(empty_stage: Stage) -> None:
    stage, chat = empty_stage, empty_stage.chat(ANNA)
    async with Prepared.of(stage.bot) as prepared:
        table = await prepared.game(ANNA, computer=True)
        await prepared.play_until(table, to_be_confirmed)
    await chat.write(ANNA, "/start")  # else no bot may write to her
    await stage.bot.start()
    board = await chat.board()
    answering = await stage.hold("answerCallbackQuery", seconds=0.5)
    pressing = asyncio.create_task(press(chat, board))
    await answering.came.wait()  # Anna's turn is saved, the computer's is not yet played
    with locked(stage):
        await pressing
        await stage.bot.until_logged("the computer's play was refused: not-saved")
    await chat.until_shown(
        board, lambda m: "Computer (simple) played" in text_of(m) and mover(m) == "Anna"
    )
    assert await stage.bot.stop() == 0
    assert_quiet(stage.bot.log)


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="a full disk is played on Linux only")
async def test_full_the_presser_is_told_and_nothing_is_lost(stage: Stage) -> None:
    board = await stage.group.begin()
    assert stage.bot.process is not None
    process, files = stage.bot.process.pid, resource.RLIMIT_FSIZE
    usual = resource.prlimit(process, files)
    # No file of the bot may grow: for SQLite that is a disk that is full.
    resource.prlimit(process, files, (4096, usual[1]))
    for _ in range(2):
        answer = await press(stage.group, board)
        assert NOT_SAVED in answer["text"]
    assert NOT_SAVED in await stage.group.ask(DMITRI, "/play")
    resource.prlimit(process, files, usual)
    await press_on(stage.group, board)


async def test_a_lost_database_is_said_and_a_new_game_can_begin(empty_stage: Stage) -> None:
    stage = empty_stage
    await stage.bot.start()
    board = await stage.group.begin()
    assert await stage.bot.stop() == 0
    for file in stage.bot.data.iterdir():
        file.unlink()
    await stage.bot.start()
    answer = await press(stage.group, board)
    assert "I do not know this table any more" in answer["text"]
    await press_on(stage.group, await stage.group.begin())
    assert await stage.bot.stop() == 0
    assert_quiet(stage.bot.log)


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("sqlite+aiosqlite:////proc/nowhere/nardy.sqlite3", "cannot be"),
        ("sqlite+aiosqlite:///{folder}", "cannot be used"),
        ("sqlite+aiosqlite:///{folder}/nonsense.sqlite3", "not a database"),
    ],
)
async def test_s06_an_impossible_database_is_said_in_one_line(
    empty_stage: Stage, tmp_path: Path, url: str, words: str
) -> None:
    (tmp_path / "nonsense.sqlite3").write_text("nonsense " * 500)
    empty_stage.bot.more["DATABASE_URL"] = url.format(folder=tmp_path)
    await empty_stage.bot.start()
    assert await empty_stage.bot.ended() == 1
    (line,) = empty_stage.bot.log.splitlines()
    assert words in line


async def test_s06_stopped_in_the_middle_of_an_edit_it_still_shows_it(empty_stage: Stage) -> None:
    stage = empty_stage
    await stage.bot.start()
    board = await stage.group.begin()
    edit = await stage.hold("editMessageMedia", seconds=0.5)
    await press(stage.group, board)
    await edit.came.wait()
    assert await stage.bot.stop() == 0
    assert_quiet(stage.bot.log)
    (now,) = [m for m in await stage.group.messages() if m["message_id"] == board["message_id"]]
    assert version_of(now) == version_of(board) + 1
    assert buttons(now)
