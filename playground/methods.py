"""The one door for Bot API calls: faults, the method itself, the record of the call."""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING

from playground import answering, describing, editing, sending
from playground.errors import (
    ApiError,
    JsonObject,
    bad_request,
    method_not_found,
    unauthorized,
    webhook_active,
)
from playground.registry import METHODS, Method
from playground.state import Call, World

if TYPE_CHECKING:
    from playground.faults import Fault
    from playground.parameters import Parameters

__all__ = ["METHODS", "call_method"]

_log = logging.getLogger("playground")
_MODULES = (answering, describing, editing, sending)
_POLL = Method(
    "getUpdates",
    lambda world, _: len(world.updates),
    frozenset(["offset", "limit", "timeout", "allowed_updates"]),
)
METHODS["getupdates"] = _POLL


async def call_method(
    world: World, token: str, name: str, parameters: Parameters
) -> tuple[int, JsonObject]:
    """Carry a call out and return the HTTP status and the JSON body of the answer.

    :param token: the bot's token, as it stands in the address
    :param name: the method's name in any letter case
    """
    begun = time.monotonic()
    known = METHODS.get(name.lower())
    code, verdict = 200, "ok"
    try:
        if world.rules.token is not None and token != world.rules.token:
            raise unauthorized()
        if known is None:
            _log.warning("the bot called %s, which the playground does not have", name)
            raise method_not_found()
        body = {"ok": True, "result": await _with_faults(world, known, parameters)}
    except ApiError as error:
        code, verdict, body = error.code, error.description, error.body()
    world.calls.append(
        Call(
            next(world.numbers),
            known.name if known else name,
            parameters.recorded(),
            known.unknown(parameters) if known else [],
            code,
            verdict,
            world.clock.now(),
            time.monotonic() - begun,
        )
    )
    return code, body


async def _with_faults(world: World, known: Method, parameters: Parameters) -> object:
    fault: Fault | None = world.faults.take(known.name.lower(), parameters.text("chat_id"))
    if fault is None:
        return await _carry_out(world, known, parameters)
    await world.faults.hold_up(fault)
    if not fault.code:
        return await _carry_out(world, known, parameters)
    if fault.after:
        await _carry_out(world, known, parameters)
    raise fault.error()


async def _carry_out(world: World, known: Method, parameters: Parameters) -> object:
    if known is _POLL:
        return await _get_updates(world, parameters)
    return known.handler(world, parameters)


async def _get_updates(world: World, parameters: Parameters) -> list[JsonObject]:
    if world.webhook.active:
        raise webhook_active()
    kinds = parameters.nested("allowed_updates")
    if kinds is not None:
        if not isinstance(kinds, list):
            raise bad_request("can't parse allowed_updates: expected an Array of strings")
        world.updates.allow([str(kind) for kind in kinds])
    limit = parameters.integer("limit")
    return await world.updates.poll(
        parameters.integer("offset") or 0,
        max(1, min(100, 100 if limit is None else limit)),
        max(0.0, parameters.number("timeout") or 0.0),
    )
