"""The error table: people and chats that cannot be written to, and ordered faults."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.playground.client import ANNA, DMITRI, GROUP, NAMELESS, Client, RefusedError, png

if TYPE_CHECKING:
    from playground.server import Playground


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
    await client.sim("member", chat=forum["id"], action="close", thread=topic)
    refused = await client.refusal("sendMessage", **send, message_thread_id=topic)
    assert refused == "400 Bad Request: TOPIC_CLOSED"
    assert await client.call("sendMessage", **send)
    await client.sim("member", chat=forum["id"], action="reopen", thread=topic)
    assert await client.call("sendMessage", **send, message_thread_id=topic)
    closed, reopened = (update["message"] for update in (await client.updates())[-2:])
    assert closed["forum_topic_closed"] == reopened["forum_topic_reopened"] == {}
    assert closed["message_thread_id"] == reopened["message_thread_id"] == topic
    await client.sim("member", chat=forum["id"], action="untopic", thread=topic)
    gone = {"chat_id": forum["id"], "message_id": sent["message_id"]}
    refused = await client.refusal("editMessageText", **gone, text="b")
    assert refused == "400 Bad Request: message to edit not found"
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
