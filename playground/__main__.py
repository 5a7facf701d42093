"""``python -m playground``: the server, and with ``--with-bot`` the bot beside it."""

from __future__ import annotations

import argparse
import asyncio
import logging
import signal
import sys
import time
from pathlib import Path

from playground.bot_process import BotProcess
from playground.server import Playground
from playground.state import WorldRules

LOCAL_TOKEN = f"123456:{'PLAYGROUND'}"
"""A made-up token for the bot that plays here; it opens nothing anywhere else."""

_EPOCH = 1_700_000_000
_FOLDER = Path("data/playground")
# Nothing is refused here, so nobody need wait: about as fast as people press.
_UNHELD = {"OUTBOX_GROUP_PER_MINUTE": "600", "OUTBOX_PRIVATE_PER_SECOND": "30"}


def _arguments(argv: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m playground",
        description="A local stand-in for Telegram with a chat page in the browser.",
    )
    parser.add_argument("--port", type=int, default=8077, help="0 takes a free one (default 8077)")
    parser.add_argument(
        "--host", default="127.0.0.1", help="listen elsewhere too; anybody there can join in"
    )
    parser.add_argument("--token", help="accept only this token (default: any)")
    parser.add_argument(
        "--strict-limits", action="store_true", help="refuse floods as Telegram does"
    )
    parser.add_argument("--with-bot", action="store_true", help="start `python -m bot` here too")
    return parser.parse_args(argv)


async def _run(options: argparse.Namespace) -> int:
    # Ids go on from session to session: a bot that remembers old messages mistakes none.
    rules = WorldRules(options.token, options.strict_limits, int(time.time()) - _EPOCH)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, stop.set)
    try:
        async with Playground(options.port, options.host, rules=rules) as playground:
            if not options.with_bot:
                print(f"Playground: {playground.url}  (Ctrl-C stops it)", flush=True)
                await stop.wait()
                return 0
            bot = BotProcess(
                options.token or LOCAL_TOKEN,
                playground.url,
                _FOLDER,
                settings=None if options.strict_limits else _UNHELD,
            )
            return await _with_bot(playground, bot, stop)
    except OSError as error:
        print(
            f"playground: cannot listen on {options.host}:{options.port}: {error.strerror}."
            " Is it running already? Try --port 0 (make play PORT=0).",
            file=sys.stderr,
        )
        return 1


async def _with_bot(playground: Playground, starting: BotProcess, stop: asyncio.Event) -> int:
    async with starting as bot:
        print(f"Open {playground.url} and play  (Ctrl-C stops it)", flush=True)
        stopping = asyncio.create_task(stop.wait())
        ended = asyncio.create_task(bot.wait())
        await asyncio.wait({stopping, ended}, return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        if stop.is_set():
            ended.cancel()
            return 0
        code = ended.result()
        print(f"playground: the bot has ended with exit code {code}", file=sys.stderr)
        return code if code >= 0 else 128 - code  # a signal, as shells count it


def main(argv: list[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    options = _arguments(sys.argv[1:] if argv is None else argv)
    logging.basicConfig(format="%(name)s: %(message)s", level=logging.INFO)
    if options.with_bot:
        try:
            _FOLDER.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            print(f"playground: cannot make {_FOLDER}: {error.strerror}", file=sys.stderr)
            return 1
    return asyncio.run(_run(options))


if __name__ == "__main__":
    sys.exit(main())
