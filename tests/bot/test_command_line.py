"""``python -m bot`` takes no arguments, and says where its settings come from."""

from __future__ import annotations

import pytest

from bot.__main__ import main


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
