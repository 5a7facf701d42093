"""The chat page opened in a browser, which blocks, beside the playground, which must not."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from tests.playground.browser import Page, start_browser

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from pathlib import Path

    from tests.playground.client import Client


async def aside(action: Callable[..., Any], *arguments: object) -> Any:  # noqa: ANN401  # whatever the action returns
    """Run something of the browser's, which blocks, beside the playground."""
    return await asyncio.to_thread(action, *arguments)


@asynccontextmanager
async def opened(
    client: Client, profile: Path, width: int = 1280, height: int = 900, where: str = ""
) -> AsyncIterator[Page]:
    browser = await aside(start_browser, profile, width, height)
    try:
        yield await aside(Page, browser, f"{client.playground.url}/{where}")
    finally:
        await aside(browser.quit)
