"""The turns of a game: rolls, turns that go by themselves, moves made and taken back.

Everything here is pure: the dice follow from the table's seed, the words and the number of rolls
taken; ``now`` (ms since 1970) is when the action was accepted.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from club.table import How, Turn
from nardy import Choice, apply_moves, fairdice, is_over, legal_plays

if TYPE_CHECKING:
    from club.table import Game, Table
    from nardy import Move, Play, Roll


def take_roll(table: Table) -> tuple[Table, Roll]:
    """The next roll of the table's dice, and the table that has taken it."""
    n = table.rolled + 1
    return replace(table, rolled=n), fairdice.roll_of(table.seed, n, table.words)


def roll_dice(table: Table, game: Game) -> Table:
    """Roll for the mover's turn."""
    table, roll = take_roll(table)
    return replace(table, game=replace(game, roll=roll))


def make(table: Table, game: Game, moves: tuple[Move, ...]) -> Table:
    """Make moves and those that are forced after them."""
    made = _with_forced(table, game, game.made + moves)
    step = made[len(game.made) :]
    return replace(table, game=replace(game, steps=(*game.steps, step)))


def take_back(table: Table, game: Game) -> Table:
    """Undo the last step of this turn."""
    return replace(table, game=replace(game, steps=game.steps[:-1]))


def has_borne_all_off(game: Game) -> bool:
    """Whether the moves made have taken the fifteenth checker off."""
    return is_over(apply_moves(game.position, game.made))


def only_play(table: Table, game: Game) -> Play | None:
    """The play of a turn that leaves no choice (a pass has no moves); else ``None``."""
    if game.roll is None:
        return None
    plays = legal_plays(game.position, game.roll, table.rules, first_turn=game.is_first_turn)
    return plays[0] if len(plays) == 1 else None


def close_turn(table: Table, game: Game, moves: tuple[Move, ...], how: How, now: int) -> Table:
    """Close a turn: the play is on the board, which is turned round, and the clock goes over.

    The turn of the last checker stays with its player: nobody moves after it.
    """
    if game.roll is None:
        raise ValueError(f"table {table.id}: a turn without a roll cannot end")
    position = apply_moves(game.position, moves)
    closed = replace(
        game,
        position=position,
        steps=(),
        offer=None,
        turns=(*game.turns, Turn(game.to_move, game.roll, moves, how)),
    )
    if not is_over(position):
        closed = replace(closed, position=position.turned(), to_move=game.to_move.other, roll=None)
        table = replace(table, clock=table.clock.switch(now))
    return replace(table, game=closed)


def choice(table: Table, game: Game) -> Choice | None:
    """The choice of the turn, from its beginning; ``None`` while the dice are not rolled."""
    if game.roll is None:
        return None
    return Choice(game.position, game.roll, table.rules, first_turn=game.is_first_turn)


def is_legal(table: Table, game: Game, made: tuple[Move, ...]) -> bool:
    """Whether a legal play can begin with these moves."""
    offered = choice(table, game)
    return offered is not None and offered.allows(made)


def is_whole(table: Table, game: Game, made: tuple[Move, ...]) -> bool:
    """Whether these moves are a whole legal play; a pass is one of none."""
    offered = choice(table, game)
    return offered is not None and offered.allows(made) and not offered.next_moves(made)


def is_complete(table: Table, game: Game) -> bool:
    """Whether the moves made are a whole play."""
    return is_whole(table, game, game.made)


def _with_forced(table: Table, game: Game, made: tuple[Move, ...]) -> tuple[Move, ...]:
    """The moves made, followed by those that leave no choice."""
    offered = choice(table, game)
    while offered is not None:
        plays = offered.few_completions(1, made)
        if plays:
            return plays[0].moves
        following = offered.next_moves(made)
        if len(following) != 1:
            break
        made = (*made, *following)
    return made
