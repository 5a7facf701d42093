"""Two dice. Source: "A turn", step 1 (roll): a double gives four moves."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from nardy.errors import UnreadableRoll

_FACES: Final = "123456"


class Roll(NamedTuple):
    """Both dice of a turn, each 1-6, in the order in which they fell."""

    first: int
    second: int

    @classmethod
    def parse(cls, text: str) -> Roll:
        """Read ``"53"`` or ``"5-3"``. Raises ``UnreadableRoll``."""
        dice = text.replace("-", "", 1) if len(text) == 3 and text[1] == "-" else text
        if len(dice) != 2 or any(die not in _FACES for die in dice):
            raise UnreadableRoll(f"{text!r} is not a roll such as 5-3.")
        return cls(int(dice[0]), int(dice[1]))

    def __str__(self) -> str:
        return f"{self.first}-{self.second}"

    @property
    def is_double(self) -> bool:
        """Both dice show the same."""
        return self.first == self.second

    @property
    def dice(self) -> tuple[int, ...]:
        """The moves that the roll gives: two, or four of a double."""
        return (self.first,) * 4 if self.is_double else (self.first, self.second)


ALL_ROLLS: Final = tuple(Roll(a, b) for a, b in combinations_with_replacement(range(1, 7), 2))
"""The 21 different rolls; the order of the dice has no meaning in them."""
