"""Flood limits by the playground's clock."""

from __future__ import annotations

import pytest

from playground.clock import Clock
from playground.errors import ApiError
from playground.limits import GROUP_PER_MINUTE, OVERALL_PER_SECOND, PRIVATE_BURST, FloodLimits
from playground.methods import call_method
from playground.parameters import Parameters
from playground.server import Playground
from playground.state import WorldRules


def refused_for(limits: FloodLimits, chat: int) -> int:
    with pytest.raises(ApiError) as refused:
        limits.take(chat)
    assert refused.value.code == 429
    assert refused.value.description == (
        f"Too Many Requests: retry after {refused.value.parameters['retry_after']}"
    )
    return int(refused.value.parameters["retry_after"])


def test_a_group_has_twenty_a_minute() -> None:
    clock = Clock(0.0)
    limits = FloodLimits(clock, strict=True)
    for _ in range(GROUP_PER_MINUTE):
        limits.take(-1)
        clock.advance(0.5)
    assert refused_for(limits, -1) == 50
    limits.take(-2)
    clock.advance(50)
    limits.take(-1)
    assert refused_for(limits, -1) == 1


def test_a_private_chat_has_a_burst_and_then_one_a_second() -> None:
    clock = Clock(0.0)
    limits = FloodLimits(clock, strict=True)
    for _ in range(PRIVATE_BURST):
        limits.take(1)
    assert refused_for(limits, 1) == 1
    clock.advance(1)
    limits.take(1)
    assert refused_for(limits, 1) == 1


def test_all_chats_together_have_a_limit() -> None:
    clock = Clock(0.0)
    limits = FloodLimits(clock, strict=True)
    for chat in range(OVERALL_PER_SECOND):
        limits.take(chat + 1)
    assert refused_for(limits, 1000) == 1
    clock.advance(1)
    limits.take(1000)


def test_without_strictness_nothing_is_refused() -> None:
    limits = FloodLimits(Clock(0.0), strict=False)
    for _ in range(1000):
        limits.take(-1)


async def test_sends_and_edits_count_together_and_refused_calls_do_not() -> None:
    async with Playground(rules=WorldRules(strict_limits=True), clock=Clock(0.0)) as playground:

        async def call(method: str, **values: object) -> int:
            parameters = Parameters({"chat_id": -4001, **values})
            return (await call_method(playground.state, "1:x", method, parameters))[0]

        assert await call("sendMessage", text="0") == 200
        codes = [await call("editMessageText", message_id=1, text="0") for _ in range(30)]
        assert set(codes) == {400}
        codes = [await call("editMessageText", message_id=1, text=str(n)) for n in range(1, 21)]
        assert codes == [200] * 19 + [429]
        playground.state.clock.advance(60)
        assert await call("sendMessage", text="0") == 200
