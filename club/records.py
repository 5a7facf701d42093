"""The record of a table, told by its journal: ``nardy.record`` says what is in it.

Persons are the house's own numbers; whoever exports a record for readers joins their names. The
seed is in it only when the table is over, with or without a result.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from club.actions import (
    AnswerResign,
    Claim,
    Double,
    Drop,
    GiveBack,
    Join,
    NextGame,
    Open,
    Resign,
    Resume,
    SeatComputer,
    Take,
    TakeBackTurn,
)
from club.decisions import evolve, opened
from club.journal import Status
from club.table import Ending
from nardy import Player, format_play, kept_roll, record
from nardy.record import Act, Do, Draw, GameRecord, GameResult, Record, State, TimeBack, Turn

if TYPE_CHECKING:
    from collections.abc import Iterable

    from club.actions import Action
    from club.journal import Entry
    from club.people import PersonKey
    from club.table import Game, Outcome, Seat, Table

_STATES = {
    Status.PLAYING: State.PLAYING,
    Status.FINISHED: State.FINISHED,
    Status.CLOSED: State.CLOSED,
}
_BEGIN = (Join, SeatComputer, NextGame)
"""With these a game begins."""


def record_of(entries: Iterable[Entry]) -> Record | None:
    """The record of the table with these entries of its journal: all that there are so far.

    ``None`` while nobody has sat down, and if nobody ever did: not a single die was rolled.

    Raises:
        ValueError: the journal is broken.
    """
    rest = iter(entries)
    first = next(rest, None)
    if first is None or not isinstance(first.action, Open):
        raise ValueError("a journal begins with the opening of its table")
    story = _Story(opened(first.table, first.action, first.at))
    for entry in rest:
        story.go_on(entry)
    return story.record()


class _Story:
    """A table on its way through its journal, and its games as told so far.

    A table shows one game only. So where it begins the next one by itself, that is made a step of
    its own here, between two entries.
    """

    def __init__(self, table: Table) -> None:
        self.table = replace(table, terms=replace(table.terms, auto_next=False))
        self._auto_next = table.terms.auto_next
        self._games: list[_Telling] = []

    def go_on(self, entry: Entry) -> None:
        """Take the next entry."""
        version = self.table.version + 1
        if entry.seq != version:
            raise ValueError(f"the journal of table {entry.table} has a gap before {entry.seq}")
        self._step(entry, entry.action)
        if self._auto_next and self.table.between_games:
            self._step(entry, NextGame())
            self.table = replace(self.table, version=version)

    def record(self) -> Record | None:
        """What has been told, as a record."""
        table = self.table
        if table.white is None or table.black is None:
            return None
        state = _STATES[table.status]
        return Record(
            table=table.id,
            rules=table.rules,
            length=table.terms.length,
            white=_seat(table.white),
            black=_seat(table.black),
            words=table.words,
            commitment=table.commitment,
            games=tuple(telling.record() for telling in self._games),
            score=(table.match.white, table.match.black),
            state=state,
            seed=None if state is State.PLAYING else table.seed.hex(),
            time=table.terms.control,
        )

    def _step(self, entry: Entry, action: Action) -> None:
        before = self.table
        self.table = after = evolve(before, action, entry.actor, entry.at)
        if after.game is None:
            return
        if isinstance(action, TakeBackTurn):
            self._games[-1].go_back(after.game)
        elif isinstance(action, _BEGIN):
            kept = kept_roll(after.game.opening[-1], after.rules) is not None
            self._games.append(_Telling(before.rolled, after.touched, after.game, kept))
        self._games[-1].go_on(after.game, _act(before, after, action, entry.actor), after.touched)


@dataclass(slots=True)
class _Telling:
    """A game while it is told: it began when so many rolls had been taken from the seed."""

    rolled: int
    began: int
    game: Game
    kept: bool
    entries: list[record.Entry] = field(default_factory=list)
    told: int = 0

    def go_on(self, game: Game, act: Act | TimeBack | None, at: int) -> None:
        """Tell what a step has done: what somebody did, then the turns that followed from it."""
        self.game = game
        if act is not None:
            self.entries.append(act)
        for turn in game.turns[self.told :]:
            play = format_play(turn.moves, turn.player)
            self.entries.append(Turn(turn.player, self._next_number(), turn.roll, play, at))
            self.told += 1

    def go_back(self, game: Game) -> None:
        """Untell the turns that were taken back, and what was done since."""
        while self.told > len(game.turns):
            self.told -= isinstance(self.entries.pop(), Turn)

    def record(self) -> GameRecord:
        """The game as told; a roll that was not played comes before the act that ended it."""
        entries = list(self.entries)
        outcome = self.game.outcome
        if self.game.roll is not None and (outcome is None or outcome.ending is not Ending.PLAYED):
            unplayed = Turn(self.game.to_move, self._next_number(), self.game.roll, None)
            entries.insert(len(entries) if outcome is None else -1, unplayed)
        opening = enumerate(self.game.opening, self.rolled + 1)
        return GameRecord(
            opening=tuple(Draw(n, dice) for n, dice in opening),
            entries=tuple(entries),
            result=None if outcome is None else _result(outcome),
            began=self.began,
        )

    def _next_number(self) -> int:
        """The number of the next turn's roll; a kept draw is the first turn's roll itself."""
        return self.rolled + len(self.game.opening) + self.told + (not self.kept)


def _act(
    before: Table, after: Table, action: Action, actor: PersonKey | None
) -> Act | TimeBack | None:
    """What an action is in a record, where it is more than a turn."""
    at = after.touched
    match action:
        case Double():
            return Act(Do.DOUBLE, _colour(before, actor), None, at)
        case Take():
            return Act(Do.TAKE, _colour(before, actor), None, at)
        case Drop():
            return Act(Do.DROP, _colour(before, actor), None, at)
        case Resign(win):
            return Act(Do.RESIGN, _colour(before, actor), win, at)
        case AnswerResign(agreed):
            return Act(Do.AGREE if agreed else Do.REFUSE, _colour(before, actor), None, at)
        case Claim():
            return Act(Do.FLAG, _colour(before, actor).other, None, at)
        case GiveBack() | Resume() if after.clock.since > before.clock.since:
            return TimeBack(after.clock.since - before.clock.since, at)
        case _:
            return None


def _colour(table: Table, actor: PersonKey | None) -> Player:
    """Who acts: a person, or the computer, which has no key."""
    for player in Player:
        seat = table.seat(player)
        if seat is not None and seat.person == actor:
            return player
    raise ValueError(f"table {table.id}: {actor} does not sit here")


def _seat(seat: Seat) -> record.Seat:
    return record.Seat(seat.person, seat.computer)


def _result(outcome: Outcome) -> GameResult:
    ending = record.Ending(outcome.ending.value)
    return GameResult(outcome.winner, outcome.win, outcome.points, ending)
