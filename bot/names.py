"""Names: how people are called in messages and pictures.

A name is whatever its owner typed. What could disturb the line around it is taken out here: control
characters, and those that override the direction of writing. Names in right-to-left scripts stay as
they are; :mod:`bot.texts` isolates them from the sentence that they stand in.
"""

from __future__ import annotations

import re
import unicodedata
from html import escape

_WORD_JOINER = "\u2060"
_LINKING = re.compile(r"([@/.:#$])(?=\S)")

LONGEST_NAME = 32

_JOINERS = "\u200c\u200d"  # parts of Persian words, and of emoji that are made of several
# Letters and symbols by category, but nothing is to be seen of them.
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
# Controls, formats (the directions among them), surrogates, unassigned, line and paragraph ends.
_REMOVED = frozenset({"Cc", "Cf", "Cs", "Cn", "Zl", "Zp"})
_MARKS = frozenset({"Mn", "Me", "Mc"})
_MARKS_IN_A_ROW = 4
"""More marks on one letter than any script needs climb into the lines above and below."""


def shown_name(first_name: str, nobody: str) -> str:
    """Make a name fit to be shown: at most 32 characters in one line, not escaped.

    ``nobody`` is the word in the place of a name of which nothing is to be seen.
    """
    name = " ".join("".join(_kept(first_name)).split()).strip(_JOINERS)
    if not any(_is_visible(character) for character in name):
        return nobody
    return _shortened(name)


def html_name(first_name: str) -> str:
    """Make a name fit to be shown, escaped for Telegram's HTML; empty if nothing is to be seen.

    Telegram makes links of addresses, ``@names`` and ``/commands`` wherever it finds them; in
    a name they stay plain: an invisible sign that joins words stands within them.
    """
    return escape(_LINKING.sub(rf"\1{_WORD_JOINER}", shown_name(first_name, "")), quote=False)


def _kept(name: str) -> list[str]:
    kept: list[str] = []
    marks = 0
    for character in name:
        category = unicodedata.category(character)
        marks = marks + 1 if category in _MARKS else 0
        if character.isspace() or category in {"Zl", "Zp"}:
            kept.append(" ")
        elif marks <= _MARKS_IN_A_ROW and (character in _JOINERS or category not in _REMOVED):
            kept.append(character)
    return kept


def _is_visible(character: str) -> bool:
    return (
        character not in _BLANK
        and character not in _JOINERS
        and unicodedata.category(character) not in _MARKS | {"Zs"}
    )


def _shortened(name: str) -> str:
    if len(name) <= LONGEST_NAME:
        return name
    end = LONGEST_NAME - 1
    # Not between a letter and its marks, nor inside an emoji that is made of several.
    while end > 1 and (
        unicodedata.category(name[end]) in _MARKS
        or name[end] in _JOINERS
        or name[end - 1] in _JOINERS
    ):
        end -= 1
    return name[:end].rstrip() + "…"
