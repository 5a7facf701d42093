"""Reading: ``/rules`` and the first game's guide, turned over page by page in one message.

Where a chat takes no photos, or wants its boards written, the pages are texts.
"""

from __future__ import annotations

from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING

from telegram import InlineKeyboardButton, InlineKeyboardMarkup, InputMediaPhoto, ReplyParameters
from telegram.constants import ParseMode
from telegram.error import BadRequest, Forbidden

from bot.boards import PICTURE_NAME
from bot.examples import EXAMPLES
from bot.guests import is_somebody
from bot.house import place_of
from bot.keyboards import first_rows
from bot.lessons import BOOKS, GUIDE, Request
from bot.presses import answer, is_on
from bot.reasons import Reason, reason_of
from bot.scenes import words_of as words_on_pictures
from club.refusals import Refusal
from nardy import RULE_SETS, format_play
from render import Scene, text_board

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from telegram import Message, Update
    from telegram.ext import ContextTypes

    from bot.examples import Example
    from bot.gallery import Picture
    from bot.house import House
    from bot.lessons import Page
    from bot.texts import Say

_TITLES_IN_A_ROW = 2

_Row = list[InlineKeyboardButton]


class Reading:
    """Handlers of ``/rules`` and of the buttons under its pages and the guide's."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def rules(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """``/rules``: the first page of the rule set that the chat plays by."""
        if update.message is None:
            return
        settings = await self._house.chats.settings(update.message.chat.id)
        name = settings.rules if settings.rules in RULE_SETS else self._house.default_rules.name
        self._begin(update.message, Request(name, 1))

    async def pressed(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Turn to the page that a button asks for. Anybody may: it is no game."""
        query = update.callback_query
        if query is None:
            return
        request = Request.parse(query.data)
        known = is_somebody(query.from_user) and is_on(query.message, query)
        why = Refusal.STALE if request is None or not known else None
        await answer(query, await self._house.languages.to(query.from_user), why)
        if request is None or not is_on(query.message, query):
            return
        if request.new:
            self._begin(query.message, Request(request.book, request.number))
        else:
            self._turn_to(query.message, request)

    def _begin(self, message: Message, request: Request) -> None:
        """Answer a message with a page, soon."""
        place = place_of(message)

        async def send() -> None:
            say = await self._house.languages.at(place.chat)
            page, buttons = page_of(request), page_buttons(request, say)
            example = EXAMPLES[page.example]
            settings = await self._house.chats.settings(place.chat)
            reply = ReplyParameters(message.message_id, allow_sending_without_reply=True)
            if not settings.text_board:
                try:
                    await self._house.gallery.show(
                        picture_of(example, say),
                        lambda photo: self._house.bot.send_photo(
                            place.chat,
                            photo,
                            caption=words_of(page, say),
                            message_thread_id=place.thread,
                            parse_mode=ParseMode.HTML,
                            reply_markup=buttons,
                            disable_notification=True,
                            reply_parameters=reply,
                            filename=PICTURE_NAME,
                        ),
                    )
                except (BadRequest, Forbidden) as error:
                    if reason_of(error) is not Reason.NO_PICTURES:
                        raise
                else:
                    return
            await self._house.bot.send_message(
                place.chat,
                text_of(page, example, say),
                message_thread_id=place.thread,
                parse_mode=ParseMode.HTML,
                reply_markup=buttons,
                disable_notification=True,
                reply_parameters=reply,
            )

        key = (place.chat, "lesson", message.message_id)
        self._house.outbox.put(key, place.chat, send, once=True, thread=place.thread)

    def _turn_to(self, message: Message, request: Request) -> None:
        """Show another page in the same message, soon; of several only the last one."""
        chat, number = message.chat.id, message.message_id

        async def edit() -> None:
            say = await self._house.languages.at(chat)
            page, buttons = page_of(request), page_buttons(request, say)
            example = EXAMPLES[page.example]
            if not message.photo:
                await self._house.bot.edit_message_text(
                    text_of(page, example, say),
                    chat,
                    number,
                    parse_mode=ParseMode.HTML,
                    reply_markup=buttons,
                )
                return

            def send(photo: str | bytes) -> Awaitable[Message | bool]:
                media = InputMediaPhoto(
                    photo,
                    caption=words_of(page, say),
                    parse_mode=ParseMode.HTML,
                    filename=PICTURE_NAME,
                )
                return self._house.bot.edit_message_media(media, chat, number, reply_markup=buttons)

            await self._house.gallery.show(picture_of(example, say), send)

        self._house.outbox.put((chat, number), chat, edit)


