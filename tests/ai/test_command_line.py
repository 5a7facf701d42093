"""``python -m ai`` as other programs and people use it."""

from __future__ import annotations

import io
import json
import signal
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from ai import __main__ as command_line
from ai import jsonlines, levels
from ai.bearoff import load_table
from ai.levels import LEVELS
from ai.net import load_net
from nardy import jsonlines as nardy_jsonlines
from tests.ai.samples import DATA, small_net
from tests.nardy.test_command_line import BAD_LINES, question, walked

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CASES = [json.loads(line) for line in (DATA / "public.jsonl").read_text().splitlines()]


def asked(case: dict[str, Any], **more: object) -> bytes:
    return json.dumps({**case, **more}).encode()


def play(case: dict[str, Any], **more: object) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(jsonlines.play(asked(case, **more)))
    return found


def ranked(case: dict[str, Any], **more: object) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(jsonlines.ranking(asked(case, **more)))
    return found


class Ended:
    """What a command came to."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err


def run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *arguments: str
) -> Ended:
    """Run a command in this process: one of its own takes half a second to start."""
    monkeypatch.setattr(sys, "argv", ["python -m ai", *arguments])
    try:
        code = command_line.main()
    except SystemExit as end:
        code = int(end.code or 0)
    told = capsys.readouterr()
    assert "Traceback" not in told.err
    return Ended(code, told.out, told.err)


# --- Answers ------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_a_play_is_one_of_the_legal_ones(level: str) -> None:
    for case in CASES[3::150]:
        answer = play(case, level=level)
        assert list(answer) == ["id", "play", "result", "equity", "chances"]
        assert answer["id"] == case["id"]
        assert answer["result"] in case["results"]
        assert walked(case["pos"], answer["play"]) == answer["result"]
        assert list(answer["chances"]) == ["win", "mars", "lose_mars", "koks", "lose_koks"]


def test_the_equity_is_that_of_the_chances_in_points() -> None:
    for case in CASES[::100]:
        for rules, koks in (("classic", 0), ("federation", 1)):
            answer = play(case, rules=rules, plies=1)
            win, mars, lose_mars, best, worst = answer["chances"].values()
            equity = 2 * win - 1 + mars - lose_mars + koks * (best - worst)
            assert answer["equity"] == pytest.approx(equity, abs=4e-4)


def test_a_ranking_has_every_legal_result_and_begins_with_the_play() -> None:
    for case in CASES[::120]:
        for plies in (1, 2):
            answer = ranked(case, plies=plies)
            assert list(answer) == ["id", "plays"]
            plays = answer["plays"]
            assert sorted(one["result"] for one in plays) == case["results"]
            first = {**plays[0]}
            deepest = first.pop("plies")
            assert deepest == (plies if len(plays) > 1 else 1)
            assert play(case, plies=plies) == {"id": case["id"], **first}
            for depth in (1, 2):
                equities = [one["equity"] for one in plays if one["plies"] == depth]
                assert equities == sorted(equities, reverse=True)


def test_a_pass_gives_the_position_itself() -> None:
    pos = "." * 11 + "oA" + "." * 11
    answer = play({"id": "p", "pos": pos, "player": "W", "dice": [1, 1]})
    assert (answer["play"], answer["result"]) == ("-", pos)


def mirrored(text: str) -> str:
    """The same board with the colours changed: half way round the board."""
    return (text[12:] + text[:12]).swapcase()


def test_both_colours_get_the_same_answer() -> None:
    for case in CASES[::80]:
        other = {
            **case,
            "pos": mirrored(case["pos"]),
            "player": "B" if case["player"] == "W" else "W",
        }
        here, there = ranked(case, plies=1), ranked(other, plies=1)
        assert [(one["equity"], one["chances"]) for one in here["plays"]] == [
            (one["equity"], one["chances"]) for one in there["plays"]
        ]
        assert [mirrored(one["result"]) for one in here["plays"]] == [
            one["result"] for one in there["plays"]
        ]


def test_a_weak_level_answers_a_question_always_in_the_same_way() -> None:
    case = CASES[2]
    assert len({json.dumps(play(case, level="beginner")) for _ in range(3)}) == 1


# --- Bad input ----------------------------------------------------------------------------------


@pytest.mark.parametrize("answer", [jsonlines.play, jsonlines.ranking])
def test_what_nardy_refuses_is_refused_in_the_same_words(answer: Any) -> None:  # noqa: ANN401
    for line, _, _ in BAD_LINES:
        assert answer(line) == nardy_jsonlines.answer(line)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"level": "master"}, "There is no level 'master'; there are beginner, "),
        ({"level": ["club"]}, "'level' has to be a text."),
        ({"plies": 3}, "'plies' has to be 1 or 2."),
        ({"plies": True}, "'plies' has to be 1 or 2."),
        ({"plies": "2"}, "'plies' has to be 1 or 2."),
        ({"plies": 1.0}, "'plies' has to be 1 or 2."),
        ({"plies": 1, "level": "club"}, "Either 'level' or 'plies' can be given, not both."),
        ({"pos": "." * 23 + "O"}, "The game is over: nobody is to move."),
        ({"pos": "." * 11 + "o" + "." * 12}, "The game is over: nobody is to move."),
        ({"pos": "." * 24}, "The game is over: nobody is to move."),
    ],
)
def test_what_cannot_be_answered_is_refused(changes: dict[str, object], message: str) -> None:
    for answer in (jsonlines.play, jsonlines.ranking):
        told = json.loads(answer(question(**changes)))
        assert list(told) == ["id", "error"]
        assert told["error"].startswith(message)


def test_what_ranks_nothing_says_so() -> None:
    told = json.loads(jsonlines.ranking(question(level="simple")))
    assert told == {"id": 1, "error": "The level 'simple' does not rank plays."}


def test_a_line_is_read_as_nardy_reads_it() -> None:
    """Also with white space around it that JSON does not know."""
    for line in (b"\x0b" + question() + b"\x0c\r", b" \t" + question()):
        assert "results" in json.loads(nardy_jsonlines.answer(line))
        assert "play" in json.loads(jsonlines.play(line))


# --- Through pipes ------------------------------------------------------------------------------


def process(*arguments: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "ai", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def test_each_line_is_answered_before_the_next_is_asked() -> None:
    with process("play") as talking:
        assert talking.stdin
        assert talking.stdout
        assert talking.stderr
        lines = [question(id=1, plies=1), b"nonsense", question(id=3, level="beginner")]
        for line, keys in zip(lines, (5, 2, 5), strict=True):
            talking.stdin.write(line + b"\n")
            talking.stdin.flush()
            assert len(json.loads(talking.stdout.readline())) == keys
        talking.stdin.close()
        assert talking.wait(timeout=60) == 0
        assert talking.stderr.read() == b""


def test_a_reader_that_goes_away_is_no_error_to_show() -> None:
    with process("rank") as talking:
        assert talking.stdin
        assert talking.stdout
        assert talking.stderr
        talking.stdout.close()
        talking.stdin.write(question() + b"\n")
        talking.stdin.close()
        assert talking.stderr.read() == b""
        assert talking.wait(timeout=60) == 1


def test_an_interrupt_ends_the_run_quietly() -> None:
    with process("play") as talking:
        assert talking.stdin
        assert talking.stdout
        assert talking.stderr
        talking.stdin.write(question() + b"\n")
        talking.stdin.flush()
        talking.stdout.readline()
        talking.send_signal(signal.SIGINT)
        assert talking.wait(timeout=60) == 130
        assert talking.stderr.read() == b""


# --- Matches ------------------------------------------------------------------------------------


def test_a_small_match(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("match", "--a", "strong", "--b", "random", "--games", "1", "--seed", "4")
    done = run(monkeypatch, capsys, *arguments)
    assert done.code == 0
    assert done.err == ""  # no progress is drawn into what is no terminal
    first, won, lost, checked = done.out.splitlines()
    assert first.startswith("strong against random: +")
    assert first.endswith("points a game (95 %), 2 games on 1 lists of dice, seed 4")
    assert won.startswith("  strong won 2: ")
    assert lost.startswith("  random won 0: ")
    assert checked.endswith(" plays were checked by the rules")


# --- Arguments ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "required: COMMAND"),
        (("plays",), "invalid choice: 'plays'"),
        (("play", "club"), "unrecognized arguments: club"),
        (("match", "--a", "club"), "required: --b"),
        (("match", "--a", "master", "--b", "club"), "argument --a: invalid choice: 'master'"),
        (
            ("match", "--a", "club", "--b", "club", "--games", "0"),
            "argument --games: '0' is not a whole number from 1",
        ),
        (
            ("match", "--a", "club", "--b", "club", "--games", "²"),
            "argument --games: '²' is not a whole number from 1",
        ),
        (
            ("match", "--a", "club", "--b", "club", "--seed", "x"),
            "argument --seed: invalid int value: 'x'",
        ),
        (
            ("match", "--a", "club", "--b", "club", "--rules", "short"),
            "argument --rules: invalid choice: 'short'",
        ),
        (("train", "f", "--share", "0"), "'0' is not a number above 0 and up to 1"),
        (("train", "f", "--share", "nan"), "'nan' is not a number above 0 and up to 1"),
        (("train",), "required: folder"),
    ],
)
def test_wrong_arguments_are_explained(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: tuple[str, ...],
    message: str,
) -> None:
    done = run(monkeypatch, capsys, *arguments)
    assert done.code == 2
    assert message in done.err
    assert done.err.startswith("usage: python -m ai")


# --- Files that cannot be used ------------------------------------------------------------------


@pytest.fixture
def no_evaluator_yet() -> Iterator[None]:
    """Whatever files are used in this test, the next one begins with the shipped ones."""
    levels.shipped_evaluator.cache_clear()
    yield
    levels.shipped_evaluator.cache_clear()


@pytest.mark.usefixtures("no_evaluator_yet")
@pytest.mark.parametrize(
    "arguments", [("play",), ("rank",), ("match", "--a", "club", "--b", "club")]
)
def test_broken_files_are_told_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    arguments: tuple[str, ...],
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(question())))
    file = tmp_path / "net.npz"
    monkeypatch.setattr("ai.net.load_net", lambda: load_net(file))
    missing = run(monkeypatch, capsys, *arguments)
    assert (missing.code, missing.out) == (1, "")
    assert missing.err == "python -m ai: The net net.npz is missing.\n"

    file.write_bytes(b"nonsense")
    unreadable = run(monkeypatch, capsys, *arguments)
    assert (unreadable.code, unreadable.out) == (1, "")
    assert unreadable.err == "python -m ai: The net net.npz cannot be read.\n"

    small_net().save(file)
    monkeypatch.setattr("ai.bearoff.load_table", lambda: load_table(tmp_path / "table.npz"))
    no_table = run(monkeypatch, capsys, *arguments)
    assert (no_table.code, no_table.err) == (1, "python -m ai: The table table.npz is missing.\n")


def test_files_that_cannot_be_read_or_written_are_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "curve.jsonl").write_text("")
    for arguments, message in (
        (("curve", str(tmp_path / "none"), "x.svg"), "curve.jsonl: No such file or directory."),
        (("curve", str(tmp_path), "x.svg"), "The curve curve.jsonl has no measurement yet."),
        (("train", str(tmp_path / "curve.jsonl")), "curve.jsonl: File exists."),
        (("equities", "--net", str(tmp_path / "n.npz")), "The net n.npz is missing."),
    ):
        done = run(monkeypatch, capsys, *arguments)
        assert done.code == 1
        assert done.err.startswith("python -m ai: ")
        assert done.err.endswith(message + "\n")
        assert done.err.count("\n") == 1


def test_the_start_is_answered_as_the_first_turn_that_it_is() -> None:
    """With 6-6 two may leave the head then, and one at any later turn."""
    first = json.loads(jsonlines.play(question(plies=2)))
    assert first["play"] == "24/18(2)"
    later = json.loads(jsonlines.play(question(plies=2, first_turn=False)))
    assert later["play"] == "24/18"
