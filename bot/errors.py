"""What keeps the bot from serving, where the module that finds it out is not always loaded."""


class WebhookError(Exception):
    """The webhook cannot be had; the message says why, without the secret."""
