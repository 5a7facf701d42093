"""Guests: whoever shows himself otherwise than last time is written down anew."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from telegram import Update, User

from bot.guests import Guests, is_shared, is_somebody, shown
from bot.texts import Texts
from club.people import Person, PersonKey, fold_username
from club.places import Place
from club.privacy import Visibility
from tests.club import keeping
from tests.club.fakes import playing
from tests.club.keeping import FakePrivacy

if TYPE_CHECKING:
    from collections.abc import Callable

SAY = Texts.load(strict=True).in_language("en")


class FakePeople:
    """Everybody ever seen, in a dict by account; as the archive does it."""

    def __init__(self) -> None:
        self.known: dict[int, Person] = {}

    async def seen(
        self,
        account: int,
        first_name: str,
        username: str | None = None,
        language: str | None = None,
    ) -> Person:
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
    return Guests(people, FakePrivacy())


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


def update(**parts: object) -> Update:
    found = Update.de_json({"update_id": 1, **parts}, None)
    assert found is not None
    return found


async def test_whoever_writes_is_noted_and_whoever_only_presses_is_not(
    people: FakePeople, guests: Guests
) -> None:
    """Else one who has had himself deleted would be known again by a second tap."""
    user = {"id": 101, "is_bot": False, "first_name": "Ann"}
    chat = {"id": 101, "type": "private"}
    message = {"message_id": 1, "date": 1, "chat": chat, "from": user, "text": "hello"}
    press = {"id": "1", "from": user, "chat_instance": "x", "data": "x", "message": message}
    left = {"status": "left", "user": user}
    change = {"chat": chat, "from": user, "date": 1, "old_chat_member": left}
    await guests.note(update(callback_query=press))
    await guests.note(update(my_chat_member={**change, "new_chat_member": left}))
    assert people.known == {}
    await guests.note(update(message=message))
    assert list(people.known) == [101]


@pytest.mark.parametrize("known", [False, True])
async def test_whom_others_messages_show_is_known_no_more_by_that(
    people: FakePeople, guests: Guests, known: bool
) -> None:
    """An answer to what he has written long ago brings nobody back who was deleted."""
    if known:
        await guests.person(ann("Anna"))
    writer = {"id": 102, "is_bot": False, "first_name": "Bob"}
    meant = {"id": 101, "is_bot": False, "first_name": "Ann"}
    plain = {"message_id": 2, "date": 1, "chat": {"id": -5, "type": "group"}, "from": writer}
    mention = {"type": "text_mention", "offset": 0, "length": 2, "user": meant}
    for parts in (
        {"text": "hello", "reply_to_message": {**plain, "message_id": 1, "from": meant}},
        {"text": "hello", "entities": [mention]},
        {"new_chat_members": [meant]},
    ):
        await guests.note(update(message={**plain, **parts}))
    assert set(people.known) == ({101, 102} if known else {102})
    if known:
        assert people.known[101].first_name == "Ann", "how he shows himself now is noted"


async def test_nobody_is_found_by_his_name_who_does_not_want_it(people: FakePeople) -> None:
    privacy = FakePrivacy()
    guests = Guests(people, privacy)
    person = await guests.person(ann())
    assert await guests.found("ANN") == person
    await privacy.choose(person.key, Visibility(findable=False))
    assert await guests.found("ann") is None
    assert await guests.found("nobody") is None


def test_a_former_player_is_called_so_in_each_language() -> None:
    former = Person(PersonKey(7), -7, "")
    texts = Texts.load(strict=True)
    said = {language: shown(former, texts.in_language(language)) for language in ("en", "ru", "el")}
    assert said == {"en": "Former player", "ru": "Бывший игрок", "el": "Πρώην παίκτης"}


async def test_a_former_player_has_no_account_and_no_chat() -> None:
    kept = keeping.FakePeople()
    kept.known = {-1: Person(PersonKey(1), -1, ""), 102: Person(PersonKey(2), 102, "Bob")}
    guests = Guests(kept, FakePrivacy())
    table = replace(playing((6, 1)), place=Place(102))
    assert await guests.accounts(table) == [102]
    assert await guests.places(table) == [Place(102)]
    assert (await guests.names(table, SAY)).white == "Former player"


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
