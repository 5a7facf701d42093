"""Files, the page, the news and the waiting of the HTTP server."""

from __future__ import annotations

import asyncio
import json

import pytest

from playground.faults import Fault
from playground.methods import call_method
from playground.parameters import Parameters
from playground.server import STATIC, Playground
from playground.state import WorldRules
from tests.playground.client import ANNA, GROUP, Client, keyboard, png


async def test_a_photo_comes_back_as_it_was_sent(client: Client) -> None:
    board = await client.photo()
    sizes = board["photo"]
    assert [(size["width"], size["height"]) for size in sizes] == [(8, 6)]
    file = await client.call("getFile", file_id=sizes[-1]["file_id"])
    url = f"{client.playground.url}/file/bot{client.token}/{file['file_path']}"
    async with client.session.get(url) as answer:
        assert await answer.read() == png()
        assert answer.content_type == "image/png"
    again = await client.call("sendPhoto", chat_id=GROUP, photo=sizes[-1]["file_id"])
    assert again["photo"] == sizes
    (first, second) = (await client.get(f"/sim/chat/{GROUP}"))["messages"]
    assert first["photo_url"] == second["photo_url"]
    async with client.session.get(client.playground.url + first["photo_url"]) as answer:
        assert await answer.read() == png()
    refused = await client.refusal("sendPhoto", chat_id=GROUP, photo=sizes[-1]["file_id"] + "x")
    assert refused.startswith("400 Bad Request: wrong remote file identifier")


async def test_sizes_of_a_large_photo_come_smallest_first(client: Client) -> None:
    sent = await client.call("sendPhoto", {"photo": png(2000, 1500)}, chat_id=GROUP)
    sizes = [(size["width"], size["height"]) for size in sent["photo"]]
    assert sizes == [(90, 68), (320, 240), (800, 600), (1280, 960)]
    assert len({size["file_id"] for size in sent["photo"]}) == 4


async def test_documents_are_never_shown_as_pages(client: Client) -> None:
    await client.call("sendDocument", {"document": b"<script>"}, chat_id=GROUP)
    (message,) = (await client.get(f"/sim/chat/{GROUP}"))["messages"]
    async with client.session.get(client.playground.url + message["document_url"]) as answer:
        assert answer.content_type == "application/octet-stream"
        assert answer.headers["Content-Disposition"] == "attachment"
    as_photo = message["document"]["file_id"]
    refused = await client.refusal("sendPhoto", chat_id=GROUP, photo=as_photo)
    assert refused == "400 Bad Request: can't use file of type Document as Photo"
    refused = await client.refusal("sendDocument", {"document": b""}, chat_id=GROUP)
    assert refused == "400 Bad Request: file must be non-empty"


@pytest.mark.parametrize("path", ["/", *(f"/static/{file.name}" for file in STATIC.iterdir())])
async def test_the_page_runs_nothing_but_its_own(client: Client, path: str) -> None:
    async with client.session.get(client.playground.url + path) as answer:
        assert answer.status == 200
        assert "default-src 'self'" in answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize(
    "path",
    ["/static/none.js", "/static/..%2Fserver.py", "/sim/chat/9", "/sim/file/9", "/file/bot1:x/9"],
)
async def test_what_is_not_there(client: Client, path: str) -> None:
    async with client.session.get(client.playground.url + path) as answer:
        assert answer.status == 404


async def test_news_come_as_events(client: Client) -> None:
    async with client.session.get(f"{client.playground.url}/sim/events") as answer:
        assert await answer.content.readline() == b"retry: 1000\n"
        await answer.content.readline()
        board = await client.photo(reply_markup=keyboard(["x"]))
        await client.call("editMessageReplyMarkup", chat_id=GROUP, message_id=board["message_id"])
        await client.call("deleteMessage", chat_id=GROUP, message_id=board["message_id"])
        news = []
        for _ in range(3):
            kind = (await answer.content.readline()).decode().removeprefix("event: ").strip()
            body = json.loads((await answer.content.readline()).decode().removeprefix("data: "))
            await answer.content.readline()
            news.append((kind, body))
    (new, shown), (edit, changed), (delete, gone) = news
    assert (new, edit, delete) == ("message", "edit", "delete")
    assert shown["keyboard"] == keyboard(["x"])["inline_keyboard"]
    assert changed["keyboard"] == []
    assert gone == {"chat": GROUP, "message": board["message_id"]}


async def test_a_look_can_wait_for_news(client: Client) -> None:
    version = (await client.get(f"/sim/chat/{GROUP}"))["version"]
    look = asyncio.create_task(client.get(f"/sim/chat/{GROUP}?after={version}&timeout=30"))
    await client.sim("message", user=ANNA, chat=GROUP, text="hello")
    seen = await look
    assert seen["version"] > version
    assert [message["text"] for message in seen["messages"]] == ["hello"]
    late = await client.get(f"/sim/chat/{GROUP}?after={seen['version']}&timeout=0")
    assert late["version"] == seen["version"]


async def test_open_pages_and_presses_end_with_the_playground() -> None:
    async with Playground() as playground:
        board = playground.state.post(
            playground.state.chat(GROUP), playground.state.bot, {"text": "a"}
        )
        press = asyncio.create_task(playground.sim.press(ANNA, GROUP, board.id, data="x"))
        await asyncio.sleep(0)
    assert (await press)["answered"] is False


async def test_closing_lets_calls_go_that_are_held_up() -> None:
    async with Playground() as playground:
        playground.state.faults.add(Fault("getMe", delay=600))
        call = asyncio.create_task(call_method(playground.state, "1:x", "getMe", Parameters({})))
        await asyncio.sleep(0)
    assert (await call)[0] == 200


async def test_numbers_begin_where_they_are_told() -> None:
    async with Playground(rules=WorldRules(first_id=5000)) as playground:
        said = playground.sim.message(ANNA, GROUP, "/play")
        (update,) = await playground.state.updates.poll(0, 100, 0.0)
        assert (said["message_id"], update["update_id"]) == (5000, 5000)
        grown = playground.membership.member("migrate", GROUP)
        assert playground.sim.message(ANNA, grown["id"], "a")["message_id"] == 5001


async def test_it_listens_on_the_machine_itself_only() -> None:
    async with Playground() as playground:
        assert playground.url.startswith("http://127.0.0.1:")
