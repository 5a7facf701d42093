"""The playground's world: everything that its Telegram knows."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass
from itertools import count

from playground.chats import Chat, Content, Message
from playground.clock import Clock
from playground.errors import (
    ApiError,
    JsonObject,
    PersonError,
    bad_request,
    chat_upgraded,
    forbidden,
)
from playground.events import EventFeed
from playground.faults import Faults
from playground.limits import FloodLimits
from playground.people import Person, default_people, the_bot
from playground.pictures import FileShelf
from playground.profile import BotProfile
from playground.queries import InlineQuery, OpenQueries, Press
from playground.updates import UpdateQueue
from playground.webhook import Webhook

BOT_ID = 123456
GROUP_ID = -4001
_SUPERGROUPS_FROM = -1_002_000_000_000


@dataclass(slots=True)
class Call:
    """The record of one Bot API call.

    :param unknown: parameters that the Bot API does not know for this method
    :param verdict: ``ok``, or the error's description
    :param seconds: how long the answer took, in real time
    """

    number: int
    method: str
    parameters: dict[str, object]
    unknown: list[str]
    code: int
    verdict: str
    time: float
    seconds: float

    def view(self) -> JsonObject:
        """Return the record as JSON."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(slots=True)
class WorldRules:
    """How strict and where in its numbering a world is.

    :param token: the only token that is accepted; ``None`` accepts any
    :param strict_limits: refuse floods as Telegram does
    :param first_id: message and update ids count from here; a playground that starts later should
        start higher, so that a bot which remembers the last one mistakes no message for another
    """

    token: str | None = None
    strict_limits: bool = False
    first_id: int = 1


