"""The player behind the levels: an evaluator, how far it looks ahead, and how it errs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ai.chances import KOKS, MARS, Chances, turned
from ai.cube import should_double, should_take
from ai.matchequity import match_worth
from ai.search import ONE_PLY, Depth, rank
from nardy import Win, held_to

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Sequence

    from ai.evaluator import Evaluator
    from ai.player import Situation
    from ai.search import Ranked
    from nardy import Play, Position, Roll

_HOPELESS: Final = 0.002
"""A game is given up when the chance to win it is less."""
_CERTAIN: Final = 0.98
"""And when it will be lost at the full value with this chance."""
_CONTENT: Final = 0.01
"""An offer is accepted that is so little worse than playing on, in points."""
_NOISE_OF_CHANCE: Final = 0.5
"""How much an error in points is as an error of the chance to win: the scale is twice as long."""


@dataclass(frozen=True, slots=True)
class Errors:
    """How a player errs. None of it ever makes a play illegal.

    ``noise``: the standard deviation of what he misjudges each play by, in points. ``habit``: how
    many points he thinks a beginner's favourites to be worth (see ``_favour``).
    """

    noise: float = 0.0
    habit: float = 0.0


class NetPlayer:
    """Plays by an evaluator, which is made when it is first needed."""

    def __init__(
        self,
        evaluator: Callable[[], Evaluator],
        depth: Depth = ONE_PLY,
        errors: Errors = Errors(),
    ) -> None:
        self._evaluator = evaluator
        self.depth = depth
        self.errors = errors

    def rank(self, situation: Situation, roll: Roll) -> list[Ranked]:
        """All plays as he would judge them without errors, the best first."""
        return rank(
            situation.position,
            roll,
            self._evaluator(),
            match_worth(situation.match, situation.player),
            rules=situation.match.rules,
            first_turn=situation.first_turn,
            their_first_turn=situation.their_first_turn,
            depth=self.depth,
        )

    def choose(self, situation: Situation, roll: Roll, rng: random.Random) -> Play:
        """The play that he thinks the best."""
        ranked = self.rank(situation, roll)
        if not (self.errors.noise or self.errors.habit):
            return ranked[0].play
        seems = [
            one.equity
            + self.errors.habit * _favour(situation.position, one.play)
            + rng.gauss(0, self.errors.noise)
            for one in ranked
        ]
        return ranked[max(range(len(ranked)), key=seems.__getitem__)].play

    def doubles(self, situation: Situation, rng: random.Random) -> bool:
        """Whether he gains by doubling before his roll."""
        chances = self._before_my_roll(situation, rng)
        return should_double(situation.match, situation.player, chances)

    def takes(self, situation: Situation, rng: random.Random) -> bool:
        """Whether he loses less by taking the double of the opponent, who is to roll."""
        chances = self._before_their_roll(situation, rng)
        return should_take(situation.match, situation.player, chances)

    def resigns(self, situation: Situation, rng: random.Random) -> Win | None:
        """The full value of a game that is lost at just that, before his roll.

        So nobody has to be asked. He does not know what chance would do: ``rng`` is not used.
        """
        chances = _of(self._evaluator(), situation.position)
        if chances.win > _HOPELESS:
            return None
        koks = chances.lose_koks if situation.match.rules.koks else 0.0
        shares = {
            Win.OIN: 1 - chances.win - chances.lose_mars,
            Win.MARS: chances.lose_mars - koks,
            Win.KOKS: koks,
        }
        full = held_to(situation.position, situation.match.rules)
        return full if shares[full] >= _CERTAIN else None

    def accepts(self, situation: Situation, offered: Win, rng: random.Random) -> bool:
        """Whether playing on, the opponent to roll, is worth no more than what he offers."""
        worth = match_worth(situation.match, situation.player)
        rows = turned(self._evaluator().chances([situation.position.turned()]))
        gets = 1.0
        if offered >= Win.MARS:
            gets += worth.weights[MARS]
        if offered >= Win.KOKS:
            gets += worth.weights[KOKS]
        return gets >= float(worth.of(rows)[0]) - _CONTENT

    def _before_my_roll(self, situation: Situation, rng: random.Random) -> Chances:
        return self._misjudged(_of(self._evaluator(), situation.position), rng)

    def _before_their_roll(self, situation: Situation, rng: random.Random) -> Chances:
        rows = turned(self._evaluator().chances([situation.position.turned()]))
        return self._misjudged(Chances(*map(float, rows[0])), rng)

    def _misjudged(self, chances: Chances, rng: random.Random) -> Chances:
        """The chances as he sees them who errs."""
        if not self.errors.noise:
            return chances
        win = chances.win + rng.gauss(0, _NOISE_OF_CHANCE * self.errors.noise)
        win = min(max(win, 0.0), 1.0)
        scale = win / chances.win if chances.win else 0.0
        other = (1 - win) / (1 - chances.win) if chances.win < 1 else 0.0
        return Chances(
            win,
            min(chances.mars * scale, win),
            min(chances.lose_mars * other, 1 - win),
            min(chances.koks * scale, win),
            min(chances.lose_koks * other, 1 - win),
        )


def _of(evaluator: Evaluator, position: Position) -> Chances:
    """The chances of who sees the position and is to roll."""
    return Chances(*map(float, evaluator.chances([position])[0]))


def _favour(position: Position, play: Play) -> float:
    """How much a beginner likes a play: he runs, and piles up where he already stands.

    From 0 to less than 2: how far along the path its moves begin on average (0 the head, 1 the
    end), and the part of its moves that end on points he holds.
    """
    moves: Sequence[tuple[int, int]] = play.moves
    if not moves:
        return 0.0
    counts = position.my_counts
    ahead = sum(start for start, _ in moves) / (24 * len(moves))
    safe = sum(start + die < len(counts) and counts[start + die] > 0 for start, die in moves)
    return ahead + safe / len(moves)
