"""Matches that are laid just before something is decided, and then decided by presses.

Anna plays White and Dmitri Black. The records of all tables are verified at the end.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from club.actions import Double, Take
from nardy import CLASSIC, FEDERATION, Win
from tests.e2e.people import ANNA, DMITRI, decider, is_over, labels, text_of
from tests.e2e.prepared import NOW, Prepared, before_roll, last_choice, one_sided, to_lose

if TYPE_CHECKING:
    from collections.abc import Callable

    from club.journal import Result
    from club.table import Table
    from nardy import RuleSet
    from tests.e2e.bot_process import BotProcess
    from tests.e2e.people import Chat, Message
    from tests.e2e.stage import Stage

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="module")]

ACCOUNTS = {"Anna": ANNA, "Dmitri": DMITRI}
OTHERS = {"Anna": "Dmitri", "Dmitri": "Anna"}


@dataclass
class Room:
    """A group in which a match is laid before the bot hears of it."""

    bot: BotProcess
    stage: Stage
    group: Chat

    async def results(self) -> list[Result]:
        """The stored results of this group."""
        results = await self.stage.results()
        return [result for result in results if result.place.chat == self.group.id]

    async def shown(self) -> Message:
        """The board, as soon as somebody has asked for it."""
        await self.group.write(ANNA, "/board")
        return await self.group.until(lambda m: "photo" in m and bool(labels(m)))


@pytest_asyncio.fixture(loop_scope="module")
async def room(shared: Stage) -> Room:
    """A fresh group."""
    return Room(shared.bot, shared, await shared.known_group())


async def lay(
    room: Room,
    length: int,
    wanted: Callable[[Table], bool],
    rules: RuleSet = FEDERATION,
    control: str = "none",
    ago: timedelta = NOW,
) -> Message:
    """A match that has come to what is wanted so long ago; returns its board."""
    async with Prepared.of(room.bot, ago=ago) as prepared:
        match = await prepared.match(room.group.id, length, rules, control)
        await prepared.play_until(match, wanted)
    return await room.shown()


async def press_until(
    group: Chat, board: Message, wanted: Callable[[Message], bool], *, at_most: int = 200
) -> Message:
    """Press first buttons, never doubling, until a board is as wanted."""
    for _ in range(at_most):
        if wanted(board):
            return board
        offered = labels(board)
        label = next((label for label in offered if "Confirm" in label), offered[0])
        board = await group.step(ACCOUNTS[decider(board)], board, label)
    raise AssertionError(text_of(board))


async def give_up(group: Chat, board: Message, loser: str, value: str) -> Message:
    """Resign at a value; what needs a yes gets it."""
    await group.resign(ACCOUNTS[loser], value)
    if value.startswith("Offer"):
        board = await group.until_shown(board, lambda m: "✅ Agree" in labels(m))
        return await group.step(ACCOUNTS[OTHERS[loser]], board, "Agree")
    return await group.until_shown(board, is_over)


def may_double(board: Message) -> bool:
    return any(label.startswith("Double") for label in labels(board))


def score(board: Message) -> str:
    return next(line for line in text_of(board).splitlines() if line.startswith("Match to"))


class TestCube:
    async def test_a_taken_double_counts_twice(self, room: Room) -> None:
        board = await lay(room, 5, before_roll)
        assert labels(board) == ["🎲 Roll", "Double to 2"]
        doubler = decider(board)
        taker = OTHERS[doubler]
        group = room.group
        assert (await group.press(ACCOUNTS[taker], board, "Double"))["text"] == (
            "It is not your turn."
        )
        board = await group.step(ACCOUNTS[doubler], board, "Double")
        assert labels(board) == ["Take: plays for 2", "Drop: loses 1"]
        assert decider(board) == taker
        assert (await group.press(ACCOUNTS[doubler], board, "Take"))["show_alert"]
        board = await group.step(ACCOUNTS[taker], board, "Take")
        assert f"Cube 2: {taker}" in score(board)
        board = await press_until(group, board, may_double)
        assert decider(board) == taker, "the cube is his"
        assert "Double to 4" in labels(board)
        board = await give_up(group, board, doubler, "Offer: oin, 2 points")
        assert f"{taker} wins by oin: 2 points" in text_of(board)
        assert labels(board) == ["Next game"]
        (result,) = await room.results()
        assert (result.kind, result.cube, result.points, result.ending) == ("oin", 2, 2, "resigned")

    async def test_a_dropped_double_loses_the_stake_before_it(self, room: Room) -> None:
        board = await lay(room, 5, before_roll)
        doubler, group = decider(board), room.group
        dropper = OTHERS[doubler]
        board = await group.step(ACCOUNTS[doubler], board, "Double")
        board = await group.step(ACCOUNTS[dropper], board, "Drop")
        assert f"{doubler} wins by oin: 1 point\n{dropper} dropped the double." in text_of(board)
        assert f"{doubler} 1" in score(board)
        assert f"{dropper} 0" in score(board)
        board = await group.step(ACCOUNTS[dropper], board, "Next game")
        assert "Cube" not in score(board)
        (result,) = await room.results()
        assert (result.kind, result.cube, result.points, result.ending) == ("oin", 1, 1, "dropped")

    async def test_the_crawford_game_has_no_cube_and_the_next_one_has(self, room: Room) -> None:
        group, crawford = room.group, "Crawford game"
        board = await lay(room, 3, before_roll)
        board = await give_up(group, board, "Dmitri", "Offer: mars, 2 points")
        assert score(board) == f"Match to 3: ⚪ Anna 2 · ⚫ Dmitri 0 · {crawford}"
        board = await group.step(ANNA, board, "Next game")
        seen: list[Message] = []
        for _ in range(24):
            seen.append(board)
            board = await press_until(group, board, lambda m: m is not seen[-1])
        assert all(crawford in score(board) for board in seen)
        assert not any(may_double(board) or "🎲 Roll" in labels(board) for board in seen)
        board = await give_up(group, board, "Anna", "Offer: oin, 1 point")
        assert score(board) == "Match to 3: ⚪ Anna 2 · ⚫ Dmitri 1"
        board = await group.step(DMITRI, board, "Next game")
        assert crawford not in score(board)
        board = await press_until(group, board, may_double)
        assert decider(board) == "Dmitri", "Anna needs one point only: her cube is dead"
        board = await group.step(DMITRI, board, "Double to 2")
        board = await group.step(ANNA, board, "Take")
        board = await give_up(group, board, "Anna", "Offer: oin, 2 points")
        assert "Dmitri wins the match!" in text_of(board)
        assert score(board).startswith("Match to 3: ⚪ Anna 2 · ⚫ Dmitri 3")
        assert labels(board) == ["🔁 Rematch", "➕ New game"]
        assert [result.points for result in await room.results()] == [2, 1, 2]

    async def test_a_dead_cube_is_not_offered(self, room: Room) -> None:
        """To two points a cube of two wins the match for both."""
        group = room.group
        board = await lay(room, 2, before_roll)
        doubler = decider(board)
        board = await group.step(ACCOUNTS[doubler], board, "Double")
        board = await group.step(ACCOUNTS[OTHERS[doubler]], board, "Take")
        seen: list[Message] = []
        deciders = set()
        while len(seen) < 24:
            assert not may_double(board)
            assert "🎲 Roll" not in labels(board), "it is rolled where there is nothing to ask"
            deciders.add(decider(board))
            seen.append(board)
            board = await press_until(group, board, lambda m: m is not seen[-1])
        assert deciders == {"Anna", "Dmitri"}


class TestToTheEnd:
    @pytest.mark.parametrize(
        ("seed", "win", "words"),
        [
            (43, Win.OIN, "oin: 2 points"),
            (86, Win.MARS, "mars: 4 points"),
            (32, Win.KOKS, "koks: 6 points"),
        ],
    )
    async def test_the_last_checker_off_ends_it_at_once(
        self, room: Room, seed: int, win: Win, words: str
    ) -> None:
        """In a match to seven on a cube of two; a koks is six points and brings the Crawford."""
        group = room.group
        async with Prepared.of(room.bot, seed) as prepared:
            laid = await prepared.play_until(
                await prepared.match(group.id, 7), before_roll, one_sided
            )
            doubler = prepared.to_act(laid)
            laid = await prepared.act(laid, doubler, Double())
            laid = await prepared.act(laid, prepared.to_act(laid), Take())
            await prepared.play_until(laid, last_choice, one_sided)
        board = await room.shown()
        while not is_over(board):
            off = [label for label in labels(board) if "off" in label]
            board = await group.step(ANNA, board, max(off, key=lambda label: label.count("off")))
        assert f"Anna wins by {words}" in text_of(board)
        assert "Confirm" not in str(labels(board))
        assert labels(board) == ["Next game"]
        assert ("Crawford game" in score(board)) == (win is Win.KOKS)
        (result,) = await room.results()
        assert (result.winner, result.kind) == ("W", win.name.lower())
        assert (result.points, result.cube, result.ending) == (2 * win, 2, "played")


class TestResigning:
    @pytest.mark.parametrize(
        ("rules", "can_lose", "value"),
        [
            (FEDERATION, Win.KOKS, "Give up: koks, 3 points"),
            (FEDERATION, Win.KOKS, "Offer: mars, 2 points"),
            (FEDERATION, Win.KOKS, "Offer: oin, 1 point"),
            (FEDERATION, Win.MARS, "Give up: mars, 2 points"),
            (CLASSIC, Win.MARS, "Give up: mars, 2 points"),
            (CLASSIC, Win.MARS, "Offer: oin, 1 point"),
            (CLASSIC, Win.OIN, "Give up: oin, 1 point"),
        ],
        ids=lambda value: str(getattr(value, "name", value)),
    )
    async def test_each_value_is_counted(
        self, room: Room, rules: RuleSet, can_lose: Win, value: str
    ) -> None:
        group = room.group
        board = await lay(room, 1, to_lose(can_lose), rules)
        loser = decider(board)
        board = await give_up(group, board, loser, value)
        worth = value.partition(": ")[2]
        kind, points = worth.split(", ")
        assert f"{OTHERS[loser]} wins by {kind}: {points}\n{loser} resigned." in text_of(board)
        assert labels(board) == ["🔁 Rematch", "➕ New game"]
        (result,) = await room.results()
        assert result.kind == kind
        assert f"{result.points} point" in points
        assert result.ending == "resigned"

    async def test_what_is_refused_is_played_on(self, room: Room) -> None:
        group = room.group
        board = await lay(room, 1, to_lose(Win.MARS), CLASSIC)
        loser = decider(board)
        moves = labels(board)
        question = await group.resign(ACCOUNTS[loser], "Offer: oin")
        answered = await group.until_shown(question, lambda m: not labels(m))
        assert text_of(answered) == (f"{loser} offers to give up. The answer is under the board.")
        board = await group.until_shown(board, lambda m: "✅ Agree" in labels(m))
        assert labels(board) == ["✅ Agree", "No, play on", *moves]
        assert f"{loser} offers to give up: oin, 1 point" in text_of(board)
        refused = await group.press(ACCOUNTS[loser], board, "Agree")
        assert refused["text"] == "Somebody else was asked."
        board = await group.step(ACCOUNTS[OTHERS[loser]], board, "No, play on")
        assert labels(board) == moves
        assert "offers" not in text_of(board)


class TestFlags:
    @pytest.mark.parametrize(
        ("rules", "win", "words"),
        [
            (FEDERATION, Win.KOKS, "koks: 3 points"),
            (FEDERATION, Win.MARS, "mars: 2 points"),
            (CLASSIC, Win.MARS, "mars: 2 points"),
            (CLASSIC, Win.OIN, "oin: 1 point"),
        ],
        ids=lambda value: str(getattr(value, "name", value)),
    )
    async def test_a_lost_clock_costs_what_the_position_could_still_cost(
        self, room: Room, rules: RuleSet, win: Win, words: str
    ) -> None:
        group = room.group
        board = await lay(room, 1, to_lose(win), rules, control="1s+0s", ago=timedelta(minutes=9))
        assert "⏱ Claim the game" in labels(board)
        loser = decider(board)
        assert f"The time of {loser} is up." in text_of(board)
        refused = await group.press(ACCOUNTS[loser], board, "Claim")
        assert refused["text"].startswith("Your own time is up")
        board = await group.step(ACCOUNTS[OTHERS[loser]], board, "Claim")
        assert f"{OTHERS[loser]} wins by {words}\n{loser} ran out of time." in text_of(board)
        (result,) = await room.results()
        assert (result.kind, result.ending) == (win.name.lower(), "flag")
