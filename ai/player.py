"""Players: whoever decides for the computer's seat, and what they may know."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    import random

    from nardy import Match, Play, Player, Position, Roll, Win


class Situation(NamedTuple):
    """What the table shows to everybody: nothing else may go into a decision.

    ``position`` is seen by ``player``, who decides. ``match`` has the rules, the score and the
    cube. ``first_turn`` says that his next (or this) turn is his first of the game,
    ``their_first_turn`` the same of the opponent.
    """

    position: Position
    player: Player
    match: Match
    first_turn: bool = False
    their_first_turn: bool = False


class ComputerPlayer(Protocol):
    """Decides. The only chance is the generator that is handed in, never the table's dice."""

    def choose(self, situation: Situation, roll: Roll, rng: random.Random) -> Play:
        """The play to make; a pass where nothing is legal."""
        ...

    def doubles(self, situation: Situation, rng: random.Random) -> bool:
        """Whether to double, before the roll. The match allows it."""
        ...

    def takes(self, situation: Situation, rng: random.Random) -> bool:
        """Whether to take the double that the opponent, who is about to roll, has offered."""
        ...

    def resigns(self, situation: Situation, rng: random.Random) -> Win | None:
        """What to give the game up for, before the own roll; ``None`` to play on."""
        ...

    def accepts(self, situation: Situation, offered: Win, rng: random.Random) -> bool:
        """Whether to accept ``offered``, for which the opponent, to roll, would give the game up.

        Only what is less than the full value is asked about.
        """
        ...
