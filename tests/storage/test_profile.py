"""The contract of the port Profile."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from storage import Archive

BOT, ANOTHER = 2**40, 7


async def test_what_was_told_is_kept_for_each_bot(empty_archive: Archive) -> None:
    profile = empty_archive.profile
    assert await profile.told(BOT) == {}
    await profile.keep(BOT, {"default:en": "1", "default:ru": "2"})
    await profile.keep(ANOTHER, {"default:en": "9"})
    assert await profile.told(BOT) == {"default:en": "1", "default:ru": "2"}
    await profile.keep(BOT, {"default:en": "3"})
    assert await profile.told(BOT) == {"default:en": "3"}
    await profile.keep(BOT, {})
    assert await profile.told(BOT) == {}
    assert await profile.told(ANOTHER) == {"default:en": "9"}
