"""What Telegram says when it refuses, and what it means for us."""

from __future__ import annotations

import pytest
from telegram.error import BadRequest, ChatMigrated, Forbidden, RetryAfter, TimedOut

from bot.reasons import Reason, reason_of, unless_it_is_so_already

UNCHANGED = (
    "Message is not modified: specified new message content and reply markup are exactly the same "
    "as a current content and reply markup of the message"
)
SAID = [
    (UNCHANGED, Reason.UNCHANGED),
    ("Message to edit not found", Reason.GONE),
    ("Message can't be edited", Reason.GONE),
    ("MESSAGE_ID_INVALID", Reason.GONE),
    ("There is no text in the message to edit", Reason.IS_A_PICTURE),
    ("There is no media in the message to edit", Reason.IS_A_TEXT),
    ("Wrong file identifier/HTTP URL specified", Reason.UNKNOWN_FILE),
    ("FILE_REFERENCE_EXPIRED", Reason.UNKNOWN_FILE),
    ("Not enough rights to send photos to the chat", Reason.NO_PICTURES),
    ("CHAT_SEND_PHOTOS_FORBIDDEN", Reason.NO_PICTURES),
    ("Not enough rights to send documents to the chat", Reason.NO_PICTURES),
    ("CHAT_SEND_DOCS_FORBIDDEN", Reason.NO_PICTURES),
    ("CHAT_SEND_GIFS_FORBIDDEN", Reason.NO_PICTURES),
    ("CHAT_SEND_MEDIA_FORBIDDEN", Reason.NO_PICTURES),
    ("Message thread not found", Reason.NO_TOPIC),
    ("TOPIC_DELETED", Reason.NO_TOPIC),
    ("TOPIC_CLOSED", Reason.SILENCED),
    ("Not enough rights to send text messages to the chat", Reason.SILENCED),
    ("Have no rights to send a message", Reason.SILENCED),
    ("CHAT_WRITE_FORBIDDEN", Reason.SILENCED),
    ("Chat not found", Reason.NOBODY),
]


@pytest.mark.parametrize("error", [BadRequest, Forbidden])
@pytest.mark.parametrize(("said", "reason"), SAID)
def test_the_words_count_not_the_code(
    error: type[BadRequest | Forbidden], said: str, reason: Reason
) -> None:
    assert reason_of(error(said)) is reason


@pytest.mark.parametrize(
    "said",
    [
        "bot was kicked from the supergroup chat",
        "bot is not a member of the channel chat",
        "bot was blocked by the user",
        "bot can't initiate conversation with a user",
        "user is deactivated",
    ],
)
def test_what_is_forbidden_without_a_known_word_is_a_closed_chat(said: str) -> None:
    assert reason_of(Forbidden(said)) is Reason.SHUT_OUT


@pytest.mark.parametrize(
    "error",
    [
        BadRequest("BUTTON_DATA_INVALID"),
        RetryAfter(3),
        TimedOut(),
        ChatMigrated(-1001),
        ValueError("message thread not found"),
    ],
)
def test_all_else_is_no_reason_of_ours(error: Exception) -> None:
    assert reason_of(error) is None


def test_only_what_is_so_already_is_no_failure() -> None:
    def edit(answer: str) -> None:
        raise BadRequest(answer)

    with unless_it_is_so_already():
        edit(UNCHANGED)
    with pytest.raises(BadRequest, match="edited"), unless_it_is_so_already():
        edit("Message can't be edited")
