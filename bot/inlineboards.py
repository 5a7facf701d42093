"""Boards in messages of inline mode, which are edited by their name; nothing can be sent there.

Such a message begins as a text. It becomes a picture as soon as there is one, and then stays one:
Telegram has no way back. While no new picture can be had, its caption holds the board as a text.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from telegram import InlineKeyboardMarkup, InputMediaPhoto
from telegram.constants import ParseMode
from telegram.error import BadRequest, Forbidden

from bot.reasons import Reason, reason_of, unless_it_is_so_already
from bot.studio import Shown
from club.journal import JournalUnavailable
from club.places import INLINE, Board

if TYPE_CHECKING:
    from collections.abc import Sequence

    from telegram import Bot, InlineKeyboardButton

    from bot.guests import Guests
    from bot.looks import Look, Looks
    from bot.outbox import Outbox
    from bot.studio import Studio
    from club.places import Boards, TableId
    from club.table import Table
    from club.tables import Club

_log = logging.getLogger(__name__)

PICTURE_LATER = 10.0
"""After so many seconds we look whether there is room for a picture that had to wait."""
_REMEMBERED = 2_000


@dataclass(frozen=True, slots=True)
class _Face:
    """What a message shows: a look, and whether its picture is there, too."""

    look: Look
    pictured: bool


class InlineBoards:
    """Keeps the messages of inline mode up to their tables."""

    def __init__(
        self,
        bot: Bot,
        club: Club,
        boards: Boards,
        guests: Guests,
        looks: Looks,
        studio: Studio,
        outbox: Outbox,
    ) -> None:
        self._bot = bot
        self._club = club
        self._boards = boards
        self._guests = guests
        self._looks = looks
        self._studio = studio
        self._outbox = outbox
        self._restyled: set[str] = set()
        self._without_photos: set[str] = set()
        self._shown: OrderedDict[str, _Face] = OrderedDict()
        self._later: dict[str, asyncio.TimerHandle] = {}

    async def settle(self, table: TableId, inline: str) -> Board | None:
        """The table's board, which a message of inline mode is from now on.

        ``None``: another message is.
        """
        known = await self._of(table)
        if known is None:
            known = Board.in_inline_mode(table, inline)
            await self._boards.put(known)
        return known if known.inline == inline else None

    async def is_shown_by(self, table: TableId, inline: str) -> bool:
        """Whether a message of inline mode is the table's board; altered programs press any."""
        board = await self._of(table)
        return board is not None and board.inline == inline

    async def succeed(self, over: TableId, table: TableId) -> None:
        """Show another table in a message of inline mode from now on: the rematch."""
        board = await self._of(over)
        if board is not None:
            await self._boards.put(replace(board, table=table, shown=0))
            await self._boards.forget(board)

    def refresh(self, board: Board, *, restyled: bool = False) -> None:
        """Redraw a board soon; ``restyled``: though it shows the table's newest version."""
        if restyled:
            self._restyled.add(board.inline)
        self._outbox.put(board.inline, board.inline, lambda: self._edit(board))

    def reopen(self, chat: int) -> bool:
        """A private chat is open to us now; whether pictures could not be uploaded there before."""
        return self._studio.reopen(chat)

    def ask(
        self, board: Board, version: int, rows: Sequence[Sequence[InlineKeyboardButton]]
    ) -> None:
        """Put a question under a board, soon, unless the table has moved on by then.

        The next redraw takes it away.
        """

        async def send() -> None:
            table = await self._club.table(board.table)
            if table is None or table.version != version:
                return
            look = await self._looks.of(table, INLINE)
            buttons = () if look.buttons is None else look.buttons.inline_keyboard
            self._shown.pop(board.inline, None)
            with unless_it_is_so_already():
                await self._bot.edit_message_reply_markup(
                    inline_message_id=board.inline,
                    reply_markup=InlineKeyboardMarkup([*buttons, *rows]),
                )

        self._outbox.put((board.inline, "question"), board.inline, send)

    def retire(self, inline: str) -> None:
        """Take the buttons from a message, soon."""

        async def send() -> None:
            with unless_it_is_so_already():
                await self._bot.edit_message_reply_markup(inline_message_id=inline)

        self._outbox.put(inline, inline, send)

    async def _of(self, table: TableId) -> Board | None:
        """The board that shows a table in inline mode."""
        return next((b for b in await self._boards.of(table) if b.inline), None)

    async def _edit(self, board: Board) -> None:
        table = await self._club.table(board.table)
        now = await self._of(board.table)
        if table is None or now is None or now.inline != board.inline:
            return
        restyled = board.inline in self._restyled
        if now.shown >= table.version and not restyled:
            return
        self._restyled.discard(board.inline)  # whoever wants it from now on may come too late
        try:
            await self._bring_up(now, table)
        except (BadRequest, Forbidden) as error:
            if reason_of(error) is not Reason.GONE and not isinstance(error, Forbidden):
                raise
            await self._forget(now, error)
        except Exception:
            if restyled:
                self._restyled.add(board.inline)
            raise

    async def _forget(self, board: Board, error: Exception) -> None:
        """Nobody sees a message any more, and nobody can be told."""
        _log.info("table %s: its message of inline mode is gone: %s", board.table, error)
        self._shown.pop(board.inline, None)
        await self._boards.forget(board)

    async def _bring_up(self, board: Board, table: Table) -> None:
        look = await self._looks.of(table, INLINE)
        was_text = board.text
        face = self._shown.get(board.inline)
        if face != _Face(look, pictured=True):
            accounts = await self._guests.accounts(table)
            shown = await self._picture(board, look, accounts)
            if shown is Shown.YES:
                board = replace(board, text=False)
            elif face != _Face(look, pictured=False):
                board = await self._write(board, table, look, hint=shown is Shown.NOWHERE)
            if shown is Shown.LATER:
                self._look_later(board, accounts)
            self._remember(board.inline, _Face(look, shown is Shown.YES))
        await self._note(board, table.version, changed=board.text != was_text)

    async def _picture(self, board: Board, look: Look, accounts: Sequence[int]) -> Shown | None:
        """Show the picture; ``None`` where none is wanted or taken."""
        if look.written or board.inline in self._without_photos:
            return None

        async def edit(photo: str) -> None:
            picture = InputMediaPhoto(photo, caption=look.words, parse_mode=ParseMode.HTML)
            with unless_it_is_so_already():
                await self._bot.edit_message_media(
                    picture, inline_message_id=board.inline, reply_markup=look.buttons
                )

        try:
            return await self._studio.show(look.scene, accounts, edit)
        except (BadRequest, Forbidden) as error:
            if reason_of(error) is not Reason.NO_PICTURES:
                raise
            _log.info("table %s: no pictures in its chat, its board stays a text", board.table)
            if len(self._without_photos) > _REMEMBERED:
                self._without_photos.clear()
            self._without_photos.add(board.inline)
            return None

    async def _write(self, board: Board, table: Table, look: Look, *, hint: bool) -> Board:
        """Write the board instead of drawing it; returns it as it is then known to be.

        ``hint``: say what would make it a picture.
        """
        if board.text:
            text = look.text
            if hint:
                name = self._bot.username
                link = f'<a href="https://t.me/{name}">@{name}</a>'
                text = f"{text}\n{await self._looks.without_pictures(table, link)}"
            try:
                with unless_it_is_so_already():
                    await self._bot.edit_message_text(
                        text,
                        inline_message_id=board.inline,
                        parse_mode=ParseMode.HTML,
                        reply_markup=look.buttons,
                    )
            except BadRequest as error:  # it became a picture, but that was not noted
                if reason_of(error) is not Reason.IS_A_PICTURE:
                    raise
            else:
                return board
        with unless_it_is_so_already():
            await self._bot.edit_message_caption(
                inline_message_id=board.inline,
                caption=look.brief,
                parse_mode=ParseMode.HTML,
                reply_markup=look.buttons,
            )
        return replace(board, text=False)

    async def _note(self, board: Board, version: int, *, changed: bool) -> None:
        """Note what a message shows, and what it is if that has ``changed``.

        Where it cannot be noted now, a later redraw makes up for it.
        """
        try:
            if changed:
                await self._boards.put(replace(board, shown=max(board.shown, version)))
            else:
                await self._boards.showed(board, version)
        except JournalUnavailable as error:
            _log.warning("table %s: its board could not be noted: %s", board.table, error)

    def _look_later(self, board: Board, accounts: Sequence[int]) -> None:
        """Draw the picture when there is room for it, if nothing newer is shown by then."""

        def look() -> None:
            self._later.pop(board.inline, None)
            if self._studio.has_room(accounts):
                self.refresh(board, restyled=True)
            else:
                self._look_later(board, accounts)

        before = self._later.pop(board.inline, None)
        if before is not None:
            before.cancel()
        loop = asyncio.get_running_loop()
        self._later[board.inline] = loop.call_later(PICTURE_LATER, look)

    def _remember(self, inline: str, face: _Face) -> None:
        self._shown[inline] = face
        self._shown.move_to_end(inline)
        if len(self._shown) > _REMEMBERED:
            self._shown.popitem(last=False)
