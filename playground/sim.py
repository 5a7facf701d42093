"""The person's side: what people do in the playground's Telegram."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from playground.composing import formatted
from playground.entities import entity_text, utf16_length, with_automatic
from playground.errors import JsonObject, PersonError
from playground.keyboards import find_button, inline_keyboard
from playground.queries import InlineQuery, Press

if TYPE_CHECKING:
    from playground.chats import Chat, Content, Message
    from playground.people import Person
    from playground.state import World

_NO_ANSWER: JsonObject = {"answered": False, "text": "", "show_alert": False, "url": None}


class Sim:
    """People's hands: each method does what a person does and tells the bot of it.

    ``user`` is a person's id or @username, ``chat`` a chat's id or title, or ``private`` for the
    person's own chat with the bot. Whatever cannot be done raises :class:`PersonError`.
    """

    def __init__(self, world: World) -> None:
        self.world = world

    # Writing

    def message(
        self,
        user: object,
        chat: object,
        text: str,
        reply_to: int | None = None,
        thread: int | None = None,
        mention: int | None = None,
    ) -> JsonObject:
        """Write a message and return it as the chat page sees it.

        The first message to the bot in private starts it.

        :param mention: id of a person to mention by name; his first name in the text becomes the
            ``text_mention``, or is added at its end
        """
        person, where = self._in_chat(user, chat)
        if not text.strip():
            raise PersonError("the text is empty")
        if thread is not None and thread not in where.topics:
            raise PersonError(f"there is no topic {thread} in this chat")
        if where.is_private:
            self._open_private(person, text)
        content = self._text_content(text.strip(), mention)
        reply = where.messages.get(reply_to) if reply_to is not None else None
        if reply_to is not None and reply is None:
            raise PersonError(f"there is no message {reply_to} to reply to in this chat")
        message = self.world.post(where, person, content, thread=thread, reply_to=reply)
        if self._bot_sees(message):
            self.world.updates.add("message", message.api())
        return self.world.view(message)

    def edit(self, user: object, chat: object, message: int, text: str) -> JsonObject:
        """Edit an own text message."""
        person, where = self._in_chat(user, chat)
        written = self._message(where, message)
        if written.sender is not person or "text" not in written.content:
            raise PersonError("only own text messages can be edited")
        written.content = self._text_content(text.strip(), None)
        self.world.touch(written)
        if self._bot_sees(written):
            self.world.updates.add("edited_message", written.api())
        return self.world.view(written)

    def delete(self, user: object, chat: object, message: int) -> JsonObject:
        """Delete a message, as its writer or an administrator may; bots are not told."""
        person, where = self._in_chat(user, chat)
        written = self._message(where, message)
        if not (where.is_private or where.administers(person.id) or written.sender is person):
            raise PersonError("only administrators delete other people's messages")
        self.world.remove(written)
        return {"deleted": message}

    def _text_content(self, text: str, mention: int | None) -> Content:
        entities: list[JsonObject] = []
        if mention is not None:
            mentioned = self.world.person(mention)
            name = mentioned.first_name
            if name not in text:
                text = f"{text} {name}"
            offset = utf16_length(text[: text.index(name)])
            entities.append(
                {
                    "type": "text_mention",
                    "offset": offset,
                    "length": utf16_length(name),
                    "user": mentioned.user(),
                }
            )
        text, entities = with_automatic((text, entities))
        return {"text": text, "entities": entities} if entities else {"text": text}

    def _open_private(self, person: Person, text: str) -> None:
        if person.blocked:
            if not text.startswith("/start"):
                raise PersonError("the bot is blocked; /start unblocks it")
            self.block(person.id, blocked=False)
        if not person.started:
            person.started = True
            self.world.person_changed(person)

    def _bot_sees(self, message: Message) -> bool:
        """Return whether the bot, in privacy mode, gets the message.

        In groups: commands that may be meant for it, replies to it, mentions of it.
        """
        chat, bot = message.chat, self.world.bot
        if chat.is_private or not chat.has(bot.id):
            return chat.is_private
        if message.via_bot is bot:
            return True
        reply = message.reply_to
        if reply is not None and reply.sender is bot and not reply.is_service:
            return True
        me = f"@{bot.username}".lower()
        text = message.content.get("text", "")
        for entity in message.content.get("entities", []):
            part = entity_text(text, entity).lower()
            if entity["type"] == "bot_command" and ("@" not in part or part.endswith(me)):
                return True
            if entity["type"] == "mention" and part == me:
                return True
        return False

    def share(self, user: object, message: int, picked: object) -> JsonObject:
        """Pick a person for the reply button of this message in one's private chat."""
        person, where = self._in_chat(user, "private")
        pickers = [button for row in self._message(where, message).pickers for button in row]
        if not pickers:
            raise PersonError(f"message {message} does not ask for people")
        asks = pickers[0]["request_users"]
        chosen = self.world.person(picked)
        shared: JsonObject = {"user_id": chosen.id}
        if asks.get("request_name"):
            shared["first_name"] = chosen.first_name
        if asks.get("request_username") and chosen.username:
            shared["username"] = chosen.username
        content: Content = {
            "users_shared": {"request_id": asks["request_id"], "users": [shared]},
        }
        told = self.world.post(where, person, content, is_service=True)
        self.world.updates.add("message", told.api())
        return self.world.view(told)

    # Pressing

    async def press(
        self,
        user: object,
        chat: object,
        message: int,
        data: str | None = None,
        button: str | None = None,
        inaccessible: bool = False,  # noqa: FBT001, FBT002  # a field of the JSON request
        timeout: float = 15.0,  # noqa: ASYNC109  # a field of the JSON request
    ) -> JsonObject:
        """Press a button and wait for the bot's answer.

        :param data: the button's callback data; any text is accepted, as from an altered client
        :param button: or else the button's text, which must be on the message
        :param inaccessible: send the stub that bots get for old and deleted messages
        :param timeout: seconds to wait, in real time
        :return: ``answered``, ``text``, ``show_alert``, ``url`` and ``query``, the query's id
        """
        person, where = self._in_chat(user, chat)
        target = where.messages.get(message)
        if target is None and not inaccessible:
            raise PersonError(f"there is no message {message} in this chat")
        if data is None:
            found = find_button(target.markup if target else None, button or "")
            if found is None:
                raise PersonError(f"there is no button {button!r} on message {message}")
            data = found.get("callback_data")
            if data is None:
                raise PersonError(f"the button {button!r} has no callback data")
        query = self.world.presses.add(
            Press(
                str(secrets.randbits(62)),
                person,
                self.world.clock.now(),
                self.world.future(),
                message=target,
            )
        )
        body: JsonObject = {
            "id": query.id,
            "from": person.user(),
            "chat_instance": str(7_000_000_000 + abs(where.id)),
            "data": data,
        }
        if target is not None and target.inline_id is not None:
            body["inline_message_id"] = target.inline_id
        elif target is None or inaccessible:
            body["message"] = {"chat": where.api(), "message_id": message, "date": 0}
        else:
            body["message"] = target.api()
        self.world.updates.add("callback_query", body)
        return {"query": query.id, **await _answer(query.answer, timeout)}

    # Inline mode

    async def inline(
        self,
        user: object,
        query: str,
        chat: object = "private",
        offset: str = "",
        timeout: float = 15.0,  # noqa: ASYNC109  # a field of the JSON request
    ) -> JsonObject:
        """Type after the bot's name and wait for its results; ``query`` in the answer is an id."""
        person, where = self._in_chat(user, chat)
        if len(query) > 256:
            raise PersonError("an inline query has at most 256 characters")
        asked = self.world.inline_queries.add(
            InlineQuery(
                str(secrets.randbits(62)),
                person,
                self.world.clock.now(),
                self.world.future(),
                text=query,
            )
        )
        self.world.updates.add(
            "inline_query",
            {
                "id": asked.id,
                "from": person.user(),
                "query": query,
                "offset": offset,
                "chat_type": "sender" if where.is_private else where.type,
            },
        )
        answer = await _answer(asked.answer, timeout)
        return {"query": asked.id, "results": [], **answer}

    def choose(
        self,
        user: object,
        query: str,
        result: str,
        chat: object = "private",
        feedback: bool = True,  # noqa: FBT001, FBT002  # a field of the JSON request
    ) -> JsonObject:
        """Send the result ``result`` of the inline query with the id ``query`` to a chat.

        :param feedback: whether the bot is told, as it is switched on at @BotFather
        """
        person, where = self._in_chat(user, chat)
        asked = self.world.inline_results.get(query)
        chosen = next((r for r in asked.results if r["id"] == result), None) if asked else None
        if asked is None or chosen is None or asked.person is not person:
            raise PersonError(f"there is no result {result!r} of query {query!r}")
        markup = inline_keyboard(chosen.get("reply_markup"))
        inline_id = f"AAMC{secrets.token_hex(10)}" if markup else None
        message = self.world.post(
            where,
            person,
            self._inline_content(chosen),
            markup=markup,
            via_bot=self.world.bot,
            inline_id=inline_id,
        )
        body: JsonObject = {"result_id": result, "from": person.user(), "query": asked.text}
        if inline_id:
            self.world.inline_messages[inline_id] = message
            body["inline_message_id"] = inline_id
        if feedback:
            self.world.updates.add("chosen_inline_result", body)
        if self._bot_sees(message):
            self.world.updates.add("message", message.api())
        return self.world.view(message)

    def _inline_content(self, result: JsonObject) -> Content:
        written: Any = result.get("input_message_content")
        if written:
            text, entities = formatted(
                self.world,
                written["message_text"],
                written.get("parse_mode"),
                written.get("entities"),
            )
            return {"text": text, "entities": entities} if entities else {"text": text}
        if "photo_file_id" not in result:
            raise PersonError("the playground shows no pictures from the network")
        content: Content = {"photo": self.world.files.by_id(result["photo_file_id"]).photo_sizes()}
        text, entities = formatted(
            self.world,
            result.get("caption") or "",
            result.get("parse_mode"),
            result.get("caption_entities"),
        )
        if text:
            content["caption"] = text
        if entities:
            content["caption_entities"] = entities
        return content

    # The bot's access

    def block(self, user: object, blocked: bool = True) -> JsonObject:  # noqa: FBT001, FBT002  # a field of the JSON request
        """Block the bot, or unblock it; the bot is told as Telegram tells it."""
        person = self.world.person(user)
        if person.blocked != blocked:
            person.blocked = blocked
            me, old, new = self.world.bot.user(), "member", "kicked"
            if not blocked:
                old, new = new, old
            self.world.updates.add(
                "my_chat_member",
                {
                    "chat": self.world.chats[person.id].api(),
                    "from": person.user(),
                    "date": int(self.world.clock.now()),
                    "old_chat_member": _private_member(me, old),
                    "new_chat_member": _private_member(me, new),
                },
            )
            self.world.person_changed(person)
        return person.view()

    def update(self, update: JsonObject) -> JsonObject:
        """Send the bot an update with any fields; its ``update_id`` is given here."""
        fields = {name: value for name, value in update.items() if name != "update_id"}
        return self.world.updates.add_raw(fields)

    # Finding

    def _in_chat(self, user: object, chat: object) -> tuple[Person, Chat]:
        person = self.world.person(user)
        where = self.world.chat(chat, person)
        if where.migrated_to is not None:
            raise PersonError(f"this group has become the supergroup {where.migrated_to}")
        if not where.has(person.id):
            raise PersonError(f"{person.first_name} is not in this chat")
        return person, where

    def _message(self, chat: Chat, number: int) -> Message:
        message = chat.messages.get(number)
        if message is None:
            raise PersonError(f"there is no message {number} in this chat")
        return message


def _private_member(user: JsonObject, status: str) -> JsonObject:
    member: JsonObject = {"user": user, "status": status}
    if status == "kicked":
        member["until_date"] = 0
    return member


async def _answer(answer: asyncio.Future[JsonObject], seconds: float) -> JsonObject:
    with suppress(TimeoutError, asyncio.CancelledError):
        async with asyncio.timeout(seconds):
            return await asyncio.shield(answer)
    return dict(_NO_ANSWER)
