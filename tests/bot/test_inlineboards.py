"""Boards of inline mode: pictures where there is room, texts where there is none."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from telegram import Chat, Message, PhotoSize
from telegram.error import BadRequest, Forbidden, RetryAfter, TimedOut

from bot.gallery import Gallery
from bot.inlineboards import InlineBoards
from bot.looks import Look
from bot.outbox import Limits, Outbox
from bot.studio import Studio
from club.places import INLINE, Board, TableId
from nardy import Player, Position
from render import Scene
from tests.bot.virtual_time import in_virtual_time
from tests.club.fakes import NOW

pytestmark = pytest.mark.usefixtures("new_retry_after")

TABLE, INLINE_ID = TableId("aaaaaaaaaa"), "AAMC1"
MAKER, GUEST, MEDIA = 101, 102, -1009
SCENE = Scene(position=Position.start().text(Player.WHITE))


@dataclass
class Telegram:
    """A bot that notes its calls and refuses what it is told to refuse."""

    calls: list[tuple[str, object]] = field(default_factory=list)
    refusals: dict[object, Exception] = field(default_factory=dict)
    """By method, or by the chat of an upload."""
    username: str = "nardy_bot"
    uploads: int = 0

    async def send_photo(self, chat: object, photo: bytes, **more: object) -> Message:
        assert more["disable_notification"]
        self._call("upload", chat)
        self.uploads += 1
        size = PhotoSize(f"file {self.uploads}", "u", 10, 10)
        return Message(self.uploads, NOW, Chat(MAKER, Chat.PRIVATE), photo=[size])

    async def delete_message(self, chat: object, number: int) -> None:
        self._call("delete", number)

    async def edit_message_text(self, text: str, **_: object) -> None:
        self._call("text", text)

    async def edit_message_caption(self, *, caption: str, **_: object) -> None:
        self._call("caption", caption)

    async def edit_message_media(self, media: Any, **_: object) -> None:  # noqa: ANN401 - PTB's
        self._call("photo", media.media)

    def _call(self, method: str, what: object) -> None:
        self.calls.append((method, what))
        error = self.refusals.get(method) or (
            self.refusals.get(what) if method == "upload" else None
        )
        if error is not None:
            raise error

    def done(self) -> list[str]:
        """The calls since the last time, with what identifies a picture."""
        said = [method if method != "photo" else str(what) for method, what in self.calls]
        self.calls.clear()
        return said


class Pictures:
    """Remembers pictures for nobody but this test."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}

    async def file_id(self, _: int, digest: str) -> str | None:
        return self.kept.get(digest)

    async def keep(self, _: int, digest: str, file_id: str) -> None:
        self.kept[digest] = file_id

    async def forget(self, _: int, digest: str) -> None:
        self.kept.pop(digest, None)


class Boards:
    """One board."""

    def __init__(self) -> None:
        self.board: Board | None = Board.in_inline_mode(TABLE, INLINE_ID)

    async def of(self, _: TableId) -> list[Board]:
        return [] if self.board is None else [self.board]

    async def put(self, board: Board) -> None:
        self.board = board

    async def showed(self, board: Board, version: int) -> None:
        assert self.board is not None
        self.board = replace(self.board, shown=max(version, board.shown))

    async def forget(self, _: Board) -> bool:
        self.board = None
        return True


class World:
    """A table that changes, and everything that shows it."""

    def __init__(self, outbox: Outbox, painters: ThreadPoolExecutor, media: int | None) -> None:
        self.telegram, self.boards, self.pictures = Telegram(), Boards(), Pictures()
        self.version, self.written = 1, False
        self.outbox = outbox
        bot: Any = self.telegram
        fake: Any = self
        pictures: Any = self.pictures
        boards: Any = self.boards
        self.studio = Studio(bot, Gallery(1, pictures, painters), outbox, media)
        self.shown = InlineBoards(bot, fake, boards, fake, fake, self.studio, outbox)

    async def table(self, _: TableId) -> SimpleNamespace:
        return SimpleNamespace(id=TABLE, version=self.version)

    async def accounts(self, _: object) -> list[int]:
        return [MAKER, GUEST]

    async def of(self, *_: object) -> Look:
        scene = replace(SCENE, white=f"version {self.version}")
        return Look(scene, "words", None, self.written, "brief")

    async def without_pictures(self, _: object, bot: str) -> str:
        return f"hint {bot}"

    async def change(self) -> list[str]:
        """The table changes and is shown; what the bot did."""
        self.version += 1
        return await self.redraw()

    async def redraw(self, *, restyled: bool = False) -> list[str]:
        assert self.boards.board is not None
        self.shown.refresh(self.boards.board, restyled=restyled)
        await self.outbox.drained()
        return self.telegram.done()


