"""Lessons: the rules of each rule set in pages, and a first game's guide in a few steps."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from nardy import RULE_SETS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nardy import RuleSet

GUIDE: Final = "guide"
"""The name of the book for a first game; the others are called like their rule sets."""

LESSON_DATA = r"^h:[a-z]+:[ln]?[0-9]+$"
"""What the data of the buttons look like: ``h:``, a book, and a page with what is asked for."""

_DATA = re.compile(r"h:([a-z]+):([ln]?)([0-9]{1,3})")
_LIST, _NEW = "l", "n"


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its ``topic`` names the title, ``text`` what is said, ``example`` the picture."""

    topic: str
    text: str
    example: str


@dataclass(frozen=True, slots=True)
class Book:
    """Pages in their order."""

    name: str
    pages: tuple[Page, ...]

    def number_of(self, topic: str) -> int:
        """The number (from 1) of the page about a topic; the first page if there is none."""
        return next((n for n, page in enumerate(self.pages, 1) if page.topic == topic), 1)


@dataclass(frozen=True, slots=True)
class Request:
    """What a button of a lesson asks for: a page, with the list of all pages under it or not.

    ``new``: in a message of its own, as the button is under one that is no lesson.
    """

    book: str
    number: int
    listed: bool = False
    new: bool = False

    def data(self) -> str:
        """The button's callback data."""
        what = _LIST if self.listed else _NEW if self.new else ""
        return f"h:{self.book}:{what}{self.number}"

    @classmethod
    def parse(cls, data: str | None) -> Request | None:
        """Read a button's data; ``None`` where there is no such page (any more)."""
        found = _DATA.fullmatch(data or "")
        if found is None:
            return None
        name, what, number = found.groups()
        request = cls(name, int(number), what == _LIST, what == _NEW)
        book = BOOKS.get(name)
        return request if book and 1 <= request.number <= len(book.pages) else None


def _rule_pages(rules: RuleSet) -> Iterator[Page]:
    for topic in ("start", "opening", "moves", "larger", "doubles", "head", "first", "block"):
        if topic == "opening":
            opening = f"opening-{rules.opening}"
            yield Page(topic, opening, opening)
        else:
            yield Page(topic, topic, topic)
    yield Page("passed", "passed-or-off" if rules.block_lifted_by_off else "passed", "passed")
    for topic in ("five", "corner", "order", "home", "off", "inside", "oin"):
        yield Page(topic, topic, topic)
    yield Page("mars", "mars" if rules.koks else "mars-without-koks", "mars")
    if rules.koks:
        yield Page("koks", "koks", "koks")
    if rules.cube:
        yield Page("cube", "cube", "cube")


_GUIDE: Final = Book(
    GUIDE,
    (
        Page("start", "guide-start", "start"),
        Page("moves", "guide-moves", "moves"),
        Page("head", "guide-head", "head"),
        Page("block", "guide-block", "block"),
        Page("off", "guide-off", "off"),
        Page("play", "guide-play", "mars"),
    ),
)

BOOKS: Final[Mapping[str, Book]] = {
    **{name: Book(name, tuple(_rule_pages(rules))) for name, rules in RULE_SETS.items()},
    GUIDE: _GUIDE,
}
"""All books by name."""
