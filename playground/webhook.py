"""Delivery of updates to the bot's own address."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

import aiohttp

from playground.errors import JsonObject, bad_request

if TYPE_CHECKING:
    from playground.clock import Clock
    from playground.parameters import Parameters
    from playground.updates import UpdateQueue

_SECRET = re.compile(r"[A-Za-z0-9_-]{1,256}")
_RETRY_SECONDS = 0.5
_TIMEOUT = aiohttp.ClientTimeout(total=30)


@dataclass(slots=True)
class _Address:
    url: str
    secret: str | None
    most: int


class Webhook:
    """Posts the waiting updates, one after the other, to the address that the bot has set.

    Plain ``http`` is accepted too: the playground lives on the loopback.
    """

    def __init__(self, updates: UpdateQueue, clock: Clock) -> None:
        self._updates = updates
        self._clock = clock
        self._address: _Address | None = None
        self._task: asyncio.Task[None] | None = None
        self._last_error: tuple[int, str] | None = None

    @property
    def active(self) -> bool:
        """Whether an address is set."""
        return self._address is not None

    def set(self, parameters: Parameters) -> None:
        """Set the address and begin to deliver.

        :raises ApiError: 400 for an address or a secret that Telegram refuses
        """
        url = parameters.text("url") or ""
        if not url:
            self.delete(drop=parameters.flag("drop_pending_updates"))
            return
        if not url.startswith(("http://", "https://")):
            raise bad_request("bad webhook: An HTTPS URL must be provided for webhook")
        secret = parameters.text("secret_token")
        if secret and not _SECRET.fullmatch(secret):
            raise bad_request("secret token contains unallowed characters")
        kinds = parameters.nested("allowed_updates")
        if isinstance(kinds, list):
            self._updates.allow([str(kind) for kind in kinds])
        self.delete(drop=parameters.flag("drop_pending_updates"))
        most = parameters.integer("max_connections") or 40
        self._address = _Address(url, secret, most)
        self._task = asyncio.get_running_loop().create_task(self._deliver(self._address))

    def delete(self, *, drop: bool) -> None:
        """Stop delivering; ``drop`` forgets the updates that wait."""
        if self._task is not None:
            self._task.cancel()
        self._task = self._address = self._last_error = None
        if drop:
            self._updates.drop()

    def info(self) -> JsonObject:
        """Return the Bot API's ``WebhookInfo``."""
        address = self._address
        body: JsonObject = {
            "url": address.url if address else "",
            "has_custom_certificate": False,
            "pending_update_count": len(self._updates),
        }
        if address:
            body["max_connections"] = address.most
        if self._updates.allowed:
            body["allowed_updates"] = sorted(self._updates.allowed)
        if self._last_error:
            body["last_error_date"], body["last_error_message"] = self._last_error
        return body

    async def close(self) -> None:
        """Stop delivering and wait for the end of it."""
        task = self._task
        self.delete(drop=False)
        if task is not None:
            with suppress(asyncio.CancelledError):
                await task

    async def _deliver(self, address: _Address) -> None:
        headers = {}
        if address.secret:
            headers["X-Telegram-Bot-Api-Secret-Token"] = address.secret
        async with aiohttp.ClientSession(timeout=_TIMEOUT, headers=headers) as session:
            while True:
                update = self._updates.first()
                if update is None:
                    await self._updates.changed(60.0)
                elif await self._post(session, address.url, update):
                    self._updates.confirm(update["update_id"] + 1)
                else:
                    await asyncio.sleep(_RETRY_SECONDS)

    async def _post(self, session: aiohttp.ClientSession, url: str, update: JsonObject) -> bool:
        try:
            async with session.post(url, json=update) as answer:
                if answer.ok:
                    return True
                trouble = f"Wrong response from the webhook: {answer.status} {answer.reason}"
        except (aiohttp.ClientError, TimeoutError) as error:
            trouble = f"Connection failed: {error}"
        self._last_error = int(self._clock.now()), trouble
        return False
