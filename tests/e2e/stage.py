"""The stage of an end-to-end test: a playground, a bot and the people's chats."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import aiohttp

from club.journal import Status
from club.records import record_of
from nardy.recordtext import write_record
from nardy.verify import verify, verify_text
from playground.faults import Fault
from playground.server import Playground
from storage import Archive
from tests.e2e.bot_process import BotProcess
from tests.e2e.people import ANNA, DMITRI, NIKOS, Chat

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence
    from pathlib import Path

    from club.journal import Result
    from playground.clock import Clock
    from playground.state import WorldRules

GROUP = "Nardy club"


class Hold(Fault):
    """A fault that lets one call of a method wait, and tells when it has come."""

    def __init__(self, method: str, seconds: float) -> None:
        super().__init__(method, delay=seconds)
        self.came = asyncio.Event()

    def hits(self, method: str, chat_id: str | None) -> bool:
        hit = Fault.hits(self, method, chat_id)
        if hit:
            self.came.set()
        return hit


@dataclass
class Stage:
    """A playground, a bot and the people's group. People act over HTTP only."""

    playground: Playground
    bot: BotProcess
    session: aiohttp.ClientSession

    @classmethod
    @asynccontextmanager
    async def at(
        cls, folder: Path, rules: WorldRules | None = None, clock: Clock | None = None
    ) -> AsyncIterator[Stage]:
        """A playground that runs, with a bot that does not yet."""
        async with AsyncExitStack() as stack:
            playground = await stack.enter_async_context(Playground(rules=rules, clock=clock))
            for person in playground.state.people.values():
                person.language_code = "en"  # the tests read English, where they are not about it
            session = await stack.enter_async_context(aiohttp.ClientSession())
            yield cls(playground, BotProcess(folder, playground.url), session)

    def chat(self, chat_id: int) -> Chat:
        return Chat(self.session, self.playground.url, chat_id)

    @property
    def group(self) -> Chat:
        return self.chat(
            next(chat.id for chat in self.playground.state.chats.values() if chat.title == GROUP)
        )

    async def new_group(self, *people: int, title: str = "A group", **more: object) -> Chat:
        """A fresh group of these people, by default of Anna, Dmitri and Νίκος."""
        members = list(people or (ANNA, DMITRI, NIKOS))
        chat = await self.group.post("chat", title=title, members=members, **more)
        return self.chat(int(chat["id"]))

    async def known_group(self) -> Chat:
        """A fresh group that the bot has looked at: a table laid there now it finds when asked."""
        group = await self.new_group()
        await group.ask(ANNA, "/help")
        return group

    async def new_person(self, first_name: str, **more: object) -> int:
        """A fresh person; returns the account."""
        return int((await self.group.post("user", first_name=first_name, **more))["id"])

    async def fault(self, method: str, **what: object) -> None:
        """Let the next calls of a method go wrong, as the playground's faults tell."""
        await self.group.post("fault", method=method, **what)

    async def hold(self, method: str, seconds: float = 600) -> Hold:
        """Let the next call of a method wait, by default for ever."""
        hold = Hold(method, seconds)
        self.playground.state.faults.add(hold)
        return hold

    async def calls(self, method: str = "", since: int = 0) -> list[dict[str, Any]]:
        """The bot's calls of a method, or all, after the one with this number."""
        url = f"{self.playground.url}/sim/calls?method={method}&since={since}"
        async with self.session.get(url) as response:
            return await response.json()  # type: ignore[no-any-return] # JSON

    async def verify_records(self) -> int:
        """Every table that is over has a record that anybody can verify; returns how many."""
        async with Archive.open(self.bot.database) as archive:
            over = await archive.journal.tables(statuses=(Status.FINISHED, Status.CLOSED))
            records = [record_of(await archive.journal.entries(line.table)) for line in over]
        played = [record for record in records if record is not None]
        for record in played:
            assert verify(record).passed, verify(record)
            assert verify_text(write_record(record)).passed
        return len(played)

    async def results(self) -> Sequence[Result]:
        """The stored results, read from the bot's own database."""
        async with Archive.open(self.bot.database) as archive:
            return await archive.journal.results()
