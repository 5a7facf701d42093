"""The person's side over HTTP: ``/sim/…``, JSON in and JSON out."""

from __future__ import annotations

import asyncio
import inspect
import json
from typing import TYPE_CHECKING, Any

from aiohttp import web

from playground.errors import ApiError, JsonObject, PersonError
from playground.faults import Fault
from playground.membership import Membership
from playground.sim import Sim

if TYPE_CHECKING:
    from collections.abc import Callable

    from playground.state import World

_KEEP_ALIVE_SECONDS = 15.0

_KINDS: dict[str, tuple[type, ...]] = {
    "message": (int,),
    "reply_to": (int,),
    "thread": (int,),
    "mention": (int,),
    "id": (int,),
    "times": (int,),
    "code": (int,),
    "user": (int, str),
    "picked": (int, str),
    "chat": (int, str),
    "text": (str,),
    "data": (str,),
    "button": (str,),
    "query": (str,),
    "offset": (str,),
    "result": (str,),
    "action": (str,),
    "name": (str,),
    "title": (str,),
    "told": (str,),
    "method": (str,),
    "description": (str,),
    "first_name": (str,),
    "last_name": (str,),
    "username": (str,),
    "language_code": (str,),
    "parameters": (dict,),
    "update": (dict,),
    "members": (list,),
    "rights": (list,),
    "advance": (int, float),
    "timeout": (int, float),
    "delay": (int, float),
    "inaccessible": (bool,),
    "blocked": (bool,),
    "started": (bool,),
    "deactivated": (bool,),
    "supergroup": (bool,),
    "forum": (bool,),
    "with_bot": (bool,),
    "after": (bool,),
    "feedback": (bool,),
}


