"""The locks: exact versions with hashes from anywhere, and what ships is what is tested."""

from __future__ import annotations

import re
import tomllib

import pytest

from tests.packaging.dockerfile import ROOT

TESTED = "requirements-dev.lock"
PARTS = ("requirements.lock", "requirements-build.lock")


def entries(lock: str) -> list[str]:
    """The lock's requirements, each as one line with its hashes."""
    text = re.sub(r"\\\n\s*", "", (ROOT / lock).read_text(encoding="utf-8"))
    lines = [re.sub(r"\s*#.*", "", line) for line in text.splitlines()]
    return [line for line in lines if line]


def versions(lock: str) -> dict[str, str]:
    return dict(entry.split()[0].split("==") for entry in entries(lock))


@pytest.mark.parametrize("lock", [TESTED, *PARTS])
def test_every_line_is_a_version_with_hashes_and_names_no_index(lock: str) -> None:
    assert entries(lock)
    for entry in entries(lock):
        assert re.fullmatch(
            r"[a-z0-9.-]+==\S+( ; [^@#]+?)?( --hash=sha256:[0-9a-f]{64})+", entry
        ), entry
    text = (ROOT / lock).read_text(encoding="utf-8")
    assert "://" not in text
    assert not re.search(r"^-", text, re.MULTILINE)


@pytest.mark.parametrize("lock", PARTS)
def test_what_ships_is_what_is_tested(lock: str) -> None:
    assert versions(lock).items() <= versions(TESTED).items()


def test_every_dependency_is_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups = project["dependency-groups"]
    for lock, asked in (
        ("requirements.lock", project["project"]["dependencies"]),
        ("requirements-build.lock", groups["build"]),
        (TESTED, [entry for entry in groups["dev"] if isinstance(entry, str)]),
    ):
        names = {
            re.sub(r"[._]", "-", re.split(r"[^A-Za-z0-9._-]", entry)[0].lower()) for entry in asked
        }
        assert names <= versions(lock).keys()
