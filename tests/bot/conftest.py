from __future__ import annotations

import pytest

from tests.bot.slow_telegram import Telegram


@pytest.fixture
def telegram() -> Telegram:
    return Telegram()


@pytest.fixture
def new_retry_after(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waits as python-telegram-bot's next version gives them."""
    monkeypatch.setenv("PTB_TIMEDELTA", "true")
