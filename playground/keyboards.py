"""Reply markup: what the Bot API accepts in it."""

from __future__ import annotations

import json

from playground.errors import JsonObject, bad_request

_ACTIONS = (
    "callback_data",
    "url",
    "web_app",
    "login_url",
    "switch_inline_query",
    "switch_inline_query_current_chat",
    "switch_inline_query_chosen_chat",
    "copy_text",
    "callback_game",
    "pay",
)
_MAX_BUTTONS = 100
_MAX_JSON_BYTES = 10_000
_OTHER_MARKUP = ("keyboard", "remove_keyboard", "force_reply")


def inline_keyboard(markup: object) -> JsonObject | None:
    """Check a ``reply_markup`` and return its inline keyboard; ``None`` without buttons.

    Reply keyboards and forced replies are accepted and not kept: they belong to no message.

    :raises ApiError: 400 for a keyboard that Telegram refuses
    """
    if markup is None:
        return None
    if not isinstance(markup, dict):
        raise bad_request("object expected as reply markup")
    if "inline_keyboard" not in markup:
        if markup and not any(name in markup for name in _OTHER_MARKUP):
            raise bad_request("can't parse reply keyboard markup JSON object")
        return None
    rows = markup["inline_keyboard"]
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise bad_request("can't parse inline keyboard: expected an Array of Arrays")
    kept = [[_button(button) for button in row] for row in rows if row]
    if sum(len(row) for row in kept) > _MAX_BUTTONS:
        raise bad_request("reply markup is too long")
    if len(json.dumps(kept, ensure_ascii=False).encode()) > _MAX_JSON_BYTES:
        raise bad_request("reply markup is too long")
    return {"inline_keyboard": kept} if kept else None


def people_pickers(markup: object) -> list[list[JsonObject]]:
    """Return the rows of a reply keyboard's buttons that ask for people; the others are not kept.

    The chat page shows them under the message, as it has no keyboard of its own.
    """
    rows = markup.get("keyboard") if isinstance(markup, dict) else None
    if not isinstance(rows, list):
        return []
    kept = [
        [dict(button) for button in row if isinstance(button, dict) and "request_users" in button]
        for row in rows
        if isinstance(row, list)
    ]
    return [row for row in kept if row]


def _button(button: object) -> JsonObject:
    if not isinstance(button, dict):
        raise bad_request("can't parse inline keyboard button: expected an Object")
    text = button.get("text")
    if not isinstance(text, str) or not text.strip():
        raise bad_request(
            "can't parse inline keyboard button: can't find field \"text\""
            if text is None
            else "can't parse inline keyboard button: text must be non-empty"
        )
    actions = [name for name in _ACTIONS if name in button]
    if not actions:
        raise bad_request(
            "can't parse inline keyboard button: text buttons are unallowed in the inline keyboard"
        )
    data = button.get("callback_data")
    if "callback_data" in button and not (
        isinstance(data, str) and 1 <= len(data.encode("utf-8", "surrogatepass")) <= 64
    ):
        raise bad_request("BUTTON_DATA_INVALID")
    _check_url(text, button.get("url"))
    copied = button.get("copy_text")
    if copied is not None and not (
        isinstance(copied, dict) and 1 <= len(str(copied.get("text", ""))) <= 256
    ):
        raise bad_request("BUTTON_COPY_TEXT_INVALID")
    return dict(button)


def _check_url(text: str, url: object) -> None:
    if url is None:
        return
    allowed = ("http://", "https://", "tg://", "t.me/")
    if not isinstance(url, str) or not url.startswith(allowed):
        raise bad_request(f"inline keyboard button URL '{url}' is invalid: Wrong HTTP URL ({text})")


def find_button(markup: JsonObject | None, text: str) -> JsonObject | None:
    """Return the first button with this text."""
    for row in (markup or {}).get("inline_keyboard", []):
        for button in row:
            if button["text"] == text:
                return dict(button)
    return None
