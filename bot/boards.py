"""Boards on show: posting a table's message, and redrawing it when the table has changed."""

from __future__ import annotations

import asyncio
import logging
from contextlib import contextmanager
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, TypedDict

from telegram import InlineKeyboardMarkup, InputFile, InputMediaPhoto, ReplyParameters
from telegram.constants import ParseMode
from telegram.error import BadRequest, Forbidden

from bot.captions import caption
from bot.keyboards import keyboard
from bot.scenes import scene
from club.journal import JournalUnavailable
from club.places import Board
from nardy import Player
from render import Scene, draw, text_board

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor

    from telegram import Bot

    from bot.guests import Guests
    from bot.outbox import Outbox
    from bot.texts import Say
    from club.places import Boards, TableId
    from club.table import Table
    from club.tables import Club

_log = logging.getLogger(__name__)

_UNCHANGED = "message is not modified"
_GONE = ("message to edit not found", "message can't be edited", "message_id_invalid")
_NO_PHOTOS = "not enough rights to send photos"


PICTURE_NAME = "board.png"


class _Common(TypedDict):
    """What sending a picture and sending a text have in common."""

    chat_id: int
    message_thread_id: int | None
    parse_mode: str
    reply_markup: InlineKeyboardMarkup | None
    disable_notification: bool
    reply_parameters: ReplyParameters | None


@contextmanager
def _what_is_sent_is_sent(board: Board) -> Iterator[None]:
    """A board that was sent but cannot be noted now is no failure: a press makes up for it."""
    try:
        yield
    except JournalUnavailable as error:
        _log.warning("table %s: its board could not be noted: %s", board.table, error)


@dataclass(frozen=True, slots=True)
class _Look:
    """How a table is shown: picture, caption (HTML) and buttons.

    In private a person's own home is at the bottom right; groups see White's side.
    """

    scene: Scene
    words: str
    buttons: InlineKeyboardMarkup | None

    @property
    def text(self) -> str:
        """The board for chats that take no pictures."""
        return f"<pre>{escape(text_board(self.scene))}</pre>\n{self.words}"


