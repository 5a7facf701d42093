"""A position of long nardy, seen by the player to move.

Source: "Board and position text" of the rules; the boards of all three rule texts are this one.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from nardy.errors import UnreadablePosition

CHECKERS: Final = 15
"""Checkers of each player."""
POINTS: Final = 24
"""Points of the board, and the length of a player's path."""
HEAD: Final = 0
"""Path index of the point where all of a player's checkers start."""
HOME: Final = 18
"""First path index of a player's home; it reaches to 23."""
OFF: Final = 24
"""The path index that stands for "borne off"."""
ACROSS: Final = 12
"""How far apart the two players' indices of one point are."""

_LETTERS: Final = "ABCDEFGHIJKLMNO"


class Player(StrEnum):
    """White or Black; the value is the letter of the position text and the command line."""

    WHITE = "W"
    BLACK = "B"

    @property
    def other(self) -> Player:
        """The opponent."""
        return Player.BLACK if self is Player.WHITE else Player.WHITE


def point_of(index: int, player: Player) -> int:
    """The point 1-24, numbered from White's side, at path index 0-23 of ``player``.

    Source: the direction of play. White walks 24 → 1; Black 12 → 1, then 24 → 13.
    """
    head = POINTS if player is Player.WHITE else ACROSS
    return (head - 1 - index) % POINTS + 1


def index_of(point: int, player: Player) -> int:
    """The path index 0-23 at which ``player`` comes to ``point`` 1-24."""
    head = POINTS if player is Player.WHITE else ACROSS
    return (head - point) % POINTS


class Position(NamedTuple):
    """Where all checkers stand, seen by the player to move (the mover).

    Each side is one 96-bit number with four bits per point: bits 4i to 4i+3 count that side's
    checkers at index i of *its own* path. So a move is one addition, and turning the board is
    a swap. A position does not know who the mover is: the rules have no colours.
    """

    my_packed: int
    their_packed: int

    @classmethod
    def start(cls) -> Position:
        """The start of a game: 15 checkers on each head."""
        return cls(CHECKERS, CHECKERS)

    @classmethod
    def from_counts(cls, mine: tuple[int, ...], theirs: tuple[int, ...]) -> Position:
        """The position with these checkers at each of the 24 indices of either side's own path.

        Raises ``UnreadablePosition`` if a side has more than 15 checkers, or both stand on a point.
        """
        for counts in (mine, theirs):
            if len(counts) != POINTS or min(counts) < 0:
                raise UnreadablePosition("A side needs 24 counts of checkers.")
            if sum(counts) > CHECKERS:
                raise UnreadablePosition(f"A side has 15 checkers, not {sum(counts)}.")
        if any(mine[i] and theirs[i - ACROSS] for i in range(POINTS)):
            raise UnreadablePosition("Both sides cannot stand on one point.")
        return cls(_packed(mine), _packed(theirs))

    @classmethod
    def parse(cls, text: str, player: Player) -> Position:
        """Read the 24 characters of a position text, with ``player`` to move.

        ``.`` is an empty point, ``A``-``O`` are 1-15 white checkers, ``a``-``o`` black ones;
        point 1 comes first. Checkers that are missing from 15 are borne off.
        Raises ``UnreadablePosition``, saying what is wrong.
        """
        if len(text) != POINTS:
            raise UnreadablePosition(f"A position has 24 characters, not {len(text)}.")
        counts = {Player.WHITE: [0] * POINTS, Player.BLACK: [0] * POINTS}
        for point, letter in enumerate(text, start=1):
            if letter == ".":
                continue
            if letter.upper() not in _LETTERS or not letter.isascii():
                raise UnreadablePosition(f"Point {point} holds {letter!r}, not '.', A-O or a-o.")
            side = Player.WHITE if letter.isupper() else Player.BLACK
            counts[side][index_of(point, side)] = _LETTERS.index(letter.upper()) + 1
        for side, name in ((Player.WHITE, "White"), (Player.BLACK, "Black")):
            if sum(counts[side]) > CHECKERS:
                raise UnreadablePosition(f"{name} has {sum(counts[side])} checkers, not up to 15.")
        return cls(_packed(counts[player]), _packed(counts[player.other]))

    def text(self, player: Player) -> str:
        """The 24 characters of this position when ``player`` is the mover; see ``parse``."""
        characters = ["."] * POINTS
        for side, counts in ((player, self.my_counts), (player.other, self.their_counts)):
            for index, count in enumerate(counts):
                if count:
                    letter = _LETTERS[count - 1]
                    point = point_of(index, side)
                    characters[point - 1] = letter if side is Player.WHITE else letter.lower()
        return "".join(characters)

    def turned(self) -> Position:
        """The same board seen by the other player."""
        return Position(self.their_packed, self.my_packed)

    def mine(self, index: int) -> int:
        """The mover's checkers at ``index`` 0-23 of his path."""
        return self.my_packed >> 4 * index & 15

    def theirs(self, index: int) -> int:
        """The opponent's checkers at ``index`` 0-23 of the *opponent's* path."""
        return self.their_packed >> 4 * index & 15

    @property
    def my_counts(self) -> tuple[int, ...]:
        """The mover's checkers at each of the 24 indices of his path."""
        return _counts(self.my_packed)

    @property
    def their_counts(self) -> tuple[int, ...]:
        """The opponent's checkers at each of the 24 indices of the opponent's path."""
        return _counts(self.their_packed)

    @property
    def my_off(self) -> int:
        """How many checkers the mover has borne off."""
        return CHECKERS - sum(self.my_counts)

    @property
    def their_off(self) -> int:
        """How many checkers the opponent has borne off."""
        return CHECKERS - sum(self.their_counts)

    @property
    def my_pips(self) -> int:
        """The steps that the mover's checkers still have to walk; 360 at the start."""
        return _pips(self.my_counts)

    @property
    def their_pips(self) -> int:
        """The steps that the opponent's checkers still have to walk."""
        return _pips(self.their_counts)


def _packed(counts: list[int] | tuple[int, ...]) -> int:
    return sum(count << 4 * index for index, count in enumerate(counts))


def _counts(packed: int) -> tuple[int, ...]:
    # A hexadecimal digit is one point; the last digit is index 0.
    return tuple([int(digit, 16) for digit in f"{packed:024x}"[::-1]])


def _pips(counts: tuple[int, ...]) -> int:
    return sum(count * (OFF - index) for index, count in enumerate(counts))
