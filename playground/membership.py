"""The person's side of groups: who comes, goes and may do what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.describing import chat_member
from playground.errors import JsonObject, PersonError
from playground.people import Person

if TYPE_CHECKING:
    from playground.chats import Chat
    from playground.state import World


class Membership:
    """Changes to people and groups; the bot is told as Telegram tells it."""

    def __init__(self, world: World) -> None:
        self.world = world

    def user(
        self,
        first_name: str,
        last_name: str | None = None,
        username: str | None = None,
        language_code: str | None = None,
        id: int | None = None,  # noqa: A002  # a field of the JSON request
        started: bool = False,  # noqa: FBT001, FBT002  # a field of the JSON request
        deactivated: bool = False,  # noqa: FBT001, FBT002  # a field of the JSON request
    ) -> JsonObject:
        """Create a person, or change the one with this id."""
        taken = {person.id for person in self.world.people.values()}
        name = (username or "").lstrip("@") or None
        for other in self.world.people.values():
            if name and other.id != id and (other.username or "").lower() == name.lower():
                raise PersonError(f"the username {name!r} is taken")
        person = Person(
            id if id is not None else max(taken, default=100) + 1,
            first_name,
            last_name,
            name,
            language_code,
            started=started,
            deactivated=deactivated,
        )
        if person.id <= 0 or person.id == self.world.bot.id:
            raise PersonError("a person's id is a positive number other than the bot's")
        known = self.world.people.get(person.id)
        if known is None:
            self.world.add_person(person)
        else:
            for field in ("first_name", "last_name", "username", "language_code"):
                setattr(known, field, getattr(person, field))
            known.started = known.started or started
            known.deactivated = deactivated
            person = known
        self.world.person_changed(person)
        return person.view()

    def chat(
        self,
        title: str,
        members: list[object],
        creator: object = None,
        username: str | None = None,
        supergroup: bool = False,  # noqa: FBT001, FBT002  # a field of the JSON request
        forum: bool = False,  # noqa: FBT001, FBT002  # a field of the JSON request
        with_bot: bool = True,  # noqa: FBT001, FBT002  # a field of the JSON request
    ) -> JsonObject:
        """Create a group of these people; the first, or ``creator``, owns it.

        A ``username`` makes it a public supergroup.
        """
        people = [self.world.person(member) for member in members]
        if not people:
            raise PersonError("a group needs a member")
        owner = self.world.person(creator) if creator is not None else people[0]
        ids = [person.id for person in people]
        public = username is not None
        chat = self.world.add_group(title, ids, supergroup=supergroup or public, forum=forum)
        chat.username = username
        chat.statuses[owner.id] = "creator"
        if with_bot:
            self._tell_bot(chat, owner, "left", "member")
        else:
            chat.statuses[self.world.bot.id] = "left"
        self.world.chat_changed(chat)
        return chat.view()

    def member(
        self,
        action: str,
        chat: object,
        user: object = None,
        by: object = None,
        name: str | None = None,
        thread: int | None = None,
        rights: list[str] | None = None,
        told: str = "old new",
    ) -> JsonObject:
        """Change a group and return it.

        :param action: ``join``, ``leave``, ``kick``, ``promote`` or ``demote`` the ``user``
            (``bot`` is the bot); ``migrate`` makes a supergroup of it; ``topic`` opens a topic with
            this ``name``, ``untopic`` removes the one with the id ``thread`` with all its messages,
            of which nobody is told, ``close`` lets only administrators write there, ``reopen``
            everybody again; ``restrict`` takes the named ``rights`` from ordinary members
        :param by: who does it; by default the group's first administrator
        :param told: which sides of a ``migrate`` tell of it, in this order; each may be left out,
            as if the message was lost
        """
        where = self.world.chat(chat)
        if where.is_private:
            raise PersonError("a private chat has no members to change")
        actor = self.world.person(by) if by is not None else self._first_admin(where)
        if action in _STATUS_AFTER:
            self._change_status(where, action, self._anybody(user), actor)
        elif action == "migrate":
            return self._migrate(where, actor, told.split())
        elif action == "topic":
            return self._open_topic(where, actor, name or "Topic")
        elif action == "untopic":
            self._remove_topic(where, self._topic(where, thread))
        elif action in {"close", "reopen"}:
            self._close_topic(where, actor, self._topic(where, thread), closed=action == "close")
        elif action == "restrict":
            where.denied = set(rights or [])
        else:
            raise PersonError(f"there is no action {action!r}")
        self.world.chat_changed(where)
        return where.view()

    def _anybody(self, user: object) -> Person:
        bot = self.world.bot
        if str(user).lower().lstrip("@") in ("bot", str(bot.id), (bot.username or "").lower()):
            return bot
        return self.world.person(user)

    def _first_admin(self, chat: Chat) -> Person:
        people = [self.world.people[u] for u in chat.statuses if u in self.world.people]
        admins = [person for person in people if chat.administers(person.id)]
        return next(iter(admins or people))

    def _change_status(self, chat: Chat, action: str, person: Person, actor: Person) -> None:
        before = chat.statuses.get(person.id, "left")
        after = _STATUS_AFTER[action]
        chat.statuses[person.id] = after
        if action == "leave" and person is not self.world.bot:
            actor = person
        in_before, in_after = before not in _OUT, after not in _OUT
        if person is self.world.bot:
            self._tell_bot(chat, actor, before, after)
        else:
            self._tell("chat_member", chat, actor, person, before, after)
        if in_after and not in_before:
            self._announce(chat, actor, {"new_chat_members": [person.user()]})
        elif in_before and not in_after:
            self._announce(chat, actor, {"left_chat_member": person.user()})

    def _tell_bot(self, chat: Chat, actor: Person, before: str, after: str) -> None:
        self._tell("my_chat_member", chat, actor, self.world.bot, before, after)

    def _tell(
        self, kind: str, chat: Chat, actor: Person, person: Person, before: str, after: str
    ) -> None:
        self.world.updates.add(
            kind,
            {
                "chat": chat.api(),
                "from": actor.user(),
                "date": int(self.world.clock.now()),
                "old_chat_member": chat_member(self.world, chat, person.id, before),
                "new_chat_member": chat_member(self.world, chat, person.id, after),
            },
        )

    def _announce(self, chat: Chat, actor: Person, content: JsonObject) -> int:
        message = self.world.post(chat, actor, content, is_service=True)
        if chat.has(self.world.bot.id):
            self.world.updates.add("message", message.api())
        return message.id

    def _migrate(self, chat: Chat, actor: Person, told: list[str]) -> JsonObject:
        if chat.type != "group" or chat.migrated_to is not None:
            raise PersonError("only a basic group becomes a supergroup, and once")
        grown = self.world.add_group(chat.title or "", [], supergroup=True)
        grown.statuses = dict(chat.statuses)
        grown.denied = set(chat.denied)
        self.world.chat_changed(grown)
        sides = {
            "old": (chat, {"migrate_to_chat_id": grown.id}),
            "new": (grown, {"migrate_from_chat_id": chat.id}),
        }
        if not sides.keys() >= set(told):
            raise PersonError("the sides of a migration are 'old' and 'new'")
        for side in told:
            self._announce(sides[side][0], actor, sides[side][1])
        chat.migrated_to = grown.id
        self.world.chat_changed(chat)
        return grown.view()

    def _open_topic(self, chat: Chat, actor: Person, name: str) -> JsonObject:
        if not chat.is_forum:
            raise PersonError("only a supergroup that is a forum has topics")
        content = {"forum_topic_created": {"name": name, "icon_color": 7322096}}
        message = self.world.post(chat, actor, content, is_service=True)
        message.thread = message.id
        chat.topics[message.id] = name
        if chat.has(self.world.bot.id):
            self.world.updates.add("message", message.api())
        self.world.chat_changed(chat)
        return {**chat.view(), "thread": message.id}

    def _topic(self, chat: Chat, thread: int | None) -> int:
        if thread is None or thread not in chat.topics:
            raise PersonError(f"there is no topic {thread!r}")
        return thread

    def _remove_topic(self, chat: Chat, thread: int) -> None:
        del chat.topics[thread]
        chat.closed_topics.discard(thread)
        for message in [m for m in chat.messages.values() if m.thread == thread]:
            self.world.remove(message)

    def _close_topic(self, chat: Chat, actor: Person, thread: int, *, closed: bool) -> None:
        change = chat.closed_topics.add if closed else chat.closed_topics.discard
        change(thread)
        content: JsonObject = {"forum_topic_closed" if closed else "forum_topic_reopened": {}}
        message = self.world.post(chat, actor, content, is_service=True, thread=thread)
        if chat.has(self.world.bot.id):
            self.world.updates.add("message", message.api())


_STATUS_AFTER = {
    "join": "member",
    "leave": "left",
    "kick": "kicked",
    "promote": "administrator",
    "demote": "member",
}
_OUT = ("left", "kicked")
