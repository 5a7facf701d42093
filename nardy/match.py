"""A match to a number of points, with the cube. Source: "Game, match, scoring".

A ``Match`` is what stands between the games and, in a game, how much it is worth. It knows no
position: whoever plays the game tells it what happened (``taken``, ``dropped_by``, ``won``).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from nardy.errors import BadMatch
from nardy.position import Player

if TYPE_CHECKING:
    from nardy.game import Win
    from nardy.rules import RuleSet

LENGTHS: Final = range(1, 26)
"""To how many points a match may go."""
HIGHEST_CUBE: Final = 64
"""The last number on the cube: nobody doubles beyond it."""


@dataclass(frozen=True, slots=True)
class Cube:
    """The doubling cube: its ``value`` 1, 2, 4 … 64, and its ``owner``; in the middle it has none.

    Raises ``BadMatch`` for another value, a turned cube without owner or an unturned one with one.
    """

    value: int = 1
    owner: Player | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.value <= HIGHEST_CUBE or self.value.bit_count() != 1:
            raise BadMatch(f"The cube shows 1, 2, 4 … {HIGHEST_CUBE}, not {self.value}.")
        if (self.owner is None) != (self.value == 1):
            raise BadMatch("The cube is in the middle until it is doubled, and somebody's then.")


class Crawford(StrEnum):
    """Where a match stands with its one game without the cube; matches without cube stay ahead."""

    AHEAD = "ahead"
    """Nobody has come within one point of the match yet."""
    NOW = "now"
    """This game is the Crawford game."""
    PAST = "past"
    """It has been played; the cube is back."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match to ``length`` points (1-25) under ``rules``, at the score ``white`` : ``black``.

    The score counts every point that was won, also beyond ``length``: a mars on a cube of 4 at
    6 : 5 in a match to 7 ends it 14 : 5. So the scores are always the sums of the games' points.
    Raises ``BadMatch`` if a match cannot stand so.
    """

    length: int
    rules: RuleSet
    white: int = 0
    black: int = 0
    cube: Cube = Cube()
    crawford: Crawford = Crawford.AHEAD

    def __post_init__(self) -> None:
        if self.length not in LENGTHS:
            raise BadMatch(f"A match goes to 1 to {LENGTHS[-1]} points, not to {self.length}.")
        if min(self.white, self.black) < 0 or min(self.white, self.black) >= self.length:
            raise BadMatch(f"A match to {self.length} cannot stand {self.white}:{self.black}.")
        if self.cube != Cube() and (not self.has_cube or self.is_crawford_game):
            raise BadMatch("Nobody can have doubled in a game without the cube.")
        if not self._fits_crawford():
            raise BadMatch(
                f"At {self.white}:{self.black} in a match to {self.length} "
                f"the Crawford game cannot be {self.crawford}."
            )

    def _fits_crawford(self) -> bool:
        nearest = min(map(self.away, Player))
        if not self.has_cube:
            return self.crawford is Crawford.AHEAD
        if self.crawford is Crawford.NOW:
            return nearest == 1 and self.white != self.black
        if self.crawford is Crawford.PAST:
            return nearest <= 1
        # One who wins the match from afar never comes within one point.
        return 1 not in map(self.away, Player)

    def score(self, player: Player) -> int:
        """The points that ``player`` has won."""
        return self.white if player is Player.WHITE else self.black

    def away(self, player: Player) -> int:
        """How many points ``player`` still needs; 0 for the winner."""
        return max(0, self.length - self.score(player))

    @property
    def winner(self) -> Player | None:
        """Who has won the match; ``None`` while it goes on."""
        return next((player for player in Player if not self.away(player)), None)

    @property
    def has_cube(self) -> bool:
        """Whether the match is played with the cube: by the rule set, and to more than 1 point."""
        return self.rules.cube and self.length > 1

    @property
    def is_crawford_game(self) -> bool:
        """Whether this game is played without the cube, a player having just come within one."""
        return self.crawford is Crawford.NOW

    @property
    def stake(self) -> int:
        """What an oin is worth now, and what a player loses who drops."""
        return self.cube.value

    @property
    def doubled_stake(self) -> int:
        """What an oin would be worth after a double was taken."""
        return 2 * self.cube.value

    def points_at_stake(self, win: Win) -> int:
        """The points that winning this game by ``win`` gives."""
        return win * self.cube.value

    def may_double(self, player: Player) -> bool:
        """Whether ``player`` may offer a double, when his turn comes and before he rolls.

        The cube has to be in the middle or his own; it is not in the Crawford game, at 64, or for
        a player for whom the stake already wins the match (his cube is dead).
        """
        return (
            self.has_cube
            and self.winner is None
            and not self.is_crawford_game
            and self.cube.owner in (None, player)
            and self.cube.value < HIGHEST_CUBE
            and self.stake < self.away(player)
        )

    def taken(self, by: Player) -> Match:
        """The match after ``by`` took the opponent's double: the stake doubles, he owns the cube.

        Raises ``BadMatch`` if the opponent may not double.
        """
        self._check_double(by.other)
        return replace(self, cube=Cube(self.doubled_stake, by))

    def dropped_by(self, player: Player) -> Match:
        """The match after ``player`` dropped the opponent's double: he loses the stake before it.

        Raises ``BadMatch`` if the opponent may not double.
        """
        self._check_double(player.other)
        return self._after_game(player.other, self.stake)

    def won(self, winner: Player, win: Win) -> Match:
        """The match after this game: ``winner`` gets ``win`` times the cube, which goes back.

        So for a game that was played to its end, given up, or lost by the clock.
        Raises ``BadMatch`` if the match is over.
        """
        if self.winner is not None:
            raise BadMatch("The match is over.")
        return self._after_game(winner, self.points_at_stake(win))

    def _check_double(self, player: Player) -> None:
        if not self.may_double(player):
            raise BadMatch("No double can be offered now.")

    def _after_game(self, winner: Player, points: int) -> Match:
        white = self.white + (points if winner is Player.WHITE else 0)
        black = self.black + (points if winner is Player.BLACK else 0)
        crawford = self.crawford
        if self.is_crawford_game:
            crawford = Crawford.PAST
        elif self.has_cube and crawford is Crawford.AHEAD and max(white, black) == self.length - 1:
            crawford = Crawford.NOW
        return replace(self, white=white, black=black, cube=Cube(), crawford=crawford)
