"""The contracts of the ports Chats and Pictures."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from club.chats import ChatSettings, Notices, View

if TYPE_CHECKING:
    from storage import Archive
    from tests.storage.conftest import WallClock

CHAT = -1009999999999999
BOT, OTHER_BOT = 123456, 654321


async def test_a_chat_without_choices_has_the_defaults(archive: Archive) -> None:
    assert await archive.chats.settings(CHAT) == ChatSettings()


async def test_choices_are_kept_and_changed_chat_by_chat(archive: Archive) -> None:
    dark = ChatSettings(
        theme="dark",
        large_print=True,
        view=View.MOVER,
        zone="Europe/Athens",
        quiet=True,
        auto_roll=False,
        auto_next=True,
        language="el",
        flipped=True,
        text_board=True,
        notices=Notices.NEVER,
        rules="federation",
        admins_start=True,
        topic=17,
    )
    await archive.chats.choose(CHAT, dark)
    assert await archive.chats.settings(CHAT) == dark
    assert await archive.chats.settings(1001) == ChatSettings()
    await archive.chats.choose(CHAT, ChatSettings(theme="contrast"))
    assert await archive.chats.settings(CHAT) == ChatSettings(theme="contrast")


async def test_choices_go_along_with_their_chat_once(archive: Archive) -> None:
    old, new, dark = -5, CHAT, ChatSettings("dark", topic=7)
    await archive.chats.choose(old, dark)
    for _ in range(2):
        await archive.chats.move(old, new)
        assert await archive.chats.settings(new) == dark
        assert await archive.chats.settings(old) == ChatSettings()
    await archive.chats.choose(old, ChatSettings("contrast"))
    await archive.chats.move(old, new)
    assert await archive.chats.settings(new) == dark
    assert await archive.chats.settings(old) == ChatSettings()


async def test_a_file_id_is_its_bots_own(archive: Archive) -> None:
    await archive.pictures.keep(BOT, "digest", "file-1")
    assert await archive.pictures.file_id(BOT, "digest") == "file-1"
    assert await archive.pictures.file_id(OTHER_BOT, "digest") is None
    assert await archive.pictures.file_id(BOT, "other") is None


async def test_a_picture_sent_again_gets_its_newest_file_id(archive: Archive) -> None:
    await archive.pictures.keep(BOT, "digest", "file-1")
    await archive.pictures.keep(BOT, "digest", "file-2")
    assert await archive.pictures.file_id(BOT, "digest") == "file-2"
    await archive.pictures.forget(BOT, "digest")
    assert await archive.pictures.file_id(BOT, "digest") is None


async def test_old_pictures_are_pruned(archive: Archive, wall_clock: WallClock) -> None:
    await archive.pictures.keep(BOT, "old", "file-1")
    wall_clock.forward(timedelta(days=2))
    await archive.pictures.keep(BOT, "new", "file-2")
    assert await archive.pictures.prune(wall_clock() - timedelta(days=1)) == 1
    assert await archive.pictures.file_id(BOT, "old") is None
    assert await archive.pictures.file_id(BOT, "new") == "file-2"
