"""People's names, made fit for one line of a picture.

Names come from strangers: they may hold emoji, line breaks, characters that turn the rest of the
line round, or a tower of accents. What is left here is letters of any alphabet, digits, marks and
punctuation on one line.
"""

import unicodedata
from typing import Final

MAX_LENGTH: Final = 64
MAX_MARKS: Final = 2
"""Combining marks that one letter may carry."""

_UNSEEN: Final = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "So", "Sk", "Zl", "Zp"})
"""Control and format characters (with all bidi controls), unassigned ones, emoji."""


def clean(name: str) -> str:
    """Return a name without anything that could break a line of text; it may become empty."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFKC", name[: 4 * MAX_LENGTH]):
        category = unicodedata.category(char)
        if category.startswith("Z") or char in "\t\n\r":
            kept.append(" ")
            marks = 0
        elif category in _UNSEEN or "\ufe00" <= char <= "\ufe0f":
            continue
        elif category.startswith("M"):
            marks += 1
            if kept and marks <= MAX_MARKS:
                kept.append(char)
        else:
            kept.append(char)
            marks = 0
    return " ".join("".join(kept).split())[:MAX_LENGTH].rstrip()


def is_right_to_left(text: str) -> bool:
    """Tell whether a text has letters that are written from right to left."""
    return any(unicodedata.bidirectional(char) in ("R", "AL") for char in text)
