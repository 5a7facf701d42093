"""The composition root: builds everything, runs it, and takes it down in the reverse order."""

from __future__ import annotations

import asyncio
import logging
import signal
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from telegram import __version__ as PTB_VERSION  # noqa: N812 - it is a constant
from telegram.error import InvalidToken, TelegramError
from telegram.ext import ApplicationBuilder

from bot.boards import ShownBoards
from bot.chance import SystemChance
from bot.computer import ComputerSeat
from bot.errands import Errands
from bot.errors import WebhookError
from bot.flags import Flags
from bot.gallery import Gallery
from bot.guests import Guests
from bot.house import House
from bot.inlineboards import InlineBoards
from bot.languages import Languages
from bot.leaderboards import Standings
from bot.looks import Looks
from bot.messages import Messages
from bot.notices import TurnNotices
from bot.order import AT_ONCE, TableOrder
from bot.outbox import Limits, Outbox
from bot.profile import introduce
from bot.profiles import ShownProfiles
from bot.proposals import Proposals
from bot.ratings import RatingLines
from bot.seekers import Seekers
from bot.studio import Studio
from bot.texts import Texts
from bot.troubles import PollingTroubles
from bot.watchman import Watchman
from bot.wiring import ALLOWED_UPDATES, wire
from club.journal import JournalUnavailable
from club.tables import Club
from nardy import rule_set
from storage import Archive, StoreError, open_live

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from telegram.ext import Application

    from bot.settings import Settings, WebhookAddress

_log = logging.getLogger(__name__)

PAINTERS = 2
_LONGEST_PAUSE = 30
# Seconds: whoever sends SIGTERM expects the end within five.
_MOMENT, _DRAIN, _LAST_MOMENT = 1, 2.5, 0.5
_POLLING_TASK = "Updater:start_polling:polling_task"
"""The name that PTB gives to its task."""

_HANDLING = "process_concurrent_update"
"""How PTB's names of the tasks end in which updates are handled."""

EXIT_OK, EXIT_REFUSED = 0, 1


