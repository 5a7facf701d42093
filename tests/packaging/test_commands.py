"""The commands that the documents name, and the settings that they list, are there."""

from __future__ import annotations

import importlib.util
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from bot.settings import Settings
from tests.packaging.dockerfile import ROOT

if TYPE_CHECKING:
    from pathlib import Path

DOCUMENTS = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])


def targets() -> set[str]:
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    return set(re.findall(r"^([a-z]+):(?!=)", text, re.MULTILINE))


def code(document: Path) -> str:
    """The document's code: fenced blocks and words between backticks."""
    text = document.read_text(encoding="utf-8")
    return "\n".join(re.findall(r"```.*?```|`[^`\n]+`", text, re.DOTALL))


def test_the_makefile_has_the_five_commands() -> None:
    assert {"play", "test", "env", "lint", "bench"} <= targets()


@pytest.mark.parametrize("target", ["play", "test", "env", "lint", "bench"])
def test_make_knows_how_to_reach_a_target(target: str) -> None:
    """``make -n`` reads the whole Makefile, and runs nothing."""
    done = subprocess.run(
        ["make", "-n", target], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_command_in_a_document_is_there(document: Path) -> None:
    text = code(document)
    assert set(re.findall(r"\bmake ([a-z]+)", text)) <= targets()
    for module in re.findall(r"\bpython3? -m ([a-z_.]+)", text):
        assert importlib.util.find_spec(module) is not None, module


def test_every_setting_is_in_the_operators_table_and_no_other() -> None:
    text = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `([A-Z_]+)` \|", text, re.MULTILINE)
    assert len(listed) == len(set(listed))
    assert {name.lower() for name in listed} == Settings.model_fields.keys()


def test_every_default_in_the_operators_table_is_the_settings() -> None:
    text = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([A-Z_]+)` \| `([^`]+)` \|", text, re.MULTILINE)
    assert rows
    for name, default in rows:
        assert str(Settings.model_fields[name.lower()].default) == default, name


def test_the_backup_is_one_consistent_state_while_somebody_writes(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    (command,) = re.findall(r"^python3 (-c .*)$", text, re.MULTILINE)
    (tmp_path / "data").mkdir()
    with closing(sqlite3.connect(tmp_path / "data" / "nardy.sqlite3")) as writer:
        writer.execute("PRAGMA journal_mode = WAL")
        writer.execute("CREATE TABLE journal (seq)")
        writer.execute("INSERT INTO journal VALUES (1)")
        writer.commit()
        writer.execute("INSERT INTO journal VALUES (2)")
        subprocess.run(["sh", "-c", f"{sys.executable} {command}"], cwd=tmp_path, check=True)
    with closing(sqlite3.connect(tmp_path / "backup.sqlite3")) as copy:
        assert copy.execute("SELECT seq FROM journal").fetchall() == [(1,)]


def test_the_check_of_a_clone_is_a_script_that_runs_make_test() -> None:
    script = ROOT / ".ci" / "run"
    assert script.stat().st_mode & 0o111
    subprocess.run(["bash", "-n", str(script)], check=True)
    lines = script.read_text(encoding="utf-8").splitlines()
    assert lines[-1] == "make test"
    assert "set -euo pipefail" in lines
