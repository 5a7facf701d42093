"""The README tells the truth: its console examples print what it says."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def console_examples() -> list[tuple[str, str]]:
    """Commands of the console blocks, each with the lines that follow it."""
    examples = []
    for block in re.findall(r"```console\n(.*?)```", README, re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, printed = part.partition("\n")
            examples.append((command, printed))
    return examples


@pytest.mark.parametrize(("command", "printed"), console_examples())
def test_a_console_example_prints_what_it_says(command: str, printed: str, tmp_path: Path) -> None:
    ours = command.replace("python -m", f"{shlex.quote(sys.executable)} -m")
    done = subprocess.run(
        ["bash", "-c", ours], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    if printed:
        assert done.stdout == printed


def test_every_linked_file_is_there() -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)\)", README)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []
