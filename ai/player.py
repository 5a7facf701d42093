"""Players: whoever chooses plays for the computer's seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from nardy import Play, Player, Position, Roll, RuleSet


class ComputerPlayer(Protocol):
    """Chooses a play. It sees the position and its roll, never the dice to come."""

    def choose(
        self,
        position: Position,
        player: Player,
        roll: Roll,
        rules: RuleSet,
        *,
        first_turn: bool = False,
    ) -> Play:
        """The play to make; a pass where nothing is legal.

        ``position`` is seen by ``player``; the same arguments always give the same play.
        """
        ...
