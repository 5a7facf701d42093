"""Seeded random matches with doubles, drops, resignations and flags, told as records.

The match, the clock and the legal plays are asked; replaying a record is not.
"""

from __future__ import annotations

import hashlib
import random
from dataclasses import dataclass, field

from nardy import (
    NO_LIMIT,
    Clock,
    Match,
    Player,
    Position,
    Roll,
    RuleSet,
    TimeControl,
    Win,
    commitment,
    format_play,
    is_over,
    kept_roll,
    legal_plays,
    may_resign_at,
    most_at_stake,
    needs_consent,
    roll_of,
    starter,
    win_of,
)
from nardy.record import (
    Act,
    Do,
    Draw,
    Ending,
    Entry,
    GameRecord,
    GameResult,
    Record,
    Seat,
    State,
    TimeBack,
    Turn,
)

BEGAN = 1_700_000_000_000


@dataclass(frozen=True)
class Habits:
    """How likely a player does what, each time he could."""

    double: float = 0.15
    take: float = 0.6
    resign: float = 0.01
    agree: float = 0.5
    flag: float = 0.003
    down: float = 0.02


@dataclass
class Simulation:
    """A table that plays itself: ``record`` tells the whole match."""

    seed: int
    rules: RuleSet
    length: int
    time: TimeControl = NO_LIMIT
    habits: Habits = Habits()
    words: tuple[str, str] = ("чай", "sea ☕")
    games: list[GameRecord] = field(default_factory=list)
    rolled: int = 0
    now: int = BEGAN

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed)
        self.secret = hashlib.sha256(str(self.seed).encode()).digest()
        self.match = Match(self.length, self.rules)
        self.clock = Clock.for_match(self.time, self.length)

    def record(self) -> Record:
        while self.match.winner is None:
            self._game()
        return Record(
            table=f"t{self.seed}",
            rules=self.rules,
            length=self.length,
            white=Seat(person=17),
            black=Seat(computer="strong") if self.seed % 2 else Seat(person=4),
            words=self.words,
            commitment=commitment(self.secret),
            games=tuple(self.games),
            score=(self.match.white, self.match.black),
            state=State.FINISHED,
            seed=self.secret.hex(),
            time=self.time,
            names=("Ana", "Bob") if self.seed % 3 else None,
        )

    def _roll(self) -> Draw:
        self.rolled += 1
        return Draw(self.rolled, roll_of(self.secret, self.rolled, self.words))

    def _at(self) -> int | None:
        return None if self.time.is_none else self.now

    def _likely(self, chance: float) -> bool:
        return self.rng.random() < chance

    def _game(self) -> None:
        draws = [self._roll()]
        while (first := starter(draws[-1].dice)) is None:
            draws.append(self._roll())
        self.now += 5_000
        began = self._at()
        if began is not None:
            self.clock = self.clock.start(first, began)
        self.entries: list[Entry] = []
        before = self.match
        winner, win, ending = self._play(first, draws[-1])
        if ending is Ending.DROPPED:
            self.match = self.match.dropped_by(winner.other)
        else:
            self.match = self.match.won(winner, win)
        if began is not None:
            self.clock = self.clock.stop(self.now)
        points = self.match.score(winner) - before.score(winner)
        result = GameResult(winner, win, points, ending)
        self.games.append(GameRecord(tuple(draws), tuple(self.entries), result, began))

    def _play(self, player: Player, draw: Draw) -> tuple[Player, Win, Ending]:
        position, number = Position.start(), 0
        while True:
            kept = number == 0 and kept_roll(draw.dice, self.rules) is not None
            if not kept and self.match.may_double(player) and self._likely(self.habits.double):
                self._act(Do.DOUBLE, player)
                if not self._likely(self.habits.take):
                    self._act(Do.DROP, player.other)
                    return player, Win.OIN, Ending.DROPPED
                self._act(Do.TAKE, player.other)
                self.match = self.match.taken(player.other)
            rolled = draw if kept else self._roll()
            loser = self.rng.choice((player, player.other))
            seen = position if loser is player else position.turned()
            ended = self._gives_up(loser, seen)
            if ended is not None:
                self.entries.insert(-1, Turn(player, *unpacked(rolled), None))
                return ended
            plays = legal_plays(position, rolled.dice, self.rules, first_turn=number < 2)
            play = self.rng.choice(plays)
            if not self._passes(Do.FLAG, player):
                self.entries.append(Turn(player, *unpacked(rolled), None))
                self.entries.append(Act(Do.FLAG, player, None, self._at()))
                return player.other, most_at_stake(position, self.rules), Ending.FLAG
            notation = format_play(play.moves, player)
            self.entries.append(Turn(player, *unpacked(rolled), notation, self._at()))
            if is_over(play.result):
                return player, win_of(play.result.turned(), self.rules), Ending.PLAYED
            if not self.time.is_none:
                self.clock = self.clock.switch(self.now)
            position, player, number = play.result.turned(), player.other, number + 1

    def _act(self, do: Do, player: Player) -> None:
        self._passes(do, player)
        self.entries.append(Act(do, player, None, self._at()))
        if not self.time.is_none and do is not Do.DROP:
            self.clock = self.clock.switch(self.now)

    def _passes(self, do: Do, player: Player) -> bool:
        """Let some time pass; whether the flag of ``player`` still stands."""
        if self._likely(self.habits.down):
            down = self.rng.randrange(10_000_000)
            self.now += down
            self.clock = self.clock.given_back(down)
            self.entries.append(TimeBack(down, self._at()))
        deadline = self.clock.deadline()
        if do is Do.FLAG and deadline is not None and self._likely(self.habits.flag):
            self.now = max(deadline, self.now)
        else:
            self.now += self.rng.randrange(15_000)
        # The one who is late may play on as long as nobody claims.
        return self.clock.flagged(self.now) is None or self._likely(0.5)

    def _gives_up(self, loser: Player, seen: Position) -> tuple[Player, Win, Ending] | None:
        if not self._likely(self.habits.resign):
            return None
        win = self.rng.choice(may_resign_at(seen, self.rules))
        self.entries.append(Act(Do.RESIGN, loser, win, self._at()))
        if needs_consent(seen, win, self.rules):
            if not self._likely(self.habits.agree):
                self.entries.append(Act(Do.REFUSE, loser.other, None, self._at()))
                return None
            self.entries.append(Act(Do.AGREE, loser.other, None, self._at()))
        return loser.other, win, Ending.RESIGNED


def unpacked(draw: Draw) -> tuple[int, Roll]:
    return draw.n, draw.dice
