"""The contract of the port Privacy."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import Connection, select

from club.actions import Invited, Open
from club.chats import ChatSettings
from club.fairplay import Flag, Suspicion
from club.leaderboard import EVERYBODY, Period
from club.notices import Notice
from club.places import Board, Place, TableId
from club.pool import Seeker
from club.privacy import StillPlaying, Visibility
from nardy import ALL_ROLLS, QUICK, Player, Roll
from storage import RecordRefused
from storage.schema import METADATA, standings
from storage.standings import recount
from tests.storage.played_games import ANN, BOB, CAT, DAN, GROUP, NOON, game, store
from tests.storage.sample_tables import finished, joined, opened, playing, resigned, result, waiting

if TYPE_CHECKING:
    from pathlib import Path

    from storage import Archive

PRIVATE = Place(7_100_200_300)
"""Ann's private chat."""
MINE = TableId("anns-table")


@pytest.fixture
async def archive(empty_archive: Archive) -> Archive:
    await empty_archive.people.seen(PRIVATE.chat, "Annabella Ж", "Annabella_Z", "el")
    await empty_archive.people.seen(1002, "Bob", "bobby")
    await empty_archive.people.seen(1003, "Cat", "catty")
    await empty_archive.people.seen(1004, "Dan")
    return empty_archive


async def play(archive: Archive, table: TableId, place: Place) -> None:
    """Ann opens a table, Bob sits down, Ann resigns."""
    start, middle, end = waiting(table, place), playing(2, table, place), finished(3, table, place)
    rolls = ((Player.WHITE, Roll(6, 1)),)
    await archive.journal.append(opened(start), start)
    await archive.journal.append(joined(middle), middle)
    await archive.journal.append(resigned(end), end, replace(result(end), rolls=rolls))


def everything(connection: Connection) -> str:
    """All rows of all tables, as text."""
    rows = [
        f"{table.name}: {tuple(row)}"
        for table in METADATA.sorted_tables
        for row in connection.execute(select(table))
    ]
    return "\n".join(rows)


def contents(folder: Path) -> list[bytes]:
    return [file.read_bytes() for file in folder.glob("nardy.sqlite3*")]


async def live_a_life(archive: Archive) -> None:
    """Leave a trace of Ann wherever there can be one."""
    await play(archive, MINE, PRIVATE)
    await play(archive, TableId("in-a-group"), GROUP)
    invited = replace(
        waiting(TableId("challenge1"), GROUP, maker=BOB), invited=Invited(username="ANNABELLA_z")
    )
    await archive.journal.append(opened(invited), invited)
    await store(archive, game(ANN, BOB), game(CAT, ANN, place=PRIVATE), game(BOB, DAN))
    await archive.chats.choose(PRIVATE.chat, ChatSettings(theme="dark", zone="Asia/Tokyo"))
    await archive.boards.put(Board(MINE, PRIVATE, 5))
    await archive.boards.put(Board(MINE, Place(1002), 6))
    await archive.notices.put(Notice(MINE, PRIVATE.chat, 8, ANN))
    flag = Flag(Suspicion.FARMING, (CAT, ANN), 10, 9)
    await archive.fair_play.see(flag, NOON)
    await archive.privacy.block(ANN, CAT)
    await archive.privacy.block(DAN, ANN)
    await archive.pool.enter(Seeker(ANN, "classic", 1, QUICK, 1500.0, NOON))
    await archive.pool.enter(Seeker(CAT, "classic", 1, QUICK, 1500.0, NOON))


async def test_people_are_seen_until_they_choose_otherwise(archive: Archive) -> None:
    assert await archive.privacy.visibility(ANN) == Visibility()
    hidden = Visibility(listed=False, findable=False)
    await archive.privacy.choose(ANN, hidden)
    await archive.people.seen(PRIVATE.chat, "Renamed")
    assert await archive.privacy.visibility(ANN) == hidden
    assert await archive.privacy.visibility(BOB) == Visibility()


