"""The chat page on a phone's screen: the newest buttons are always within reach."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.playground.client import ANNA, GROUP, Client, keyboard, png
from tests.playground.page import aside, opened

if TYPE_CHECKING:
    from pathlib import Path

    from tests.playground.browser import Page

pytestmark = pytest.mark.browser

WIDTH, HEIGHT = 390, 844
MOVES = [["24/18", "24/21"], ["13/7", "13/10"], ["8/2", "8/5"]]
# Whether the last button of the first window lies within what can be seen of its chat.
LAST_IS_SEEN = """
const pane = document.querySelector('[data-pane="0"]');
const seen = pane.querySelector('.scroll').getBoundingClientRect();
const last = [...pane.querySelectorAll('.key')].at(-1).getBoundingClientRect();
return last.top >= seen.top && last.bottom <= seen.bottom + 1;
"""
# A message grows, and an earlier scrolling is only told then, as happens now and then.
GROW_WHILE_SCROLLING = """
const pane = document.querySelector('[data-pane="0"]');
pane.querySelector('.pictured > .media').style.minHeight = '700px';
pane.querySelector('.scroll').dispatchEvent(new Event('scroll'));
"""
SCROLL_UP = """
const scroll = document.querySelector('[data-pane="0"] .scroll');
scroll.scrollTop -= arguments[0];
"""
# How many buttons of messages are seen, and lie under the round one that leads to the end.
COVERED = """
const down = document.querySelector('[data-pane="0"] .down').getBoundingClientRect();
const seen = document.querySelector('[data-pane="0"] .scroll').getBoundingClientRect();
return [...document.querySelectorAll('[data-pane="0"] .key')].filter((key) => {
  const at = key.getBoundingClientRect();
  return at.left < down.right && at.right > down.left && at.top < down.bottom
    && Math.min(at.bottom, seen.bottom) > down.top;
}).length;
"""


async def last_is_seen(page: Page) -> None:
    await aside(page.until, lambda: page.browser.execute_script(LAST_IS_SEEN))


async def test_a_board_that_grows_keeps_its_last_button_on_the_screen(
    client: Client, tmp_path: Path
) -> None:
    for number in range(12):
        await client.sim("message", user=ANNA, chat=GROUP, text=f"hello {number}")
    board = await client.photo(caption="Anna to move", reply_markup=keyboard(*MOVES))
    target = {"chat_id": GROUP, "message_id": board["message_id"]}
    async with opened(client, tmp_path, width=WIDTH, height=HEIGHT) as page:
        await aside(page.one, page.pane(0, "[data-photo]"))
        await last_is_seen(page)
        for grown in range(1, 6):
            await client.call(
                "editMessageMedia",
                {"new": png(300, 100 + 40 * grown)},
                **target,
                media={"type": "photo", "media": "attach://new", "caption": "a line\n" * grown},
                reply_markup=keyboard(*MOVES, *[[f"more {row}"] for row in range(grown)], ["Back"]),
            )
            await aside(page.one, page.pane(0, f'[data-button="more {grown - 1}"]'))
            await last_is_seen(page)
            assert not await aside(lambda: page.all(page.pane(0, ".down"))[0].is_displayed())
        await aside(page.browser.execute_script, GROW_WHILE_SCROLLING)
        await last_is_seen(page)

        # Whoever has scrolled up stays there, and the way down covers nothing.
        await aside(page.browser.execute_script, SCROLL_UP, 150)
        await aside(page.one, page.pane(0, ".down"))
        await client.call("editMessageCaption", **target, caption="b", reply_markup=keyboard(["x"]))
        await client.call(
            "editMessageCaption", **target, caption="c\n" * 9, reply_markup=keyboard(*MOVES, ["y"])
        )
        await aside(page.one, page.pane(0, '[data-button="y"]'))
        for distance in (-60, 40, 40, 40, 40):
            await aside(page.browser.execute_script, SCROLL_UP, distance)
            assert await aside(page.browser.execute_script, COVERED) == 0
        await aside(page.browser.execute_script, SCROLL_UP, 200)
        await aside(lambda: page.one(page.pane(0, ".down")).click())
        await last_is_seen(page)
        assert await aside(page.troubles) == []


async def test_one_sees_by_what_name_to_challenge_somebody(client: Client, tmp_path: Path) -> None:
    async with opened(client, tmp_path, width=WIDTH, height=HEIGHT) as page:
        await aside(lambda: page.one(page.pane(0, ".back")).click())
        assert await aside(page.text, f'[data-person="{ANNA}"] small') == "@anna"
        assert await aside(page.text, '[data-person="104"] small') == "no username"
