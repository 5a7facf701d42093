"""Which past table a command is about."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from telegram import Chat, Message

from bot.pasttables import PastTable, PastTables
from club.places import INLINE, Place, TableId
from tests.club.fakes import ANNA, BORIS, CLIO, NOW

if TYPE_CHECKING:
    from club.people import Person, PersonKey

# The latest first: a challenge of Anna's that was declined, a game of two others, one of hers.
OVER = [
    SimpleNamespace(table="declined", white=ANNA.key, black=None),
    SimpleNamespace(table="others", white=BORIS.key, black=CLIO.key),
    SimpleNamespace(table="hers", white=BORIS.key, black=ANNA.key),
]


class Club:
    def __init__(self, played: set[str]) -> None:
        self.played = played

    async def tables_at(self, *_: object) -> list[SimpleNamespace]:
        return OVER

    async def tables_of(self, person: PersonKey, *_: object) -> list[SimpleNamespace]:
        assert person == ANNA.key
        places = {"in a group": Place(-100500), "hers": INLINE, "private": Place(ANNA.account)}
        return [
            SimpleNamespace(table=name, white=ANNA.key, black=None, place=place)
            for name, place in places.items()
        ]

    async def record(self, table: str) -> str | None:
        return f"record of {table}" if table in self.played else None


class People:
    async def by_account(self, account: int) -> Person | None:
        return ANNA if account == ANNA.account else None


@pytest.mark.parametrize(
    ("who", "played", "table"),
    [
        (ANNA, {"others", "hers"}, "hers"),
        (CLIO, {"others", "hers"}, "others"),
        (ANNA, {"others"}, "others"),
        (ANNA, set(), None),
    ],
)
async def test_it_is_the_latest_at_which_a_game_was_played(
    who: Person, played: set[str], table: str | None
) -> None:
    club: Any = Club(played)
    people: Any = People()
    user: Any = SimpleNamespace(id=who.account)
    message = Message(1, NOW, Chat(-100500, Chat.SUPERGROUP), from_user=user)
    found = await PastTables(club, people).latest(message)
    record: Any = f"record of {table}"
    assert found == (None if table is None else PastTable(TableId(table), record))


@pytest.mark.parametrize(
    ("played", "table"),
    [
        ({"in a group", "hers", "private"}, "hers"),
        ({"in a group", "private"}, "private"),
        ({"in a group"}, None),
    ],
)
async def test_in_private_it_is_an_own_one_of_private_chats_or_inline_mode(
    played: set[str], table: str | None
) -> None:
    club: Any = Club(played)
    people: Any = People()
    for who, expected in ((ANNA, table), (CLIO, None)):
        user: Any = SimpleNamespace(id=who.account)
        message = Message(1, NOW, Chat(who.account, Chat.PRIVATE), from_user=user)
        found = await PastTables(club, people).latest(message)
        assert (None if found is None else found.id) == expected