async def test_blocks_keep_people_apart_until_they_are_lifted(archive: Archive) -> None:
    privacy = archive.privacy
    for _ in range(2):
        await privacy.block(ANN, BOB)
    assert list(await privacy.blocked(ANN)) == [BOB]
    assert list(await privacy.blocked(BOB)) == []
    assert await privacy.is_apart(ANN, BOB)
    assert await privacy.is_apart(BOB, ANN)
    assert not await privacy.is_apart(ANN, CAT)
    await privacy.unblock(ANN, BOB)
    assert not await privacy.is_apart(BOB, ANN)


async def test_a_former_player_has_left_no_trace(
    archive: Archive, url: str, tmp_path: Path
) -> None:
    await live_a_life(archive)
    before = await archive.leaderboards.board(EVERYBODY, Period.ALL_TIME, NOON)
    tables = await archive.privacy.erase(ANN)

    assert {MINE, TableId("in-a-group"), TableId("challenge1")} <= set(tables)
    left = await archive.journal._database.read(everything)
    for trace in (str(PRIVATE.chat), "nnabella", "NNABELLA", "Asia/Tokyo"):
        assert trace not in left
    for content in contents(tmp_path):
        assert b"nnabella" not in content
        assert b"NNABELLA" not in content
        assert PRIVATE.chat.to_bytes(6) not in content
    assert await archive.people.by_account(PRIVATE.chat) is None
    assert await archive.people.by_username("annabella_z") is None
    former = (await archive.people.by_keys((ANN,)))[ANN]
    assert former.is_former
    assert former.first_name == ""

    assert await archive.leaderboards.board(EVERYBODY, Period.ALL_TIME, NOON) == before
    assert (await archive.profiles.of(BOB)).people.games == 4
    assert (await archive.ratings.of(BOB, "classic")).games == 4
    assert await archive.ratings.all_of(ANN) == {}
    assert [board.place.chat for board in await archive.boards.of(MINE)] == [1002]
    thrown = await archive.dice.of_house()
    assert thrown == dict.fromkeys(ALL_ROLLS, 0) | {Roll(1, 6): 2}
    assert sum((await archive.dice.of(ANN)).values()) == 0
    entries = await archive.journal.entries(MINE)
    assert isinstance(entries[0].action, Open)
    assert entries[0].action.place == Place(1002)
    [summary] = [one for one in await archive.journal.tables() if one.table == MINE]
    assert summary.place == Place(1002)
    assert list(await archive.privacy.erase(ANN)) == []

    again = await archive.people.seen(PRIVATE.chat, "Annabella", "Annabella_Z")
    assert again.key != ANN
    assert await archive.ratings.all_of(again.key) == {}


async def test_nobody_is_forgotten_in_the_middle_of_a_game(archive: Archive) -> None:
    start, middle = waiting(MINE, GROUP), playing(2, MINE, GROUP)
    await archive.journal.append(opened(start), start)
    for who in (ANN, BOB):
        if who == BOB:
            await archive.journal.append(joined(middle), middle)
        with pytest.raises(StillPlaying):
            await archive.privacy.erase(who)
    assert (await archive.people.by_keys((ANN,)))[ANN].first_name == "Annabella Ж"
    assert list(await archive.privacy.erase(ANN, unreadable=[MINE])) == [MINE]
    assert (await archive.people.by_keys((ANN,)))[ANN].is_former


async def test_a_former_player_acts_no_more(archive: Archive) -> None:
    """Something that he had begun may arrive when he has been forgotten already."""
    await archive.privacy.erase(ANN)
    late = waiting(MINE, PRIVATE)
    with pytest.raises(RecordRefused):
        await archive.journal.append(opened(late), late)
    assert str(PRIVATE.chat) not in await archive.journal._database.read(everything)


