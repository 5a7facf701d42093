"""Reasons: why Telegram refuses what we ask of it. Its own words are known here, nowhere else.

Texts that begin with a small letter are those of the Bot API's server, names in capitals come from
behind it and may come as a bad request (400) or as forbidden (403): so the text counts, and only
what is forbidden without a word that we know is a chat that is closed to us.
"""

from __future__ import annotations

from contextlib import contextmanager
from enum import Enum, auto
from typing import TYPE_CHECKING

from telegram.error import BadRequest, Forbidden

if TYPE_CHECKING:
    from collections.abc import Iterator


class Reason(Enum):
    """Why something was not sent, edited or deleted."""

    UNCHANGED = auto()
    """An edit would change nothing: it is so already."""
    GONE = auto()
    """There is no such message, or none of ours, or it cannot become what is asked for."""
    IS_A_PICTURE = auto()
    """A text was meant for a message that is a picture."""
    IS_A_TEXT = auto()
    """A picture was meant for a message that is a text and stays one."""
    UNKNOWN_FILE = auto()
    """Telegram does not have the picture of this file id (any more)."""
    NO_PICTURES = auto()
    """The chat takes no pictures or no files of ours."""
    NO_TOPIC = auto()
    """The forum has no such topic: it was deleted."""
    SILENCED = auto()
    """We may not write there: our rights were taken, or the topic is closed and we are no admin."""
    NOBODY = auto()
    """There is no such chat, or nobody there has ever met us."""
    SHUT_OUT = auto()
    """We were thrown out or blocked, or never let in."""


# The first one that fits counts: the right to write covers the one to send pictures.
_TEXTS = (
    (Reason.UNCHANGED, ("message is not modified",)),
    (
        Reason.GONE,
        (
            "message to edit not found",
            "message can't be edited",
            "message_id_invalid",
        ),
    ),
    (Reason.IS_A_PICTURE, ("there is no text in the message",)),
    (Reason.IS_A_TEXT, ("there is no media in the message",)),
    (
        Reason.UNKNOWN_FILE,
        ("wrong file", "wrong remote file", "file_reference", "invalid file"),
    ),
    (
        Reason.NO_PICTURES,
        (
            "not enough rights to send photos",
            "not enough rights to send documents",
            "chat_send_photos_forbidden",
            "chat_send_docs_forbidden",
            "chat_send_gifs_forbidden",
            "chat_send_media_forbidden",
        ),
    ),
    (Reason.NO_TOPIC, ("message thread not found", "topic_deleted", "topic_id_invalid")),
    (
        Reason.SILENCED,
        (
            "topic_closed",
            "not enough rights to send",
            "have no rights to send",
            "chat_write_forbidden",
            "chat_send_plain_forbidden",
            "chat_restricted",
        ),
    ),
    (Reason.NOBODY, ("chat not found",)),
)


def reason_of(error: BaseException) -> Reason | None:
    """Why Telegram refuses; ``None`` for a reason that we do not know, or no refusal at all."""
    if not isinstance(error, (BadRequest, Forbidden)):
        return None
    said = error.message.lower()
    for reason, texts in _TEXTS:
        if any(text in said for text in texts):
            return reason
    return Reason.SHUT_OUT if isinstance(error, Forbidden) else None


@contextmanager
def unless_it_is_so_already() -> Iterator[None]:
    """An edit that changes nothing is no failure."""
    try:
        yield
    except BadRequest as error:
        if reason_of(error) is not Reason.UNCHANGED:
            raise
