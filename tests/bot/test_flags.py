"""/flags: what fair play points out, for the admins in the settings, until they have seen it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from bot.flags import Flags
from club.fairplay import Flag, Suspicion
from tests.bot.housing import Housing, labels, text_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

ADMIN, ANNA, BORIS, CLIO = 100, 101, 102, 103
GROUP = -100500


@dataclass
class FairPlay:
    """Two flags, until they are seen."""

    kept: list[Flag]
    seen: list[Flag] = field(default_factory=list)

    async def flags(self, now: datetime, *, chat: int | None = None) -> Sequence[Flag]:
        about = [(flag.suspicion, flag.people, flag.games) for flag in self.seen]
        return [
            flag for flag in self.kept if (flag.suspicion, flag.people, flag.games) not in about
        ]

    async def see(self, flag: Flag, now: datetime) -> None:
        self.seen.append(flag)


@pytest.fixture
async def house() -> Housing:
    house = Housing()
    for account in (ADMIN, ANNA, BORIS, CLIO):
        await house.ports.people.seen(account, f"P{account}<x")
    keys = {account: person.key for account, person in house.ports.people.known.items()}
    farming = Flag(Suspicion.FARMING, (keys[ANNA], keys[BORIS]), 12, 9)
    leaving = Flag(Suspicion.LEAVING, (keys[CLIO],), 8, 5)
    flags = Flags(house.house, FairPlay([farming, leaving]), {ADMIN})
    house._commands["flags"] = flags.show
    house._buttons["flag"] = flags.pressed
    return house


async def test_an_admin_sees_who_it_is_about_until_he_has_seen_it(house: Housing) -> None:
    await house.write(ADMIN, ADMIN, "/flags")
    page = house.last_in(ADMIN)
    farming, leaving = text_of(page).splitlines()[2:]
    assert farming == (
        '1. <a href="tg://user?id=101">P101&lt;x</a> and <a href="tg://user?id=102">P102&lt;x</a>: '
        "12 games with each other in a week, 9 of them given up early"
    )
    assert leaving == (
        '2. <a href="tg://user?id=103">P103&lt;x</a>: 5 of 8 games left in four weeks'
    )
    assert labels(page) == ["✓ 1", "✓ 2"]
    await house.press(ADMIN, page, "✓ 1")
    assert text_of(house.now_of(page)).splitlines()[2:] == [leaving.replace("2. ", "1. ")]
    await house.press(ADMIN, house.now_of(page), "✓ 1")
    assert text_of(house.now_of(page)).endswith("Nothing to look at now.")
    assert labels(house.now_of(page)) == []


async def test_nobody_else_knows_the_command_and_a_group_reads_no_names(house: Housing) -> None:
    await house.write(ANNA, ANNA, "/flags")
    assert text_of(house.last_in(ANNA)).startswith("I do not know this command")
    await house.write(ADMIN, GROUP, "/flags")
    assert "P101" not in text_of(house.last_in(GROUP))


async def test_whoever_is_no_admin_any_more_can_press_nothing(house: Housing) -> None:
    await house.write(ADMIN, ADMIN, "/flags")
    page = house.last_in(ADMIN)
    assert (await house.press(ANNA, page, "✓ 1"))["show_alert"]
    assert labels(house.now_of(page)) == ["✓ 1", "✓ 2"]


async def test_former_players_are_named_so_and_have_no_link(house: Housing) -> None:
    known = house.ports.people.known
    gone = known.pop(CLIO)
    known[-gone.key] = type(gone)(gone.key, -gone.key, "")
    await house.write(ADMIN, ADMIN, "/flags")
    last = text_of(house.last_in(ADMIN)).splitlines()[-1]
    assert last == "2. Former player: 5 of 8 games left in four weeks"
