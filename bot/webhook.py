"""The webhook: Telegram posts updates to us, instead of our fetching them.

python-telegram-bot has a server of its own for this. Ours does three things that its does not: it
listens before Telegram is told the address, it refuses a request without the secret before reading
its body, and it lets an update through once only. aiohttp is here anyway.
"""

from __future__ import annotations

import asyncio
import hmac
import json
import logging
import os
import socket
from collections import OrderedDict
from typing import TYPE_CHECKING

from aiohttp import web
from telegram import Update
from telegram.error import BadRequest, InvalidToken, TelegramError

from bot.errors import WebhookError
from bot.wiring import ALLOWED_UPDATES

if TYPE_CHECKING:
    from collections.abc import Hashable

    from telegram import Bot

    from bot.settings import WebhookAddress

_log = logging.getLogger(__name__)

_HEADER = "X-Telegram-Bot-Api-Secret-Token"
_LARGEST_BODY = 1024 * 1024
"""Bytes; far more than any update has."""
_MOMENT = 1
"""Seconds, at the end, for requests that are being read."""
_REMEMBERED = 1000
"""So many of the newest updates are known again."""
_LONGEST_PAUSE = 30
"""Seconds between two attempts to tell Telegram the address."""


class Webhook:
    """Listens for updates and puts them into the queue from which the handlers are fed.

    Whoever knows the secret may post to any path: a proxy in front may have changed it. The address
    stays registered when we stop: Telegram keeps what comes meanwhile for a day, and other
    processes may serve the same address. Whoever begins to poll takes it away.
    """

    def __init__(self, address: WebhookAddress, bot: Bot, updates: asyncio.Queue[object]) -> None:
        self._address = address
        self._secret = address.secret.encode()
        self._bot = bot
        self._updates = updates
        self._seen: OrderedDict[Hashable, None] = OrderedDict()
        app = web.Application(client_max_size=_LARGEST_BODY)
        app.router.add_post("/{path:.*}", self._receive)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=_MOMENT)

    async def listen(self) -> None:
        """Open the port.

        Raises:
            WebhookError: it is taken, or there is no such address.
        """
        host, port = self._address.listen, self._address.port
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, host, port).start()
        except OSError as error:
            await self._runner.cleanup()
            raise WebhookError(
                f"cannot listen on {host}, port {port}: {_reason(error)};"
                " check WEBHOOK_LISTEN and WEBHOOK_PORT"
            ) from None

    async def register(self) -> None:
        """Tell Telegram the address and the secret, as often as it takes.

        Raises:
            WebhookError: Telegram does not want this address.
            telegram.error.InvalidToken: it does not know the bot.
        """
        pause = 1
        while True:
            try:
                await self._bot.set_webhook(
                    self._address.url,
                    secret_token=self._address.secret,
                    allowed_updates=ALLOWED_UPDATES,
                )
            except InvalidToken:
                raise
            except BadRequest as error:
                raise WebhookError(f"Telegram refuses WEBHOOK_URL: {error.message}") from None
            except TelegramError as error:
                _log.warning(
                    "the webhook cannot be set now, trying again in %s s: %s", pause, error
                )
            else:
                return
            await asyncio.sleep(pause)
            pause = min(pause * 2, _LONGEST_PAUSE)

    async def close(self) -> None:
        """Take no more requests; those that are being read have a moment."""
        await self._runner.cleanup()

    async def _receive(self, request: web.Request) -> web.Response:
        # Bytes of a header that are no text come as surrogates.
        given = request.headers.get(_HEADER, "").encode(errors="surrogateescape")
        if not hmac.compare_digest(given, self._secret):
            _log.debug("a request without the secret was refused")
            return web.Response(status=403)
        body = await request.read()
        try:
            update = Update.de_json(json.loads(body), self._bot)
        except Exception as error:  # noqa: BLE001 - the library fails in many ways on what is no update
            _log.warning("the webhook was sent what is no update: %s", type(error).__name__)
            return web.Response(status=400)
        if self._is_new(update.update_id):
            self._updates.put_nowait(update)
        return web.Response()

    def _is_new(self, number: Hashable) -> bool:
        """Whether an update comes for the first time. Telegram repeats one whose answer is late."""
        if number in self._seen:
            return False
        self._seen[number] = None
        if len(self._seen) > _REMEMBERED:
            self._seen.popitem(last=False)
        return True


def _reason(error: OSError) -> str:
    """Why a port cannot be opened. The event loop writes a long sentence around the system's."""
    if error.errno is None or isinstance(error, socket.gaierror):
        return "no such address"
    return os.strerror(error.errno).lower()
