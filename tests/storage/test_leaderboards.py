"""The contract of the port Leaderboards."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import delete, insert, select, text, update

from club.actions import Relocate
from club.chats import ChatSettings
from club.journal import Entry
from club.leaderboard import (
    EVERYBODY,
    FREEZE_AFTER,
    ChatDay,
    Kind,
    Period,
    counted,
    duels_of,
    kind_of,
    period_key,
    period_keys,
    ranked,
    tallied,
)
from club.people import PersonKey
from club.places import Place
from club.privacy import Visibility
from storage import Archive, RecordRefused, database_url, schema
from storage.catching_up import catch_up
from storage.results import line_of_result
from storage.standings import recount
from tests.storage.other_process import POSTER, OtherProcess
from tests.storage.played_games import (
    ANN,
    BOB,
    CAT,
    DAN,
    EVE,
    GROUP,
    NOON,
    game,
    people,
    random_games,
    store,
)
from tests.storage.sample_tables import waiting

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from sqlalchemy import Connection

    from club.journal import Result
    from club.leaderboard import Board
    from tests.storage.conftest import WallClock

TENTH = timedelta(seconds=0.1)
JULY_1 = date(2026, 7, 1)


@pytest.fixture
async def archive(empty_archive: Archive) -> Archive:
    await people(empty_archive)
    return empty_archive


def lines(board: Board) -> list[tuple[int, PersonKey, int]]:
    return [(row.place, row.tally.person, row.tally.won) for row in board.rows]


async def board(
    archive: Archive, period: Period = Period.TODAY, now: datetime = NOON, chat: int = GROUP.chat
) -> list[tuple[int, PersonKey, int]]:
    return lines(await archive.leaderboards.board(chat, period, now, limit=100))


async def choose_zone(archive: Archive, clock: WallClock, zone: str, at: datetime) -> None:
    clock.now = at
    await archive.chats.choose(GROUP.chat, ChatSettings(zone=zone))


@pytest.mark.parametrize(
    ("zone", "midnight"),
    [
        ("UTC", datetime(2026, 7, 2, tzinfo=UTC)),
        ("America/Los_Angeles", datetime(2026, 7, 2, 7, tzinfo=UTC)),
        ("Asia/Tokyo", datetime(2026, 7, 1, 15, tzinfo=UTC)),
    ],
)
async def test_l01_l09_a_game_counts_on_the_day_of_its_end_by_the_groups_clock(
    archive: Archive, wall_clock: WallClock, zone: str, midnight: datetime
) -> None:
    await choose_zone(archive, wall_clock, zone, NOON - timedelta(days=9))
    await store(archive, game(ANN, BOB, midnight - TENTH), game(BOB, ANN, midnight))

    after = await archive.leaderboards.board(GROUP.chat, Period.TODAY, midnight)
    assert (after.zone, after.first) == (zone, date(2026, 7, 2))
    assert lines(after)[0] == (1, BOB, 1)
    assert (await board(archive, Period.YESTERDAY, midnight))[0] == (1, ANN, 1)
    assert (await board(archive, Period.TODAY, midnight - TENTH))[0] == (1, ANN, 1)
    assert await board(archive, Period.TODAY, midnight + timedelta(days=3)) == []
    same_utc_day = midnight.hour != 0
    everybody = await board(archive, Period.TODAY, midnight, EVERYBODY)
    assert len(everybody) == 2
    assert [won for _, _, won in everybody] == ([1, 1] if same_utc_day else [1, 0])


async def test_l01_the_machines_own_zone_changes_nothing(
    archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    midnight = datetime(2026, 7, 2, tzinfo=UTC)
    await store(archive, game(ANN, BOB, midnight - TENTH), game(BOB, ANN, midnight))
    seen = []
    try:
        for zone in ("America/Los_Angeles", "Asia/Tokyo"):
            monkeypatch.setenv("TZ", zone)
            time.tzset()
            today = await archive.leaderboards.board(GROUP.chat, Period.TODAY, midnight)
            yesterday = await archive.leaderboards.board(GROUP.chat, Period.YESTERDAY, midnight)
            seen.append((today, yesterday))
    finally:
        monkeypatch.undo()
        time.tzset()
    assert seen[0] == seen[1]
    assert [board.rows[0].tally.person for board in seen[0]] == [BOB, ANN]
    assert [board.zone for board in seen[0]] == ["UTC", "UTC"]


@pytest.mark.parametrize(("month", "day", "hours"), [(3, 29, 23), (10, 25, 25)])
async def test_a_day_with_a_change_of_clocks(
    archive: Archive, wall_clock: WallClock, month: int, day: int, hours: int
) -> None:
    await choose_zone(archive, wall_clock, "Europe/Athens", NOON - timedelta(days=200))
    noon = datetime(2026, month, day, 10, tzinfo=UTC)
    [starts] = [datetime(2026, month, day - 1, 21 + (hours == 23), tzinfo=UTC)]
    ends = starts + timedelta(hours=hours)
    moments = (starts - TENTH, starts, ends - TENTH, ends)
    await store(archive, *(game(ANN, PersonKey(2 + n), at) for n, at in enumerate(moments)))
    assert [line[1] for line in await board(archive, now=noon)] == [ANN, CAT, DAN]


async def test_a_zone_changed_at_noon_rules_from_the_next_day(
    archive: Archive, wall_clock: WallClock
) -> None:
    await choose_zone(archive, wall_clock, "Asia/Tokyo", NOON)
    midnight = datetime(2026, 7, 2, tzinfo=UTC)
    tokyos = datetime(2026, 7, 2, 15, tzinfo=UTC)
    await store(
        archive,
        game(ANN, BOB, midnight - TENTH),
        game(BOB, CAT, midnight),
        game(CAT, DAN, tokyos - TENTH),
        game(DAN, EVE, tokyos),
    )
    assert [line[1] for line in await board(archive, now=NOON)] == [ANN, BOB]
    second = await archive.leaderboards.board(GROUP.chat, Period.TODAY, midnight)
    assert second.zone == "Asia/Tokyo"
    assert [row.tally.person for row in second.rows] == [BOB, CAT, DAN]
    assert [line[1] for line in await board(archive, now=tokyos)] == [DAN, EVE]


async def test_where_a_game_counts(archive: Archive) -> None:
    await store(
        archive,
        game(ANN, BOB),
        game(BOB, CAT, place=Place(1002)),
        game(CAT, DAN, place=Place(0)),
        game(DAN, None),
        game(EVE, ANN, turns=1),
    )
    assert await board(archive) == [(1, ANN, 1), (2, BOB, 0)]
    everybody = await board(archive, chat=EVERYBODY)
    assert everybody == [(1, ANN, 1), (1, BOB, 1), (1, CAT, 1), (4, DAN, 0)]
    for chat in (GROUP.chat, EVERYBODY):
        computers = await archive.leaderboards.board(chat, Period.TODAY, NOON, kind=Kind.COMPUTER)
        assert lines(computers) == [(1, DAN, 1)]


async def test_l08_nobody_plays_himself(archive: Archive) -> None:
    with pytest.raises(RecordRefused):
        await store(archive, game(ANN, ANN))
    assert await board(archive, chat=EVERYBODY) == []


async def test_only_three_games_of_a_pair_count_a_day_also_when_one_is_stored_late(
    archive: Archive,
) -> None:
    hours = [NOON + timedelta(hours=n) for n in range(-4, 4)]
    await store(archive, *(game(ANN, BOB, at) for at in hours[1:]))
    await store(archive, game(ANN, CAT, hours[5]))
    assert await board(archive) == [(1, ANN, 4), (2, CAT, 0), (2, BOB, 0)]
    late = game(BOB, ANN, hours[0], kind="mars", points=2)
    await store(archive, late)
    assert await board(archive) == [(1, ANN, 3), (2, BOB, 2), (3, CAT, 0)]
    assert await board(archive, Period.ALL_TIME, chat=EVERYBODY) == await board(archive)
    row = await archive.leaderboards.line(GROUP.chat, Period.WEEK, NOON, ANN)
    assert row is not None
    assert (row.tally.games, row.tally.wins, row.tally.lost) == (4, 3, 2)
    assert row.tally.reached == hours[5]


async def test_l04_renamed_and_swapped_names_are_one_line_each(archive: Archive) -> None:
    await store(archive, game(ANN, CAT))
    await archive.people.seen(1001, "New", "new")
    await archive.people.seen(1002, "Name1", "name1")
    await store(archive, game(ANN, DAN), game(BOB, CAT))
    assert (await board(archive))[:2] == [(1, ANN, 2), (2, BOB, 1)]
    shown = await archive.people.by_keys((ANN, BOB))
    assert [person.first_name for person in shown.values()] == ["New", "Name1"]


async def test_l06_the_computer_is_on_no_board(archive: Archive) -> None:
    await store(archive, *(game(ANN, None) for _ in range(20)), game(BOB, CAT))
    assert await board(archive) == [(1, BOB, 1), (2, CAT, 0)]
    own = await archive.leaderboards.board(GROUP.chat, Period.TODAY, NOON, kind=Kind.COMPUTER)
    assert lines(own) == [(1, ANN, 3)]


async def test_a_page_has_the_lines_of_the_whole_board(archive: Archive) -> None:
    cycle = [(ANN, BOB), (BOB, CAT), (CAT, ANN), (DAN, EVE)]
    await store(
        archive, *(game(*pair, NOON + timedelta(minutes=n)) for n, pair in enumerate(cycle))
    )
    whole = await board(archive)
    assert whole == [(1, DAN, 1), (1, ANN, 1), (1, BOB, 1), (1, CAT, 1), (5, EVE, 0)]
    for skip in range(6):
        for limit in range(1, 6):
            page = await archive.leaderboards.board(
                GROUP.chat, Period.TODAY, NOON, skip=skip, limit=limit
            )
            assert lines(page) == whole[skip : skip + limit]
            assert page.more == (skip + limit < 5)


async def test_who_does_not_want_to_be_shown_is_left_out(archive: Archive) -> None:
    await store(archive, game(ANN, BOB), game(ANN, CAT), game(BOB, CAT))
    await archive.privacy.choose(ANN, Visibility(listed=False))
    assert await board(archive) == [(1, BOB, 1), (2, CAT, 0)]
    assert await archive.leaderboards.line(GROUP.chat, Period.TODAY, NOON, ANN) is None
    await archive.privacy.choose(ANN, Visibility())
    assert (await board(archive))[0] == (1, ANN, 2)


async def test_a_day_is_frozen_and_posted_once(archive: Archive) -> None:
    boards = archive.leaderboards
    midnight = datetime(2026, 7, 2, tzinfo=UTC)
    ten_past = midnight + FREEZE_AFTER
    await store(archive, game(ANN, BOB))
    group, everybody = ChatDay(GROUP.chat, JULY_1), ChatDay(EVERYBODY, JULY_1)
    assert list(await boards.due(ten_past - TENTH)) == []
    assert list(await boards.due(ten_past)) == [group, everybody]
    assert not await boards.begin_post(group, ten_past)

    frozen = await asyncio.gather(*(boards.freeze(group, ten_past) for _ in range(4)))
    assert sorted(frozen) == [False, False, False, True]
    assert list(await boards.due(ten_past)) == [everybody]
    assert await boards.freeze(everybody, ten_past)
    # Here a process may have died: the next one finds what is to be posted.
    assert list(await boards.to_post(midnight)) == [group]
    begun = await asyncio.gather(*(boards.begin_post(group, ten_past) for _ in range(4)))
    assert sorted(begun) == [False, False, False, True]
    # And here: whether it was sent nobody knows, and nobody sends it again.
    assert list(await boards.to_post(midnight)) == []
    await boards.posted(group, 77)

    posted = await boards.day(group)
    assert (posted.frozen, posted.zone, posted.first) == (True, "UTC", JULY_1)
    assert lines(posted) == [(1, ANN, 1), (2, BOB, 0)]
    await store(archive, game(BOB, ANN, midnight - TENTH))
    assert await boards.day(group) == posted
    assert (await board(archive, now=midnight))[0] == (1, BOB, 1)
    assert (await board(archive, Period.WEEK, midnight, EVERYBODY))[0][2] == 1


def says_until(process: OtherProcess, last: str) -> list[str]:
    said = []
    while (line := process.says()) != last:
        assert line
        said.append(line)
    return said


async def test_processes_that_die_between_freezing_and_posting(tmp_path: Path) -> None:
    url = database_url(tmp_path)
    at = datetime(2026, 7, 2, 0, 10, tzinfo=UTC)
    async with Archive.open(url) as archive:
        await people(archive)
        await store(archive, game(ANN, BOB))
        with OtherProcess(POSTER, url, at.isoformat()) as one:
            frozen = says_until(one, "ready")
            assert frozen == [f"frozen {GROUP.chat} True", f"frozen {EVERYBODY} True"]
            one.kill()
        with (
            OtherProcess(POSTER, url, at.isoformat()) as one,
            OtherProcess(POSTER, url, at.isoformat()) as other,
        ):
            assert says_until(one, "ready") == says_until(other, "ready") == []
            one.go_on()
            other.go_on()
            said = [*says_until(one, "done"), *says_until(other, "done")]
            assert said.count(f"begun {GROUP.chat} True") == 1
            one.kill()
            other.kill()
        assert list(await archive.leaderboards.due(at)) == []
        assert list(await archive.leaderboards.to_post(at)) == []
        assert not await archive.leaderboards.begin_post(ChatDay(GROUP.chat, JULY_1), at)


async def test_l10_a_group_that_becomes_a_supergroup_keeps_its_boards(
    archive: Archive, wall_clock: WallClock
) -> None:
    new = Place(-1009)
    await choose_zone(archive, wall_clock, "Asia/Tokyo", NOON - timedelta(days=9))
    games = [game(ANN, BOB, NOON + timedelta(minutes=n)) for n in range(3)]
    await store(archive, *games, game(CAT, DAN, place=Place(-101)))
    await archive.leaderboards.freeze(ChatDay(GROUP.chat, JULY_1), NOON)
    # In the other order: something was played there before we were told.
    await store(archive, game(BOB, ANN, NOON + timedelta(minutes=9), place=new))
    elsewhere = await board(archive, chat=-101)
    everybody = await board(archive, chat=EVERYBODY)

    for _ in range(2):
        await archive.chats.move(GROUP.chat, new.chat)
        for one in games:
            version = await archive.journal.version(one.table) + 1
            table = replace(waiting(one.table, new), version=version)
            await archive.journal.append(
                Entry(one.table, version, NOON, None, Relocate(new)), table
            )

    assert await board(archive, chat=new.chat) == [(1, ANN, 3), (2, BOB, 0)]
    assert await board(archive, Period.ALL_TIME) == []
    assert await board(archive, chat=-101) == elsewhere
    assert await board(archive, chat=EVERYBODY) == everybody
    moved = await archive.leaderboards.board(new.chat, Period.TODAY, NOON)
    assert (moved.zone, moved.frozen) == ("Asia/Tokyo", True)


async def test_tables_that_move_by_themselves_take_their_results_along(archive: Archive) -> None:
    new = Place(-1009)
    stays, moves = game(ANN, BOB), game(CAT, DAN)
    await store(archive, stays, moves)
    entry = Entry(moves.table, 2, NOON, None, Relocate(new))
    await archive.journal.append(entry, replace(waiting(moves.table, new), version=2))
    assert await board(archive) == [(1, ANN, 1), (2, BOB, 0)]
    assert await board(archive, chat=new.chat) == [(1, CAT, 1), (2, DAN, 0)]


PEOPLE = 40


async def fill(archive: Archive, results: Sequence[Result]) -> None:
    """Store many games at once, as if an earlier version of the bot had done it."""
    tables = [
        {
            "table_id": one.table,
            "chat": one.place.chat,
            "status": "finished",
            "version": 1,
            "maker": 1,
            "changed_at": NOON,
        }
        for one in results
    ]
    database = archive.journal._database
    await database.write(lambda c: c.execute(insert(schema.tables), tables))
    found = [line_of_result(one) for one in results]
    await database.write(lambda c: c.execute(insert(schema.results), found))


INDEPENDENT = """
WITH games AS (
    SELECT white, black, winner, points / cube * CASE WHEN cube > 4 THEN 4 ELSE cube END AS score,
        row_number() OVER (
            PARTITION BY CASE WHEN white < black THEN white ELSE black END,
                CASE WHEN white < black THEN black ELSE white END, {day}
            ORDER BY finished_at
        ) AS number
    FROM results WHERE white IS NOT NULL AND black IS NOT NULL AND turns >= 2 AND {chat}
), sides AS (
    SELECT CASE winner WHEN 'W' THEN white ELSE black END AS person, score AS won, 0 AS lost
    FROM games WHERE number <= 3
    UNION ALL
    SELECT CASE winner WHEN 'W' THEN black ELSE white END, 0, score FROM games WHERE number <= 3
)
SELECT person, sum(won), sum(lost), count(*), rank() OVER (ORDER BY sum(won) DESC)
FROM sides GROUP BY person
"""


async def check_with_sql(archive: Archive) -> None:
    """Hold the boards of all time against a query that shares nothing with the code."""

    def read(connection: Connection, chat: int) -> set[tuple[int, ...]]:
        sqlite = connection.dialect.name == "sqlite"
        day = "date(finished_at)" if sqlite else "(finished_at AT TIME ZONE 'UTC')::date"
        here = "1 = 1" if chat == EVERYBODY else f"chat = {chat}"
        query = text(INDEPENDENT.format(day=day, chat=here))
        return {tuple(map(int, row)) for row in connection.execute(query)}

    for chat in (EVERYBODY, -100, -101):
        shown = await archive.leaderboards.board(chat, Period.ALL_TIME, NOON, limit=100)
        assert {
            (row.tally.person, row.tally.won, row.tally.lost, row.tally.games, row.place)
            for row in shown.rows
        } == await archive.journal._database.read(partial(read, chat=chat))


async def check_boards(archive: Archive, results: Sequence[Result], now: datetime) -> None:
    """Hold every board against a recount from the results alone (all days are UTC's)."""
    days = {one.table: one.finished_at.date() for one in results}
    for chat in (EVERYBODY, -100, -101):
        for kind in Kind:
            here = [
                one
                for one in results
                if kind_of(one) is kind and chat in {EVERYBODY, one.place.chat}
            ]
            counting = counted(here, [days[one.table] for one in here])
            for period in Period:
                key = period_key(period, now.date())
                games = [one for one, day in counting if key in period_keys(day)]
                rows = ranked(tallied(games).values(), duels_of(games))
                shown = await archive.leaderboards.board(chat, period, now, kind=kind, limit=10)
                assert list(shown.rows) == rows[:10]
                assert shown.more == (len(rows) > 10)
                page = await archive.leaderboards.board(
                    chat, period, now, kind=kind, skip=10, limit=7
                )
                assert list(page.rows) == rows[10:17]


async def test_every_board_is_what_a_recount_of_10_000_results_gives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On SQLite only; the next one is on both."""
    results = random_games(10_000, PEOPLE)
    monkeypatch.setattr("storage.catching_up.rate_game", lambda *_: None)  # not about ratings
    async with Archive.open(database_url(tmp_path)) as archive:
        await people(archive, PEOPLE)
        await fill(archive, results)
        await archive.journal._database.write(catch_up)
        await check_boards(archive, results, NOON + timedelta(days=31))
        await check_with_sql(archive)
        await check_totals(archive)


async def check_totals(archive: Archive) -> None:
    """The days of a month add up to the month, and the months to all time."""

    def read(connection: Connection) -> dict[tuple[int, str, str, int], tuple[int, ...]]:
        table = schema.standings
        rows = connection.execute(select(table)).all()
        return {
            (row.chat, row.kind, row.period, row.person): (row.won, row.lost, row.games, row.wins)
            for row in rows
        }

    found = await archive.journal._database.read(read)
    for longer, is_part in (("2026-07", lambda key: key[:8] == "2026-07-"), ("all", is_month)):
        sums: dict[tuple[int, str, int], tuple[int, ...]] = {}
        for (chat, kind, period, person), values in found.items():
            if is_part(period):
                before = sums.get((chat, kind, person), (0, 0, 0, 0))
                after = tuple(a + b for a, b in zip(before, values, strict=True))
                sums[chat, kind, person] = after
        assert sums
        for (chat, kind, person), values in sums.items():
            assert found[chat, kind, longer, person] == values


def is_month(period: str) -> bool:
    return len(period) == len("2026-07") and "W" not in period


async def test_what_is_added_game_by_game_is_what_a_recount_gives(empty_archive: Archive) -> None:
    await people(empty_archive, 6)
    results = random_games(80, 6, seed=3)
    await store(empty_archive, *results)
    last = max(one.finished_at for one in results)
    await check_boards(empty_archive, results, last)
    await check_with_sql(empty_archive)
    await check_totals(empty_archive)
    database = empty_archive.journal._database
    before = await database.read(lambda c: set(c.execute(select(schema.standings)).all()))
    await database.write(lambda c: c.execute(update(schema.results).values(counted=False)))
    await database.write(lambda c: c.execute(delete(schema.standings)))
    for chat in (EVERYBODY, -100, -101, -102):
        await database.write(partial(recount, chat=chat))
    assert await database.read(lambda c: set(c.execute(select(schema.standings)).all())) == before
