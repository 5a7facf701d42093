"""The refusals of the Bot API, with the codes and words that the real server uses."""

from __future__ import annotations

from typing import Any

JsonObject = dict[str, Any]
"""An object as it travels in JSON."""


class ApiError(Exception):
    """A refused Bot API call.

    :param code: the HTTP status, also ``error_code`` in the body
    :param description: the text for the bot, with its prefix such as ``Bad Request:``
    :param parameters: ``retry_after`` or ``migrate_to_chat_id``, where the error has one
    """

    def __init__(self, code: int, description: str, parameters: JsonObject | None = None) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters or {}

    def body(self) -> JsonObject:
        """Return the JSON body of the answer."""
        body: JsonObject = {
            "ok": False,
            "error_code": self.code,
            "description": self.description,
        }
        if self.parameters:
            body["parameters"] = self.parameters
        return body


class PersonError(Exception):
    """A person's side request that cannot be done; its text is the answer (HTTP 400)."""


def bad_request(reason: str) -> ApiError:
    """Return a 400 whose text is ``Bad Request: <reason>``."""
    return ApiError(400, f"Bad Request: {reason}")


def forbidden(reason: str) -> ApiError:
    """Return a 403 whose text is ``Forbidden: <reason>``."""
    return ApiError(403, f"Forbidden: {reason}")


def conflict(reason: str) -> ApiError:
    """Return a 409 whose text is ``Conflict: <reason>``."""
    return ApiError(409, f"Conflict: {reason}")


def too_many_requests(seconds: int) -> ApiError:
    """Return the 429 that asks the bot to wait for ``seconds``."""
    return ApiError(
        429, f"Too Many Requests: retry after {seconds}", {"retry_after": max(1, seconds)}
    )


def chat_upgraded(chat_id: int) -> ApiError:
    """Return the 400 for a group that lives on as the supergroup ``chat_id``."""
    return ApiError(
        400,
        "Bad Request: group chat was upgraded to a supergroup chat",
        {"migrate_to_chat_id": chat_id},
    )


def not_modified() -> ApiError:
    """Return the 400 for an edit that changes nothing."""
    return bad_request(
        "message is not modified: specified new message content and reply markup are exactly"
        " the same as a current content and reply markup of the message"
    )


def query_too_old() -> ApiError:
    """Return the 400 for a query that was answered late, twice, or never existed."""
    return bad_request(
        "query is too old and response timeout expired or query ID is invalid",
    )


def two_pollers() -> ApiError:
    """Return the 409 for the older of two ``getUpdates`` calls."""
    return conflict(
        "terminated by other getUpdates request; make sure that only one bot instance is running"
    )


def webhook_active() -> ApiError:
    """Return the 409 for ``getUpdates`` while a webhook is set."""
    return conflict(
        "can't use getUpdates method while webhook is active;"
        " use deleteWebhook to delete the webhook first"
    )


def unauthorized() -> ApiError:
    """Return the 401 for a wrong token."""
    return ApiError(401, "Unauthorized")


def method_not_found() -> ApiError:
    """Return the 404 for a method that does not exist."""
    return ApiError(404, "Not Found: method not found")


def too_large() -> ApiError:
    """Return the 413 for a request or file that is too big."""
    return ApiError(413, "Request Entity Too Large")
