"""Dice counts: ``/dice``, what somebody and the house have thrown, beside what chance allows."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from bot.guests import shown
from bot.names import html_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from telegram import Update
    from telegram.ext import ContextTypes

    from bot.house import House
    from bot.texts import Say
    from club.statistics import DiceStatistics
    from nardy import Roll

_DOUBLES = 1 / 6
_SPREAD = 1.96
"""Chance stays within so many standard deviations 95 times out of 100."""
_FEWEST = 36
"""Below so many rolls a band says nothing."""


class DiceCounts:
    """The handler of ``/dice``."""

    def __init__(self, house: House, statistics: DiceStatistics) -> None:
        self._house = house
        self._statistics = statistics

    async def show(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """``/dice``: doubles and pips, the writer's own and everybody's."""
        message = update.message
        person = None if message is None else await self._house.somebody(message)
        if message is None or person is None:
            return
        say = await self._house.languages.at(message.chat.id)
        own = await self._statistics.of(person.key)
        house = await self._statistics.of_house()
        lines = [
            dice_line(html_name(shown(person, say)), own, say),
            dice_line(say("dice-everybody"), house, say),
        ]
        await self._house.reply(message, "dice", lines="\n".join(lines))


def dice_line(name: str, counts: Mapping[Roll, int], say: Say) -> str:
    """What somebody (HTML) has thrown, beside what chance allows."""
    rolls = sum(counts.values())
    if rolls < _FEWEST:
        return say("dice-few", name=name, rolls=rolls)
    doubles = sum(count for roll, count in counts.items() if roll.is_double)
    low, high = band(rolls, _DOUBLES)
    faces = sum((roll.first + roll.second) * count for roll, count in counts.items())
    return say(
        "dice-line",
        name=name,
        rolls=rolls,
        doubles=decimal(100 * doubles / rolls, 1, say),
        low=decimal(100 * low / rolls, 1, say),
        high=decimal(100 * high / rolls, 1, say),
        face=decimal(faces / (2 * rolls), 2, say),
    )


def decimal(number: float, places: int, say: Say) -> str:
    """A number from 0 on with so many places, behind the language's own sign: 3.50 or 3,50."""
    whole, part = f"{number:.{places}f}".split(".")
    return say("decimal", whole=whole, part=part)


def band(rolls: int, chance: float) -> tuple[float, float]:
    """How often an event of this chance comes in so many rolls, 95 times out of 100."""
    middle = rolls * chance
    spread = _SPREAD * sqrt(rolls * chance * (1 - chance))
    return max(0.0, middle - spread), min(float(rolls), middle + spread)
