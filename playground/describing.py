"""The methods about the bot itself, its chats, files and updates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.errors import JsonObject, bad_request
from playground.profile import checked_commands, scope_key
from playground.registry import method

if TYPE_CHECKING:
    from playground.chats import Chat
    from playground.parameters import Parameters
    from playground.state import World


@method("getMe")
def get_me(world: World, parameters: Parameters) -> JsonObject:
    """Return the bot's own user."""
    del parameters
    return {
        **world.bot.user(),
        "can_join_groups": True,
        "can_read_all_group_messages": False,
        "supports_inline_queries": True,
        "can_connect_to_business": False,
        "has_main_web_app": False,
    }


@method("logOut")
@method("close")
def log_out(world: World, parameters: Parameters) -> bool:
    """Accept a farewell."""
    del world, parameters
    return True


@method("getFile", "file_id")
def get_file(world: World, parameters: Parameters) -> JsonObject:
    """Return where a file can be fetched."""
    file_id = parameters.text("file_id") or ""
    stored = world.files.by_id(file_id)
    sizes = [*stored.photo_sizes(), stored.document()]
    unique = next(size for size in sizes if size["file_id"] == file_id)["file_unique_id"]
    return {
        "file_id": file_id,
        "file_unique_id": unique,
        "file_size": stored.length,
        "file_path": stored.path,
    }


@method("getChat", "chat_id")
def get_chat(world: World, parameters: Parameters) -> JsonObject:
    """Return everything about a chat."""
    chat = _chat(world, parameters)
    body: JsonObject = {
        **chat.api(),
        "accent_color_id": 0,
        "max_reaction_count": 11,
        "accepted_gift_types": dict.fromkeys(
            (
                "unlimited_gifts",
                "limited_gifts",
                "unique_gifts",
                "premium_subscription",
                "gifts_from_channels",
            ),
            False,
        ),
    }
    if not chat.is_private:
        body["permissions"] = _permissions(chat)
    pinned = [chat.messages[number] for number in chat.pinned if number in chat.messages]
    if pinned:
        body["pinned_message"] = pinned[-1].api()
    return body


_PERMISSIONS = [
    "can_send_messages",
    "can_send_audios",
    "can_send_documents",
    "can_send_photos",
    "can_send_videos",
    "can_send_video_notes",
    "can_send_voice_notes",
    "can_send_polls",
    "can_send_other_messages",
    "can_add_web_page_previews",
    "can_change_info",
    "can_invite_users",
    "can_pin_messages",
    "can_manage_topics",
    "can_edit_tag",
    "can_react_to_messages",
]


def _permissions(chat: Chat) -> JsonObject:
    return {name: name not in chat.denied for name in _PERMISSIONS}


@method("getChatMember", "chat_id user_id")
def get_chat_member(world: World, parameters: Parameters) -> JsonObject:
    """Return one member of a chat."""
    chat = _chat(world, parameters)
    user_id = parameters.integer("user_id")
    if user_id is None or world.user(user_id) is None:
        raise bad_request("user not found")
    return chat_member(world, chat, user_id)


@method("getChatAdministrators", "chat_id return_bots")
def get_chat_administrators(world: World, parameters: Parameters) -> list[JsonObject]:
    """Return the creator and the administrators of a group."""
    chat = _chat(world, parameters)
    if chat.is_private:
        raise bad_request("there are no administrators in the private chat")
    return [chat_member(world, chat, user) for user in chat.statuses if chat.administers(user)]


@method("getChatMemberCount", "chat_id")
def get_chat_member_count(world: World, parameters: Parameters) -> int:
    """Return how many members a chat has."""
    chat = _chat(world, parameters)
    return sum(chat.has(user) for user in chat.statuses)


def _chat(world: World, parameters: Parameters) -> Chat:
    chat = world.chat_by_id(parameters.text("chat_id"))
    if not chat.is_private:
        world.require_access(chat, to_write=False)
    return chat


_ADMIN_RIGHTS = [
    "can_be_edited",
    "is_anonymous",
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
    "can_pin_messages",
    "can_manage_topics",
    "can_send_welcome_messages",
]


def chat_member(world: World, chat: Chat, user_id: int, status: str | None = None) -> JsonObject:
    """Return the ``ChatMember`` object of a user; ``status`` in place of the present one."""
    status = status or chat.statuses.get(user_id, "left")
    body: JsonObject = {"status": status, "user": world.user_object(user_id)}
    if status == "creator":
        body["is_anonymous"] = False
    elif status == "administrator":
        body |= {name: name not in ("can_be_edited", "is_anonymous") for name in _ADMIN_RIGHTS}
    elif status == "kicked":
        body["until_date"] = 0
    return body


