"""Who begins a game, and with which dice. Source: "Opening" of the rules, all three texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nardy.position import Player

if TYPE_CHECKING:
    from nardy.roll import Roll
    from nardy.rules import RuleSet


def starter(draw: Roll) -> Player | None:
    """Who begins after a draw of (White's die, Black's die); ``None`` if both roll again."""
    if draw.is_double:
        return None
    return Player.WHITE if draw.first > draw.second else Player.BLACK


def kept_roll(draw: Roll, rules: RuleSet) -> Roll | None:
    """The starter's first roll where the rule set keeps the dice of the draw.

    ``None`` where he rolls anew (English text), and when the draw was equal.
    """
    return draw if rules.opening == "keep" and not draw.is_double else None
