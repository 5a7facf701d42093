"""The code against the catalogue: what it says exists, gets its values, and is all there is.

Keys stand in the code as they are, or are built from a few pieces. Each way of building is declared
in ``BUILT`` with all that it can come to.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

from bot.commandlist import COMMANDS, HELP, UNTOLD
from bot.lessons import BOOKS
from bot.preferencepages import Page
from bot.seekers import STOP_DATA
from bot.vocabulary import _ACTIONS
from club.chats import Notices, View
from club.farewells import Farewell
from club.leaderboard import Kind, Period
from club.refusals import Refusal
from club.table import Ending
from nardy import Reason
from render.theme import THEMES
from tests.bot.catalogue import ENGLISH, ROOM, VARIABLES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

SAYING = {"say": 0, "_say": 0, "reply": 1, "_tell": 1}
"""What takes a key, and as which argument."""

KEY = re.compile("[a-z]+(-[a-z]+)+")
"""What keys look like; their single words are too much like others."""

PAGES = [page for book in BOOKS.values() for page in book.pages]
BUILT: Mapping[str, Iterable[str]] = {
    "refusal-{}": Refusal,
    "ended-{}": set(Ending) - {Ending.PLAYED},
    "wish-{}": [reason.replace("_", "-") for reason in Reason],
    "words-{}": _ACTIONS,
    "command-{}": (set(COMMANDS) - UNTOLD) | {"help"},
    "help-{}": HELP,
    "verify-wrong-{}": ("commitment", "dice", "game"),
    "button-page-{}": [page.topic for page in PAGES],
    "page-{}": [page.text for page in PAGES],
    "settings-{}": Page,
    "more-{}": Page,
    "theme-{}": THEMES,
    "period-{}": Period,
    "kind-{}": Kind,
    "print-{}": ("normal", "large"),
    "view-{}": View,
    "sound-{}": Notices,
    "starters-{}": ("anybody", "admins"),
    "delete-{}": Farewell,
    "topic-{}": ("anywhere", "here"),
}


@dataclass(frozen=True)
class _Saying:
    """A place in the code that says one of these texts with these values."""

    where: str
    keys: tuple[str, ...]
    values: frozenset[str] | None
    """``None`` where they are handed on as a whole."""


def _sayings(file: Path) -> list[_Saying]:
    found = []
    tree = ast.parse(file.read_text(encoding="utf-8"))
    functions = [
        node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    for function in functions:
        for call in ast.walk(function):
            if not isinstance(call, ast.Call):
                continue
            name = (
                call.func.attr
                if isinstance(call.func, ast.Attribute)
                else getattr(call.func, "id", "")
            )
            if name in SAYING and len(call.args) > SAYING[name]:
                names = [keyword.arg for keyword in call.keywords if keyword.arg != "keyboard"]
                values = None if None in names else frozenset(name for name in names if name)
                keys = tuple(_keys(call.args[SAYING[name]], function))
                found.append(_Saying(f"{file.name}:{call.lineno}", keys, values))
    return found


def _keys(argument: ast.expr, function: ast.AST) -> list[str]:
    """The keys that an argument can be: literals, also behind a local name, and built ones."""
    if isinstance(argument, ast.JoinedStr):
        return _built(argument)
    if isinstance(argument, ast.Name):
        return [
            key
            for node in ast.walk(function)
            if isinstance(node, ast.Assign)
            and any(
                isinstance(target, ast.Name) and target.id == argument.id for target in node.targets
            )
            for key in _keys(node.value, function)
        ]
    if isinstance(argument, ast.IfExp):
        return _keys(argument.body, function) + _keys(argument.orelse, function)
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return [argument.value]
    return []


def _built(string: ast.JoinedStr) -> list[str]:
    """The keys that such a string is declared to come to; none that exists if it is not."""
    pattern = "".join(
        str(part.value) if isinstance(part, ast.Constant) else "{}" for part in string.values
    )
    return [pattern.format(piece) for piece in BUILT.get(pattern, ["{} (not declared in BUILT)"])]


FILES = sorted(ROOM.glob("*.py"))
SAYINGS = list(chain.from_iterable(map(_sayings, FILES)))


def test_the_code_is_understood() -> None:
    said = {key for saying in SAYINGS for key in saying.keys}
    assert {"to-move", "button-confirm", "wins", "start", "refusal-stale"} <= said


def test_every_text_that_the_code_says_exists_and_gets_its_values() -> None:
    for saying in SAYINGS:
        for key in saying.keys:
            assert key in ENGLISH, saying.where
            if saying.values is not None:
                assert VARIABLES[key] <= saying.values, (saying.where, key)


def test_no_text_is_unused() -> None:
    constants = {
        node.value
        for file in FILES
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    said = {key for saying in SAYINGS for key in saying.keys}
    within = {key for entry in ENGLISH.values() for key in entry.messages}
    assert set(ENGLISH) - constants - said - within == set()


def test_whatever_looks_like_a_key_is_one() -> None:
    """Also where it is handed on, so that no caller can be seen to say it."""
    names = {name for page in PAGES for name in (page.text, page.example, page.topic)}
    names.add(STOP_DATA)
    for file in FILES:
        tree = ast.parse(file.read_text(encoding="utf-8"))
        strings = [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
        pieces = {id(piece) for string in strings for piece in string.values}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and id(node) not in pieces:
                text = str(node.value)
                if KEY.fullmatch(text) and text not in names:
                    assert text in ENGLISH, f"{file.name}:{node.lineno}"


def test_nothing_is_declared_for_nothing() -> None:
    said = {key for saying in SAYINGS for key in saying.keys}
    unsaid = {
        pattern
        for pattern, pieces in BUILT.items()
        if not {pattern.format(piece) for piece in pieces} & said
    }
    assert unsaid == set()
