"""The playground's HTTP server: Bot API, person's side and chat page on one port."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Self

from aiohttp import BodyPartReader, web

from playground.errors import ApiError, JsonObject, bad_request, too_large
from playground.membership import Membership
from playground.methods import call_method
from playground.parameters import Parameters, Upload
from playground.sim import Sim
from playground.sim_api import SimApi
from playground.state import World, WorldRules

if TYPE_CHECKING:
    from types import TracebackType

    from playground.clock import Clock

STATIC = Path(__file__).parent / "static"
_MAX_BODY = 60 * 1024 * 1024
_SECURITY = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}


class Playground:
    """A running playground; ``async with Playground() as playground`` starts and stops it.

    :param port: 0 takes a free one
    :param host: where to listen; only the machine itself unless told otherwise
    :param rules: accepted token, strict limits, first ids
    :param clock: the time of everything in it
    :raises OSError: on entering, when the port is taken
    """

    def __init__(
        self,
        port: int = 0,
        host: str = "127.0.0.1",
        *,
        rules: WorldRules | None = None,
        clock: Clock | None = None,
    ) -> None:
        self._host = host
        self._port = port
        self._runner: web.AppRunner | None = None
        self.state = World(rules, clock)
        self.sim = Sim(self.state)
        self.membership = Membership(self.state)

    @property
    def url(self) -> str:
        """The address of the chat page and the Bot API, without a slash at its end."""
        host = "127.0.0.1" if self._host in ("0.0.0.0", "::") else self._host  # noqa: S104  # compared, not bound
        return f"http://{host}:{self._port}"

    async def __aenter__(self) -> Self:
        """Start to listen."""
        app = web.Application(client_max_size=_MAX_BODY)
        app.add_routes(
            [
                web.route("*", "/bot{token}/{method}", self._bot_api),
                web.get("/file/bot{token}/{path:.+}", self._file),
                web.get("/", self._page),
                *SimApi(self.state).routes(),
                web.get("/static/{name}", self._static),
            ]
        )
        app.on_shutdown.append(self._let_go)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=2.0)
        await self._runner.setup()
        try:
            site = web.TCPSite(self._runner, self._host, self._port)
            await site.start()
        except OSError:
            await self._runner.cleanup()
            raise
        self._port = self._runner.addresses[0][1]
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop: open polls, presses and pages get what there is."""
        if self._runner is not None:
            await self.state.webhook.close()
            await self._runner.cleanup()
        self.state.files.close()

    async def _let_go(self, app: web.Application) -> None:
        del app
        self.state.faults.close()
        self.state.updates.close()
        self.state.events.close()
        self.state.presses.clear()
        self.state.inline_queries.clear()

    async def _bot_api(self, request: web.Request) -> web.Response:
        token, name = request.match_info["token"], request.match_info["method"]
        try:
            parameters = await _read(request)
        except ApiError as error:
            return web.json_response(error.body(), status=error.code)
        code, body = await call_method(self.state, token, name, parameters)
        return web.json_response(body, status=code)

    async def _file(self, request: web.Request) -> web.Response:
        stored = self.state.files.by_path(request.match_info["path"])
        allowed = self.state.rules.token in (None, request.match_info["token"])
        if stored is None or not allowed:
            return web.json_response(ApiError(404, "Not Found").body(), status=404)
        return web.Response(body=self.state.files.read(stored), content_type=stored.mime)

    async def _page(self, request: web.Request) -> web.FileResponse:
        del request
        return web.FileResponse(STATIC / "index.html", headers=_SECURITY)

    async def _static(self, request: web.Request) -> web.FileResponse:
        path = STATIC / request.match_info["name"]
        if path.parent != STATIC or not path.is_file():
            raise web.HTTPNotFound
        return web.FileResponse(path, headers=_SECURITY)


async def _read(request: web.Request) -> Parameters:
    """Merge query, form, JSON and multipart parameters of a Bot API call.

    :raises ApiError: 400 for a body that cannot be read, 413 for one that is too big
    """
    parameters = Parameters(dict(request.query))
    kind = request.content_type
    try:
        if kind == "application/json":
            parameters.values.update(_object(await request.text()))
        elif kind == "application/x-www-form-urlencoded":
            parameters.values.update({k: str(v) for k, v in (await request.post()).items()})
        elif kind == "multipart/form-data":
            await _read_parts(request, parameters)
    except web.HTTPRequestEntityTooLarge:
        raise too_large() from None
    return parameters


def _object(text: str) -> JsonObject:
    if not text:
        return {}
    try:
        body = json.loads(text)
    except ValueError:
        raise bad_request("can't parse JSON object") from None
    if not isinstance(body, dict):
        raise bad_request("object expected")
    return body


async def _read_parts(request: web.Request, parameters: Parameters) -> None:
    total = 0
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader) or part.name is None:
            raise bad_request("can't parse the multipart body")
        data = bytes(await part.read(decode=False))
        total += len(data)
        if total > _MAX_BODY:
            raise too_large()
        if part.filename is None:
            parameters.values[part.name] = data.decode("utf-8", "replace")
        else:
            mime = part.headers.get("Content-Type", "application/octet-stream")
            parameters.uploads[part.name] = Upload(part.filename, data, mime)
