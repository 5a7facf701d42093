"""A running game: opening, turns that go by themselves, moves made and taken back, the end.

Everything here is pure: the dice follow from the table's seed and the number of rolls taken.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from club.journal import Status
from club.table import Ending, Game, How, Outcome, Table, Turn
from nardy import (
    Player,
    Position,
    Roll,
    apply_moves,
    completions,
    fairdice,
    legal_plays,
    most_at_stake,
    next_moves,
    starter,
    win_of,
)

if TYPE_CHECKING:
    from nardy import Move, Play, Win

CHECKERS = 15


def begin(table: Table) -> Table:
    """Draw for the opening and roll for the first turn (rules: game, match, scoring)."""
    draws: list[Roll] = []
    first: Player | None = None
    rolled = table.rolled
    while first is None:
        rolled += 1
        draws.append(fairdice.roll_of(table.seed, rolled))
        first = starter(draws[-1])
    if table.rules.opening == "keep":
        white, black = draws[-1]
        roll = Roll(white, black) if first is Player.WHITE else Roll(black, white)
    else:
        rolled += 1
        roll = fairdice.roll_of(table.seed, rolled)
    game = Game(opening=tuple(draws), to_move=first, position=Position.start(), roll=roll)
    return _settle(replace(table, status=Status.PLAYING, rolled=rolled, game=game))


def make(table: Table, game: Game, moves: tuple[Move, ...]) -> Table:
    """Make moves and those that are forced after them; the fifteenth checker off ends the game."""
    made = _with_forced(table, game, game.made + moves)
    step = made[len(game.made) :]
    after = replace(table, game=replace(game, steps=(*game.steps, step)))
    if apply_moves(game.position, made).my_off == CHECKERS:
        return end_turn(after)
    return after


def take_back(table: Table, game: Game) -> Table:
    """Undo the last step of this turn."""
    return replace(table, game=replace(game, steps=game.steps[:-1]))


def end_turn(table: Table) -> Table:
    """End the turn with the moves made, roll for the other player and play on what is forced."""
    game = table.game
    if game is None:
        return table
    turn = Turn(game.to_move, game.roll, game.made, How.CHOSEN)
    return _settle(_next_turn(table, game, turn))


def resign(table: Table, game: Game, loser: Player) -> Table:
    """End the game at the full value that the loser can still be held to."""
    outcome = Outcome(loser.other, cost_of_resigning(table, game, loser), Ending.RESIGNED)
    return replace(table, status=Status.FINISHED, outcome=outcome)


def cost_of_resigning(table: Table, game: Game, loser: Player) -> Win:
    """What giving up now costs this player: by the position at the turn's beginning."""
    position = game.position if loser is game.to_move else game.position.turned()
    return most_at_stake(position, table.rules)


def is_complete(table: Table, game: Game) -> bool:
    """Whether the moves made are a whole play."""
    return not moves_next(table, game)


def moves_next(table: Table, game: Game, made: tuple[Move, ...] | None = None) -> tuple[Move, ...]:
    """The single moves that can be made after the moves made (or those given)."""
    return next_moves(
        game.position,
        game.roll,
        game.made if made is None else made,
        table.rules,
        first_turn=game.is_first_turn,
    )


def plays_now(table: Table, game: Game, made: tuple[Move, ...] | None = None) -> tuple[Play, ...]:
    """The legal plays, one a result, that begin with the moves made (or those given)."""
    return completions(
        game.position,
        game.roll,
        game.made if made is None else made,
        table.rules,
        first_turn=game.is_first_turn,
    )


def _with_forced(table: Table, game: Game, made: tuple[Move, ...]) -> tuple[Move, ...]:
    """The moves made, followed by those that leave no choice."""
    while True:
        plays = plays_now(table, game, made)
        if len(plays) == 1:
            return plays[0].moves
        following = moves_next(table, game, made)
        if len(following) != 1:
            return made
        made = (*made, *following)


def _settle(table: Table) -> Table:
    """Play every turn that leaves no choice, until somebody has one or the game is over."""
    while table.status is Status.PLAYING and table.game is not None:
        game = table.game
        plays = legal_plays(game.position, game.roll, table.rules, first_turn=game.is_first_turn)
        if len(plays) > 1:
            break
        how = How.FORCED if plays[0].moves else How.PASSED
        turn = Turn(game.to_move, game.roll, plays[0].moves, how)
        table = _next_turn(table, game, turn)
    return table


def _next_turn(table: Table, game: Game, turn: Turn) -> Table:
    """Close a turn; unless it ended the game, turn the board round and roll once more."""
    position = apply_moves(game.position, turn.moves)
    turns = (*game.turns, turn)
    if position.my_off == CHECKERS:
        loser = position.turned()
        outcome = Outcome(turn.player, win_of(loser, table.rules), Ending.PLAYED)
        over = replace(game, position=position, steps=(), turns=turns)
        return replace(table, status=Status.FINISHED, game=over, outcome=outcome)
    rolled = table.rolled + 1
    following = replace(
        game,
        to_move=turn.player.other,
        position=position.turned(),
        roll=fairdice.roll_of(table.seed, rolled),
        steps=(),
        turns=turns,
    )
    return replace(table, rolled=rolled, game=following)
