"""What /settings offers, page by page, and what each press makes of a chat's choices."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.preferencepages import PREFERENCE_DATA, Page, Surroundings, buttons, chosen, page_of
from bot.texts import Texts
from club.chats import ChatSettings, Notices, View
from nardy import CLASSIC, GREEK

TEXTS = Texts.load(strict=True)
SAY = TEXTS.in_language("en")
LANGUAGES = {"en": "English", "ru": "Русский", "el": "Ελληνικά"}
GROUP = Surroundings(private=False, topic=None, languages=LANGUAGES, usual_rules=CLASSIC)
FORUM = replace(GROUP, topic=7)
PRIVATE = replace(GROUP, private=True)
ALL = (GROUP, FORUM, PRIVATE)
USUAL = ChatSettings()


def shown(page: Page, around: Surroundings, settings: ChatSettings = USUAL) -> dict[str, str]:
    """The labels of a page's buttons by their data."""
    say = TEXTS.in_language(settings.language or "en")
    rows = buttons(page, settings, around, say).inline_keyboard
    return {str(button.callback_data): button.text for row in rows for button in row}


def marked(page: Page, around: Surroundings, settings: ChatSettings) -> set[str]:
    return {data for data, label in shown(page, around, settings).items() if label.startswith("✓")}


@pytest.mark.parametrize("around", ALL)
@pytest.mark.parametrize("page", Page)
def test_every_button_leads_somewhere_and_fits_a_phone(page: Page, around: Surroundings) -> None:
    rows = buttons(page, USUAL, around, SAY).inline_keyboard
    assert len(rows) <= 5
    for data in shown(page, around):
        assert re.match(PREFERENCE_DATA, data)
        assert chosen(USUAL, data, around) is not None
        assert (page_of(data) is page) != data.startswith("s:page:")
    for row in rows:
        assert sum(len(button.text) for button in row) <= 54, [button.text for button in row]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_language_that_is_spoken_is_marked_though_nobody_chose_it(language: str) -> None:
    say = TEXTS.in_language(language)
    rows = buttons(Page.LANGUAGE, USUAL, PRIVATE, say).inline_keyboard
    marked = [button.text for row in rows for button in row if "✓" in button.text]
    assert marked == [f"✓ {LANGUAGES[language]}"]


@pytest.mark.parametrize("page", Page)
def test_every_page_leads_to_all_others(page: Page) -> None:
    others = {f"s:page:{other.value}" for other in Page if other is not page}
    assert others <= set(shown(page, GROUP))
    assert {page_of(data) for data in others} == set(Page) - {page}


@pytest.mark.parametrize(
    ("data", "after"),
    [
        ("s:theme:dark", ChatSettings(theme="dark")),
        ("s:written:on", ChatSettings(text_board=True)),
        ("s:view:mover", ChatSettings(view=View.MOVER)),
        ("s:told:never", ChatSettings(notices=Notices.NEVER)),
        ("s:roll:off", ChatSettings(auto_roll=False)),
        ("s:rules:greek", ChatSettings(rules="greek")),
        ("s:starters:admins", ChatSettings(admins_start=True)),
        ("s:topic:here", ChatSettings(topic=7)),
        ("s:language:ru", ChatSettings(language="ru")),
    ],
)
def test_a_choice_is_kept_and_shown(data: str, after: ChatSettings) -> None:
    assert chosen(USUAL, data, FORUM) == after
    if not data.startswith("s:roll"):
        assert data in marked(page_of(data), FORUM, after)
    assert marked(page_of(data), FORUM, after) != marked(page_of(data), FORUM, USUAL)


@pytest.mark.parametrize(
    ("data", "around"),
    [
        ("s:starters:admins", PRIVATE),
        ("s:view:mover", PRIVATE),
        ("s:flip:on", GROUP),
        ("s:topic:here", GROUP),
        ("s:rules:chess", GROUP),
        ("s:theme:mud", GROUP),
        ("s:page:nowhere", GROUP),
        ("s:language:xx", GROUP),
        ("s:quiet:maybe", GROUP),
        ("s:nothing:on", GROUP),
    ],
)
def test_what_is_not_offered_there_is_no_choice(data: str, around: Surroundings) -> None:
    assert chosen(USUAL, data, around) is None
    assert page_of(data) in set(Page)


def test_who_opens_tables_and_where_is_asked_only_where_it_matters() -> None:
    assert not {"s:starters:admins", "s:topic:here"} & set(shown(Page.TABLES, PRIVATE))
    assert "s:starters:admins" in shown(Page.TABLES, GROUP)
    assert "s:topic:here" not in shown(Page.TABLES, GROUP)
    assert "s:topic:here" in shown(Page.TABLES, FORUM)


def test_a_topic_elsewhere_is_neither_here_nor_anywhere() -> None:
    elsewhere = ChatSettings(topic=9)
    assert not {"s:topic:here", "s:topic:anywhere"} & marked(Page.TABLES, FORUM, elsewhere)
    general = replace(FORUM, topic=0)
    assert chosen(USUAL, "s:topic:here", general) == ChatSettings(topic=0)
    assert "s:topic:here" in marked(Page.TABLES, general, ChatSettings(topic=0))


def test_without_a_choice_the_houses_rules_are_marked() -> None:
    assert "s:rules:greek" in marked(Page.TABLES, replace(GROUP, usual_rules=GREEK), USUAL)
