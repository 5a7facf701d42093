"""/delete_me with the real archive: what is done first, what is left, and what the others see."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from redis.asyncio import Redis
from sqlalchemy import select

from club.journal import JournalUnavailable, Status
from club.leaderboard import EVERYBODY, Period
from storage import Archive, database_url, open_live
from storage.backed_live import BackedLiveTables
from storage.memory_live import MemoryLiveTables
from storage.schema import METADATA
from tests.bot.housing import Housing, Ports, labels, text_of
from tests.redis_server import RedisServer

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from pathlib import Path

    from sqlalchemy import Connection

    from club.journal import LiveTables
    from club.people import PersonKey
    from tests.bot.recorded_telegram import Shown

ANNA, BORIS = 7_100_200_301, 102
NAME = f"P{ANNA}x"
GROUP = -100500


@pytest.fixture
async def archive(tmp_path: Path) -> AsyncIterator[Archive]:
    async with Archive.open(database_url(tmp_path)) as archive:
        yield archive


@pytest.fixture(scope="module")
def redis() -> Iterator[RedisServer]:
    with RedisServer() as server:
        yield server


@pytest.fixture
async def house(archive: Archive) -> Housing:
    return housing(archive, MemoryLiveTables())


def housing(archive: Archive, live: LiveTables) -> Housing:
    ports = Ports(
        archive.journal,
        archive.people,
        archive.boards,
        archive.chats,
        archive.notices,
        archive.ratings,
        archive.privacy,
    )
    return Housing(ports, live=live)


def everything(connection: Connection) -> str:
    """All rows of all tables, as text."""
    return "\n".join(
        f"{table.name}: {tuple(row)}"
        for table in METADATA.sorted_tables
        for row in connection.execute(select(table))
    )


async def ask(house: Housing) -> Shown:
    await house.write(ANNA, ANNA, "/delete_me")
    return house.last_in(ANNA)


async def delete(house: Housing) -> Shown:
    question = await ask(house)
    answer = await house.press(ANNA, question, "forget me")
    assert answer["text"] == "Deleted"
    return question


async def give_up(house: Housing, who: int, chat: int = GROUP) -> None:
    await house.write(who, chat, "/resign")
    question = house.last_in(chat)
    await house.press(who, question, "Give up")


async def live_a_life(house: Housing) -> None:
    """Games that are over and that run, in a group and in private, and tables that wait."""
    await house.begin(GROUP, ANNA, BORIS)
    await give_up(house, ANNA)
    await house.write(ANNA, ANNA, "/play")
    await house.begin(GROUP, ANNA, BORIS)
    await house.write(BORIS, GROUP, "/play 3")
    await house.press(ANNA, house.last_in(GROUP), "Join")
    await house.write(ANNA, GROUP, "/settings")


async def test_nothing_is_left_that_tells_of_somebody(
    archive: Archive, redis: RedisServer, tmp_path: Path
) -> None:
    """No row, no key, in Redis or in memory, and no file."""
    own = MemoryLiveTables()
    async with open_live(redis.url) as live:
        house = housing(archive, BackedLiveTables(live.tables, own))
        await live_a_life(house)
        assert NAME.encode() in b"".join(contents(tmp_path))
        await check_that_nothing_is_left(house, archive, tmp_path)
        held = [*map(repr, own._held.items()), *await values(redis.url)]
    assert held, "the tables are held anew, without him"
    for trace in (str(ANNA), NAME):
        assert trace not in "\n".join(held)


async def values(url: str) -> list[str]:
    """All keys of a Redis and what they hold."""
    async with Redis.from_url(url) as client:
        return [repr((key, await client.get(key))) async for key in client.scan_iter()]


def contents(folder: Path) -> list[bytes]:
    return [file.read_bytes() for file in folder.rglob("*") if file.is_file()]


async def check_that_nothing_is_left(house: Housing, archive: Archive, folder: Path) -> None:
    person = await archive.people.by_account(ANNA)
    assert person is not None
    before = await archive.leaderboards.board(EVERYBODY, Period.ALL_TIME, house.now)
    question = await ask(house)
    assert "2 games that run are given up at their full value" in text_of(question)
    assert "your table where nobody sits yet is taken back" in text_of(question)
    answer = await house.press(ANNA, question, "forget me")
    assert answer["text"] == "Deleted"
    assert text_of(house.now_of(question)).startswith("It is done")

    rows = await archive.journal._database.read(everything)
    files = b"".join(contents(folder))
    for trace in (str(ANNA), NAME):
        assert trace not in rows
        assert trace.encode() not in files
    assert ANNA.to_bytes(6) not in files

    assert await archive.journal.tables(statuses=(Status.PLAYING, Status.WAITING)) == []
    lost = [(result.ending, result.winner) for result in await archive.journal.results()]
    assert [ending for ending, _ in lost] == ["resigned"] * 3
    after = await archive.leaderboards.board(EVERYBODY, Period.ALL_TIME, house.now)
    assert {row.tally.person for row in after.rows} == {row.tally.person for row in before.rows}
    boris = await archive.people.by_account(BORIS)
    assert boris is not None
    assert (await archive.profiles.of(boris.key)).people.wins == 3


async def test_the_others_see_a_former_player(house: Housing, archive: Archive) -> None:
    board = await house.begin(GROUP, ANNA, BORIS)
    await delete(house)
    said = text_of(house.now_of(board))
    assert "Former player" in said
    assert NAME not in said
    answer = await house.press(BORIS, house.now_of(board), "Rematch")
    assert answer["text"].startswith("The other one has left for good")
    await house.write(BORIS, GROUP, "/games")
    assert text_of(house.last_in(GROUP)).startswith("There is no game here")


async def test_a_challenge_by_his_name_names_him_no_more(house: Housing, archive: Archive) -> None:
    house.usernames[ANNA] = "anna"
    await house.write(BORIS, GROUP, "/challenge @anna")
    board = house.last_in(GROUP)
    assert "@anna" in text_of(board)
    await house.write(ANNA, ANNA, "/privacy")
    await delete(house)
    now = house.now_of(board)
    assert "Former player" in text_of(now)
    assert "anna" not in text_of(now)
    assert "anna" not in await archive.journal._database.read(everything)
    assert (await house.press(ANNA, now, "Accept"))["text"].startswith("Somebody else is invited")


async def test_who_plays_in_private_sees_it_in_his_own_chat(house: Housing) -> None:
    await house.write(ANNA, ANNA, "/play")
    await house.press(ANNA, house.last_in(ANNA), "Invite a friend")
    link = text_of(house.last_in(ANNA)).partition("?start=")[2].split()[0]
    await house.write(BORIS, BORIS, f"/start {link}")
    board = house.last_in(BORIS)
    await house.press(BORIS, board, "Join")
    own = next(message for message in house.shown_in(ANNA) if "photo" in message)
    await delete(house)
    assert "Former player" in text_of(house.now_of(board))
    calls = len(house.telegram.calls)
    await house.write(BORIS, BORIS, "/board")
    assert all(call.chat in {0, BORIS} for call in house.telegram.calls[calls:])
    if labels(own):
        answer = await house.press(ANNA, own, labels(own)[0])
        assert answer["text"].startswith("You are not playing at this table")


async def test_presses_on_old_boards_bring_nobody_back(house: Housing, archive: Archive) -> None:
    running = await house.begin(GROUP, ANNA, BORIS)
    question = await delete(house)
    for message, label in ((running, labels(running)[0]), (question, "forget me")):
        answer = await house.press(ANNA, message, label)
        assert answer["show_alert"]
    assert answer["text"].startswith("I do not know you any more")
    over = house.now_of(running)
    assert (await house.press(ANNA, over, "Rematch"))["text"].startswith("You are not playing")
    assert await archive.people.by_account(ANNA) is None


async def test_who_comes_back_begins_anew(house: Housing, archive: Archive) -> None:
    await house.begin(GROUP, ANNA, BORIS)
    first = await archive.people.by_account(ANNA)
    await delete(house)
    await house.write(ANNA, GROUP, "/play")
    again = await archive.people.by_account(ANNA)
    assert first is not None
    assert again is not None
    assert again.key != first.key
    assert NAME in text_of(house.last_in(GROUP))


async def test_a_question_that_is_no_longer_true_is_asked_once_more(
    house: Housing, archive: Archive
) -> None:
    question = await ask(house)
    assert "nothing has to be ended" in text_of(question)
    await house.begin(GROUP, ANNA, BORIS)
    answer = await house.press(ANNA, question, "forget me")
    assert answer["text"].startswith("Your tables have changed")
    assert await archive.people.by_account(ANNA) is not None
    now = house.now_of(question)
    assert "one game that runs is given up" in text_of(now)
    assert (await house.press(ANNA, now, "forget me"))["text"] == "Deleted"
    assert await archive.people.by_account(ANNA) is None


async def test_no_keeps_everything(house: Housing, archive: Archive) -> None:
    question = await ask(house)
    await house.press(ANNA, question, "No, keep everything")
    assert text_of(house.now_of(question)) == "All right, everything stays as it is."
    assert await archive.people.by_account(ANNA) is not None


async def test_where_nothing_can_be_stored_nothing_is_forgotten(
    house: Housing, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def locked(_: PersonKey, **__: object) -> Any:  # noqa: ANN401 - it never returns
        raise JournalUnavailable("locked")

    question = await ask(house)
    monkeypatch.setattr(archive.privacy, "erase", locked)
    answer = await house.press(ANNA, question, "forget me")
    assert answer["text"].startswith("That could not be saved")
    monkeypatch.undo()
    assert (await house.press(ANNA, question, "forget me"))["text"] == "Deleted"


async def test_an_export_is_a_file_in_private(house: Housing) -> None:
    await live_a_life(house)
    await house.write(ANNA, GROUP, "/export_me")
    told = house.last_in(GROUP)
    assert "private chat" in text_of(told)
    (row,) = told["reply_markup"]["inline_keyboard"]
    assert row[0]["url"].endswith("?start=own_export")
    await house.write(ANNA, ANNA, "/start own_export")
    sent = house.telegram.files[-1]
    assert sent.name == "long-nardy-my-data.json"
    assert sent.chat == ANNA
    kept = json.loads(sent.content)
    assert kept["person"]["account"] == ANNA
    running = [table for table in kept["tables"] if table["status"] in {"playing", "waiting"}]
    assert running
    assert not [action for table in running for action in table["actions"] if "seed" in str(action)]
