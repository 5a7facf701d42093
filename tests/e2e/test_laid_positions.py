"""Positions laid into the database of a bot that runs, and played on by presses.

Their seeds were searched for: with them the dice fall as the field cases want it.
"""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from sqlalchemy.util import await_only

from bot.choices import offered
from club.actions import MakeMoves, Terms
from club.decisions import evolve
from club.journal import Entry
from club.places import TableId
from nardy import Player, TimeControl
from storage.journal import _append
from tests.e2e.people import (
    ANNA,
    DMITRI,
    buttons,
    data_of,
    is_over,
    labels,
    mover,
    text_of,
    version_of,
)
from tests.e2e.prepared import Prepared, whole_plays

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Connection

    from club.table import Table
    from tests.e2e.people import Chat, Message
    from tests.e2e.stage import Stage

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="module")]

ACCOUNTS = {"Anna": ANNA, "Dmitri": DMITRI}
OTHERS = {"Anna": DMITRI, "Dmitri": ANNA}
QUICK = Terms(1, TimeControl.parse("2m+8s"))
LONG_AGO = timedelta(minutes=20)
MOVED_ON = "The game has moved on since this button was shown"


async def shown(group: Chat) -> Message:
    """The board of the table laid in this group, which has none yet."""
    await group.write(ANNA, "/board")
    return await group.until(lambda m: "photo" in m and bool(buttons(m)))


def before_turn(number: int) -> Callable[[Table], bool]:
    """So many turns are over, nothing is chosen of the next one."""
    return lambda table: table.game is not None and len(table.game.turns) == number


class TestNoMove:
    async def test_u04_three_passes_in_a_row_are_one_message(self, shared: Stage) -> None:
        """The computer passes, a person does, and the computer once more."""
        group = await shared.known_group()
        async with Prepared.of(shared.bot, seed=179, anna_plays=Player.BLACK) as prepared:
            table = await prepared.game(group.id, computer=True)
            choose = whole_plays()
            table = await prepared.play_until(table, before_turn(69), choose)
            await prepared.act(table, prepared.anna, choose(table))
        board = await shown(group)
        number = (await shared.calls())[-1]["number"]
        assert not (await group.press(ANNA, board, "Confirm"))["show_alert"]
        after = await group.until_shown(board, lambda m: version_of(m) > version_of(board))
        passed = [line for line in text_of(after).splitlines() if "no legal move" in line]
        assert [line.partition(", the turn")[0] for line in passed] == [
            "Computer (simple) rolled 6-3: no legal move",
            "Anna rolled 5-5: no legal move",
            "Computer (simple) rolled 6-5: no legal move",
        ]
        assert mover(after) == "Anna"
        shows = [call for call in await shared.calls("", number) if call["method"] != "getUpdates"]
        assert [call["method"] for call in shows] == ["answerCallbackQuery", "editMessageMedia"]


class TestWhichDie:
    async def test_u10_where_a_checker_may_go_two_ways_the_button_tells(
        self, shared: Stage
    ) -> None:
        """The position of R21 b: White moves from 14 through 11, for Black holds 9."""
        group = await shared.known_group()
        async with Prepared.of(shared.bot, seed=13790) as prepared:
            await prepared.game(group.id)
        board = await shown(group)
        assert "Anna to move 🎲 5-3" in text_of(board)
        assert sorted(labels(board)) == ["14/11 24/19", "14/11/6", "24/21/16"]

    async def test_u10_what_bears_off_is_named(self, shared: Stage) -> None:
        group = await shared.known_group()
        async with Prepared.of(shared.bot, seed=42) as prepared:
            table = await prepared.game(group.id)
            await prepared.play_until(table, before_turn(85), whole_plays())
        board = await shown(group)
        assert "Anna to move 🎲 6-2" in text_of(board)
        assert sorted(labels(board)) == ["2/off 3/off", "3/1 2/off"]
        after = await group.step(ANNA, board, "3/1 2/off")
        assert "So far: 3/1 2/off" in text_of(after)


