"""Tables prepared in the bot's database before it starts: any phase of a game, at once."""

from __future__ import annotations

from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from random import Random
from typing import TYPE_CHECKING

from bot.choices import offered
from club import turns
from club.actions import Confirm, Invited, Join, MakeMoves, SeatComputer
from club.journal import Status
from club.places import Place, TableId
from club.tables import Accepted, Club
from nardy import CLASSIC, Player
from storage import Archive, open_live
from tests.e2e.people import ANNA, DMITRI

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from club.actions import Action
    from club.people import Person
    from club.table import Table
    from tests.e2e.bot_process import BotProcess

WANTED_TURNS = 300
"""More than any game has."""


class _Chance:
    """The same seed for every table, Anna plays White."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._tables = iter("abcdefghijklmnopqrstuvwxyz")

    def seed(self) -> bytes:
        return self._seed.to_bytes(32)

    def table_id(self) -> TableId:
        return TableId(next(self._tables) * 10)

    def word(self) -> str:
        return ""

    def colour(self) -> Player:
        return Player.WHITE


@dataclass
class Prepared:
    """The club as the bot will find it; Anna and Dmitri are known there."""

    archive: Archive
    club: Club
    anna: Person
    dmitri: Person

    @classmethod
    @asynccontextmanager
    async def of(cls, bot: BotProcess, seed: int = 1) -> AsyncIterator[Prepared]:
        async with Archive.open(bot.database) as archive, open_live(None) as live:
            club = Club(
                archive.journal,
                live.tables,
                now=lambda: datetime.now(UTC),
                chance=_Chance(seed),
                deadlines=live.deadlines,
            )
            anna = await archive.people.seen(ANNA, "Anna", "anna", "en")
            dmitri = await archive.people.seen(DMITRI, "Dmitri", "dmitri", "ru")
            yield cls(archive, club, anna, dmitri)

    async def challenge(self, chat: int) -> Table:
        """Anna challenges Dmitri."""
        invited = Invited(person=self.dmitri.key)
        return await self.club.open(self.anna, Place(chat), CLASSIC, invited)

    async def game(self, chat: int, *, computer: bool = False) -> Table:
        """Anna plays Dmitri, or the computer."""
        table = await self.club.open(self.anna, Place(chat), CLASSIC)
        if computer:
            return await self.act(table, self.anna, SeatComputer("simple"))
        return await self.act(table, self.dmitri, Join())

    async def act(self, table: Table, person: Person, action: Action) -> Table:
        verdict = await self.club.act(table.id, person, action, table.version)
        assert isinstance(verdict, Accepted), verdict
        return verdict.table

    async def play_until(self, table: Table, wanted: Callable[[Table], bool]) -> Table:
        """People press buttons at random (always the same ones) until the table is as wanted."""
        random = Random(7)
        for _ in range(WANTED_TURNS * 4):
            if wanted(table):
                return table
            assert table.status is Status.PLAYING
            assert table.game is not None
            who = self.anna if table.game.to_move is Player.WHITE else self.dmitri
            choices = offered(table).choices
            action = MakeMoves(random.choice(choices)) if choices else Confirm()
            table = await self.act(table, who, action)
        raise AssertionError("the table never was as wanted")


def many_plays(table: Table) -> bool:
    """Dice are shown, nothing is chosen, single moves are offered."""
    game = table.game
    return game is not None and not game.steps and len(turns.plays_now(table, game)) > 20


def half_made(table: Table) -> bool:
    """One of the moves is made, more have to be."""
    game = table.game
    return game is not None and len(game.steps) == 1 and not turns.is_complete(table, game)


def to_be_confirmed(table: Table) -> bool:
    """All moves are made, the turn is not ended."""
    game = table.game
    return game is not None and bool(game.steps) and turns.is_complete(table, game)


def computer_to_move(table: Table) -> bool:
    """It is the computer's turn."""
    return table.computer_to_act is not None


def late(table: Table) -> bool:
    """The game is near its end."""
    game = table.game
    return game is not None and min(game.position.my_pips, game.position.their_pips) < 40
