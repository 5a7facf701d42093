"""What people write instead of pressing buttons."""

from __future__ import annotations

import pytest

from bot.texts import Texts
from bot.vocabulary import Said, Vocabulary
from club.actions import AnswerResign, Double, Drop, Resign, RollDice, Take, TakeBack
from nardy import Roll, Win

WORDS = Vocabulary(Texts.load(strict=True))


@pytest.mark.parametrize(
    ("text", "play"),
    [
        ("24/18 13/9", "24/18 13/9"),
        (" 24/18,13/9 ", "24/18 13/9"),
        ("24/18(2)", "24/18(2)"),
        ("24/18 (2) 6/5", "24/18(2) 6/5"),
        ("24/18x2", "24/18(2)"),
        ("24/18×2 16/10*2", "24/18(2) 16/10(2)"),
        ("24/18/13", "24/18/13"),
        ("6 / OFF", "6/off"),
        ("6/off(2)", "6/off(2)"),
        ("24-18 13–9", "24/18 13/9"),
        ("24→18", "24/18"),
        ("２４／１８", "24/18"),
        ("1/25", "1/25"),
    ],
)
def test_plays_as_people_write_them(text: str, play: str) -> None:
    said = WORDS.read(text)
    assert (said.play if said else "") == play


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("64 24/18 13/9", Said("24/18 13/9", Roll(6, 4), sure=True)),
        ("6-4: 24/18 13/9", Said("24/18 13/9", Roll(6, 4), sure=True)),
        ("6-4 24/18 13/9", Said("6/4 24/18 13/9", Roll(6, 4))),
        ("6-4", Said("6/4")),
    ],
)
def test_dice_before_a_play(text: str, said: Said) -> None:
    assert WORDS.read(text) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Roll", Said(action=RollDice())),
        ("double!", Said(action=Double())),
        ("take", Said(action=Take())),
        ("DROP.", Said(action=Drop())),
        ("take  back", Said(action=TakeBack())),
        ("agree", Said(action=AnswerResign(agreed=True))),
        ("resign", Said(resign=True)),
        ("give up mars", Said(action=Resign(Win.MARS))),
    ],
)
def test_words(text: str, said: Said) -> None:
    assert WORDS.read(text) == said


@pytest.mark.parametrize("text", ["", "hello", "24", "/off", "off", "a/b", "24/18 please", "٢٤/١٨"])
def test_anything_else_is_small_talk(text: str) -> None:
    assert WORDS.read(text) is None


def test_every_language_can_say_everything() -> None:
    texts = Texts.load(strict=True)
    for language in texts.languages:
        say = texts.in_language(language)
        for key in ("roll", "double", "take", "drop", "undo", "resign"):
            for word in say(f"words-{key}").split(","):
                assert WORDS.read(word) is not None
        assert WORDS.read(f"6/{say('off-word')}") == Said("6/off")
