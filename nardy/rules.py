"""The three rule sets, as data. Source: the table "Rule sets" of the rules."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal

from nardy.errors import UnknownRuleSet

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The options in which the rule texts differ.

    ``opening``: after the draw the starter rolls anew (``reroll``) or plays its dice (``keep``).
    ``block_lifted_by_off``: six in a row are free once the opponent has borne a checker off.
    ``koks``: a win over a player with no checker off and one in his first quarter counts 3.
    ``cube``: matches to more than one point are played with the doubling cube and Crawford.
    """

    name: str
    opening: Literal["reroll", "keep"]
    block_lifted_by_off: bool = False
    koks: bool = False
    cube: bool = False


CLASSIC: Final = RuleSet("classic", opening="reroll")
"""The English rules; the default."""
GREEK: Final = RuleSet("greek", opening="keep", block_lifted_by_off=True, cube=True)
"""The Greek rules."""
FEDERATION: Final = RuleSet("federation", opening="keep", koks=True, cube=True)
"""The federation's rules."""

RULE_SETS: Final[Mapping[str, RuleSet]] = MappingProxyType(
    {rules.name: rules for rules in (CLASSIC, GREEK, FEDERATION)}
)
"""All rule sets by name, the default first."""


def rule_set(name: str) -> RuleSet:
    """The rule set called ``name``. Raises ``UnknownRuleSet``."""
    try:
        return RULE_SETS[name]
    except KeyError:
        known = ", ".join(RULE_SETS)
        raise UnknownRuleSet(f"There is no rule set {name!r}; there are {known}.") from None
