"""Proposals: what a result of inline mode offers, before there is a table.

Results are made for every keystroke, and hardly any is ever sent. So a proposal is not stored: it
travels in the data of its button and becomes a table when somebody takes it up. It names the table
that it will be, and the name is a signature of all the rest: nobody can make up a proposal of
somebody else's, and none can become two tables.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from bot.agreements import Agreement
from bot.press import base36, number_in_base36
from club.actions import Terms
from club.deadlines import WAITING_LASTS
from club.places import TableId
from nardy import RULE_SETS, BadTimeControl, TimeControl
from nardy.match import LENGTHS

if TYPE_CHECKING:
    from collections.abc import Mapping

PROPOSAL_DATA = r"^i:"
"""What the data of a proposal's button begin with."""

_NAMED = re.compile(r"i:([a-z2-7]{10}):(.*)")
_SALT = re.compile(r"[a-z2-7]{4}")
_NAME_BYTES = 10
_MINUTE = 60

_SWITCHES: Mapping[str, tuple[bool, bool]] = {
    "0": (False, False),
    "1": (True, False),
    "2": (False, True),
    "3": (True, True),
}
"""Whether a table rolls by itself, and whether its next game begins by itself."""
_DIGIT_OF = {switches: digit for digit, switches in _SWITCHES.items()}


@dataclass(frozen=True, slots=True)
class Proposal:
    """A game that somebody (his ``account``) offers to whoever sees the message.

    ``minute`` is when, in minutes since 1970; ``salt`` are four letters that tell two proposals
    of the same minute from each other.
    """

    account: int
    minute: int
    salt: str
    agreement: Agreement

    @classmethod
    def made(cls, account: int, agreement: Agreement, now: datetime, salt: str) -> Proposal:
        """A proposal of this moment."""
        return cls(account, int(now.timestamp()) // _MINUTE, salt, agreement)

    def is_old(self, now: datetime) -> bool:
        """Whether it has waited for as long as an open table waits."""
        made = datetime.fromtimestamp(self.minute * _MINUTE, UTC)
        return now - made > timedelta(milliseconds=WAITING_LASTS)


class Proposals:
    """Writes proposals into buttons and reads them; ``token`` is the bot's, a secret."""

    def __init__(self, token: str) -> None:
        self._key = hashlib.sha256(f"proposals of {token}".encode()).digest()

    def table(self, proposal: Proposal) -> TableId:
        """The name of the table that a proposal becomes."""
        return self._name(_written(proposal))

    def data(self, proposal: Proposal) -> str:
        """A button's data, at most 64 bytes."""
        rest = _written(proposal)
        return f"i:{self._name(rest)}:{rest}"

    def parse(self, data: str | None) -> Proposal | None:
        """Read a button's data; ``None`` for anything that we did not write."""
        found = _NAMED.fullmatch(data or "")
        if found is None or not hmac.compare_digest(self._name(found[2]), found[1]):
            return None
        return _read(found[2])

    def _name(self, rest: str) -> TableId:
        digest = hmac.digest(self._key, rest.encode(), "sha256")
        return TableId(base64.b32encode(digest).decode().lower()[:_NAME_BYTES])


def proposed_table(data: str | None) -> TableId | None:
    """The table that a button's data name, whoever wrote them; ``None`` for other buttons."""
    found = _NAMED.fullmatch(data or "")
    return None if found is None else TableId(found[1])


def _written(proposal: Proposal) -> str:
    rules, terms = proposal.agreement
    switches = _DIGIT_OF[terms.auto_roll, terms.auto_next]
    parts = (
        base36(proposal.account),
        base36(proposal.minute),
        proposal.salt,
        f"{terms.length}.{rules.name}.{terms.control}.{switches}",
    )
    return ":".join(parts)


def _read(text: str) -> Proposal | None:
    """The proposal in a signed text; ``None`` for one of another version of the house."""
    parts = text.split(":")
    if len(parts) != 4:
        return None
    account, minute = number_in_base36(parts[0]), number_in_base36(parts[1])
    agreement = _read_agreement(parts[3])
    if account is None or minute is None or agreement is None or not _SALT.fullmatch(parts[2]):
        return None
    return Proposal(account, minute, parts[2], agreement)


def _read_agreement(text: str) -> Agreement | None:
    parts = text.split(".")
    if len(parts) != 4:
        return None
    length, rules, control, switches = parts
    if rules not in RULE_SETS or switches not in _SWITCHES:
        return None
    if not (length.isdecimal() and int(length) in LENGTHS):
        return None
    try:
        time_control = TimeControl.parse(control)
    except BadTimeControl:
        return None
    return Agreement(RULE_SETS[rules], Terms(int(length), time_control, *_SWITCHES[switches]))