def guide_row(say: Say) -> _Row:
    """The button that opens the first game's guide in a message of its own."""
    return [_button(say("button-guide"), Request(GUIDE, 1, new=True))]


def page_of(request: Request) -> Page:
    """The page that is asked for."""
    return BOOKS[request.book].pages[request.number - 1]


def words_of(page: Page, say: Say) -> str:
    """What a page says (HTML): a caption's length at most."""
    return f"<b>{say(f'button-page-{page.topic}')}</b>\n{say(f'page-{page.text}')}"


def text_of(page: Page, example: Example, say: Say) -> str:
    """A page without its picture (HTML): the words, the moves, then the board in letters."""
    lines = [words_of(page, say)]
    made, allowed = (_written(example, steps, say) for steps in (example.made, example.allowed))
    forbidden = _written(example, tuple(line.step for line in example.forbidden), say)
    if made or allowed:
        lines.append(say("lesson-allowed", play=" ".join(filter(None, (made, allowed)))))
    if forbidden:
        lines.append(say("lesson-forbidden", play=forbidden))
    board = text_board(_in_words(example.scene, say))
    return "\n".join([*lines, f"<pre>{escape(board)}</pre>"])


def picture_of(example: Example, say: Say) -> Picture:
    """What is drawn of an example; the few words on a whole board in the reader's language."""
    picture = example.picture
    return _in_words(picture, say) if isinstance(picture, Scene) else picture


def _in_words(scene: Scene, say: Say) -> Scene:
    return replace(scene, **words_on_pictures(say))


def _written(example: Example, steps: tuple[tuple[int, int], ...], say: Say) -> str:
    moves = example.moves(steps)
    return format_play(moves, example.player, off=say("off-word")) if moves else ""


def page_buttons(request: Request, say: Say) -> InlineKeyboardMarkup:
    """The buttons under a page: to its neighbours, to the list of pages, to the other rules.

    At the end of the guide stands what comes next: a first table.
    """
    book = BOOKS[request.book]
    if request.listed:
        return InlineKeyboardMarkup(_list_rows(request, say))
    last = len(book.pages)
    before, after = request.number - 1 or last, request.number % last + 1
    middle = say("lesson-number", number=request.number, last=last)
    turning = [
        _button("◀", Request(book.name, before)),
        _button(middle, Request(book.name, request.number, listed=True)),
        _button("▶", Request(book.name, after)),
    ]
    begins = first_rows(say) if book.name == GUIDE and request.number == last else []
    return InlineKeyboardMarkup([turning, *begins, _books_row(request, say)])


def _list_rows(request: Request, say: Say) -> list[_Row]:
    titles = [
        _button(
            _chosen(say(f"button-page-{page.topic}"), chosen=number == request.number),
            Request(request.book, number),
        )
        for number, page in enumerate(BOOKS[request.book].pages, 1)
    ]
    return [
        titles[start : start + _TITLES_IN_A_ROW]
        for start in range(0, len(titles), _TITLES_IN_A_ROW)
    ]


def _books_row(request: Request, say: Say) -> _Row:
    """The rule sets, each at its page about the same; under the guide a way to the rules."""
    if request.book == GUIDE:
        return [_button(say("button-rules"), Request(next(iter(RULE_SETS)), 1))]
    topic = page_of(request).topic
    return [
        _button(
            _chosen(say("rules-short", rules=name), chosen=name == request.book),
            Request(name, BOOKS[name].number_of(topic)),
        )
        for name in RULE_SETS
    ]


def _chosen(label: str, *, chosen: bool) -> str:
    return f"✓ {label}" if chosen else label


def _button(label: str, request: Request) -> InlineKeyboardButton:
    return InlineKeyboardButton(label, callback_data=request.data())
