"""Checking records: what holds passes, and any changed byte that matters fails with its place."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from nardy import CLASSIC, FEDERATION, GREEK, QUICK, Record, write_record
from nardy.record import State
from nardy.verify import dice_problem, verify, verify_text
from tests.nardy.random_matches import Habits, Simulation

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

BRISK = Habits(double=0.1, take=0.4, resign=0.04)
RULES = (CLASSIC, GREEK, FEDERATION)

PLACE = re.compile(
    r"^(game \d+(, (turn|draw) \d+|, \w+( \w+)? after turn \d+)?|line \d+, column \d+|byte \d+"
    r"|words|seed|commitment|record): "
)
TOUCHED = re.compile(
    rb'"n": (\d+), "dice": ("\d-\d")|"seed": ("\w+")|"commitment": ("\w+")|"words": (\{.*?\})'
)


def record(seed: int, length: int = 3) -> Record:
    return Simulation(seed, RULES[seed % 3], length, QUICK, BRISK).record()


def touching_bytes(text: bytes) -> Iterator[list[int]]:
    """The offsets of the bytes of each kind: numbers and dice of rolls, seed, commitment, words."""
    kinds: list[list[int]] = [[], [], [], [], []]
    for match in TOUCHED.finditer(text):
        for kind, offsets in enumerate(kinds, 1):
            if match[kind] is not None:
                offsets += range(*match.span(kind))
    yield from kinds


@pytest.mark.parametrize("part", range(10))
def test_one_changed_byte_fails_with_the_place(part: int) -> None:
    text = write_record(record(part)).encode()
    assert verify_text(text).passed
    kinds = [offsets for offsets in touching_bytes(text) if offsets]
    assert len(kinds) == 5
    rng = random.Random(part)
    for i in range(100):
        at = rng.choice(kinds[i % 5])
        # White space between the parts of "words" is no part of a word.
        if text[at] in b" ":
            at -= 1
        byte = rng.choice([byte for byte in range(256) if byte != text[at]])
        changed = bytearray(text)
        changed[at] = byte
        report = verify_text(bytes(changed))
        assert not report.passed, (part, at, text[at], byte)
        assert all(PLACE.match(problem) for problem in report.problems), report.problems


def test_a_report_has_a_line_for_every_check() -> None:
    whole = record(1)
    lines = [str(check) for check in verify(whole).checks]
    assert lines[0] == "ok    The seed is the one that the table committed to."
    assert lines[1].startswith("ok    Every roll follows from the seed and the words: ")
    assert lines[2].startswith("ok    Game 1 keeps the rules: ")
    assert lines[-1].startswith("ok    The score is right: ")
    assert len(lines) == 3 + len(whole.games)


def test_another_word_changes_the_dice() -> None:
    problem = dice_problem(replace(record(1), words=("чай", "sea")))
    assert problem is not None
    assert re.match(r"game 1, (draw|turn) \d+: roll \d+ is \d-\d, not \d-\d\.", problem)


def test_another_seed_fails_twice() -> None:
    problems = verify(replace(record(1), seed="0" * 64)).problems
    assert len(problems) == 2
    assert problems[0].startswith("commitment: the seed's SHA-256 is ")


def test_another_seed_with_its_own_commitment_fails_by_the_dice() -> None:
    other = record(4)
    problems = verify(replace(record(1), seed=other.seed, commitment=other.commitment)).problems
    assert len(problems) == 1


def test_a_left_out_roll_fails() -> None:
    whole = record(0)
    first, *rest = whole.games
    shorter = replace(first, entries=first.entries[1:])
    problem = dice_problem(replace(whole, games=(shorter, *rest)))
    assert problem is not None
    assert re.match(r"game 1, turn 1: roll \d+ cannot follow roll \d+\.", problem)


def test_a_table_that_goes_on_proves_nothing_yet() -> None:
    whole = record(1)
    games = whole.games[:1]
    assert games[0].result
    points = games[0].result.points
    score = (points, 0) if games[0].result.winner == "W" else (0, points)
    going_on = replace(whole, games=games, score=score, state=State.PLAYING, seed=None)
    report = verify(going_on)
    assert not report.passed
    assert len(report.problems) == 2
    assert all("until then nothing can be checked" in problem for problem in report.problems)


def test_a_closed_table_without_games_can_be_verified() -> None:
    closed = replace(record(1), games=(), score=(0, 0), state=State.CLOSED)
    assert verify(closed).passed


def test_an_empty_opening_is_no_crash() -> None:
    whole = record(1)
    broken = replace(whole, games=(replace(whole.games[0], opening=()),))
    assert "game 1: there is no opening draw." in verify(broken).problems


def run(*arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "nardy", "verify", *map(str, arguments)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def test_the_command_passes_a_good_record(tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    file.write_text(write_record(record(1)), encoding="utf-8")
    done = run(file)
    assert done.returncode == 0
    assert done.stderr == ""
    lines = done.stdout.splitlines()
    assert lines[-1] == "All is well."
    assert all(line.startswith("ok  ") for line in lines[:-1])


def test_the_command_names_the_place_in_a_bad_record(tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    text = write_record(record(1)).encode()
    at = text.index(b'"dice": "', text.index(b'"do": "turn"')) + len(b'"dice": "')
    die = b"1" if text[at : at + 1] != b"1" else b"2"
    file.write_bytes(text[:at] + die + text[at + 1 :])
    done = run(file)
    assert done.returncode == 1
    assert "FAIL  game 1, turn 1: roll " in done.stdout
    assert done.stdout.splitlines()[-1] == "This record does NOT hold."


def test_the_command_needs_a_file(tmp_path: Path) -> None:
    done = run(tmp_path / "missing.json")
    assert done.returncode == 2
    assert "cannot be read: No such file or directory" in done.stderr
    assert run().returncode == 2
