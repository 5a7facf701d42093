"""The list of commands: what Telegram offers to somebody who types a slash, and where."""

from __future__ import annotations

from enum import Flag, auto
from typing import TYPE_CHECKING, Final

from telegram import (
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    BotCommandScopeDefault,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.texts import Say


class Listed(Flag):
    """To whom a command is offered: in private chats, to a group's members, to its admins."""

    NOWHERE = 0
    PRIVATE = auto()
    MEMBERS = auto()
    ADMINS = auto()
    GROUPS = MEMBERS | ADMINS
    CHOOSERS = PRIVATE | ADMINS
    """Whoever may choose for the whole chat."""
    EVERYWHERE = PRIVATE | GROUPS


COMMANDS: Final[Mapping[str, Listed]] = {
    "start": Listed.NOWHERE,  # Telegram has a button for it
    "play": Listed.EVERYWHERE,
    "challenge": Listed.EVERYWHERE,
    "board": Listed.EVERYWHERE,
    "flip": Listed.EVERYWHERE,
    "games": Listed.EVERYWHERE,
    "resign": Listed.EVERYWHERE,
    "cancel": Listed.EVERYWHERE,
    "claim": Listed.EVERYWHERE,
    "kill": Listed.GROUPS,
    "settings": Listed.CHOOSERS,
    "language": Listed.CHOOSERS,
    "zone": Listed.NOWHERE,  # it needs a word behind it
    "card": Listed.EVERYWHERE,
    "replay": Listed.EVERYWHERE,
    "verify": Listed.EVERYWHERE,
    "dice": Listed.EVERYWHERE,
    "leaderboard": Listed.EVERYWHERE,
    "stats": Listed.EVERYWHERE,
    "privacy": Listed.EVERYWHERE,
    "block": Listed.EVERYWHERE,
    "unblock": Listed.PRIVATE,
    "export_me": Listed.PRIVATE,
    "delete_me": Listed.PRIVATE,
    "flags": Listed.NOWHERE,  # for the bot's admins
    "rules": Listed.EVERYWHERE,
    "help": Listed.EVERYWHERE,
}
"""All commands, in the order in which they are listed; ``command-...`` is what each is for."""

HELP: Final[Mapping[str, tuple[str, ...]]] = {
    "play": ("play", "challenge", "games", "board", "flip"),
    "end": ("resign", "claim", "cancel", "kill"),
    "after": ("card", "replay", "verify", "dice", "stats", "leaderboard"),
    "chat": ("settings", "language", "zone"),
    "you": ("privacy", "block", "unblock", "export_me", "delete_me"),
    "learn": ("rules",),
}
"""What ``/help`` tells, group by group; ``help-...`` is a group's heading."""

UNTOLD: Final = frozenset({"start", "help", "flags"})
"""What it does not tell: the two ways in, and what is for the bot's admins only."""

SCOPES: Final[Mapping[BotCommandScope, Listed]] = {
    BotCommandScopeDefault(): Listed.EVERYWHERE,
    BotCommandScopeAllPrivateChats(): Listed.PRIVATE,
    BotCommandScopeAllGroupChats(): Listed.MEMBERS,
    BotCommandScopeAllChatAdministrators(): Listed.ADMINS,
}
"""Telegram's kinds of chats, each with whom it has there. The default is for all the others."""


def command_list(say: Say, readers: Listed) -> list[BotCommand]:
    """The commands that are offered to all of these readers, as Telegram lists them."""
    return [
        BotCommand(name, say(f"command-{name}"))
        for name, listed in COMMANDS.items()
        if readers in listed
    ]


def help_lines(say: Say) -> str:
    """The commands under the headings of their groups, as HTML."""
    groups = []
    for group, names in HELP.items():
        lines = [say("help-line", name=name, what=say(f"command-{name}")) for name in names]
        groups.append("\n".join([f"<b>{say(f'help-{group}')}</b>", *lines]))
    return "\n\n".join(groups)
