"""The profile: what Telegram itself tells about the bot, its commands and descriptions.

There is a text for each language, and a list of commands for each kind of chat besides. Telegram
allows few such calls and they rarely change, so only what has changed since the last start is told
again. One list is asked for at every start: where it is not ours, whatever was told before is lost.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING

from telegram.error import BadRequest, TelegramError

from bot.commandlist import SCOPES, Listed, command_list
from bot.texts import SOURCE_LANGUAGE
from club.journal import JournalUnavailable

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator, Mapping

    from telegram import Bot

    from bot.texts import Say
    from club.profile import Profile

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Piece:
    """One thing to be told: its name, the digest of what it says, and the call that tells it."""

    name: str
    digest: str
    tell: Callable[[], Awaitable[bool]]


async def introduce(bot: Bot, languages: Mapping[str, Say], profile: Profile) -> None:
    """Tell Telegram what has changed about us; whatever goes wrong, it only waits for next time.

    ``languages`` are all that we speak; English is told to everybody else.
    """
    try:
        known = await bot.get_my_commands() == tuple(
            command_list(languages[SOURCE_LANGUAGE], Listed.EVERYWHERE)
        )
        before = await profile.told(bot.id) if known else {}
        told = await _tell(_pieces(bot, languages), before)
        if told != before:
            await profile.keep(bot.id, told)
    except (TelegramError, JournalUnavailable) as error:
        _log.warning("the commands and descriptions could not be set: %s", error)


async def _tell(pieces: Iterator[_Piece], before: Mapping[str, str]) -> dict[str, str]:
    """Tell the pieces that have changed; returns the digests of all that Telegram knows now."""
    told = {}
    reachable = True
    for piece in pieces:
        if before.get(piece.name) != piece.digest:
            if not reachable:
                continue
            try:
                await piece.tell()
            except TelegramError as error:
                _log.warning("%s could not be set: %s", piece.name, error)
                reachable = isinstance(error, BadRequest)  # then it is about this piece alone
                continue
        told[piece.name] = piece.digest
    return told


def _pieces(bot: Bot, languages: Mapping[str, Say]) -> Iterator[_Piece]:
    # English first: by its list we see at the next start whether Telegram still knows us.
    for language in sorted(languages, key=lambda tag: tag != SOURCE_LANGUAGE):
        say, code = languages[language], None if language == SOURCE_LANGUAGE else language
        for scope, readers in SCOPES.items():
            commands = command_list(say, readers)
            yield _Piece(
                f"commands {scope.type} {language}",
                _digest(*(f"{command.command} {command.description}" for command in commands)),
                partial(bot.set_my_commands, commands, scope, code),
            )
        description, short = say("description"), say("short-description")
        yield _Piece(
            f"description {language}",
            _digest(description),
            partial(bot.set_my_description, description, code),
        )
        yield _Piece(
            f"short description {language}",
            _digest(short),
            partial(bot.set_my_short_description, short, code),
        )


def _digest(*lines: str) -> str:
    return sha256("\n".join(lines).encode()).hexdigest()