class World:
    """People, chats, files, queries and what the bot has said about itself.

    :param clock: the time of everything; the machine's when not given
    """

    def __init__(self, rules: WorldRules | None = None, clock: Clock | None = None) -> None:
        self.rules = rules or WorldRules()
        self.clock = clock or Clock()
        self.events = EventFeed()
        self.updates = UpdateQueue(self.rules.first_id)
        self.webhook = Webhook(self.updates, self.clock)
        self._fill()

    def _fill(self) -> None:
        self.bot = the_bot(BOT_ID)
        self.profile = BotProfile()
        self.people: dict[int, Person] = {}
        self.chats: dict[int, Chat] = {}
        self.files = FileShelf()
        self.faults = Faults()
        self.limits = FloodLimits(self.clock, strict=self.rules.strict_limits)
        self.presses: OpenQueries[Press] = OpenQueries()
        self.inline_queries: OpenQueries[InlineQuery] = OpenQueries()
        self.inline_results: dict[str, InlineQuery] = {}
        self.inline_messages: dict[str, Message] = {}
        self.calls: deque[Call] = deque(maxlen=50_000)
        self.numbers = count(1)
        self._message_ids = count(self.rules.first_id)
        self._group_ids = count(GROUP_ID, -1)
        self._supergroup_ids = count(_SUPERGROUPS_FROM - 1, -1)
        for person in default_people():
            self.add_person(person)
        group = self.add_group("Nardy club", list(self.people))
        group.statuses[next(iter(self.people))] = "creator"

    def reset(self) -> None:
        """Begin anew with the default people; open pages and pollers stay connected."""
        self.presses.clear()
        self.inline_queries.clear()
        self.updates.drop()
        self.updates.history.clear()
        self.files.close()
        self._fill()
        self.events.publish("reset", {})

    def add_person(self, person: Person) -> Chat:
        """Add a person, and with him his private chat with the bot, which is returned."""
        self.people[person.id] = person
        chat = Chat(person.id, "private", person=person)
        chat.statuses = {person.id: "member", self.bot.id: "member"}
        self.chats[chat.id] = chat
        return chat

    def add_group(
        self, title: str, members: list[int], *, supergroup: bool = False, forum: bool = False
    ) -> Chat:
        """Add a group of these people and the bot."""
        big = supergroup or forum
        number = next(self._supergroup_ids if big else self._group_ids)
        chat = Chat(number, "supergroup" if big else "group", title=title, is_forum=forum)
        chat.statuses = dict.fromkeys([*members, self.bot.id], "member")
        self.chats[chat.id] = chat
        return chat

    # Finding

    def user(self, user_id: int) -> Person | None:
        """Return the person or the bot with this id."""
        return self.bot if user_id == self.bot.id else self.people.get(user_id)

    def user_object(self, user_id: int) -> JsonObject | None:
        """Return the ``User`` object for an id."""
        person = self.user(user_id)
        return person.user() if person else None

    def chat_by_id(self, chat_id: str | None) -> Chat:
        """Find the chat that a bot means with ``chat_id``: a number or a supergroup's @name.

        :raises ApiError: 400 ``chat not found``, also for a person's @username
        """
        if chat_id is None or chat_id == "":
            raise bad_request("chat_id is empty")
        if chat_id.startswith("@"):
            name = chat_id[1:].lower()
            named = (c for c in self.chats.values() if (c.username or "").lower() == name)
            chat = next(named, None)
        else:
            try:
                chat = self.chats.get(int(chat_id))
            except ValueError:
                chat = None
        if chat is None:
            raise bad_request("chat not found")
        return chat

    def require_access(self, chat: Chat, *, to_write: bool) -> None:
        """Check that the bot may act in the chat.

        :raises ApiError: 403 when it is out, was never let in or is blocked; 400 when the group
            has become a supergroup
        """
        if chat.migrated_to is not None:
            raise chat_upgraded(chat.migrated_to)
        if chat.person is not None:
            refusal = _private_refusal(chat.person, to_write=to_write)
            if refusal:
                raise refusal
            return
        kind = "supergroup" if chat.type == "supergroup" else "group"
        status = chat.statuses.get(self.bot.id)
        if status == "kicked":
            raise forbidden(f"bot was kicked from the {kind} chat")
        if not chat.has(self.bot.id):
            raise forbidden(f"bot is not a member of the {kind} chat")

    # Changing

    def next_message_id(self, chat: Chat) -> int:
        """Return a fresh message id.

        Private chats and basic groups share one row of numbers, each supergroup has its own.
        """
        if chat.type != "supergroup":
            return next(self._message_ids)
        chat.last_id = max(chat.last_id, self.rules.first_id - 1) + 1
        return chat.last_id

    def post(self, chat: Chat, sender: Person, content: Content, **more: object) -> Message:
        """Add a message to a chat and show it; ``more`` are further fields of the message."""
        message = Message(
            self.next_message_id(chat),
            chat,
            sender,
            int(self.clock.now()),
            content,
            **more,  # type: ignore[arg-type]  # the fields are those of Message
        )
        opening = chat.messages.get(message.thread or 0)
        if message.reply_to is None and opening is not None and not message.is_service:
            # A message in a topic answers the topic's opening: bots see it as a reply.
            message.reply_to = opening
        chat.messages[message.id] = message
        self.events.publish("message", self.view(message), chat.id)
        return message

    def touch(self, message: Message, *, edited: bool = True) -> None:
        """Note that a message has changed, and show it."""
        if edited:
            message.edit_date = int(self.clock.now())
        self.events.publish("edit", self.view(message), message.chat.id)

    def remove(self, message: Message) -> None:
        """Take a message away."""
        message.chat.messages.pop(message.id, None)
        if message.id in message.chat.pinned:
            message.chat.pinned.remove(message.id)
        gone = {"chat": message.chat.id, "message": message.id}
        self.events.publish("delete", gone, message.chat.id)

    def chat_changed(self, chat: Chat) -> None:
        """Show that a chat's members, name or rights have changed."""
        self.events.publish("chat", chat.view(), chat.id)

    def person_changed(self, person: Person) -> None:
        """Show that a person has started, blocked or been renamed."""
        self.events.publish("person", person.view())

    def view(self, message: Message) -> JsonObject:
        """Return what the chat page and the tests see of a message.

        The Bot API's object, with ``keyboard`` (rows of buttons, empty without), ``photo_url`` or
        ``document_url``, ``pinned``, ``silent``, ``service`` and ``reactions``.
        """
        body = message.api()
        body["keyboard"] = (message.markup or {}).get("inline_keyboard", []) + message.pickers
        body["pinned"] = message.id in message.chat.pinned
        body["silent"] = message.silent
        body["service"] = message.is_service
        body["reactions"] = message.reactions
        sizes = message.content.get("photo")
        document = message.content.get("document")
        if sizes:
            body["photo_url"] = f"/sim/file/{file_key(sizes[-1])}"
        elif document:
            body["document_url"] = f"/sim/file/{file_key(document)}"
        return body

    def future(self) -> asyncio.Future[JsonObject]:
        """Return a future in the running loop, for an answer of the bot."""
        return asyncio.get_running_loop().create_future()

    def person(self, user: object) -> Person:
        """Find the person that a person's side request means: an id, or a username.

        :raises PersonError: when there is nobody
        """
        wanted = str(user).lower().lstrip("@")
        for person in self.people.values():
            if wanted in (str(person.id), (person.username or "").lower()):
                return person
        raise PersonError(f"there is no person {user!r}; see /sim/people")

    def chat(self, chat: object, person: Person | None = None) -> Chat:
        """Find the chat that a person's side request means: an id, a title, or ``private``.

        :raises PersonError: when there is none
        """
        if chat == "private" and person is not None:
            return self.chats[person.id]
        for known in self.chats.values():
            if str(chat) in (str(known.id), known.title):
                return known
        raise PersonError(f"there is no chat {chat!r}")


def file_key(size: JsonObject) -> str:
    """Return the file's key in the unique id of a ``PhotoSize`` or ``Document``."""
    unique: str = size["file_unique_id"]
    return unique[4:-1]


def _private_refusal(person: Person, *, to_write: bool) -> ApiError | None:
    if person.deactivated:
        return forbidden("user is deactivated")
    if person.blocked:
        return forbidden("bot was blocked by the user")
    if to_write and not person.started:
        return forbidden("bot can't initiate conversation with a user")
    return None
