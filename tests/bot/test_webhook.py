"""The webhook's port: who gets in, and what is put into the queue. X09."""

from __future__ import annotations

import asyncio
import io
import json
import socket
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest
from telegram import Bot, Update
from telegram.error import BadRequest, InvalidToken, TelegramError

from bot.errors import WebhookError
from bot.settings import WebhookAddress
from bot.webhook import Webhook
from bot.wiring import ALLOWED_UPDATES

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

SECRET = "the-secret-of-the-webhook"
UPDATE = {"update_id": 7}


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


class Door:
    """A webhook that listens, and somebody who posts to it."""

    def __init__(self, session: aiohttp.ClientSession, port: int) -> None:
        self.session = session
        self.url = f"http://127.0.0.1:{port}/nardy"
        self.updates: asyncio.Queue[Any] = asyncio.Queue()

    async def post(self, body: object, secret: str | None = SECRET) -> int:
        headers = {} if secret is None else {"X-Telegram-Bot-Api-Secret-Token": secret}
        data = io.BytesIO(body if isinstance(body, bytes) else json.dumps(body).encode())
        async with self.session.post(self.url, data=data, headers=headers) as answer:
            return answer.status


@asynccontextmanager
async def open_door() -> AsyncIterator[Door]:
    async with aiohttp.ClientSession() as session:
        port = free_port()
        door = Door(session, port)
        address = WebhookAddress("https://bot.example.org/nardy", SECRET, "127.0.0.1", port)
        webhook = Webhook(address, Bot("123456:webhook"), door.updates)
        await webhook.listen()
        try:
            yield door
        finally:
            await webhook.close()


@pytest.mark.parametrize("secret", [None, "", "wrong", SECRET.upper(), f"{SECRET}x", "né"])
async def test_x09_without_the_secret_nothing_comes_in(secret: str | None) -> None:
    async with open_door() as door:
        assert await door.post(UPDATE, secret) == 403
        assert await door.post(b"no update", secret) == 403
        assert door.updates.empty()


async def test_an_update_comes_in_once_however_often_it_is_posted() -> None:
    async with open_door() as door:
        for number in (7, 8, 7, 8, 9):
            assert await door.post(UPDATE | {"update_id": number}) == 200
        came = [door.updates.get_nowait() for _ in range(door.updates.qsize())]
        assert all(isinstance(update, Update) for update in came)
        assert [update.update_id for update in came] == [7, 8, 9]


@pytest.mark.parametrize("body", [b"", b"{", b"\xff", [], 5, None, {}, {"message": {}}])
async def test_what_is_no_update_is_refused(body: object, caplog: pytest.LogCaptureFixture) -> None:
    async with open_door() as door:
        assert await door.post(body) == 400
        assert door.updates.empty()
    (line,) = caplog.records
    assert line.exc_info is None
    assert "what is no update" in line.message


async def test_only_posts_of_a_bearable_size_are_read() -> None:
    async with open_door() as door:
        async with door.session.get(door.url) as answer:
            assert answer.status == 405
        assert await door.post(b" " * (1024 * 1024 + 1)) == 413
        assert await door.post(UPDATE) == 200


@pytest.mark.parametrize(
    ("listen", "reason"),
    [
        ("127.0.0.1", "address already in use"),
        ("192.0.2.1", "cannot assign requested address"),
        ("no-host.invalid", "no such address"),
    ],
)
async def test_an_address_that_cannot_be_had_is_named(listen: str, reason: str) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        address = WebhookAddress("https://bot.example.org", SECRET, listen, port)
        webhook = Webhook(address, Bot("123456:webhook"), asyncio.Queue())
        with pytest.raises(
            WebhookError, match=f"cannot listen on {listen}, port {port}: {reason};"
        ):
            await webhook.listen()


class Telegram(Bot):
    """Answers ``setWebhook`` with errors, and then well."""

    def __init__(self, *errors: TelegramError) -> None:
        super().__init__("123456:webhook")
        with self._unfrozen():
            self.errors = list(errors)
            self.told: list[object] = []

    async def set_webhook(self, url: str, *_: object, **more: object) -> bool:
        self.told.append((url, more["secret_token"], more["allowed_updates"]))
        if self.errors:
            raise self.errors.pop(0)
        return True


def registering(telegram: Bot) -> Webhook:
    address = WebhookAddress("https://bot.example.org/nardy", SECRET, "127.0.0.1", 8080)
    return Webhook(address, telegram, asyncio.Queue())


async def test_telegram_is_told_the_address_the_secret_and_the_kinds() -> None:
    telegram = Telegram()
    await registering(telegram).register()
    assert telegram.told == [("https://bot.example.org/nardy", SECRET, ALLOWED_UPDATES)]


async def test_an_address_that_telegram_refuses_is_named() -> None:
    refusal = BadRequest("Bad webhook: webhook can be set up only on ports 80, 88, 443 or 8443")
    with pytest.raises(WebhookError, match=r"Telegram refuses WEBHOOK_URL: Bad webhook: .* 8443$"):
        await registering(Telegram(refusal)).register()


async def test_a_token_that_telegram_refuses_ends_it() -> None:
    with pytest.raises(InvalidToken):
        await registering(Telegram(InvalidToken())).register()
