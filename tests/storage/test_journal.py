"""The contract of the port Journal."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta, timezone
from typing import TYPE_CHECKING

import pytest

from club.actions import Invited, Relocate
from club.journal import Entry, SequenceTaken, Status
from club.people import PersonKey
from club.places import Place, TableId
from club.table import Seat, summary_of
from storage import Archive, RecordRefused
from tests.storage.sample_tables import (
    ANN,
    BOB,
    GROUP,
    TABLE,
    at,
    finished,
    joined,
    opened,
    playing,
    resigned,
    result,
    waiting,
)

if TYPE_CHECKING:
    from club.journal import Journal, Result


@pytest.fixture
def journal(archive: Archive) -> Journal:
    return archive.journal


async def play_out(journal: Journal, table: TableId, place: Place = GROUP) -> Result:
    start, middle, end = waiting(table, place), playing(2, table, place), finished(3, table, place)
    await journal.append(opened(start), start)
    await journal.append(joined(middle), middle)
    await journal.append(resigned(end), end, result(end))
    return result(end)


async def test_entries_come_back_as_they_were_written(journal: Journal) -> None:
    await play_out(journal, TABLE)

    assert list(await journal.entries(TABLE)) == [
        opened(waiting()),
        joined(playing()),
        resigned(finished()),
    ]
    assert await journal.version(TABLE) == 3


async def test_an_unknown_table_has_no_entries(journal: Journal) -> None:
    assert await journal.version(TABLE) == 0
    assert list(await journal.entries(TABLE)) == []
    assert list(await journal.results(TABLE)) == []


async def test_moments_of_any_zone_come_back_in_utc(journal: Journal) -> None:
    entry = opened(waiting())
    tokyo = timezone(timedelta(hours=9))

    await journal.append(replace(entry, at=entry.at.astimezone(tokyo)), waiting())

    (stored,) = await journal.entries(TABLE)
    assert stored.at == entry.at
    assert stored.at.utcoffset() == timedelta(0)


async def test_a_moment_without_a_zone_is_refused(journal: Journal) -> None:
    entry = replace(opened(waiting()), at=at(1).replace(tzinfo=None))
    with pytest.raises(Exception, match="time zone"):
        await journal.append(entry, waiting())
    assert await journal.version(TABLE) == 0


async def test_the_last_act_of_each_person_is_told(journal: Journal) -> None:
    await play_out(journal, TABLE)
    acts = await journal.last_acts(TABLE)
    entries = await journal.entries(TABLE)
    assert acts == {entry.actor: entry.at for entry in entries if entry.actor is not None}
    assert all(moment.tzinfo is not None for moment in acts.values())
    assert await journal.last_acts(TableId("unknowntab")) == {}


async def test_the_computer_acts_without_a_person(journal: Journal) -> None:
    await journal.append(opened(waiting()), waiting())
    against_computer = replace(playing(), black=Seat(computer="easy"))

    await journal.append(replace(joined(playing()), actor=None), against_computer)

    assert (await journal.entries(TABLE))[1].actor is None
    assert [line.black for line in await journal.tables()] == [None]


async def test_of_two_writers_of_one_number_one_wins_and_the_other_leaves_nothing(
    journal: Journal,
) -> None:
    await journal.append(opened(waiting()), waiting())
    attempts = [
        journal.append(joined(playing()), playing()),
        journal.append(replace(resigned(finished()), seq=2), finished(2), result(finished(2))),
    ]

    outcomes = await asyncio.gather(*attempts, return_exceptions=True)

    won = outcomes.index(None)
    assert isinstance(outcomes[1 - won], SequenceTaken)
    assert await journal.version(TABLE) == 2
    assert len(await journal.results()) == won
    status = [Status.PLAYING, Status.FINISHED][won]
    assert [line.status for line in await journal.tables()] == [status]


async def test_two_openings_of_one_table_are_one(journal: Journal) -> None:
    await journal.append(opened(waiting()), waiting())
    with pytest.raises(SequenceTaken):
        await journal.append(opened(waiting(maker=BOB)), waiting(maker=BOB))
    assert list(await journal.entries(TABLE)) == [opened(waiting())]


@pytest.mark.parametrize("seq", [1, 2])
async def test_a_late_writer_loses(journal: Journal, seq: int) -> None:
    await play_out(journal, TABLE)
    with pytest.raises(SequenceTaken):
        await journal.append(replace(joined(playing()), seq=seq), playing(seq))
    assert await journal.version(TABLE) == 3
    assert [line.version for line in await journal.tables()] == [3]


async def test_a_gap_is_refused(journal: Journal) -> None:
    await journal.append(opened(waiting()), waiting())
    with pytest.raises(RecordRefused, match="does not follow"):
        await journal.append(resigned(finished()), finished())
    assert await journal.version(TABLE) == 1


async def test_an_entry_of_another_table_or_version_is_refused(journal: Journal) -> None:
    with pytest.raises(RecordRefused):
        await journal.append(opened(waiting()), waiting(TableId("aaaaaaaaaa")))
    with pytest.raises(RecordRefused):
        await journal.append(opened(waiting()), playing())
    assert list(await journal.tables()) == []


async def test_an_unknown_person_is_refused_and_is_no_taken_number(journal: Journal) -> None:
    with pytest.raises(RecordRefused):
        await journal.append(replace(opened(waiting()), actor=PersonKey(99)), waiting())
    assert await journal.version(TABLE) == 0
    assert list(await journal.tables()) == []


async def test_cancelled_writers_leave_a_whole_entry_or_none(journal: Journal) -> None:
    await journal.append(opened(waiting()), waiting())
    for pauses in range(30):
        table = TableId(f"cancelled{pauses}")
        writer = asyncio.create_task(journal.append(opened(waiting(table)), waiting(table)))
        for _ in range(pauses):
            await asyncio.sleep(0)
        writer.cancel()
        await asyncio.wait([writer])

    for line in await journal.tables():
        assert await journal.version(line.table) == line.version == 1
    await journal.append(joined(playing()), playing())
    assert await journal.version(TABLE) == 2


async def test_tables_are_listed_by_chat_and_status_newest_change_first(journal: Journal) -> None:
    old, new, elsewhere = TableId("oldoldoldo"), TableId("newnewnewn"), TableId("elseelseel")
    private = Place(1001)
    await journal.append(opened(waiting(old)), waiting(old))
    await journal.append(replace(opened(waiting(new)), at=at(5)), waiting(new))
    await play_out(journal, elsewhere, private)

    async def listed(chat: int | None = None, *statuses: Status) -> list[str]:
        return [line.table for line in await journal.tables(chat=chat, statuses=statuses)]

    assert await listed() == [new, elsewhere, old]
    assert await listed(GROUP.chat) == [new, old]
    assert await listed(None, Status.FINISHED, Status.PLAYING) == [elsewhere]
    assert await listed(GROUP.chat, Status.FINISHED) == []
    (line,) = await journal.tables(chat=private.chat)
    assert line == summary_of(finished(3, elsewhere, private), at(3))


async def test_tables_are_found_by_everybody_with_a_part_in_them(journal: Journal) -> None:
    free = replace(waiting(), invited=None)
    challenge = replace(waiting(TableId("b" * 10)), invited=Invited(person=BOB))
    joint = waiting(TableId("c" * 10))
    for table in (free, challenge, joint):
        await journal.append(opened(table), table)
    begun = playing(2, joint.id)
    await journal.append(joined(begun), begun)

    async def found(person: PersonKey, *statuses: Status) -> list[TableId]:
        return [line.table for line in await journal.tables(person=person, statuses=statuses)]

    assert await found(ANN) == [joint.id, challenge.id, free.id]
    assert await found(BOB) == [joint.id, challenge.id]
    assert await found(BOB, Status.WAITING) == [challenge.id]
    assert await found(PersonKey(3)) == []
    (line,) = await journal.tables(person=BOB, statuses=(Status.WAITING,))
    assert (line.people, line.invited) == ((ANN, BOB), BOB)


async def test_l10_what_a_table_has_left_goes_along_to_its_new_place(journal: Journal) -> None:
    other = TableId("othertable")
    stays, moved = await play_out(journal, other), await play_out(journal, TABLE)
    place = Place(-1009, 7)
    after = replace(finished(4), place=place)

    await journal.append(Entry(TABLE, 4, at(4), None, Relocate(place)), after)

    assert list(await journal.results()) == [stays, replace(moved, place=place)]
    assert [line.table for line in await journal.tables(chat=place.chat)] == [TABLE]
    assert [line.table for line in await journal.tables(chat=GROUP.chat)] == [other]


async def test_a_result_keeps_the_cube(journal: Journal) -> None:
    await journal.append(opened(waiting()), waiting())
    doubled = replace(result(finished(2)), cube=4, points=8)
    await journal.append(replace(resigned(finished()), seq=2), finished(2), doubled)
    assert list(await journal.results()) == [doubled]


async def test_results_come_in_the_order_in_which_they_were_stored(journal: Journal) -> None:
    first, second = TableId("zzzzzzzzzz"), TableId("aaaaaaaaaa")
    stored = [await play_out(journal, first), await play_out(journal, second, Place(1001))]

    assert list(await journal.results()) == stored
    assert list(await journal.results(second)) == stored[1:]


@pytest.mark.parametrize(
    "flaw",
    [
        {"white": ANN, "black": ANN},
        {"winner": "X"},
        {"kind": "gammon"},
        {"points": 0},
        {"table": TableId("unknowntab")},
    ],
)
async def test_l08_an_impossible_result_is_refused_by_the_database(
    journal: Journal, flaw: dict[str, object]
) -> None:
    await journal.append(opened(waiting()), waiting())
    flawed = replace(result(finished(2)), **flaw)  # type: ignore[arg-type] # made wrong on purpose
    with pytest.raises(RecordRefused):
        await journal.append(replace(resigned(finished()), seq=2), finished(2), flawed)
    assert await journal.version(TABLE) == 1
    assert list(await journal.results()) == []


async def test_a_game_has_one_result(journal: Journal) -> None:
    stored = await play_out(journal, TABLE)
    with pytest.raises(RecordRefused):
        await journal.append(resigned(finished(4)), finished(4), stored)
    assert await journal.version(TABLE) == 3
    assert list(await journal.results()) == [stored]
