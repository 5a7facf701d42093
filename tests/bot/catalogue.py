"""The catalogue's files as they are written: keys, variables, and the forms of plurals."""

from __future__ import annotations

from pathlib import Path

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

import bot

ROOM = Path(bot.__file__).parent
CATEGORIES = {
    "en": {"one", "other"},
    "ru": {"one", "few", "many", "other"},
    "el": {"one", "other"},
}
"""The plural categories of each language: Unicode CLDR 47, "Language Plural Rules", cardinal."""


class Entry(Visitor):
    """A text: the variables and other texts that it uses, and the forms of its numbers."""

    def __init__(self, message: ftl.Message) -> None:
        self.variables: set[str] = set()
        self.messages: set[str] = set()
        self.counted: set[str] = set()
        """The variables whose number decides about a form."""
        self.plurals: list[set[str]] = []
        """The forms of every selector that is about a number."""
        self.visit(message)

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802 - the visitor finds it by this name
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802 - the visitor finds it by this name
        self.messages.add(node.id.name)

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:  # noqa: N802 - the visitor finds it by this name
        keys = (variant.key for variant in node.variants)
        forms = {key.name for key in keys if isinstance(key, ftl.Identifier)}
        if forms & CATEGORIES["ru"]:
            self.plurals.append(forms)
            if isinstance(node.selector, ftl.VariableReference):
                self.counted.add(node.selector.id.name)
        self.generic_visit(node)


def _read(language: Path) -> dict[str, Entry]:
    resource = FluentParser().parse((language / "bot.ftl").read_text(encoding="utf-8"))
    return {
        entry.id.name: Entry(entry) for entry in resource.body if isinstance(entry, ftl.Message)
    }


def variables(texts: dict[str, Entry], key: str) -> set[str]:
    """The variables of a text and of those that it uses."""
    entry = texts[key]
    return entry.variables.union(*(variables(texts, other) for other in entry.messages))


CATALOGUE = {path.name: _read(path) for path in (ROOM / "locales").iterdir() if path.is_dir()}
ENGLISH = CATALOGUE["en"]
VARIABLES = {key: variables(ENGLISH, key) for key in ENGLISH}
