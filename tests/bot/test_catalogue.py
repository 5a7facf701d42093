"""The catalogue's files: what one language says, every language says, in full and in its forms."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from bot.names import LONGEST_NAME
from bot.texts import Texts
from tests.bot.catalogue import CATALOGUE, CATEGORIES, ENGLISH, VARIABLES, variables

OTHERS = sorted(set(CATALOGUE) - {"en"})
NUMBERS = (0, 1, 2, 5, 21)
"""Enough to meet every form of every language."""
PLAIN = re.compile(
    r"(button|command|refusal|done|theme|print|view|side|line)-.*|trouble|done|banner|pip-word"
    r"|off-word|(white|black)-(word|letter)|cube-word|crawford-word|computer-name|nobody"
    r"|rules-name|win-word|(short-)?description"
    r"|inline-(.*-title|title|closed|bad|old|question)|board-comes"
)
"""Texts without any markup."""
ALERT = re.compile(
    r"refusal-.*|trouble|done(-.*)?|anonymous|settings-for-admins|impossible"
    r"|inline-(old|question)|board-comes|delete-changed|deleted-(already|toast)"
)
ROOM_FOR = (
    (re.compile(r"button-resign.*|inline-answer"), 64),  # alone in its row
    (re.compile(r"(button|theme|print|view|side|quiet|auto)-.*"), 24),
    (ALERT, 200),
    (re.compile(r"command-.*"), 256),
    (re.compile(r"description"), 512),
    (re.compile(r"short-description"), 120),
    (re.compile(r"page-.*"), 900),  # a caption has 1024, and there are lines around it
    (re.compile(r".*"), 4096),
)
"""How many characters there is room for: the first that fits the key counts."""
MARKUP = re.compile(r"</?(?:b|i|code|pre|a|blockquote(?: expandable)?)(?: href=\"[^\"<>]*\")?>")


@pytest.fixture(scope="module")
def texts() -> Texts:
    return Texts.load(strict=True)


def _samples(key: str) -> list[dict[str, str | int]]:
    """Values for a text's variables, as long as they can be, with every form of a number."""
    words: dict[str, str | int] = {
        "roll": "6-6",
        "play": "24/18/12/6, 24/18/12/6",
        "label": "🏳 Give up",
        "number": 12,
        "way": "24/18",
        "why": "W" * 150,
        "id": "abcdef",
        "rules": "federation",
        "win": "koks",
        "points": 3,
        "stake": 32,
        "doubled": 64,
        "value": 64,
        "white_time": "50:00",
        "black_time": "50:00",
        "until": "31.12. 23:59 UTC",
        "zone": "UTC",
        "start": "24",
        "end": "18",
        "seed": "0" * 64,
        "commitment": "0" * 64,
    }
    sample = {name: words.get(name, "W" * LONGEST_NAME) for name in VARIABLES[key]}
    numbers = _numbers(key)
    sample |= dict.fromkeys(_always_numbers(key), 360)
    return [sample | dict.fromkeys(numbers, number) for number in NUMBERS]


def _numbers(key: str) -> set[str]:
    """The variables after which a language chooses a form."""
    return {
        name
        for texts in CATALOGUE.values()
        for name in texts[key].counted | {n for m in texts[key].messages for n in texts[m].counted}
    }


def _always_numbers(key: str) -> set[str]:
    return {name for name in VARIABLES[key] if name.endswith(("_die", "_pips", "length"))}


def test_every_language_is_known() -> None:
    assert set(CATALOGUE) == set(CATEGORIES), "add its plural categories"


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_says_the_same(language: str) -> None:
    own = set(CATALOGUE[language])
    assert set(ENGLISH) - own == set(), "said in English only"
    assert own - set(ENGLISH) == set(), "English has no such text"


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_uses_the_same_variables(language: str) -> None:
    own = CATALOGUE[language]
    differing = {
        key: variables(own, key) ^ VARIABLES[key]
        for key in own
        if variables(own, key) != VARIABLES[key]
    }
    assert differing == {}


@pytest.mark.parametrize("language", sorted(CATALOGUE))
def test_every_number_has_all_forms_of_its_language(language: str) -> None:
    incomplete = {
        key: CATEGORIES[language] ^ forms
        for key, entry in CATALOGUE[language].items()
        for forms in entry.plurals
        if forms != CATEGORIES[language]
    }
    assert incomplete == {}


@pytest.mark.parametrize("language", sorted(CATALOGUE))
def test_every_text_can_be_said_and_fits(language: str, texts: Texts) -> None:
    for key in CATALOGUE[language]:
        room = next(most for pattern, most in ROOM_FOR if pattern.fullmatch(key))
        for sample in _samples(key):
            text = texts.say(language, key, **sample)
            assert text == text.strip(), key
            assert "???" not in text, key
            assert "{" not in text, key
            assert len(MARKUP.sub("", text)) <= room, (key, text)
            markup = Counter(MARKUP.findall(text))
            rest = text if PLAIN.fullmatch(key) else MARKUP.sub("", text)
            assert not re.search("[<>&]", rest), (key, text)
            assert markup == Counter(MARKUP.findall(texts.say("en", key, **sample))), key
            opened = [tag for tag in MARKUP.findall(text) if not tag.startswith("</")]
            assert len(opened) * 2 == markup.total(), (key, "every tag is closed")
