"""What the bot has told Telegram about itself: commands, names, descriptions, menu button."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from playground.errors import JsonObject, bad_request

if TYPE_CHECKING:
    from playground.chats import Chat
    from playground.people import Person

_COMMAND_NAME = re.compile(r"[a-z0-9_]{1,32}")
_SCOPES = {
    "default": (),
    "all_private_chats": (),
    "all_group_chats": (),
    "all_chat_administrators": (),
    "chat": ("chat_id",),
    "chat_administrators": ("chat_id",),
    "chat_member": ("chat_id", "user_id"),
}


def scope_key(scope: JsonObject | None) -> str:
    """Return a scope's key.

    :raises ApiError: 400 for a scope that the Bot API does not have
    """
    kind = (scope or {}).get("type", "default")
    if kind not in _SCOPES:
        raise bad_request("unsupported type specified")
    parts = [kind, *(str((scope or {}).get(name, "")) for name in _SCOPES[kind])]
    return ":".join(parts)


def checked_commands(commands: list[JsonObject]) -> list[JsonObject]:
    """Return the commands as they are kept.

    :raises ApiError: 400 for a name or description that Telegram refuses
    """
    if len(commands) > 100:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    kept: list[JsonObject] = []
    for command in commands:
        name = str(command.get("command", "")).removeprefix("/")
        description = str(command.get("description", "")).strip()
        if not _COMMAND_NAME.fullmatch(name):
            raise bad_request("BOT_COMMAND_INVALID")
        if not 1 <= len(description) <= 256:
            raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
        kept.append({"command": name, "description": description})
    return kept


@dataclass(slots=True)
class BotProfile:
    """The bot's settings on the server.

    :param commands: lists of commands by scope key and language code
    :param texts: name, description and short description, by kind and language code
    :param menu_buttons: by chat id; ``None`` is the button of all private chats
    """

    commands: dict[tuple[str, str], list[JsonObject]] = field(default_factory=dict)
    texts: dict[tuple[str, str], str] = field(default_factory=dict)
    menu_buttons: dict[int | None, JsonObject] = field(default_factory=dict)

    def text(self, kind: str, language: str) -> str:
        """Return a text in the language, or else the one for all languages."""
        return self.texts.get((kind, language)) or self.texts.get((kind, ""), "")

    def commands_for(self, chat: Chat, person: Person) -> list[JsonObject]:
        """Return the commands that the person is offered in the chat.

        The most specific scope comes first, and in each scope the person's language.
        """
        administers = chat.administers(person.id)
        scopes = [f"chat_member:{chat.id}:{person.id}"]
        if administers:
            scopes.append(f"chat_administrators:{chat.id}")
        scopes.append(f"chat:{chat.id}")
        if chat.is_private:
            scopes.append("all_private_chats")
        else:
            scopes += ["all_chat_administrators"] if administers else []
            scopes.append("all_group_chats")
        scopes.append("default")
        language = (person.language_code or "")[:2]
        for scope in scopes:
            for code in (language, ""):
                if commands := self.commands.get((scope, code)):
                    return commands
        return []
