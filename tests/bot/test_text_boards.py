"""Boards that became texts where no pictures are taken, and become pictures again."""

from __future__ import annotations

import pytest
from telegram import Bot

from bot.rights import takes_pictures
from club.chats import ChatSettings
from tests.bot.housing import Housing, labels, on_turn
from tests.bot.recorded_telegram import RecordedTelegram, Shown

ANNA, BORIS = 101, 102
GROUP = -1001234567890


@pytest.fixture
def house() -> Housing:
    return Housing()


async def press_first(house: Housing, board: Shown) -> Shown:
    """Press; returns the newest message."""
    answer = await house.press(on_turn(board), board, labels(board)[0])
    assert not answer.get("show_alert")
    return house.last_in(GROUP)


async def test_the_first_redraw_after_the_right_is_back_is_a_picture_in_place(
    house: Housing,
) -> None:
    board = await house.begin(GROUP, ANNA, BORIS)
    house.telegram.without_photos.add(GROUP)
    written = await press_first(house, board)
    assert "photo" not in written
    assert labels(house.now_of(board)) == [], "the picture is closed"
    written = await press_first(house, written)
    assert "photo" not in written
    messages = len(house.shown_in(GROUP))

    house.telegram.without_photos.clear()
    drawn = await press_first(house, written)
    assert "photo" in drawn
    assert drawn["message_id"] == written["message_id"]
    assert len(house.shown_in(GROUP)) == messages
    assert "photo" in await press_first(house, drawn)
    (kept,) = await house.boards.within(GROUP)
    assert not kept.text


async def test_while_the_right_is_missing_no_picture_is_tried(house: Housing) -> None:
    board = await house.begin(GROUP, ANNA, BORIS)
    house.telegram.without_photos.add(GROUP)
    written = await press_first(house, board)
    before = len(house.pictures.shown)
    await press_first(house, written)
    assert len(house.pictures.shown) == before


async def test_a_chat_that_wants_texts_no_longer_gets_pictures_in_place(house: Housing) -> None:
    await house.house.chats.choose(GROUP, ChatSettings(text_board=True))
    written = await house.begin(GROUP, ANNA, BORIS)
    assert "photo" not in written
    await house.house.chats.choose(GROUP, ChatSettings())
    drawn = await press_first(house, written)
    assert "photo" in drawn
    assert drawn["message_id"] == written["message_id"]


MEMBER = {"status": "member"}
ADMIN = {"status": "administrator"} | dict.fromkeys(
    (
        "can_be_edited",
        "is_anonymous",
        "can_manage_chat",
        "can_delete_messages",
        "can_manage_video_chats",
        "can_restrict_members",
        "can_promote_members",
        "can_change_info",
        "can_invite_users",
        "can_post_stories",
        "can_edit_stories",
        "can_delete_stories",
    ),
    False,
)
RESTRICTED = {"status": "restricted", "is_member": True, "until_date": 0} | dict.fromkeys(
    (
        "can_change_info",
        "can_invite_users",
        "can_pin_messages",
        "can_manage_topics",
        "can_send_messages",
        "can_send_audios",
        "can_send_documents",
        "can_send_videos",
        "can_send_video_notes",
        "can_send_voice_notes",
        "can_send_polls",
        "can_send_other_messages",
        "can_add_web_page_previews",
        "can_edit_tag",
        "can_react_to_messages",
    ),
    False,
)


@pytest.mark.parametrize(
    ("ours", "everybody_may", "taken"),
    [
        (MEMBER, True, True),
        (MEMBER, False, False),
        (ADMIN, False, True),
        (RESTRICTED | {"can_send_photos": False}, True, False),
        (RESTRICTED | {"can_send_photos": True}, True, True),
        (RESTRICTED | {"can_send_photos": True}, False, False),
    ],
)
async def test_whose_rights_count(ours: Shown, everybody_may: bool, taken: bool) -> None:
    telegram = RecordedTelegram(ours=ours)
    telegram.without_photos |= set() if everybody_may else {GROUP}
    bot = Bot("1:x", request=telegram, get_updates_request=RecordedTelegram())
    await bot.initialize()
    assert await takes_pictures(bot, GROUP) is taken


async def test_a_private_chat_takes_them_and_is_not_asked() -> None:
    telegram = RecordedTelegram()
    assert await takes_pictures(Bot("1:x", request=telegram), ANNA)
    assert telegram.calls == []
