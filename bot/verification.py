"""Verification: ``/verify``, everything that proves a finished table's dice."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING

from telegram import InputFile, ReplyParameters

from bot.house import place_of
from bot.names import html_name
from bot.pasttables import PastTables, game_number
from nardy.recordtext import write_record
from nardy.verify import verify

if TYPE_CHECKING:
    from telegram import Message, Update
    from telegram.ext import ContextTypes

    from bot.house import House
    from club.places import TableId
    from nardy.record import Record


class Verification:
    """The handler of ``/verify``: recomputes every roll and sends the record along."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._past = PastTables(house.club, house.people)

    async def verify(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """``/verify``: check the dice of the latest finished table here.

        A match is checked as a whole: whoever names one of its games gets that with the others.
        """
        message = update.message
        if message is None:
            return
        latest = await self._past.latest(message)
        if latest is None:
            await self._house.reply(message, "nothing-to-verify")
            return
        table_id, record = latest.id, latest.record
        if game_number(context.args or [], len(record.games)) is None:
            await self._house.reply(message, "verify-usage", games=len(record.games))
            return
        report = verify(record)
        rolls = sum(len(game.opening) + len(game.turns) for game in record.games)
        if report.passed:
            white, black = record.words
            await self._house.reply(
                message,
                "verify-passed",
                rolls=rolls,
                games=len(record.games),
                commitment=record.commitment,
                seed=record.seed or "",
                white=html_name(white),
                black=html_name(black),
            )
        else:
            say = await self._house.languages.at(message.chat.id)
            wrong = next(check.name for check in report.checks if check.problem is not None)
            await self._house.reply(message, "verify-failed", problem=say(f"verify-wrong-{wrong}"))
        self._send_record(
            message, table_id, await self._with_names(table_id, record, message.chat.id)
        )

    async def _with_names(self, table_id: TableId, record: Record, chat: int) -> Record:
        """Names are joined only here, for the reader; nothing depends on them."""
        table = await self._house.club.table(table_id)
        if table is None:
            return record
        say = await self._house.languages.at(chat)
        names = await self._house.guests.names(table, say)
        return replace(record, names=(names.white, names.black))

    def _send_record(self, message: Message, table_id: TableId, record: Record) -> None:
        place = place_of(message)
        text = write_record(record).encode()

        async def send() -> None:
            await self._house.bot.send_document(
                place.chat,
                InputFile(BytesIO(text), f"nardy-{table_id}.json"),
                message_thread_id=place.thread,
                disable_notification=True,
                reply_parameters=ReplyParameters(
                    message.message_id, allow_sending_without_reply=True
                ),
            )

        self._house.reply_with(message, f"record of {table_id}", send)
