"""Tables prepared in the bot's database before it starts: any phase of a game, at once."""

from __future__ import annotations

import string
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random, SystemRandom
from typing import TYPE_CHECKING

from bot.choices import offered
from club import turns
from club.actions import (
    Confirm,
    Invited,
    Join,
    MakeMoves,
    PlayTurn,
    RollDice,
    SeatComputer,
    Terms,
)
from club.games import may_double
from club.places import Place, TableId
from club.refusals import Computer
from club.tables import Accepted, Club
from nardy import CLASSIC, FEDERATION, Player, TimeControl, is_over, most_at_stake
from storage import Archive, open_live
from tests.club.fakes import plays_now
from tests.e2e.people import ANNA, DMITRI

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from club.actions import Action
    from club.people import Person
    from club.refusals import Actor
    from club.table import Table
    from nardy import Position, RuleSet, Win
    from tests.e2e.bot_process import BotProcess

NOW = timedelta(0)
WANTED_TURNS = 300
"""More than any game has."""


class _Chance:
    """The same seed for every table, Anna plays one colour."""

    def __init__(self, seed: int, anna: Player) -> None:
        self._seed = seed
        self._anna = anna

    def seed(self) -> bytes:
        return self._seed.to_bytes(32)

    def table_id(self) -> TableId:
        return TableId("".join(SystemRandom().choices(string.ascii_lowercase, k=10)))

    def word(self) -> str:
        return ""

    def colour(self) -> Player:
        return self._anna


@dataclass
class Prepared:
    """The club as the bot finds it, if it runs already or later; Anna and Dmitri are known there.

    A bot that runs learns of a table when somebody asks for its board.
    """

    archive: Archive
    club: Club
    anna: Person
    dmitri: Person

    @classmethod
    @asynccontextmanager
    async def of(
        cls, bot: BotProcess, seed: int = 1, anna_plays: Player = Player.WHITE, ago: timedelta = NOW
    ) -> AsyncIterator[Prepared]:
        """Everything is done so long ``ago``."""
        async with Archive.open(bot.database) as archive, open_live(None) as live:
            club = Club(
                archive.journal,
                live.tables,
                now=lambda: datetime.now(UTC) - ago,
                chance=_Chance(seed, anna_plays),
                deadlines=live.deadlines,
                privacy=archive.privacy,
            )
            anna = await archive.people.seen(ANNA, "Anna", "anna", "en")
            dmitri = await archive.people.seen(DMITRI, "Dmitri", "dmitri", "en")
            yield cls(archive, club, anna, dmitri)

    async def challenge(self, chat: int) -> Table:
        """Anna challenges Dmitri."""
        invited = Invited(person=self.dmitri.key)
        return await self.club.open(self.anna, Place(chat), CLASSIC, invited)

    async def game(self, chat: int, *, computer: bool = False, terms: Terms | None = None) -> Table:
        """Anna plays Dmitri, or the computer."""
        table = await self.club.open(self.anna, Place(chat), CLASSIC, terms=terms)
        if computer:
            return await self.act(table, self.anna, SeatComputer("simple"))
        return await self.act(table, self.dmitri, Join())

    async def act(self, table: Table, actor: Actor, action: Action) -> Table:
        verdict = await self.club.act(table.id, actor, action, table.version)
        assert isinstance(verdict, Accepted), verdict
        return verdict.table

    async def match(
        self, chat: int, length: int, rules: RuleSet = FEDERATION, control: str = "none"
    ) -> Table:
        """Anna and Dmitri begin a match."""
        terms = Terms(length, TimeControl.parse(control))
        table = await self.club.open(self.anna, Place(chat), rules, terms=terms)
        return await self.act(table, self.dmitri, Join())

    async def play_until(
        self,
        table: Table,
        wanted: Callable[[Table], bool],
        choose: Callable[[Table], Action] | None = None,
    ) -> Table:
        """People do what is chosen for them until the table is as wanted.

        By default they press buttons at random, always the same ones.
        """
        random = Random(7)
        for _ in range(WANTED_TURNS * 4):
            if wanted(table):
                return table
            action = at_random(table, random) if choose is None else choose(table)
            table = await self.act(table, self.to_act(table), action)
        raise AssertionError("the table never was as wanted")

    def to_act(self, table: Table) -> Actor:
        """Whose decision is awaited."""
        assert table.running is not None
        if table.computer_to_act is not None:
            return Computer()
        return self.anna if table.running.to_act is table.maker_plays else self.dmitri


def at_random(table: Table, random: Random) -> Action:
    """One of the buttons for moves, else the one that goes on; nobody doubles."""
    assert table.running is not None
    if table.running.roll is None:
        return RollDice()
    choices = offered(table).choices
    return MakeMoves(random.choice(choices)) if choices else Confirm()


def whole_plays() -> Callable[[Table], Action]:
    """Plays at random, always the same ones for the same dice; people make and confirm them."""
    random = Random(7)

    def choose(table: Table) -> Action:
        game = table.running
        assert game is not None
        if game.steps:
            return Confirm()
        moves = random.choice(plays_now(table, game)).moves
        return MakeMoves(moves) if table.computer_to_act is None else PlayTurn(moves)

    return choose


def one_sided(table: Table) -> Action:
    """White walls Black in and then hurries home, Black leaves his quarter as late as he can.

    Nobody doubles. With some luck of the dice that becomes a koks.
    """
    game = table.running
    assert game is not None
    if game.roll is None:
        return RollDice()
    judge = _hurry if game.to_move is Player.WHITE else _stay
    return PlayTurn(max(plays_now(table, game), key=lambda play: judge(play.result)).moves)


def _hurry(after: Position) -> tuple[int, ...]:
    imprisoned = sum(after.their_counts[12:18]) >= 8 and not after.my_off
    wall = sum(count > 0 for count in after.my_counts[13:19]) if imprisoned else 0
    return wall, after.my_off, -sum(after.my_counts[:12]), -after.my_pips


def _stay(after: Position) -> tuple[int, ...]:
    farthest = max(index for index, count in enumerate(after.my_counts) if count)
    return sum(after.my_counts[:6]), farthest


def before_roll(table: Table) -> bool:
    """Somebody may roll or double."""
    game = table.running
    return game is not None and may_double(table, game)


def last_choice(table: Table) -> bool:
    """White may bear off his last checkers, or do something else."""
    game = table.running
    if game is None or game.to_move is not Player.WHITE:
        return False
    plays = plays_now(table, game)
    return len(plays) > 1 and any(is_over(play.result) for play in plays)


def to_lose(win: Win) -> Callable[[Table], bool]:
    """Whoever is to move can still lose so much, and no more."""

    def wanted(table: Table) -> bool:
        game = table.running
        return game is not None and most_at_stake(game.seen_by(game.to_act), table.rules) is win

    return wanted


def many_plays(table: Table) -> bool:
    """Dice are shown, nothing is chosen, single moves are offered."""
    game = table.game
    return game is not None and not game.steps and len(plays_now(table, game)) > 20


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
