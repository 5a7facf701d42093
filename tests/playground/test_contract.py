"""The foreign contract: aiogram's models know every object and parameter of the playground."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from aiogram import methods, types

from playground.methods import METHODS
from tests.playground.aiogram_contract import (
    check_call,
    check_message,
    check_object,
    check_update,
)
from tests.playground.client import ANNA, DMITRI, GROUP, NAMELESS, Client, keyboard, png

FOREIGN: dict[str, Any] = {name.lower(): getattr(methods, name) for name in methods.__all__}


@pytest.mark.parametrize("name", sorted(METHODS))
def test_the_known_parameters_are_those_of_the_bot_api(name: str) -> None:
    assert METHODS[name].knows == set(FOREIGN[name].model_fields)


async def every_kind_of_update(client: Client) -> None:
    await client.call("getUpdates", allowed_updates=["message", "edited_message", "chat_member"])
    kinds = [*types.Update.model_fields][1:]
    await client.call("getUpdates", allowed_updates=kinds)
    said = await client.sim("message", user=ANNA, chat=GROUP, text="/play@NardyPlayBot 🎲 @dmitri")
    await client.sim("edit", user=ANNA, chat=GROUP, message=said["message_id"], text="/board")
    board = await client.photo(reply_markup=keyboard(["24/18"]))
    await client.sim(
        "message", user=DMITRI, chat=GROUP, text="/hi", reply_to=board["message_id"], mention=104
    )
    press = {"user": DMITRI, "chat": GROUP, "message": board["message_id"], "timeout": 0}
    await client.sim("press", data="24/18", **press)
    await client.sim("press", data="24/18", inaccessible=True, **press)
    await client.sim("message", user=NAMELESS, chat="private", text="/start c_1")
    await client.sim("block", user=NAMELESS)
    await client.sim("block", user=NAMELESS, blocked=False)
    await client.sim("inline", user=ANNA, query="play", timeout=0)
    await client.sim("user", first_name="Զարա", username="zara")
    forum = await client.sim("chat", title="Forum", members=["anna", "zara"], forum=True)
    topic = await client.sim("member", chat=forum["id"], action="topic", name="Games")
    await client.sim("message", user=ANNA, chat=forum["id"], text="/play", thread=topic["thread"])
    for action in ("leave", "join", "promote", "demote", "kick"):
        await client.sim("member", chat=GROUP, action=action, user=DMITRI)
    for action in ("promote", "kick", "join"):
        await client.sim("member", chat=GROUP, action=action, user="bot")
    await client.sim("member", chat=GROUP, action="migrate")


async def test_every_update_is_whole(client: Client) -> None:
    await every_kind_of_update(client)
    updates = await client.updates()
    kinds = {kind for update in updates for kind in update if kind != "update_id"}
    assert kinds == {
        "message",
        "edited_message",
        "callback_query",
        "inline_query",
        "my_chat_member",
        "chat_member",
    }
    assert [fault for update in updates for fault in check_update(update)] == []
    assert updates == await client.get("/sim/updates")


async def test_an_inline_result_and_its_presses_are_whole(client: Client) -> None:
    await client.sim("message", user=ANNA, chat="private", text="/start")
    waiting = asyncio.create_task(client.playground.sim.inline(ANNA, "a game", GROUP))
    update = next(u for u in await _poll_for(client, "inline_query"))
    article = {
        "type": "article",
        "id": "1",
        "title": "Challenge",
        "input_message_content": {"message_text": "<b>Play?</b>", "parse_mode": "HTML"},
        "reply_markup": keyboard(["Accept"]),
    }
    await client.call(
        "answerInlineQuery", inline_query_id=update["inline_query"]["id"], results=[article]
    )
    answer = await waiting
    sent = await client.sim("choose", user=ANNA, chat=GROUP, query=answer["query"], result="1")
    await client.sim(
        "press", user=DMITRI, chat=GROUP, message=sent["message_id"], button="Accept", timeout=0
    )
    updates = await client.updates()
    assert [fault for update in updates for fault in check_update(update)] == []
    chosen = next(u["chosen_inline_result"] for u in updates if "chosen_inline_result" in u)
    press = next(u["callback_query"] for u in updates if "callback_query" in u)
    assert press["inline_message_id"] == chosen["inline_message_id"]
    assert "message" not in press
    assert await client.call(
        "editMessageText", inline_message_id=chosen["inline_message_id"], text="Accepted"
    )


async def _poll_for(client: Client, kind: str) -> list[dict[str, Any]]:
    updates: list[dict[str, Any]] = []
    while not any(kind in update for update in updates):
        found = await client.call("getUpdates", timeout=5)
        updates += found
        await client.call("getUpdates", offset=found[-1]["update_id"] + 1)
    return [update for update in updates if kind in update]


async def test_every_answer_is_whole(client: Client) -> None:
    await client.sim("message", user=ANNA, chat="private", text="/start")
    messages = [
        await client.call("sendMessage", chat_id=GROUP, text="<b>🎲</b>", parse_mode="HTML"),
        await client.photo(
            caption="<a href='tg://user?id=101'>Anna</a>",
            parse_mode="HTML",
            show_caption_above_media=True,
            reply_markup=keyboard(["a", "b"]),
            protect_content=True,
        ),
        await client.call("sendDocument", {"document": b"1. 24/18"}, chat_id=ANNA, caption="game"),
        await client.call("sendDice", chat_id=GROUP),
        *await client.call(
            "sendMediaGroup",
            {"one": png(), "two": png(9, 9)},
            chat_id=GROUP,
            media=[{"type": "photo", "media": f"attach://{name}"} for name in ("one", "two")],
        ),
    ]
    assert [fault for message in messages for fault in check_message(message)] == []
    chat = await client.call("getChat", chat_id=GROUP)
    assert check_object(types.ChatFullInfo, chat) == []
    assert check_object(types.ChatFullInfo, await client.call("getChat", chat_id=ANNA)) == []
    assert check_object(types.User, await client.call("getMe")) == []
    file_id = messages[1]["photo"][-1]["file_id"]
    assert check_object(types.File, await client.call("getFile", file_id=file_id)) == []
    assert check_object(types.WebhookInfo, await client.call("getWebhookInfo")) == []
    (creator,) = await client.call("getChatAdministrators", chat_id=GROUP)
    assert check_object(types.ChatMemberOwner, creator) == []
    member = await client.call("getChatMember", chat_id=GROUP, user_id=DMITRI)
    assert check_object(types.ChatMemberMember, member) == []
    await client.sim("member", chat=GROUP, action="promote", user="bot")
    admin = await client.call("getChatMember", chat_id=GROUP, user_id=123456)
    assert check_object(types.ChatMemberAdministrator, admin) == []


async def test_recorded_calls_are_judged(client: Client) -> None:
    await client.photo(caption="[1]", reply_markup=keyboard(["a"]))
    await client.call("getme", strange=1)
    photo, me = await client.get("/sim/calls")
    assert (photo["method"], photo["code"], photo["unknown"]) == ("sendPhoto", 200, [])
    assert photo["parameters"]["caption"] == "[1]"
    assert photo["parameters"]["reply_markup"] == keyboard(["a"])
    assert check_call(photo["method"], photo["parameters"]) == []
    assert (me["method"], me["unknown"]) == ("getMe", ["strange"])
    assert check_call(me["method"], me["parameters"]) == ["getMe: unknown parameter strange"]
    assert check_call("sendMessage", {"chat_id": 1}) == ["sendMessage: missing parameter text"]
    assert check_call("noMethod", {}) == ["noMethod: no such method"]


def test_the_judge_finds_faults() -> None:
    user = {"id": 1, "is_bot": False, "first_name": "A", "odd": 1}
    assert check_object(types.User, user) == ["User.odd: unknown field"]
    assert check_update({"message": {}}) != []
