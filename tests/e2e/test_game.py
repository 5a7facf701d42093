"""Whole games through the real bot process."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.e2e.people import ANNA, DMITRI, is_over, labels, text_of
from tests.e2e.random_game import press_until_over

if TYPE_CHECKING:
    from tests.e2e.conftest import Stage

pytestmark = pytest.mark.e2e


async def test_a_whole_game_between_two_people_in_a_group(stage: Stage) -> None:
    group = stage.group
    await group.write(ANNA, "/challenge @dmitri")
    board = await group.board()
    assert "Anna challenges Dmitri" in text_of(board) or "@dmitri" in text_of(board)
    answer = await group.press(ANNA, board, "Accept")
    assert answer["show_alert"]
    assert not (await group.press(DMITRI, board, "Accept"))["show_alert"]
    board = await group.until_shown(board, lambda m: " to move" in text_of(m))
    record = await press_until_over(group, board, {"Anna": ANNA, "Dmitri": DMITRI}, Random(1))
    assert is_over(record.board)
    assert labels(record.board) == ["🔁 Rematch", "➕ New game"]
    boards = [message for message in await group.messages() if "photo" in message]
    assert len(boards) == 1, "one photo message per game, edited in place"