async def run(settings: Settings) -> int:
    """Run the bot until it is told to stop; returns the process's exit code."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    try:
        async with AsyncExitStack() as stack:
            await _unless(stop, _serve(settings, stack))
            _log.info("stopping")
    except (StoreError, JournalUnavailable, WebhookError) as error:
        _log.error("%s", error)
        return EXIT_REFUSED
    except InvalidToken:
        _log.error("Telegram refuses the token: check BOT_TOKEN (and BOT_API_URL)")
        return EXIT_REFUSED
    _log.info("stopped")
    return EXIT_OK


async def _unless(stop: asyncio.Event, work: Coroutine[object, object, None]) -> None:
    """Do the work until it ends or we are told to stop."""
    working, stopping = asyncio.create_task(work), asyncio.create_task(stop.wait())
    await asyncio.wait({working, stopping}, return_when=asyncio.FIRST_COMPLETED)
    for task in (working, stopping):
        task.cancel()
    with suppress(asyncio.CancelledError):
        await working


async def _serve(settings: Settings, stack: AsyncExitStack) -> None:
    """Build everything and serve; whatever has to be closed afterwards is on the stack.

    What is left first: updates stop coming, the handlers end, the outbox sends what waits (it needs
    painters and the bot's connections for that), then all the others.
    """
    archive = await stack.enter_async_context(Archive.open(settings.database))
    live = await stack.enter_async_context(open_live(settings.redis))
    application = _application(settings)
    stack.push_async_callback(application.shutdown)
    await _connect(application)
    outbox, errands = Outbox(_limits(settings)), Errands()
    painters = stack.enter_context(ThreadPoolExecutor(PAINTERS, "painter"))
    languages = Languages(Texts.load(), archive.chats, archive.people)
    club = Club(
        archive.journal,
        live.tables,
        now=_now,
        chance=SystemChance(),
        deadlines=live.deadlines,
        privacy=archive.privacy,
    )
    guests = Guests(archive.people, archive.privacy)
    lines = RatingLines(archive.ratings, archive.privacy, _now)
    looks = Looks(guests, archive.chats, languages, lines, _now)
    gallery = Gallery(application.bot.id, archive.pictures, painters)
    messages = Messages(application.bot, outbox)
    studio = Studio(application.bot, gallery, outbox, settings.media)
    inline = InlineBoards(application.bot, club, archive.boards, guests, looks, studio, outbox)
    boards = ShownBoards(
        application.bot, club, archive.boards, guests, looks, gallery, outbox, messages, inline
    )
    house = House(
        bot=application.bot,
        club=club,
        people=archive.people,
        guests=guests,
        boards=boards,
        chats=archive.chats,
        computer=await stack.enter_async_context(ComputerSeat(club)),
        outbox=outbox,
        gallery=gallery,
        errands=errands,
        languages=languages,
        messages=messages,
        notices=TurnNotices(
            application.bot,
            club,
            archive.notices,
            archive.people,
            guests,
            archive.chats,
            languages,
            boards,
            outbox,
            messages,
            _now,
        ),
        privacy=archive.privacy,
        default_rules=rule_set(settings.default_rules),
        now=_now,
    )
    standings = Standings(house, archive.leaderboards)
    seekers = Seekers(house, archive.pool, archive.ratings)
    watchman = Watchman(
        house,
        live.deadlines,
        archive.heartbeat,
        archive.pictures,
        _now,
        every_round=[seekers.go_round],
        every_minute=[standings.go_round, seekers.tell],
    )
    profiles = ShownProfiles(house, archive.profiles, archive.ratings, archive.dice)
    flags = Flags(house, archive.fair_play, settings.admin_accounts)
    proposals = Proposals(settings.token)
    wire(application, house, archive.dice, proposals, standings, seekers, profiles, flags)
    handlers = _Handlers(application)
    stack.push_async_callback(handlers.ended)
    await stack.enter_async_context(outbox)
    stack.push_async_callback(errands.all_done)
    await application.start()
    stack.push_async_callback(handlers.end)
    await watchman.arrive()
    await _catch_up(house)
    stack.push_async_callback(_end_watch, watchman, asyncio.create_task(watchman.watch()))
    await introduce(application.bot, languages.each(), archive.profile)
    if settings.webhook is not None:
        await _be_called(application, settings.webhook, stack)
        _log.info("@%s is ready", application.bot.username)
        await asyncio.Event().wait()  # until we are told to stop
    polling = await _poll(application, stack)
    _log.info("@%s is ready", application.bot.username)
    await asyncio.shield(polling)  # it is stopped by its updater


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


async def _end_watch(watchman: Watchman, watching: asyncio.Task[None]) -> None:
    watching.cancel()
    with suppress(asyncio.CancelledError):
        await watching
    with suppress(JournalUnavailable):
        await watchman.leave()


def _now() -> datetime:
    return datetime.now(UTC)


def _limits(settings: Settings) -> Limits:
    return Limits(
        group_per_minute=settings.outbox_group_per_minute,
        private_per_second=settings.outbox_private_per_second,
        total_per_second=settings.outbox_total_per_second,
        drain=_DRAIN,
    )


async def _connect(application: Application) -> None:  # type: ignore[type-arg] # as above
    """Greet Telegram, as often as it takes."""
    pause = 1
    while True:
        try:
            await application.initialize()
        except InvalidToken:
            raise
        except TelegramError as error:
            _log.warning("Telegram cannot be reached, trying again in %s s: %s", pause, error)
        else:
            return
        await asyncio.sleep(pause)
        pause = min(pause * 2, _LONGEST_PAUSE)


class _Handlers:
    """The end of the handlers. Some may wait for the outbox, which is closed in between."""

    def __init__(self, application: Application) -> None:  # type: ignore[type-arg] # as above
        self._application = application
        self._end: asyncio.Task[None] | None = None

    async def end(self) -> None:
        """Start no more of them, and wait a moment for those at work."""
        self._end = asyncio.create_task(self._application.stop())
        await asyncio.wait({self._end}, timeout=_MOMENT)

    async def ended(self) -> None:
        """Wait until the last one has ended; who still waits for Telegram now is cut short.

        Nothing is lost by it: what was accepted is in the journal, and shown at the next start.
        """
        if self._end is None:
            return
        await asyncio.wait({self._end}, timeout=_LAST_MOMENT)
        for task in asyncio.all_tasks():
            if task.get_name().endswith(_HANDLING):
                task.cancel()
        await self._end


async def _catch_up(house: House) -> None:
    """Do what a crash left undone: the computer's turns, and boards behind their tables."""
    for summary in await house.club.running():
        if summary.white is not None and summary.black is not None:
            continue
        try:
            await house.computer.play(summary.table)
        except Exception:  # noqa: BLE001 - one broken table must not keep all others waiting
            _log.exception("table %s: its game cannot go on", summary.table)
    behind = await house.boards.catch_up() + await house.boards.post_missing()
    if behind:
        _log.info("redrawing %s boards that were behind", behind)


async def _be_called(
    application: Application,  # type: ignore[type-arg] # as above
    address: WebhookAddress,
    stack: AsyncExitStack,
) -> None:
    """Let Telegram post updates to us."""
    from bot.webhook import Webhook  # only here: it brings an HTTP server along

    webhook = Webhook(address, application.bot, application.update_queue)
    await webhook.listen()
    stack.push_async_callback(webhook.close)
    await webhook.register()


async def _poll(application: Application, stack: AsyncExitStack) -> asyncio.Task[None]:  # type: ignore[type-arg] # as above
    """Begin to fetch updates; the task only ends when Telegram refuses the token."""
    updater = application.updater
    if updater is None:
        raise RuntimeError("the application was built without an updater")

    async def stop() -> None:
        # The last call tells Telegram what has been fetched; a slow answer must not hold us up.
        with suppress(TimeoutError, InvalidToken):
            async with asyncio.timeout(_MOMENT):
                await updater.stop()

    stack.push_async_callback(stop)
    await updater.start_polling(
        allowed_updates=ALLOWED_UPDATES,
        bootstrap_retries=-1,
        error_callback=PollingTroubles().met,
    )
    return _polling_task()


def _polling_task() -> asyncio.Task[None]:
    """The task in which PTB fetches updates.

    Raises:
        RuntimeError: this version of PTB calls it otherwise.
    """
    for task in asyncio.all_tasks():
        if task.get_name() == _POLLING_TASK:
            return task
    raise RuntimeError(
        f"python-telegram-bot {PTB_VERSION} has no task named {_POLLING_TASK}:"
        " this bot cannot tell when Telegram refuses its token"
    )
