"""The Dockerfile without Docker: its instructions, and its build stage run line by line.

What the image makes under /opt and /data is made under a folder instead. Only the last stage's RUNs
are not run: they add a library and a user to the machine.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from string import Template

from bot.settings import Settings

ROOT = Path(__file__).parents[2]

# What the test run itself has in its environment, and a container has not.
_OURS = ("PYTHON", "COV", "VIRTUAL_ENV", "PYTEST")


@dataclass(frozen=True)
class Instruction:
    """One instruction: its name in capitals, and all that follows it on one line."""

    name: str
    text: str

    @property
    def words(self) -> list[str]:
        return shlex.split(self.text)


def instructions() -> list[Instruction]:
    """All instructions of the Dockerfile in order, without comments."""
    lines = (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines()
    text = "\n".join(line for line in lines if line.strip() and not line.lstrip().startswith("#"))
    joined = re.sub(r"\\\n\s*", "", text).splitlines()
    return [Instruction(*line.split(None, 1)) for line in joined]


def stages() -> list[list[Instruction]]:
    """The instructions by stage; each begins with its FROM."""
    found: list[list[Instruction]] = []
    for instruction in instructions():
        if instruction.name == "FROM":
            found.append([])
        found[-1].append(instruction)
    return found


def value(stage: list[Instruction], name: str) -> str:
    """What the stage's only instruction of this name says."""
    (only,) = (instruction.text for instruction in stage if instruction.name == name)
    return only


class Container:
    """A folder that stands for the image's root.

    ``build`` does what ``docker build`` does; then ``command``, ``environment`` and ``workdir`` are
    those of a container.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        _, self._build_stage, self._last_stage = stages()

    def build(self) -> None:
        """Run the build stage."""
        environment = _bare_environment()
        environment["PATH"] = f"{Path(sys.executable).parent}:{environment['PATH']}"
        workdir = self.root
        for instruction in self._build_stage:
            if instruction.name == "WORKDIR":
                workdir = Path(self.inside(instruction.text))
                workdir.mkdir(parents=True)
            elif instruction.name == "COPY":
                *sources, target = instruction.words
                _copy(sources, workdir / target)
            elif instruction.name == "RUN":
                line = self.inside(re.sub(r"--mount=\S+", "", instruction.text))
                done = subprocess.run(
                    ["sh", "-ec", line],
                    cwd=workdir,
                    env=environment,
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.STDOUT,
                    text=True,
                    check=False,
                )
                assert done.returncode == 0, f"{line}\n{done.stdout}"
            else:
                assert instruction.name == "FROM", f"the test does not know {instruction.name}"
        self.workdir.mkdir(exist_ok=True)

    def inside(self, text: str) -> str:
        """The text with the image's paths led into the folder."""
        return re.sub(r"(?<![\w.*/-])/(?=(?:opt|data)\b)", f"{self.root}/", text)

    @property
    def command(self) -> list[str]:
        """The image's CMD."""
        command: list[str] = json.loads(value(self._last_stage, "CMD"))
        return command

    @property
    def workdir(self) -> Path:
        """The working directory, which is also the folder of the data."""
        return Path(self.inside(value(self._last_stage, "WORKDIR")))

    @property
    def environment(self) -> dict[str, str]:
        """The environment of a container to which no setting was given."""
        environment = _bare_environment()
        for word in shlex.split(value(self._last_stage, "ENV")):
            name, _, text = word.partition("=")
            environment[name] = Template(self.inside(text)).substitute(environment)
        return environment

    @property
    def wheel(self) -> Path:
        """The wheel that was built."""
        (wheel,) = (self.root / "opt" / "wheel").iterdir()
        return wheel


def _bare_environment() -> dict[str, str]:
    settings = {field.upper() for field in Settings.model_fields}
    return {
        name: text
        for name, text in os.environ.items()
        if not name.startswith(_OURS) and name not in settings
    }


def _copy(sources: list[str], target: Path) -> None:
    """COPY: files go into the target, of a folder its contents."""
    for source in (ROOT / name for name in sources):
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(source, target)
