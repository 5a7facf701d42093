"""The error table: what the Bot API refuses, and with which words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.playground.client import (
    ANNA,
    DMITRI,
    GROUP,
    NAMELESS,
    Client,
    RefusedError,
    jpeg,
    keyboard,
    png,
)

if TYPE_CHECKING:
    from playground.server import Playground

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


async def test_people_who_cannot_be_written_to(client: Client) -> None:
    send = {"chat_id": DMITRI, "text": "a"}
    refused = await client.refusal("sendMessage", **send)
    assert refused == "403 Forbidden: bot can't initiate conversation with a user"
    await client.sim("message", user=DMITRI, chat="private", text="/start")
    sent = await client.call("sendMessage", **send)
    await client.sim("block", user=DMITRI)
    assert await client.refusal("sendMessage", **send) == (
        "403 Forbidden: bot was blocked by the user"
    )
    edit = {"chat_id": DMITRI, "message_id": sent["message_id"], "text": "b"}
    assert await client.refusal("editMessageText", **edit) == (
        "403 Forbidden: bot was blocked by the user"
    )
    await client.sim("message", user=DMITRI, chat="private", text="/start")
    assert await client.call("editMessageText", **edit)
    await client.sim("user", id=NAMELESS, first_name="Gone", deactivated=True)
    refused = await client.refusal("sendMessage", chat_id=NAMELESS, text="a")
    assert refused == "403 Forbidden: user is deactivated"


@pytest.mark.parametrize("supergroup", [False, True])
async def test_groups_that_the_bot_is_not_in(client: Client, *, supergroup: bool) -> None:
    kind = "supergroup" if supergroup else "group"
    made = await client.sim("chat", title="New", members=["anna"], supergroup=supergroup)
    send = {"chat_id": made["id"], "text": "a"}
    await client.sim("member", chat=made["id"], action="kick", user="bot")
    refused = await client.refusal("sendMessage", **send)
    assert refused == f"403 Forbidden: bot was kicked from the {kind} chat"
    await client.sim("member", chat=made["id"], action="join", user="bot")
    await client.call("leaveChat", chat_id=made["id"])
    refused = await client.refusal("sendMessage", **send)
    assert refused == f"403 Forbidden: bot is not a member of the {kind} chat"


async def test_a_group_that_became_a_supergroup(client: Client) -> None:
    board = await client.photo()
    grown = await client.sim("member", chat=GROUP, action="migrate")
    for method, more in (
        ("sendMessage", {"text": "a"}),
        ("editMessageCaption", {"message_id": board["message_id"], "caption": "b"}),
        ("deleteMessage", {"message_id": board["message_id"]}),
    ):
        with pytest.raises(RefusedError) as refused:
            await client.call(method, chat_id=GROUP, **more)
        assert refused.value.code == 400
        assert (
            refused.value.description == "Bad Request: group chat was upgraded to a supergroup chat"
        )
        assert refused.value.parameters == {"migrate_to_chat_id": grown["id"]}
    assert await client.call("sendMessage", chat_id=grown["id"], text="a")


async def test_rights_and_topics(client: Client) -> None:
    forum = await client.sim("chat", title="Forum", members=["anna"], forum=True)
    topic = (await client.sim("member", chat=forum["id"], action="topic", name="T"))["thread"]
    send = {"chat_id": forum["id"], "text": "a"}
    sent = await client.call("sendMessage", **send, message_thread_id=topic)
    assert (sent["message_thread_id"], sent["is_topic_message"]) == (topic, True)
    assert "message_thread_id" not in await client.call("sendMessage", **send)
    await client.sim("member", chat=forum["id"], action="untopic", thread=topic)
    refused = await client.refusal("sendMessage", **send, message_thread_id=topic)
    assert refused == "400 Bad Request: message thread not found"
    await client.sim("member", chat=GROUP, action="restrict", rights=["can_send_photos"])
    refused = await client.refusal("sendPhoto", {"photo": png()}, chat_id=GROUP)
    assert refused == "400 Bad Request: not enough rights to send photos to the chat"
    text = await client.call("sendMessage", chat_id=GROUP, text="a")
    refused = await client.refusal(
        "editMessageMedia",
        {"p": png()},
        chat_id=GROUP,
        message_id=text["message_id"],
        media={"type": "photo", "media": "attach://p"},
    )
    assert refused == "400 Bad Request: not enough rights to send photos to the chat"
    await client.sim("member", chat=GROUP, action="promote", user="bot")
    await client.photo()


async def test_ordered_faults(client: Client) -> None:
    send = {"chat_id": GROUP, "text": "a"}
    await client.sim(
        "fault",
        method="sendmessage",
        code=429,
        description="Too Many Requests: retry after 7",
        parameters={"retry_after": 7},
        times=2,
        chat=GROUP,
    )
    await client.sim("message", user=ANNA, chat="private", text="/start")
    assert await client.call("sendMessage", chat_id=ANNA, text="other chats are spared")
    for _ in range(2):
        assert await client.refusal("sendMessage", **send) == (
            "429 Too Many Requests: retry after 7"
        )
    assert await client.call("sendMessage", **send)
    await client.sim("fault", method="*", code=502, after=True, delay=0.01)
    await client.call("getUpdates")
    assert await client.refusal("sendMessage", **send) == "502 502 by order of the test"
    shown = (await client.get(f"/sim/chat/{GROUP}"))["messages"]
    assert len(shown) == 2, "the answer was lost, not the message"


async def test_a_wrong_token(playground: Playground, client: Client) -> None:
    playground.state.rules.token = "123456:RIGHT"
    assert await client.refusal("getMe") == "401 Unauthorized"
    client.token = "123456:RIGHT"
    assert (await client.call("getMe"))["username"] == "NardyPlayBot"
