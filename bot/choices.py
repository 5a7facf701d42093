"""Choices: what the mover can choose now, and how each choice is called on its button."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from club import turns
from nardy import OFF, format_play, point_of

if TYPE_CHECKING:
    from club.table import Table
    from nardy import Move, Player

FEW_RESULTS = 8
"""Up to this many results whole plays are the buttons, above it single moves."""


@dataclass(frozen=True, slots=True)
class Offered:
    """The choices in the order of their buttons, each as the moves that one press makes.

    ``whole`` says that they are the rests of whole plays: so it is with few results. With many they
    are single moves, and several moves of one checker where they bring it to a place of its own.
    """

    choices: tuple[tuple[Move, ...], ...] = ()
    whole: bool = False

    def labelled(self, mover: Player, off: str) -> dict[tuple[Move, ...], str]:
        """The choices, each with the label of its button; ``off`` is the word for that."""
        return {moves: _label(moves, mover, off, whole=self.whole) for moves in self.choices}


def offered(table: Table) -> Offered:
    """What a person at this table can choose now; nothing while no moves are awaited of one."""
    game = table.running
    if game is None or table.computer_to_act:
        return Offered()
    choice = turns.choice(table, game)
    if choice is None:
        return Offered()
    made = game.made
    plays = choice.few_completions(FEW_RESULTS, made)
    if plays is not None:
        rests = (play.moves[len(made) :] for play in plays)
        return Offered(tuple(rest for rest in rests if rest), whole=True)
    first_of_kind: dict[tuple[int, int, bool], tuple[Move, ...]] = {}
    for way in choice.walks(made):
        kind = (way[0].start, way[-1].end if len(way) > 1 else way[0].die, len(way) > 1)
        first_of_kind.setdefault(kind, way)
    ways = sorted(
        first_of_kind.values(),
        key=lambda way: (way[0].start, len(way), -sum(move.die for move in way)),
    )
    return Offered(tuple(ways))


def _label(moves: tuple[Move, ...], mover: Player, off: str, *, whole: bool) -> str:
    """A whole play in notation; else from, to and the dice: ``24/18 · 6``, ``24/16 · 5+3``."""
    if whole and len(moves) > 1:
        return format_play(moves, mover, off=off)
    start = point_of(moves[0].start, mover)
    end = off if moves[-1].end == OFF else point_of(moves[-1].end, mover)
    dice = [str(move.die) for move in moves]
    same = len(dice) > 1 and len(set(dice)) == 1
    return f"{start}/{end} · {f'{dice[0]}×{len(dice)}' if same else '+'.join(dice)}"  # noqa: RUF001 - a sign of multiplication
