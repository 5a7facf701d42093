"""Playing a record again by the rules: every play, double, resignation, flag, point and score.

The rolls are taken as they are written, only their numbers are checked; that they follow from
the seed is for ``nardy.verify``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nardy.clock import Clock
from nardy.errors import NotationError, RecordError
from nardy.game import Win, is_over, may_resign_at, most_at_stake, needs_consent, win_of
from nardy.match import Match
from nardy.notation import parse_play
from nardy.opening import kept_roll, starter
from nardy.position import Player, Position
from nardy.record import Act, Do, Ending, GameResult, State, TimeBack, Turn, placed_entries

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nardy.record import Entry, GameRecord, Record
    from nardy.rules import RuleSet

_COLOUR = {Player.WHITE: "White", Player.BLACK: "Black"}


class Replayed(NamedTuple):
    """Where a record leads: the match and clocks after it, and the last game.

    ``rolled`` counts the rolls taken so far. ``position`` is seen by ``to_move``: in a game that
    goes on by the player whose turn it is, after one that is over as it was when it ended, by who
    moved last or was to move. ``result`` is the last game's, ``None`` while it goes on. Before the
    first game there are neither position nor player.
    """

    match: Match
    clock: Clock
    rolled: int = 0
    position: Position | None = None
    to_move: Player | None = None
    result: GameResult | None = None


def replay(record: Record) -> Replayed:
    """Play the whole record again, compare its score and state, and return where it leads.

    Raises ``RecordError`` at the first place where it breaks the rules.
    """
    *_, replayed = (beginning(record), *replay_games(record))
    check_end(record, replayed)
    return replayed


def beginning(record: Record) -> Replayed:
    """The match and the clocks before the first game."""
    match = Match(record.length, record.rules)
    return Replayed(match, Clock.for_match(record.time, record.length))


def replay_games(record: Record) -> Iterator[Replayed]:
    """Play the games again, one after the other, each with its result compared.

    Raises ``RecordError`` at the first place where the record breaks the rules.
    """
    replayed = beginning(record)
    for number, game in enumerate(record.games, 1):
        place = f"game {number}"
        if number > 1 and replayed.result is None:
            raise RecordError(place, "the game before it is not over.")
        if replayed.match.winner is not None:
            raise RecordError(place, "the match is won already.")
        run = _Run(record.rules, replayed, game, place)
        for entry_place, entry in placed_entries(game, number):
            run.follow(entry, entry_place)
        replayed = run.replayed()
        if replayed.result != game.result:
            raise RecordError(
                f"{place}, result",
                f"by the rules {said(replayed.result)}; the record says {said(game.result)}.",
            )
        yield replayed


def check_end(record: Record, replayed: Replayed) -> None:
    """Compare the record's score and state with where its games lead. Raises ``RecordError``."""
    match = replayed.match
    if record.score != (match.white, match.black):
        white, black = record.score
        raise RecordError("score", f"it is {match.white}:{match.black}, not {white}:{black}.")
    if (record.state is State.FINISHED) != (match.winner is not None):
        won = "is not won" if match.winner is None else f"is won by {_COLOUR[match.winner]}"
        raise RecordError("state", f"it says {record.state}, but the match {won}.")


def said(result: GameResult | None) -> str:
    """A result in words, such as ``White wins 4 (mars, played)``."""
    if result is None:
        return "not over"
    win = result.win.name.lower()
    return f"{_COLOUR[result.winner]} wins {result.points} ({win}, {result.ending})"


