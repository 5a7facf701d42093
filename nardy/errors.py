"""What can be wrong with something that was handed to the rules.

All errors are ``ValueError``s whose message is a short sentence for people::

    NardyError
    ├── UnreadablePosition    a position text is not 24 fitting characters
    ├── UnreadableRoll        a roll is not two dice of 1 to 6
    ├── UnknownRuleSet        no rule set has this name
    ├── NotationError         a written play
    │   ├── UnreadableNotation    is no notation at all
    │   ├── IllegalPlay           is understood, but the rules forbid it (``reason`` says which one)
    │   └── AmbiguousPlay         leaves open which of several plays is meant (``plays`` lists them)
    ├── BadMatch              a match, or a cube, cannot be or become so
    ├── BadTimeControl        a text is no time control
    ├── BadClock              a clock cannot be started, switched or stopped so
    ├── BadWord               a text cannot be a player's word for the dice
    └── RecordError           a record is unreadable or breaks the rules (``place`` says where)
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nardy.objection import Objection


class Reason(StrEnum):
    """Which rule forbids a move; the text is a stable key, not a message for people.

    Sources: the turn, head, block and bearing-off rules, in the order in which they are asked.
    """

    BACKWARDS = "backwards"
    """Checkers only walk forward."""
    NO_SUCH_DIE = "no_such_die"
    """No die of this number has been rolled."""
    DIE_USED = "die_used"
    """The die of this number has been played already."""
    NO_CHECKER = "no_checker"
    """The mover has no checker there."""
    HEAD = "head"
    """No further checker may leave the head in this turn."""
    NOT_HOME = "not_home"
    """Bearing off has to wait until every checker is at home."""
    FARTHER_FIRST = "farther_first"
    """A die larger than needed bears off only the farthest checker."""
    BLOCKED = "blocked"
    """The opponent holds the point."""
    BLOCK = "block"
    """Six points in a row with no opposing checker in front of them."""
    LARGER_DIE = "larger_die"
    """Only one of the two dice can be played, and it must be the larger."""
    MORE_DICE = "more_dice"
    """More dice can be played in another way, so they must be."""
    TURN_OVER = "turn_over"
    """Nothing is left to play: the turn is complete."""


class NardyError(ValueError):
    """Something handed to the rules cannot be used; the root of this room's errors."""


class UnreadablePosition(NardyError):  # noqa: N818 - the name says what is wrong
    """A position text is not 24 fitting characters, or a side has more than 15 checkers."""


class UnreadableRoll(NardyError):  # noqa: N818 - the name says what is wrong
    """A roll is not two dice of 1 to 6."""


class UnknownRuleSet(NardyError):  # noqa: N818 - the name says what is wrong
    """No rule set has this name."""


class NotationError(NardyError):
    """A written play cannot be taken as one legal play."""


class UnreadableNotation(NotationError):  # noqa: N818 - the name says what is wrong
    """The text is no notation of a play."""


class IllegalPlay(NotationError):  # noqa: N818 - the name says what is wrong
    """The text names a play that the rules forbid; ``reason`` says by which rule.

    ``objection`` says it of the move that fails; ``None`` for a pass where a move can be made.
    """

    def __init__(self, message: str, reason: Reason, objection: Objection | None = None) -> None:
        """Keep the ``reason`` and the ``objection`` beside the message."""
        super().__init__(message)
        self.reason = reason
        self.objection = objection


class AmbiguousPlay(NotationError):  # noqa: N818 - the name says what is wrong
    """The text fits several plays with different results; ``plays`` holds their notations."""

    def __init__(self, message: str, plays: tuple[str, ...]) -> None:
        """Keep the notations of the ``plays`` beside the message."""
        super().__init__(message)
        self.plays = plays


class BadMatch(NardyError):  # noqa: N818 - the name says what is wrong
    """A match or a cube cannot be so, or what is asked cannot happen in it now."""


class BadTimeControl(NardyError):  # noqa: N818 - the name says what is wrong
    """A text is no time control."""


class BadClock(NardyError):  # noqa: N818 - the name says what is wrong
    """A clock is asked to start while it runs, or to switch or stop while it stands."""


class BadWord(NardyError):  # noqa: N818 - the name says what is wrong
    """A text cannot be a player's word for the dice."""


class RecordError(NardyError):
    """A record cannot be read, or tells what the rules forbid; ``place`` says where.

    The message is the place and what is wrong there: ``game 2, turn 14: ...``.
    """

    def __init__(self, place: str, what: str) -> None:
        """Keep the ``place`` beside the message."""
        super().__init__(f"{place}: {what}")
        self.place = place
        self.what = what
