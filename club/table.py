"""A table as a value: seats, the running game, its turns and its end."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from club.journal import Result, Status, Summary
from nardy import Player

if TYPE_CHECKING:
    from datetime import datetime

    from club.actions import Invited
    from club.people import PersonKey
    from club.places import Place, TableId
    from nardy import Move, Position, Roll, RuleSet, Win


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table: a person, or the computer at a level."""

    person: PersonKey | None = None
    computer: str | None = None


class How(StrEnum):
    """How a turn came about."""

    CHOSEN = "chosen"
    FORCED = "forced"
    """There was a single result; it was played by itself."""
    PASSED = "passed"
    """There was no legal move."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A finished turn: roll and play."""

    player: Player
    roll: Roll
    moves: tuple[Move, ...]
    how: How


@dataclass(frozen=True, slots=True)
class Game:
    """A running or finished game.

    ``position`` is the one at the turn's beginning, seen by ``to_move``. ``steps`` holds the moves
    made in this turn, grouped by the press that made them (a group also has the moves that were
    forced after it), so that one press is what is taken back. ``opening`` holds the opening draws,
    White's die first; the last one decided.
    """

    opening: tuple[Roll, ...]
    to_move: Player
    position: Position
    roll: Roll
    steps: tuple[tuple[Move, ...], ...] = ()
    turns: tuple[Turn, ...] = ()

    @property
    def made(self) -> tuple[Move, ...]:
        """The moves made in this turn so far."""
        return tuple(move for step in self.steps for move in step)

    def first_turn(self, player: Player) -> bool:
        """Whether this player has not had a turn yet (rule 4: the head exception)."""
        return all(turn.player is not player for turn in self.turns)

    @property
    def is_first_turn(self) -> bool:
        """Whether this is the mover's own first turn."""
        return self.first_turn(self.to_move)


class Ending(StrEnum):
    """How a game ended."""

    PLAYED = "played"
    RESIGNED = "resigned"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A game's result."""

    winner: Player
    win: Win
    ending: Ending


@dataclass(frozen=True, slots=True)
class Table:
    """A table after ``version`` accepted actions.

    ``rolled`` counts the rolls already taken from the seed, opening draws included.
    """

    id: TableId
    version: int
    status: Status
    place: Place
    rules: RuleSet
    seed: bytes
    maker: PersonKey
    maker_plays: Player
    invited: Invited | None
    white: Seat | None
    black: Seat | None
    rolled: int = 0
    game: Game | None = None
    outcome: Outcome | None = None

    def seat(self, player: Player) -> Seat | None:
        """The seat of this colour; ``None`` while it is free."""
        return self.white if player is Player.WHITE else self.black

    def colour_of(self, person: PersonKey) -> Player | None:
        """The colour that this person plays here."""
        for player in Player:
            seat = self.seat(player)
            if seat is not None and seat.person == person:
                return player
        return None

    @property
    def computer_to_move(self) -> str | None:
        """The computer's level while it is its turn."""
        if self.status is not Status.PLAYING or self.game is None:
            return None
        seat = self.seat(self.game.to_move)
        return None if seat is None else seat.computer

    @property
    def people(self) -> tuple[PersonKey, ...]:
        """Everybody with a part in this table: maker, seats, the invited."""
        keys = [self.maker]
        keys += [seat.person for seat in (self.white, self.black) if seat and seat.person]
        if self.invited is not None and self.invited.person is not None:
            keys.append(self.invited.person)
        return tuple(dict.fromkeys(keys))


def summary_of(table: Table, changed_at: datetime) -> Summary:
    """The table's line in the list of tables."""
    return Summary(
        table=table.id,
        place=table.place,
        status=table.status,
        version=table.version,
        maker=table.maker,
        white=None if table.white is None else table.white.person,
        black=None if table.black is None else table.black.person,
        changed_at=changed_at,
    )


def result_of(table: Table, finished_at: datetime) -> Result | None:
    """The result to store; ``None`` while the game runs."""
    if table.outcome is None or table.game is None:
        return None
    white, black = table.white or Seat(), table.black or Seat()
    return Result(
        table=table.id,
        game=1,
        place=table.place,
        rules=table.rules.name,
        white=white.person,
        black=black.person,
        computer=white.computer or black.computer,
        winner=table.outcome.winner.value,
        kind=table.outcome.win.name.lower(),
        points=int(table.outcome.win),
        ending=table.outcome.ending.value,
        turns=len(table.game.turns),
        finished_at=finished_at,
    )
