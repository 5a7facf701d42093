"""The methods that change, remove, pin or react to messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.composing import caption_content, media_content, require_right, text_content
from playground.errors import JsonObject, bad_request, not_modified
from playground.keyboards import inline_keyboard
from playground.registry import method

if TYPE_CHECKING:
    from playground.chats import Content, Message
    from playground.parameters import Parameters
    from playground.state import World

_TARGET = "business_connection_id chat_id message_id inline_message_id"
_CAPTION_FIELDS = ("caption", "caption_entities", "show_caption_above_media")
_DELETABLE_SECONDS = 48 * 3600


def _target(world: World, parameters: Parameters) -> Message:
    inline_id = parameters.text("inline_message_id")
    if inline_id:
        message = world.inline_messages.get(inline_id)
        if message is None:
            raise bad_request("MESSAGE_ID_INVALID")
        return message
    chat = world.chat_by_id(parameters.text("chat_id"))
    world.require_access(chat, to_write=False)
    number = parameters.integer("message_id")
    if number is None:
        raise bad_request("message identifier is not specified")
    message = chat.messages.get(number)
    if message is None:
        raise bad_request("message to edit not found")
    if message.sender is not world.bot or message.is_service:
        raise bad_request("message can't be edited")
    return message


def _finish(
    world: World, parameters: Parameters, message: Message, content: Content
) -> JsonObject | bool:
    markup = inline_keyboard(parameters.nested("reply_markup"))
    if content == message.content and markup == message.markup:
        raise not_modified()
    world.limits.take(message.chat.id)
    edited = content != message.content
    message.content, message.markup = content, markup
    world.touch(message, edited=edited)
    return True if parameters.text("inline_message_id") else message.api()


@method(
    "editMessageText",
    _TARGET + " text parse_mode entities link_preview_options reply_markup"
    " disable_web_page_preview rich_message",
)
def edit_message_text(world: World, parameters: Parameters) -> JsonObject | bool:
    """Replace a text message's text and keyboard."""
    message = _target(world, parameters)
    if "text" not in message.content:
        raise bad_request("there is no text in the message to edit")
    return _finish(world, parameters, message, text_content(world, parameters))


@method(
    "editMessageCaption",
    _TARGET + " caption parse_mode caption_entities show_caption_above_media reply_markup",
)
def edit_message_caption(world: World, parameters: Parameters) -> JsonObject | bool:
    """Replace a photo's or document's caption and keyboard."""
    message = _target(world, parameters)
    if "photo" not in message.content and "document" not in message.content:
        raise bad_request("there is no caption in the message to edit")
    kept = {key: value for key, value in message.content.items() if key not in _CAPTION_FIELDS}
    return _finish(world, parameters, message, kept | caption_content(world, parameters))


@method("editMessageMedia", _TARGET + " media reply_markup")
def edit_message_media(world: World, parameters: Parameters) -> JsonObject | bool:
    """Replace photo, caption and keyboard at once; a text becomes a photo, never the reverse."""
    message = _target(world, parameters)
    media = parameters.nested_object("media")
    if media is None:
        raise bad_request("input media is not specified")
    if "dice" in message.content:
        raise bad_request("message can't be edited")
    if parameters.text("inline_message_id") and parameters.uploads:
        raise bad_request("can't upload new file for an inline message; use file_id or URL")
    if media.get("type") == "photo" and not message.chat.administers(world.bot.id):
        require_right(message.chat, "can_send_photos", "photos")
    return _finish(world, parameters, message, media_content(world, parameters, media))


@method("editMessageReplyMarkup", _TARGET + " reply_markup")
def edit_message_reply_markup(world: World, parameters: Parameters) -> JsonObject | bool:
    """Replace a message's keyboard, or remove it."""
    message = _target(world, parameters)
    return _finish(world, parameters, message, message.content)


