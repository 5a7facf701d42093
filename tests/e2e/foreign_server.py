"""A Bot API server that we did not write, and people who use it.

`lo-bot-api-emulator` brings its own reading of requests, its own checks and its own update queue.
`ForeignServer` adds the little that a bot with a photo as its board needs beyond that. Each
addition names the gap that it fills; nothing here makes the foreign server more lenient.
"""

from __future__ import annotations

import asyncio
import re
from html import unescape
from typing import TYPE_CHECKING, Any, Self, TypeVar

from aiohttp import web
from lo_bot_api_emulator import ApiRefusal, LoBotApiEmulator
from lo_bot_api_emulator.journal import verdict

from tests.e2e.people import PATIENCE, data_of, labels, text_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path
    from types import TracebackType

    from tests.e2e.people import Message

BOT_NAME = "foreign_nardy_bot"

_T = TypeVar("_T")
_TAG = re.compile("<[^>]+>")
_PIECES = re.compile(r"(?P<bot_command>^/\w+)|(?P<mention>(?<!\w)@\w+)")


class ForeignServer(LoBotApiEmulator):  # type: ignore[misc] # the package ships no types
    """The emulator on a free port; what the bot has shown is in ``shown``.

    ``async with ForeignServer(token, journal)`` starts and stops it.
    """

    def __init__(self, token: str, journal: Path) -> None:
        super().__init__(journal=journal, max_assets=1000)
        self.token = token
        self.url = ""
        self.shown: dict[tuple[int, int], Message] = {}
        self.answers: dict[str, Message] = {}
        self._news = asyncio.Event()
        self._runner: web.AppRunner | None = None
        self._asked = 0

    async def __aenter__(self) -> Self:
        # Without cancellation a poll that was given up lives on for a while, and the bot's last
        # one, at its stop, would meet it.
        self._runner = web.AppRunner(self.app(), access_log=None, handler_cancellation=True)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        self.url = f"http://127.0.0.1:{self._runner.addresses[0][1]}"
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._runner is not None:
            await self._runner.cleanup()

    # The bot's side.

    async def handle(self, request: web.Request) -> web.Response:
        response: web.Response = await super().handle(request)
        self._news.set()
        self._news = asyncio.Event()
        return response

    def validate(self, method: str, fields: dict[str, Any], uploads: dict[str, Any]) -> Any:  # noqa: ANN401 - the answer of any method
        if method == "editMessageMedia":
            return self._edit_media(fields, uploads)
        if method in {"setMyDescription", "setMyShortDescription"}:
            return self._describe(fields, method)
        result = super().validate(method, fields, uploads)
        if method == "getMe":
            # Gap: no username, without which no bot can tell the commands that are meant for it.
            return {**result, "username": BOT_NAME}
        if method == "answerCallbackQuery":
            self.answers[fields["callback_query_id"]] = fields
        elif method == "deleteMessage":
            self.shown.pop(_target(fields), None)
        elif method.startswith(("sendMessage", "sendPhoto")):
            self._show(result, fields)
        elif method.startswith("editMessage"):
            self._show({**self._to_edit(fields), **result}, fields)
        return result

    def _describe(self, fields: dict[str, Any], method: str) -> bool:
        """Gap: descriptions answer 501."""
        kind, most = ("short_description", 120) if "Short" in method else ("description", 512)
        if strange := sorted(set(fields) - {kind, "language_code"}):
            raise ApiRefusal(f"Bad Request: {strange[0]} is not supported yet")
        if not 0 < len(fields[kind]) <= most:
            raise ApiRefusal(f"Bad Request: the {kind} is too long")
        return True

    def _edit_media(self, fields: dict[str, Any], uploads: dict[str, Any]) -> Message:
        """Gap: `editMessageMedia` answers 501. Here it is checked as the edit of a caption is."""
        others = dict(fields)
        media = self.decoded(others.pop("media", None))
        if not isinstance(media, dict) or media.get("type") != "photo":
            raise ApiRefusal("Bad Request: media must be a photo")
        if strange := sorted(set(media) - {"type", "media", "caption", "parse_mode"}):
            raise ApiRefusal(f"Bad Request: media item: {strange[0]} is not supported yet")
        super().validate("editMessageCaption", {**others, "caption": media.get("caption", "")}, {})
        if set(uploads) - {media["media"].removeprefix("attach://")}:
            raise ApiRefusal("Bad Request: an upload that nothing refers to")
        source = self.source("photo", media["media"], uploads, album=True)
        chat, message = _target(fields)
        self._to_edit(fields)
        result: Message = self.media_message(chat, "photo", source, media.get("caption"), message)
        self._show(result, fields)
        return result

    def _to_edit(self, fields: dict[str, Any]) -> Message:
        """Gap: an edit may name a message that does not exist."""
        try:
            return self.shown[_target(fields)]
        except KeyError:
            raise ApiRefusal("Bad Request: message to edit not found") from None

    def _show(self, result: Message, fields: dict[str, Any]) -> None:
        """Remember a message as people see it.

        Gaps: the emulator forgets a message once it has answered, drops a photo's buttons and
        leaves HTML as it is.
        """
        result.pop("reply_markup", None)
        for kind in result.keys() & {"text", "caption"}:
            result[kind] = unescape(_TAG.sub("", result[kind]))
        if fields.get("reply_markup") is not None:
            result["reply_markup"] = self.decoded(fields["reply_markup"])
        self.shown[result["chat"]["id"], result["message_id"]] = result

    # The people's side.

    async def write(self, user: Message, chat: Message, text: str) -> None:
        """Let somebody write a message."""
        self._asked += 1
        entities = [
            {"type": found.lastgroup, "offset": found.start(), "length": len(found.group())}
            for found in _PIECES.finditer(text)
        ]
        message = {
            "message_id": 1_000_000 + self._asked,
            "date": 1_700_000_000,
            "chat": chat,
            "from": user,
            "text": text,
            "entities": entities,
        }
        await self.enqueue_update({"message": message}, token=self.token)

    async def press(self, user: Message, message: Message, label: str) -> Message:
        """Let somebody press a button; returns how the bot answered."""
        self._asked += 1
        query = f"query-{self._asked}"
        bot = {"id": 7, "is_bot": True, "first_name": "Fixture", "username": BOT_NAME}
        update = {
            "id": query,
            "from": user,
            "message": {**message, "from": bot},
            "chat_instance": "1",
            "data": data_of(message, label),
        }
        await self.enqueue_update({"callback_query": update}, token=self.token)
        return await self._soon(lambda: self.answers.get(query))

    async def until(self, chat: Message, wanted: Callable[[Message], bool]) -> Message:
        """The newest message in a chat that is as wanted, as soon as there is one."""

        def newest() -> Message | None:
            there = [m for (place, _), m in self.shown.items() if place == chat["id"]]
            return next((message for message in reversed(there) if wanted(message)), None)

        return await self._soon(newest)

    async def until_shown(self, message: Message, wanted: Callable[[Message], bool]) -> Message:
        """The same message, once it has become as wanted."""
        return await self.until(
            message["chat"], lambda m: m["message_id"] == message["message_id"] and wanted(m)
        )

    async def until_refused(self, method: str, status: int, times: int) -> None:
        """Wait until a method was refused that often."""

        def refused() -> bool:
            answers = [(call["method"], call["status"]) for call in self.requests]
            return answers.count((method, status)) >= times

        await self._soon(refused)

    def picture(self, message: Message) -> bytes:
        """The bytes of a message's photo."""
        return bytes(self.assets[message["photo"][-1]["file_id"]]["data"])

    def verdict(self, *methods: str, expected: Sequence[str] = ()) -> Message:
        """What the emulator's `verdict` command says; `methods` must have been called."""
        said: Message = verdict(
            self.journal,
            require_response=True,
            require_methods=methods,
            allowed_refusals=expected,
        )
        return said

    async def _soon(self, look: Callable[[], _T | None]) -> _T:
        try:
            async with asyncio.timeout(PATIENCE):
                while not (found := look()):
                    await self._news.wait()
        except TimeoutError:
            told = [(text_of(message), labels(message)) for message in self.shown.values()]
            raise AssertionError(
                f"nothing like that came; the last messages: {told[-3:]}, "
                f"the last answers: {list(self.answers.values())[-3:]}"
            ) from None
        return found


def _target(fields: dict[str, Any]) -> tuple[int, int]:
    return int(fields["chat_id"]), int(fields["message_id"])
