"""Seeded random matches, played through the club's one door as people and the house would."""

from __future__ import annotations

import hashlib
import random
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from club import turns
from club.actions import (
    AnswerResign,
    Claim,
    CloseIdle,
    Confirm,
    Double,
    Drop,
    GiveBack,
    Join,
    MakeMoves,
    NextGame,
    PlayTurn,
    Resign,
    RollDice,
    SeatComputer,
    Take,
    TakeBack,
    TakeBackTurn,
    Terms,
)
from club.games import may_double, turn_to_take_back
from club.journal import Status
from club.places import TableId
from club.refusals import Computer, Steward
from club.tables import Accepted, Club
from nardy import Player, Win, may_resign_at
from tests.club.fakes import (
    ANNA,
    BORIS,
    GROUP,
    FakeDeadlines,
    FakeJournal,
    FakeLive,
    moves_next,
    plays_now,
)
from tests.club.keeping import FakePrivacy

if TYPE_CHECKING:
    from club.actions import Action
    from club.refusals import Actor
    from club.table import Game, Table
    from nardy import RuleSet


@dataclass(frozen=True)
class Habits:
    """How likely somebody does what, each time he could; ``leave`` is that all go for good."""

    double: float = 0.1
    take: float = 0.7
    resign: float = 0.005
    agree: float = 0.5
    claim: float = 0.3
    linger: float = 0.0
    down: float = 0.02
    leave: float = 0.0


class SeededChance:
    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)

    def seed(self) -> bytes:
        return hashlib.sha256(self._rng.randbytes(8)).digest()

    def table_id(self) -> TableId:
        return TableId("".join(self._rng.choices("abcdefghijklmnopqrstuvwxyz234567", k=10)))

    def word(self) -> str:
        return self._rng.randbytes(8).hex()

    def colour(self) -> Player:
        return self._rng.choice(list(Player))


@dataclass
class RandomMatch:
    """A match of Anna against Boris, or the computer; ``table`` is where it has come to."""

    seed: int
    rules: RuleSet
    terms: Terms
    habits: Habits = Habits()
    computer: bool = False
    journal: FakeJournal = field(default_factory=FakeJournal)
    now: datetime = datetime(2026, 3, 1, 12, tzinfo=UTC)
    presses: int = 0

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed)
        self.club = Club(
            self.journal,
            FakeLive(),
            now=lambda: self.now,
            chance=SeededChance(self.seed),
            deadlines=FakeDeadlines(),
            privacy=FakePrivacy(),
        )

    async def begin(self) -> None:
        self.table = await self.club.open(ANNA, GROUP, self.rules, terms=self.terms)
        if self.computer:
            await self.act(ANNA, SeatComputer("simple"))
        else:
            await self.act(BORIS, Join())

    async def play_out(self) -> Table:
        """Play until the match is over, or the table is closed."""
        await self.begin()
        while self.table.status is Status.PLAYING:
            await self.press()
        return self.table

    async def act(self, actor: Actor, action: Action) -> None:
        """Do what has to be accepted."""
        verdict = await self.club.act(self.table.id, actor, action, self.table.version)
        assert isinstance(verdict, Accepted), verdict
        self.table = verdict.table
        self.presses += 1

    async def press(self) -> None:
        """One thing that somebody does next."""
        self._pass_time()
        if self._likely(self.habits.leave):
            self.now += timedelta(days=60)
            await self.act(Steward(), CloseIdle())
            return
        game = self.table.running
        if game is None:
            await self.act(ANNA, NextGame())
            return
        if self._likely(self.habits.down):
            ms = self.rng.randrange(3_600_000)
            # Either the bot was down for so long, or rather less: the last beat is a moment ago.
            self.now += timedelta(milliseconds=self.rng.choice((ms, max(0, ms - 5000))))
            await self.act(Steward(), GiveBack(ms))
            return
        await self._play(game)

    async def _play(self, game: Game) -> None:
        flagged = self.table.clock.flagged(self._milliseconds())
        claimer = None if flagged is None else self._actor(flagged.other)
        if claimer not in {None, Computer()} and self._likely(self.habits.claim):
            assert claimer is not None
            await self.act(claimer, Claim())
            return
        loser = self.rng.choice(list(Player))
        resigner = self._actor(loser)
        if not game.doubled and resigner != Computer() and self._likely(self.habits.resign):
            win: Win = self.rng.choice(may_resign_at(game.seen_by(loser), self.rules))
            await self.act(resigner, Resign(win))
            return
        offer = game.offer
        if offer is not None and self._milliseconds() < offer.until and self._likely(0.7):
            agreed = self._likely(self.habits.agree)
            await self.act(self._actor(offer.by.other), AnswerResign(agreed))
            return
        if offer is not None and self._actor(offer.by.other) == Computer():
            self.now += timedelta(minutes=1)  # the computer answers before it plays
            return
        await self.act(self._actor(game.to_act), self._decision(game))

    def _decision(self, game: Game) -> Action:
        if game.doubled:
            return Take() if self._likely(self.habits.take) else Drop()
        if game.roll is None:
            doubles = may_double(self.table, game) and self._likely(self.habits.double)
            return Double() if doubles else RollDice()
        if turn_to_take_back(self.table, game) is not None and self._likely(0.05):
            return TakeBackTurn()
        if self._actor(game.to_move) == Computer() or not self._likely(0.3):
            if game.made:
                return self._move(game)
            return PlayTurn(self.rng.choice(plays_now(self.table, game)).moves)
        return self._move(game)

    def _move(self, game: Game) -> Action:
        if game.steps and self._likely(0.1):
            return TakeBack()
        if turns.is_complete(self.table, game):
            return Confirm()
        return MakeMoves((self.rng.choice(moves_next(self.table, game)),))

    def _actor(self, player: Player) -> Actor:
        seat = self.table.seat(player)
        assert seat is not None
        if seat.person is None:
            return Computer()
        return ANNA if seat.person == ANNA.key else BORIS

    def _pass_time(self) -> None:
        lingers = self._likely(self.habits.linger)
        most = 900_000 if lingers else 15_000
        self.now += timedelta(milliseconds=self.rng.randrange(most))
        if self._likely(0.05):
            # Another process, whose clock is behind.
            self.now -= timedelta(milliseconds=self.rng.randrange(20_000))

    def _milliseconds(self) -> int:
        return int(self.now.timestamp() * 1000)

    def _likely(self, chance: float) -> bool:
        return self.rng.random() < chance
