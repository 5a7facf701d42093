"""The rules of long nardy: positions, rolls, plays, results and their notation.

Pure values and functions; nothing here knows a clock, chance, or the outside world.
"""

from nardy.choice import Choice
from nardy.clock import CLUB, NO_LIMIT, QUICK, Clock, TimeControl
from nardy.errors import (
    AmbiguousPlay,
    BadClock,
    BadMatch,
    BadTimeControl,
    BadWord,
    IllegalPlay,
    NardyError,
    NotationError,
    Reason,
    RecordError,
    UnknownRuleSet,
    UnreadableNotation,
    UnreadablePosition,
    UnreadableRoll,
)
from nardy.fairdice import commitment, roll_of
from nardy.game import (
    Win,
    held_to,
    is_over,
    may_resign_at,
    most_at_stake,
    needs_consent,
    win_of,
)
from nardy.match import Crawford, Cube, Match
from nardy.moves import Move, Play, apply_moves
from nardy.notation import PASS, format_move, format_play, parse_play
from nardy.objection import Objection, objection_to
from nardy.opening import kept_roll, starter
from nardy.plays import completions, legal_plays, next_moves, why_illegal
from nardy.position import HEAD, HOME, OFF, Player, Position, index_of, point_of
from nardy.record import Record
from nardy.recordtext import read_record, write_record
from nardy.roll import ALL_ROLLS, Roll
from nardy.rules import CLASSIC, FEDERATION, GREEK, RULE_SETS, RuleSet, rule_set

__all__ = [
    "ALL_ROLLS",
    "CLASSIC",
    "CLUB",
    "FEDERATION",
    "GREEK",
    "HEAD",
    "HOME",
    "NO_LIMIT",
    "OFF",
    "PASS",
    "QUICK",
    "RULE_SETS",
    "AmbiguousPlay",
    "BadClock",
    "BadMatch",
    "BadTimeControl",
    "BadWord",
    "Choice",
    "Clock",
    "Crawford",
    "Cube",
    "IllegalPlay",
    "Match",
    "Move",
    "NardyError",
    "NotationError",
    "Objection",
    "Play",
    "Player",
    "Position",
    "Reason",
    "Record",
    "RecordError",
    "Roll",
    "RuleSet",
    "TimeControl",
    "UnknownRuleSet",
    "UnreadableNotation",
    "UnreadablePosition",
    "UnreadableRoll",
    "Win",
    "apply_moves",
    "commitment",
    "completions",
    "format_move",
    "format_play",
    "held_to",
    "index_of",
    "is_over",
    "kept_roll",
    "legal_plays",
    "may_resign_at",
    "most_at_stake",
    "needs_consent",
    "next_moves",
    "objection_to",
    "parse_play",
    "point_of",
    "read_record",
    "roll_of",
    "rule_set",
    "starter",
    "why_illegal",
    "win_of",
    "write_record",
]
