"""When an offer of inline mode becomes a table: once, in one message, and not too late."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from telegram import Update

from bot.agreements import Agreement
from bot.inlineboards import InlineBoards
from bot.inlinemode import InlineMode
from bot.proposals import Proposal, Proposals
from club.actions import Terms
from club.journal import JournalUnavailable
from club.places import INLINE
from nardy import CLASSIC
from tests.bot.housing import Housing, person

if TYPE_CHECKING:
    import pytest

MAKER, GUEST = 101, 102
PROPOSALS = Proposals("1:x")


class Boards(InlineBoards):
    """The messages of inline mode: what is to be done with them is only noted."""

    def __init__(self, boards: Any) -> None:  # noqa: ANN401 - any port
        self.told: list[tuple[str, str]] = []
        self._boards = boards

    def refresh(self, board: Any, **_: object) -> None:  # noqa: ANN401 - a board
        self.told.append(("refresh", board.inline))

    def retire(self, inline: str) -> None:
        self.told.append(("retire", inline))


class Stage:
    """A house with inline mode, and an offer that MAKER has sent."""

    def __init__(self) -> None:
        self.housing = Housing()
        self.shown = Boards(self.housing.ports.boards)
        self.housing.boards.inline = self.shown
        self.inline = InlineMode(self.housing.house, PROPOSALS)
        agreement = Agreement(CLASSIC, Terms())
        self.offer = Proposal.made(MAKER, agreement, self.housing.now, "abcd")
        self.data = PROPOSALS.data(self.offer)
        self.table = PROPOSALS.table(self.offer)

    async def known(self) -> None:
        for account in (MAKER, GUEST):
            await self.housing.house.people.seen(account, f"P{account}x", None, None)

    async def press(self, who: int, inline: str = "one") -> str:
        """Somebody presses Join in a message; returns what he is told."""
        await self.known()
        query = {"id": "7", "from": person(who), "chat_instance": "x", "data": self.data}
        await self._handle(
            self.inline.pressed, callback_query=query | {"inline_message_id": inline}
        )
        return str(self.housing.telegram.answers["7"].get("text"))

    async def tell_chosen(self, who: int, inline: str = "one") -> None:
        """Telegram tells that somebody has sent a result."""
        await self.known()
        chosen = {"result_id": self.data, "from": person(who), "query": ""}
        chosen |= {"inline_message_id": inline}
        await self._handle(self.inline.chosen, chosen_inline_result=chosen)

    async def _handle(self, handler: Any, **update: object) -> None:  # noqa: ANN401 - any handler
        await self.housing.bot.initialize()
        given = Update.de_json({"update_id": 1, **update}, self.housing.bot)
        await handler(given, None)
        await self.housing.settled()

    async def status(self) -> str | None:
        table = await self.housing.house.club.table(self.table)
        return None if table is None else table.status.value


async def test_a_result_that_was_sent_is_a_table_that_waits() -> None:
    stage = Stage()
    for _ in range(2):  # Telegram may tell it twice
        await stage.tell_chosen(MAKER)
    assert await stage.status() == "waiting"
    assert [board.inline for board in await stage.housing.ports.boards.of(stage.table)] == ["one"]
    assert await stage.press(GUEST) == "Done"
    assert await stage.status() == "playing"


async def test_nobody_else_can_have_sent_it() -> None:
    stage = Stage()
    await stage.tell_chosen(GUEST)
    assert await stage.status() is None


async def test_the_first_press_lays_it_out_and_seats_whoever_pressed() -> None:
    stage = Stage()
    assert "own table" in await stage.press(MAKER)
    assert await stage.status() == "waiting"
    assert await stage.press(GUEST) == "Done"
    assert "taken" in await stage.press(GUEST)
    table = await stage.housing.house.club.table(stage.table)
    assert table is not None
    assert table.place == INLINE
    assert len(table.people) == 2


async def test_it_becomes_a_table_in_one_message_only() -> None:
    stage = Stage()
    await stage.press(GUEST)
    assert "newest board" in await stage.press(GUEST, inline="another")
    assert {inline for _, inline in stage.shown.told} == {"one"}


async def test_after_a_day_it_is_too_old_unless_there_is_a_table() -> None:
    stage = Stage()
    stage.housing.later(hours=25)
    assert "too old" in await stage.press(GUEST)
    assert stage.shown.told == [("retire", "one")]
    assert await stage.status() is None


async def test_a_press_that_cannot_be_saved_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = Stage()

    async def fails(*_: object) -> None:
        raise JournalUnavailable

    monkeypatch.setattr(stage.housing.ports.journal, "append", fails)
    assert "could not be saved" in await stage.press(GUEST)
