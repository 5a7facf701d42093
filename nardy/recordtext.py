"""A record as JSON text. The form is described field by field in ``docs/record.md``.

Reading is strict: an unknown or doubled key, another spelling of a value or a missing field is an
error that names its place, such as ``game 2, turn 14``.
"""

from __future__ import annotations

import json
import re
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, TypeVar

from nardy.clock import TimeControl
from nardy.errors import NardyError, RecordError
from nardy.fairdice import check_word
from nardy.game import Win
from nardy.match import LENGTHS
from nardy.position import Player
from nardy.record import (
    Act,
    Do,
    Draw,
    Ending,
    Entry,
    GameRecord,
    GameResult,
    Record,
    Seat,
    State,
    TimeBack,
    Turn,
    do_of,
    entry_place,
)
from nardy.roll import Roll
from nardy.rules import rule_set

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

SCHEMA: Final = 1
"""The version of the form. A later one says so, and is refused here."""

_HASH: Final = re.compile("[0-9a-f]{64}")

_Read = TypeVar("_Read")
_Kind = TypeVar("_Kind", bound=StrEnum)


def write_record(record: Record) -> str:
    """The JSON text of a record: a line for each field, draw and entry, in a fixed order."""
    head: dict[str, Any] = {
        "schema": SCHEMA,
        "table": record.table,
        "rules": record.rules.name,
        "length": record.length,
        "time": str(record.time),
        "seats": {"W": _seat_form(record.white), "B": _seat_form(record.black)},
    }
    if record.names is not None:
        head["names"] = dict(zip("WB", record.names, strict=True))
    head["words"] = dict(zip("WB", record.words, strict=True))
    head["commitment"] = record.commitment
    head["seed"] = record.seed
    tail = {"score": dict(zip("WB", record.score, strict=True)), "state": record.state.value}
    games = _block("[", map(_game_text, record.games), "]", "  ")
    fields = [*_fields(head), f'"games": {games}', *_fields(tail)]
    return _block("{", fields, "}", "") + "\n"


def read_record(text: str | bytes) -> Record:
    """Read the JSON text of a record, or its bytes in UTF-8.

    Raises ``RecordError`` naming the place. The rules of the game are not asked here.
    """
    form = _object(
        _json(text),
        "record",
        "schema table rules length time seats words commitment seed games score state",
        "names",
    )
    if form["schema"] != SCHEMA or type(form["schema"]) is not int:
        raise RecordError("schema", f"only version {SCHEMA} can be read here.")
    seats = _object(form["seats"], "seats", "W B")
    words = _pair(form["words"], "words")
    for word in words:
        _understood(check_word, word, "words")
    return Record(
        table=_text(form, "table", "record"),
        rules=_understood(rule_set, _text(form, "rules", "record"), "rules"),
        length=_length(form),
        white=_seat(seats["W"], "White's seat"),
        black=_seat(seats["B"], "Black's seat"),
        words=words,
        commitment=_hash(form["commitment"], "commitment"),
        games=tuple(_game(game, i) for i, game in enumerate(_list(form, "games", "record"), 1)),
        score=_score(form["score"]),
        state=_choice(State, form["state"], "state"),
        seed=None if form["seed"] is None else _hash(form["seed"], "seed"),
        time=_understood(TimeControl.parse, _text(form, "time", "record"), "time"),
        names=_pair(form["names"], "names") if "names" in form else None,
    )


def _fields(form: dict[str, Any]) -> list[str]:
    return [f"{_compact(key)}: {_compact(value)}" for key, value in form.items()]


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _block(begin: str, lines: Iterable[str], end: str, indent: str) -> str:
    inside = ",\n".join(f"{indent}  {line}" for line in lines)
    return f"{begin}\n{inside}\n{indent}{end}" if inside else begin + end


def _game_text(game: GameRecord) -> str:
    opening = [_compact({"n": draw.n, "dice": str(draw.dice)}) for draw in game.opening]
    fields = _fields({} if game.began is None else {"began": game.began})
    fields.append(f'"opening": {_block("[", opening, "]", "      ")}')
    entries = map(_compact, map(_entry_form, game.entries))
    fields.append(f'"entries": {_block("[", entries, "]", "      ")}')
    result = game.result
    fields += _fields(
        {
            "result": result
            and {
                "winner": result.winner.value,
                "win": result.win.name.lower(),
                "points": result.points,
                "ending": result.ending.value,
            }
        }
    )
    return _block("{", fields, "}", "    ")


def _entry_form(entry: Entry) -> dict[str, Any]:
    form: dict[str, Any] = {"do": do_of(entry)}
    match entry:
        case Turn():
            dice = str(entry.dice)
            form |= {"by": entry.by.value, "n": entry.n, "dice": dice, "play": entry.play}
        case Act():
            form["by"] = entry.by.value
            if entry.win is not None:
                form["win"] = entry.win.name.lower()
        case TimeBack():
            form["ms"] = entry.ms
    if entry.at is not None:
        form["at"] = entry.at
    return form


def _seat_form(seat: Seat) -> dict[str, Any]:
    if seat.person is not None:
        return {"person": seat.person}
    return {"computer": seat.computer}


def _json(text: str | bytes) -> object:
    try:
        if isinstance(text, bytes):
            text = text.decode()
        return json.loads(text, object_pairs_hook=_no_doubles)
    except UnicodeDecodeError as error:
        raise RecordError(f"byte {error.start}", "the record is not UTF-8.") from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise RecordError(place, f"the record is not JSON: {error.msg}.") from None
    except (ValueError, RecursionError) as error:
        raise RecordError("record", f"it cannot be read: {error}.") from None


