"""Choices: what the mover can choose now, and how each choice is called on its button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from club import turns
from nardy import OFF, format_play, point_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from club.table import Game, Table
    from nardy import Move

FEW_RESULTS = 8
"""Up to this many results whole plays are the buttons, above it single moves."""


def labelled_choices(table: Table, game: Game) -> dict[tuple[Move, ...], str]:
    """The choices in the order of their buttons, each with its label."""
    few = len(turns.plays_now(table, game)) <= FEW_RESULTS
    return {moves: _label(game, moves, few=few) for moves in choices(table, game)}


def choices(table: Table, game: Game) -> list[tuple[Move, ...]]:
    """What the mover can choose now, each as the moves that one press makes.

    With few results these are the rests of whole plays; with many, single moves, and several moves
    of one checker where they bring it to a place of its own.
    """
    plays = turns.plays_now(table, game)
    made = len(game.made)
    if len(plays) <= FEW_RESULTS:
        return [play.moves[made:] for play in plays if len(play.moves) > made]
    paths = list(_paths(table, game, ()))
    first_of_kind: dict[tuple[int, int, bool], tuple[Move, ...]] = {}
    for path in paths:
        kind = (path[0].start, path[-1].end if len(path) > 1 else path[0].die, len(path) > 1)
        first_of_kind.setdefault(kind, path)
    return sorted(
        first_of_kind.values(),
        key=lambda path: (path[0].start, len(path), -sum(move.die for move in path)),
    )


def _paths(table: Table, game: Game, path: tuple[Move, ...]) -> Iterator[tuple[Move, ...]]:
    """Every way in which one checker can walk on, one or more moves long."""
    from_here = turns.moves_next(table, game, game.made + path)
    for move in from_here:
        if not path or move.start == path[-1].end:
            longer = (*path, move)
            yield longer
            yield from _paths(table, game, longer)


def _label(game: Game, moves: tuple[Move, ...], *, few: bool) -> str:
    """A whole play in notation; else from, to and the dice: ``24/18 · 6``, ``24/16 · 5+3``."""
    if few and len(moves) > 1:
        return format_play(moves, game.to_move)
    start = point_of(moves[0].start, game.to_move)
    end = "off" if moves[-1].end == OFF else point_of(moves[-1].end, game.to_move)
    dice = [str(move.die) for move in moves]
    same = len(dice) > 1 and len(set(dice)) == 1
    return f"{start}/{end} · {f'{dice[0]}×{len(dice)}' if same else '+'.join(dice)}"  # noqa: RUF001 - a sign of multiplication
