"""The vocabulary of those who play by writing: plays in notation, and words for everything else.

The words are those of all languages at once: whoever reads along in a group may write in his own.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ai.levels import DEFAULT_LEVEL
from club.actions import (
    AnswerResign,
    Cancel,
    Claim,
    Confirm,
    Decline,
    Double,
    Drop,
    Join,
    NextGame,
    Resign,
    RollDice,
    SeatComputer,
    Take,
    TakeBack,
)
from nardy import Roll, Win

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.texts import Texts
    from club.actions import Action

_ACTIONS: Final[Mapping[str, Action]] = {
    "roll": RollDice(),
    "double": Double(),
    "take": Take(),
    "drop": Drop(),
    "undo": TakeBack(),
    "confirm": Confirm(),
    "join": Join(),
    "decline": Decline(),
    "cancel": Cancel(),
    "computer": SeatComputer(DEFAULT_LEVEL),
    "next": NextGame(),
    "claim": Claim(),
    "agree": AnswerResign(agreed=True),
    "refuse": AnswerResign(agreed=False),
}
"""What can be said in a word; the texts ``words-roll`` and so on list the words for it."""

_SEPARATORS: Final = re.compile(r"\s*(?:[/\\>→⁄∕]|(?<=[0-9])[-–—](?=[0-9]))\s*")  # noqa: RUF001 - signs that people write
_TIMES: Final = re.compile(r"(?:\(\s*([2-4])\s*\)|[x×х*]([2-4]))$")  # noqa: RUF001 - also Cyrillic
_BEFORE_TIMES: Final = re.compile(r"\s+(?=\()")
_NUMBER: Final = re.compile(r"[0-9]{1,2}")
_DICE: Final = re.compile(r"([1-6])[-/]?([1-6])")
_OFF: Final = "off"


@dataclass(frozen=True, slots=True)
class Said:
    """What somebody has written: a ``play`` in notation, an ``action``, or only ``resign``.

    ``dice`` are two numbers before the play that may tell the roll, but may be a move as well:
    ``6-5``. Where they can be nothing but dice, as ``65``, they are ``sure``.
    """

    play: str = ""
    dice: Roll | None = None
    sure: bool = False
    action: Action | None = None
    resign: bool = False


class Vocabulary:
    """Reads what people write."""

    def __init__(self, texts: Texts) -> None:
        self._words: dict[str, Said] = {}
        self._off = {_OFF}
        for language in texts.languages:
            say = texts.in_language(language)
            for name, action in _ACTIONS.items():
                for word in _listed(say(f"words-{name}")):
                    self._learn(word, Said(action=action))
            for word in _listed(say("words-resign")):
                self._learn(word, Said(resign=True))
                for win in Win:
                    value = _plain(say("win-word", win=win.name.lower()))
                    self._learn(f"{word} {value}", Said(action=Resign(win)))
            self._off |= {*_listed(say("words-off")), _plain(say("off-word"))}

    def _learn(self, word: str, said: Said) -> None:
        if self._words.setdefault(word, said) != said:
            raise ValueError(f"the word {word!r} says two things in the texts")

    def read(self, text: str) -> Said | None:
        """What a text says; ``None`` where it is neither a play nor one of our words."""
        plain = _plain(text)
        known = self._words.get(plain.strip(" .,!?"))
        if known is not None:
            return known
        parts = _BEFORE_TIMES.sub("", _SEPARATORS.sub("/", plain)).replace(",", " ").split()
        if not parts:
            return None
        first = _DICE.fullmatch(parts[0].rstrip(":"))
        dice = Roll(int(first[1]), int(first[2])) if first and len(parts) > 1 else None
        sure = dice is not None and ("/" not in parts[0] or parts[0].endswith(":"))
        legs = [self._leg(part) for part in (parts[1:] if sure else parts)]
        play = " ".join(leg for leg in legs if leg)
        return Said(play, dice, sure) if all(legs) else None

    def _leg(self, part: str) -> str:
        """One checker's way as the notation has it; empty where it is none."""
        found = _TIMES.search(part)
        times = f"({found[1] or found[2]})" if found else ""
        stops = part[: found.start() if found else len(part)].split("/")
        if stops[-1] in self._off:
            stops[-1] = _OFF
        numbers = stops[:-1] if stops[-1] == _OFF else stops
        if len(stops) == 1 or not all(_NUMBER.fullmatch(stop) for stop in numbers):
            return ""
        return "/".join(stops) + times


def _listed(words: str) -> list[str]:
    return [_plain(word) for word in words.split(",") if word.strip()]


def _plain(text: str) -> str:
    """In small letters of the usual width, with single spaces."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())
