from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

import bot
from bot.names import LONGEST_NAME
from bot.texts import CatalogueError, MissingTextError, Texts
from club.refusals import Refusal
from nardy import RULE_SETS, Win

ROOM = Path(bot.__file__).parent
SAYING = {"say": 0, "_say": 0, "reply": 1, "_tell": 1}
"""What takes a key, and as which argument."""
PLAIN = re.compile(
    r"(button|command|refusal)-.*|trouble|banner|pip-word|computer-name|rules-name|win-word"
)
MARKUP = re.compile(r"</?(?:b|code)>")


# --- the files ----------------------------------------------------------------------------------


class _Uses(Visitor):
    """The variables and the other messages that a message uses."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.messages: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802 - the visitor finds it by this name
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802 - the visitor finds it by this name
        self.messages.add(node.id.name)


def _read(language: Path) -> dict[str, _Uses]:
    resource = FluentParser().parse((language / "bot.ftl").read_text(encoding="utf-8"))
    found = {}
    for entry in resource.body:
        if isinstance(entry, ftl.Message):
            found[entry.id.name] = uses = _Uses()
            uses.visit(entry)
    return found


def _with_those_of_references(messages: dict[str, _Uses], key: str) -> set[str]:
    uses = messages[key]
    return uses.variables.union(
        *(_with_those_of_references(messages, other) for other in uses.messages)
    )


CATALOGUE = {path.name: _read(path) for path in (ROOM / "locales").iterdir() if path.is_dir()}
ENGLISH = CATALOGUE["en"]
VARIABLES = {key: _with_those_of_references(ENGLISH, key) for key in ENGLISH}


@pytest.fixture(scope="module")
def texts() -> Texts:
    return Texts.load(strict=True)


def _sample(key: str, **changed: str | int) -> dict[str, str | int]:
    """A value for each variable of a text, as long as it can be."""
    words: dict[str, str | int] = {
        "roll": "6-6",
        "play": "24/18/12/6, 24/18/12/6",
        "id": "abcdef",
        "rules": "federation",
        "win": "koks",
        "points": 3,
        "ties": 2,
        "stake": 32,
        "doubled": 64,
        "value": 64,
        "length": 25,
        "white_time": "50:00",
        "black_time": "50:00",
        "rolls": 1000,
        "seed": "0" * 64,
        "commitment": "0" * 64,
    }
    long_name = "W" * LONGEST_NAME
    sample = {name: words.get(name, long_name) for name in VARIABLES[key]}
    for name in sample:
        if name.endswith(("_die", "_pips")):
            sample[name] = 360
    return sample | {name: value for name, value in changed.items() if name in sample}


def test_every_language_has_every_text_with_the_same_variables() -> None:
    for language, messages in CATALOGUE.items():
        assert set(messages) - set(ENGLISH) == set(), language
        for key in messages:
            assert _with_those_of_references(messages, key) == VARIABLES[key], (language, key)


@pytest.mark.parametrize("key", sorted(ENGLISH))
def test_every_text_can_be_said_and_fits(key: str, texts: Texts) -> None:
    for language in texts.languages:
        for ties in (0, 1, 2):
            text = texts.say(language, key, **_sample(key, ties=ties, points=max(ties, 1)))
            assert text == text.strip()
            assert "???" not in text
            assert "{" not in text
            if PLAIN.fullmatch(key):
                assert not re.search("[<>&]", text), "plain text, no HTML"
            else:
                assert not re.search("[<>&]", MARKUP.sub("", text))
                assert text.count("<b>") == text.count("</b>")
            longest = 200 if key.startswith("refusal-") or key == "trouble" else 4096
            longest = {"button": 24, "command": 256}.get(key.partition("-")[0], longest)
            assert len(text) <= longest


def test_names_of_things_have_a_text(texts: Texts) -> None:
    say = texts.in_language("en")
    for refusal in Refusal:
        assert say(f"refusal-{refusal.value}")
    assert len({say("rules-name", rules=rules) for rules in RULE_SETS}) == len(RULE_SETS)
    for win in Win:
        assert say("win-word", win=win.name.lower()) == win.name.lower()


# --- the code -----------------------------------------------------------------------------------


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
    """The keys that an argument can be: literals, also behind a local name, and f-strings."""
    if isinstance(argument, ast.JoinedStr):
        pattern = "".join(
            re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+"
            for part in argument.values
        )
        return [key for key in ENGLISH if re.fullmatch(pattern, key)]
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


SAYINGS = [saying for file in sorted(ROOM.glob("*.py")) for saying in _sayings(file)]


def test_the_code_is_understood() -> None:
    assert {"to-move", "button-confirm", "wins", "start"} <= {
        key for said in SAYINGS for key in said.keys
    }


def test_every_text_that_the_code_says_exists_and_gets_its_values() -> None:
    for saying in SAYINGS:
        for key in saying.keys:
            assert key in ENGLISH, saying.where
            if saying.values is not None:
                assert VARIABLES[key] <= saying.values, (saying.where, key)


def test_no_text_is_unused() -> None:
    constants = {
        node.value
        for file in ROOM.glob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    said = {key for saying in SAYINGS for key in saying.keys}
    within = {key for uses in ENGLISH.values() for key in uses.messages}
    assert set(ENGLISH) - constants - said - within == set()


# --- saying -------------------------------------------------------------------------------------


def _texts(*, strict: bool = True, **files: str) -> Texts:
    bundles = {}
    for language, content in files.items():
        bundle = FluentBundle([language.replace("_", "-")], use_isolating=False)
        bundle.add_resource(FluentResource(content))
        bundles[language.replace("_", "-")] = bundle
    return Texts(bundles, strict=strict)


def test_the_nearest_language_that_has_the_text_speaks() -> None:
    texts = _texts(en="a = en\nb = en\nc = en", pt="a = pt\nb = pt", pt_br="a = pt-br")
    assert [texts.say("pt-BR", key) for key in "abc"] == ["pt-br", "pt", "en"]
    assert texts.say("pt_PT", "a") == "pt"
    assert [texts.say(language, "a") for language in (None, "", "xx", "en-GB")] == ["en"] * 4
    assert texts.in_language("pt")("a") == "pt"


def test_plurals_are_those_of_the_language() -> None:
    ru = "n = { $n ->\n [one] { $n } очко\n [few] { $n } очка\n *[many] { $n } очков\n }"
    say = _texts(en="n = { $n }", ru=ru).in_language("ru")
    assert [say("n", n=n) for n in (1, 3, 5, 21)] == ["1 очко", "3 очка", "5 очков", "21 очко"]


def test_strict_a_missing_text_or_value_raises() -> None:
    texts = _texts(en="a = { $name } wins")
    with pytest.raises(MissingTextError, match="no text 'b'"):
        texts.say("en", "b")
    with pytest.raises(MissingTextError, match=r"en: a: .*name"):
        texts.say("en", "a")


def test_in_production_a_missing_text_or_value_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    texts = _texts(en="a = { $name } wins", strict=False)
    assert texts.say("en", "b") == "b"
    assert texts.say("en", "a").endswith(" wins")
    assert [record.levelname for record in caplog.records] == ["ERROR", "ERROR"]


def test_x02_only_right_to_left_names_are_isolated(texts: Texts) -> None:
    say = texts.in_language("en")
    assert say("to-move", name="<b>Anna</b>", roll="5-3") == "<b>Anna</b> to move 🎲 5-3"
    line = say("pips", white="علی", black="יוסי", white_pips=174, black_pips=167)
    assert line == "Pips: ⚪ \u2068علی\u2069 174 · ⚫ \u2068יוסי\u2069 167"


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("a = { $", "en/bot.ftl: cannot be read: a ="),
        ("a = b\na = c", "en/bot.ftl: a is there twice"),
    ],
)
def test_a_faulty_file_is_named(
    content: str, problem: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "locales" / "en").mkdir(parents=True)
    (tmp_path / "locales" / "en" / "bot.ftl").write_text(content)
    monkeypatch.setattr(resources, "files", lambda _: tmp_path)
    with pytest.raises(CatalogueError, match=re.escape(problem)):
        Texts.load()
