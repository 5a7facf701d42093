"""Several games at once, each to its one stored result."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.e2e.bot_process import assert_quiet
from tests.e2e.many_games import play_many, verify
from tests.e2e.people import is_over, labels

if TYPE_CHECKING:
    from tests.e2e.stage import Stage

pytestmark = pytest.mark.e2e


async def test_games_at_once_in_one_group_in_others_and_against_the_computer(
    empty_stage: Stage,
) -> None:
    """Also field cases X11 and X12: at the log level DEBUG the token is in no line."""
    empty_stage.bot.more["LOG_LEVEL"] = "DEBUG"
    await empty_stage.bot.start()
    records = await play_many(empty_stage, in_one_group=2, in_groups=1, in_private=1)
    assert all(is_over(record.board) for record in records)
    assert all(labels(record.board) == ["🔁 Rematch", "➕ New game"] for record in records)
    assert await empty_stage.bot.stop() == 0
    assert_quiet(empty_stage.bot.log)
    await verify(empty_stage, games=4)
    boards = await empty_stage.calls("sendPhoto")
    assert len(boards) == 4, "one message a game"
