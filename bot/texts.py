"""Texts: the catalogue of all that the bot says, one Fluent file per language.

A language's file is ``locales/<language>/bot.ftl`` beside this module; what it lacks is said in
English. Fluent's own isolation of every value is off: its invisible marks would stand around plain
names and numbers too, and whoever copies or searches such a text stumbles over them. Instead a
value is isolated exactly when it holds right-to-left letters: only those turn a sentence round.
"""

from __future__ import annotations

import logging
import unicodedata
from functools import cache, partial
from importlib import resources
from typing import TYPE_CHECKING, Protocol

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax.ast import Junk, Message, Term

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Self

_log = logging.getLogger(__name__)

SOURCE_LANGUAGE = "en"
_FILE = "bot.ftl"
UNSAID = "…"
"""What stands for a text, or a value in it, that there is not: Telegram takes no empty button."""
_ISOLATE, _END_ISOLATE = "\u2068", "\u2069"
_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})


class Say(Protocol):
    """Says a text of the catalogue in a language that was chosen before."""

    def __call__(self, key: str, /, **values: str | int) -> str:
        """Return the text of this key with the values filled in."""
        ...


class CatalogueError(ValueError):
    """A file of the catalogue has an entry that cannot be read, or one twice."""


class MissingTextError(LookupError):
    """A text does not exist, or one of its values was not given."""


class Texts:
    """The catalogue: languages by their lowercase BCP-47 tags.

    ``strict`` is for tests: what cannot be said raises :class:`MissingTextError`. Otherwise it is
    logged, and "…" stands for it: nobody is to read a key, and a board without a word is a board.
    """

    def __init__(self, languages: Mapping[str, FluentBundle], *, strict: bool = False) -> None:
        self._languages = languages
        self._strict = strict

    @classmethod
    def load(cls, *, strict: bool = False) -> Self:
        """Read all languages.

        Raises:
            CatalogueError: with the file and what is wrong in it.
        """
        folder = resources.files(__package__) / "locales"
        return cls(
            {
                language.name.lower(): _bundle(
                    language.name, (language / _FILE).read_text(encoding="utf-8")
                )
                for language in folder.iterdir()
                if (language / _FILE).is_file()
            },
            strict=strict,
        )

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that there are."""
        return tuple(sorted(self._languages))

    def in_language(self, language: str | None) -> Say:
        """Choose the language once for many texts."""
        return partial(self.say, language)

    def say(self, language: str | None, key: str, /, **values: str | int) -> str:
        """Return a text in the nearest language that has it: ``pt-br``, ``pt``, English.

        Values are put in as they are: for a text in HTML they must be escaped.

        Raises:
            MissingTextError: if strict.
        """
        for tag in _nearest(language):
            bundle = self._languages.get(tag)
            message = bundle.get_message(key) if bundle and bundle.has_message(key) else None
            if bundle is None or message is None or message.value is None:
                continue
            shown = {name: _isolated(value) for name, value in values.items()}
            text, errors = bundle.format_pattern(message.value, shown)
            if errors:
                self._unsayable(f"{tag}: {key}: {', '.join(map(str, errors))}")
                missing = {str(error).rpartition(" ")[2]: UNSAID for error in errors}
                text, _ = bundle.format_pattern(message.value, missing | shown)
            return str(text)
        self._unsayable(f"there is no text {key!r}")
        return UNSAID

    def _unsayable(self, problem: str) -> None:
        if self._strict:
            raise MissingTextError(problem)
        _log.error("texts: %s", problem)


def _nearest(language: str | None) -> Iterator[str]:
    tag = (language or "").replace("_", "-").lower()
    while tag:
        yield tag
        tag = tag.rpartition("-")[0]
    yield SOURCE_LANGUAGE


def _isolated(value: str | int) -> str | int:
    if isinstance(value, str) and any(map(_is_right_to_left, value)):
        return f"{_ISOLATE}{value}{_END_ISOLATE}"
    return value


def _is_right_to_left(character: str) -> bool:
    return unicodedata.bidirectional(character) in _RIGHT_TO_LEFT


@cache  # to read one takes a twentieth of a second, and the tests load the catalogue everywhere
def _bundle(language: str, content: str) -> FluentBundle:
    resource = FluentResource(content)
    names: set[str] = set()
    for entry in resource.body:
        if isinstance(entry, Junk):
            problem = f"{language}/{_FILE}: cannot be read: {(entry.content or '').strip()}"
            raise CatalogueError(problem)
        if isinstance(entry, Message | Term):
            if entry.id.name in names:
                raise CatalogueError(f"{language}/{_FILE}: {entry.id.name} is there twice")
            names.add(entry.id.name)
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(resource)
    return bundle
