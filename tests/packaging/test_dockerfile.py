"""What the Dockerfile promises, beyond what running it shows."""

from __future__ import annotations

import json
import re
import sys
import tomllib

import pytest

from tests.packaging.dockerfile import ROOT, Container, instructions, stages, value


def test_both_stages_stand_on_one_python_that_the_tests_may_run_on() -> None:
    base, build, last = stages()
    assert value(build, "FROM") == "base AS build"
    assert value(last, "FROM") == "base"
    image = re.fullmatch(r"python:3\.(\d+)-slim AS base", value(base, "FROM"))
    assert image is not None
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["requires-python"] == f">=3.{image[1]}"
    assert sys.version_info >= (3, int(image[1]))


def test_it_runs_without_rights_and_keeps_its_data_in_a_volume() -> None:
    last = stages()[-1]
    names = [instruction.name for instruction in last]
    assert value(last, "USER") not in {"root", "0"}
    runs = [instruction.text for instruction in last if instruction.name == "RUN"]
    assert "--uid 10001 " in runs[-1]
    assert f"/data {value(last, 'USER')}" in runs[-1]
    last_as_root = max(n for n, name in enumerate(names) if name in {"RUN", "COPY"})
    assert names.index("USER") > last_as_root
    assert value(last, "VOLUME") == value(last, "WORKDIR") == "/data"
    assert "DATA_DIR=/data" in value(last, "ENV").split()


def test_it_is_told_to_stop_by_a_signal_that_reaches_python() -> None:
    last = stages()[-1]
    assert value(last, "STOPSIGNAL") == "SIGTERM"
    assert json.loads(value(last, "CMD")) == ["python", "-m", "bot"]
    assert all(instruction.name != "ENTRYPOINT" for instruction in last)


def test_nothing_is_installed_that_is_not_locked() -> None:
    installs = [step.text for step in instructions() if " install -" in step.text + " "]
    pips = [text for text in installs if "pip install" in text]
    assert len(pips) == 3
    for text in pips:
        locked = re.search(r"--require-hashes -r requirements[a-z-]*\.lock$", text)
        assert locked or "--no-deps --no-index /opt/wheel/" in text


def test_only_what_it_copies_is_sent_to_the_builder() -> None:
    copied = {
        source
        for step in instructions()
        if step.name == "COPY" and not step.text.startswith("--from=")
        for source in step.words[:-1]
    }
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    rules = [line for line in lines if line and not line.startswith("#")]
    assert rules[0] == "*", "all is left out"
    assert {rule[1:] for rule in rules if rule.startswith("!")} == copied
    assert all((ROOT / source).exists() for source in copied)


@pytest.mark.timeout(900)  # it may be the first that needs the environment, see test_wheel
def test_the_image_holds_what_was_built_and_no_more(container: Container) -> None:
    copies = [step.text for step in stages()[-1] if step.name == "COPY"]
    assert copies == ["--from=build /opt/nardy /opt/nardy"]
    assert (container.root / "opt" / "nardy" / "bin" / "python").exists()
    assert value(stages()[-1], "ENV").startswith("PATH=/opt/nardy/bin:")
