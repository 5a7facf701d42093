"""Chats and their messages."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playground.errors import JsonObject
    from playground.people import Person

Content = dict[str, Any]
"""What a message holds, in the Bot API's own fields: text and entities, photo and caption, …"""


@dataclass(slots=True, eq=False)
class Message:
    """One message of a chat.

    :param thread: id of the forum topic
    :param inline_id: set for a message that came by way of an inline query
    :param pickers: rows of a reply keyboard's buttons that ask for people
    :param extras: fields that are shown but are no content, such as ``has_protected_content``
    """

    id: int
    chat: Chat
    sender: Person
    date: int
    content: Content
    markup: JsonObject | None = None
    pickers: list[list[JsonObject]] = field(default_factory=list)
    thread: int | None = None
    reply_to: Message | None = None
    edit_date: int | None = None
    via_bot: Person | None = None
    inline_id: str | None = None
    is_service: bool = False
    silent: bool = False
    reactions: list[JsonObject] = field(default_factory=list)
    extras: JsonObject = field(default_factory=dict)

    def api(self, *, with_reply: bool = True) -> JsonObject:
        """Return the Bot API's ``Message`` object."""
        body: JsonObject = {
            "message_id": self.id,
            "from": self.sender.user(),
            "chat": self.chat.api(),
            "date": self.date,
            **self.content,
            **self.extras,
        }
        if self.edit_date is not None:
            body["edit_date"] = self.edit_date
        if self.thread is not None:
            body["message_thread_id"] = self.thread
            body["is_topic_message"] = True
        if self.via_bot is not None:
            body["via_bot"] = self.via_bot.user()
        if with_reply and self.reply_to is not None:
            body["reply_to_message"] = self.reply_to.api(with_reply=False)
        if self.markup is not None:
            body["reply_markup"] = self.markup
        return body


@dataclass(slots=True, eq=False)
class Chat:
    """A private chat with the bot (its id is the person's), a group or a supergroup.

    :param statuses: the members' status by user id: ``creator``, ``administrator``, ``member``,
        ``left`` or ``kicked``; the bot is among them
    :param denied: permissions that ordinary members, the bot too, do not have, such as
        ``can_send_photos``
    :param topics: names of the forum topics by thread id
    :param closed_topics: those of them in which only administrators may write
    :param migrated_to: the supergroup that this group has become
    """

    id: int
    type: str
    title: str | None = None
    username: str | None = None
    person: Person | None = None
    statuses: dict[int, str] = field(default_factory=dict)
    denied: set[str] = field(default_factory=set)
    topics: dict[int, str] = field(default_factory=dict)
    closed_topics: set[int] = field(default_factory=set)
    is_forum: bool = False
    migrated_to: int | None = None
    messages: dict[int, Message] = field(default_factory=dict)
    pinned: list[int] = field(default_factory=list)
    last_id: int = 0

    @property
    def is_private(self) -> bool:
        """Whether this is one person's chat with the bot."""
        return self.type == "private"

    def has(self, user_id: int) -> bool:
        """Return whether the user is in the chat."""
        return self.statuses.get(user_id) in ("creator", "administrator", "member")

    def administers(self, user_id: int) -> bool:
        """Return whether the user is the chat's creator or an administrator."""
        return self.statuses.get(user_id) in ("creator", "administrator")

    def api(self) -> JsonObject:
        """Return the Bot API's ``Chat`` object."""
        body: JsonObject = {"id": self.id, "type": self.type}
        if self.person is not None:
            user = self.person.user()
            for name in ("first_name", "last_name", "username"):
                if name in user:
                    body[name] = user[name]
        else:
            body["title"] = self.title
            if self.username:
                body["username"] = self.username
            if self.is_forum:
                body["is_forum"] = True
        return body

    def view(self) -> JsonObject:
        """Return what the chat page and the tests see of a chat, without its messages."""
        return {
            **self.api(),
            "members": [user for user, status in self.statuses.items() if self.has(user)],
            "statuses": {str(user): status for user, status in self.statuses.items()},
            "topics": {str(thread): name for thread, name in self.topics.items()},
            "denied": sorted(self.denied),
            "migrated_to": self.migrated_to,
            "pinned": list(self.pinned),
        }
