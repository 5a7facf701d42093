"""The dice thrown: how often people, the computer and the whole house got each roll."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from nardy import fairdice, kept_roll

if TYPE_CHECKING:
    from collections.abc import Mapping

    from club.people import PersonKey
    from club.table import Table
    from nardy import Player, Roll


class DiceStatistics(Protocol):
    """Port: counts of the 21 different rolls (the keys are ``nardy.ALL_ROLLS``, all of them).

    Counted are the rolls of finished games that were thrown for a turn, also when the game ended
    before they were played. Opening draws are not: they are single dice, and where the rule set
    keeps them as the first roll, this one is never a double.
    """

    async def of(self, person: PersonKey | None) -> Mapping[Roll, int]:
        """What a person has thrown; ``None`` asks for the computer."""
        ...

    async def of_house(self) -> Mapping[Roll, int]:
        """What everybody has thrown, the computer too."""
        ...


def rolls_of_game(before: Table, turns: int) -> tuple[tuple[Player, Roll], ...]:
    """The rolls that count of a game that ended in the step after ``before``, with its ``turns``.

    The last step may have played several turns by itself, and may have begun the next game, so
    that its table does not show them any more; but they follow from the seed, turn by turn.
    """
    game = before.running
    if game is None:
        return ()
    rolls = [(turn.player, turn.roll) for turn in game.turns]
    player = game.to_move
    if game.roll is not None:
        rolls.append((player, game.roll))
        player = player.other
    n = before.rolled
    while len(rolls) < turns:
        n += 1
        rolls.append((player, fairdice.roll_of(before.seed, n, before.words)))
        player = player.other
    kept = kept_roll(game.opening[-1], before.rules) is not None
    return tuple(rolls[1:] if kept else rolls)
