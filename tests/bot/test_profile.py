"""What Telegram is told about the bot: each thing once, in every language and kind of chat."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest
from telegram.error import BadRequest, NetworkError, RetryAfter, TelegramError
from telegram.ext import CommandHandler

from bot.commandlist import COMMANDS, SCOPES, UNTOLD, Listed, command_list, help_lines
from bot.profile import introduce
from bot.texts import Texts
from bot.wiring import wire
from club.journal import JournalUnavailable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from telegram import Bot, BotCommand, BotCommandScope

    from bot.texts import Say

TEXTS = Texts.load(strict=True)
SPOKEN: dict[str, Say] = {tag: TEXTS.in_language(tag) for tag in TEXTS.languages}
ALL = len(SPOKEN) * (len(SCOPES) + 2)


class Telegram:
    """Remembers what it is told; fails as it is asked to."""

    id = 7

    def __init__(self) -> None:
        self.commands: dict[tuple[str, str], tuple[BotCommand, ...]] = {}
        self.texts: dict[tuple[str, str], str] = {}
        self.calls = 0
        self.faults: dict[int, TelegramError] = {}

    async def get_my_commands(self) -> tuple[BotCommand, ...]:
        self._called()
        return self.commands.get(("default", ""), ())

    async def set_my_commands(
        self, commands: list[BotCommand], scope: BotCommandScope, language_code: str | None
    ) -> bool:
        self._called()
        self.commands[str(scope.type), language_code or ""] = tuple(commands)
        return True

    async def set_my_description(self, description: str, language_code: str | None) -> bool:
        return self._text("long", language_code, description)

    async def set_my_short_description(self, short: str, language_code: str | None) -> bool:
        return self._text("short", language_code, short)

    def _text(self, kind: str, language: str | None, text: str) -> bool:
        self._called()
        self.texts[kind, language or ""] = text
        return True

    def _called(self) -> None:
        self.calls += 1
        if self.calls in self.faults:
            raise self.faults[self.calls]

    def offered(self, scope: str, language: str = "") -> list[str]:
        return [command.command for command in self.commands[scope, language]]


class Kept:
    def __init__(self) -> None:
        self.digests: dict[str, str] = {}
        self.broken = False

    async def told(self, bot: int) -> dict[str, str]:
        if self.broken:
            raise JournalUnavailable("the disk is full")
        return dict(self.digests)

    async def keep(self, bot: int, told: Mapping[str, str]) -> None:
        self.digests = dict(told)


async def start(telegram: Telegram, kept: Kept, spoken: Mapping[str, Say] = SPOKEN) -> int:
    """Start the bot; returns how many calls it took."""
    before = telegram.calls
    await introduce(cast("Bot", telegram), spoken, kept)
    return telegram.calls - before


async def test_everything_is_told_once() -> None:
    telegram, kept = Telegram(), Kept()
    assert await start(telegram, kept) == 1 + ALL
    assert await start(telegram, kept) == 1
    assert telegram.texts["long", "ru"] == SPOKEN["ru"]("description")
    assert telegram.texts["short", ""] == SPOKEN["en"]("short-description")
    descriptions = {c.command: c.description for c in telegram.commands["all_private_chats", "el"]}
    assert descriptions["play"] == SPOKEN["el"]("command-play")


async def test_each_kind_of_chat_has_its_own_commands() -> None:
    telegram = Telegram()
    await start(telegram, Kept())
    members, admins = (
        telegram.offered("all_group_chats"),
        telegram.offered("all_chat_administrators"),
    )
    assert "kill" in members
    assert "kill" not in telegram.offered("all_private_chats")
    assert "settings" not in members
    assert {"settings", "kill", "play"} <= set(admins)
    assert "settings" in telegram.offered("all_private_chats", "ru")
    everywhere = set(members) & set(admins) & set(telegram.offered("all_private_chats"))
    assert set(telegram.offered("default")) == everywhere


async def test_only_what_has_changed_is_told_again() -> None:
    telegram, kept = Telegram(), Kept()
    await start(telegram, kept)

    def otherwise(key: str, /, **values: str | int) -> str:
        return "Γεια" if key == "description" else SPOKEN["el"](key, **values)

    assert await start(telegram, kept, SPOKEN | {"el": otherwise}) == 2
    assert telegram.texts["long", "el"] == "Γεια"


async def test_another_telegram_is_told_everything() -> None:
    kept = Kept()
    await start(Telegram(), kept)
    assert await start(Telegram(), kept) == 1 + ALL


@pytest.mark.parametrize("fault", [RetryAfter(30), NetworkError("gone")])
async def test_where_telegram_stops_the_next_start_goes_on(fault: TelegramError) -> None:
    telegram, kept = Telegram(), Kept()
    telegram.faults = {4: fault}
    assert await start(telegram, kept) == 4
    assert await start(telegram, kept) == 1 + ALL - 2
    assert await start(telegram, kept) == 1


async def test_what_telegram_refuses_keeps_nothing_else_back() -> None:
    telegram, kept = Telegram(), Kept()
    telegram.faults = {4: BadRequest("BOT_COMMAND_INVALID")}
    assert await start(telegram, kept) == 1 + ALL
    assert await start(telegram, kept) == 2


async def test_nothing_stops_the_start(caplog: pytest.LogCaptureFixture) -> None:
    telegram, kept = Telegram(), Kept()
    telegram.faults = {1: NetworkError("gone")}
    assert await start(telegram, kept) == 1
    await start(telegram, kept)
    kept.broken = True
    await start(telegram, kept)
    assert [record.levelname for record in caplog.records] == ["WARNING", "WARNING"]


class Wired:
    """An application that only notes its handlers."""

    def __init__(self) -> None:
        self.bot = SimpleNamespace(username="NardyPlayBot")
        self.commands: set[str] = set()

    def add_handler(self, handler: object, group: int = 0) -> None:
        if isinstance(handler, CommandHandler):
            self.commands |= handler.commands

    def add_error_handler(self, handler: object) -> None:
        """None of ours here."""


class Anything:
    """A house in which everything is there."""

    def __getattr__(self, name: str) -> Anything:
        return Anything()

    def __call__(self, *_: object, **__: object) -> Anything:
        return Anything()


def test_every_command_that_is_wired_is_listed_or_said_to_be_listed_nowhere() -> None:
    application = Wired()
    house = cast("Any", Anything())
    wire(cast("Any", application), house, house, house, house, house, house, house)
    assert application.commands == set(COMMANDS)


def test_what_is_listed_can_be_said_in_every_language() -> None:
    for say in SPOKEN.values():
        for readers in SCOPES.values():
            assert all(command.description for command in command_list(say, readers))
    assert all(listed in Listed.EVERYWHERE for listed in COMMANDS.values())


@pytest.mark.parametrize("language", ["en", "ru", "el"])
def test_help_tells_every_command_and_no_other(language: str) -> None:
    say = Texts.load(strict=True).in_language(language)
    page = say("help", commands=help_lines(say))
    named = re.findall(r"(?<![\w/<])/([a-z_]+)\b", page)
    assert set(named) == set(COMMANDS) - UNTOLD
    lines = [line for line in page.splitlines() if line.startswith("/")]
    assert len(lines) == len(set(named))
    assert len(page.splitlines()) < 45