@method("leaveChat", "chat_id")
def leave_chat(world: World, parameters: Parameters) -> bool:
    """Leave a group."""
    chat = world.chat_by_id(parameters.text("chat_id"))
    if chat.is_private:
        raise bad_request("chat member status can't be changed in private chats")
    world.require_access(chat, to_write=False)
    before = chat_member(world, chat, world.bot.id)
    chat.statuses[world.bot.id] = "left"
    world.updates.add(
        "my_chat_member",
        {
            "chat": chat.api(),
            "from": world.bot.user(),
            "date": int(world.clock.now()),
            "old_chat_member": before,
            "new_chat_member": chat_member(world, chat, world.bot.id),
        },
    )
    world.post(chat, world.bot, {"left_chat_member": world.bot.user()}, is_service=True)
    world.chat_changed(chat)
    return True


def _commands_key(parameters: Parameters) -> tuple[str, str]:
    scope = scope_key(parameters.nested_object("scope"))
    return scope, parameters.text("language_code") or ""


@method("setMyCommands", "commands scope language_code")
def set_my_commands(world: World, parameters: Parameters) -> bool:
    """Set the list of commands for a scope and language."""
    commands = parameters.nested_list("commands")
    if commands is None:
        raise bad_request("commands are not specified")
    world.profile.commands[_commands_key(parameters)] = checked_commands(commands)
    world.events.publish("commands", {})
    return True


@method("getMyCommands", "scope language_code")
def get_my_commands(world: World, parameters: Parameters) -> list[JsonObject]:
    """Return the list of commands for exactly this scope and language."""
    return world.profile.commands.get(_commands_key(parameters), [])


@method("deleteMyCommands", "scope language_code")
def delete_my_commands(world: World, parameters: Parameters) -> bool:
    """Remove the list of commands for a scope and language."""
    world.profile.commands.pop(_commands_key(parameters), None)
    world.events.publish("commands", {})
    return True


def _set_text(world: World, parameters: Parameters, kind: str, most: int) -> bool:
    text = parameters.text(kind) or ""
    if len(text) > most:
        raise bad_request(f"bot {kind.replace('_', ' ')} is too long")
    world.profile.texts[kind, parameters.text("language_code") or ""] = text
    return True


def _get_text(world: World, parameters: Parameters, kind: str) -> JsonObject:
    return {kind: world.profile.text(kind, parameters.text("language_code") or "")}


@method("setMyName", "name language_code")
def set_my_name(world: World, parameters: Parameters) -> bool:
    """Set the bot's name for a language."""
    _set_text(world, parameters, "name", 64)
    if not parameters.text("language_code"):
        world.bot.first_name = parameters.text("name") or world.bot.first_name
    return True


@method("setMyDescription", "description language_code")
def set_my_description(world: World, parameters: Parameters) -> bool:
    """Set the text of an empty chat with the bot."""
    return _set_text(world, parameters, "description", 512)


@method("setMyShortDescription", "short_description language_code")
def set_my_short_description(world: World, parameters: Parameters) -> bool:
    """Set the text of the bot's profile."""
    return _set_text(world, parameters, "short_description", 120)


@method("getMyName", "language_code")
def get_my_name(world: World, parameters: Parameters) -> JsonObject:
    """Return the bot's name in a language."""
    answer = _get_text(world, parameters, "name")
    return answer if answer["name"] else {"name": world.bot.first_name}


@method("getMyDescription", "language_code")
def get_my_description(world: World, parameters: Parameters) -> JsonObject:
    """Return the text of an empty chat with the bot."""
    return _get_text(world, parameters, "description")


@method("getMyShortDescription", "language_code")
def get_my_short_description(world: World, parameters: Parameters) -> JsonObject:
    """Return the text of the bot's profile."""
    return _get_text(world, parameters, "short_description")


@method("setChatMenuButton", "chat_id menu_button")
def set_chat_menu_button(world: World, parameters: Parameters) -> bool:
    """Set the button beside the typing box."""
    button = parameters.nested_object("menu_button") or {"type": "default"}
    if button.get("type") not in ("commands", "web_app", "default"):
        raise bad_request("can't parse menu button: unsupported type specified")
    world.profile.menu_buttons[parameters.integer("chat_id")] = button
    return True


@method("getChatMenuButton", "chat_id")
def get_chat_menu_button(world: World, parameters: Parameters) -> JsonObject:
    """Return the button beside the typing box."""
    buttons = world.profile.menu_buttons
    default = buttons.get(None, {"type": "commands"})
    return buttons.get(parameters.integer("chat_id"), default)


@method(
    "setWebhook",
    "url certificate ip_address max_connections allowed_updates drop_pending_updates secret_token",
)
def set_webhook(world: World, parameters: Parameters) -> bool:
    """Ask for updates by HTTP POST in place of ``getUpdates``; an empty address ends it."""
    world.webhook.set(parameters)
    return True


@method("deleteWebhook", "drop_pending_updates")
def delete_webhook(world: World, parameters: Parameters) -> bool:
    """Go back to ``getUpdates``."""
    world.webhook.delete(drop=parameters.flag("drop_pending_updates"))
    return True


@method("getWebhookInfo")
def get_webhook_info(world: World, parameters: Parameters) -> JsonObject:
    """Return where updates go and how that works out."""
    del parameters
    return world.webhook.info()