class _Run:
    """One game on its way through its entries."""

    def __init__(self, rules: RuleSet, before: Replayed, game: GameRecord, place: str) -> None:
        self.rules = rules
        self.match = before.match
        self.clock = before.clock
        self.rolled = before.rolled
        self.place = place
        self.position = Position.start()
        self.turns = 0
        self.doubled_by: Player | None = None
        self.offered: tuple[Player, Win] | None = None
        self.unplayed = False
        self.result: GameResult | None = None
        self.now = before.clock.since
        self.to_move = self._opening(game, place)
        self.kept = game.opening[-1] if kept_roll(game.opening[-1].dice, rules) else None
        self._time(game.began)
        if self.is_timed:
            self.clock = self.clock.start(self.to_move, self.now)

    @property
    def is_timed(self) -> bool:
        return not self.clock.control.is_none

    def replayed(self) -> Replayed:
        return Replayed(
            self.match, self.clock, self.rolled, self.position, self.to_move, self.result
        )

    def follow(self, entry: Entry, place: str) -> None:
        """Let the entry happen. Raises ``RecordError`` at its ``place`` if it cannot."""
        self.place = place
        self._check(self.result is None, "the game is over already.")
        if not (isinstance(entry, Turn) and entry.play is None):
            self._time(entry.at)
        match entry:
            case Turn():
                self._turn(entry)
            case TimeBack():
                self.clock = self.clock.given_back(entry.ms)
            case Act(do=Do.DOUBLE | Do.TAKE | Do.DROP):
                self._cube(entry)
            case Act():
                self._give_up(entry)

    def _check(self, holds: bool, otherwise: str) -> None:  # noqa: FBT001 - as in an assertion
        if not holds:
            raise RecordError(self.place, otherwise)

    def _time(self, at: int | None) -> None:
        """Go on to the moment ``at``; only a time limit asks for it."""
        if at is None:
            self._check(not self.is_timed, "the time is missing.")
        else:
            self._check(at >= self.now, "the time is before that of the entry before.")
            self.now = at

    def _opening(self, game: GameRecord, place: str) -> Player:
        """Who begins, by the draws."""
        self._check(bool(game.opening), "there is no opening draw.")
        first = None
        for i, draw in enumerate(game.opening, 1):
            self.place = f"{place}, draw {i}"
            self._check(first is None, "the draw before it was decided already.")
            self._number(draw.n)
            first = starter(draw.dice)
        if first is None:
            raise RecordError(self.place, "equal dice are rolled again.")
        self.place = place
        return first

    def _number(self, n: int) -> None:
        self.rolled += 1
        self._check(n == self.rolled, f"this is roll {self.rolled} of the table, not {n}.")

    def _turn(self, turn: Turn) -> None:
        self._check(self.doubled_by is None, "the double has not been answered.")
        self._check(not self.unplayed, "the turn before it has not been played.")
        self._check(turn.by is self.to_move, f"it is {_COLOUR[self.to_move]}'s turn.")
        if self.kept and not self.turns:
            self._check(
                (turn.n, turn.dice) == (self.kept.n, self.kept.dice),
                f"the first turn is played with the draw, roll {self.kept.n}: {self.kept.dice}.",
            )
        else:
            self._number(turn.n)
        self.turns += 1
        if turn.play is None:
            self.unplayed = True
            return
        # An offer to resign falls away when the next turn is played.
        self.offered = None
        try:
            play = parse_play(
                turn.play,
                self.position,
                turn.dice,
                turn.by,
                self.rules,
                first_turn=self.turns <= len(Player),
            )
        except NotationError as error:
            raise RecordError(self.place, str(error)) from None
        if is_over(play.result):
            win = win_of(play.result.turned(), self.rules)
            self.position = play.result
            self._end(turn.by, win, Ending.PLAYED)
            return
        self.position = play.result.turned()
        self.to_move = turn.by.other
        self._switch()

    def _cube(self, act: Act) -> None:
        if act.do is Do.DOUBLE:
            may = (
                act.by is self.to_move
                and self.doubled_by is None
                and not self.unplayed
                and not (self.kept and not self.turns)
                and self.match.may_double(act.by)
            )
            self._check(may, f"{_COLOUR[act.by]} may not double now.")
            self.doubled_by = act.by
            self._switch()
            return
        self._check(
            self.doubled_by is act.by.other, f"nobody has offered {_COLOUR[act.by]} a double."
        )
        if act.do is Do.TAKE:
            self.match = self.match.taken(act.by)
            self.doubled_by = None
            self._switch()
        else:
            self._end(act.by.other, Win.OIN, Ending.DROPPED)

    def _give_up(self, act: Act) -> None:
        mine = self.position if act.by is self.to_move else self.position.turned()
        colour = _COLOUR[act.by]
        match act.do:
            case Do.RESIGN:
                self._check(self.doubled_by is None, "the double has not been answered.")
                values = may_resign_at(mine, self.rules)
                if act.win is None or act.win not in values:
                    raise RecordError(
                        self.place, f"{colour} can give up {values[-1].name.lower()} at most."
                    )
                if needs_consent(mine, act.win, self.rules):
                    self.offered = (act.by, act.win)
                else:
                    self._end(act.by.other, act.win, Ending.RESIGNED)
            case Do.FLAG:
                fallen = self.clock.flagged(self.now) is act.by
                self._check(fallen, f"{colour}'s time is not up.")
                self._end(act.by.other, most_at_stake(mine, self.rules), Ending.FLAG)
            case _:
                if self.offered is None or self.offered[0] is act.by:
                    raise RecordError(self.place, f"{colour} has been offered nothing.")
                if act.do is Do.AGREE:
                    self._end(act.by, self.offered[1], Ending.RESIGNED)
                self.offered = None

    def _switch(self) -> None:
        if self.is_timed:
            self.clock = self.clock.switch(self.now)

    def _end(self, winner: Player, win: Win, ending: Ending) -> None:
        if self.is_timed:
            self.clock = self.clock.stop(self.now)
        before = self.match
        if ending is Ending.DROPPED:
            self.match = before.dropped_by(winner.other)
        else:
            self.match = before.won(winner, win)
        points = self.match.score(winner) - before.score(winner)
        self.result = GameResult(winner, win, points, ending)
