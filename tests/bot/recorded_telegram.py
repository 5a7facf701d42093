"""A Telegram without a network: takes what the bot sends, notes every call, keeps the messages."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, Any

from telegram.request import BaseRequest

if TYPE_CHECKING:
    from telegram.request import RequestData

Shown = dict[str, Any]
_BOT = 1


@dataclass(frozen=True)
class Call:
    """One call of the Bot API: when by the loop's clock, the method, and what it said."""

    at: float
    method: str
    said: dict[str, Any]

    @property
    def chat(self) -> int:
        return int(self.said.get("chat_id", 0))

    @property
    def counts(self) -> bool:
        """Whether Telegram counts it among the messages of a chat: whatever sends or changes."""
        return self.method.startswith(("send", "edit", "delete"))

    @property
    def text(self) -> str:
        media = self.said.get("media") or {}
        return str(self.said.get("text") or self.said.get("caption") or media.get("caption") or "")


@dataclass(frozen=True)
class Upload:
    """A file that the bot sent."""

    chat: int
    name: str
    content: bytes


@dataclass
class RecordedTelegram(BaseRequest):
    """Answers as Telegram would; messages have numbers by chat."""

    calls: list[Call] = field(default_factory=list)
    messages: dict[tuple[int, int], Shown] = field(default_factory=dict)
    files: list[Upload] = field(default_factory=list)
    answers: dict[str, Shown] = field(default_factory=dict)
    closed: set[int] = field(default_factory=set)
    """The private chats of people who have not started the bot, or have blocked it."""
    ours: Shown = field(default_factory=lambda: {"status": "member"})
    """What the bot is in groups: the fields of a ``ChatMember`` but its user."""
    without_photos: set[int] = field(default_factory=set)
    silent: set[int] = field(default_factory=set)
    """Groups where the bot may not write; what it has written there it may edit."""
    closed_topics: set[tuple[int, int]] = field(default_factory=set)
    deleted_topics: set[tuple[int, int]] = field(default_factory=set)
    _numbers: count[int] = field(default_factory=lambda: count(1))

    @property
    def read_timeout(self) -> float | None:
        return None

    async def initialize(self) -> None:
        """Nothing to open."""

    async def shutdown(self) -> None:
        """Nothing to close."""

    async def do_request(
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        *_: object,
        **__: object,
    ) -> tuple[int, bytes]:
        name = url.rsplit("/", 1)[1]
        said = {} if request_data is None else dict(request_data.json_parameters)
        said = {key: _read(value) for key, value in said.items()}
        self.calls.append(Call(asyncio.get_running_loop().time(), name, said))
        if request_data is not None and request_data.contains_files:
            for file, content, _type in request_data.multipart_data.values():
                whole = content if isinstance(content, bytes) else content.read()
                self.files.append(Upload(self.calls[-1].chat, str(file), whole))
        refused = self._refusal(name, said)
        if refused is not None:
            code = 403 if refused.startswith("Forbidden") else 400
            refusal = {"ok": False, "error_code": code, "description": refused}
            return code, json.dumps(refusal).encode()
        result = self._result(name, said)
        return 200, json.dumps({"ok": True, "result": result}).encode()

    def counted(self, chat: int) -> list[Call]:
        """What was sent, edited and deleted in a chat."""
        return [call for call in self.calls if call.counts and call.chat == chat]

    def note(self, chat: int, text: str, **more: object) -> Shown:
        """A message that somebody writes, or that the bot sends."""
        message: Shown = {"message_id": next(self._numbers), "date": 1, "chat": chat_of(chat)}
        message |= {"text": text, **more}
        self.messages[chat, message["message_id"]] = message
        return message

    def delete_topic(self, chat: int, thread: int) -> None:
        """A forum's topic is deleted: nobody is told, and its messages are gone."""
        self.deleted_topics.add((chat, thread))
        for key, message in list(self.messages.items()):
            if key[0] == chat and message.get("message_thread_id") == thread:
                del self.messages[key]

    def _refusal(self, name: str, said: dict[str, Any]) -> str | None:
        """Why Telegram refuses a call, in its words."""
        chat, topic = int(said.get("chat_id", 0)), said.get("message_thread_id")
        if chat in self.closed:
            return "Forbidden: bot can't initiate conversation with a user"
        if name == "sendDocument" and chat in self.without_photos:
            return "Forbidden: CHAT_SEND_DOCS_FORBIDDEN"
        if name in {"sendPhoto", "editMessageMedia"} and chat in self.without_photos | self.silent:
            return "Bad Request: not enough rights to send photos to the chat"
        if name.startswith("send"):
            if (chat, topic) in self.deleted_topics:
                return "Bad Request: message thread not found"
            if (chat, topic) in self.closed_topics:
                return "Bad Request: TOPIC_CLOSED"
            if chat in self.silent:
                return "Bad Request: not enough rights to send text messages to the chat"
        if name.startswith("edit") and (chat, said.get("message_id")) not in self.messages:
            return "Bad Request: message to edit not found"
        return None

    def _result(self, name: str, said: dict[str, Any]) -> Any:  # noqa: ANN401 - JSON
        if name == "getMe":
            me = {"id": _BOT, "is_bot": True, "first_name": "Nardy", "username": "nardybot"}
            return {**me, "can_join_groups": True, "supports_inline_queries": True}
        if name == "getChatMember":
            someone = {"id": said["user_id"], "is_bot": False, "first_name": "Somebody"}
            is_bot = said["user_id"] == _BOT
            return {**(self.ours if is_bot else {"status": "member"}), "user": someone}
        if name == "getChat":
            gifts = ("unlimited_gifts", "limited_gifts", "unique_gifts", "premium_subscription")
            taken = dict.fromkeys((*gifts, "gifts_from_channels"), False)
            more = {"accent_color_id": 0, "max_reaction_count": 0, "accepted_gift_types": taken}
            if (chat := int(said["chat_id"])) < 0:
                more["permissions"] = {"can_send_photos": chat not in self.without_photos}
            return {**chat_of(chat), **more}
        if name == "answerCallbackQuery":
            self.answers[str(said["callback_query_id"])] = said
            return True
        if not name.startswith(("send", "edit", "delete")):
            return True
        chat = int(said["chat_id"])
        if name == "deleteMessage":
            return self.messages.pop((chat, said["message_id"]), None) is not None
        media = said.get("media") or {}
        words = said.get("text") or said.get("caption") or media.get("caption") or ""
        if name.startswith("send"):
            message = self.note(chat, "", **{"from": {"id": 1, "is_bot": True, "first_name": "N"}})
        else:
            message = self.messages[chat, said["message_id"]]
        pictured = name in {"sendPhoto", "editMessageMedia"} or "photo" in message
        message.pop("text", None)
        message["caption" if pictured else "text"] = words or message.get("caption", "")
        if pictured:
            message["photo"] = [{"file_id": "f", "file_unique_id": "f", "width": 9, "height": 9}]
        if said.get("message_thread_id"):
            message["message_thread_id"] = said["message_thread_id"]
            message["is_topic_message"] = True
        message.pop("reply_markup", None)
        if (said.get("reply_markup") or {}).get("inline_keyboard"):
            message["reply_markup"] = said["reply_markup"]
        return {key: value for key, value in message.items() if key != "reply_to_message"}


def chat_of(chat: int) -> Shown:
    if chat > 0:
        return {"id": chat, "type": "private", "first_name": f"P{chat}"}
    kind = "supergroup" if chat < -(10**12) else "group"
    return {"id": chat, "type": kind, "title": f"G{chat}"}


def _read(value: str) -> Any:  # noqa: ANN401 - JSON
    """What a parameter says: Telegram reads objects, numbers and switches from strings."""
    if value[:1] in "{[" or value in {"true", "false"} or value.lstrip("-").isdigit():
        return json.loads(value)
    return value
