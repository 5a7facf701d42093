"""Levels: the computer players that can be seated, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.heuristic import HeuristicPlayer
from nardy import Player, Position, Roll, rule_set

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ai.player import ComputerPlayer
    from nardy import Move

LEVELS: Mapping[str, ComputerPlayer] = {"simple": HeuristicPlayer()}
"""Level names as tables store them. A name, once stored, stays."""

DEFAULT_LEVEL = "simple"


def choose_moves(
    level: str,
    position: str,
    player: str,
    roll: tuple[int, int],
    rules: str,
    first_turn: bool,  # noqa: FBT001 - executors pass on positional arguments only
) -> tuple[Move, ...]:
    """The moves that a level plays; plain arguments, so that it can run in another process.

    ``position`` is the text of 24 characters, ``player`` is ``"W"`` or ``"B"``.

    Raises:
        KeyError: an unknown level.
        NardyError: an unreadable position or rule set.
    """
    mover = Player(player)
    play = LEVELS[level].choose(
        Position.parse(position, mover), mover, Roll(*roll), rule_set(rules), first_turn=first_turn
    )
    return play.moves
