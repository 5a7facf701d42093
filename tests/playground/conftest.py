"""A playground with a clock that stands still, and a client for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import aiohttp
import pytest

from playground.clock import Clock
from playground.server import Playground
from tests.playground.client import Client

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

NOON = 1_800_000_000.0


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    async with Playground(clock=Clock(NOON)) as running:
        yield running


@pytest.fixture
async def client(playground: Playground) -> AsyncIterator[Client]:
    async with aiohttp.ClientSession() as session:
        yield Client(playground, session)
