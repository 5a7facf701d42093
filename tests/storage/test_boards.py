"""The contract of the port Boards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from club.places import INLINE, Board, Place, TableId
from storage import Archive, RecordRefused
from tests.storage.sample_tables import GROUP, TABLE, joined, opened, playing, waiting

BOARD = Board(TABLE, GROUP, message=2**40)


@pytest.fixture
async def archive(archive: Archive) -> Archive:
    await archive.journal.append(opened(waiting()), waiting())
    return archive


async def test_boards_come_back_as_they_were_put(archive: Archive) -> None:
    private = Board(TABLE, Place(1001), message=5, shown=1, text=True)
    await archive.boards.put(BOARD)
    await archive.boards.put(private)
    assert list(await archive.boards.of(TABLE)) == [BOARD, private]
    assert list(await archive.boards.of(TableId("unknowntab"))) == []


async def test_a_board_replaces_the_earlier_one_in_its_chat(archive: Archive) -> None:
    later = Board(TABLE, Place(GROUP.chat, 9), message=6, shown=1)
    await archive.boards.put(BOARD)
    await archive.boards.put(later)
    assert list(await archive.boards.of(TABLE)) == [later]


async def test_what_a_board_shows_never_goes_back(archive: Archive) -> None:
    await archive.boards.put(BOARD)
    for version in (4, 3):
        await archive.boards.showed(BOARD, version)
        assert list(await archive.boards.of(TABLE)) == [replace(BOARD, shown=4)]
    await archive.boards.showed(replace(BOARD, message=999), 8)
    await archive.boards.showed(replace(BOARD, place=Place(BOARD.place.chat - 1)), 8)
    assert list(await archive.boards.of(TABLE)) == [replace(BOARD, shown=4)]


async def test_a_gone_board_is_forgotten(archive: Archive) -> None:
    await archive.boards.put(BOARD)
    assert not await archive.boards.forget(replace(BOARD, message=999))
    assert list(await archive.boards.of(TABLE)) == [BOARD]
    assert await archive.boards.forget(BOARD)
    assert not await archive.boards.forget(BOARD)
    assert list(await archive.boards.of(TABLE)) == []


async def test_the_boards_of_a_chat_are_those_of_all_its_topics(archive: Archive) -> None:
    other = TableId("othertable")
    await archive.journal.append(opened(waiting(other)), waiting(other))
    later = Board(other, Place(GROUP.chat), message=BOARD.message + 1)
    for board in (later, BOARD, Board(TABLE, Place(1001), message=5)):
        await archive.boards.put(board)
    assert list(await archive.boards.within(GROUP.chat)) == [BOARD, later]
    assert list(await archive.boards.within(GROUP.chat - 1)) == []


async def test_the_boards_of_a_chat_are_those_of_its_unfinished_tables(archive: Archive) -> None:
    private = Board(TABLE, Place(1001), message=5)
    await archive.boards.put(BOARD)
    await archive.boards.put(private)
    assert list(await archive.boards.unfinished_in(GROUP.chat)) == [BOARD]
    assert list(await archive.boards.unfinished_in(1001)) == [private]
    assert list(await archive.boards.unfinished_in(1002)) == []


async def test_a_board_of_inline_mode_is_known_by_its_messages_name(archive: Archive) -> None:
    inline = Board.in_inline_mode(TABLE, "AAMCAwADGQ")
    assert inline.place == INLINE
    assert inline.place.is_inline
    assert not inline.place.is_private
    await archive.boards.put(inline)
    await archive.boards.put(BOARD)
    assert list(await archive.boards.of(TABLE)) == [BOARD, inline]
    await archive.boards.showed(replace(inline, inline="other"), 1)
    assert not await archive.boards.forget(replace(inline, inline="other"))
    assert list(await archive.boards.of(TABLE)) == [BOARD, inline]
    await archive.boards.put(replace(inline, text=False))
    await archive.boards.showed(inline, 1)
    assert list(await archive.boards.of(TABLE)) == [BOARD, replace(inline, shown=1, text=False)]
    assert await archive.boards.forget(inline)


async def test_boards_are_behind_until_they_show_their_tables_version(archive: Archive) -> None:
    other = TableId("othertable")
    await archive.journal.append(opened(waiting(other)), waiting(other))
    await archive.boards.put(BOARD)
    await archive.boards.put(Board(other, GROUP, message=6, shown=1))
    assert list(await archive.boards.behind()) == [BOARD]

    await archive.boards.showed(BOARD, 1)
    assert list(await archive.boards.behind()) == []

    await archive.journal.append(joined(playing()), playing())
    assert list(await archive.boards.behind()) == [replace(BOARD, shown=1)]


async def test_a_board_of_no_table_is_refused(archive: Archive) -> None:
    with pytest.raises(RecordRefused):
        await archive.boards.put(Board(TableId("unknowntab"), GROUP, message=1))
