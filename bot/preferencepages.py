"""Preference pages: the buttons of ``/settings``, a page for each kind of choice.

A button's data is ``s:what:value``. What is chosen tells the page on which the message stands.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from club.chats import ChatSettings, Notices, View
from nardy import RULE_SETS
from render.theme import THEMES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bot.texts import Say
    from nardy import RuleSet

PREFERENCE_DATA = r"^s:[a-z]+:[a-z]+$"
"""What the data of these buttons look like: ``s:theme:dark``."""

GENERAL_TOPIC = 0
"""The topic of a forum that has no number."""

_Row = list[InlineKeyboardButton]


class Page(StrEnum):
    """The pages, in the order of their buttons."""

    BOARD = "board"
    TURNS = "turns"
    TABLES = "tables"
    LANGUAGE = "language"


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Where a message with these buttons stands, and what there is to choose from.

    ``topic`` is the forum's topic, ``None`` outside forums. ``languages`` are names by tags.
    ``usual_rules`` are those of a chat that has chosen none.
    """

    private: bool
    topic: int | None
    languages: Mapping[str, str]
    usual_rules: RuleSet


_PAGES = {
    "theme": Page.BOARD,
    "print": Page.BOARD,
    "written": Page.BOARD,
    "view": Page.BOARD,
    "flip": Page.BOARD,
    "told": Page.TURNS,
    "quiet": Page.TURNS,
    "roll": Page.TURNS,
    "next": Page.TURNS,
    "rules": Page.TABLES,
    "starters": Page.TABLES,
    "topic": Page.TABLES,
    "daily": Page.TABLES,
    "language": Page.LANGUAGE,
}
_LARGE, _NORMAL = "large", "normal"
_ADMINS, _ANYBODY = "admins", "anybody"
_HERE, _ANYWHERE = "here", "anywhere"


def page_of(data: str) -> Page:
    """The page that a button leads to, or on which it stands."""
    _, what, value = data.split(":")
    return Page(value) if what == "page" and value in set(Page) else _PAGES.get(what, Page.BOARD)


def buttons(
    page: Page, settings: ChatSettings, around: Surroundings, say: Say
) -> InlineKeyboardMarkup:
    """The choices of a page, and below them the other pages."""
    match page:
        case Page.BOARD:
            rows = _board(settings, around, say)
        case Page.TURNS:
            rows = _turns(settings, say)
        case Page.TABLES:
            rows = _tables(settings, around, say)
        case Page.LANGUAGE:
            rows = [_row("language", _spoken(around, say), around.languages.items())]
    others = [
        InlineKeyboardButton(say(f"more-{other.value}"), callback_data=f"s:page:{other.value}")
        for other in Page
        if other is not page
    ]
    return InlineKeyboardMarkup([*rows, others])


def _spoken(around: Surroundings, say: Say) -> str:
    """The language that this chat is spoken to in, though nobody may have chosen it here."""
    own_name = say("language-name")
    return next((tag for tag, name in around.languages.items() if name == own_name), "")


def chosen(settings: ChatSettings, data: str, around: Surroundings) -> ChatSettings | None:
    """The settings with a button's choice; ``None`` if there is no such choice (any more)."""
    _, what, value = data.split(":")
    if what == "page":
        return settings if value in set(Page) else None
    match what:
        case "theme" if value in THEMES:
            return replace(settings, theme=value)
        case "print" if value in {_LARGE, _NORMAL}:
            return replace(settings, large_print=value == _LARGE)
        case "view" if value in set(View) and not around.private:
            return replace(settings, view=View(value))
        case "told" if value in set(Notices):
            return replace(settings, notices=Notices(value))
        case "language" if value in around.languages:
            return replace(settings, language="" if value == settings.language else value)
        case "rules" if value in RULE_SETS:
            return replace(settings, rules=value)
        case "starters" if value in {_ADMINS, _ANYBODY} and not around.private:
            return replace(settings, admins_start=value == _ADMINS)
        case "topic" if value in {_HERE, _ANYWHERE} and around.topic is not None:
            return replace(settings, topic=around.topic if value == _HERE else None)
        case _ if value in {"on", "off"}:
            return _switched(settings, what, value == "on", around)
        case _:
            return None


