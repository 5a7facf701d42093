"""A bot that is killed and comes back: same table, same dice, same half-made play, same buttons."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING

import pytest
from redis.asyncio import Redis

from tests.e2e.bot_process import assert_quiet
from tests.e2e.people import (
    ANNA,
    DMITRI,
    buttons,
    is_over,
    labels,
    mover,
    text_of,
    version_of,
)
from tests.e2e.prepared import (
    Prepared,
    computer_to_move,
    half_made,
    late,
    many_plays,
    to_be_confirmed,
)
from tests.e2e.random_game import press_until_over
from tests.redis_server import RedisServer

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from club.table import Table
    from tests.e2e.people import Chat, Message
    from tests.e2e.stage import Stage

pytestmark = pytest.mark.e2e

ACCOUNTS = {"Anna": ANNA, "Dmitri": DMITRI}


@pytest.fixture(params=["memory", "redis"])
async def kept(empty_stage: Stage, request: pytest.FixtureRequest) -> AsyncIterator[Stage]:
    """A stage whose bot holds live tables in memory, or in a real Redis."""
    if request.param == "memory":
        yield empty_stage
        return
    with RedisServer() as server:
        empty_stage.bot.more["REDIS_URL"] = server.url
        yield empty_stage


async def shown(stage: Stage) -> Message:
    """What /board brings."""
    return await stage.group.brought_down(ANNA)


async def looks(group: Chat, board: Message) -> tuple[str, list[str], bytes]:
    """All that is to be seen of a board."""
    return text_of(board), labels(board), await group.picture(board)


def on_turn(board: Message) -> int:
    return ACCOUNTS[mover(board) or ""]


@pytest.mark.parametrize("phase", [many_plays, half_made])
async def test_s01_a_turn_goes_on_where_it_was(kept: Stage, phase: Callable[[Table], bool]) -> None:
    async with Prepared.of(kept.bot) as prepared:
        await prepared.play_until(await prepared.game(kept.group.id), phase)
    await kept.bot.start()
    board = await shown(kept)
    before = await looks(kept.group, board)
    await kept.bot.kill()

    await kept.bot.start()
    await kept.bot.until_logged("is ready", 2)
    # The message is older than the process; its first button does what it says.
    for label in (labels(board)[0], "Take back"):
        answer = await kept.group.press(on_turn(board), board, label)
        assert answer["answered"]
        assert not answer["show_alert"]
        version = version_of(board)
        board = await kept.group.until_shown(board, lambda m, v=version: version_of(m) > v)  # type: ignore[misc] # mypy does not infer lambdas with defaults
    assert await looks(kept.group, board) == before
    assert await kept.bot.stop() == 0
    assert_quiet(kept.bot.log)


async def test_s01_a_turn_waits_to_be_confirmed(kept: Stage) -> None:
    async with Prepared.of(kept.bot) as prepared:
        await prepared.play_until(await prepared.game(kept.group.id), to_be_confirmed)
    await kept.bot.start()
    before = await looks(kept.group, await shown(kept))
    await kept.bot.kill()

    await kept.bot.start()
    board = await shown(kept)
    assert await looks(kept.group, board) == before
    assert not (await kept.group.press(on_turn(board), board, "Confirm"))["show_alert"]
    await kept.group.until_shown(board, lambda m: version_of(m) > version_of(board))
    assert await kept.bot.stop() == 0
    assert_quiet(kept.bot.log)


async def test_s01_a_challenge_waits(empty_stage: Stage) -> None:
    async with Prepared.of(empty_stage.bot) as prepared:
        await prepared.challenge(empty_stage.group.id)
    await empty_stage.bot.start()
    board = await shown(empty_stage)
    before = await looks(empty_stage.group, board)
    await empty_stage.bot.kill()

    await empty_stage.bot.start()
    assert (await empty_stage.group.press(ANNA, board, "Accept"))["show_alert"]
    assert not (await empty_stage.group.press(DMITRI, board, "Accept"))["show_alert"]
    begun = await empty_stage.group.until_shown(board, lambda m: mover(m) is not None)
    assert text_of(begun) != before[0]
    assert await empty_stage.bot.stop() == 0
    assert_quiet(empty_stage.bot.log)


async def test_s01_the_computers_pending_turn_is_played_at_start(kept: Stage) -> None:
    async with Prepared.of(kept.bot) as prepared:
        table = await prepared.game(kept.group.id, computer=True)
        table = await prepared.play_until(table, computer_to_move)
    await kept.bot.start()
    await kept.bot.until_logged("is ready")
    board = await shown(kept)
    assert mover(board) == "Anna"
    assert "Computer (simple) played" in text_of(board)
    assert version_of(board) > table.version
    assert await kept.bot.stop() == 0
    assert_quiet(kept.bot.log)


async def test_c05_killed_in_the_middle_of_a_press_it_goes_on_from_there(
    empty_stage: Stage,
) -> None:
    """The press was saved, but neither answered nor shown; afterwards nothing is locked."""
    bot, group = empty_stage.bot, empty_stage.group
    await bot.start()
    board = await group.begin()
    answering = await empty_stage.hold("answerCallbackQuery")
    user, label = on_turn(board), labels(board)[0]
    pressing = asyncio.create_task(group.press(user, board, label))
    await answering.came.wait()
    await bot.kill()
    pressing.cancel()
    await bot.start()
    now = await group.until_shown(board, lambda m: version_of(m) == version_of(board) + 1)
    await bot.until_logged("redrawing 1 boards that were behind")
    assert "The game has moved on" in (await group.press(user, board, label))["text"]
    await group.step(user, now, labels(now)[0])
    assert await bot.stop() == 0
    assert_quiet(bot.log)


async def test_a_board_that_was_sent_but_not_stored_is_taken_over(empty_stage: Stage) -> None:
    """Killed between the two, the bot knows only the older message; the newer one is the board."""
    await empty_stage.bot.start()
    old = await empty_stage.group.begin()
    # Telegram shows the new board, but its answer does not come.
    await empty_stage.fault("sendPhoto", code=502, after=True)
    await empty_stage.group.write(ANNA, "/board")
    new = await empty_stage.group.until(
        lambda m: m["message_id"] > old["message_id"] and "photo" in m
    )
    await empty_stage.bot.kill()
    await empty_stage.bot.start()
    answer = await empty_stage.group.press(on_turn(new), new, labels(new)[0])
    assert not answer["show_alert"], answer
    await empty_stage.group.until_shown(new, lambda m: version_of(m) > version_of(new))
    await empty_stage.group.until_shown(old, lambda m: not buttons(m))
    assert await empty_stage.bot.stop() == 0
    assert_quiet(empty_stage.bot.log)


async def test_the_computers_worker_is_replaced_and_ends_with_the_bot(empty_stage: Stage) -> None:
    async with Prepared.of(empty_stage.bot) as prepared:
        game = await prepared.game(ANNA, computer=True)
        await prepared.play_until(game, computer_to_move)
    chat = empty_stage.chat(ANNA)
    await chat.write(ANNA, "/start")  # else no bot may write to her
    await empty_stage.bot.start()
    await empty_stage.bot.until_logged("is ready")  # the computer has played its pending turn
    await _kill_workers(empty_stage)
    board = await chat.board()
    while "a new one takes over" not in empty_stage.bot.log:
        label = next((label for label in labels(board) if "Confirm" in label), labels(board)[0])
        await chat.press(ANNA, board, label)
        version = version_of(board)
        board = await chat.until_shown(board, lambda m, v=version: version_of(m) > v)  # type: ignore[misc] # mypy does not infer lambdas with defaults
    await empty_stage.bot.kill()  # it waits until no child is left
    assert_quiet(empty_stage.bot.log)


async def _kill_workers(stage: Stage) -> None:
    """Kill the bot's spawned workers, as a machine that is out of memory does."""
    assert stage.bot.process is not None
    listing = await asyncio.create_subprocess_exec(
        "ps",
        "-ww",
        "-o",
        "pid=,args=",
        "--ppid",
        str(stage.bot.process.pid),
        stdout=asyncio.subprocess.PIPE,
    )
    out, _ = await listing.communicate()
    workers = [line.split()[0] for line in out.decode().splitlines() if "spawn_main" in line]
    assert workers, out
    kill = await asyncio.create_subprocess_exec("kill", "-9", *workers)
    assert await kill.wait() == 0


