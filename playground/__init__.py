"""A local stand-in for Telegram: a Bot API server with a chat page, for trying and testing a bot.

No other room is imported here. ``python -m playground --with-bot`` starts the server and the bot;
:class:`playground.server.Playground` is the same server for tests.
"""
