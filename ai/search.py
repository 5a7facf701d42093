"""Looking ahead: all plays of a roll in order, by one ply or, for the best of them, by two."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from ai.chances import Chances, turned
from nardy import ALL_ROLLS, CLASSIC, Position, legal_plays

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ai.chances import Floats, Worth
    from ai.evaluator import Evaluator
    from nardy import Play, Roll, RuleSet


@dataclass(frozen=True, slots=True)
class Depth:
    """How far to look: by ``plies`` 1 or 2, the second only for the likely best.

    Two plies are looked at for at most ``keep`` plays, whose one-ply worth is no more than
    ``within`` below the best.
    """

    plies: int = 1
    keep: int = 1
    within: float = 0.0


ONE_PLY: Final = Depth()
TWO_PLIES: Final = Depth(2, 5, 0.12)
WIDE: Final = Depth(2, 8, 0.16)


class Ranked(NamedTuple):
    """A play with what it is worth to who makes it, and how deeply that was looked at."""

    play: Play
    chances: Chances
    equity: float
    plies: int


def rank(
    position: Position,
    roll: Roll,
    evaluator: Evaluator,
    worth: Worth,
    *,
    rules: RuleSet = CLASSIC,
    first_turn: bool = False,
    their_first_turn: bool = False,
    depth: Depth = ONE_PLY,
) -> list[Ranked]:
    """All plays, the best first. The evaluator has to know what a finished game is worth.

    Those looked at by two plies come before all others: their worths are on another scale, and of
    the others it is only known that they looked worse. ``their_first_turn``: the answer to this
    play is the opponent's first turn of the game.
    """
    plays = legal_plays(position, roll, rules, first_turn=first_turn)
    seen_by_them = [play.result.turned() for play in plays]
    rows = turned(evaluator.chances(seen_by_them))
    worths = worth.of(rows)
    order = [int(row) for row in np.argsort(-worths, kind="stable")]
    ranked = [_ranked(plays[row], rows[row], float(worths[row]), 1) for row in order]
    if depth.plies == 1 or len(plays) == 1:
        return ranked

    kept = [row for row in order[: depth.keep] if worths[row] >= worths[order[0]] - depth.within]
    deeper = look_deeper(
        [seen_by_them[row] for row in kept], evaluator, worth, rules, first_turn=their_first_turn
    )
    deep_worths = worth.of(deeper)
    best_first = np.argsort(-deep_worths, kind="stable")
    looked_at = [_ranked(plays[kept[i]], deeper[i], float(deep_worths[i]), 2) for i in best_first]
    return looked_at + ranked[len(kept) :]


def _ranked(play: Play, row: Floats, equity: float, plies: int) -> Ranked:
    return Ranked(play, Chances(*(float(chance) for chance in row)), equity, plies)


def look_deeper(
    rolling: Sequence[Position],
    evaluator: Evaluator,
    worth: Worth,
    rules: RuleSet,
    *,
    first_turn: bool = False,
) -> Floats:
    """The chances of the side that has just played, after the best answers to all 21 rolls.

    ``rolling`` are the positions seen by the opponent, who rolls; ``worth`` is the worth to the
    side that has just played: the opponent takes the least of it. All positions are evaluated in
    one batch. Returns shape (N, 5).
    """
    places: dict[Position, int] = {}
    answers: list[tuple[int, float, list[int]]] = []
    chances = np.zeros((len(rolling), 5), dtype=np.float64)
    for row, position in enumerate(rolling):
        if not position.their_packed:
            places.setdefault(position, len(places))
            answers.append((row, -1.0, [places[position]]))
            continue
        for roll in ALL_ROLLS:
            plays = legal_plays(position, roll, rules, first_turn=first_turn)
            after = [places.setdefault(play.result.turned(), len(places)) for play in plays]
            answers.append((row, (1.0 if roll.is_double else 2.0) / 36, after))
    rows = evaluator.chances(list(places))
    worths = worth.of(rows)
    for row, share, after in answers:
        if share < 0:
            chances[row] = turned(rows[after[0]])
        else:
            chances[row] += share * rows[after[int(worths[after].argmin())]]
    return chances.astype(np.float32)
