"""``python -m bot``: the bot, with its settings from the environment."""

from __future__ import annotations

import argparse
import asyncio
import gc
import sys


def main() -> int:
    """Run until SIGTERM or Ctrl-C.

    Exit codes: 0 stopped as told, 1 refused to start, 2 there is no such argument.
    """
    # Only here: the computer's worker process reads this file, too, and needs nothing of it.
    # What is loaded stays: to look for garbage among it takes an eighth of the start.
    gc.disable()
    from bot import log
    from bot.app import EXIT_REFUSED, run
    from bot.settings import Settings, SettingsError

    gc.freeze()
    gc.enable()
    about = "Long nardy on Telegram. All settings come from the environment: see docs/operating.md."
    argparse.ArgumentParser(prog="python -m bot", description=about).parse_args()
    try:
        settings = Settings.load()
    except SettingsError as error:
        print("The bot cannot start:", file=sys.stderr)
        for problem in error.problems:
            print(f"  {problem}", file=sys.stderr)
        return EXIT_REFUSED
    log.set_up(settings.log_level, settings.log_format, settings.secrets)
    return asyncio.run(run(settings))


if __name__ == "__main__":
    sys.exit(main())
