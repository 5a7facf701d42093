"""The methods that send messages."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from playground.composing import (
    Envelope,
    caption_content,
    document_content,
    envelope,
    media_content,
    photo_content,
    require_right,
    text_content,
)
from playground.errors import JsonObject, bad_request
from playground.registry import method

if TYPE_CHECKING:
    from playground.chats import Content
    from playground.parameters import Parameters
    from playground.state import World

_ALBUM = (
    "business_connection_id chat_id message_thread_id direct_messages_topic_id"
    " disable_notification protect_content allow_paid_broadcast message_effect_id"
    " reply_parameters reply_to_message_id allow_sending_without_reply"
)
_PLAIN = _ALBUM + " suggested_post_parameters reply_markup"
_SHARED = _PLAIN + " receiver_user_id callback_query_id ephemeral_message_parameters"
_CAPTION = " caption parse_mode caption_entities"
_DICE = {"🎲": 6, "🎯": 6, "🎳": 6, "🏀": 5, "⚽": 5, "🎰": 64}
_ACTIONS = [
    "typing",
    "upload_photo",
    "record_video",
    "upload_video",
    "record_voice",
    "upload_voice",
    "upload_document",
    "choose_sticker",
    "find_location",
    "record_video_note",
    "upload_video_note",
]


def _deliver(world: World, to: Envelope, content: Content, **extras: object) -> JsonObject:
    world.limits.take(to.chat.id)
    message = world.post(
        to.chat,
        world.bot,
        content,
        markup=to.markup,
        pickers=to.pickers,
        thread=to.thread,
        reply_to=to.reply_to,
        silent=to.silent,
        extras={**to.extras, **extras},
    )
    return message.api()


def _require_bot_right(world: World, to: Envelope, right: str, what: str) -> None:
    if not to.chat.administers(world.bot.id):
        require_right(to.chat, right, what)


@method(
    "sendMessage",
    _SHARED + " text parse_mode entities link_preview_options disable_web_page_preview",
)
def send_message(world: World, parameters: Parameters) -> JsonObject:
    """Send a text."""
    to = envelope(world, parameters)
    _require_bot_right(world, to, "can_send_messages", "text messages")
    return _deliver(world, to, text_content(world, parameters))


@method("sendPhoto", _SHARED + _CAPTION + " photo show_caption_above_media has_spoiler")
def send_photo(world: World, parameters: Parameters) -> JsonObject:
    """Send a photo with a caption."""
    to = envelope(world, parameters)
    _require_bot_right(world, to, "can_send_photos", "photos")
    content = photo_content(world, parameters) | caption_content(world, parameters)
    return _deliver(world, to, content)


@method("sendDocument", _SHARED + _CAPTION + " document thumbnail disable_content_type_detection")
def send_document(world: World, parameters: Parameters) -> JsonObject:
    """Send a file with a caption."""
    to = envelope(world, parameters)
    _require_bot_right(world, to, "can_send_documents", "documents")
    content = document_content(world, parameters) | caption_content(world, parameters)
    return _deliver(world, to, content)


@method("sendMediaGroup", _ALBUM + " media")
def send_media_group(world: World, parameters: Parameters) -> list[JsonObject]:
    """Send two to ten photos or documents as one album."""
    to = envelope(world, parameters)
    _require_bot_right(world, to, "can_send_photos", "photos")
    media = parameters.nested_list("media") or []
    if not 2 <= len(media) <= 10:
        raise bad_request("wrong number of messages to send: an album has 2 to 10")
    contents = [media_content(world, parameters, item) for item in media]
    album = str(secrets.randbelow(10**15))
    return [_deliver(world, to, content, media_group_id=album) for content in contents]


@method("sendDice", _PLAIN + " emoji")
def send_dice(world: World, parameters: Parameters) -> JsonObject:
    """Send a die whose value the server throws."""
    to = envelope(world, parameters)
    _require_bot_right(world, to, "can_send_other_messages", "dice")
    emoji = parameters.text("emoji") or "🎲"
    if emoji not in _DICE:
        raise bad_request("invalid dice emoji specified")
    value = secrets.randbelow(_DICE[emoji]) + 1
    return _deliver(world, to, {"dice": {"emoji": emoji, "value": value}})


@method("sendChatAction", "business_connection_id chat_id message_thread_id action")
def send_chat_action(world: World, parameters: Parameters) -> bool:
    """Show that the bot is typing or sending something."""
    to = envelope(world, parameters)
    action = parameters.text("action")
    if action not in _ACTIONS:
        raise bad_request("wrong parameter action in request")
    world.events.publish("action", {"chat": to.chat.id, "action": action}, to.chat.id)
    return True
