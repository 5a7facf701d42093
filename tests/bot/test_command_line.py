"""``python -m bot`` takes no arguments, and says where its settings come from."""

from __future__ import annotations

import subprocess
import sys

import pytest

from bot.__main__ import main

SELDOM_NEEDED = ("aiohttp", "alembic", "numpy", "redis")
"""For the webhook, a schema that is not current, the computer's own process, and REDIS_URL."""


def ended(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> object:
    monkeypatch.setattr("sys.argv", ["bot", *arguments])
    with pytest.raises(SystemExit) as end:
        main()
    return end.value.code


def test_help_points_to_the_settings(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ended(monkeypatch, "--help") == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "usage: python -m bot" in said
    assert "environment" in said
    assert "docs/operating.md" in said


@pytest.mark.parametrize("argument", ["--verbose", "run"])
def test_an_unknown_argument_is_not_ignored(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], argument: str
) -> None:
    assert ended(monkeypatch, argument) == 2
    assert f"unrecognized arguments: {argument}" in capsys.readouterr().err


def test_what_most_starts_do_not_need_is_not_loaded() -> None:
    look = f"import sys, bot.app; print([name for name in {SELDOM_NEEDED} if name in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", look], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.stdout, done.stderr) == ("[]\n", "")
