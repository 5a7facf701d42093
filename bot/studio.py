"""The studio: where pictures get their file ids that cannot be uploaded where they are shown.

A message of inline mode takes only pictures that Telegram has. So they are sent to another chat
first and deleted there at once: to the house's own chat for media, else, silently, to the private
chat of somebody who plays. Nothing is queued there: where there is no room now, a text must do.
"""

from __future__ import annotations

import asyncio
import logging
from enum import Enum, auto
from typing import TYPE_CHECKING

from telegram.error import BadRequest, NetworkError, RetryAfter, TelegramError

from bot.boards import PICTURE_NAME

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from telegram import Bot, Message

    from bot.gallery import Gallery, Picture
    from bot.outbox import Address, Outbox

_log = logging.getLogger(__name__)

CLOSED_FOR = 300.0
"""So long (seconds) a chat is left alone that has refused a picture."""


class Shown(Enum):
    """What has become of a picture."""

    YES = auto()
    LATER = auto()
    """There was no room for an upload."""
    NOWHERE = auto()
    """No chat takes uploads."""


class _NoPicture(Exception):  # noqa: N818 - the way out of the gallery, not a fault
    def __init__(self, shown: Shown) -> None:
        self.shown = shown
        super().__init__(shown)


class Studio:
    """Shows pictures by file ids, and uploads those that have none yet.

    ``media_chat`` is the house's own chat for that; ``None``: only private chats are used.
    """

    def __init__(
        self, bot: Bot, gallery: Gallery, outbox: Outbox, media_chat: Address | None = None
    ) -> None:
        self._bot = bot
        self._gallery = gallery
        self._outbox = outbox
        self._media_chat = media_chat
        self._closed: dict[Address, float] = {}
        """Until when (the loop's time) a chat is left alone."""

    async def show(
        self,
        picture: Picture,
        accounts: Sequence[int],
        edit: Callable[[str], Awaitable[object]],
    ) -> Shown:
        """Show a picture: ``edit`` gets its file id.

        ``accounts`` are those in whose private chats it may be uploaded.

        Raises:
            TelegramError: what ``edit`` raised.
        """
        known = await self._gallery.file_id(picture)
        if known is not None:
            try:
                await edit(known)
            except BadRequest as error:
                await self._gallery.forget(picture, error)
            else:
                return Shown.YES
        if not self.has_room(accounts):
            return self._hindrance(accounts)  # it need not even be drawn
        try:
            uploaded = await self._gallery.upload(
                picture, lambda photo: self._upload(photo, accounts)
            )
        except _NoPicture as hindered:
            return hindered.shown
        await edit(uploaded)
        return Shown.YES

    def has_room(self, accounts: Sequence[int]) -> bool:
        """Whether something could be uploaded at once."""
        return any(self._outbox.is_free(chat) for chat in self._chats(accounts))

    def reopen(self, chat: Address) -> bool:
        """Try a chat again that has shown to be open; whether it was left alone until now."""
        return self._closed.pop(chat, None) is not None

    def _chats(self, accounts: Sequence[int]) -> list[Address]:
        now = asyncio.get_running_loop().time()
        chats = [*([] if self._media_chat is None else [self._media_chat]), *accounts]
        return [chat for chat in chats if self._closed.get(chat, now) <= now]

    def _hindrance(self, accounts: Sequence[int]) -> Shown:
        return Shown.LATER if self._chats(accounts) else Shown.NOWHERE

    async def _upload(self, photo: bytes, accounts: Sequence[int]) -> Message:
        """The message that a picture was, for a moment, in the first chat that has room."""
        for chat in self._chats(accounts):
            try:
                message = await self._outbox.at_once(chat, lambda to=chat: self._send(to, photo))  # type: ignore[misc] # mypy cannot infer a lambda with a default
            except RetryAfter:
                continue
            except TelegramError as error:
                if isinstance(error, NetworkError) and not isinstance(error, BadRequest):
                    _log.warning("a picture could not be uploaded to chat %s: %s", chat, error)
                else:
                    self._close(chat, error)
            else:
                if message is not None:
                    return message
        raise _NoPicture(self._hindrance(accounts))

    async def _send(self, chat: Address, photo: bytes) -> Message:
        message = await self._bot.send_photo(
            chat, photo, filename=PICTURE_NAME, disable_notification=True
        )
        number = message.message_id
        try:
            await self._bot.delete_message(chat, number)
        except TelegramError as error:
            _log.debug("a picture in chat %s stays for now: %s", chat, error)
            key = (chat, number)
            self._outbox.put(key, chat, lambda: self._bot.delete_message(chat, number))
        return message

    def _close(self, chat: Address, error: TelegramError) -> None:
        """Leave a chat alone for a while; the house's own should have taken the picture."""
        level = logging.WARNING if chat == self._media_chat else logging.DEBUG
        _log.log(level, "chat %s takes no pictures for inline mode: %s", chat, error)
        self._closed[chat] = asyncio.get_running_loop().time() + CLOSED_FOR
        if len(self._closed) > 10_000:
            self._closed.pop(next(iter(self._closed)))