def _switched(
    settings: ChatSettings,
    what: str,
    on: bool,  # noqa: FBT001 - what a switch is turned to
    around: Surroundings,
) -> ChatSettings | None:
    match what:
        case "flip" if around.private:
            return replace(settings, flipped=on)
        case "quiet":
            return replace(settings, quiet=on)
        case "written":
            return replace(settings, text_board=on)
        case "daily" if not around.private:
            return replace(settings, daily_board=on)
        case "roll":
            return replace(settings, auto_roll=on)
        case "next":
            return replace(settings, auto_next=on)
        case _:
            return None


def _board(settings: ChatSettings, around: Surroundings, say: Say) -> list[_Row]:
    themes = [(theme, say(f"theme-{theme}")) for theme in THEMES]
    sizes = [(size, say(f"print-{size}")) for size in (_NORMAL, _LARGE)]
    if around.private:
        own, other = say("side-own"), say("side-other")
        sides = _row("flip", _switch(settings.flipped), [("off", own), ("on", other)])
    else:
        views = [(view.value, say(f"view-{view.value}")) for view in View]
        sides = _row("view", settings.view.value, views)
    drawn, written = say("board-drawn"), say("board-written")
    return [
        _row("theme", settings.theme, themes),
        _row("print", _LARGE if settings.large_print else _NORMAL, sizes),
        _row("written", _switch(settings.text_board), [("off", drawn), ("on", written)]),
        sides,
    ]


def _turns(settings: ChatSettings, say: Say) -> list[_Row]:
    sounds = [(when.value, say(f"sound-{when.value}")) for when in Notices]
    all_day, at_night = say("quiet-off"), say("quiet-on", zone=settings.zone)
    roll, following = settings.auto_roll, settings.auto_next
    return [
        _row("told", settings.notices.value, sounds),
        _row("quiet", _switch(settings.quiet), [("off", all_day), ("on", at_night)]),
        [
            _button(say("auto-roll"), f"s:roll:{_switch(not roll)}", chosen=roll),
            _button(say("auto-next"), f"s:next:{_switch(not following)}", chosen=following),
        ],
    ]


def _tables(settings: ChatSettings, around: Surroundings, say: Say) -> list[_Row]:
    rules = [(name, say("rules-short", rules=name)) for name in RULE_SETS]
    rows = [_row("rules", settings.rules or around.usual_rules.name, rules)]
    if not around.private:
        starters = [(who, say(f"starters-{who}")) for who in (_ANYBODY, _ADMINS)]
        rows.append(_row("starters", _ADMINS if settings.admins_start else _ANYBODY, starters))
        daily = settings.daily_board
        rows.append([_button(say("daily-board"), f"s:daily:{_switch(not daily)}", chosen=daily)])
    if around.topic is not None:
        chosen_topic = {None: _ANYWHERE, around.topic: _HERE}.get(settings.topic, "")
        topics = [(where, say(f"topic-{where}")) for where in (_ANYWHERE, _HERE)]
        rows.append(_row("topic", chosen_topic, topics))
    return rows


def _row(what: str, now: str, choices: Iterable[tuple[str, str]]) -> _Row:
    """One choice of several; ``now`` is the value that holds."""
    return [_button(label, f"s:{what}:{value}", chosen=value == now) for value, label in choices]


def _switch(on: bool) -> str:  # noqa: FBT001 - it is one
    return "on" if on else "off"


def _button(label: str, data: str, *, chosen: bool) -> InlineKeyboardButton:
    return InlineKeyboardButton(f"✓ {label}" if chosen else label, callback_data=data)
