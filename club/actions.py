"""Actions: what a press asks a table to do. The journal stores exactly these."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from club.people import fold_username

if TYPE_CHECKING:
    from club.people import Person, PersonKey
    from club.places import Place
    from nardy import Move, Player


@dataclass(frozen=True, slots=True)
class Invited:
    """Who may accept a challenge: a known person, or whoever shows a username.

    ``username`` is kept as the challenger wrote it, without ``@``, and compared case-folded.
    """

    person: PersonKey | None = None
    username: str | None = None

    def is_for(self, person: Person) -> bool:
        """Whether this person is the one invited."""
        if self.person is not None:
            return self.person == person.key
        if self.username is None or person.username is None:
            return False
        return fold_username(self.username) == fold_username(person.username)


@dataclass(frozen=True, slots=True)
class Open:
    """Lay out a table: open for anybody, or for the one invited. Always its first action.

    ``seed`` holds the 32 secret bytes of all its dice; ``maker_plays`` is the maker's colour.
    """

    maker: PersonKey
    place: Place
    rules: str
    seed: bytes
    maker_plays: Player
    invited: Invited | None = None


@dataclass(frozen=True, slots=True)
class Join:
    """Take the free seat: join an open table or accept a challenge. The game begins."""


@dataclass(frozen=True, slots=True)
class SeatComputer:
    """Give the free seat to the computer at this level. The game begins."""

    level: str


@dataclass(frozen=True, slots=True)
class Decline:
    """Say no to a challenge."""


@dataclass(frozen=True, slots=True)
class Cancel:
    """Withdraw a table before anybody has accepted."""


@dataclass(frozen=True, slots=True)
class MakeMoves:
    """Make one or more moves of the play; those that are then forced follow by themselves."""

    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take back the last thing chosen in this turn, with the forced moves after it."""


@dataclass(frozen=True, slots=True)
class Confirm:
    """End the turn with the moves made."""


@dataclass(frozen=True, slots=True)
class PlayTurn:
    """Make a whole play and end the turn: the computer's way."""

    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Resign:
    """Give the game up at its full value."""


Action: TypeAlias = (
    Open
    | Join
    | SeatComputer
    | Decline
    | Cancel
    | MakeMoves
    | TakeBack
    | Confirm
    | PlayTurn
    | Resign
)
