"""The record's JSON form: read strictly, written in one way, as the page describes it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from nardy import CLUB, FEDERATION, RULE_SETS, Record, RecordError, read_record, write_record
from nardy.record import Do, Ending, State
from nardy.verify import rolls_of, verify_text
from tests.nardy.random_matches import Habits, Simulation

PAGES = Path(__file__).parents[2] / "docs"


def record() -> Record:
    return Simulation(7, FEDERATION, 3, CLUB, Habits(double=0.2, resign=0.02)).record()


def test_a_record_is_read_back_as_it_was() -> None:
    assert read_record(write_record(record())) == record()


def test_there_is_one_text_for_a_record() -> None:
    text = write_record(record())
    assert write_record(read_record(text)) == text
    assert write_record(read_record(json.dumps(json.loads(text)))) == text
    assert text.endswith("}\n")
    assert max(map(len, text.splitlines())) < 160


def test_names_are_for_readers_only() -> None:
    named = replace(record(), names=("Ana", "Борис"))
    assert read_record(write_record(named)).names == ("Ana", "Борис")
    assert verify_text(write_record(replace(named, names=None))).passed
    assert '"names"' not in write_record(replace(named, names=None))


def test_an_unfinished_tables_seed_is_never_in_a_record() -> None:
    with pytest.raises(RecordError, match="seed: it stays secret"):
        replace(record(), state=State.PLAYING)
    with pytest.raises(RecordError, match="seed: the table is over"):
        replace(record(), seed=None)
    with pytest.raises(RecordError, match="seed: the table is over"):
        replace(record(), state=State.CLOSED, seed=None)


Change = Callable[[dict[str, Any]], object]


def first_turn(form: dict[str, Any]) -> dict[str, Any]:
    entries = form["games"][0]["entries"]
    turn: dict[str, Any] = next(entry for entry in entries if entry["do"] == "turn")
    return turn


def result(form: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = form["games"][0]["result"]
    return found


CHANGES: list[tuple[Change, str]] = [
    (lambda form: form.pop("rules"), "record: 'rules' is missing"),
    (lambda form: form.update(more=1), "record: 'more' is not known here"),
    (lambda form: form.update(schema=2), "schema: only version 1"),
    (lambda form: form.update(schema=True), "schema: only version 1"),
    (lambda form: form.update(table=5), "record: 'table' has to be a text"),
    (lambda form: form.update(rules="short"), "rules: There is no rule set 'short'"),
    (lambda form: form.update(length=0), "length: a match goes to 1 to 25 points"),
    (lambda form: form.update(length=26), "length: a match goes"),
    (lambda form: form.update(length=3.0), "record: 'length' has to be a whole number"),
    (lambda form: form.update(time="5d"), "time: '5d' is no time control"),
    (lambda form: form.update(seats=[]), "seats: a JSON object is needed"),
    (lambda form: form["seats"].pop("W"), "seats: 'W' is missing"),
    (lambda form: form["seats"].update(W={}), "White's seat: either a person or the computer"),
    (
        lambda form: form["seats"].update(B={"person": 1, "computer": "easy"}),
        "Black's seat: either a person or the computer",
    ),
    (lambda form: form["seats"].update(B={"person": -1}), "Black's seat: 'person' has to be"),
    (lambda form: form["words"].update(W="a\nb"), "words: A word has no line ends"),
    (lambda form: form["words"].update(W="x" * 65), "words: A word has at most 64"),
    (lambda form: form["words"].update(W=None), "words: 'W' has to be a text"),
    (lambda form: form.update(names={"W": "Ana"}), "names: 'B' is missing"),
    (lambda form: form.update(commitment="AB" * 32), "commitment: it has to be 64 hexadecimal"),
    (lambda form: form.update(seed=form["seed"][:-1]), "seed: it has to be 64 hexadecimal"),
    (lambda form: form.update(seed=form["seed"] + "\n"), "seed: it has to be 64 hexadecimal"),
    (lambda form: form.update(seed=7), "seed: it has to be 64 hexadecimal"),
    (lambda form: form.update(games={}), "record: 'games' has to be a list"),
    (lambda form: form.update(games=[5]), "game 1: a JSON object is needed"),
    (lambda form: form["games"][0].pop("result"), "game 1: 'result' is missing"),
    (lambda form: form["games"][0].update(began="now"), "game 1: 'began' has to be a whole"),
    (lambda form: form["games"][0].update(opening=[5]), "game 1, draw 1: a JSON object"),
    (lambda form: form["games"][0]["opening"][0].update(n=True), "game 1, draw 1: 'n' has to be"),
    (lambda form: form["games"][0]["entries"].insert(0, 5), "game 1, None after turn 0: a JSON"),
    (lambda form: first_turn(form).pop("do"), "'do' is missing"),
    (lambda form: first_turn(form).update(do="jump"), "game 1, jump after turn 0: 'n' is not"),
    (lambda form: first_turn(form).update(do=[]), "game 1, [] after turn 0: 'n' is not known"),
    (lambda form: first_turn(form).update(by="w"), "game 1, turn 1: 'w' is not known here"),
    (lambda form: first_turn(form).update(dice="53"), "game 1, turn 1: dice are written such as"),
    (lambda form: first_turn(form).update(dice="7-1"), "game 1, turn 1: '7-1' is not a roll"),
    (lambda form: first_turn(form).update(play=5), "game 1, turn 1: 'play' has to be a text"),
    (lambda form: first_turn(form).update(at=-1), "game 1, turn 1: 'at' has to be a whole"),
    (lambda form: first_turn(form).update(win="oin"), "game 1, turn 1: 'win' is not known here"),
    (
        lambda form: form["games"][0]["entries"].insert(0, {"do": "jump", "by": "W"}),
        "game 1, jump after turn 0: 'jump' is not known here",
    ),
    (
        lambda form: form["games"][0]["entries"].insert(0, {"do": "time back", "ms": "1"}),
        "game 1, time back after turn 0: 'ms' has to be a whole number",
    ),
    (
        lambda form: form["games"][0]["entries"].insert(0, {"do": "resign", "by": "W", "win": 1}),
        "game 1, resign after turn 0: 1 is none of oin, mars and koks",
    ),
    (lambda form: result(form).update(winner=None), "game 1, result: None is not known here"),
    (lambda form: result(form).update(win="gammon"), "game 1, result: 'gammon' is none of oin"),
    (lambda form: result(form).update(ending=[]), "game 1, result: [] is not known here"),
    (lambda form: form.update(score={"W": 1}), "score: 'B' is missing"),
    (lambda form: form.update(state="over"), "state: 'over' is not known here"),
]


@pytest.mark.parametrize(("change", "message"), CHANGES)
def test_what_is_no_record(change: Change, message: str) -> None:
    form = json.loads(write_record(record()))
    change(form)
    with pytest.raises(RecordError) as caught:
        read_record(json.dumps(form))
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1, column 1: the record is not JSON"),
        ('{\n"schema": 1,\n}', "line 3, column 1: the record is not JSON"),
        (b'{"\xff', "byte 2: the record is not UTF-8"),
        ("[]", "record: a JSON object is needed"),
        ('{"schema": 1, "schema": 1}', "record: it cannot be read: a key comes twice"),
        ("[" * 100_000, "record: it cannot be read"),
        ("9" * 10_000, "record: it cannot be read"),
    ],
)
def test_what_is_no_json(text: str | bytes, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(text)
    assert str(caught.value).startswith(message)
    assert not verify_text(text).passed


def block(page: str, language: str) -> str:
    """The page's only block of code in this language."""
    text = (PAGES / page).read_text(encoding="utf-8")
    (code,) = re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert isinstance(code, str)
    return code