Work = Callable[[World], Coroutine[None, None, None]]


def play(work: Work, media: int | None = None, **limits: Any) -> None:  # noqa: ANN401 - of any field
    async def run() -> None:
        with ThreadPoolExecutor(1) as painters:
            painters.submit = _at_once  # type: ignore[method-assign,assignment] # virtual time waits for no thread
            async with Outbox(Limits(**({"group_per_minute": 1000} | limits))) as outbox:
                await work(World(outbox, painters, media))

    in_virtual_time(run())


def _at_once(work: Callable[..., object], *values: object) -> object:
    from concurrent.futures import Future

    future: Future[object] = Future()
    future.set_result(work(*values))
    return future


def test_a_new_picture_is_uploaded_deleted_and_shown() -> None:
    async def work(world: World) -> None:
        assert await world.redraw() == ["upload", "delete", "file 1"]
        assert world.boards.board == Board(TABLE, INLINE, 0, shown=1, text=False, inline=INLINE_ID)
        assert await world.redraw() == []
        assert await world.redraw(restyled=True) == [], "it is what is shown already"

    play(work)


def test_a_picture_that_telegram_has_is_not_uploaded_again() -> None:
    async def work(world: World) -> None:
        await world.redraw()
        assert await world.change() == ["upload", "delete", "file 2"]
        world.version = 1
        assert await world.redraw(restyled=True) == ["file 1"]
        world.telegram.refusals["photo"] = BadRequest("Wrong file identifier specified")
        world.version = 2
        await world.redraw(restyled=True)
        assert len(world.pictures.kept) == 2

    play(work)


def test_the_house_s_own_chat_comes_before_the_players() -> None:
    async def work(world: World) -> None:
        world.shown.refresh(world.boards.board)  # type: ignore[arg-type] # it is there
        await world.outbox.drained()
        assert world.telegram.calls[0] == ("upload", MEDIA)
        world.telegram.refusals[MEDIA] = BadRequest("Chat not found")
        world.telegram.calls.clear()
        world.version = 2
        world.shown.refresh(world.boards.board)  # type: ignore[arg-type] # it is there
        await world.outbox.drained()
        assert [what for method, what in world.telegram.calls if method == "upload"] == [
            MEDIA,
            MAKER,
        ]

    play(work, MEDIA)


def test_without_any_chat_the_board_is_a_text_with_a_hint_until_one_opens() -> None:
    async def work(world: World) -> None:
        for chat in (MAKER, GUEST):
            world.telegram.refusals[chat] = Forbidden("bot can't initiate conversation")
        world.shown.refresh(world.boards.board)  # type: ignore[arg-type] # it is there
        await world.outbox.drained()
        assert [method for method, _ in world.telegram.calls] == ["upload", "upload", "text"]
        assert "hint" in str(world.telegram.calls[-1][1])
        world.telegram.calls.clear()
        assert await world.change() == ["text"], "closed chats are left alone"
        world.telegram.refusals.clear()
        assert world.shown.reopen(GUEST)
        assert not world.shown.reopen(GUEST)
        assert await world.redraw(restyled=True) == ["upload", "delete", "file 1"]

    play(work)


def test_a_closed_chat_is_tried_again_after_a_while() -> None:
    async def work(world: World) -> None:
        world.telegram.refusals[MAKER] = Forbidden("bot was blocked by the user")
        assert await world.redraw() == ["upload", "upload", "delete", "file 1"]
        assert await world.change() == ["upload", "delete", "file 2"]
        await asyncio.sleep(301)
        assert await world.change() == ["upload", "upload", "delete", "file 3"]

    play(work)


