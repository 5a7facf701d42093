"""Wishes: what somebody wants to play and the rules forbid, explained by the rule against it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nardy import OFF, objection_to, point_of

if TYPE_CHECKING:
    from bot.texts import Say
    from club.table import Table
    from nardy import Move, Objection, Player


def explained(objection: Objection, player: Player, say: Say) -> str:
    """The rule against a wish in plain words, with the move it is about: ``14/9: ...``."""

    def name(index: int) -> str:
        return say("off-word") if index == OFF else str(point_of(index, player))

    start, end = name(objection.start), name(objection.end)
    left = max(1, objection.left_head)
    why = say(f"wish-{objection.reason.replace('_', '-')}", start=start, end=end, left=left)
    return say("impossible", way=f"{start}/{end}", why=why)


def why_not(table: Table, moves: tuple[Move, ...], say: Say) -> str | None:
    """What speaks against making these moves now; ``None`` where it is not about the rules."""
    game = table.running
    if game is None or game.roll is None:
        return None
    objection = objection_to(
        game.position, game.roll, game.made, moves, table.rules, first_turn=game.is_first_turn
    )
    return None if objection is None else explained(objection, game.to_move, say)