class ShownBoards:
    """All boards on show. Whatever is sent shows the newest state of its table."""

    def __init__(
        self,
        bot: Bot,
        club: Club,
        boards: Boards,
        guests: Guests,
        outbox: Outbox,
        painters: Executor,
        say: Say,
    ) -> None:
        self._bot = bot
        self._club = club
        self._boards = boards
        self._guests = guests
        self._outbox = outbox
        self._painters = painters
        self._say = say

    async def at(self, table: TableId, chat: int) -> Board | None:
        """The board that shows a table in a chat."""
        return next((b for b in await self._boards.of(table) if b.place.chat == chat), None)

    async def adopt(self, board: Board) -> None:
        """Keep a board that was sent but not stored, as a crash in between leaves it behind."""
        earlier = await self.at(board.table, board.place.chat)
        await self._boards.put(board)
        if earlier is not None:
            self.retire(board.place.chat, earlier.message)

    async def post(self, table: Table, reply_to: int | None = None) -> None:
        """Send a table's board as a new message; an older one in the chat loses its buttons."""
        earlier = await self.at(table.id, table.place.chat)
        await self._outbox.run(
            (table.id, "post"), table.place.chat, lambda: self._send(table.id, reply_to)
        )
        if earlier is not None:
            self.retire(table.place.chat, earlier.message)

    def retire(self, chat: int, message: int) -> None:
        """Take the buttons from a message that is no longer a table's board."""
        self._outbox.put((chat, message), chat, lambda: self._take_buttons(chat, message))

    def remove(self, chat: int, message: int) -> None:
        """Delete a message that has done its work."""
        self._outbox.put((chat, message), chat, lambda: self._delete(chat, message))

    async def refresh(self, table: TableId) -> None:
        """Redraw a table soon, wherever it is shown as it was before."""
        for board in await self._boards.of(table):
            self._refresh(board)

    async def catch_up(self) -> int:
        """Redraw the boards that a crash left behind their tables; returns how many."""
        behind = await self._boards.behind()
        for board in behind:
            self._refresh(board)
        return len(behind)

    def _refresh(self, board: Board) -> None:
        self._outbox.put(
            (board.place.chat, board.message), board.place.chat, lambda: self._edit(board)
        )

    async def _send(self, table_id: TableId, reply_to: int | None) -> None:
        table = await self._club.table(table_id)
        if table is None:
            return
        look = await self._look(table)
        common: _Common = {
            "chat_id": table.place.chat,
            "message_thread_id": table.place.thread,
            "parse_mode": ParseMode.HTML,
            "reply_markup": look.buttons,
            "disable_notification": True,
            "reply_parameters": None
            if reply_to is None
            else ReplyParameters(reply_to, allow_sending_without_reply=True),
        }
        text = False
        try:
            message = await self._bot.send_photo(
                photo=InputFile(await self._picture(look.scene), PICTURE_NAME),
                caption=look.words,
                **common,
            )
        except BadRequest as error:
            if _NO_PHOTOS not in error.message.lower():
                raise
            text = True
            message = await self._bot.send_message(text=look.text, **common)
        board = Board(table.id, table.place, message.message_id, table.version, text)
        with _what_is_sent_is_sent(board):
            await self._boards.put(board)

    async def _edit(self, board: Board) -> None:
        """Bring a message up to its table, unless another one shows the table by now."""
        table = await self._club.table(board.table)
        now = await self.at(board.table, board.place.chat)
        if table is None or now is None:
            return
        if now.message != board.message:
            await self._take_buttons(board.place.chat, board.message)
            self._refresh(now)
        elif now.shown < table.version:
            await self._bring_up(now, table)

    async def _bring_up(self, board: Board, table: Table) -> None:
        try:
            await self._edit_to(board, await self._look(table))
        except BadRequest as error:
            reason = error.message.lower()
            if any(gone in reason for gone in _GONE):
                _log.info("table %s: its board is gone, a new one is posted", table.id)
                await self._boards.forget(board)
                self._replace(board)
                return
            if _NO_PHOTOS in reason:
                _log.info("table %s: no more pictures here, its board becomes a text", table.id)
                self._replace(board)
                return
            if _UNCHANGED not in reason:
                raise
        except Forbidden:
            _log.warning("table %s: chat %s is closed to us", table.id, board.place.chat)
            await self._boards.forget(board)
            return
        with _what_is_sent_is_sent(board):
            await self._boards.showed(board, table.version)

    def _replace(self, board: Board) -> None:
        """Post the board anew where its message cannot show it any longer."""

        async def send() -> None:
            await self._send(board.table, None)
            self.retire(board.place.chat, board.message)

        self._outbox.put((board.table, "post"), board.place.chat, send)

    async def _edit_to(self, board: Board, look: _Look) -> None:
        chat, message = board.place.chat, board.message
        if board.text:
            await self._bot.edit_message_text(
                look.text, chat, message, parse_mode=ParseMode.HTML, reply_markup=look.buttons
            )
            return
        picture = InputMediaPhoto(
            await self._picture(look.scene),
            caption=look.words,
            parse_mode=ParseMode.HTML,
            filename=PICTURE_NAME,
        )
        await self._bot.edit_message_media(picture, chat, message, reply_markup=look.buttons)

    async def _look(self, table: Table) -> _Look:
        names = await self._guests.names(table, self._say)
        view = table.maker_plays if table.place.is_private else Player.WHITE
        return _Look(
            scene=scene(table, names, view, self._say),
            words=caption(table, names, self._say),
            buttons=keyboard(table, self._say),
        )

    async def _picture(self, shown: Scene) -> bytes:
        return await asyncio.get_running_loop().run_in_executor(self._painters, draw, shown)

    async def _take_buttons(self, chat: int, message: int) -> None:
        try:
            await self._bot.edit_message_reply_markup(
                chat_id=chat, message_id=message, reply_markup=None
            )
        except (BadRequest, Forbidden) as error:
            _log.debug("message %s in chat %s keeps its buttons: %s", message, chat, error)

    async def _delete(self, chat: int, message: int) -> None:
        try:
            await self._bot.delete_message(chat, message)
        except (BadRequest, Forbidden) as error:
            _log.debug("message %s in chat %s stays: %s", message, chat, error)
