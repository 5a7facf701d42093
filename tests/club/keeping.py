"""Small stand-ins for the ports that keep people and what is known of them, chats, boards, notices.

They are dicts in memory.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from club.chats import ChatSettings
from club.people import Person, PersonKey, fold_username
from club.pool import Pairing, Seeker, pairs
from club.privacy import Visibility
from club.ratings import Change, Finishing, Rating

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from datetime import datetime

    from club.notices import Notice
    from club.places import Board, TableId


class FakePeople:
    """Everybody ever seen, in a dict."""

    def __init__(self) -> None:
        self.known: dict[int, Person] = {}

    async def seen(
        self,
        account: int,
        first_name: str,
        username: str | None = None,
        language: str | None = None,
    ) -> Person:
        before = self.known.get(account)
        key = PersonKey(len(self.known) + 1) if before is None else before.key
        person = Person(key, account, first_name, username, language)
        self.known[account] = person
        return person

    async def by_keys(self, keys: tuple[PersonKey, ...]) -> dict[PersonKey, Person]:
        return {person.key: person for person in self.known.values() if person.key in keys}

    async def by_username(self, username: str) -> Person | None:
        wanted = fold_username(username)
        people = self.known.values()
        return next((p for p in people if p.username and fold_username(p.username) == wanted), None)

    async def by_account(self, account: int) -> Person | None:
        return self.known.get(account)


class FakeChats:
    """The choices of chats, in a dict."""

    def __init__(self) -> None:
        self.chosen: dict[int, ChatSettings] = {}

    async def settings(self, chat: int) -> ChatSettings:
        return self.chosen.get(chat, ChatSettings())

    async def choose(self, chat: int, settings: ChatSettings) -> None:
        self.chosen[chat] = settings

    async def move(self, old: int, new: int) -> None:
        if old in self.chosen:
            self.chosen.setdefault(new, self.chosen.pop(old))


class FakeBoards:
    """The boards of tables, by table and chat; only what shows and redraws them."""

    def __init__(self) -> None:
        self.kept: dict[tuple[TableId, int], Board] = {}

    async def put(self, board: Board) -> None:
        self.kept[board.table, board.place.chat] = board

    async def showed(self, board: Board, version: int) -> None:
        key = board.table, board.place.chat
        known = self.kept.get(key)
        if known is not None and known.message == board.message and known.shown < version:
            self.kept[key] = replace(known, shown=version)

    async def of(self, table: TableId) -> Sequence[Board]:
        return [board for board in self.kept.values() if board.table == table]

    async def forget(self, board: Board) -> bool:
        return self.kept.pop((board.table, board.place.chat), None) is not None

    async def within(self, chat: int) -> Sequence[Board]:
        return [board for board in self.kept.values() if board.place.chat == chat]

    async def unfinished_in(self, chat: int) -> Sequence[Board]:
        """All of them: what is over is not known here."""
        return await self.within(chat)

    async def showing(self, chat: int, message: int) -> Board | None:
        return next((b for b in await self.within(chat) if b.message == message), None)


class FakeNotices:
    """The notices of tables, by table and chat."""

    def __init__(self) -> None:
        self.kept: dict[tuple[TableId, int], Notice] = {}

    async def put(self, notice: Notice) -> None:
        self.kept[notice.table, notice.chat] = notice

    async def of(self, table: TableId) -> Sequence[Notice]:
        return [notice for notice in self.kept.values() if notice.table == table]

    async def forget(self, notice: Notice) -> bool:
        key = notice.table, notice.chat
        if self.kept.get(key) != notice:
            return False
        del self.kept[key]
        return True

    async def leave(self, chat: int) -> None:
        self.kept = {key: notice for key, notice in self.kept.items() if notice.chat != chat}


class FakeRatings:
    """Ratings by person and rule set, and what games have changed, as a test has put them in."""

    def __init__(self) -> None:
        self.kept: dict[tuple[PersonKey, str], Rating] = {}
        self.changed: dict[PersonKey, list[Change]] = {}
        self.ended: dict[PersonKey, Finishing] = {}

    async def of(self, person: PersonKey, rules: str) -> Rating:
        return self.kept.get((person, rules), Rating())

    async def all_of(self, person: PersonKey) -> Mapping[str, Rating]:
        return {rules: rating for (key, rules), rating in self.kept.items() if key == person}

    async def changes(self, table: TableId, game: int) -> Mapping[PersonKey, Change]:
        return {
            person: change
            for person, changes in self.changed.items()
            for change in changes
            if (change.table, change.game) == (table, game)
        }

    async def history(self, person: PersonKey, rules: str, *, limit: int = 500) -> Sequence[Change]:
        changes = [change for change in self.changed.get(person, []) if change.rules == rules]
        return changes[-limit:]

    async def finishing(self, person: PersonKey) -> Finishing:
        return self.ended.get(person, Finishing(0, 0))


class FakePrivacy:
    """What people have chosen and whom they have blocked; only the archive exports and erases."""

    def __init__(self) -> None:
        self.chosen: dict[PersonKey, Visibility] = {}
        self.blocks: set[tuple[PersonKey, PersonKey]] = set()

    async def visibility(self, person: PersonKey) -> Visibility:
        return self.chosen.get(person, Visibility())

    async def choose(self, person: PersonKey, visibility: Visibility) -> None:
        self.chosen[person] = visibility

    async def block(self, person: PersonKey, other: PersonKey) -> None:
        self.blocks.add((person, other))

    async def unblock(self, person: PersonKey, other: PersonKey) -> None:
        self.blocks.discard((person, other))

    async def blocked(self, person: PersonKey) -> Sequence[PersonKey]:
        return sorted(other for one, other in self.blocks if one == person)

    async def is_apart(self, one: PersonKey, other: PersonKey) -> bool:
        return bool({(one, other), (other, one)} & self.blocks)

    async def export(self, person: PersonKey) -> Mapping[str, object]:
        return {"person": person}

    async def erase(
        self, person: PersonKey, *, unreadable: Collection[TableId] = ()
    ) -> Sequence[TableId]:
        raise NotImplementedError


class FakePool:
    """Who waits, and who is matched, until his table has been settled; nothing is given out twice.

    ``table`` is the name that the next pairing's table gets.
    """

    def __init__(self, table: TableId) -> None:
        self.table = table
        self.seekers: dict[PersonKey, Seeker] = {}
        self.matched: dict[TableId, Pairing] = {}
        self._told: dict[PersonKey, int] = {}

    async def enter(self, seeker: Seeker) -> bool:
        if self._is_matched(seeker.person):
            return False
        self.seekers[seeker.person] = seeker
        self._told[seeker.person] = 0
        return True

    async def leave(self, person: PersonKey) -> Seeker | None:
        return self.seekers.pop(person, None)

    async def tell(self, person: PersonKey, minutes: int) -> bool:
        if person not in self.seekers or self._told[person] >= minutes:
            return False
        self._told[person] = minutes
        return True

    async def told(self, person: PersonKey, message: int) -> bool:
        if person not in self.seekers:
            return False
        self.seekers[person] = replace(self.seekers[person], message=message)
        return True

    async def waiting(self) -> Sequence[Seeker]:
        return list(self.seekers.values())

    async def match(self, now: datetime) -> Sequence[Pairing]:
        found = pairs(self.seekers.values(), (), now)
        for one, other in found:
            self.matched[self.table] = Pairing(self.table, one, other)
            del self.seekers[one.person], self.seekers[other.person]
        return [self.matched[self.table]] if found else []

    async def settle(self, table: TableId) -> None:
        self.matched.pop(table, None)

    async def release(self, table: TableId) -> None:
        pairing = self.matched.pop(table)
        for seeker in (pairing.first, pairing.second):
            self.seekers[seeker.person] = seeker

    def _is_matched(self, person: PersonKey) -> bool:
        pairings = self.matched.values()
        return any(person in (each.first.person, each.second.person) for each in pairings)