def test_the_example_on_the_page_is_a_record_that_holds() -> None:
    text = block("record.md", "json")
    assert verify_text(text).passed
    assert write_record(read_record(text)) == text


def test_the_page_names_every_field() -> None:
    page = (PAGES / "record.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([a-z ]+)`", page))
    keys = set(re.findall(r'"([a-z]+)":', write_record(record())))
    # Who sits at a seat is shown in its own form.
    assert keys - {"person", "computer"} <= named
    for words in (Do, Ending, State, RULE_SETS):
        assert {str(word) for word in words} <= named


def test_the_dice_by_hand_are_those_of_the_example(capsys: pytest.CaptureFixture[str]) -> None:
    example = read_record(block("record.md", "json"))
    exec(block("fair-dice.md", "python"), {})  # noqa: S102 - the page's own lines
    printed = capsys.readouterr().out.splitlines()
    rolls = {n: f"{n} {dice[0]} {dice[1]}" for _, n, dice in rolls_of(example)}
    assert printed == [example.commitment, *(rolls[n] for n in sorted(rolls))]
    page = (PAGES / "fair-dice.md").read_text(encoding="utf-8")
    *firsts, last = ("-".join(line.split()[1:]) for line in printed[1:])
    assert f"{', '.join(firsts)} and {last}" in page