class TestClaim:
    async def test_u07_before_the_limit_a_claim_is_refused_with_the_time_left(
        self, shared: Stage
    ) -> None:
        group = await shared.known_group()
        async with Prepared.of(shared.bot) as prepared:
            await prepared.game(group.id, terms=QUICK)
        board = await shown(group)
        name = mover(board) or ""
        assert "The other one still has 2 minutes" in await group.ask(OTHERS[name], "/claim")
        assert "It is your own turn" in await group.ask(ACCOUNTS[name], "/claim")
        await group.step(ACCOUNTS[name], board, labels(board)[0])

    async def test_u07_after_the_limit_it_takes_the_game(self, shared: Stage) -> None:
        group = await shared.known_group()
        board = await self.out_of_time(shared, group)
        name = mover(board) or ""
        assert "Your own time is up" in await group.ask(ACCOUNTS[name], "/claim")
        await group.write(OTHERS[name], "/claim")
        over = await group.until_shown(board, is_over)
        assert f"{name} ran out of time." in text_of(over)

    async def test_u07_whoever_comes_back_before_the_claim_plays_on(self, shared: Stage) -> None:
        group = await shared.known_group()
        board = await self.out_of_time(shared, group)
        name = mover(board) or ""
        move = next(label for label in labels(board) if "/" in label)
        claim = data_of(board, "Claim")
        after = await group.step(ACCOUNTS[name], board, move)
        late = await group.press_data(OTHERS[name], board["message_id"], claim)
        assert MOVED_ON in late["text"]
        assert mover(after) == name

    async def test_u07_of_a_move_and_a_claim_at_once_one_counts(self, shared: Stage) -> None:
        group = await shared.known_group()
        board = await self.out_of_time(shared, group)
        name = mover(board) or ""
        move = next(label for label in labels(board) if "/" in label)
        answers = await asyncio.gather(
            group.press(ACCOUNTS[name], board, move), group.press(OTHERS[name], board, "Claim")
        )
        assert sorted(answer["show_alert"] for answer in answers) == [False, True]
        after = await group.until_shown(
            board, lambda m: is_over(m) or version_of(m) > version_of(board)
        )
        assert is_over(after) == answers[0]["show_alert"]

    async def out_of_time(self, stage: Stage, group: Chat) -> Message:
        """The board of a game in which somebody has thought for too long."""
        async with Prepared.of(stage.bot, ago=LONG_AGO) as prepared:
            await prepared.game(group.id, terms=QUICK)
        board = await shown(group)
        assert labels(board)[0] == "⏱ Claim the game"
        return board


async def test_c06_a_late_writer_loses_and_leaves_nothing_behind(shared: Stage) -> None:
    """Another process plays a move while a press waits to be written: that move stays."""
    group = await shared.known_group()
    board = await group.begin()
    user = ACCOUNTS[mover(board) or ""]
    begun, end = asyncio.Event(), asyncio.Event()
    async with Prepared.of(shared.bot) as prepared:
        journal = prepared.archive.journal
        table = await prepared.club.table(TableId(data_of(board, "/").split(":")[1]))
        assert table is not None
        person = prepared.anna if user == ANNA else prepared.dmitri
        action = MakeMoves(offered(table).choices[-1])
        entry = Entry(table.id, table.version + 1, datetime.now(UTC), person.key, action)
        after = evolve(table, action, person.key, entry.at)

        def write_slowly(connection: Connection) -> None:
            begun.set()
            await_only(end.wait())
            _append(connection, entry, after, None)

        try:
            writing = asyncio.create_task(journal._database.write(write_slowly))
            await begun.wait()
            before = len(shared.playground.state.updates.history)
            pressing = asyncio.create_task(group.press(user, board, labels(board)[0]))
            await taken(shared, before)
            assert not pressing.done()
        finally:
            end.set()
        await writing
        assert MOVED_ON in (await pressing)["text"]
        board = await group.until_shown(board, lambda m: version_of(m) > version_of(board))
        assert version_of(board) == entry.seq
        assert (await journal.entries(table.id))[-1] == entry
    await group.step(user, board, "Take back")


async def taken(stage: Stage, before: int) -> None:
    """Wait until the bot has fetched an update that comes after so many."""
    updates = stage.playground.state.updates
    for _ in range(3000):
        if len(updates.history) > before and not len(updates):
            return
        await asyncio.sleep(0.01)
    raise AssertionError("the bot fetches no updates")
