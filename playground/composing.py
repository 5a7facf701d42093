"""What a bot puts into a message: text, caption, photo, document, keyboard, reply."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from playground.entities import Formatted, parse_html, trimmed, utf16_length, with_automatic
from playground.errors import JsonObject, bad_request
from playground.keyboards import inline_keyboard, people_pickers
from playground.parameters import Parameters, Upload

if TYPE_CHECKING:
    from playground.chats import Chat, Content, Message
    from playground.pictures import StoredFile
    from playground.state import World

_MAX_TEXT = 4096
_MAX_CAPTION = 1024


def formatted(
    world: World, source: str, parse_mode: str | None, entities: list[JsonObject] | None
) -> Formatted:
    """Return text and entities as Telegram keeps them.

    :raises ApiError: 400 for unreadable HTML or another parse mode than HTML
    """
    mode = (parse_mode or "").lower()
    if mode == "html":
        parsed = parse_html(source, world.user_object)
    elif mode:
        raise bad_request("unsupported parse_mode")
    else:
        parsed = source, list(entities or [])
    return with_automatic(trimmed(parsed))


def text_content(world: World, parameters: Parameters) -> Content:
    """Return the content of a text message.

    :raises ApiError: 400 for no text or too much of it
    """
    text, entities = formatted(
        world,
        parameters.text("text") or "",
        parameters.text("parse_mode"),
        parameters.nested_list("entities"),
    )
    if not text:
        raise bad_request("message text is empty")
    if utf16_length(text) > _MAX_TEXT:
        raise bad_request("message is too long")
    content: Content = {"text": text}
    if entities:
        content["entities"] = entities
    options = parameters.nested_object("link_preview_options")
    if options:
        content["link_preview_options"] = options
    return content


def caption_content(world: World, parameters: Parameters) -> Content:
    """Return the caption's part of a content; empty without a caption.

    :raises ApiError: 400 for a caption that is too long
    """
    text, entities = formatted(
        world,
        parameters.text("caption") or "",
        parameters.text("parse_mode"),
        parameters.nested_list("caption_entities"),
    )
    if utf16_length(text) > _MAX_CAPTION:
        raise bad_request("message caption is too long")
    if not text:
        return {}
    content: Content = {"caption": text}
    if entities:
        content["caption_entities"] = entities
    if parameters.flag("show_caption_above_media"):
        content["show_caption_above_media"] = True
    return content


def photo_content(world: World, parameters: Parameters, name: str = "photo") -> Content:
    """Return the content of a photo: an upload, or the file id of a photo that was sent.

    :raises ApiError: 400 for a missing or bad picture, 413 for one that is too big
    """
    upload = _upload(parameters, name)
    if upload is not None:
        stored = world.files.add_photo(upload.data)
    else:
        stored = _by_id(world, parameters.text(name), name)
    if stored.size is None:
        raise bad_request("can't use file of type Document as Photo")
    return {"photo": stored.photo_sizes()}


def document_content(world: World, parameters: Parameters, name: str = "document") -> Content:
    """Return the content of a document: an upload or the file id of one.

    :raises ApiError: 400 for a missing or empty file, 413 for one that is too big
    """
    upload = _upload(parameters, name)
    if upload is not None:
        stored = world.files.add_document(upload.data, upload.name, upload.mime)
    else:
        stored = _by_id(world, parameters.text(name), name)
    return {"document": stored.document()}


def media_content(world: World, parameters: Parameters, media: JsonObject) -> Content:
    """Return the content of an ``InputMedia`` object: a photo or a document with its caption.

    :raises ApiError: 400 for another type and for what a photo, document or caption may not be
    """
    part = Parameters(dict(media), parameters.uploads)
    kind = part.text("type")
    if kind == "photo":
        content = photo_content(world, part, "media")
    elif kind == "document":
        content = document_content(world, part, "media")
    else:
        raise bad_request(f"can't parse InputMedia: type {kind!r} must be photo or document")
    return {**content, **caption_content(world, part)}


def _upload(parameters: Parameters, name: str) -> Upload | None:
    attached = parameters.text(name) or ""
    if attached.startswith("attach://"):
        upload = parameters.uploads.get(attached.removeprefix("attach://"))
        if upload is None:
            raise bad_request("wrong file identifier/HTTP URL specified")
        return upload
    return parameters.uploads.get(name)


def _by_id(world: World, file_id: str | None, name: str) -> StoredFile:
    if not file_id:
        raise bad_request(f"there is no {name} in the request")
    if file_id.startswith(("http://", "https://")):
        # The playground fetches nothing from the network.
        raise bad_request("failed to get HTTP URL content")
    return world.files.by_id(file_id)


@dataclass(frozen=True, slots=True)
class Envelope:
    """How a message is sent: where to, in answer to what, with which keyboard."""

    chat: Chat
    thread: int | None
    reply_to: Message | None
    markup: JsonObject | None
    pickers: list[list[JsonObject]]
    silent: bool
    extras: JsonObject


def envelope(world: World, parameters: Parameters) -> Envelope:
    """Read the parameters that all sending methods share.

    :raises ApiError: for a chat, topic or replied message that cannot be written to
    """
    chat = world.chat_by_id(parameters.text("chat_id"))
    world.require_access(chat, to_write=True)
    if parameters.values.keys() & {"receiver_user_id", "ephemeral_message_parameters"}:
        # Better refused than shown to everybody.
        raise bad_request("the playground has no ephemeral messages")
    thread = parameters.integer("message_thread_id")
    # Also the General topic: its id 1 is refused when written out, as by the real server.
    if thread is not None and thread not in chat.topics:
        raise bad_request("message thread not found")
    if thread in chat.closed_topics and not chat.administers(world.bot.id):
        raise bad_request("TOPIC_CLOSED")
    extras: JsonObject = {}
    if parameters.flag("protect_content"):
        extras["has_protected_content"] = True
    if chat.is_private and (effect := parameters.text("message_effect_id")):
        extras["effect_id"] = effect
    return Envelope(
        chat,
        thread,
        _replied(chat, parameters),
        inline_keyboard(parameters.nested("reply_markup")),
        people_pickers(parameters.nested("reply_markup")),
        parameters.flag("disable_notification"),
        extras,
    )


def _replied(chat: Chat, parameters: Parameters) -> Message | None:
    reply = parameters.nested_object("reply_parameters") or {}
    number = Parameters(dict(reply)).integer("message_id")
    lenient = Parameters(dict(reply)).flag("allow_sending_without_reply")
    if number is None:
        number = parameters.integer("reply_to_message_id")
        lenient = parameters.flag("allow_sending_without_reply")
    if number is None:
        return None
    message = chat.messages.get(number)
    if message is None and not lenient:
        raise bad_request("message to be replied not found")
    return message


def require_right(chat: Chat, right: str, what: str) -> None:
    """Check a permission of ordinary members, which the bot is when it is no administrator.

    :raises ApiError: 400 ``not enough rights to send <what> to the chat``
    """
    if right in chat.denied or "can_send_messages" in chat.denied:
        raise bad_request(f"not enough rights to send {what} to the chat")