async def test_what_was_on_its_way_to_a_former_player_is_not_noted(archive: Archive) -> None:
    """A board is sent before it is stored, and so is a notice."""
    await play(archive, MINE, PRIVATE)
    await archive.privacy.erase(ANN)
    await archive.boards.put(Board(MINE, PRIVATE, 5))
    await archive.boards.put(Board(MINE, Place(1002), 6))
    await archive.notices.put(Notice(MINE, PRIVATE.chat, 8, ANN))
    await archive.notices.put(Notice(MINE, GROUP.chat, 9, ANN))
    assert str(PRIVATE.chat) not in await archive.journal._database.read(everything)
    assert list(await archive.boards.of(MINE)) == [Board(MINE, Place(1002), 6)]
    assert list(await archive.notices.of(MINE)) == []


async def test_deleted_in_mid_day_the_board_of_the_day_stays_and_goes_on(archive: Archive) -> None:
    await store(archive, game(ANN, BOB), game(BOB, CAT))
    before = await archive.leaderboards.board(GROUP.chat, Period.TODAY, NOON)
    await archive.privacy.erase(ANN)
    assert await archive.leaderboards.board(GROUP.chat, Period.TODAY, NOON) == before
    again = await archive.people.seen(PRIVATE.chat, "Ann")
    await store(archive, game(again.key, BOB), game(again.key, CAT))
    after = await archive.leaderboards.board(GROUP.chat, Period.TODAY, NOON)
    assert [row.tally.person for row in after.rows] == [again.key, ANN, BOB, CAT]
    database = archive.journal._database
    counted = await database.read(lambda c: set(c.execute(select(standings)).all()))
    for chat in (EVERYBODY, GROUP.chat):
        await database.write(partial(recount, chat=chat))
    assert await database.read(lambda c: set(c.execute(select(standings)).all())) == counted


async def test_the_partner_of_a_match_goes_on_waiting(archive: Archive) -> None:
    for person in (ANN, BOB):
        await archive.pool.enter(Seeker(person, "classic", 1, QUICK, 1500.0, NOON))
    assert len(await archive.pool.match(NOON)) == 1
    await archive.privacy.erase(ANN)
    assert [seeker.person for seeker in await archive.pool.waiting()] == [BOB]


async def test_an_export_has_all_that_is_kept_and_no_seed_of_a_running_table(
    archive: Archive,
) -> None:
    await live_a_life(archive)
    running = TableId("running-on")
    start, middle = waiting(running, Place(1002)), playing(2, running, Place(1002))
    await archive.journal.append(opened(start), start)
    await archive.journal.append(joined(middle), middle)

    export = json.loads(json.dumps(await archive.privacy.export(ANN)))

    assert export["person"]["first_name"] == "Annabella Ж"
    assert export["person"]["account"] == PRIVATE.chat
    tables = {table["table_id"]: table for table in export["tables"]}
    assert {MINE, "in-a-group", "challenge1", running} <= set(tables)
    assert first_action(tables[MINE])["seed"] == bytes(range(32)).hex()
    assert "seed" not in first_action(tables[running])
    assert "seed" not in first_action(tables["challenge1"])
    assert first_action(tables[MINE])["place"] == [PRIVATE.chat, None]
    assert tables[running]["chat"] is None  # Bob's private chat is his
    assert not re.search(r"\b1002\b", json.dumps(export))
    assert len(export["results"]) == 4
    for kept in ("private_chat", "ratings", "rating_changes", "standings", "dice", "blocks",
                 "pool", "boards", "notices", "seen_flags"):  # fmt: skip
        assert export[kept], kept
    # Told of under other names; and the days of groups.
    others = {"people", "chats", "journal", "days", "zones"}
    of_people = {
        table.name
        for table in METADATA.sorted_tables
        if "chat" in table.c or "thrower" in table.c or any(c.foreign_keys for c in table.c)
    }
    assert of_people - others <= set(export), "a table that tells of people is left out"


def first_action(table: dict[str, Any]) -> dict[str, Any]:
    action: dict[str, Any] = table["actions"][0]["action"]
    return action


async def test_an_export_of_somebody_who_has_done_nothing(archive: Archive) -> None:
    export = await archive.privacy.export(DAN)
    assert export["tables"] == export["results"] == []
    assert export["person"]["username"] is None
