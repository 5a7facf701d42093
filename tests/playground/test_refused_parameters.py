"""The error table: buttons, parameters and pictures that the Bot API does not take."""

from __future__ import annotations

import pytest

from tests.playground.client import ANNA, GROUP, Client, jpeg, keyboard, png


@pytest.mark.parametrize(
    ("button", "reason"),
    [
        ({"text": "a", "callback_data": "ы" * 33}, "BUTTON_DATA_INVALID"),
        ({"text": "a", "callback_data": ""}, "BUTTON_DATA_INVALID"),
        (
            {"text": "a"},
            "can't parse inline keyboard button: text buttons are unallowed in the inline keyboard",
        ),
        (
            {"text": "", "callback_data": "a"},
            "can't parse inline keyboard button: text must be non-empty",
        ),
        (
            {"callback_data": "a"},
            "can't parse inline keyboard button: can't find field \"text\"",
        ),
        (
            {"text": "a", "url": "ftp://x"},
            "inline keyboard button URL 'ftp://x' is invalid: Wrong HTTP URL (a)",
        ),
        ({"text": "a", "copy_text": {"text": ""}}, "BUTTON_COPY_TEXT_INVALID"),
        ("a", "can't parse inline keyboard button: expected an Object"),
    ],
)
async def test_bad_buttons(client: Client, button: object, reason: str) -> None:
    refused = await client.refusal(
        "sendMessage", chat_id=GROUP, text="a", reply_markup={"inline_keyboard": [[button]]}
    )
    assert refused == f"400 Bad Request: {reason}"


async def test_keyboards_that_are_too_big(client: Client) -> None:
    long = "400 Bad Request: reply markup is too long"
    send = {"chat_id": GROUP, "text": "a"}
    many = keyboard(*[["a"] for _ in range(101)])
    assert await client.refusal("sendMessage", **send, reply_markup=many) == long
    wide = keyboard(*[["a" * 64] for _ in range(90)])
    assert await client.refusal("sendMessage", **send, reply_markup=wide) == long
    assert await client.call("sendMessage", **send, reply_markup=keyboard(*[["a"]] * 100))
    assert await client.call("sendMessage", **send, reply_markup={"remove_keyboard": True})
    wrongs: tuple[object, ...] = ([], {"rows": []}, {"inline_keyboard": ["a"]})
    for wrong in wrongs:
        refused = await client.refusal("sendMessage", **send, reply_markup=wrong)
        assert refused.startswith("400 Bad Request: ")


@pytest.mark.parametrize(
    ("method", "parameters", "refused"),
    [
        ("sendMessage", {"text": "x" * 4097}, "400 Bad Request: message is too long"),
        ("sendMessage", {"text": " \n"}, "400 Bad Request: message text is empty"),
        ("sendMessage", {}, "400 Bad Request: message text is empty"),
        (
            "sendMessage",
            {"text": "<b>", "parse_mode": "HTML"},
            (
                "400 Bad Request: can't parse entities:"
                ' Can\'t find end tag corresponding to start tag "b"'
            ),
        ),
        (
            "sendMessage",
            {"text": "a", "parse_mode": "MarkdownV2"},
            "400 Bad Request: unsupported parse_mode",
        ),
        ("sendMessage", {"text": "a", "chat_id": 5}, "400 Bad Request: chat not found"),
        ("sendMessage", {"text": "a", "chat_id": "x"}, "400 Bad Request: chat not found"),
        ("sendMessage", {"text": "a", "chat_id": "@anna"}, "400 Bad Request: chat not found"),
        ("sendMessage", {"text": "a", "chat_id": ""}, "400 Bad Request: chat_id is empty"),
        (
            "sendMessage",
            {"text": "a", "message_thread_id": 1},
            "400 Bad Request: message thread not found",
        ),
        (
            "sendMessage",
            {"text": "a", "reply_parameters": {"message_id": 77}},
            "400 Bad Request: message to be replied not found",
        ),
        (
            "sendMessage",
            {"text": "a", "receiver_user_id": ANNA},
            "400 Bad Request: the playground has no ephemeral messages",
        ),
        (
            "sendMessage",
            {"text": "a", "message_thread_id": "x"},
            "400 Bad Request: invalid message_thread_id specified",
        ),
        (
            "sendMessage",
            {"text": "a", "reply_parameters": "{"},
            "400 Bad Request: can't parse reply_parameters JSON object",
        ),
        ("sendPhoto", {}, "400 Bad Request: there is no photo in the request"),
        (
            "sendPhoto",
            {"photo": "AgACAgPlayx"},
            "400 Bad Request: wrong remote file identifier specified: Wrong string length",
        ),
        (
            "sendPhoto",
            {"photo": "https://example.org/a.png"},
            "400 Bad Request: failed to get HTTP URL content",
        ),
        (
            "sendPhoto",
            {"photo": "attach://no"},
            "400 Bad Request: wrong file identifier/HTTP URL specified",
        ),
        ("sendDice", {"emoji": "x"}, "400 Bad Request: invalid dice emoji specified"),
        (
            "sendChatAction",
            {"action": "x"},
            "400 Bad Request: wrong parameter action in request",
        ),
        (
            "sendMediaGroup",
            {"media": []},
            "400 Bad Request: wrong number of messages to send: an album has 2 to 10",
        ),
        (
            "setMyCommands",
            {"commands": [{"command": "Play", "description": "x"}]},
            "400 Bad Request: BOT_COMMAND_INVALID",
        ),
        (
            "setMyCommands",
            {"commands": [{"command": "play", "description": ""}]},
            "400 Bad Request: BOT_COMMAND_DESCRIPTION_INVALID",
        ),
        (
            "setMyShortDescription",
            {"short_description": "x" * 121},
            "400 Bad Request: bot short description is too long",
        ),
        ("sendRocket", {}, "404 Not Found: method not found"),
    ],
)
async def test_bad_parameters(
    client: Client, method: str, parameters: dict[str, object], refused: str
) -> None:
    assert await client.refusal(method, **{"chat_id": GROUP, **parameters}) == refused


@pytest.mark.parametrize(
    ("data", "refused"),
    [
        (b"no picture", "400 Bad Request: IMAGE_PROCESS_FAILED"),
        (png()[:-20], "400 Bad Request: IMAGE_PROCESS_FAILED"),
        (b"\xff\xd8\xff\xd9", "400 Bad Request: IMAGE_PROCESS_FAILED"),
        (jpeg(0, 5), "400 Bad Request: PHOTO_INVALID_DIMENSIONS"),
        (jpeg(9000, 1001), "400 Bad Request: PHOTO_INVALID_DIMENSIONS"),
        (png(21, 1), "400 Bad Request: PHOTO_INVALID_DIMENSIONS"),
    ],
)
async def test_bad_pictures(client: Client, data: bytes, refused: str) -> None:
    assert await client.refusal("sendPhoto", {"photo": data}, chat_id=GROUP) == refused


async def test_pictures_over_ten_megabytes(client: Client) -> None:
    big = {"photo": png() + bytes(10 * 1024 * 1024)}
    assert await client.refusal("sendPhoto", big, chat_id=GROUP) == "413 Request Entity Too Large"


async def test_captions_are_counted_without_their_marks(client: Client) -> None:
    refused = await client.refusal("sendPhoto", {"photo": png()}, chat_id=GROUP, caption="x" * 1025)
    assert refused == "400 Bad Request: message caption is too long"
    await client.photo(caption=f"<b>{'x' * 1024}</b>", parse_mode="HTML")
