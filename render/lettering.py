"""Text on the picture: two bundled fonts, measured, shortened, and drawn as cached masks.

Inter draws what it has, DejaVu Sans the other alphabets; a character that neither has is left
out. No font of the system is used. A font object is not made for several threads at once, so
everything that touches one holds a lock; finished labels are shared freely.
"""

import re
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from threading import Lock
from typing import Final, NamedTuple

from PIL import Image, ImageDraw, ImageFont, features

from render.layout import Box, Spot
from render.names import clean, is_right_to_left
from render.theme import Colour

_FOLDER: Final = Path(__file__).parent / "fonts"
_INTER: Final = "Inter-Bold.otf"
_DEJAVU: Final = "DejaVuSans-Bold.ttf"
_PROBE_SIZE: Final = 24
_LOCK: Final = Lock()
_UNBROKEN: Final = re.compile(r"(?<!\S)\d+ [^\W\d]\S*|\S+")
ELLIPSIS: Final = "…"


class Label(NamedTuple):
    """A drawn text: its mask (mode L) and where the mask's baseline and sides are."""

    mask: Image.Image
    width: float
    """How far the text reaches, in pixels."""
    baseline: int
    """Rows from the mask's top to the baseline."""
    cap_height: int
    """How high its digits and capitals are."""
    margin: int
    """Columns of the mask before the text begins."""


@lru_cache(maxsize=64)
def _font(file: str, size: int, *, shaped: bool = False) -> ImageFont.FreeTypeFont:
    """Return a font, with or without shaping.

    Only what is written from right to left is shaped, by a library that not every machine has:
    Latin, Cyrillic and Greek look the same everywhere.
    """
    engine = ImageFont.Layout.RAQM if shaped else ImageFont.Layout.BASIC
    return ImageFont.truetype(_FOLDER / file, size, layout_engine=engine)


class _Run(NamedTuple):
    """A piece of a text that one font draws."""

    file: str
    text: str
    shaped: bool = False

    def font(self, size: int) -> ImageFont.FreeTypeFont:
        return _font(self.file, size, shaped=self.shaped)


@lru_cache(maxsize=4096)
def _has(file: str, char: str) -> bool:
    """Tell whether a font has a glyph: a missing one looks like that of a non-character."""
    font = _font(file, _PROBE_SIZE)
    return bytes(font.getmask(char)) != bytes(font.getmask("\uffff"))


def _runs(text: str) -> tuple[_Run, ...]:
    """Cut a text into runs. A right-to-left text stays whole, for its order."""
    if is_right_to_left(text):
        piece = "".join(char for char in text if _has(_DEJAVU, char))
        if features.check("raqm"):
            return (_Run(_DEJAVU, piece, shaped=True),)
        return (_Run(_DEJAVU, piece[::-1]),)  # nothing else turns it round
    files = [
        (next((file for file in (_INTER, _DEJAVU) if _has(file, char)), ""), char) for char in text
    ]
    return tuple(
        _Run(file, "".join(char for _, char in group))
        for file, group in groupby(files, key=lambda pair: pair[0])
        if file
    )


def _reach(text: str, size: int) -> float:
    return sum(run.font(size).getlength(run.text) for run in _runs(text))


@lru_cache(maxsize=512)
def fitted(name: str, size: int, room: int) -> str:
    """Return a cleaned name, shortened with an ellipsis to `room` pixels at that font size."""
    with _LOCK:
        text = "".join(
            char for char in clean(name) if _has(_INTER, char) or _has(_DEJAVU, char)
        ).strip()
        if _reach(text, size) <= room:
            return text
        while text and _reach(text.rstrip() + ELLIPSIS, size) > room:
            text = text[:-1]
        return text.rstrip() + ELLIPSIS


def named(name: str, word: str, size: int, room: int) -> str:
    """Return a fitted name; a word in its place where none of its letters can be drawn.

    Chinese, Japanese and Korean are in neither font, which together would be thirty times as large.
    """
    return fitted(name, size, room) or (fitted(word, size, room) if name.strip() else "")


def size_for(text: str, size: int, room: int) -> int:
    """Return the font size, made smaller until the text fits into `room` pixels."""
    while size > 1 and label(text, size).width > room:
        size -= 1
    return size


def fitted_size(text: str, size: int, smallest: int, room: int) -> tuple[str, int]:
    """Return a text and its font size for `room` pixels: made smaller first, then shortened."""
    shown = fitted(text, smallest, room)
    return shown, max(smallest, size_for(shown, size, room))


def wrapped(text: str, size: int, room: int, lines: int) -> tuple[str, ...]:
    """Return a text as at most so many lines of `room` pixels; what does not fit is shortened.

    A dot between two parts of a text (`·`) is not needed where a line ends. A number stays with the
    word that it counts.
    """
    found: list[str] = []
    words = _UNBROKEN.findall(" ".join(text.split()))
    while words and len(found) < lines - 1:
        taken = 1
        while taken < len(words) and _fits(" ".join(words[: taken + 1]), size, room):
            taken += 1
        found.append(fitted(" ".join(words[:taken]).strip(" ·"), size, room))
        words = words[taken:]
    if words:
        found.append(fitted(" ".join(words).strip(" ·"), size, room))
    return tuple(line for line in found if line)


def halves(text: str) -> tuple[str, str]:
    """Return a text as two lines, broken where the longer one is shortest; a word stays whole."""
    words = text.split()
    ways = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
    return min(ways, key=lambda lines: max(map(len, lines)), default=(text, ""))


def _fits(text: str, size: int, room: int) -> bool:
    with _LOCK:
        return _reach(text, size) <= room


@lru_cache(maxsize=256)
def label(text: str, size: int) -> Label:
    """Return a text drawn at a font size (pixels per em)."""
    with _LOCK:
        width = _reach(text, size)
        margin = size // 4
        baseline = round(size * 1.1)
        mask = Image.new("L", (round(width) + 2 * margin, round(size * 1.5)), 0)
        draw = ImageDraw.Draw(mask)
        x = float(margin)
        for run in _runs(text):
            font = run.font(size)
            draw.text((x, baseline), run.text, fill=255, font=font, anchor="ls")
            x += font.getlength(run.text)
    return Label(mask, width, baseline, round(size * 0.727), margin)


def write(
    picture: Image.Image, text: str, size: int, spot: Spot, colour: Colour, *, align: float = 0.5
) -> None:
    """Write a text, the middle of its capitals at the height of `spot`.

    `align` says which part of it lies at ``spot.x``: 0 its left end, 0.5 its middle, 1 its right
    end.
    """
    drawn = label(text, size)
    left = round(spot.x - drawn.width * align) - drawn.margin
    top = round(spot.y + drawn.cap_height / 2) - drawn.baseline
    box = Box(left, top, left + drawn.mask.width, top + drawn.mask.height)
    picture.paste(colour, box, drawn.mask)