def _require_deletable(world: World, message: Message) -> None:
    chat = message.chat
    own = message.sender is world.bot
    if message.is_service and not chat.is_private and not chat.administers(world.bot.id):
        raise bad_request("message can't be deleted")
    if not own and not chat.is_private and not chat.administers(world.bot.id):
        raise bad_request("message can't be deleted")
    if world.clock.now() - message.date > _DELETABLE_SECONDS:
        raise bad_request("message can't be deleted for everyone")


@method("deleteMessage", "chat_id message_id")
def delete_message(world: World, parameters: Parameters) -> bool:
    """Delete a message of the last 48 hours that the bot may delete."""
    chat = world.chat_by_id(parameters.text("chat_id"))
    world.require_access(chat, to_write=False)
    message = chat.messages.get(parameters.integer("message_id") or 0)
    if message is None:
        raise bad_request("message to delete not found")
    _require_deletable(world, message)
    world.remove(message)
    return True


@method("deleteMessages", "chat_id message_ids")
def delete_messages(world: World, parameters: Parameters) -> bool:
    """Delete several messages; those that are gone already are passed over."""
    chat = world.chat_by_id(parameters.text("chat_id"))
    world.require_access(chat, to_write=False)
    numbers = parameters.nested("message_ids")
    if not isinstance(numbers, list) or not 1 <= len(numbers) <= 100:
        raise bad_request("message identifiers are not specified")
    found = [chat.messages[number] for number in numbers if number in chat.messages]
    for message in found:
        _require_deletable(world, message)
    for message in found:
        world.remove(message)
    return True


@method("pinChatMessage", "business_connection_id chat_id message_id disable_notification")
def pin_chat_message(world: World, parameters: Parameters) -> bool:
    """Pin a message at the top of the chat."""
    message = _in_chat_to_pin(world, parameters, "message to pin not found")
    pinned = message.chat.pinned
    if message.id in pinned:
        pinned.remove(message.id)
    pinned.append(message.id)
    world.touch(message, edited=False)
    world.chat_changed(message.chat)
    return True


@method("unpinChatMessage", "business_connection_id chat_id message_id")
def unpin_chat_message(world: World, parameters: Parameters) -> bool:
    """Unpin a message, by default the last pinned one."""
    chat = world.chat_by_id(parameters.text("chat_id"))
    number = parameters.integer("message_id") or (chat.pinned[-1] if chat.pinned else 0)
    parameters.values["message_id"] = number
    message = _in_chat_to_pin(world, parameters, "message to unpin not found")
    if number in chat.pinned:
        chat.pinned.remove(number)
    world.touch(message, edited=False)
    world.chat_changed(chat)
    return True


@method("unpinAllChatMessages", "chat_id")
def unpin_all_chat_messages(world: World, parameters: Parameters) -> bool:
    """Unpin everything."""
    chat = world.chat_by_id(parameters.text("chat_id"))
    world.require_access(chat, to_write=False)
    chat.pinned.clear()
    world.chat_changed(chat)
    return True


def _in_chat_to_pin(world: World, parameters: Parameters, missing: str) -> Message:
    chat = world.chat_by_id(parameters.text("chat_id"))
    world.require_access(chat, to_write=False)
    allowed = chat.is_private or chat.administers(world.bot.id)
    if not allowed:
        raise bad_request("not enough rights to manage pinned messages in the chat")
    message = chat.messages.get(parameters.integer("message_id") or 0)
    if message is None:
        raise bad_request(missing)
    return message


@method("setMessageReaction", "chat_id message_id reaction is_big")
def set_message_reaction(world: World, parameters: Parameters) -> bool:
    """Set the bot's reaction to a message; bots may set one."""
    chat = world.chat_by_id(parameters.text("chat_id"))
    world.require_access(chat, to_write=False)
    message = chat.messages.get(parameters.integer("message_id") or 0)
    if message is None:
        raise bad_request("message to react not found")
    reactions = parameters.nested_list("reaction") or []
    if len(reactions) > 1:
        raise bad_request("REACTIONS_TOO_MANY")
    if any(reaction.get("type") not in ("emoji", "custom_emoji") for reaction in reactions):
        raise bad_request("REACTION_INVALID")
    message.reactions = reactions
    world.touch(message, edited=False)
    return True
