"""The contract of the port People."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import event

from club.people import Person, PersonKey
from storage.people import SEEN_AGAIN

if TYPE_CHECKING:
    from club.people import People
    from storage import Archive
    from tests.storage.conftest import WallClock


@pytest.fixture
def people(empty_archive: Archive) -> People:
    return empty_archive.people


async def test_a_person_keeps_the_key_while_names_change(people: People) -> None:
    first = await people.seen(2**51, "Ann", "ann", "el")
    second = await people.seen(2**51, "Ann Marie", "Ann_M", None)

    assert second == Person(first.key, 2**51, "Ann Marie", "Ann_M", None)
    assert await people.by_account(2**51) == second
    assert await people.by_keys((first.key,)) == {first.key: second}
    assert await people.by_username("ann") is None


async def test_usernames_are_compared_folded_and_shown_as_written(people: People) -> None:
    person = await people.seen(1, "Ann", "@AnnΣ")
    assert person.username == "AnnΣ"
    for asked in ("annσ", "@ANNς", "AnnΣ"):
        assert await people.by_username(asked) == person
    assert await people.by_username("ann") is None


async def test_a_username_that_changes_hands_belongs_to_the_last_who_showed_it(
    people: People,
) -> None:
    ann = await people.seen(1, "Ann", "queen")
    bob = await people.seen(2, "Bob", "Queen")

    assert await people.by_username("queen") == bob
    assert await people.by_account(1) == Person(ann.key, 1, "Ann")

    again = await people.seen(1, "Ann", "QUEEN")
    assert await people.by_username("queen") == again
    assert await people.by_account(2) == Person(bob.key, 2, "Bob")


async def test_two_may_swap_their_usernames(people: People) -> None:
    await people.seen(1, "Ann", "left")
    await people.seen(2, "Bob", "right")
    ann = await people.seen(1, "Ann", "right")
    bob = await people.seen(2, "Bob", "left")
    assert await people.by_username("right") == ann
    assert await people.by_username("left") == bob


@pytest.mark.parametrize("username", [None, ""])
async def test_many_people_have_no_username(people: People, username: str | None) -> None:
    ann = await people.seen(1, "Ann", username)
    bob = await people.seen(2, "Bob", username)
    assert ann.username is bob.username is None
    assert await people.by_username("") is None


async def test_names_come_back_as_they_are(people: People) -> None:
    for account, name in enumerate(["<b>Ω & 'x'</b>", "👩‍👩‍👧 Мария", "a\u202eb", "%s {} --"]):
        assert (await people.seen(account, name)).first_name == name


async def test_unknown_people_are_nobody(people: People) -> None:
    known = await people.seen(1, "Ann")
    assert await people.by_account(2) is None
    assert await people.by_keys(()) == {}
    assert await people.by_keys((PersonKey(77), known.key)) == {known.key: known}


async def test_somebody_unchanged_costs_no_write_within_the_hour(
    empty_archive: Archive, wall_clock: WallClock
) -> None:
    writes: list[str] = []

    def note(*call: object) -> None:
        if str(call[2]).startswith(("INSERT", "UPDATE")):
            writes.append(str(call[2]))

    engine = empty_archive.people._database._engine.sync_engine
    event.listen(engine, "before_cursor_execute", note)
    people = empty_archive.people
    await people.seen(1, "Ann", "ann")
    writes.clear()

    wall_clock.forward(SEEN_AGAIN - timedelta(seconds=1))
    await people.seen(1, "Ann", "ann")
    assert not writes

    wall_clock.forward(timedelta(seconds=1))
    await people.seen(1, "Ann", "ann")
    assert writes
