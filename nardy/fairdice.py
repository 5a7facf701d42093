r"""Dice that can be proved fair: every roll of a table follows from one committed secret.

Source: the house's own rule for fair dice. Roll n of a table is made of the bytes of
HMAC-SHA256(seed, UTF-8 of ``<white's word>\n<black's word>\n<n>\n<k>``) for k = 0, 1, …
Bytes from 252 on are skipped, so that all six faces are equally likely.

Before any word exists the table publishes the seed's ``commitment``; at its end, the seed.
"""

from __future__ import annotations

import hashlib
import hmac
import unicodedata
from itertools import chain, count
from typing import Final

from nardy.errors import BadWord
from nardy.roll import Roll

LONGEST_WORD: Final = 64
"""The most characters of a word, as Unicode counts them."""

_FACES: Final = 6
_FAIR_BYTES: Final = 252
"""The largest multiple of six that fits into a byte."""


def commitment(seed: bytes) -> str:
    """What is published of a seed before it is used: its SHA-256, as 64 hexadecimal digits."""
    return hashlib.sha256(seed).hexdigest()


def word_of(text: str) -> str:
    """A person's text as the word that is mixed into the dice.

    Composed (NFC), so that the same letters are the same word from every keyboard, and every run
    of white space made one space, none at the ends. So it has no line feed, which would be
    mistaken for the end of the field. Raises ``BadWord`` if nothing is left, or as ``check_word``.
    """
    tidy = " ".join(unicodedata.normalize("NFC", text).split())
    if not tidy:
        raise BadWord("A word needs at least one letter.")
    check_word(tidy)
    return tidy


def check_word(text: str) -> None:
    """Raise ``BadWord`` if ``text`` cannot stand in a record as a word.

    It has at most 64 characters, none of which is a control character (a line feed among them)
    or half of a surrogate pair. An empty one is a side that gave none.
    """
    if len(text) > LONGEST_WORD:
        raise BadWord(f"A word has at most {LONGEST_WORD} characters, not {len(text)}.")
    if any(unicodedata.category(letter) in ("Cc", "Cs") for letter in text):
        raise BadWord("A word has no line ends and no other control characters.")


def default_word(chance: bytes) -> str:
    """The word of a side that chooses none, written from some bytes of outside chance."""
    return chance.hex()


def roll_of(seed: bytes, n: int, words: tuple[str, str] = ("", "")) -> Roll:
    """Roll ``n`` (1, 2, … over the whole table, opening draws included) of a table's ``seed``.

    ``words`` are White's and Black's, mixed in so that neither side alone decides the dice.
    In an opening draw the first die is White's, the second Black's.
    """
    message = f"{words[0]}\n{words[1]}\n{n}"
    stream = chain.from_iterable(
        hmac.digest(seed, f"{message}\n{k}".encode(), hashlib.sha256) for k in count()
    )
    dice = (byte % _FACES + 1 for byte in stream if byte < _FAIR_BYTES)
    return Roll(next(dice), next(dice))
