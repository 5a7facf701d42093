"""Small stand-ins for the club's ports, and tables to begin with."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from itertools import count
from typing import TYPE_CHECKING

from club.actions import Join, Open, Relocate, Terms
from club.decisions import evolve, opened
from club.journal import Entry, JournalUnavailable, Result, SequenceTaken, Status, Summary
from club.people import Person, PersonKey
from club.places import Place, TableId
from club.table import Game, Table, summary_of
from club.turns import choice
from nardy import Player, Position, Roll, fairdice

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nardy import Move, Play

ANNA = Person(PersonKey(1), 101, "Anna", "anna")
BORIS = Person(PersonKey(2), 102, "Boris", "Boris_B")
CLIO = Person(PersonKey(3), 103, "Clio")
GROUP = Place(-100500)
NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
TABLE = TableId("abcdefghij")


def seed_with(*rolls: tuple[int, int]) -> bytes:
    """A seed whose first rolls are these (opening draws included)."""
    for number in count():
        seed = number.to_bytes(32)
        if all(fairdice.roll_of(seed, n) == roll for n, roll in enumerate(rolls, 1)):
            return seed
    raise AssertionError


def open_action(
    seed: bytes = bytes(32), rules: str = "classic", terms: Terms | None = None
) -> Open:
    return Open(ANNA.key, GROUP, rules, seed, Player.WHITE, terms=terms or Terms())


def playing(*rolls: tuple[int, int], rules: str = "classic", terms: Terms | None = None) -> Table:
    """A table at which Anna (White) and Boris (Black) have just begun."""
    table = opened(TABLE, open_action(seed_with(*rolls), rules, terms), NOW)
    return evolve(table, Join(), BORIS.key, NOW)


def in_position(
    text: str,
    player: Player,
    roll: tuple[int, int] | None,
    then: tuple[int, int] = (6, 1),
    rules: str = "classic",
    terms: Terms | None = None,
) -> Table:
    """A table in the middle of a game, this player to move with this roll, ``then`` comes next."""
    table = playing((6, 1), (3, 3), then, rules=rules, terms=terms)
    assert table.game is not None
    game = Game(
        opening=table.game.opening,
        to_move=player,
        position=Position.parse(text, player),
        roll=None if roll is None else Roll(*roll),
        turns=table.game.turns,
    )
    clock = replace(table.clock, running=player)
    return replace(table, game=game, clock=clock)


class FakeJournal:
    """Keeps entries in a dict. ``broken`` makes every call fail, ``rival`` writes first, once."""

    def __init__(self) -> None:
        self.stored: dict[TableId, list[Entry]] = {}
        self.kept: list[Result] = []
        self.summaries: dict[TableId, Summary] = {}
        self.broken = False
        self.rival: tuple[Entry, Table] | None = None

    async def append(self, entry: Entry, after: Table, result: Result | None = None) -> None:
        self._check()
        if self.rival is not None:
            (theirs, their_table), self.rival = self.rival, None
            await self.append(theirs, their_table)
        entries = self.stored.setdefault(entry.table, [])
        if entry.seq != len(entries) + 1:
            raise SequenceTaken
        entries.append(entry)
        self.summaries.pop(entry.table, None)  # the latest change comes last
        self.summaries[entry.table] = summary_of(after, entry.at)
        if isinstance(entry.action, Relocate):
            self.kept = [
                replace(kept, place=after.place) if kept.table == entry.table else kept
                for kept in self.kept
            ]
        if result is not None:
            self.kept.append(result)

    async def version(self, table: TableId) -> int:
        self._check()
        return len(self.stored.get(table, ()))

    async def entries(self, table: TableId) -> Sequence[Entry]:
        self._check()
        return tuple(self.stored.get(table, ()))

    async def last_acts(self, table: TableId) -> Mapping[PersonKey, datetime]:
        self._check()
        entries = self.stored.get(table, ())
        return {entry.actor: entry.at for entry in entries if entry.actor is not None}

    async def tables(
        self,
        *,
        chat: int | None = None,
        person: PersonKey | None = None,
        statuses: Sequence[Status] = (),
    ) -> Sequence[Summary]:
        self._check()
        return [
            summary
            for summary in reversed(self.summaries.values())
            if chat in {None, summary.place.chat}
            and (person is None or person in summary.people)
            and (not statuses or summary.status in statuses)
        ]

    async def results(self, table: TableId | None = None) -> Sequence[Result]:
        self._check()
        return [result for result in self.kept if table in {None, result.table}]

    def _check(self) -> None:
        if self.broken:
            raise JournalUnavailable("the disk is full")


class FakeLive:
    """Holds tables in a dict; may be emptied or filled with old states by a test."""

    def __init__(self) -> None:
        self.held: dict[TableId, Table] = {}

    async def get(self, table: TableId) -> Table | None:
        return self.held.get(table)

    async def put(self, table: Table) -> bool:
        held = self.held.get(table.id)
        if held is not None and held.version >= table.version:
            return False
        self.held[table.id] = table
        return True

    async def drop(self, table: TableId) -> None:
        self.held.pop(table, None)


class FakeDeadlines:
    """Notes moments in a dict; never leases."""

    def __init__(self) -> None:
        self.moments: dict[TableId, int | None] = {}

    async def set(self, table: TableId, at: int | None) -> None:
        self.moments[table] = at

    async def due(self, now: int, limit: int) -> tuple[TableId, ...]:
        due = [table for table, at in self.moments.items() if at is not None and at <= now]
        return tuple(due[:limit])


class ScriptedChance:
    """Gives the seeds that it was given, then complains."""

    def __init__(self, *seeds: bytes) -> None:
        self._seeds = list(seeds)
        self._ids = count()

    def seed(self) -> bytes:
        return self._seeds.pop(0)

    def table_id(self) -> TableId:
        return TableId(f"table{next(self._ids)}".replace("0", "a").replace("1", "b"))

    def word(self) -> str:
        return ""

    def colour(self) -> Player:
        return Player.WHITE


class FakeHeartbeat:
    """Remembers the last beat; ``None`` before the first one."""

    def __init__(self, last: int | None = None) -> None:
        self.last = last

    async def beat(self, now: int) -> None:
        self.last = now

    async def gap(self, now: int) -> int | None:
        last, self.last = self.last, now
        return None if last is None else now - last


def moves_next(table: Table, game: Game) -> tuple[Move, ...]:
    """The single moves that the table offers after the moves made."""
    offered = choice(table, game)
    return () if offered is None else offered.next_moves(game.made)


def plays_now(table: Table, game: Game) -> tuple[Play, ...]:
    """The legal plays, one a result, that begin with the moves made."""
    offered = choice(table, game)
    return () if offered is None else offered.completions(game.made)
