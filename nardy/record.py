"""The record of a table: all that is needed to play it again, in one JSON form.

Here are its values, field by field as in ``docs/record.md``; ``nardy.recordtext`` reads and writes
the form. Whether a record keeps the rules is asked of ``nardy.replay``, whether its dice follow
from the seed of ``nardy.verify``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

from nardy.clock import NO_LIMIT, TimeControl
from nardy.errors import RecordError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nardy.game import Win
    from nardy.position import Player
    from nardy.roll import Roll
    from nardy.rules import RuleSet


class State(StrEnum):
    """What has become of the table."""

    PLAYING = "playing"
    """The match goes on; the seed is not shown."""
    FINISHED = "finished"
    """The match is won."""
    CLOSED = "closed"
    """The table was given up without a result."""


class Do(StrEnum):
    """What a player does beside playing his turns."""

    DOUBLE = "double"
    TAKE = "take"
    DROP = "drop"
    RESIGN = "resign"
    """Give the game up at a value, or offer to where that needs the opponent's yes."""
    AGREE = "agree"
    """The yes."""
    REFUSE = "refuse"
    FLAG = "flag"
    """His time is up, and the game is lost."""


class Ending(StrEnum):
    """How a game ended."""

    PLAYED = "played"
    DROPPED = "dropped"
    RESIGNED = "resigned"
    FLAG = "flag"


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits there: a person, by the house's own number, or the computer at a level."""

    person: int | None = None
    computer: str | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """One draw of an opening: roll ``n`` of the table, White's die first."""

    n: int
    dice: Roll


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn: roll ``n`` of the table, and the notation of the play; ``at`` is when it ended.

    Where the rule set keeps the dice of the draw, the first turn has the draw's number and dice.
    A turn that was rolled but not played, because the game ended or is still going on, has no play.
    """

    by: Player
    n: int
    dice: Roll
    play: str | None
    at: int | None = None


@dataclass(frozen=True, slots=True)
class Act:
    """What a player does beside his turns, and when; ``win`` is the value of a resignation."""

    do: Do
    by: Player
    win: Win | None = None
    at: int | None = None


@dataclass(frozen=True, slots=True)
class TimeBack:
    """``ms`` in which no bot ran are given back to the players' clocks."""

    ms: int
    at: int | None = None


Entry: TypeAlias = Turn | Act | TimeBack


@dataclass(frozen=True, slots=True)
class GameResult:
    """Who won a game, at which value and for how many points, the cube included.

    A dropped double is an oin at the stake before it.
    """

    winner: Player
    win: Win
    points: int
    ending: Ending


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game: its opening draws and all that happened, in order.

    ``began`` is when the clock of the first player started, in ms since 1970; like every ``at`` it
    is needed where there is a time limit. ``result`` is ``None`` while the game goes on.
    """

    opening: tuple[Draw, ...]
    entries: tuple[Entry, ...] = ()
    result: GameResult | None = None
    began: int | None = None

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns alone."""
        return tuple(entry for entry in self.entries if isinstance(entry, Turn))


@dataclass(frozen=True, slots=True)
class Record:
    """A table. ``words`` and ``names`` are White's and Black's, ``score`` the match's.

    ``seed`` is there exactly when the table is over. ``names`` are joined at export for readers;
    nothing depends on them. Raises ``RecordError`` for a seed of a table that goes on, or none of
    one that is over.
    """

    table: str
    rules: RuleSet
    length: int
    white: Seat
    black: Seat
    words: tuple[str, str]
    commitment: str
    games: tuple[GameRecord, ...]
    score: tuple[int, int]
    state: State
    seed: str | None = None
    time: TimeControl = NO_LIMIT
    names: tuple[str, str] | None = None

    def __post_init__(self) -> None:
        if self.state is State.PLAYING and self.seed is not None:
            raise RecordError("seed", "it stays secret while the table is played.")
        if self.state is not State.PLAYING and self.seed is None:
            raise RecordError("seed", "the table is over, so it has to be shown.")


def entry_place(game: int, turns: int, do: str) -> str:
    """How messages name an entry of a game; ``turns`` counts its turns so far, itself included."""
    return f"game {game}, turn {turns}" if do == "turn" else f"game {game}, {do} after turn {turns}"


def do_of(entry: Entry) -> str:
    """What the form calls an entry: ``turn``, ``time back`` or an act's own word."""
    if isinstance(entry, Act):
        return entry.do.value
    return "turn" if isinstance(entry, Turn) else "time back"


def placed_entries(game: GameRecord, number: int) -> Iterator[tuple[str, Entry]]:
    """The entries of the game with this number, each with the place that messages name."""
    turns = 0
    for entry in game.entries:
        do = do_of(entry)
        turns += do == "turn"
        yield entry_place(number, turns, do), entry
