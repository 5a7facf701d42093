"""``python -m nardy`` as other programs use it."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from nardy import Player, Position, Roll, parse_play, rule_set
from tests.nardy.board_text import START, after

DATA = Path(__file__).parents[1] / "data"


def run(*arguments: str, text: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "nardy", *arguments], input=text, capture_output=True, check=False
    )


def answers(*lines: bytes) -> list[dict[str, Any]]:
    done = run("plays", text=b"\n".join(lines))
    assert done.returncode == 0
    assert done.stderr == b""
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_plays_gives_exactly_the_public_results() -> None:
    lines = (DATA / "public.jsonl").read_bytes().splitlines()
    for line, answer in zip(lines, answers(*lines), strict=True):
        case = json.loads(line)
        assert list(answer) == ["id", "results", "plays"]
        assert answer["id"] == case["id"]
        assert answer["results"] == case["results"]
        assert [walked(case["pos"], text) for text in answer["plays"]] == case["results"]


def walked(pos: str, notation: str) -> str:
    """The position text after a written play, without asking the rules."""
    for part in notation.replace("(", "/(").replace("-", "").split():
        stops = part.split("/")
        times = int(stops.pop()[1]) if stops[-1].startswith("(") else 1
        player = Player.WHITE if pos[int(stops[0]) - 1].isupper() else Player.BLACK
        ends = [None if stop == "off" else int(stop) for stop in stops[1:]]
        pos = after(pos, player, *[(int(stops[0]), ends[-1])] * times)
    return pos


def test_plays_are_notations_that_can_be_read() -> None:
    lines = (DATA / "public.jsonl").read_bytes().splitlines()[::25]
    for line, answer in zip(lines, answers(*lines), strict=True):
        case = json.loads(line)
        player, rules = Player(case["player"]), rule_set(case["rules"])
        position, roll = Position.parse(case["pos"], player), Roll(*case["dice"])
        first = case["first_turn"]
        for result, text in zip(answer["results"], answer["plays"], strict=True):
            play = parse_play(text, position, roll, player, rules, first_turn=first)
            assert play.result.text(player) == result


def test_plays_of_a_pass() -> None:
    position = "." * 11 + "oA" + "." * 11
    line = json.dumps({"id": "p", "pos": position, "player": "W", "dice": [1, 1]})
    assert answers(line.encode()) == [{"id": "p", "results": [position], "plays": ["-"]}]


def question(**changes: object) -> bytes:
    line = {"id": 1, "pos": START, "player": "W", "dice": [6, 6], "first_turn": True}
    return json.dumps({**line, **changes}).encode()


BAD_LINES = [
    (b"", None, "not JSON"),
    (b"\xff", None, "not UTF-8"),
    (b"{", None, "not JSON"),
    (b"[" * 100_000, None, "not JSON"),
    (b'{"id": NaN}', None, "no number of JSON"),
    (b'{"id": 1e999}', None, "no number of JSON"),
    (b"[1]", None, "not a JSON object"),
    (b"{}", None, "'player' has to be"),
    (question(id=[7], player="w"), [7], "'player' has to be"),
    (question(player=None), 1, "'player' has to be"),
    (question(pos=5), 1, "'pos' has to be a text"),
    (question(pos="..."), 1, "24 characters, not 3"),
    (question(pos="Z" + START[1:]), 1, "Point 1 holds 'Z'"),
    (question(pos="O" + START[1:]), 1, "White has 30 checkers"),
    (question(dice=[6]), 1, "'dice' has to be"),
    (question(dice=[6, 7]), 1, "'dice' has to be"),
    (question(dice=[True, 1]), 1, "'dice' has to be"),
    (question(dice=[1.0, 1]), 1, "'dice' has to be"),
    (question(dice="66"), 1, "'dice' has to be"),
    (question(first_turn=1), 1, "'first_turn' has to be"),
    (question(rules="short"), 1, "no rule set 'short'"),
    (question(rules=[]), 1, "'rules' has to be a text"),
]


def test_a_bad_line_is_answered_and_the_run_goes_on() -> None:
    good = question(id="good", rules="greek", more="is let be")
    found = answers(*(line for line, _, _ in BAD_LINES), good)
    for (line, name, message), answer in zip(BAD_LINES, found, strict=False):
        assert list(answer) == ["id", "error"], line
        assert answer["id"] == name
        assert message in answer["error"]
    assert len(found) == len(BAD_LINES) + 1
    assert found[-1] == {
        "id": "good",
        "results": ["...........o.....B.....M"],
        "plays": ["24/18(2)"],
    }


def test_each_line_is_answered_before_the_next_is_asked() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "nardy", "plays"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        for number in range(3):
            process.stdin.write(question(id=number) + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == number
        process.stdin.close()
        assert process.wait(timeout=60) == 0


def test_a_reader_that_goes_away_is_no_error_to_show() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "nardy", "plays"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        process.stdin.write(question() + b"\n")
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == 1


def test_an_interrupt_ends_the_run_quietly() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "nardy", "plays"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdin.write(question() + b"\n")
        process.stdin.flush()
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == 130
        assert process.stderr.read() == b""


def test_perft_prints_one_line_per_ply() -> None:
    done = run("perft", "--player", "W", "--plies", "3", "--rules", "greek", "--first-turn")
    counts = json.loads((DATA / "perft.json").read_text())["start"]["greek and federation"]
    assert [json.loads(line) for line in done.stdout.splitlines()] == counts[:3]


def test_perft_of_a_position() -> None:
    done = run("perft", "--pos", "............fca.abaa.AHF", "--player", "B", "--plies", "1")
    assert json.loads(done.stdout) == {"ply": 1, "unique": 204, "tree": 256}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "required: COMMAND"),
        (("play",), "invalid choice: 'play'"),
        (("perft", "--pos", "..."), "argument --pos: A position has 24 characters, not 3."),
        (("perft", "--player", "X"), "argument --player: invalid choice: 'X'"),
        (("perft", "--plies", "0"), "argument --plies: '0' is not a whole number from 1"),
        (("perft", "--plies", "two"), "argument --plies: 'two' is not a whole number from 1"),
        (("perft", "--rules", "short"), "argument --rules: invalid choice: 'short'"),
    ],
)
def test_wrong_arguments_are_explained(arguments: tuple[str, ...], message: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert message in done.stderr.decode()
    assert "Traceback" not in done.stderr.decode()


@pytest.mark.parametrize(
    "arguments",
    [("perft", "--pos", "..."), ("perft", "--plies", "0"), ("verify", "no-such-file")],
)
def test_what_is_wrong_with_a_command_comes_with_its_own_usage(arguments: tuple[str, ...]) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stderr.decode().startswith(f"usage: python -m nardy {arguments[0]} ")
