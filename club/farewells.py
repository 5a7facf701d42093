"""Farewells: how somebody leaves the tables that are not over, before he is forgotten."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from club.actions import Cancel, Close, Decline, Drop, Resign
from club.journal import Status
from nardy import held_to

if TYPE_CHECKING:
    from club.actions import Action
    from club.people import PersonKey
    from club.table import Table


class Farewell(StrEnum):
    """What becomes of a table that somebody leaves for good."""

    GIVE_UP = "give-up"
    """The opponent wins the game at its full value, and the match ends with it."""
    CLOSE = "close"
    """There is no result: nobody, or only the computer, could win what is left."""
    TAKE_BACK = "take-back"
    DECLINE = "decline"


def last_act(table: Table, person: PersonKey) -> Action | None:
    """What somebody does next to leave a table for good; ``None`` where nothing is left to do.

    A game against a person is given up at its full value. Closed are tables against the computer,
    those that rest, a match between two games, and one whose leaver waits for the answer to his
    own double, as he cannot give up then.
    """
    if table.status is Status.WAITING:
        return Cancel() if table.maker == person else Decline()
    colour = table.colour_of(person)
    if table.status is not Status.PLAYING or colour is None:
        return None
    game, other = table.running, table.seat(colour.other)
    if game is None or table.parked is not None or other is None or other.person is None:
        return Close(admin=True)
    if game.doubled:
        return Drop() if game.to_act is colour else Close(admin=True)
    return Resign(held_to(game.seen_by(colour), table.rules))


def farewell(table: Table, person: PersonKey) -> Farewell | None:
    """What becomes of a table when somebody leaves it now; ``None`` where it is over."""
    match last_act(table, person):
        case None:
            return None
        case Cancel():
            return Farewell.TAKE_BACK
        case Decline():
            return Farewell.DECLINE
        case Close():
            return Farewell.CLOSE
        case _:
            return Farewell.GIVE_UP
