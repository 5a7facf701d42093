"""The bot on Telegram: composition root, handlers, keyboards, texts, settings."""
