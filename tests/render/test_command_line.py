"""``python -m render``: what it prints, and how it refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PIL import Image

from render.__main__ import main
from tests.render.scenes import START

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["xx"], "24 characters, not 2"),
        ([START, "--roll", "73"], "not a roll"),
        ([START, "--player", "green"], "neither white"),
        ([START, "--theme", "pink"], "no theme 'pink'"),
        ([START, "--last", "24-18"], "no move such as"),
        ([START, "--last", "24"], "no move such as"),
        ([START, "--size", "1000"], "in steps of 16; not 1000"),
        ([START, "--size", "big"], "320 to 2560 pixels wide"),
        ([START, "--score", "2:1"], "no score such as 2-1/5"),
        ([START, "--cube", "two"], "no cube such as 2 or 2W"),
        ([START, "--cube", "3"], "a power of two"),
        ([START, "--last", "25/3"], "1 to 24, not 25"),
        ([START, "-o", "/no/such/folder/x.png"], "cannot write"),
    ],
)
def test_wrong_command_lines_say_what_is_wrong(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2
    assert said in capsys.readouterr().err


def test_picture_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "board.png"
    assert main([START, "-o", str(target)]) == 0
    assert target.read_bytes().startswith(b"\x89PNG")
    assert capsys.readouterr().out == f"{target}\n"


def test_text_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([START, "--text", "--roll", "66", "--last", "24/18/12"]) == 0
    assert capsys.readouterr().out.endswith("[6 6 6 6]\n24/18 18/12\n")


@pytest.mark.parametrize("size", [320, 1280, 1328])
def test_picture_has_the_size_that_was_asked_for(size: int, tmp_path: Path) -> None:
    target = tmp_path / "board.png"
    arguments = ["--size", str(size), "--score", "2-1/5", "--cube", "2B", "--rules", "classic"]
    assert main([START, *arguments, "--large-print", "-o", str(target)]) == 0
    with Image.open(target) as image:
        assert image.width == size
