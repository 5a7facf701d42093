"""Presses on /settings are checked like all others."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, ClassVar

import pytest
from telegram import CallbackQuery as Query
from telegram import Chat, InlineKeyboardButton, InlineKeyboardMarkup, Message, Update, User

from bot.preferences import Preferences
from bot.texts import Texts
from bot.words import Words
from club.chats import ChatSettings, View
from nardy import CLASSIC
from tests.club.fakes import NOW

if TYPE_CHECKING:
    from bot.texts import Say

SAY = Texts.load(strict=True).in_language("en")
ANNA = User(101, "Anna", is_bot=False)
ANONYMOUS = User(1087968824, "Group", is_bot=True)
GROUP, PRIVATE = -100500, 101
BUTTONS = ("s:theme:dark", "s:print:large", "s:view:mover", "w:abcdefghij")


class Telegram:
    """Notes answers to presses. Everybody is an admin."""

    id = 1

    def __init__(self) -> None:
        self.status = "administrator"
        self.answers: list[tuple[str | None, bool]] = []

    async def answer_callback_query(
        self, callback_query_id: str, text: str | None = None, show_alert: bool = False, **_: object
    ) -> bool:
        assert callback_query_id == "7"
        self.answers.append((text, show_alert))
        return True

    async def get_chat_member(self, chat: int, account: int) -> SimpleNamespace:
        return SimpleNamespace(status=self.status)


class Chats:
    def __init__(self) -> None:
        self.chosen: list[ChatSettings] = []

    async def settings(self, chat: int) -> ChatSettings:
        return ChatSettings()

    async def choose(self, chat: int, settings: ChatSettings) -> None:
        self.chosen.append(settings)


class EnglishOnly:
    names: ClassVar = {"en": "English"}

    async def to(self, reader: User) -> Say:
        return SAY

    async def at(self, chat: int) -> Say:
        return SAY


class Messages:
    def reword(
        self, chat: int, message: int, text: str, buttons: InlineKeyboardMarkup | None = None
    ) -> None:
        """Nothing is shown here."""


class Boards:
    async def restyle(self, chat: int) -> None:
        """Nothing is shown here."""


class House:
    def __init__(self) -> None:
        self.bot, self.chats, self.boards = Telegram(), Chats(), Boards()
        self.languages, self.messages = EnglishOnly(), Messages()
        self.default_rules = CLASSIC
        self.replies: list[str] = []

    async def reply(self, message: Message, key: str, *_: object, **values: object) -> None:
        self.replies.append(key)


@pytest.fixture
def house() -> House:
    return House()


def press(
    house: House,
    data: str,
    who: User = ANNA,
    chat: int = GROUP,
    buttons: tuple[str, ...] = BUTTONS,
) -> Update:
    rows = [[InlineKeyboardButton("x", callback_data=button)] for button in buttons]
    kind = Chat.SUPERGROUP if chat < 0 else Chat.PRIVATE
    message = Message(5, NOW, Chat(chat, kind), reply_markup=InlineKeyboardMarkup(rows))
    query = Query("7", who, "instance", message=message, data=data)
    bot: Any = house.bot
    query.set_bot(bot)
    return Update(1, callback_query=query)


async def pressed(house: House, update: Update) -> None:
    given: Any = house
    nothing: Any = None
    await Preferences(given).pressed(update, nothing)


async def test_a_choice_is_kept_and_answered_silently(house: House) -> None:
    await pressed(house, press(house, "s:theme:dark"))
    assert house.chats.chosen == [ChatSettings(theme="dark")]
    assert house.bot.answers == [(None, False)]


@pytest.mark.parametrize(
    "more",
    [
        {"who": ANONYMOUS},
        {"buttons": ("s:theme:wood",)},
        {"buttons": ()},
        {"data": "s:theme:mud"},
        {"data": "s:view:mover", "chat": PRIVATE},
    ],
    ids=["nobody", "another message", "no buttons", "no such theme", "no sides in private"],
)
async def test_what_was_not_offered_there_changes_nothing(
    house: House, more: dict[str, Any]
) -> None:
    await pressed(house, press(house, **{"data": "s:theme:dark", **more}))
    assert house.chats.chosen == []
    assert house.bot.answers == [(SAY("refusal-stale"), True)]


async def test_x07_whoever_is_no_admin_any_more_chooses_nothing(house: House) -> None:
    """He was one when the buttons were shown."""
    house.bot.status = "member"
    await pressed(house, press(house, "s:theme:dark"))
    assert house.chats.chosen == []
    assert house.bot.answers == [(SAY("settings-for-admins"), True)]


async def test_a_private_chat_is_its_persons_own(house: House) -> None:
    house.bot.status = "member"
    await pressed(house, press(house, "s:theme:dark", chat=PRIVATE))
    assert house.chats.chosen == [ChatSettings(theme="dark")]


async def test_a_group_chooses_from_whose_side_it_looks(house: House) -> None:
    await pressed(house, press(house, "s:view:mover"))
    assert house.chats.chosen == [ChatSettings(view=View.MOVER)]


@pytest.mark.parametrize(
    ("more", "question"),
    [({}, ["word-question"]), ({"who": ANONYMOUS}, []), ({"buttons": ()}, [])],
)
async def test_the_button_for_a_word_is_checked_too(
    house: House, more: dict[str, Any], question: list[str]
) -> None:
    given: Any = house
    nothing: Any = None
    await Words(given).asked(press(house, "w:abcdefghij", **more), nothing)
    assert house.replies == question
    assert house.bot.answers == [
        (None, False) if question else (SAY("refusal-stale"), True),
    ]


@pytest.mark.parametrize(("word", "written"), [("on", True), ("off", False)])
async def test_boards_can_be_written_instead_of_drawn(
    house: House, word: str, written: bool
) -> None:
    await pressed(house, press(house, f"s:written:{word}", buttons=(f"s:written:{word}",)))
    assert house.chats.chosen == [ChatSettings(text_board=written)]