def test_where_the_budget_is_used_up_a_caption_stands_in_and_the_picture_follows() -> None:
    async def work(world: World) -> None:
        told = [await world.change() for _ in range(8)]
        assert told[:6] == [["upload", "delete", f"file {n}"] for n in range(1, 7)]
        assert told[6:] == [["caption"], ["caption"]]
        assert world.telegram.uploads == 6, "nothing has queued up"
        await asyncio.sleep(11)
        await world.outbox.drained()
        assert world.telegram.done() == ["upload", "delete", "file 7"], "of the newest state only"
        await asyncio.sleep(60)
        assert world.telegram.done() == []

    play(work, private_per_second=0.5)


def test_a_flood_limit_of_the_other_chat_holds_up_no_board() -> None:
    async def work(world: World) -> None:
        for chat in (MAKER, GUEST):
            world.telegram.refusals[chat] = RetryAfter(timedelta(seconds=25))
        assert await world.redraw() == ["upload", "upload", "text"]
        assert await world.change() == ["text"]
        world.telegram.refusals.clear()
        await asyncio.sleep(31)
        await world.outbox.drained()
        assert world.telegram.done() == ["upload", "delete", "file 1"]

    play(work)


def test_an_upload_without_an_answer_is_no_trouble() -> None:
    async def work(world: World) -> None:
        world.telegram.refusals[MAKER] = TimedOut()
        assert await world.redraw() == ["upload", "upload", "delete", "file 1"]

    play(work)


def test_an_upload_that_cannot_be_deleted_is_deleted_later() -> None:
    async def work(world: World) -> None:
        world.telegram.refusals["delete"] = TimedOut()
        world.shown.refresh(world.boards.board)  # type: ignore[arg-type] # it is there
        await asyncio.sleep(0.5)
        world.telegram.refusals.clear()
        await world.outbox.drained()
        assert world.telegram.done() == ["upload", "delete", "file 1", "delete", "delete"]

    play(work)


def test_where_its_chat_takes_no_photos_it_stays_a_text() -> None:
    async def work(world: World) -> None:
        refusal = BadRequest("not enough rights to send photos to the chat")
        world.telegram.refusals["photo"] = refusal
        assert (await world.redraw())[-1] == "text"
        assert await world.change() == ["text"]

    play(work)


def test_who_wants_it_written_gets_it_written() -> None:
    async def work(world: World) -> None:
        world.written = True
        assert await world.redraw() == ["text"]
        world.written = False
        assert await world.change() == ["upload", "delete", "file 1"]
        world.written = True
        assert await world.change() == ["caption"], "there is no way back to a text"

    play(work)


def test_a_picture_that_was_not_noted_is_found_out() -> None:
    async def work(world: World) -> None:
        world.written = True
        world.telegram.refusals["text"] = BadRequest("there is no text in the message to edit")
        assert await world.redraw() == ["text", "caption"]
        assert await world.change() == ["caption"]

    play(work)


@pytest.mark.parametrize(
    "error", [BadRequest("MESSAGE_ID_INVALID"), Forbidden("the user is deactivated")]
)
def test_a_message_that_is_gone_is_forgotten(error: Exception) -> None:
    async def work(world: World) -> None:
        world.telegram.refusals["photo"] = error
        await world.redraw()
        assert world.boards.board is None

    play(work)


def test_an_edit_that_changes_nothing_is_as_good_as_any() -> None:
    async def work(world: World) -> None:
        world.telegram.refusals["photo"] = BadRequest("Message is not modified: exactly the same")
        await world.redraw()
        assert world.boards.board is not None
        assert not world.boards.board.text

    play(work)


def test_who_restyles_a_board_while_it_is_drawn_sees_it_redrawn() -> None:
    async def work(world: World) -> None:
        world.written = True
        put = world.boards.showed

        async def slowly(board: Board, version: int) -> None:
            if world.written:
                world.written = False
                world.shown.refresh(board, restyled=True)
            await put(board, version)

        world.boards.showed = slowly  # type: ignore[method-assign] # the moment between two things
        assert await world.redraw() == ["text", "upload", "delete", "file 1"]

    play(work)
