"""Guests: whoever shows himself otherwise than last time is written down anew."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from telegram import User

from bot.guests import Guests, is_shared, is_somebody, shown
from bot.texts import Texts
from club.people import Person, PersonKey, fold_username

if TYPE_CHECKING:
    from collections.abc import Callable

SAY = Texts.load(strict=True).in_language("en")


class FakePeople:
    """Everybody ever seen, in a dict by account; counts the writes."""

    def __init__(self) -> None:
        self.known: dict[int, Person] = {}
        self.writes = 0

    async def seen(
        self,
        account: int,
        first_name: str,
        username: str | None = None,
        language: str | None = None,
    ) -> Person:
        self.writes += 1
        for other in self.known.values():
            if username and fold_username(other.username or "") == fold_username(username):
                self.known[other.account] = replace(other, username=None)
        person = Person(PersonKey(account), account, first_name, username, language)
        self.known[account] = person
        return person

    async def by_keys(self, keys: tuple[PersonKey, ...]) -> dict[PersonKey, Person]:
        return {key: self.known[key] for key in keys if key in self.known}

    async def by_username(self, username: str) -> Person | None:
        wanted = fold_username(username)
        found = (p for p in self.known.values() if fold_username(p.username or "") == wanted)
        return next(found, None)

    async def by_account(self, account: int) -> Person | None:
        return self.known.get(account)


@pytest.fixture
def people() -> FakePeople:
    return FakePeople()


@pytest.fixture
def guests(people: FakePeople) -> Guests:
    return Guests(people)


def ann(name: str = "Ann", username: str | None = "ann") -> User:
    return User(101, name, is_bot=False, username=username)


def bob(username: str | None = None) -> User:
    return User(102, "Bob", is_bot=False, username=username)


async def test_a_name_that_returns_is_written_again(people: FakePeople, guests: Guests) -> None:
    for name in ("Ann", "Snow Ann", "Ann"):
        assert (await guests.person(ann(name))).first_name == name
        assert people.known[101].first_name == name


async def test_a_username_that_was_lent_comes_back(people: FakePeople, guests: Guests) -> None:
    for owner, user in ((101, ann()), (102, bob("Ann")), (101, ann())):
        await guests.person(user)
        found = await people.by_username("ann")
        assert found is not None
        assert found.account == owner


async def test_whoever_does_not_change_costs_no_write(people: FakePeople, guests: Guests) -> None:
    for _ in range(3):
        await guests.person(ann())
        await guests.person(bob())
    assert people.writes == 2


async def test_those_seen_longest_ago_are_forgotten_first(
    people: FakePeople, guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.guests._REMEMBERED", 2)
    for user in (ann(), bob(), ann(), User(103, "Clio", is_bot=False), ann()):
        await guests.person(user)
    assert people.writes == 3
    await guests.person(bob())
    assert people.writes == 4


def test_a_name_of_which_nothing_is_seen_is_the_catalogues_word() -> None:
    nobody = SAY("nobody")
    assert shown(None, SAY) == nobody
    assert shown(ann("\u200f\u200f"), SAY) == nobody
    assert shown(ann("Ann"), SAY) == "Ann"


@pytest.mark.parametrize(
    ("user", "kind"),
    [
        (ann(), is_somebody),
        (User(1087968824, "Group", is_bot=True), is_shared),
        (User(136817688, "Channel", is_bot=True), is_shared),
        (User(777000, "Telegram", is_bot=False), is_shared),
    ],
)
def test_an_account_is_somebodys_or_shared(user: User, kind: Callable[[User], bool]) -> None:
    assert kind(user)
    assert is_somebody(user) is not is_shared(user)
