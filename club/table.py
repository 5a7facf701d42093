"""A table as a value: seats, the match, its running game, its turns and its end."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from club.journal import Result, Status, Summary
from club.statistics import rolls_of_game
from nardy import Clock, Match, Player, commitment

if TYPE_CHECKING:
    from datetime import datetime

    from club.actions import Invited, Terms
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


class Closing(StrEnum):
    """Why a table was closed without a result."""

    DECLINED = "declined"
    CANCELLED = "cancelled"
    IDLE = "idle"
    """For too long nobody has done anything."""
    BY_HAND = "by-hand"
    """Its maker or an admin of its chat closed it."""


class Ending(StrEnum):
    """How a game ended."""

    PLAYED = "played"
    RESIGNED = "resigned"
    DROPPED = "dropped"
    FLAG = "flag"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A game's result: ``points`` are those won, the cube included; ``turns`` both players'.

    A dropped double counts as an oin at the stake before it.
    """

    winner: Player
    win: Win
    ending: Ending
    points: int
    turns: int


@dataclass(frozen=True, slots=True)
class Offer:
    """A resignation at less than its full value; it waits for an answer ``until`` (ms) then."""

    by: Player
    win: Win
    until: int


@dataclass(frozen=True, slots=True)
class Game:
    """A game of the match, running or finished.

    ``position`` is the one at the turn's beginning, seen by ``to_move``. ``roll`` is ``None`` while
    the mover may still double, and while the other one thinks about the double (``doubled``).
    ``steps`` holds the moves made in this turn, grouped by the press that made them (a group also
    has the moves that were forced after it), so that one press is what is taken back. ``opening``
    holds the opening draws, White's die first; the last one decided.
    """

    opening: tuple[Roll, ...]
    to_move: Player
    position: Position
    roll: Roll | None
    steps: tuple[tuple[Move, ...], ...] = ()
    turns: tuple[Turn, ...] = ()
    doubled: bool = False
    offer: Offer | None = None
    outcome: Outcome | None = None

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

    @property
    def to_act(self) -> Player:
        """Whose decision is awaited: the mover's, or the other's about a double."""
        return self.to_move.other if self.doubled else self.to_move

    def seen_by(self, player: Player) -> Position:
        """The position at the turn's beginning from this player's side."""
        return self.position if player is self.to_move else self.position.turned()


@dataclass(frozen=True, slots=True)
class Table:
    """A table after ``version`` accepted actions.

    ``rolled`` counts the rolls already taken from the seed, opening draws included. ``words`` are
    White's and Black's, mixed into the dice; ``own_words`` those that people chose before they sat
    down. ``match`` and ``clock`` stand as after the last action, which was at ``touched`` (ms).
    ``past`` holds the outcomes of the match's finished games; ``game`` stays the last one between
    two games and after the end. ``series`` are the earlier matches won by the maker and the other.
    ``parked`` is since when (ms) the table rests because nobody can play in its chat: its clock
    runs on as a value, but nothing falls due, and the time is given back.
    """

    id: TableId
    version: int
    status: Status
    place: Place
    seed: bytes
    maker: PersonKey
    maker_plays: Player
    invited: Invited | None
    terms: Terms
    white: Seat | None
    black: Seat | None
    match: Match
    clock: Clock
    touched: int
    words: tuple[str, str] = ("", "")
    own_words: tuple[tuple[PersonKey, str], ...] = ()
    rolled: int = 0
    game: Game | None = None
    past: tuple[Outcome, ...] = ()
    closing: Closing | None = None
    series: tuple[int, int] = (0, 0)
    closed_by: PersonKey | None = None
    parked: int | None = None

    @property
    def rules(self) -> RuleSet:
        """The rule set of the match."""
        return self.match.rules

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
    def commitment(self) -> str:
        """What is shown of the seed before anybody chooses a word: its SHA-256, 64 hex digits."""
        return commitment(self.seed)

    @property
    def running(self) -> Game | None:
        """The game that is being played now; ``None`` between games and when all is over."""
        if self.status is not Status.PLAYING or self.game is None:
            return None
        return None if self.game.outcome is not None else self.game

    @property
    def both_have_played(self) -> bool:
        """Whether a game of the match is over, or each of the two has played a turn of his own.

        Turns that went by themselves do not count: first ones mostly do, before anybody is there.
        """
        turns = () if self.game is None else self.game.turns
        chosen = {turn.player for turn in turns if turn.how is How.CHOSEN}
        return bool(self.past) or len(chosen) == len(Player)

    @property
    def between_games(self) -> bool:
        """Whether a game of the match is over and the next one has not begun."""
        return self.status is Status.PLAYING and self.running is None

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the game that was played last, once it is over."""
        return None if self.game is None else self.game.outcome

    @property
    def awaited(self) -> Player | None:
        """Whose decision is awaited, about an offer first; ``None`` where no game is played."""
        game = self.running
        if game is None:
            return None
        return game.to_act if game.offer is None else game.offer.by.other

    @property
    def computer_to_act(self) -> str | None:
        """The computer's level while its decision is awaited."""
        seat = None if self.awaited is None else self.seat(self.awaited)
        return None if seat is None else seat.computer

    @property
    def people(self) -> tuple[PersonKey, ...]:
        """Everybody with a part in this table: maker, seats, the invited."""
        keys = [self.maker]
        keys += [seat.person for seat in (self.white, self.black) if seat and seat.person]
        if self.invited is not None and self.invited.person is not None:
            keys.append(self.invited.person)
        return tuple(dict.fromkeys(keys))


def series_after(table: Table, colour: Player) -> tuple[int, int]:
    """The matches that this side and the other have won by now, this finished one included."""
    makers, others = table.series
    mine, theirs = (makers, others) if colour is table.maker_plays else (others, makers)
    won = table.match.winner is colour
    return mine + won, theirs + (not won)


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
        invited=None if table.invited is None else table.invited.person,
    )


def result_of(before: Table, after: Table, finished_at: datetime) -> Result | None:
    """The result of the game that this step has finished; ``None`` if it has finished none."""
    if len(after.past) == len(before.past):
        return None
    outcome = after.past[-1]
    white, black = after.white or Seat(), after.black or Seat()
    return Result(
        table=after.id,
        game=len(after.past),
        place=after.place,
        rules=after.rules.name,
        white=white.person,
        black=black.person,
        computer=white.computer or black.computer,
        winner=outcome.winner.value,
        kind=outcome.win.name.lower(),
        points=outcome.points,
        ending=outcome.ending.value,
        turns=outcome.turns,
        finished_at=finished_at,
        cube=outcome.points // outcome.win,
        rolls=rolls_of_game(before, outcome.turns),
    )