class SimApi:
    """Answers ``/sim/…``; a request that cannot be done gets a 400 with ``error`` in its JSON."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._sim = Sim(world)
        self._membership = Membership(world)
        self._deeds: dict[str, Callable[..., Any]] = {
            "message": self._sim.message,
            "edit": self._sim.edit,
            "delete": self._sim.delete,
            "press": self._sim.press,
            "share": self._sim.share,
            "inline": self._sim.inline,
            "choose": self._sim.choose,
            "block": self._sim.block,
            "update": self._sim.update,
            "user": self._membership.user,
            "chat": self._membership.chat,
            "member": self._membership.member,
            "fault": self._fault,
            "clock": self._clock,
            "reset": self._reset,
        }

    def routes(self) -> list[web.RouteDef]:
        """Return the routes."""
        return [
            web.post("/sim/{deed}", self._post),
            web.get("/sim/events", self._events),
            web.get("/sim/world", self._get_world),
            web.get("/sim/people", self._get_people),
            web.get("/sim/calls", self._get_calls),
            web.get("/sim/updates", self._get_updates),
            web.get("/sim/commands", self._get_commands),
            web.get("/sim/chat/{id}", self._get_chat),
            web.get("/sim/file/{key}", self._get_file),
        ]

    async def _post(self, request: web.Request) -> web.Response:
        name = request.match_info["deed"]
        deed = self._deeds.get(name)
        if deed is None:
            return _refused(f"there is no /sim/{name}", status=404)
        try:
            fields = _checked(await request.text(), deed)
            done = deed(**fields)
            answer = await done if inspect.isawaitable(done) else done
        except PersonError as error:
            return _refused(str(error))
        except ApiError as error:
            return _refused(error.description)
        return _json(answer)

    def _fault(
        self,
        method: str,
        code: int = 0,
        description: str = "",
        parameters: JsonObject | None = None,
        times: int = 1,
        chat: int | None = None,
        delay: float = 0.0,
        after: bool = False,  # noqa: FBT001, FBT002  # a field of the JSON request
    ) -> JsonObject:
        self._world.faults.add(
            Fault(method, code, description, parameters or {}, times, chat, delay, after)
        )
        return {"ordered": times}

    def _clock(self, advance: float = 0.0) -> JsonObject:
        return {"now": self._world.clock.advance(advance)}

    def _reset(self) -> JsonObject:
        self._world.reset()
        return {"reset": True}

    async def _get_world(self, request: web.Request) -> web.Response:
        del request
        world = self._world
        body = {
            "bot": world.bot.user(),
            "description": world.profile.text("description", ""),
            "people": [person.view() for person in world.people.values()],
            "chats": [self._chat_view(number) for number in world.chats],
            "now": world.clock.now(),
            "version": world.events.version,
        }
        return _json(body)

    def _chat_view(self, chat_id: int) -> JsonObject:
        chat = self._world.chats[chat_id]
        last = next(reversed(chat.messages.values()), None)
        return {**chat.view(), "last_message": self._world.view(last) if last else None}

    async def _get_people(self, request: web.Request) -> web.Response:
        del request
        return _json([person.view() for person in self._world.people.values()])

    async def _get_calls(self, request: web.Request) -> web.Response:
        wanted = request.query.get("method", "").lower()
        since = _number(request, "since", 0)
        calls = [
            call.view()
            for call in self._world.calls
            if call.number > since and wanted in ("", call.method.lower())
        ]
        return _json(calls)

    async def _get_updates(self, request: web.Request) -> web.Response:
        since = _number(request, "since", 0)
        history = self._world.updates.history
        return _json([update for update in history if update["update_id"] > since])

    async def _get_commands(self, request: web.Request) -> web.Response:
        try:
            person = self._world.person(request.query.get("user", ""))
            chat = self._world.chat(request.query.get("chat", "private"), person)
        except PersonError as error:
            return _refused(str(error))
        return _json(self._world.profile.commands_for(chat, person))

    async def _get_chat(self, request: web.Request) -> web.Response:
        """Return a chat with its messages; ``after=VERSION`` waits for news, up to ``timeout``.

        ``since=MESSAGE`` leaves out those before it.
        """
        try:
            chat = self._world.chat(request.match_info["id"])
        except PersonError as error:
            return _refused(str(error), status=404)
        after = _number(request, "after", -1)
        if after >= 0:
            seconds = min(60.0, float(_number(request, "timeout", 10)))
            await self._world.events.later_than(after, chat.id, seconds)
        since = _number(request, "since", 0)
        shown = [message for message in chat.messages.values() if message.id >= since]
        body = {
            "chat": chat.view(),
            "version": self._world.events.version,
            "messages": [self._world.view(message) for message in shown],
        }
        return _json(body)

    async def _get_file(self, request: web.Request) -> web.Response:
        stored = self._world.files.by_key(request.match_info["key"])
        if stored is None:
            raise web.HTTPNotFound
        data = self._world.files.read(stored)
        headers = {"Cache-Control": "max-age=86400, immutable", "X-Content-Type-Options": "nosniff"}
        if stored.size is None:
            # A document is never shown as a page of this server.
            headers["Content-Disposition"] = "attachment"
            return web.Response(body=data, content_type="application/octet-stream", headers=headers)
        return web.Response(body=data, content_type=stored.mime, headers=headers)

    async def _events(self, request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse(
            headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"}
        )
        await response.prepare(request)
        with self._world.events.listen() as news:
            text: str | None = "retry: 1000\n\n"
            while text is not None:
                try:
                    await response.write(text.encode("utf-8", "replace"))
                    async with asyncio.timeout(_KEEP_ALIVE_SECONDS):
                        text = await news.get()
                except TimeoutError:
                    text = ":\n\n"
                except ConnectionResetError:
                    break
        return response


def _number(request: web.Request, name: str, default: int) -> int:
    try:
        return int(request.query.get(name, default))
    except ValueError:
        return default


def _checked(text: str, deed: Callable[..., Any]) -> JsonObject:
    try:
        fields = json.loads(text or "{}")
    except ValueError:
        raise PersonError("the body is not JSON") from None
    if not isinstance(fields, dict):
        raise PersonError("the body is not a JSON object")
    known = inspect.signature(deed).parameters
    missing = [n for n, p in known.items() if p.default is p.empty and fields.get(n) is None]
    if missing:
        raise PersonError(f"missing: {', '.join(missing)}")
    if strange := sorted(set(fields) - set(known)):
        raise PersonError(f"unknown: {', '.join(strange)}; known: {', '.join(known)}")
    given = {name: value for name, value in fields.items() if value is not None}
    for name, value in given.items():
        kinds = _KINDS.get(name)
        wrong_bool = isinstance(value, bool) and kinds is not None and bool not in kinds
        if kinds is not None and (wrong_bool or not isinstance(value, kinds)):
            words = " or ".join(kind.__name__ for kind in kinds)
            raise PersonError(f"{name} must be of type {words}")
    return given


def _json(body: object, status: int = 200) -> web.Response:
    text = json.dumps(body, ensure_ascii=False)
    return web.Response(
        body=text.encode("utf-8", "surrogatepass"),
        status=status,
        content_type="application/json",
        charset="utf-8",
    )


def _refused(reason: str, status: int = 400) -> web.Response:
    return _json({"error": reason}, status)
