"""The rules in pages and the first game's guide, through the real bot process."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.e2e.people import ANNA, DMITRI, RULES, labels, text_of

if TYPE_CHECKING:
    from tests.e2e.people import Chat, Message
    from tests.e2e.stage import Stage

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="module")]


async def turned(chat: Chat, page: Message, label: str, user: int = ANNA) -> Message:
    """The same message after a button under it was pressed."""
    before = text_of(page), labels(page)
    assert not (await chat.press(user, page, label))["show_alert"]
    return await chat.until_shown(page, lambda m: (text_of(m), labels(m)) != before)


async def test_a_walk_through_the_rules_in_one_message(shared: Stage) -> None:
    group = await shared.new_group()
    page = await group.reply_to(await group.write(ANNA, "/rules"))
    assert RULES in text_of(page)
    pictures = {page["photo_url"]}
    for number in range(2, 18):
        page = await turned(group, page, "▶", user=DMITRI if number % 2 else ANNA)
        assert f"☰ {number}/17" in labels(page)
        pictures.add(page["photo_url"])
    assert len(pictures) == 17
    page = await turned(group, page, "▶")
    assert RULES in text_of(page)
    page = await turned(group, page, "☰")
    page = await turned(group, page, "A double win: mars")
    assert "these rules know no koks" in text_of(page)
    page = await turned(group, page, "federation")
    assert "these rules know no koks" not in text_of(page)
    page = await turned(group, page, "▶")
    assert "A triple win: koks" in text_of(page)
    assert len([m for m in await group.messages() if m["from"]["is_bot"]]) == 1


async def test_pages_seen_before_are_not_uploaded_again(shared: Stage) -> None:
    group = await shared.new_group()
    page = await group.reply_to(await group.write(ANNA, "/rules"))
    first = page["photo"][-1]["file_unique_id"]
    page = await turned(group, page, "▶")
    page = await turned(group, page, "◀")
    assert page["photo"][-1]["file_unique_id"] == first


async def test_the_guide_opens_from_start_and_leads_to_the_rules(shared: Stage) -> None:
    chat = shared.chat(ANNA)
    start = await chat.reply_to(await chat.write(ANNA, "/start"))
    assert not (await chat.press(ANNA, start, "How to play"))["show_alert"]
    page = await chat.reply_to(start)
    assert "photo" in page
    for _ in range(5):
        page = await turned(chat, page, "▶")
    assert "/play opens a table" in text_of(page)
    page = await turned(chat, page, "All the rules")
    assert RULES in text_of(page)


async def test_where_no_photos_are_taken_the_pages_are_texts(shared: Stage) -> None:
    group = await shared.new_group()
    await shared.fault(
        "sendPhoto",
        chat=group.id,
        code=400,
        description="Bad Request: not enough rights to send photos to the chat",
    )
    page = await group.reply_to(await group.write(ANNA, "/rules"))
    assert "photo" not in page
    page = await turned(group, page, "▶")
    page = await turned(group, page, "▶")
    assert "✗ 14/9" in text_of(page)
