"""Presses: what a button carries, in at most 64 bytes.

A button's data is ``verb:table:version:argument``. The version is the one that its message showed,
in base 36. Moves are pairs of a path index (base 36) and a die, so that no point of view is needed.
The yes and no of a question carry the account of the one who is asked.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ai.levels import LEVELS
from club.actions import (
    Action,
    AnswerResign,
    Cancel,
    Claim,
    Confirm,
    Decline,
    Double,
    Drop,
    Join,
    MakeMoves,
    NextGame,
    Resign,
    RollDice,
    SeatComputer,
    Take,
    TakeBack,
    TakeBackTurn,
)
from club.places import TableId
from nardy import Move, Win

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nardy import TimeControl

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_TABLE_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz234567")
_VERBS: Mapping[str, Action] = {
    "j": Join(),
    "d": Decline(),
    "x": Cancel(),
    "b": TakeBack(),
    "bt": TakeBackTurn(),
    "k": Confirm(),
    "o": RollDice(),
    "l": Double(),
    "t": Take(),
    "p": Drop(),
    "g": NextGame(),
    "f": Claim(),
    "ay": AnswerResign(agreed=True),
    "an": AnswerResign(agreed=False),
}
_VERB_OF = {action: verb for verb, action in _VERBS.items()}
_KEEP_PLAYING = "n"
_QUESTION: Mapping[str, Action | None] = {
    _KEEP_PLAYING: None,
    **{f"r{win.value}": Resign(win) for win in Win},
}
_COMPUTER = "c"
_MOVES = "m"
_LONGEST_PLAY = 4
_LONGEST_NUMBER = 12


REMATCH_DATA = r"^v:[a-z2-7]+$"
"""What the data of the button for a rematch look like: ``v:`` and the finished table."""
NEW_GAME_DATA = r"^new:[a-z2-7]+$"
"""What the data of the button for a new game look like: ``new:`` and the finished table."""
WORD_DATA = r"^w:[a-z2-7]+$"
"""What the data of the button for one's own word look like: ``w:`` and the waiting table."""


INVITATION_DATA = r"^invite:[a-z2-7]+$"
"""What the data of the button that invites a friend look like: ``invite:`` and the table."""
PICK_DATA = r"^people:[a-z2-7]+$"
"""What the data of the button to pick a friend look like: ``people:`` and the table."""


FIRST_COMPUTER, FIRST_FRIEND = "first:computer", "first:friend"
"""The data of the buttons that open a newcomer's first table."""
FIRST_DATA = rf"^({FIRST_COMPUTER}|{FIRST_FRIEND})$"


def invitation_data(table: TableId) -> str:
    """The data of the button that gives the link to an open table."""
    return f"invite:{table}"


def pick_data(table: TableId) -> str:
    """The data of the button that lets a friend be picked for an open table."""
    return f"people:{table}"


SEEK_DATA = r"^find:[a-z]+:[0-9]+:[a-z0-9+]+(:[a-z2-7]+)?$"
"""What the data of the button that looks for an opponent by chance look like: ``find:``, the rule
set, the match's length, the clock, and the open table under whose board it is."""


def seek_data(rules: str, length: int, control: TimeControl, table: TableId | None = None) -> str:
    """The data of the button that looks for an opponent by chance, on these terms.

    ``table``: the open table that is taken back for it.
    """
    return f"find:{rules}:{length}:{control}" + ("" if table is None else f":{table}")


def is_table_name(text: str) -> bool:
    """Whether a text may be the name of a table."""
    return 0 < len(text) <= _LONGEST_NUMBER and _TABLE_LETTERS.issuperset(text)


RESIGN_DATA = r"^q:[a-z2-7]+$"
"""What the data of the button to give up look like, where no command does it: ``q:`` and the
table."""


def resign_data(table: TableId) -> str:
    """The data of the button that asks once more before a game is given up."""
    return f"q:{table}"


LEVELS_DATA = r"^u:[a-z2-7]+:[01]$"
"""What the data of the button for the computer look like: ``u:``, the waiting table, and whether
its levels are to be shown."""


def levels_data(table: TableId, *, shown: bool) -> str:
    """The data of the button that shows the computer's levels, or of the one that hides them."""
    return f"u:{table}:{int(shown)}"


def rematch_data(table: TableId) -> str:
    """The data of the button under a finished match; it asks the club, not the table."""
    return f"v:{table}"


def new_game_data(table: TableId) -> str:
    """The data of the button beside it, by which anybody opens a table on the same terms."""
    return f"new:{table}"


def word_data(table: TableId) -> str:
    """The data of the button for one's own word; it asks for a reply, not the table."""
    return f"w:{table}"


@dataclass(frozen=True, slots=True)
class Press:
    """A button of a table's message.

    ``action`` is ``None`` for the "no" of a question: the table is asked for nothing. ``asked`` is
    the account that alone may answer a question, ``None`` for all other buttons.
    """

    table: TableId
    version: int
    action: Action | None
    asked: int | None = None

    def data(self) -> str:
        """The button's callback data."""
        verb, argument = _verb_and_argument(self.action)
        if self.asked is not None:
            argument = base36(self.asked)
        return f"{verb}:{self.table}:{base36(self.version)}:{argument}"

    @classmethod
    def parse(cls, data: str | None) -> Press | None:
        """Read a button's data; ``None`` for anything that we did not write."""
        parts = (data or "").split(":")
        if len(parts) != 4:
            return None
        verb, table, version, argument = parts
        seen = number_in_base36(version)
        if not table or not _TABLE_LETTERS.issuperset(table) or seen is None:
            return None
        if verb in _QUESTION:
            asked = number_in_base36(argument)
            return None if asked is None else cls(TableId(table), seen, _QUESTION[verb], asked)
        action = _action(verb, argument)
        return None if action is None else cls(TableId(table), seen, action)


def _verb_and_argument(action: Action | None) -> tuple[str, str]:
    match action:
        case None:
            return _KEEP_PLAYING, ""
        case MakeMoves(moves):
            return _MOVES, "".join(f"{_DIGITS[move.start]}{move.die}" for move in moves)
        case SeatComputer(level):
            return _COMPUTER, level
        case Resign(win):
            return f"r{win.value}", ""
        case _:
            return _VERB_OF[action], ""


def _action(verb: str, argument: str) -> Action | None:
    if verb == _MOVES:
        moves = _moves(argument)
        return None if moves is None else MakeMoves(moves)
    if verb == _COMPUTER:
        return SeatComputer(argument) if argument in LEVELS else None
    return None if argument else _VERBS.get(verb)


def _moves(argument: str) -> tuple[Move, ...] | None:
    starts, dice = argument[::2], argument[1::2]
    if not 1 <= len(starts) <= _LONGEST_PLAY or len(starts) != len(dice):
        return None
    if not (set(starts) <= set(_DIGITS[:24]) and set(dice) <= set("123456")):
        return None
    return tuple(
        Move(_DIGITS.index(start), int(die)) for start, die in zip(starts, dice, strict=True)
    )


def number_in_base36(text: str) -> int | None:
    """The number that is written in base 36; ``None`` for anything else."""
    fits = 1 <= len(text) <= _LONGEST_NUMBER and set(text) <= set(_DIGITS)
    return int(text, 36) if fits else None


def base36(number: int) -> str:
    """A number as short as buttons need it."""
    digits = ""
    while number:
        number, rest = divmod(number, 36)
        digits = _DIGITS[rest] + digits
    return digits or "0"
