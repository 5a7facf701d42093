"""Viewers: for whom a board is drawn, and in which chats a table is shown.

A table of a group is shown there, for everybody at once. A table of private chats has a board in
the chat of each of its people: everybody sees it from his own side, and of a turn that the other
one has begun only what he has confirmed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from club.places import Place

if TYPE_CHECKING:
    from collections.abc import Mapping

    from club.people import Person, PersonKey
    from club.table import Table
    from nardy import Player


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks at a board: the person of a private chat, or everybody (``None``)."""

    person: PersonKey | None = None

    @property
    def is_all(self) -> bool:
        """Whether all in a chat look at the same board."""
        return self.person is None

    def may_press_for(self, table: Table, player: Player) -> bool:
        """Whether this colour's buttons belong on the board that is drawn for this viewer."""
        return self.person is None or table.colour_of(self.person) is player

    def side_of(self, table: Table) -> Player | None:
        """The colour that this viewer plays or is about to play; ``None`` for onlookers."""
        if self.person is None:
            return None
        colour = table.colour_of(self.person)
        if colour is None and self.person == table.maker:
            return table.maker_plays
        return table.maker_plays.other if colour is None else colour

    def sees(self, table: Table) -> Table:
        """The table as this viewer sees it: without the moves that the other one only tries."""
        game = table.running
        if game is None or not game.steps or self.may_press_for(table, game.to_move):
            return table
        return replace(table, game=replace(game, steps=()))


EVERYBODY = Viewer()


def place_of_person(table: Table, person: Person) -> Place:
    """Where somebody plays at a table: in the group, or in his own private chat."""
    return Place(person.account) if table.place.is_private else table.place


def places_of(table: Table, people: Mapping[PersonKey, Person]) -> list[Place]:
    """Where a table is shown, the place where it was opened first.

    ``people`` are those of the table, as far as they are known. Former players have no chat.
    """
    places = [table.place]
    if table.place.is_private:
        places += [Place(one.account) for one in people.values() if not one.is_former]
    return list(dict.fromkeys(places))
