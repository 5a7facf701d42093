"""A bot and people that speak HTTP to a playground, for its own tests."""

from __future__ import annotations

import io
import json
import struct
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import aiohttp

if TYPE_CHECKING:
    from playground.server import Playground

Json = dict[str, Any]

GROUP = -4001
ANNA, DMITRI, NIKOS, NAMELESS = 101, 102, 103, 104


class RefusedError(Exception):
    """The Bot API's error."""

    def __init__(self, body: Json) -> None:
        super().__init__(f"{body['error_code']} {body['description']}")
        self.code: int = body["error_code"]
        self.description: str = body["description"]
        self.parameters: Json = body.get("parameters", {})


def png(width: int = 8, height: int = 6, shade: int = 0) -> bytes:
    """A whole grey PNG."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(kind + body))
        return struct.pack(">I", len(body)) + kind + body + check

    rows = (b"\0" + bytes([shade]) * width) * height
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


def jpeg(width: int = 8, height: int = 6) -> bytes:
    """The headers of a JPEG, which is all that is looked at."""
    application = b"\xff\xe0" + struct.pack(">H", 16) + b"JFIF\0" + bytes(9)
    frame = b"\xff\xc0" + struct.pack(">HBHHB", 11, 8, height, width, 1) + bytes(3)
    return b"\xff\xd8" + application + frame + b"\xff\xd9"


def keyboard(*rows: list[str]) -> Json:
    """Buttons whose callback data is their text."""
    return {"inline_keyboard": [[{"text": t, "callback_data": t} for t in row] for row in rows]}


@dataclass
class Client:
    """Both sides of one playground."""

    playground: Playground
    session: aiohttp.ClientSession
    token: str = "123456:TEST"

    async def call(self, method: str, files: Json | None = None, /, **parameters: object) -> Any:  # noqa: ANN401  # each method has its own result
        """Call a Bot API method the way most libraries do: as a form, nested values as JSON."""
        form = aiohttp.FormData()
        for name, value in parameters.items():
            text = value if isinstance(value, str) else json.dumps(value)
            form.add_field(name, text)
        for name, data in (files or {}).items():
            form.add_field(name, io.BytesIO(data), filename=f"{name}.png")
        url = f"{self.playground.url}/bot{self.token}/{method}"
        async with self.session.post(url, data=form) as answer:
            body = await answer.json()
        if not body["ok"]:
            assert answer.status == body["error_code"]
            raise RefusedError(body)
        return body["result"]

    async def refusal(self, method: str, files: Json | None = None, /, **parameters: object) -> str:
        """The error text of a call that must be refused."""
        try:
            result = await self.call(method, files, **parameters)
        except RefusedError as error:
            return f"{error.code} {error.description}"
        raise AssertionError(f"not refused: {result}")

    async def sim(self, deed: str, /, **fields: object) -> Json:
        async with self.session.post(f"{self.playground.url}/sim/{deed}", json=fields) as answer:
            body: Json = await answer.json()
        assert answer.status == 200, body
        return body

    async def get(self, path: str) -> Any:  # noqa: ANN401  # any JSON
        async with self.session.get(f"{self.playground.url}{path}") as answer:
            return await answer.json()

    async def updates(self) -> list[Json]:
        """Take all updates that wait."""
        found: list[Json] = await self.call("getUpdates")
        if found:
            await self.call("getUpdates", offset=found[-1]["update_id"] + 1)
        return found

    async def photo(self, chat: int = GROUP, **parameters: object) -> Json:
        sent: Json = await self.call("sendPhoto", {"photo": png()}, chat_id=chat, **parameters)
        return sent
