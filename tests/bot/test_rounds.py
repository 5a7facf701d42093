"""The watchman's rounds: what is done in which, and that nothing that goes wrong ends them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import pytest

from bot.watchman import ROUNDS_A_MINUTE, ROUNDS_TO_PUT_RIGHT, Watchman
from club.journal import JournalUnavailable, Status
from club.watch import BEAT
from tests.bot.housing import Housing
from tests.club.fakes import FakeDeadlines, FakeHeartbeat

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from club.places import TableId

GROUP, ANNA, BORIS = -100500, 101, 102


class Rounds:
    """A watchman with two jobs each round and one a minute; what was done is noted."""

    def __init__(self, housing: Housing) -> None:
        self.done: list[str] = []
        self.faults: dict[str, Exception] = {}
        self.deadlines = FakeDeadlines()
        self.watchman = Watchman(
            housing.house,
            self.deadlines,
            FakeHeartbeat(),
            cast("Any", None),  # no pictures are looked at here
            lambda: housing.now,
            every_round=[self.job("one"), self.job("two")],
            every_minute=[self.job("minute")],
        )

    def job(self, name: str) -> Callable[..., Awaitable[Any]]:
        async def do(*_: object) -> None:
            self.done.append(name)
            if name in self.faults:
                raise self.faults[name]

        return do


@pytest.fixture
def housing() -> Housing:
    return Housing()


@pytest.fixture
def rounds(housing: Housing) -> Rounds:
    return Rounds(housing)


async def test_each_round_each_minute_and_every_ten_minutes(
    rounds: Rounds, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds.watchman, "put_right", rounds.job("put right"))
    assert (ROUNDS_A_MINUTE * BEAT, ROUNDS_TO_PUT_RIGHT * BEAT) == (60_000, 600_000)
    wanted = {
        1: ["one", "two"],
        ROUNDS_A_MINUTE: ["one", "two", "minute"],
        ROUNDS_TO_PUT_RIGHT: ["one", "two", "minute", "put right"],
    }
    for number, jobs in wanted.items():
        rounds.done.clear()
        await rounds.watchman.do_all(number)
        assert rounds.done == jobs


async def test_a_job_that_fails_holds_up_neither_the_others_nor_the_next_round(
    rounds: Rounds, caplog: pytest.LogCaptureFixture
) -> None:
    """It would be the end of all warnings, claims and leaderboards, unseen until a restart."""
    rounds.faults["one"] = KeyError("nobody")
    for _ in range(2):
        await rounds.watchman.do_all(ROUNDS_A_MINUTE)
    assert rounds.done == ["one", "two", "minute"] * 2
    assert caplog.messages == ["a job of the watchman failed"] * 2


async def test_a_store_that_is_away_is_asked_again_in_the_next_round(
    rounds: Rounds, caplog: pytest.LogCaptureFixture
) -> None:
    rounds.faults["one"] = JournalUnavailable("locked")
    await rounds.watchman.do_all(1)
    assert rounds.done == ["one"]
    del rounds.faults["one"]
    await rounds.watchman.do_all(2)
    assert rounds.done == ["one", "one", "two"]
    assert caplog.messages == ["the watchman could not look: locked"]


async def test_a_table_that_cannot_be_looked_at_keeps_no_other_waiting(
    housing: Housing, rounds: Rounds, monkeypatch: pytest.MonkeyPatch
) -> None:
    for chat in (GROUP, GROUP - 1):
        await housing.begin(chat, ANNA, BORIS)
    broken, other = [line.table for line in await housing.house.club.tables_of(_anna(housing))]
    for due in (broken, other):
        await rounds.deadlines.set(due, 0)
    read = housing.house.club.table

    async def table(table_id: TableId) -> Any:  # noqa: ANN401 - as the club answers
        if table_id == broken:
            raise RuntimeError("broken")
        return await read(table_id)

    monkeypatch.setattr(housing.house.club, "table", table)
    housing.later(days=60)
    await rounds.watchman.do_all(1)
    closed = await read(other)
    assert closed is not None
    assert closed.status is Status.CLOSED
    assert rounds.done == ["one", "two"]


def _anna(housing: Housing) -> Any:  # noqa: ANN401 - a key
    return housing.ports.people.known[ANNA].key
