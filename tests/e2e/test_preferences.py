"""How boards look is a chat's choice, and pictures that Telegram has are not uploaded again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.e2e.people import ANNA, DMITRI, buttons, labels, text_of

if TYPE_CHECKING:
    from tests.e2e.people import Chat, Message
    from tests.e2e.stage import Stage

pytestmark = pytest.mark.e2e


async def settings_of(chat: Chat, who: int) -> Message:
    await chat.write(who, "/settings")
    return await chat.until(lambda message: "How boards look" in text_of(message))


def chosen(message: Message) -> set[str]:
    return {label for label in labels(message) if label.startswith("✓")}


async def test_a_person_chooses_a_theme_and_large_print_for_himself(stage: Stage) -> None:
    private = stage.chat(ANNA)
    await private.write(ANNA, "/play")
    board = await private.board()
    before = await private.picture(board)
    menu = await settings_of(private, ANNA)
    assert {"✓ Wood", "✓ Normal print"} <= chosen(menu)
    await private.press(ANNA, menu, "Dark")
    menu = await private.until_shown(menu, lambda m: "✓ Dark" in labels(m))
    dark = await private.until_shown(board, lambda m: m["photo"] != board["photo"])
    assert await private.picture(dark) != before
    await private.press(ANNA, menu, "Large print")
    await private.until_shown(menu, lambda m: "✓ Large print" in labels(m))
    large = await private.until_shown(board, lambda m: m["photo"] != dark["photo"])
    assert buttons(large) == buttons(board)


async def test_in_a_group_admins_choose_for_all(stage: Stage) -> None:
    group = stage.group
    await group.post("member", chat=group.id, user=ANNA, action="promote")
    menu = await settings_of(group, DMITRI)
    assert "Mover’s side" in labels(menu)
    refused = await group.press(DMITRI, menu, "Dark")
    assert refused["show_alert"]
    assert "Only admins" in refused["text"]
    assert not (await group.press(ANNA, menu, "Mover’s side"))["show_alert"]
    await group.until_shown(menu, lambda m: "✓ Mover’s side" in labels(m))


async def test_a_picture_is_uploaded_once(stage: Stage) -> None:
    private = stage.chat(ANNA)
    await private.write(ANNA, "/play")
    board = await private.board()
    await private.write(ANNA, "/board")
    again = await private.until(lambda m: "photo" in m and m["message_id"] > board["message_id"])
    assert again["photo"][-1]["file_unique_id"] == board["photo"][-1]["file_unique_id"]
    first, second = await private.calls("sendPhoto")
    assert first["parameters"]["photo"] != second["parameters"]["photo"]
    assert second["parameters"]["photo"] == board["photo"][-1]["file_id"]
