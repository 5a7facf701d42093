"""python-telegram-bot runs against the playground as against Telegram."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest
from telegram import (
    CallbackQuery,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaPhoto,
    Message,
    Update,
)
from telegram.error import BadRequest, ChatMigrated, Conflict, Forbidden, RetryAfter
from telegram.ext import Application, ApplicationBuilder, CallbackQueryHandler, CommandHandler

from tests.playground.aiogram_contract import check_call, check_update
from tests.playground.client import ANNA, DMITRI, GROUP, Client, RefusedError, png

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from telegram.ext import ContextTypes

    from playground.server import Playground

AnyApplication = Application[Any, Any, Any, Any, Any, Any]
BUTTON = InlineKeyboardMarkup([[InlineKeyboardButton("24/18", callback_data="m")]])


@dataclass
class SmallBot:
    """/play sends a photo; a press is answered with an alert and a new photo."""

    application: AnyApplication
    troubles: list[BaseException] = field(default_factory=list)

    async def play(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        assert update.message is not None
        await update.message.reply_photo(
            png(), caption="<b>Anna</b> to move 🎲", parse_mode="HTML", reply_markup=BUTTON
        )

    async def press(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        query = update.callback_query
        assert isinstance(query, CallbackQuery)
        await query.answer("Well played", show_alert=True)
        await query.edit_message_media(InputMediaPhoto(png(20, 10), "played"), reply_markup=BUTTON)
        with pytest.raises(BadRequest, match="Message is not modified"):
            await query.edit_message_reply_markup(BUTTON)


def build(playground: Playground) -> AnyApplication:
    return (
        ApplicationBuilder()
        .token("123456:TEST")
        .base_url(f"{playground.url}/bot")
        .base_file_url(f"{playground.url}/file/bot")
        .build()
    )


@pytest.fixture
async def small_bot(playground: Playground) -> AsyncIterator[SmallBot]:
    application = build(playground)
    bot = SmallBot(application)
    application.add_handler(CommandHandler("play", bot.play))
    application.add_handler(CallbackQueryHandler(bot.press))

    async def trouble(update: object, context: ContextTypes.DEFAULT_TYPE) -> None:
        assert context.error is not None
        bot.troubles.append(context.error)

    application.add_error_handler(trouble)
    async with application:
        await application.start()
        assert application.updater is not None
        await application.updater.start_polling(
            allowed_updates=Update.ALL_TYPES, error_callback=bot.troubles.append
        )
        yield bot
        if application.updater.running:
            await application.updater.stop()
        await application.stop()


async def test_a_board_is_sent_pressed_and_edited(client: Client, small_bot: SmallBot) -> None:
    await client.sim("message", user=ANNA, chat=GROUP, text="/play")
    board = await shown(client, "to move")
    assert board["caption_entities"] == [{"type": "bold", "offset": 0, "length": 4}]
    answer = await client.sim(
        "press", user=ANNA, chat=GROUP, message=board["message_id"], button="24/18"
    )
    assert (answer["text"], answer["show_alert"]) == ("Well played", True)
    edited = await shown(client, "played")
    assert edited["message_id"] == board["message_id"]
    assert edited["photo"][-1]["width"] == 20
    calls = await client.get("/sim/calls")
    faults = [check_call(call["method"], call["parameters"]) for call in calls]
    assert faults == [[] for _ in calls]
    updates = await client.get("/sim/updates")
    assert [fault for update in updates for fault in check_update(update)] == []
    assert small_bot.troubles == []


async def shown(client: Client, words: str) -> dict[str, Any]:
    version = -1
    while True:
        look = await client.get(f"/sim/chat/{GROUP}?after={version}&timeout=10")
        version = look["version"]
        for message in look["messages"]:
            if words in message.get("caption", ""):
                return dict(message)


async def test_errors_become_the_librarys_own(
    client: Client, playground: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PTB_TIMEDELTA", "1")
    async with build(playground).bot as bot:
        with pytest.raises(Forbidden, match="can't initiate conversation"):
            await bot.send_message(DMITRI, "a")
        with pytest.raises(BadRequest, match="Chat not found"):
            await bot.send_message("@anna", "a")
        await client.sim(
            "fault",
            method="sendMessage",
            code=429,
            description="Too Many Requests: retry after 3",
            parameters={"retry_after": 3},
        )
        with pytest.raises(RetryAfter) as flood:
            await bot.send_message(GROUP, "a")
        assert flood.value.retry_after == timedelta(seconds=3)
        sent = await bot.send_message(GROUP, "a")
        assert isinstance(sent, Message)
        with pytest.raises(BadRequest, match="Message to edit not found"):
            await bot.edit_message_text("b", GROUP, 999)
        with pytest.raises(BadRequest, match="Query is too old"):
            await bot.answer_callback_query("1")
        grown = await client.sim("member", chat=GROUP, action="migrate")
        with pytest.raises(ChatMigrated) as moved:
            await bot.send_message(GROUP, "b")
        assert moved.value.new_chat_id == grown["id"]


async def test_a_second_poller_is_a_conflict(client: Client, small_bot: SmallBot) -> None:
    async with asyncio.timeout(20):
        while not small_bot.troubles:
            with suppress(RefusedError):
                await client.call("getUpdates", timeout=1)
    assert isinstance(small_bot.troubles[0], Conflict)
