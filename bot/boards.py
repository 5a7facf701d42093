"""Boards on show: posting a table's message, and redrawing it when the table has changed."""

from __future__ import annotations

import logging
from collections import OrderedDict
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, TypedDict

from telegram import InlineKeyboardMarkup, InputMediaPhoto, ReplyParameters
from telegram.constants import ParseMode
from telegram.error import BadRequest, Forbidden

from bot.reasons import Reason, reason_of, unless_it_is_so_already
from bot.rights import takes_pictures
from club.journal import JournalUnavailable
from club.places import Board

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator, Sequence

    from telegram import Bot, Message

    from bot.gallery import Gallery
    from bot.guests import Guests
    from bot.inlineboards import InlineBoards
    from bot.looks import Look, Looks
    from bot.messages import Messages
    from bot.outbox import Outbox
    from club.places import Boards, Place, TableId
    from club.table import Table
    from club.tables import Club

_log = logging.getLogger(__name__)

PICTURE_NAME = "board.png"
_REMEMBERED = 2_000
"""Of so many messages we remember what they show, to spare edits that change nothing."""


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


class ShownBoards:
    """All boards on show. Whatever is sent shows the newest state of its table."""

    def __init__(
        self,
        bot: Bot,
        club: Club,
        boards: Boards,
        guests: Guests,
        looks: Looks,
        gallery: Gallery,
        outbox: Outbox,
        messages: Messages,
        inline: InlineBoards,
    ) -> None:
        self._bot = bot
        self._club = club
        self._boards = boards
        self._guests = guests
        self._looks = looks
        self._gallery = gallery
        self._outbox = outbox
        self._messages = messages
        self.inline = inline
        self._restyled: set[tuple[int, int]] = set()
        self._shown: OrderedDict[tuple[int, int], Look] = OrderedDict()

    async def at(self, table: TableId, chat: int) -> Board | None:
        """The board that shows a table in a chat."""
        return next((b for b in await self._boards.of(table) if b.place.chat == chat), None)

    async def of(self, table: TableId) -> Sequence[Board]:
        """The boards of a table, in all chats."""
        return await self._boards.of(table)

    async def dismiss(self, board: Board, words: str) -> None:
        """A message is no board any longer: it says only this (HTML) from now on."""
        await self._boards.forget(board)
        self._messages.close(board.place.chat, board.message, words, text=board.text)

    async def adopt(self, board: Board) -> None:
        """Keep a board that was sent but not stored, as a crash in between leaves it behind.

        Or a press was quicker than storing it: then it is stored by now, and the same message.
        """
        earlier = await self.at(board.table, board.place.chat)
        await self._boards.put(board)
        if earlier is not None and earlier.message != board.message:
            self._messages.retire(board.place.chat, earlier.message)

    async def shown_by(self, chat: int, message: int) -> Board | None:
        """The board that a message is."""
        return await self._boards.showing(chat, message)

    async def within(self, chat: int) -> Sequence[Board]:
        """All boards of a chat."""
        return await self._boards.within(chat)

    async def forget(self, board: Board) -> bool:
        """Drop a board whose message cannot be reached; whether nobody else has done it before."""
        return await self._boards.forget(board)

    async def post(self, table: Table, reply_to: int | None = None) -> None:
        """Send a table's board as a new message, soon, to every place where it is shown.

        ``reply_to`` is a message of the place where the table was opened.
        """
        for place in await self._guests.places(table):
            self.post_in(place, table, reply_to if place == table.place else None)

    def post_in(
        self,
        place: Place,
        table: Table,
        reply_to: int | None = None,
        *,
        aloud: bool = False,
        unreachable: Callable[[], None] | None = None,
        buttons: InlineKeyboardMarkup | None = None,
    ) -> None:
        """Send a table's board to one place, soon; an older one in the chat leads on to it.

        Nobody waits for it here: a chat that has to wait for its pace holds up no other. In inline
        mode nothing can be sent. ``unreachable`` is called when the chat turns out to be closed to
        us. ``buttons`` stand in the place of the board's own until it is redrawn.
        """
        if place.is_inline:
            return

        async def send() -> None:
            earlier = await self.at(table.id, place.chat)
            try:
                await self._send(table.id, place, reply_to, aloud=aloud, buttons=buttons)
            except (Forbidden, BadRequest) as error:
                closed = reason_of(error) in {Reason.SHUT_OUT, Reason.NOBODY}
                if unreachable is not None and closed:
                    unreachable()
                raise
            newest = await self.at(table.id, place.chat)
            if earlier is not None and newest is not None and newest != earlier:
                words = await self._looks.of_earlier(newest)
                self._messages.close(place.chat, earlier.message, words, text=earlier.text)

        key = (table.id, "post")
        self._outbox.put(key, place.chat, send, once=True, thread=place.thread)

    def rebutton(self, chat: int, message: int, buttons: InlineKeyboardMarkup) -> None:
        """Give a board other buttons, until it is redrawn."""
        self._shown.pop((chat, message), None)

        async def send() -> None:
            await self._bot.edit_message_reply_markup(chat, message, reply_markup=buttons)

        self._outbox.put((chat, message), chat, send)

    async def refresh(self, table: TableId, *, restyled: bool = False) -> None:
        """Redraw a table soon, wherever it is shown as it was before; ``restyled``: anywhere."""
        for board in await self._boards.of(table):
            self._refresh(board, restyled=restyled)

    async def seek(self, table: TableId) -> None:
        """Make sure that a table's boards are still there: one that is gone is posted anew."""
        for board in await self._boards.of(table):
            self._shown.pop((board.place.chat, board.message), None)
            self._refresh(board, sought=True)

    async def restyle(self, chat: int) -> None:
        """Redraw all boards of a chat, which likes them otherwise now."""
        for board in await self._boards.unfinished_in(chat):
            self._refresh(board, restyled=True)

    async def catch_up(self) -> int:
        """Redraw the boards that a crash left behind their tables; returns how many."""
        behind = await self._boards.behind()
        for board in behind:
            self._refresh(board)
        return len(behind)

    async def post_missing(self) -> int:
        """Post the boards of tables that no message shows, as a crash leaves them."""
        count = 0
        for table_id in await self._boards.missing():
            table = await self._club.table(table_id)
            if table is not None and table.parked is None and not table.place.is_inline:
                await self.post(table)
                count += 1
        return count

    def _refresh(self, board: Board, *, restyled: bool = False, sought: bool = False) -> None:
        if board.inline:
            self.inline.refresh(board, restyled=restyled)
            return
        message = (board.place.chat, board.message)
        if restyled:  # remembered beside the outbox, where a later redraw may replace this one
            self._restyled.add(message)
        place = board.place
        self._outbox.put(
            message, place.chat, lambda: self._edit(board, sought=sought), thread=place.thread
        )

    async def _send(
        self,
        table_id: TableId,
        place: Place,
        reply_to: int | None,
        *,
        aloud: bool = False,
        buttons: InlineKeyboardMarkup | None = None,
    ) -> None:
        table = await self._club.table(table_id)
        if table is None:
            return
        if table.place.chat == place.chat:  # its topic may have been deleted meanwhile
            place = table.place
        look = await self._looks.of(table, place)
        common: _Common = {
            "chat_id": place.chat,
            "message_thread_id": place.thread,
            "parse_mode": ParseMode.HTML,
            "reply_markup": buttons or look.buttons,
            "disable_notification": not aloud,
            "reply_parameters": None
            if reply_to is None
            else ReplyParameters(reply_to, allow_sending_without_reply=True),
        }
        message = None if look.written else await self._send_picture(look, common)
        text = message is None
        if message is None:
            message = await self._bot.send_message(text=look.text, **common)
        board = Board(table.id, place, message.message_id, table.version, text)
        if buttons is None:
            self._remember((place.chat, message.message_id), look)
        with _what_is_sent_is_sent(board):
            await self._boards.put(board)
            now = await self._club.table(table_id)
            if now is not None and now.version > table.version:  # somebody was quicker than that
                self._refresh(board)

    async def _send_picture(self, look: Look, common: _Common) -> Message | None:
        """Send the board as a picture; ``None`` where the chat takes none."""
        try:
            return await self._gallery.show(
                look.scene,
                lambda photo: self._bot.send_photo(
                    photo=photo, caption=look.words, filename=PICTURE_NAME, **common
                ),
            )
        except (BadRequest, Forbidden) as error:
            if reason_of(error) is Reason.NO_PICTURES:
                return None
            raise

    async def _edit(self, board: Board, *, sought: bool = False) -> None:
        """Bring a message up to its table, unless another one shows the table by now.

        One that is only ``sought`` is edited though it shows the newest version.
        """
        table = await self._club.table(board.table)
        now = await self.at(board.table, board.place.chat)
        if table is None or now is None:
            return
        if now.message != board.message:
            await self._messages.take_buttons(board.place.chat, board.message)
            self._refresh(now)
        elif (message := (board.place.chat, board.message)) in self._restyled:
            self._restyled.discard(message)  # whoever wants it from now on may come too late
            try:
                await self._bring_up(now, table, restyled=True)
            except Exception:
                self._restyled.add(message)
                raise
        elif sought or now.shown < table.version:
            await self._bring_up(now, table)

    async def _bring_up(self, board: Board, table: Table, *, restyled: bool = False) -> None:
        try:
            look = await self._looks.of(table, board.place)
            if look.written and not board.text:
                self._replace(board)
                return
            now = await self._show(board, look)
        except (BadRequest, Forbidden) as error:
            if not await self._makes_up_for(board, error, restyled=restyled):
                raise
            return
        self._remember((board.place.chat, board.message), look)
        with _what_is_sent_is_sent(board):
            if now != board:
                await self._boards.put(replace(now, shown=table.version))
            await self._boards.showed(now, table.version)

    async def _makes_up_for(
        self, board: Board, error: BadRequest | Forbidden, *, restyled: bool
    ) -> bool:
        """Whether a board that could not be edited is posted anew, or nobody asked for that."""
        match reason_of(error):
            case Reason.GONE:
                _log.info("table %s: its board is gone", board.table)
                if restyled:  # whoever only chose a theme did not ask for forgotten boards
                    await self._boards.forget(board)
                else:
                    self._replace(board)
            case Reason.NO_PICTURES:
                _log.info("table %s: no more pictures here, its board becomes a text", board.table)
                self._replace(board)
            case Reason.IS_A_TEXT | Reason.IS_A_PICTURE:
                self._replace(board)
            case Reason.SILENCED:  # no message of ours can show the table there now
                await self._boards.forget(board)
                return False
            case _:
                return False
        return True

    def _remember(self, message: tuple[int, int], look: Look) -> None:
        """Note what a message shows; the oldest are forgotten."""
        self._shown[message] = look
        self._shown.move_to_end(message)
        if len(self._shown) > _REMEMBERED:
            self._shown.popitem(last=False)

    def _replace(self, board: Board) -> None:
        """Post the board anew where its message cannot show it any longer, once."""
        place = board.place

        async def send() -> None:
            now = await self.at(board.table, place.chat)
            if now is None or now.message != board.message:
                return  # it has been posted anew by now
            try:
                await self._send(board.table, place, None)
            except (BadRequest, Forbidden) as error:
                if reason_of(error) is Reason.SILENCED:
                    await self._boards.forget(board)
                raise
            self._messages.retire(place.chat, board.message)

        key = (board.table, "post")
        self._outbox.put(key, place.chat, send, once=True, thread=place.thread)

    async def _show(self, board: Board, look: Look) -> Board:
        """Let a board's message show a look; returns the board as it is then.

        What became a text for want of rights is a picture again as soon as pictures are taken.
        """
        chat, message = board.place.chat, board.message
        if board.text and not look.written and await takes_pictures(self._bot, chat):
            try:
                await self._draw(board, look)
            except (BadRequest, Forbidden) as error:
                if reason_of(error) is not Reason.NO_PICTURES:
                    raise
            else:
                return replace(board, text=False)
        if self._shown.get((chat, message)) == look:
            return board  # nobody sees anything of what has changed
        if not board.text:
            await self._draw(board, look)
            return board
        with unless_it_is_so_already():
            await self._bot.edit_message_text(
                look.text, chat, message, parse_mode=ParseMode.HTML, reply_markup=look.buttons
            )
        return board

    async def _draw(self, board: Board, look: Look) -> None:
        def edit(photo: str | bytes) -> Awaitable[Message | bool]:
            picture = InputMediaPhoto(
                photo, caption=look.words, parse_mode=ParseMode.HTML, filename=PICTURE_NAME
            )
            chat, message = board.place.chat, board.message
            return self._bot.edit_message_media(picture, chat, message, reply_markup=look.buttons)

        with unless_it_is_so_already():
            await self._gallery.show(look.scene, edit)
