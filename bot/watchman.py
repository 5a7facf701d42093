"""The watchman: one periodic job that looks after the tables while nobody presses.

It warns before a flag falls, shows the button with which the opponent claims, closes tables where
nobody does anything, and at start gives players the time back in which no bot ran. Every ten
minutes it puts right what may have gone wrong unseen.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta
from typing import TYPE_CHECKING

from bot.captions import time_in_words
from bot.guests import shown
from bot.names import html_name
from bot.viewers import place_of_person
from club import deadlines
from club.actions import CloseIdle, GiveBack
from club.decisions import milliseconds
from club.journal import JournalUnavailable, Status
from club.refusals import Steward
from club.tables import Accepted
from club.watch import BEAT

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence
    from datetime import datetime

    from bot.house import House
    from club.pictures import Pictures
    from club.places import TableId
    from club.table import Table
    from club.watch import Deadlines, Heartbeat
    from nardy import Player

_log = logging.getLogger(__name__)

AT_ONCE = 50
"""So many tables are looked at in one round at most; the rest comes in the next."""
ROUNDS_TO_PUT_RIGHT = 120
"""After so many rounds (ten minutes) the watchman looks at everything, not only at what is due."""
ROUNDS_A_MINUTE = 12
PICTURES_KEPT = timedelta(days=7)
"""Pictures that were sent longer ago are drawn and sent anew."""
_SHORTEST_GAP = BEAT
"""A shorter gap (ms) may be another process's pause between two beats."""


class Watchman:
    """Looks after the tables. ``now`` gives the present moment, aware.

    ``every_round`` and ``every_minute`` are what others do on the way.
    """

    def __init__(
        self,
        house: House,
        deadlines: Deadlines,
        heartbeat: Heartbeat,
        pictures: Pictures,
        now: Callable[[], datetime],
        *,
        every_round: Sequence[Callable[[], Awaitable[None]]] = (),
        every_minute: Sequence[Callable[[], Awaitable[None]]] = (),
    ) -> None:
        self._house = house
        self._deadlines = deadlines
        self._heartbeat = heartbeat
        self._pictures = pictures
        self._now = now
        self._every_round = every_round
        self._every_minute = every_minute

    async def arrive(self) -> None:
        """At start: give the time back in which no bot ran, and note every table's next moment.

        Boards that are behind are redrawn a little later, when the computer has made up for its
        turns.
        """
        gap = await self._heartbeat.gap(self._milliseconds())
        if gap is not None and gap > _SHORTEST_GAP:
            await self._give_back(gap)
        await self._refill()
        await self._prune()

    async def watch(self) -> None:
        """Go round for ever."""
        number = 0
        while True:
            await asyncio.sleep(BEAT / 1000)
            number += 1
            await self.do_all(number)

    async def do_all(self, number: int) -> None:
        """Do all that is due in the round of this number; the first is 1.

        What goes wrong in one job is logged and holds up no other, nor the rounds to come.
        """
        jobs = [self.go_round, *self._every_round]
        if number % ROUNDS_A_MINUTE == 0:
            jobs += self._every_minute
        if number % ROUNDS_TO_PUT_RIGHT == 0:
            jobs.append(self.put_right)
        for job in jobs:
            try:
                await job()
            except JournalUnavailable as error:  # the other jobs could not look either
                _log.warning("the watchman could not look: %s", error)
                return
            except Exception:  # noqa: BLE001 - whatever goes wrong in one, the others must go on
                _log.exception("a job of the watchman failed")

    async def go_round(self) -> None:
        """One round: beat, and look at every table whose moment has come."""
        now = self._milliseconds()
        await self._heartbeat.beat(now)
        for table in await self._deadlines.due(now, AT_ONCE):
            try:
                await self._look_at(table)
            except JournalUnavailable:
                raise
            except Exception:  # noqa: BLE001 - one broken table must not keep all others waiting
                _log.exception("table %s could not be looked at", table)

    async def put_right(self) -> None:
        """Fill the deadlines, redraw boards that are behind, drop pictures kept for too long."""
        await self._refill()
        await self._house.boards.catch_up()
        await self._prune()

    async def _prune(self) -> None:
        await self._pictures.prune(self._now() - PICTURES_KEPT)

    async def _refill(self) -> None:
        """Note the next moment of every table that is not over."""
        now = self._milliseconds()
        for summary in await self._house.club.unfinished():
            table = await self._house.club.table(summary.table)
            if table is not None:
                await self._note_next(table, now)

    async def leave(self) -> None:
        """At the end: the time until the next start begins to count now."""
        await self._heartbeat.beat(self._milliseconds())

    async def _give_back(self, gap: int) -> None:
        count = 0
        for summary in await self._house.club.running():
            table = await self._house.club.table(summary.table)
            if table is None or table.running is None or table.clock.control.is_none:
                continue
            verdict = await self._house.club.act(summary.table, Steward(), GiveBack(gap))
            count += isinstance(verdict, Accepted)
        _log.info("no bot ran for %s s: given back at %s tables", gap // 1000, count)

    async def _look_at(self, table_id: TableId) -> None:
        table = await self._house.club.table(table_id)
        now = self._milliseconds()
        if table is None or table.status in {Status.FINISHED, Status.CLOSED}:
            await self._deadlines.set(table_id, None)
            return
        if now >= deadlines.idle_at(table):
            await self._close(table)
            return
        flagged = table.clock.flagged(now)
        if table.parked is not None:
            _log.debug("table %s rests", table_id)
        elif flagged is not None:
            await self._house.boards.refresh(table_id, restyled=True)
            await self._notify(table, flagged.other, "notice-claim")
        elif table.clock.running is not None and any(at <= now for at in table.clock.warnings()):
            left = table.clock.left(table.clock.running, now) or 0
            await self._notify(table, table.clock.running, "notice-time", left)
        await self._note_next(table, now)

    async def _close(self, table: Table) -> None:
        verdict = await self._house.club.act(table.id, Steward(), CloseIdle(), table.version)
        if isinstance(verdict, Accepted):
            _log.info("table %s: closed, nobody did anything", table.id)
            await self._house.boards.refresh(table.id)
            await self._house.notices.look(table.id)

    async def _notify(self, table: Table, player: Player, key: str, left: int = 0) -> None:
        """Tell a player something where he plays: with a sound, unless it sleeps there.

        ``left`` are the ms that a clock still has, for texts that say so.
        """
        seat = table.seat(player)
        if seat is None or seat.person is None:
            return
        person = (await self._house.people.by_keys((seat.person,))).get(seat.person)
        if person is None:
            return
        place = place_of_person(table, person)
        say = await self._house.languages.at(place.chat)
        name = html_name(shown(person, say))
        link = f'<a href="tg://user?id={person.account}">{name}</a>'
        text = say(key, name=link, left=time_in_words(left, say))
        await self._house.notify(table.id, place, text)

    async def _note_next(self, table: Table, now: int) -> None:
        moment = deadlines.next_moment(table, now)
        await self._deadlines.set(table.id, None if moment is None else moment.at)

    def _milliseconds(self) -> int:
        return milliseconds(self._now())
