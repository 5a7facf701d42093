"""People: who sits at the tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType, Protocol

PersonKey = NewType("PersonKey", int)
"""Our own number for a person. Journals and results hold only this, never a name."""


@dataclass(frozen=True, slots=True)
class Person:
    """A person as last seen.

    ``account`` is the messenger's id (up to 52 bits), ``username`` comes without ``@`` and as its
    owner writes it, ``language`` is the BCP-47 tag that the messenger reports.
    """

    key: PersonKey
    account: int
    first_name: str
    username: str | None = None
    language: str | None = None

    @property
    def is_former(self) -> bool:
        """Whether he has had himself deleted: he has no name, and no account of the messenger."""
        return self.account < 0


def fold_username(username: str) -> str:
    """The form in which usernames are compared: without ``@``, case-folded."""
    return username.removeprefix("@").casefold()


class People(Protocol):
    """Port: the table of everybody ever seen, kept from every update."""

    async def seen(
        self,
        account: int,
        first_name: str,
        username: str | None = None,
        language: str | None = None,
    ) -> Person:
        """Remember a person as he shows himself now.

        The key stays for ever; names change. A username belongs to whoever showed it last: it is
        taken away from everybody else.
        """
        ...

    async def by_keys(self, keys: tuple[PersonKey, ...]) -> dict[PersonKey, Person]:
        """The people with these keys; unknown keys are left out."""
        ...

    async def by_username(self, username: str) -> Person | None:
        """The person who showed this username last (case-folded, with or without ``@``)."""
        ...

    async def by_account(self, account: int) -> Person | None:
        """The person with this messenger id."""
        ...
