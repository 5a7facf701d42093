"""Care for messages that were sent: delete, pin, react; and leave."""

from __future__ import annotations

from tests.playground.client import ANNA, GROUP, Client, keyboard


async def texts(client: Client) -> list[str]:
    return [m.get("text", "") for m in (await client.get(f"/sim/chat/{GROUP}"))["messages"]]


async def test_deleting_several_passes_over_those_that_are_gone(client: Client) -> None:
    sent = [await client.call("sendMessage", chat_id=GROUP, text=text) for text in "abc"]
    numbers = [sent[0]["message_id"], 999, sent[2]["message_id"]]
    assert await client.call("deleteMessages", chat_id=GROUP, message_ids=numbers)
    assert await texts(client) == ["b"]
    refused = await client.refusal("deleteMessages", chat_id=GROUP, message_ids=[])
    assert refused == "400 Bad Request: message identifiers are not specified"


async def test_service_messages_stay(client: Client) -> None:
    await client.sim("member", chat=GROUP, action="leave", user=ANNA)
    message = (await client.updates())[-1]["message"]
    target = {"chat_id": GROUP, "message_id": message["message_id"]}
    assert await client.refusal("deleteMessage", **target) == (
        "400 Bad Request: message can't be deleted"
    )
    assert await client.refusal("editMessageReplyMarkup", **target) == (
        "400 Bad Request: message can't be edited"
    )


async def test_pins_in_private(client: Client) -> None:
    await client.sim("message", user=ANNA, chat="private", text="/start")
    sent = [await client.call("sendMessage", chat_id=ANNA, text=text) for text in "ab"]
    for message in [*sent, sent[0]]:
        await client.call("pinChatMessage", chat_id=ANNA, message_id=message["message_id"])
    chat = (await client.get(f"/sim/chat/{ANNA}"))["chat"]
    assert chat["pinned"] == [sent[1]["message_id"], sent[0]["message_id"]]
    await client.call("unpinChatMessage", chat_id=ANNA)
    pinned = (await client.call("getChat", chat_id=ANNA))["pinned_message"]
    assert pinned["text"] == "b"
    await client.call("deleteMessage", chat_id=ANNA, message_id=pinned["message_id"])
    assert "pinned_message" not in await client.call("getChat", chat_id=ANNA)
    await client.call("unpinAllChatMessages", chat_id=ANNA)
    refused = await client.refusal("pinChatMessage", chat_id=ANNA, message_id=999)
    assert refused == "400 Bad Request: message to pin not found"


async def test_reactions(client: Client) -> None:
    said = await client.sim("message", user=ANNA, chat=GROUP, text="hello")
    target = {"chat_id": GROUP, "message_id": said["message_id"]}
    thumb = {"type": "emoji", "emoji": "👍"}
    await client.call("setMessageReaction", **target, reaction=[thumb])
    (message,) = (await client.get(f"/sim/chat/{GROUP}"))["messages"]
    assert message["reactions"] == [thumb]
    refused = await client.refusal("setMessageReaction", **target, reaction=[thumb, thumb])
    assert refused == "400 Bad Request: REACTIONS_TOO_MANY"
    refused = await client.refusal("setMessageReaction", **target, reaction=[{"type": "x"}])
    assert refused == "400 Bad Request: REACTION_INVALID"


async def test_replies(client: Client) -> None:
    said = await client.sim("message", user=ANNA, chat=GROUP, text="hello")
    reply = {"message_id": said["message_id"]}
    sent = await client.call("sendMessage", chat_id=GROUP, text="a", reply_parameters=reply)
    assert sent["reply_to_message"]["text"] == "hello"
    lenient = {"message_id": 999, "allow_sending_without_reply": True}
    sent = await client.call("sendMessage", chat_id=GROUP, text="a", reply_parameters=lenient)
    assert "reply_to_message" not in sent
    sent = await client.call(
        "sendMessage", chat_id=GROUP, text="a", reply_to_message_id=said["message_id"]
    )
    assert sent["reply_to_message"]["message_id"] == said["message_id"]


async def test_silence_and_link_previews_are_accepted(client: Client) -> None:
    sent = await client.call(
        "sendMessage",
        chat_id=GROUP,
        text="https://example.org",
        disable_notification=True,
        link_preview_options={"is_disabled": True},
        reply_markup=keyboard(["a"]),
    )
    assert sent["link_preview_options"] == {"is_disabled": True}
    assert sent["entities"] == [{"type": "url", "offset": 0, "length": 19}]
    (message,) = (await client.get(f"/sim/chat/{GROUP}"))["messages"]
    assert message["silent"] is True


async def test_typing_is_shown(client: Client) -> None:
    with client.playground.state.events.listen() as news:
        await client.call("sendChatAction", chat_id=GROUP, action="typing")
        assert "typing" in (news.get_nowait() or "")


async def test_what_a_private_chat_does_not_have(client: Client) -> None:
    refused = await client.refusal("leaveChat", chat_id=ANNA)
    assert refused == "400 Bad Request: chat member status can't be changed in private chats"
    refused = await client.refusal("getChatAdministrators", chat_id=ANNA)
    assert refused == "400 Bad Request: there are no administrators in the private chat"
    refused = await client.refusal("getChatMember", chat_id=GROUP, user_id=9)
    assert refused == "400 Bad Request: user not found"


async def test_dice_cannot_become_a_photo(client: Client) -> None:
    dice = await client.call("sendDice", chat_id=GROUP)
    assert 1 <= dice["dice"]["value"] <= 6
    refused = await client.refusal(
        "editMessageMedia",
        chat_id=GROUP,
        message_id=dice["message_id"],
        media={"type": "photo", "media": "x"},
    )
    assert refused == "400 Bad Request: message can't be edited"


async def test_media_of_unknown_kinds(client: Client) -> None:
    board = await client.photo()
    target = {"chat_id": GROUP, "message_id": board["message_id"]}
    refused = await client.refusal("editMessageMedia", **target, media={"type": "video"})
    assert refused == (
        "400 Bad Request: can't parse InputMedia: type 'video' must be photo or document"
    )
    refused = await client.refusal("editMessageMedia", **target)
    assert refused == "400 Bad Request: input media is not specified"
    media = {"type": "document", "media": "attach://record"}
    edited = await client.call("editMessageMedia", {"record": b"1. 24/18"}, **target, media=media)
    assert edited["document"]["file_name"] == "record.png"