def _no_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    # Python would keep the last of two equal keys; a reader may see the first.
    form = dict(pairs)
    if len(form) != len(pairs):
        raise ValueError("a key comes twice in one object")
    return form


def _object(value: object, place: str, needed: str, optional: str = "") -> dict[str, Any]:
    """The JSON object ``value`` with exactly these keys, of which some may be left out."""
    if not isinstance(value, dict):
        raise RecordError(place, "a JSON object is needed.")
    for key in needed.split():
        if key not in value:
            raise RecordError(place, f"{key!r} is missing.")
    for key in value:
        if key not in needed.split() and key not in optional.split():
            raise RecordError(place, f"{key!r} is not known here.")
    return value


def _list(form: dict[str, Any], key: str, place: str) -> list[Any]:
    value = form[key]
    if not isinstance(value, list):
        raise RecordError(place, f"{key!r} has to be a list.")
    return value


def _text(form: dict[str, Any], key: str, place: str) -> str:
    value = form[key]
    if not isinstance(value, str):
        raise RecordError(place, f"{key!r} has to be a text.")
    return value


def _whole(form: dict[str, Any], key: str, place: str) -> int:
    value = form[key]
    if type(value) is not int or value < 0:
        raise RecordError(place, f"{key!r} has to be a whole number.")
    return value


def _pair(value: object, place: str) -> tuple[str, str]:
    form = _object(value, place, "W B")
    return _text(form, "W", place), _text(form, "B", place)


def _hash(value: object, place: str) -> str:
    if not isinstance(value, str) or not _HASH.fullmatch(value):
        raise RecordError(place, "it has to be 64 hexadecimal digits, 0-9 and a-f.")
    return value


def _understood(read: Callable[[str], _Read], text: str, place: str) -> _Read:
    try:
        return read(text)
    except NardyError as error:
        raise RecordError(place, str(error)) from None


def _choice(kind: type[_Kind], value: object, place: str) -> _Kind:
    for member in kind:
        if value == member.value:
            return member
    raise RecordError(place, f"{value!r} is not known here.")


def _length(form: dict[str, Any]) -> int:
    length = _whole(form, "length", "record")
    if length not in LENGTHS:
        raise RecordError("length", f"a match goes to 1 to {LENGTHS[-1]} points.")
    return length


def _score(value: object) -> tuple[int, int]:
    form = _object(value, "score", "W B")
    return _whole(form, "W", "score"), _whole(form, "B", "score")


def _seat(value: object, place: str) -> Seat:
    form = _object(value, place, "", "person computer")
    if len(form) != 1:
        raise RecordError(place, "either a person or the computer sits there.")
    if "person" in form:
        return Seat(person=_whole(form, "person", place))
    return Seat(computer=_text(form, "computer", place))


def _player(form: dict[str, Any], key: str, place: str) -> Player:
    return _choice(Player, form[key], place)


def _dice(form: dict[str, Any], place: str) -> Roll:
    text = _text(form, "dice", place)
    roll = _understood(Roll.parse, text, place)
    if str(roll) != text:
        raise RecordError(place, "dice are written such as 5-3.")
    return roll


def _win(value: object, place: str) -> Win:
    for win in Win:
        if value == win.name.lower():
            return win
    raise RecordError(place, f"{value!r} is none of oin, mars and koks.")


def _moment(form: dict[str, Any], key: str, place: str) -> int | None:
    return _whole(form, key, place) if key in form else None


def _game(value: object, number: int) -> GameRecord:
    place = f"game {number}"
    form = _object(value, place, "opening entries result", "began")
    opening = []
    for i, draw in enumerate(_list(form, "opening", place), 1):
        here = f"{place}, draw {i}"
        pair = _object(draw, here, "n dice")
        opening.append(Draw(_whole(pair, "n", here), _dice(pair, here)))
    entries: list[Entry] = []
    turns = 0
    for entry in _list(form, "entries", place):
        do = entry.get("do") if isinstance(entry, dict) else None
        turns += do == "turn"
        entries.append(_entry(entry, entry_place(number, turns, str(do))))
    return GameRecord(
        opening=tuple(opening),
        entries=tuple(entries),
        result=None if form["result"] is None else _result(form["result"], place),
        began=_moment(form, "began", place),
    )


def _entry(value: object, place: str) -> Entry:
    form = _object(value, place, "do", "by n dice play win ms at")
    at = _moment(form, "at", place)
    match form["do"]:
        case "turn":
            _object(form, place, "do by n dice play", "at")
            play = None if form["play"] is None else _text(form, "play", place)
            n = _whole(form, "n", place)
            return Turn(_player(form, "by", place), n, _dice(form, place), play, at)
        case "time back":
            _object(form, place, "do ms", "at")
            return TimeBack(_whole(form, "ms", place), at)
        case "resign":
            _object(form, place, "do by win", "at")
            win = _win(form["win"], place)
            return Act(Do.RESIGN, _player(form, "by", place), win, at)
        case name:
            _object(form, place, "do by", "at")
            return Act(_choice(Do, name, place), _player(form, "by", place), None, at)


def _result(value: object, place: str) -> GameResult:
    here = f"{place}, result"
    form = _object(value, here, "winner win points ending")
    return GameResult(
        winner=_player(form, "winner", here),
        win=_win(form["win"], here),
        points=_whole(form, "points", here),
        ending=_choice(Ending, form["ending"], here),
    )
