"""What playing may load: neither a compiler nor the training."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

from ai import __main__ as command_line

if TYPE_CHECKING:
    import pytest

PLAYS = """
import random, sys
import ai.__main__, ai.duel, ai.jsonlines, ai.netplayer, ai.rollout
from ai.levels import LEVELS, choose_play
from ai.player import Situation
from nardy import CLASSIC, Match, Player, Position, Roll
start = Situation(Position.start(), Player.WHITE, Match(1, CLASSIC), first_turn=True)
for level in LEVELS:
    choose_play(level, start, Roll(3, 1), random.Random(1))
print(*[name for name in sys.modules if name.split(".")[0] in ("numba", "llvmlite")
        or name.startswith("ai.training")])
"""


def test_playing_needs_numpy_only() -> None:
    done = subprocess.run([sys.executable, "-c", PLAYS], capture_output=True, check=False)
    assert (done.stderr, done.returncode) == (b"", 0)
    assert done.stdout == b"\n"


def test_without_the_compiler_training_says_what_it_needs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: object
) -> None:
    for name in [name for name in sys.modules if name.startswith("ai.training")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.setattr(sys, "argv", ["python -m ai", "train", str(tmp_path)])
    assert command_line.main() == 1
    assert capsys.readouterr().err == ("python -m ai: training needs the extra 'train' (numba).\n")
