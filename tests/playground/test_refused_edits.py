"""The error table: edits, deletions and answers to presses."""

from __future__ import annotations

import pytest

from tests.playground.client import ANNA, GROUP, Client, keyboard, png

NOT_MODIFIED = (
    "400 Bad Request: message is not modified: specified new message content and reply markup"
    " are exactly the same as a current content and reply markup of the message"
)
TOO_OLD = "400 Bad Request: query is too old and response timeout expired or query ID is invalid"


async def test_an_edit_that_changes_nothing(client: Client) -> None:
    board = await client.photo(caption="a", reply_markup=keyboard(["x"]))
    target = {"chat_id": GROUP, "message_id": board["message_id"]}
    caption = {"caption": "<b></b>a", "parse_mode": "HTML", "reply_markup": keyboard(["x"])}
    same = {"type": "photo", "media": board["photo"][-1]["file_id"], "caption": "a"}
    markup = keyboard(["x"])
    assert await client.refusal("editMessageCaption", **target, **caption) == NOT_MODIFIED
    refused = await client.refusal("editMessageReplyMarkup", **target, reply_markup=markup)
    assert refused == NOT_MODIFIED
    refused = await client.refusal("editMessageMedia", **target, media=same, reply_markup=markup)
    assert refused == NOT_MODIFIED
    text = await client.call("sendMessage", chat_id=GROUP, text="a ")
    target["message_id"] = text["message_id"]
    assert await client.refusal("editMessageText", **target, text=" a") == NOT_MODIFIED


async def test_edits_replace_all_that_is_not_given_again(client: Client) -> None:
    board = await client.photo(caption="a", reply_markup=keyboard(["x"]))
    target = {"chat_id": GROUP, "message_id": board["message_id"]}
    media = {"type": "photo", "media": "attach://new", "caption": "b"}
    edited = await client.call("editMessageMedia", {"new": png(20, 10)}, **target, media=media)
    assert (edited["caption"], edited["photo"][-1]["width"]) == ("b", 20)
    assert "reply_markup" not in edited
    assert edited["edit_date"] == edited["date"]
    edited = await client.call("editMessageCaption", **target, reply_markup=keyboard(["y"]))
    assert "caption" not in edited
    assert edited["reply_markup"] == keyboard(["y"])
    edited = await client.call("editMessageReplyMarkup", **target)
    assert "reply_markup" not in edited


async def test_a_text_becomes_a_photo_but_no_photo_a_text(client: Client) -> None:
    text = await client.call("sendMessage", chat_id=GROUP, text="a")
    target = {"chat_id": GROUP, "message_id": text["message_id"]}
    refused = await client.refusal("editMessageCaption", **target, caption="b")
    assert refused == "400 Bad Request: there is no caption in the message to edit"
    media = {"type": "photo", "media": "attach://new"}
    await client.call("editMessageMedia", {"new": png()}, **target, media=media)
    refused = await client.refusal("editMessageText", **target, text="b")
    assert refused == "400 Bad Request: there is no text in the message to edit"


@pytest.mark.parametrize(
    ("method", "more", "reason"),
    [
        ("editMessageText", {"text": "b"}, "message to edit not found"),
        ("editMessageReplyMarkup", {}, "message to edit not found"),
        ("deleteMessage", {}, "message to delete not found"),
        ("setMessageReaction", {}, "message to react not found"),
    ],
)
async def test_a_message_that_is_not_there(
    client: Client, method: str, more: dict[str, object], reason: str
) -> None:
    refused = await client.refusal(method, chat_id=GROUP, message_id=999, **more)
    assert refused == f"400 Bad Request: {reason}"


async def test_messages_of_others(client: Client) -> None:
    said = await client.sim("message", user=ANNA, chat=GROUP, text="hello")
    target = {"chat_id": GROUP, "message_id": said["message_id"]}
    refused = await client.refusal("editMessageText", **target, text="b")
    assert refused == "400 Bad Request: message can't be edited"
    refused = await client.refusal("deleteMessage", **target)
    assert refused == "400 Bad Request: message can't be deleted"
    refused = await client.refusal("pinChatMessage", **target)
    assert refused == "400 Bad Request: not enough rights to manage pinned messages in the chat"
    await client.sim("member", chat=GROUP, action="promote", user="bot")
    await client.call("pinChatMessage", **target)
    assert (await client.call("getChat", chat_id=GROUP))["pinned_message"]["text"] == "hello"
    await client.call("unpinChatMessage", chat_id=GROUP)
    assert await client.call("deleteMessage", **target)


async def test_messages_of_long_ago_stay(client: Client) -> None:
    said = await client.call("sendMessage", chat_id=GROUP, text="a")
    await client.sim("clock", advance=49 * 3600)
    target = {"chat_id": GROUP, "message_id": said["message_id"]}
    refused = await client.refusal("deleteMessage", **target)
    assert refused == "400 Bad Request: message can't be deleted for everyone"
    assert await client.call("editMessageText", **target, text="b")


async def test_a_press_is_answered_once_and_in_time(client: Client) -> None:
    board = await client.photo(reply_markup=keyboard(["x"]))
    press = {"user": ANNA, "chat": GROUP, "message": board["message_id"], "timeout": 0}
    first = await client.sim("press", button="x", **press)
    second = await client.sim("press", data="anything", **press)
    assert first["answered"] is False
    assert await client.call("answerCallbackQuery", callback_query_id=first["query"])
    answer = {"callback_query_id": first["query"]}
    assert await client.refusal("answerCallbackQuery", **answer) == TOO_OLD
    assert await client.refusal("answerCallbackQuery", callback_query_id="1") == TOO_OLD
    await client.sim("clock", advance=16)
    answer = {"callback_query_id": second["query"]}
    assert await client.refusal("answerCallbackQuery", **answer) == TOO_OLD
    refused = await client.refusal("answerCallbackQuery", callback_query_id="1", text="x" * 201)
    assert refused == "400 Bad Request: MESSAGE_TOO_LONG"
    refused = await client.refusal(
        "answerCallbackQuery", callback_query_id="1", url="https://example.org"
    )
    assert refused == "400 Bad Request: URL_INVALID"
