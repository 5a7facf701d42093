"""In which language somebody is spoken to: own choice, app, the chat's choice, English."""

from __future__ import annotations

from dataclasses import replace

import pytest
from telegram import User

from bot.languages import Languages
from bot.texts import Texts
from club.chats import ChatSettings
from club.journal import JournalUnavailable
from tests.club.keeping import FakeChats, FakePeople

ANNA, GROUP = 101, -100500
NAME = "language-name"
ENGLISH, RUSSIAN, GREEK = "English", "Русский", "Ελληνικά"


class Forgetful(FakeChats, FakePeople):
    """A database that cannot be read now."""

    async def settings(self, chat: int) -> ChatSettings:
        raise JournalUnavailable("the disk is gone")

    async def by_account(self, account: int) -> None:
        raise JournalUnavailable("the disk is gone")


class Spoken:
    """Languages with the choices that chats have made."""

    def __init__(self) -> None:
        self.chats, self.people = FakeChats(), FakePeople()
        self.languages = Languages(Texts.load(strict=True), self.chats, self.people)

    async def choose(self, chat: int, language: str) -> None:
        await self.chats.choose(chat, replace(ChatSettings(), language=language))

    async def to(self, app: str | None) -> str:
        user = User(ANNA, "Anna", is_bot=False, language_code=app)
        person = await self.people.seen(ANNA, "Anna", None, app)
        says = {(await self.languages.to(reader))(NAME) for reader in (user, person)}
        assert len(says) == 1, "users and people are the same"
        return says.pop()

    async def at(self, chat: int) -> str:
        return (await self.languages.at(chat))(NAME)


@pytest.fixture(scope="module")
def spoken() -> Spoken:
    return Spoken()


@pytest.mark.parametrize(
    ("own", "app", "heard"),
    [
        ("", None, ENGLISH),
        ("", "ru", RUSSIAN),
        ("", "el-GR", GREEK),
        ("", "RU_ru", RUSSIAN),
        ("", "hy", ENGLISH),
        ("en", "ru", ENGLISH),
        ("el", "ru", GREEK),
        ("el", None, GREEK),
    ],
)
async def test_a_person_hears_his_own_choice_else_his_apps(
    spoken: Spoken, own: str, app: str | None, heard: str
) -> None:
    await spoken.choose(ANNA, own)
    await spoken.choose(GROUP, "ru")
    assert await spoken.to(app) == heard
    assert await spoken.at(ANNA) == heard, "and so he does in his private chat"


@pytest.mark.parametrize(("choice", "heard"), [("", ENGLISH), ("ru", RUSSIAN), ("el", GREEK)])
async def test_a_group_hears_its_own_choice_else_english(
    spoken: Spoken, choice: str, heard: str
) -> None:
    await spoken.choose(ANNA, "el")
    await spoken.choose(GROUP, choice)
    assert await spoken.at(GROUP) == heard


async def test_the_unknown_hear_english(spoken: Spoken) -> None:
    assert await spoken.at(404) == ENGLISH


async def test_something_is_said_though_choices_cannot_be_read() -> None:
    unread = Forgetful()
    languages = Languages(Texts.load(strict=True), unread, unread)
    anna = User(ANNA, "Anna", is_bot=False, language_code="ru")
    assert (await languages.to(anna))(NAME) == RUSSIAN
    assert (await languages.at(ANNA))(NAME) == ENGLISH
    assert (await languages.at(GROUP))(NAME) == ENGLISH


def test_each_language_is_called_in_itself(spoken: Spoken) -> None:
    assert spoken.languages.names == {"el": GREEK, "en": ENGLISH, "ru": RUSSIAN}
    assert {tag: say(NAME) for tag, say in spoken.languages.each().items()} == (
        spoken.languages.names
    )
