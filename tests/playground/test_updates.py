"""Getting updates: long polling, confirmation, rivals, webhook."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from aiohttp import web

from playground.errors import ApiError
from playground.server import Playground
from tests.playground.client import ANNA, GROUP, Client, keyboard

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


async def say(client: Client, text: str) -> None:
    await client.sim("message", user=ANNA, chat=GROUP, text=text)


def texts(updates: list[dict[str, dict[str, str]]]) -> list[str]:
    return [update["message"]["text"] for update in updates]


async def test_updates_stay_until_confirmed(client: Client) -> None:
    for text in ("/a", "/b", "/c"):
        await say(client, text)
    first = await client.call("getUpdates", limit=2)
    assert texts(first) == ["/a", "/b"]
    assert texts(await client.call("getUpdates", limit=0)) == ["/a"]
    assert await client.call("getUpdates", limit=2) == first
    rest = await client.call("getUpdates", offset=first[-1]["update_id"] + 1)
    assert texts(rest) == ["/c"]
    assert await client.call("getUpdates", offset=rest[-1]["update_id"] + 1) == []


async def test_a_negative_offset_keeps_the_last_ones(client: Client) -> None:
    for text in ("/a", "/b", "/c"):
        await say(client, text)
    assert texts(await client.call("getUpdates", offset=-1)) == ["/c"]
    assert texts(await client.call("getUpdates")) == ["/c"]


async def test_a_long_poll_wakes_up(client: Client) -> None:
    waiting = asyncio.create_task(client.call("getUpdates", timeout=50))
    await say(client, "/a")
    assert texts(await waiting) == ["/a"]


async def test_the_second_poller_ends_the_first(client: Client) -> None:
    first = asyncio.create_task(client.playground.state.updates.poll(0, 100, 50.0))
    await asyncio.sleep(0)
    second = asyncio.create_task(client.call("getUpdates", timeout=50))
    with pytest.raises(ApiError) as refused:
        await first
    assert f"{refused.value.code} {refused.value.description}" == (
        "409 Conflict: terminated by other getUpdates request;"
        " make sure that only one bot instance is running"
    )
    await say(client, "/a")
    assert texts(await second) == ["/a"]


async def test_only_allowed_updates_come(client: Client) -> None:
    await client.call("getUpdates", allowed_updates=["callback_query"])
    await say(client, "/a")
    board = await client.photo(reply_markup=keyboard(["x"]))
    press = {"user": ANNA, "chat": GROUP, "message": board["message_id"], "timeout": 0}
    await client.sim("press", button="x", **press)
    (update,) = await client.updates()
    assert update["callback_query"]["data"] == "x"
    await client.call("getUpdates", allowed_updates=[])
    await say(client, "/b")
    assert texts(await client.updates()) == ["/b"]
    refused = await client.refusal("getUpdates", allowed_updates='"x"')
    assert refused == "400 Bad Request: can't parse allowed_updates: expected an Array of strings"


async def test_parameters_come_in_every_way(client: Client) -> None:
    url = f"{client.playground.url}/bot1:x/SENDMESSAGE"
    form = {"chat_id": str(GROUP), "text": "form"}
    async with (
        client.session.get(url, params={"chat_id": str(GROUP), "text": "query"}) as a,
        client.session.post(url, data=form) as b,
        client.session.post(url, json={"chat_id": GROUP, "text": "json"}) as c,
        client.session.post(url, params={"chat_id": str(GROUP)}, json={"text": "both"}) as d,
    ):
        bodies = [await answer.json() for answer in (a, b, c, d)]
    assert [body["result"]["text"] for body in bodies] == ["query", "form", "json", "both"]
    for broken in ("{", "[]"):
        headers = {"Content-Type": "application/json"}
        async with client.session.post(url, data=broken, headers=headers) as answer:
            assert (await answer.json())["error_code"] == 400


class Receiver:
    """A bot's own address that refuses the first delivery."""

    def __init__(self) -> None:
        self.got: asyncio.Queue[tuple[str | None, str]] = asyncio.Queue()
        self.refusals = 1
        self.url = ""

    async def receive(self, request: web.Request) -> web.Response:
        if self.refusals:
            self.refusals -= 1
            return web.Response(status=500)
        update = await request.json()
        secret = request.headers.get("X-Telegram-Bot-Api-Secret-Token")
        await self.got.put((secret, update["message"]["text"]))
        return web.Response()


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    receiver = Receiver()
    app = web.Application()
    app.router.add_post("/hook", receiver.receive)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    receiver.url = f"http://127.0.0.1:{runner.addresses[0][1]}/hook"
    yield receiver
    await runner.cleanup()


async def test_a_webhook_gets_every_update_with_its_secret(
    client: Client, receiver: Receiver
) -> None:
    await client.call("setWebhook", url=receiver.url, secret_token="s-1", allowed_updates=[])
    await say(client, "/a")
    await say(client, "/b")
    assert [await receiver.got.get() for _ in range(2)] == [("s-1", "/a"), ("s-1", "/b")]
    info = await client.call("getWebhookInfo")
    assert info["url"] == receiver.url
    assert info["last_error_message"].startswith("Wrong response from the webhook: 500")
    assert await client.refusal("getUpdates") == (
        "409 Conflict: can't use getUpdates method while webhook is active;"
        " use deleteWebhook to delete the webhook first"
    )
    await client.call("deleteWebhook")
    await say(client, "/c")
    assert texts(await client.updates())[-1] == "/c"


async def test_webhooks_that_are_refused(client: Client) -> None:
    refused = await client.refusal("setWebhook", url="example.org")
    assert refused == "400 Bad Request: bad webhook: An HTTPS URL must be provided for webhook"
    refused = await client.refusal("setWebhook", url="https://example.org", secret_token="a b")
    assert refused == "400 Bad Request: secret token contains unallowed characters"
    await say(client, "/a")
    await client.call("setWebhook", url="", drop_pending_updates=True)
    assert await client.updates() == []


async def test_a_poll_ends_when_the_playground_does() -> None:
    async with Playground() as playground:
        poll = asyncio.create_task(playground.state.updates.poll(0, 100, 50.0))
        await asyncio.sleep(0)
    assert await poll == []
