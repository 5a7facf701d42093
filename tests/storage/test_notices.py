"""The contract of the port Notices."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from club.notices import Notice
from tests.storage.sample_tables import ANN, BOB, GROUP, TABLE, opened, waiting

if TYPE_CHECKING:
    from storage import Archive

NOTICE = Notice(TABLE, GROUP.chat, message=2**40, person=ANN)


@pytest.fixture
async def archive(archive: Archive) -> Archive:
    await archive.journal.append(opened(waiting()), waiting())
    return archive


async def test_a_notice_replaces_the_earlier_one_in_its_chat(archive: Archive) -> None:
    later, elsewhere = Notice(TABLE, GROUP.chat, 7, BOB), Notice(TABLE, 1001, 5, ANN)
    for notice in (NOTICE, elsewhere, later):
        await archive.notices.put(notice)
    assert list(await archive.notices.of(TABLE)) == [later, elsewhere]


async def test_of_two_who_forget_a_notice_one_deletes_its_message(archive: Archive) -> None:
    await archive.notices.put(NOTICE)
    assert not await archive.notices.forget(replace(NOTICE, message=3))
    assert await archive.notices.forget(NOTICE)
    assert not await archive.notices.forget(NOTICE)
    assert list(await archive.notices.of(TABLE)) == []


async def test_a_chat_that_is_left_has_none_any_more(archive: Archive) -> None:
    elsewhere = Notice(TABLE, 1001, 5, ANN)
    for notice in (NOTICE, elsewhere):
        await archive.notices.put(notice)
    await archive.notices.leave(NOTICE.chat)
    assert list(await archive.notices.of(TABLE)) == [elsewhere]