class TestRedis:
    """Redis may go, forget everything or hold nonsense: the journal tells all tables again."""

    async def test_gone_or_emptied_or_broken_in_the_middle_of_a_game(
        self, empty_stage: Stage
    ) -> None:
        stage = empty_stage
        async with Prepared.of(stage.bot) as prepared:
            table = await prepared.play_until(await prepared.game(stage.group.id), half_made)
        with RedisServer(password="hush-hush") as server:
            stage.bot.more |= {"REDIS_URL": server.url, "LOG_LEVEL": "DEBUG"}
            await stage.bot.start()
            board = await shown(stage)
            key = f"nardy:table:{table.id}"
            async with Redis.from_url(server.url) as client:
                assert await client.get(key)
                await client.flushall()
                board = await self.press_on(stage.group, board)
                for nonsense in ("{broken", "[]", '{"v":99}', "\x00"):
                    await client.set(key, nonsense)
                    board = await self.press_on(stage.group, board)
                await client.delete(key)
                await client.rpush(key, "a list")
                board = await self.press_on(stage.group, board)
            server.kill()
            board = await self.press_on(stage.group, board)
            await stage.bot.until_logged("does not hold tables")
            await stage.bot.kill()
            await stage.bot.start()  # Redis is not there
            board = await self.press_on(stage.group, board)
            server.start()
            await self.press_on(stage.group, board)
        assert await stage.bot.stop() == 0
        assert_quiet(stage.bot.log)
        assert "hush-hush" not in stage.bot.log

    async def press_on(self, group: Chat, board: Message) -> Message:
        label = next((label for label in labels(board) if "Confirm" in label), labels(board)[0])
        answer = await group.press(on_turn(board), board, label)
        assert answer["answered"], answer
        assert not answer["show_alert"], answer
        return await group.until_shown(board, lambda m: version_of(m) > version_of(board))


async def test_a_game_survives_many_kills(empty_stage: Stage) -> None:
    """Killed again and again between presses, the game comes to its one result."""
    async with Prepared.of(empty_stage.bot) as prepared:
        await prepared.play_until(await prepared.game(empty_stage.group.id), late)
    random = Random(3)
    with RedisServer() as server:
        empty_stage.bot.more["REDIS_URL"] = server.url
        await empty_stage.bot.start()
        board = await shown(empty_stage)
        kills = 0
        while True:
            record = await press_until_over(empty_stage.group, board, ACCOUNTS, random, at_most=16)
            board = record.board
            if is_over(board):
                break
            await empty_stage.bot.kill()
            await empty_stage.bot.start()
            kills += 1
        assert kills >= 1
        assert await empty_stage.bot.stop() == 0
    assert_quiet(empty_stage.bot.log)
    assert len(await empty_stage.results()) == 1
