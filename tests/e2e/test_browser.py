"""Two people at the chat page in a real browser, with the real bot behind it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from tests.e2e.page import Page
from tests.e2e.people import ANNA, DMITRI
from tests.playground.browser import start_browser

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from selenium.webdriver import Chrome

    from tests.e2e.page import Board, Window
    from tests.e2e.stage import Stage

pytestmark = [pytest.mark.e2e, pytest.mark.browser]


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Chrome]:
    """The machine's own Chromium with a fresh profile."""
    driver = start_browser(tmp_path / "profile", 1360, 1000)
    try:
        yield driver
        # What is left to look at when something went wrong.
        driver.save_screenshot(str(tmp_path / "page.png"))
    finally:
        driver.quit()


async def test_two_people_play_some_moves_on_the_page(browser: Chrome, stage: Stage) -> None:
    # The playground runs in this loop, so whoever waits for the browser does so elsewhere.
    await asyncio.to_thread(_play_some_moves, browser, stage.playground.url)


def _play_some_moves(browser: Chrome, url: str) -> None:
    page = Page(browser, url)
    anna, dmitri = page.window(ANNA), page.window(DMITRI)

    anna.challenge("dm", DMITRI)
    invitation = anna.board()
    assert "Anna challenges" in invitation.caption
    assert invitation.labels == ["Accept", "Decline", "🎲 My word", "Cancel"]
    invitation.press("Accept")
    assert anna.close_alert().startswith("This is your own table")
    assert "Anna challenges" in invitation.caption

    dmitri.board().press_and_see("Accept")
    for _ in range(3):
        _play_a_turn({"Anna": anna, "Dmitri": dmitri})
    assert anna.pictures == dmitri.pictures == 1
    assert page.complaints == []


def _play_a_turn(windows: dict[str, Window]) -> None:
    """Let whoever is to move try, take back and play; the other one sees it, and cannot press."""
    boards = {name: window.board() for name, window in windows.items()}
    name, board = _mover(boards)
    (other, others_board) = next(pair for pair in boards.items() if pair[0] != name)
    start, moves = board.caption, [label for label in board.labels if "/" in label]

    others_board.press(moves[0])
    assert windows[other].close_alert() == "It is not your turn."
    assert board.caption == start

    board.press_and_see(moves[0])
    assert "So far: " in board.caption
    board.press_and_see("Take back")
    assert board.caption == start
    while "Confirm" not in str(board.labels):
        board.press_and_see("/")
    board.press_and_see("Confirm")
    assert f"{name} played" in board.caption
    others_board.until_caption(board.caption)
    assert others_board.labels == board.labels
    assert others_board.picture == board.picture


def _mover(boards: dict[str, Board]) -> tuple[str, Board]:
    return next(
        (name, board)
        for name, board in boards.items()
        if board.caption.startswith(f"{name} to move")
    )
