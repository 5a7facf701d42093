"""Agreements: the words after ``/play`` and ``/challenge`` that say what is played and how."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from club.actions import Terms
from nardy import RULE_SETS, BadTimeControl, TimeControl
from nardy.match import LENGTHS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nardy import RuleSet


class Agreement(NamedTuple):
    """A rule set and the terms of a match."""

    rules: RuleSet
    terms: Terms


def read_agreement(words: Sequence[str], default: RuleSet) -> Agreement | None:
    """Read words such as ``7 federation club``, in any order; ``None`` if one is unknown or twice.

    A number is the match's length, a rule set's name the rule set, anything else a time control.
    """
    rules: RuleSet | None = None
    length: int | None = None
    control: TimeControl | None = None
    for word in words:
        folded = word.casefold()
        if folded in RULE_SETS and rules is None:
            rules = RULE_SETS[folded]
        elif folded.isdecimal() and int(folded) in LENGTHS and length is None:
            length = int(folded)
        elif control is None and (control := _control(folded)) is not None:
            continue
        else:
            return None
    return Agreement(rules or default, Terms(length or 1, control or TimeControl()))


def _control(word: str) -> TimeControl | None:
    try:
        return TimeControl.parse(word)
    except BadTimeControl:
        return None
