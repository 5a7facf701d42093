"""The gallery: pictures of all kinds, drawn and uploaded once, then sent by file id."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from dataclasses import asdict
from datetime import date
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from telegram import Message
from telegram.error import BadRequest

from bot.reasons import Reason, reason_of
from club.journal import JournalUnavailable
from render import EDITION, Scene, draw
from render.card import Card, draw_card
from render.chart import RatingChart, draw_chart
from render.diagram import Diagram, draw_diagram
from render.ranking import Ranking, draw_ranking

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable
    from concurrent.futures import Executor

    from club.pictures import Pictures

Picture: TypeAlias = Scene | Diagram | Card | Ranking | RatingChart
"""What can be drawn."""

_Sent = TypeVar("_Sent", "Message", "Message | bool")
_log = logging.getLogger(__name__)


class Gallery:
    """Sends pictures; what Telegram has already is not drawn and not uploaded again."""

    def __init__(self, account: int, pictures: Pictures, painters: Executor) -> None:
        self._account = account
        self._pictures = pictures
        self._painters = painters

    async def show(
        self, picture: Picture, send: Callable[[str | bytes], Awaitable[_Sent]]
    ) -> _Sent:
        """Send a picture: ``send`` gets its file id or its bytes, and does the sending.

        Raises:
            TelegramError: what ``send`` raised.
        """
        known = await self.file_id(picture)
        if known is not None:
            try:
                return await send(known)
            except BadRequest as error:
                await self.forget(picture, error)
        sent = await send(await self._drawn(picture))
        if isinstance(sent, Message) and sent.photo:
            await self._keep(digest_of(picture), sent.photo[-1].file_id)
        return sent

    async def upload(self, picture: Picture, send: Callable[[bytes], Awaitable[Message]]) -> str:
        """Send a picture that Telegram does not have; returns its file id.

        Raises:
            TelegramError: what ``send`` raised.
        """
        sent = await send(await self._drawn(picture))
        file_id = sent.photo[-1].file_id
        await self._keep(digest_of(picture), file_id)
        return file_id

    async def _drawn(self, picture: Picture) -> bytes:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._painters, _drawn, picture)

    async def file_id(self, picture: Picture) -> str | None:
        """The file id under which Telegram has a picture, as far as we know now."""
        try:
            return await self._pictures.file_id(self._account, digest_of(picture))
        except JournalUnavailable:
            return None

    async def forget(self, picture: Picture, error: BadRequest) -> None:
        """Forget a picture's file id where it is the reason for an error.

        Raises:
            BadRequest: the error, where it has another reason.
        """
        if reason_of(error) is not Reason.UNKNOWN_FILE:
            raise error
        _log.info("a picture is no longer known to Telegram, it is uploaded again")
        await self._pictures.forget(self._account, digest_of(picture))

    async def _keep(self, digest: str, file_id: str) -> None:
        try:
            await self._pictures.keep(self._account, digest, file_id)
        except JournalUnavailable as error:
            _log.warning("a picture's file id could not be kept: %s", error)


def _drawn(picture: Picture) -> bytes:
    match picture:
        case Scene():
            return draw(picture)
        case Diagram():
            return draw_diagram(picture)
        case Card():
            return draw_card(picture)
        case Ranking():
            return draw_ranking(picture)
        case RatingChart():
            return draw_chart(picture)


def digest_of(picture: Picture) -> str:
    """What names a picture in storage: its kind, all that is seen, and the renderer's edition."""
    seen: dict[str, Any] = {
        name: value for name, value in asdict(picture).items() if not name.startswith("_")
    }
    text = json.dumps([EDITION, type(picture).__name__, seen], sort_keys=True, default=_plain)
    return hashlib.sha256(text.encode()).hexdigest()


def _plain(value: date | Iterable[Any]) -> Any:  # noqa: ANN401 - JSON
    """What JSON has no form for: days, and sets."""
    return value.isoformat() if isinstance(value, date) else sorted(value)
