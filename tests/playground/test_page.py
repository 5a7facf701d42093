"""The chat page in headless Chromium: what a person sees and does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from selenium.webdriver.common.keys import Keys

from tests.playground.client import ANNA, DMITRI, GROUP, Client, keyboard, png
from tests.playground.page import aside, opened

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.browser

PHOTO = "[data-photo]"
IN_TWO_WINDOWS = (0, 1)
LONG_MOVES = ["24/18 24/20", "14/10 24/22", "17/11 24/22"]
# The buttons that reach beyond their message, or whose label is cut.
CUT = """
return [...document.querySelectorAll('.key')].filter((key) => {
  const bubble = key.closest('.column').querySelector('.bubble').getBoundingClientRect();
  const label = key.querySelector('span');
  return key.getBoundingClientRect().right > bubble.right + 1
    || label.scrollWidth > label.clientWidth;
}).map((key) => key.textContent);
"""


async def next_press(client: Client) -> dict[str, Any]:
    while True:
        updates = await client.call("getUpdates", timeout=20)
        await client.call("getUpdates", offset=updates[-1]["update_id"] + 1)
        for update in updates:
            if "callback_query" in update:
                return dict(update["callback_query"])


async def test_two_people_at_one_board(client: Client, tmp_path: Path) -> None:
    async with opened(client, tmp_path) as page:
        await aside(lambda: page.one(page.pane(0, "[data-hint]")).click())
        (update,) = await client.call("getUpdates", timeout=20)
        assert update["message"]["text"] == "/play"
        assert update["message"]["from"]["id"] == ANNA

        caption = "<b>Anna</b> to move &lt;script&gt;"
        board = await client.photo(
            caption=caption,
            parse_mode="HTML",
            reply_markup=keyboard(["24/18", "24/21"], ["Resign"]),
        )
        number = board["message_id"]
        message = f'[data-message="{number}"]'
        for pane in IN_TWO_WINDOWS:
            await aside(page.one, page.pane(pane, f"{message} {PHOTO}"))
            shown = await aside(page.text, page.pane(pane, f"{message} .text"))
            assert shown == "Anna to move <script>"
        rows = await aside(page.all, page.pane(0, f"{message} .row"))
        assert [len(await aside(row.text.splitlines)) for row in rows] == [2, 1]

        # Dmitri presses: a spinner, then an alert in his window alone.
        button = page.pane(1, '[data-button="24/18"]')
        await aside(lambda: page.one(button).click())
        query = await next_press(client)
        assert query["from"]["id"] == DMITRI
        await aside(page.one, f"{button}.busy")
        await client.call(
            "answerCallbackQuery", callback_query_id=query["id"], text="Not you", show_alert=True
        )
        assert "Not you" in await aside(page.text, page.pane(1, "[data-alert]"))
        assert await aside(page.all, page.pane(0, "[data-alert]")) == []
        await aside(lambda: page.one('[data-choice="OK"]').click())
        await aside(page.until, lambda: not page.all(f"{button}.busy"))

        # Anna moves: a toast, and the message changes in place in both windows.
        before = await aside(lambda: page.one(page.pane(0, message)).id)
        old = await aside(lambda: page.one(PHOTO).get_attribute("data-photo"))
        await aside(lambda: page.one(page.pane(0, '[data-button="24/18"]')).click())
        query = await next_press(client)
        await client.call("answerCallbackQuery", callback_query_id=query["id"], text="Moved")
        await client.call(
            "editMessageMedia",
            {"new": png(40, 30)},
            chat_id=GROUP,
            message_id=number,
            media={"type": "photo", "media": "attach://new", "caption": "Dmitri to move"},
            reply_markup=keyboard(["12/7"]),
        )
        assert await aside(page.text, page.pane(0, "[data-toast]")) == "Moved"
        for pane in IN_TWO_WINDOWS:
            await aside(page.one, page.pane(pane, '[data-button="12/7"]'))
            await aside(
                page.until,
                lambda at=pane: page.one(page.pane(at, PHOTO)).get_attribute("data-photo") != old,
            )
        assert await aside(lambda: page.one(page.pane(0, message)).id) == before
        await client.call("deleteMessage", chat_id=GROUP, message_id=number)
        await aside(page.until, lambda: not page.all(message))
        assert await aside(page.troubles) == []


async def test_typing_with_commands_and_mentions(client: Client, tmp_path: Path) -> None:
    commands = [{"command": name, "description": name} for name in ("play", "challenge")]
    await client.call("setMyCommands", commands=commands)
    async with opened(client, tmp_path) as page:
        box = await aside(page.one, page.pane(0, "[data-input]"))
        await aside(box.send_keys, "/ch")
        assert await aside(page.text, '[data-command="challenge"]') == "/challenge\nchallenge"
        await aside(box.send_keys, Keys.ESCAPE, "allenge @Մ")
        await aside(page.one, '[data-member="104"]')
        await aside(box.send_keys, Keys.ENTER, Keys.ENTER)
        (update,) = await client.call("getUpdates", timeout=20)
        entities = update["message"]["entities"]
        assert [entity["type"] for entity in entities] == ["bot_command", "text_mention"]
        assert entities[1]["user"]["id"] == 104


async def test_starting_the_bot_and_following_its_links(client: Client, tmp_path: Path) -> None:
    await client.call("setMyDescription", description="I am the bot.")
    link = {"text": "Join", "url": "https://t.me/NardyPlayBot?start=c_7"}
    await client.call(
        "sendMessage", chat_id=GROUP, text="join", reply_markup={"inline_keyboard": [[link]]}
    )
    async with opened(client, tmp_path, where=f"#{DMITRI}@{DMITRI},{ANNA}@{GROUP}") as page:
        assert "I am the bot." in await aside(page.text, page.pane(0, ".hint"))
        await aside(lambda: page.one(page.pane(0, "[data-start]")).click())
        (update,) = await client.call("getUpdates", timeout=20)
        await client.call("getUpdates", offset=update["update_id"] + 1)
        assert update["message"]["chat"]["id"] == DMITRI
        assert update["message"]["text"] == "/start"
        await aside(lambda: page.one(page.pane(1, f'[data-button="{link["url"]}"]')).click())
        (update,) = await client.call("getUpdates", timeout=20)
        assert update["message"]["chat"]["id"] == ANNA
        assert update["message"]["text"] == "/start c_7"


async def test_on_a_phone_one_window_is_seen_at_a_time(client: Client, tmp_path: Path) -> None:
    await client.photo(caption="board", reply_markup=keyboard(LONG_MOVES))
    async with opened(client, tmp_path, width=1060) as page:
        for pane in IN_TWO_WINDOWS:  # side by side, each as narrow as a phone
            await aside(page.one, page.pane(pane, PHOTO))
        assert await aside(page.browser.execute_script, CUT) == []
        await aside(page.browser.set_window_size, 390, 900)
        await aside(page.until, lambda: not page.all('[data-pane="1"]')[0].is_displayed())
        assert await aside(page.browser.execute_script, CUT) == []
        await aside(lambda: page.one('[data-tab="1"]').click())
        await aside(page.one, page.pane(1, PHOTO))
        assert not await aside(lambda: page.all('[data-pane="0"]')[0].is_displayed())
        wide = "return document.documentElement.scrollWidth > window.innerWidth"
        assert await aside(page.browser.execute_script, wide) is False
        await aside(lambda: page.one(page.pane(1, ".back")).click())
        await aside(lambda: page.one(f'[data-chat="{DMITRI}"]').click())
        await aside(page.one, page.pane(1, "[data-start]"))
