"""Saying a text: the nearest language, forms, what is missing, and names from right to left."""

from __future__ import annotations

import re
from importlib import resources
from typing import TYPE_CHECKING

import pytest
from fluent.runtime import FluentBundle, FluentResource

from bot.texts import CatalogueError, MissingTextError, Texts
from club.refusals import Refusal
from nardy import RULE_SETS, Win

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def texts() -> Texts:
    return Texts.load(strict=True)


def test_names_of_things_have_a_text(texts: Texts) -> None:
    say = texts.in_language("en")
    for refusal in Refusal:
        assert say(f"refusal-{refusal.value}")
    assert len({say("rules-name", rules=rules) for rules in RULE_SETS}) == len(RULE_SETS)
    for win in Win:
        assert say("win-word", win=win.name.lower()) == win.name.lower()


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
    assert texts.say("en", "kill-not-yours") == "…"
    assert texts.say("en", "a") == "… wins"
    assert [record.levelname for record in caplog.records] == ["ERROR", "ERROR"]


@pytest.mark.parametrize("language", ["en", "ru", "el"])
def test_x02_only_right_to_left_names_are_isolated(texts: Texts, language: str) -> None:
    say = texts.in_language(language)
    assert "<b>Anna</b>" in say("to-move", name="<b>Anna</b>", roll="5-3").split()
    line = say("pips", white="علی", black="יוסי", white_pips=174, black_pips=167)
    assert line.endswith(": ⚪ \u2068علی\u2069 174 · ⚫ \u2068יוסי\u2069 167")


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
