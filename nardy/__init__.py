"""The rules of long nardy: positions, rolls, plays, results and their notation.

Pure values and functions; nothing here knows a clock, chance, or the outside world.
"""

from nardy.errors import (
    AmbiguousPlay,
    IllegalPlay,
    NardyError,
    NotationError,
    Reason,
    UnknownRuleSet,
    UnreadableNotation,
    UnreadablePosition,
    UnreadableRoll,
)
from nardy.fairdice import roll_of
from nardy.game import Win, is_over, most_at_stake, win_of
from nardy.moves import Move, Play, apply_moves
from nardy.notation import PASS, format_move, format_play, parse_play
from nardy.opening import kept_roll, starter
from nardy.plays import completions, legal_plays, next_moves, why_illegal
from nardy.position import HEAD, HOME, OFF, Player, Position, index_of, point_of
from nardy.roll import ALL_ROLLS, Roll
from nardy.rules import CLASSIC, FEDERATION, GREEK, RULE_SETS, RuleSet, rule_set

__all__ = [
    "ALL_ROLLS",
    "CLASSIC",
    "FEDERATION",
    "GREEK",
    "HEAD",
    "HOME",
    "OFF",
    "PASS",
    "RULE_SETS",
    "AmbiguousPlay",
    "IllegalPlay",
    "Move",
    "NardyError",
    "NotationError",
    "Play",
    "Player",
    "Position",
    "Reason",
    "Roll",
    "RuleSet",
    "UnknownRuleSet",
    "UnreadableNotation",
    "UnreadablePosition",
    "UnreadableRoll",
    "Win",
    "apply_moves",
    "completions",
    "format_move",
    "format_play",
    "index_of",
    "is_over",
    "kept_roll",
    "legal_plays",
    "most_at_stake",
    "next_moves",
    "parse_play",
    "point_of",
    "roll_of",
    "rule_set",
    "starter",
    "why_illegal",
    "win_of",
]
