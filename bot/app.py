"""The composition root: builds everything, runs it, and takes it down in the reverse order."""

from __future__ import annotations

import asyncio
import logging
import signal
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from telegram.error import InvalidToken, NetworkError, TelegramError
from telegram.ext import ApplicationBuilder

from bot.boards import ShownBoards
from bot.chance import SystemChance
from bot.computer import ComputerSeat
from bot.guests import Guests
from bot.house import House
from bot.order import AT_ONCE, TableOrder
from bot.outbox import Limits, Outbox
from bot.texts import Texts
from bot.troubles import PollingTroubles
from bot.wiring import ALLOWED_UPDATES, command_list, wire
from club.tables import Club
from nardy import rule_set
from storage import Archive, StoreError, open_live

if TYPE_CHECKING:
    from telegram.ext import Application

    from bot.settings import Settings

_log = logging.getLogger(__name__)

PAINTERS = 2
_LONGEST_PAUSE = 30

EXIT_OK, EXIT_REFUSED = 0, 1


async def run(settings: Settings) -> int:
    """Run the bot until it is told to stop; returns the process's exit code."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    try:
        async with AsyncExitStack() as stack:
            await _serve(settings, stack, stop)
    except StoreError as error:
        _log.error("%s", error)
        return EXIT_REFUSED
    except InvalidToken:
        _log.error("Telegram refuses the token: check BOT_TOKEN (and BOT_API_URL)")
        return EXIT_REFUSED
    _log.info("stopped")
    return EXIT_OK


async def _serve(settings: Settings, stack: AsyncExitStack, stop: asyncio.Event) -> None:
    archive = await stack.enter_async_context(Archive.open(settings.database))
    live = await stack.enter_async_context(open_live(settings.redis))
    application = _application(settings)
    if not await _connect(application, stop):
        return
    stack.push_async_callback(application.shutdown)
    outbox = await stack.enter_async_context(Outbox(_limits(settings)))
    painters = stack.enter_context(ThreadPoolExecutor(PAINTERS, "painter"))
    say = Texts.load().in_language(None)
    club = Club(archive.journal, live, now=lambda: datetime.now(UTC), chance=SystemChance())
    guests = Guests(archive.people)
    house = House(
        bot=application.bot,
        club=club,
        people=archive.people,
        guests=guests,
        boards=ShownBoards(application.bot, club, archive.boards, guests, outbox, painters, say),
        computer=await stack.enter_async_context(ComputerSeat(club)),
        outbox=outbox,
        say=say,
        default_rules=rule_set(settings.default_rules),
    )
    wire(application, house)
    await application.start()
    stack.push_async_callback(application.stop)
    await _catch_up(house)
    await _list_commands(application, house)
    await _poll(application, stack)
    _log.info("@%s is ready", application.bot.username)
    await stop.wait()
    _log.info("stopping")


def _application(settings: Settings) -> Application:  # type: ignore[type-arg] # PTB's six type parameters say nothing here
    return (
        ApplicationBuilder()
        .token(settings.token)
        .base_url(settings.api_base_url)
        .base_file_url(settings.file_base_url)
        .concurrent_updates(TableOrder())
        .connection_pool_size(AT_ONCE * 2)
        .read_timeout(15)
        .media_write_timeout(30)
        .get_updates_read_timeout(15)
        .build()
    )


def _limits(settings: Settings) -> Limits:
    return Limits(
        group_per_minute=settings.outbox_group_per_minute,
        private_per_second=settings.outbox_private_per_second,
        total_per_second=settings.outbox_total_per_second,
    )


async def _connect(application: Application, stop: asyncio.Event) -> bool:  # type: ignore[type-arg] # as above
    """Greet Telegram, as often as it takes; false if we were told to stop meanwhile."""
    pause = 1
    while not stop.is_set():
        try:
            await application.initialize()
        except InvalidToken:
            raise
        except NetworkError as error:
            _log.warning("Telegram cannot be reached, trying again in %s s: %s", pause, error)
        else:
            return True
        try:
            await asyncio.wait_for(stop.wait(), pause)
        except TimeoutError:
            pause = min(pause * 2, _LONGEST_PAUSE)
    return False


async def _catch_up(house: House) -> None:
    """Do what a crash left undone: the computer's turns, and boards behind their tables."""
    for summary in await house.club.running():
        await house.computer.play(summary.table)
    behind = await house.boards.catch_up()
    if behind:
        _log.info("redrawing %s boards that were behind", behind)


async def _list_commands(application: Application, house: House) -> None:  # type: ignore[type-arg] # as above
    """Tell Telegram our commands where they have changed; it never stops the start."""
    wanted = command_list(house.say)
    try:
        if list(await application.bot.get_my_commands()) != wanted:
            await application.bot.set_my_commands(wanted)
    except TelegramError as error:
        _log.warning("the list of commands could not be set: %s", error)


async def _poll(application: Application, stack: AsyncExitStack) -> None:  # type: ignore[type-arg] # as above
    updater = application.updater
    if updater is None:
        raise RuntimeError("the application was built without an updater")
    await updater.start_polling(
        allowed_updates=ALLOWED_UPDATES,
        bootstrap_retries=-1,
        error_callback=PollingTroubles().met,
    )
    stack.push_async_callback(updater.stop)
