"""The games of a match: opening, cube, the chain of turns that leave no choice, the end.

Pure, like ``club.turns``; ``now`` is when the action was accepted (ms since 1970).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from club import turns
from club.journal import Status
from club.table import Ending, Game, How, Offer, Outcome
from nardy import (
    Player,
    Position,
    Roll,
    Win,
    apply_moves,
    is_over,
    kept_roll,
    most_at_stake,
    needs_consent,
    starter,
    win_of,
)

if TYPE_CHECKING:
    from club.table import Table
    from nardy import Move

OFFER_LASTS = 10 * 60 * 1000
"""How long (ms) an offer of resignation waits; the next play ends it too."""


def begin(table: Table, now: int) -> Table:
    """Begin a game: draw for the opening, and let the first player roll (or keep the draw)."""
    draws: list[Roll] = []
    first: Player | None = None
    while first is None:
        table, draw = turns.take_roll(table)
        draws.append(draw)
        first = starter(draw)
    game = Game(
        opening=tuple(draws),
        to_move=first,
        position=Position.start(),
        roll=kept_roll(draws[-1], table.rules),
    )
    clock = table.clock.start(first, now)
    return settle(replace(table, status=Status.PLAYING, game=game, clock=clock), now)


def make(table: Table, game: Game, moves: tuple[Move, ...], now: int) -> Table:
    """Make moves; the fifteenth checker off ends the game at once, without a confirmation."""
    after = turns.make(table, game, moves)
    if after.game is not None and turns.has_borne_all_off(after.game):
        return end_turn(after, after.game, now)
    return after


def end_turn(table: Table, game: Game, now: int) -> Table:
    """End the turn with the moves made, and play on what leaves no choice."""
    return settle(turns.close_turn(table, game, game.made, How.CHOSEN, now), now)


def roll(table: Table, game: Game, now: int) -> Table:
    """Roll instead of doubling."""
    return settle(turns.roll_dice(table, game), now)


def double(table: Table, game: Game, now: int) -> Table:
    """Offer a double; the other one thinks about it."""
    return replace(
        table, game=replace(game, doubled=True, offer=None), clock=table.clock.switch(now)
    )


def take(table: Table, game: Game, now: int) -> Table:
    """Take the double; the one who doubled rolls."""
    match = table.match.taken(game.to_move.other)
    after = replace(
        table,
        match=match,
        clock=table.clock.switch(now),
        game=replace(game, doubled=False, offer=None),
    )
    return settle(after, now)


def drop(table: Table, game: Game, now: int) -> Table:
    """Drop the double and lose the stake before it."""
    loser = game.to_move.other
    points = table.match.stake
    match = table.match.dropped_by(loser)
    outcome = Outcome(loser.other, Win.OIN, Ending.DROPPED, points, len(game.turns))
    return _after_game(replace(table, match=match), game, outcome, now)


def resign(table: Table, game: Game, loser: Player, win: Win, now: int) -> Table:
    """Give the game up; at less than its full value the opponent is asked."""
    if needs_consent(game.seen_by(loser), win, table.rules):
        return replace(table, game=replace(game, offer=Offer(loser, win, now + OFFER_LASTS)))
    return _lose(table, game, loser, win, Ending.RESIGNED, now)


def answer(table: Table, game: Game, offer: Offer, now: int, *, agreed: bool) -> Table:
    """Answer an offer of resignation."""
    if not agreed:
        return replace(table, game=replace(game, offer=None))
    return _lose(table, game, offer.by, offer.win, Ending.RESIGNED, now)


def flag(table: Table, game: Game, loser: Player, now: int) -> Table:
    """The opponent of the one whose time is up claims what the position could still cost."""
    win = most_at_stake(game.seen_by(loser), table.rules)
    return _lose(table, game, loser, win, Ending.FLAG, now)


def may_double(table: Table, game: Game) -> bool:
    """Whether the mover may double now: before his roll, if the match allows it."""
    return game.roll is None and not game.doubled and table.match.may_double(game.to_move)


def turn_to_take_back(table: Table, game: Game) -> int | None:
    """The number (from 0) of the person's last choice, to which he may go back; ``None`` if none.

    It costs nobody anything at a table with the computer, as long as no clock runs and the cube
    has not been turned; it is his own turn, and he has made no move in it.
    """
    me = table.seat(game.to_move)
    alone = (table.white is not None and table.white.computer is not None) or (
        table.black is not None and table.black.computer is not None
    )
    if not alone or me is None or me.computer is not None:
        return None
    if game.doubled or game.offer is not None or game.steps:
        return None
    if not table.terms.control.is_none or table.match.cube.owner is not None:
        return None
    return next(
        (
            number
            for number in range(len(game.turns) - 1, -1, -1)
            if game.turns[number].player is game.to_move and game.turns[number].how is How.CHOSEN
        ),
        None,
    )


def take_back_turn(table: Table, game: Game) -> Table:
    """Go back to the person's last choice, with its dice; all that came after it is undone.

    The dice follow from the seed and the number of the roll: they come again as they were.
    """
    number = turn_to_take_back(table, game)
    if number is None:
        raise ValueError(f"table {table.id}: there is no turn to take back")
    position = Position.start()
    for turn in game.turns[:number]:
        position = apply_moves(position, turn.moves).turned()
    undone = len(game.turns) - number - 1 + (game.roll is not None)
    before = replace(
        game,
        position=position,
        roll=game.turns[number].roll,
        steps=(),
        turns=game.turns[:number],
    )
    return replace(table, game=before, rolled=table.rolled - undone)


def settle(table: Table, now: int) -> Table:
    """Go on until somebody has something to decide or the game is over."""
    while (game := table.running) is not None:
        if is_over(game.position):
            return _played_out(table, game, now)
        if game.roll is None:
            if game.doubled or not _rolls_by_itself(table, game):
                return table
            table = turns.roll_dice(table, game)
            continue
        play = turns.only_play(table, game)
        if play is None:
            return table
        how = How.FORCED if play.moves else How.PASSED
        table = turns.close_turn(table, game, play.moves, how, now)
    return table


def _rolls_by_itself(table: Table, game: Game) -> bool:
    """Nobody needs to be asked where no double is possible; the computer wants no asking then."""
    seat = table.seat(game.to_move)
    if seat is not None and seat.computer is not None:
        return not (table.terms.computer_doubles and may_double(table, game))
    return table.terms.auto_roll and not may_double(table, game)


def _played_out(table: Table, game: Game, now: int) -> Table:
    winner = game.to_move
    win = win_of(game.position.turned(), table.rules)
    return _lose(table, game, winner.other, win, Ending.PLAYED, now)


def _lose(table: Table, game: Game, loser: Player, win: Win, ending: Ending, now: int) -> Table:
    points = table.match.points_at_stake(win)
    match = table.match.won(loser.other, win)
    outcome = Outcome(loser.other, win, ending, points, len(game.turns))
    return _after_game(replace(table, match=match), game, outcome, now)


def _after_game(table: Table, game: Game, outcome: Outcome, now: int) -> Table:
    """Close a game; the match is over, or goes on by a press or by itself."""
    table = replace(
        table,
        game=replace(game, doubled=False, offer=None, outcome=outcome),
        past=(*table.past, outcome),
        clock=table.clock.stop(now),
    )
    if table.match.winner is not None:
        return replace(table, status=Status.FINISHED)
    return begin(table, now) if table.terms.auto_next else table
