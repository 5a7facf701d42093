"""Nearby: the tables that a command means, by where it is written.

In a group these are the tables of its topic. In private they are the writer's own ones that have no
group, wherever they were opened, and whatever else is shown to him there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.house import place_of

if TYPE_CHECKING:
    from telegram import Message

    from bot.house import House
    from club.journal import Status, Summary


async def nearby(house: House, message: Message, *statuses: Status) -> list[Summary]:
    """The tables near a message with one of these statuses (or any), the latest change first.

    Raises:
        JournalUnavailable: they cannot be known now.
    """
    place = place_of(message)
    if not place.is_private:
        return await house.club.tables_at(place, *statuses)
    person = await house.people.by_account(place.chat)
    lines = [] if person is None else await house.club.tables_of(person.key, *statuses)
    shown = {board.table for board in await house.boards.within(place.chat)}
    return [line for line in lines if line.place.is_private or line.table in shown]
