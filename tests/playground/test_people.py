"""The person's side: what people do, and what the bot gets to know of it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from playground.errors import PersonError
from tests.playground.client import ANNA, DMITRI, GROUP, NAMELESS, NIKOS, Client, keyboard

if TYPE_CHECKING:
    from playground.server import Playground

BOT = 123456


def service(updates: list[dict[str, Any]], field: str) -> list[Any]:
    return [u["message"][field] for u in updates if field in u.get("message", {})]


async def test_the_first_people(client: Client) -> None:
    people = await client.get("/sim/people")
    assert [person["id"] for person in people] == [ANNA, DMITRI, NIKOS, NAMELESS]
    assert [person.get("username") for person in people] == ["anna", "dmitri", "nikos", None]
    assert not any(person["started"] for person in people)
    world = await client.get("/sim/world")
    group = next(chat for chat in world["chats"] if chat["type"] == "group")
    assert (group["id"], group["title"]) == (GROUP, "Nardy club")
    assert group["members"] == [ANNA, DMITRI, NIKOS, NAMELESS, BOT]


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("/play", True),
        ("/play@NardyPlayBot", True),
        ("/play@other_bot", False),
        ("hello", False),
        ("hello @nardyplaybot!", True),
        ("hello @dmitri", False),
    ],
)
async def test_privacy_mode_in_groups(client: Client, text: str, *, seen: bool) -> None:
    shown = await client.sim("message", user="anna", chat="Nardy club", text=text)
    updates = await client.updates()
    assert [u["message"]["message_id"] for u in updates] == [shown["message_id"]] * seen


async def test_replies_to_the_bot_are_seen(client: Client) -> None:
    board = await client.photo()
    reply = {"user": ANNA, "chat": GROUP, "reply_to": board["message_id"], "text": "hm"}
    said = await client.sim("message", **reply)
    (update,) = await client.updates()
    assert update["message"]["reply_to_message"]["message_id"] == board["message_id"]
    await client.sim("message", **{**reply, "reply_to": said["message_id"]})
    assert await client.updates() == []


async def test_in_private_everything_is_seen_and_the_first_words_start_the_bot(
    client: Client,
) -> None:
    await client.sim("message", user=ANNA, chat="private", text="🎲 hello")
    (update,) = await client.updates()
    assert update["message"]["chat"] == {
        "id": ANNA,
        "type": "private",
        "first_name": "Anna",
        "last_name": "Petrosyan",
        "username": "anna",
    }
    assert await client.call("sendMessage", chat_id=ANNA, text="hello")


async def test_a_mention_of_somebody_without_a_username(client: Client) -> None:
    text = "🎲 /challenge Մարիամ & <Sons>"
    said = await client.sim("message", user=ANNA, chat=GROUP, text=text, mention=NAMELESS)
    command, mention = said["entities"]
    assert (command["type"], command["offset"]) == ("bot_command", 3)
    assert (mention["type"], mention["offset"], mention["length"]) == ("text_mention", 14, 15)
    assert mention["user"]["id"] == NAMELESS
    said = await client.sim("message", user=ANNA, chat=GROUP, text="/challenge", mention=DMITRI)
    assert said["text"] == "/challenge Dmitri"


async def test_a_press_waits_for_its_answer(client: Client) -> None:
    board = await client.photo(reply_markup=keyboard(["24/18"]))
    press = {"user": DMITRI, "chat": GROUP, "message": board["message_id"], "button": "24/18"}
    waiting = asyncio.create_task(client.sim("press", **press))
    (update,) = await client.call("getUpdates", timeout=10)
    query = update["callback_query"]
    assert (query["from"]["id"], query["data"]) == (DMITRI, "24/18")
    assert query["message"]["reply_markup"] == keyboard(["24/18"])
    await client.call(
        "answerCallbackQuery", callback_query_id=query["id"], text="Not your turn", show_alert=True
    )
    answer = await waiting
    assert (answer["answered"], answer["text"], answer["show_alert"]) == (
        True,
        "Not your turn",
        True,
    )


async def test_a_press_on_an_old_board_is_a_stub(client: Client) -> None:
    board = await client.photo(reply_markup=keyboard(["x"]))
    await client.call("deleteMessage", chat_id=GROUP, message_id=board["message_id"])
    press = {"user": ANNA, "chat": GROUP, "message": board["message_id"], "data": "x", "timeout": 0}
    await client.sim("press", inaccessible=True, **press)
    (update,) = await client.updates()
    message = update["callback_query"]["message"]
    assert message == {
        "chat": {"id": GROUP, "type": "group", "title": "Nardy club"},
        "message_id": board["message_id"],
        "date": 0,
    }


async def test_any_update_can_be_sent(client: Client) -> None:
    sent = await client.sim("update", update={"callback_query": {"id": "1"}, "update_id": 9})
    assert await client.updates() == [sent]
    assert sent == {"update_id": 1, "callback_query": {"id": "1"}}


async def test_blocking_is_told(client: Client) -> None:
    await client.sim("message", user=ANNA, chat="private", text="/start")
    await client.sim("block", user=ANNA)
    await client.sim("block", user=ANNA)
    await client.sim("message", user=ANNA, chat="private", text="/start")
    _, blocked, unblocked, start = await client.updates()
    told = [u["my_chat_member"]["new_chat_member"]["status"] for u in (blocked, unblocked)]
    assert told == ["kicked", "member"]
    assert start["message"]["text"] == "/start"


async def test_groups_come_and_people_go(client: Client) -> None:
    made = await client.sim("chat", title="Two", members=["anna", NIKOS], creator=NIKOS)
    assert made["statuses"][str(NIKOS)] == "creator"
    await client.sim("member", chat="Two", action="join", user=DMITRI, by=ANNA)
    await client.sim("member", chat="Two", action="leave", user=ANNA)
    await client.sim("member", chat="Two", action="kick", user="bot")
    updates = await client.updates()
    ours = [
        u["my_chat_member"]["new_chat_member"]["status"]
        for u in updates
        if len(u) == 2 and "my_chat_member" in u
    ]
    assert ours == ["member", "kicked"]
    assert [users[0]["id"] for users in service(updates, "new_chat_members")] == [DMITRI]
    assert [user["id"] for user in service(updates, "left_chat_member")] == [ANNA]
    admins = [NIKOS]
    await client.sim("member", chat="Two", action="join", user="bot")
    told = await client.call("getChatAdministrators", chat_id=made["id"])
    assert [admin["user"]["id"] for admin in told] == admins
    assert await client.call("getChatMemberCount", chat_id=made["id"]) == 3
    public = await client.sim("chat", title="Open", members=["anna"], username="nardy_open")
    sent = await client.call("sendMessage", chat_id="@Nardy_Open", text="a")
    assert sent["chat"] == {
        "id": public["id"],
        "type": "supergroup",
        "title": "Open",
        "username": "nardy_open",
    }
    alone = await client.sim("chat", title="No bot", members=["anna"], with_bot=False)
    assert BOT not in alone["members"]


async def test_migration_is_told_on_both_sides(client: Client) -> None:
    grown = await client.sim("member", chat=GROUP, action="migrate")
    updates = await client.updates()
    assert service(updates, "migrate_to_chat_id") == [grown["id"]]
    assert service(updates, "migrate_from_chat_id") == [GROUP]
    said = await client.sim("message", user=ANNA, chat=grown["id"], text="/play")
    assert said["message_id"] == 2, "a supergroup numbers its messages by itself"
    with pytest.raises(AssertionError, match="has become the supergroup"):
        await client.sim("message", user=ANNA, chat=GROUP, text="/play")


@pytest.mark.parametrize("told", ["new old", "new", ""])
async def test_a_migration_may_be_told_otherwise(client: Client, told: str) -> None:
    await client.sim("member", chat=GROUP, action="migrate", told=told)
    kinds = [
        side
        for update in await client.updates()
        for side, key in (("old", "migrate_to_chat_id"), ("new", "migrate_from_chat_id"))
        if key in update.get("message", {})
    ]
    assert kinds == told.split()
    with pytest.raises(AssertionError, match="only a basic group"):
        await client.sim("member", chat=GROUP, action="migrate", told="elsewhere")


async def test_a_message_in_a_topic_answers_its_opening(client: Client) -> None:
    forum = await client.sim("chat", title="Forum", members=["anna"], forum=True)
    topic = await client.sim("member", chat=forum["id"], action="topic", name="Games")
    await client.sim("message", user=ANNA, chat="Forum", text="/play", thread=topic["thread"])
    message = (await client.updates())[-1]["message"]
    assert message["message_thread_id"] == topic["thread"]
    assert message["reply_to_message"]["forum_topic_created"]["name"] == "Games"


async def test_the_commands_that_a_person_is_offered(client: Client) -> None:
    async def offered(user: int, chat: object) -> list[str]:
        commands = await client.get(f"/sim/commands?user={user}&chat={chat}")
        return [command["command"] for command in commands]

    async def declare(name: str, **more: object) -> None:
        commands = [{"command": name, "description": "d"}]
        await client.call("setMyCommands", commands=commands, **more)

    await declare("a")
    assert await offered(ANNA, GROUP) == ["a"]
    await declare("g", scope={"type": "all_group_chats"})
    await declare("gr", scope={"type": "all_group_chats"}, language_code="ru")
    await declare("p", scope={"type": "all_private_chats"})
    await declare("adm", scope={"type": "all_chat_administrators"})
    assert await offered(ANNA, GROUP) == ["adm"], "Anna owns the group"
    assert await offered(DMITRI, GROUP) == ["gr"]
    assert await offered(NIKOS, GROUP) == ["g"]
    assert await offered(NIKOS, "private") == ["p"]
    await declare("own", scope={"type": "chat_member", "chat_id": GROUP, "user_id": NIKOS})
    assert await offered(NIKOS, GROUP) == ["own"]
    assert await client.call("getMyCommands") == [{"command": "a", "description": "d"}]
    await client.call("deleteMyCommands")
    assert await client.call("getMyCommands") == []
    refused = await client.refusal("getMyCommands", scope={"type": "moon"})
    assert refused == "400 Bad Request: unsupported type specified"


async def test_names_and_menu(client: Client) -> None:
    await client.call("setMyName", name="Nardy")
    await client.call("setMyDescription", description="Hello", language_code="")
    await client.call("setMyShortDescription", short_description="Kurz", language_code="de")
    assert await client.call("getMyName") == {"name": "Nardy"}
    assert (await client.call("getMe"))["first_name"] == "Nardy"
    got = await client.call("getMyDescription", language_code="ru")
    assert got == {"description": "Hello"}
    got = await client.call("getMyShortDescription", language_code="de")
    assert got == {"short_description": "Kurz"}
    await client.call("setChatMenuButton", menu_button={"type": "commands"})
    assert await client.call("getChatMenuButton") == {"type": "commands"}
    refused = await client.refusal("setChatMenuButton", menu_button={"type": "x"})
    assert refused == "400 Bad Request: can't parse menu button: unsupported type specified"


@pytest.mark.parametrize(
    ("deed", "fields", "reason"),
    [
        ("message", {"user": 101, "chat": GROUP}, "missing: text"),
        ("message", {"user": 9, "chat": GROUP, "text": "a"}, "there is no person 9"),
        ("message", {"user": 101, "chat": 9, "text": "a"}, "there is no chat 9"),
        ("message", {"user": 101, "chat": GROUP, "text": " "}, "the text is empty"),
        ("message", {"user": 101, "chat": 102, "text": "a"}, "Anna is not in this chat"),
        ("message", {"user": 101, "chat": GROUP, "text": 5}, "text must be of type str"),
        ("message", {"user": True, "chat": GROUP, "text": "a"}, "user must be of type int or str"),
        ("message", {"user": 101, "chat": GROUP, "text": "a", "x": 1}, "unknown: x; known: "),
        ("message", {"user": 101, "chat": GROUP, "text": "a", "thread": 5}, "no topic 5"),
        ("message", {"user": 101, "chat": GROUP, "text": "a", "reply_to": 5}, "no message 5"),
        ("edit", {"user": 101, "chat": GROUP, "message": 5, "text": "a"}, "no message 5"),
        ("press", {"user": 101, "chat": GROUP, "message": 5, "data": "a"}, "no message 5"),
        ("inline", {"user": 101, "query": "x" * 257}, "at most 256 characters"),
        ("choose", {"user": 101, "query": "1", "result": "1"}, "no result '1' of query '1'"),
        ("user", {"first_name": "A", "username": "ANNA"}, "the username 'ANNA' is taken"),
        ("user", {"first_name": "A", "id": BOT}, "positive number other than the bot's"),
        ("chat", {"title": "A", "members": []}, "a group needs a member"),
        ("member", {"chat": 101, "action": "join"}, "a private chat has no members"),
        ("member", {"chat": GROUP, "action": "fly"}, "there is no action 'fly'"),
        ("member", {"chat": GROUP, "action": "topic"}, "only a supergroup that is a forum"),
        ("member", {"chat": GROUP, "action": "untopic"}, "there is no topic None"),
    ],
)
async def test_what_cannot_be_done_is_said(
    client: Client, deed: str, fields: dict[str, object], reason: str
) -> None:
    url = f"{client.playground.url}/sim/{deed}"
    async with client.session.post(url, json=fields) as answer:
        assert answer.status == 400
        assert reason in (await answer.json())["error"]


@pytest.mark.parametrize(("body", "reason"), [("{", "not JSON"), ("[]", "not a JSON object")])
async def test_bodies_that_are_no_objects(client: Client, body: str, reason: str) -> None:
    async with client.session.post(f"{client.playground.url}/sim/message", data=body) as answer:
        assert answer.status == 400
        assert reason in (await answer.json())["error"]


async def test_the_same_without_http(playground: Playground) -> None:
    sim = playground.sim
    said = sim.message("anna", "private", "/start")
    assert sim.edit("anna", "private", said["message_id"], "/help")["text"] == "/help"
    other = sim.message("dmitri", "Nardy club", "hi")
    with pytest.raises(PersonError, match="own text messages"):
        sim.edit("anna", "Nardy club", other["message_id"], "x")
    assert sim.delete("anna", "Nardy club", other["message_id"])
    with pytest.raises(PersonError, match="only administrators"):
        sim.delete("dmitri", "Nardy club", sim.message(ANNA, GROUP, "a")["message_id"])
    sim.block("anna")
    with pytest.raises(PersonError, match="blocked"):
        sim.message("anna", "private", "hello")
    with pytest.raises(PersonError, match="no button 'x'"):
        await sim.press(ANNA, GROUP, sim.message(ANNA, GROUP, "a")["message_id"], button="x")


async def test_starting_over(client: Client) -> None:
    await client.photo()
    await client.sim("message", user=ANNA, chat="private", text="/start")
    await client.sim("reset")
    assert await client.updates() == []
    assert (await client.get(f"/sim/chat/{GROUP}"))["messages"] == []
    assert (await client.get("/sim/people"))[0]["started"] is False
