"""The contract of the port DiceStatistics: what the journal counts at a game's end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from club.places import TableId
from nardy import ALL_ROLLS, Player, Roll
from storage import Archive, RecordRefused
from tests.storage.sample_tables import (
    ANN,
    BOB,
    finished,
    joined,
    opened,
    playing,
    resigned,
    result,
    waiting,
)

NOTHING = dict.fromkeys(ALL_ROLLS, 0)
W, B = Player.WHITE, Player.BLACK


async def play(archive: Archive, table: TableId, **parts: object) -> None:
    start, middle, end = waiting(table), playing(2, table), finished(3, table)
    await archive.journal.append(opened(start), start)
    await archive.journal.append(joined(middle), middle)
    left = replace(result(end), **parts)  # type: ignore[arg-type] # whatever the test needs
    await archive.journal.append(resigned(end), end, left)


async def test_nobody_has_thrown_anything_at_first(archive: Archive) -> None:
    assert await archive.dice.of(ANN) == NOTHING
    assert await archive.dice.of(None) == NOTHING
    assert await archive.dice.of_house() == NOTHING


async def test_a_finished_game_counts_its_rolls_by_who_threw_them(archive: Archive) -> None:
    """The sample game: White threw 5-3 and 2-1, Black 6-6; the draws do not count."""
    await play(archive, TableId("gamegamega"))
    assert await archive.dice.of(ANN) == NOTHING | {Roll(3, 5): 1, Roll(1, 2): 1}
    assert await archive.dice.of(BOB) == NOTHING | {Roll(6, 6): 1}
    assert await archive.dice.of_house() == NOTHING | {
        Roll(3, 5): 1,
        Roll(1, 2): 1,
        Roll(6, 6): 1,
    }


async def test_games_add_up_and_the_order_of_the_dice_means_nothing(archive: Archive) -> None:
    first = ((W, Roll(6, 1)), (B, Roll(2, 2)), (W, Roll(1, 6)))
    second = ((W, Roll(2, 2)), (B, Roll(1, 6)), (W, Roll(6, 1)))
    await play(archive, TableId("aaaaaaaaaa"), rolls=first)
    await play(archive, TableId("bbbbbbbbbb"), rolls=second, white=BOB, black=ANN)
    await play(archive, TableId("cccccccccc"), rolls=())
    assert await archive.dice.of(ANN) == NOTHING | {Roll(1, 6): 3}
    assert await archive.dice.of(BOB) == NOTHING | {Roll(1, 6): 1, Roll(2, 2): 2}
    assert await archive.dice.of_house() == NOTHING | {Roll(1, 6): 4, Roll(2, 2): 2}


async def test_the_computer_has_its_own_counts(archive: Archive) -> None:
    rolls = ((W, Roll(6, 1)), (B, Roll(2, 2)))
    await play(archive, TableId("aaaaaaaaaa"), rolls=rolls, black=None, computer="simple")
    assert await archive.dice.of(None) == NOTHING | {Roll(2, 2): 1}
    assert await archive.dice.of(ANN) == NOTHING | {Roll(1, 6): 1}
    assert await archive.dice.of_house() == NOTHING | {Roll(1, 6): 1, Roll(2, 2): 1}


async def test_what_was_not_stored_is_not_counted(archive: Archive) -> None:
    with pytest.raises(RecordRefused):
        await play(archive, TableId("aaaaaaaaaa"), winner="X")
    with pytest.raises(RecordRefused):
        await play(archive, TableId("bbbbbbbbbb"), rolls=((W, Roll(7, 1)),))
    assert await archive.dice.of_house() == NOTHING
    assert list(await archive.journal.results()) == []
