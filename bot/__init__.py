"""The bot on Telegram: composition root, handlers, keyboards, texts, settings."""

import os

# python-telegram-bot warns at each flood limit unless waits are told as timedeltas.
os.environ.setdefault("PTB_TIMEDELTA", "true")
