"""Actions: what a press asks a table to do. The journal stores exactly these."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from club.people import fold_username
from nardy import NO_LIMIT, TimeControl

if TYPE_CHECKING:
    from club.people import Person, PersonKey
    from club.places import Place
    from nardy import Move, Player, Win


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
class Terms:
    """What a match is played for and how: its length in points, its clock, its conveniences.

    ``auto_roll`` rolls by itself where no double can be offered; ``auto_next`` begins the next game
    of a match by itself; ``computer_doubles`` is off at tables from the time when it never did.
    """

    length: int = 1
    control: TimeControl = NO_LIMIT
    auto_roll: bool = True
    auto_next: bool = False
    computer_doubles: bool = True


@dataclass(frozen=True, slots=True)
class Open:
    """Lay out a table: open for anybody, or for the one invited. Always its first action.

    ``seed`` holds the 32 secret bytes of all its dice; ``maker_plays`` is the maker's colour.
    ``terms`` are what the two agree on by sitting down. ``series`` counts the matches that the
    maker and the other one have won against each other, rematch after rematch.
    """

    maker: PersonKey
    place: Place
    rules: str
    seed: bytes
    maker_plays: Player
    invited: Invited | None = None
    terms: Terms = Terms()
    series: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class ChooseWord:
    """Choose one's own word for the dice, before anybody has sat down (``nardy.fairdice``)."""

    word: str


@dataclass(frozen=True, slots=True)
class Invite:
    """Keep one's own open table for somebody: from now on it is a challenge to him."""

    invited: Invited


@dataclass(frozen=True, slots=True)
class Join:
    """Take the free seat: join an open table or accept a challenge. The match begins.

    ``words`` are drawn by chance for White and Black; who has chosen his own keeps that one.
    """

    words: tuple[str, str] = ("", "")


@dataclass(frozen=True, slots=True)
class SeatComputer:
    """Give the free seat to the computer at this level. The match begins; ``words`` as in Join."""

    level: str
    words: tuple[str, str] = ("", "")


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
class TakeBackTurn:
    """Against the computer: go back to one's own last choice; the dice stay as they were."""


@dataclass(frozen=True, slots=True)
class Confirm:
    """End the turn with the moves made."""


@dataclass(frozen=True, slots=True)
class PlayTurn:
    """Make a whole play and end the turn: the computer's way."""

    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class RollDice:
    """Roll the dice of one's turn, instead of doubling."""


@dataclass(frozen=True, slots=True)
class Double:
    """Offer to double the stake, before one's roll."""


@dataclass(frozen=True, slots=True)
class Take:
    """Take a double: the stake doubles, and the cube is the taker's."""


@dataclass(frozen=True, slots=True)
class Drop:
    """Drop a double: the game is lost at the stake before it."""


@dataclass(frozen=True, slots=True)
class Resign:
    """Give the game up at a value; at less than its full value it is an offer."""

    win: Win


@dataclass(frozen=True, slots=True)
class AnswerResign:
    """The opponent's yes or no to an offer of resignation."""

    agreed: bool


@dataclass(frozen=True, slots=True)
class NextGame:
    """Begin the next game of the match."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Claim the game because the opponent's time is up."""


@dataclass(frozen=True, slots=True)
class GiveBack:
    """Give ``ms`` back to the running clock: so long no bot ran. The steward's own action."""

    ms: int


@dataclass(frozen=True, slots=True)
class CloseIdle:
    """Close a table without a result: for too long nobody has done anything. The steward's own."""


@dataclass(frozen=True, slots=True)
class Close:
    """Close a table without a result, though it may be in the middle of a game.

    Its maker may, and an admin of its chat: whoever asks vouches for ``admin``.
    """

    admin: bool = False


@dataclass(frozen=True, slots=True)
class Relocate:
    """Take a table to another place: its chat has become another one. The steward's own.

    A table that is over goes along, too: nothing stays in a chat that no longer exists.
    """

    place: Place


@dataclass(frozen=True, slots=True)
class Park:
    """Let a table rest: its chat is closed to us, and nobody can play there. The steward's own."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Take up a parked table; its clock gets the time back. The steward's own."""


Action: TypeAlias = (
    Open
    | ChooseWord
    | Invite
    | Join
    | SeatComputer
    | Decline
    | Cancel
    | MakeMoves
    | TakeBack
    | TakeBackTurn
    | Confirm
    | PlayTurn
    | RollDice
    | Double
    | Take
    | Drop
    | Resign
    | AnswerResign
    | NextGame
    | Claim
    | GiveBack
    | CloseIdle
    | Close
    | Relocate
    | Park
    | Resume
)
