"""Persons and the bot, as users of the playground's Telegram."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playground.errors import JsonObject


@dataclass(slots=True)
class Person:
    """A user: somebody at the chat page, or the bot itself.

    :param started: has pressed Start in the private chat with the bot
    :param blocked: has blocked the bot
    :param deactivated: has deleted the account
    """

    id: int
    first_name: str
    last_name: str | None = None
    username: str | None = None
    language_code: str | None = None
    is_bot: bool = False
    started: bool = False
    blocked: bool = False
    deactivated: bool = False

    def user(self) -> JsonObject:
        """Return the Bot API's ``User`` object."""
        user: JsonObject = {
            "id": self.id,
            "is_bot": self.is_bot,
            "first_name": self.first_name,
        }
        for name in ("last_name", "username", "language_code"):
            if value := getattr(self, name):
                user[name] = value
        return user

    def view(self) -> JsonObject:
        """Return what the chat page and the tests see of a person."""
        return {
            **self.user(),
            "started": self.started,
            "blocked": self.blocked,
            "deactivated": self.deactivated,
        }


def the_bot(bot_id: int) -> Person:
    """Return the playground's bot account."""
    return Person(bot_id, "Long Nardy", username="NardyPlayBot", is_bot=True, started=True)


def default_people() -> list[Person]:
    """Return the people of a new world: several alphabets, one without a username."""
    return [
        Person(101, "Anna", "Petrosyan", "anna", "en"),
        Person(102, "Dmitri", None, "dmitri", "ru"),
        Person(103, "Νίκος", "Παπαδόπουλος", "nikos", "el"),
        Person(104, "Մարիամ & <Sons>", None, None, "hy"),
    ]
