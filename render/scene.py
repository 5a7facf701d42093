"""Everything that is to be seen on a picture of the board, as one hashable value."""

from dataclasses import dataclass, field
from typing import Final

from nardy import Player, Position, UnreadablePosition, point_of
from render.theme import THEMES

OFF_POINT: Final = 0
"""The "point" of checkers that have been borne off."""

CHECKERS: Final = 15
MAX_SCORE: Final = 999
MAX_CUBE: Final = 4096


class BadScene(ValueError):  # noqa: N818 - "bad" says already that it is an error
    """A scene that cannot be drawn; the message says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Die:
    """One die to play with: its value 1-6, and whether it has been played."""

    value: int
    used: bool = False


@dataclass(frozen=True, slots=True)
class Stack:
    """The checkers on one point: whose they are and how many (at least one)."""

    owner: Player
    count: int


@dataclass(frozen=True, slots=True)
class Scene:
    """What a picture shows. Points are 1-24 from White's side in every view.

    Equal scenes give equal pictures, byte for byte. Raises BadScene when it is made of
    something that cannot be drawn.
    """

    position: str
    """24 characters, point 1 first: ``.`` empty, ``A``-``O`` white, ``a``-``o`` black checkers."""
    view: Player = Player.WHITE
    """Whose home is at the bottom right."""
    white: str = ""
    black: str = ""
    turn: Player | None = None
    """Whose strip is lit, and in whose half the dice lie."""
    dice: tuple[Die, ...] = ()
    """None, two, or four of a double."""
    opening: tuple[int, int] | None = None
    """The opening draw, White's die and Black's: in their halves, or, while there are dice to play
    with, small in their strips."""
    last: tuple[tuple[int, int], ...] = ()
    """The moves of the last play as (from point, to point); they are in `position` already."""
    sources: frozenset[int] = frozenset()
    """Points whose checkers can move."""
    targets: frozenset[int] = frozenset()
    """Points to which a checker can go; OFF_POINT is the tray of `turn`."""
    banner: str = ""
    """The result. It lies across the middle, where the dice are otherwise."""
    pip_word: str = "pip"
    off_word: str = "off"
    """What borne-off checkers are called on the text board."""
    theme: str = "wood"
    score: tuple[int, int] | None = None
    """White's and Black's points in the match; None where no score is kept."""
    length: int = 0
    """How many points win the match; 0 where it has no end."""
    cube: int = 0
    """The cube's value, a power of two; 0 where there is no cube."""
    cube_owner: Player | None = None
    """Who may double next; None while the cube is in the middle."""
    crawford: bool = False
    """The match's one game without doubling: the cube is struck out."""
    rules: str = ""
    """A short name of the rule set."""
    cube_word: str = "cube"
    """What the cube is called on the text board."""
    selected: int | None = None
    """The point whose checker is to be moved; `targets` are then where it can go."""
    large_print: bool = False
    colour_words: tuple[str, str] = ("White", "Black")
    """What White and Black are called where no letter of their name can be drawn."""
    colour_letters: tuple[str, str] = ("W", "B")
    """White's and Black's letters on the text board."""
    crawford_word: str = "Crawford"
    """What the match's one game without doubling is called on the text board."""
    _board: tuple[Stack | None, ...] = field(init=False, repr=False, compare=False, hash=False)
    _pips: tuple[int, int] = field(init=False, repr=False, compare=False, hash=False)

    def __post_init__(self) -> None:
        """Read the position once and refuse what cannot be drawn."""
        try:
            position = Position.parse(self.position, Player.WHITE)
        except UnreadablePosition as error:
            raise BadScene(str(error)) from error
        board: list[Stack | None] = [None] * 24
        for player, counts in (
            (Player.WHITE, position.my_counts),
            (Player.BLACK, position.their_counts),
        ):
            for index, count in enumerate(counts):
                if count:
                    board[point_of(index, player) - 1] = Stack(player, count)
        object.__setattr__(self, "_board", tuple(board))
        object.__setattr__(self, "_pips", (position.my_pips, position.their_pips))
        self._check_dice()
        self._check_points()
        self._check_match()
        if self.theme not in THEMES:
            raise BadScene(f"there is no theme {self.theme!r}; there are {', '.join(THEMES)}")

    def _check_dice(self) -> None:
        if len(self.dice) not in (0, 2, 4):
            raise BadScene(f"a roll has two dice, or four of a double, not {len(self.dice)}")
        if len(self.dice) == 4 and len({die.value for die in self.dice}) > 1:
            raise BadScene("four dice must show the same number")
        for value in (*(die.value for die in self.dice), *(self.opening or ())):
            if not 1 <= value <= 6:
                raise BadScene(f"a die shows 1 to 6, not {value}")

    def _check_points(self) -> None:
        chosen = () if self.selected is None else (self.selected,)
        leaving = [*self.sources, *chosen, *(start for start, _ in self.last)]
        for point in leaving:
            if not 1 <= point <= 24:
                raise BadScene(f"a checker can leave the points 1 to 24, not {point}")
        for point in (*self.targets, *(end for _, end in self.last)):
            if not OFF_POINT <= point <= 24:
                raise BadScene(f"a checker can go to the points 1 to 24 or off (0), not {point}")
        for start, end in self.last:
            if start == end:
                raise BadScene(f"a move leads to another point, not from {start} to {end}")

    def _check_match(self) -> None:
        for number in (*(self.score or ()), self.length):
            if not 0 <= number <= MAX_SCORE:
                raise BadScene(f"a score is 0 to {MAX_SCORE}, not {number}")
        if self.cube and (self.cube & (self.cube - 1) or not 0 < self.cube <= MAX_CUBE):
            raise BadScene(f"the cube shows a power of two up to {MAX_CUBE}, not {self.cube}")
        if self.cube_owner and not self.cube:
            raise BadScene("there is no cube that somebody could own")

    def stack(self, point: int) -> Stack | None:
        """Return the checkers on a point (1-24), None where there are none."""
        return self._board[point - 1]

    def count(self, point: int) -> int:
        """Return how many checkers stand on a point (1-24)."""
        stack = self._board[point - 1]
        return stack.count if stack else 0

    def off(self, player: Player) -> int:
        """Return how many checkers a player has borne off (0-15)."""
        return CHECKERS - sum(
            stack.count for stack in self._board if stack and stack.owner is player
        )

    def pips(self, player: Player) -> int:
        """Return the steps that a player still has to walk."""
        return self._pips[0 if player is Player.WHITE else 1]

    def points(self, player: Player) -> str:
        """Return a player's score as it is written, ``2/5`` or ``2``; empty where none is kept."""
        if self.score is None:
            return ""
        points = self.score[0 if player is Player.WHITE else 1]
        return f"{points}/{self.length}" if self.length else str(points)

    def name(self, player: Player) -> str:
        """Return a player's name as it was given."""
        return self.white if player is Player.WHITE else self.black

    def colour_letter(self, player: Player) -> str:
        """Return the letter for a player's colour."""
        return self.colour_letters[0 if player is Player.WHITE else 1]

    def colour_word(self, player: Player) -> str:
        """Return the word for a player's colour."""
        return self.colour_words[0 if player is Player.WHITE else 1]
