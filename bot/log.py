"""The log: one line an event on stderr, as text or JSON, and no secret in any of them.

Secrets are taken out of the finished line, so it does not matter whether they came with the
message, its arguments, extra fields or the traceback of an error and its causes. What Python itself
would print past the log (uncaught errors, warnings, errors of logging) is led through it.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import threading
from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import quote

from pythonjsonlogger.core import RESERVED_ATTRS
from pythonjsonlogger.json import JsonFormatter

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from types import TracebackType

_log = logging.getLogger(__name__)

REDACTED = "[redacted]"

_SHORTEST_SECRET = 4
"""A shorter word is no secret that one could take out without tearing other words apart."""

# What looks like a secret, whether it is one of ours or not.
_PATTERNS = (
    # A token in the URL of a call or a file, also with its colon percent-encoded.
    (re.compile(r"/bot[0-9]+(?::|%3A)[^/\s\"'<>\\]+", re.IGNORECASE), f"/bot{REDACTED}"),
    (re.compile(r"(?<![0-9A-Za-z])[0-9]{5,}:[A-Za-z0-9_-]{35,}"), REDACTED),
    # The user's name and password in a URL: everything up to the last @ before a space or quote.
    (re.compile(r"([A-Za-z][A-Za-z0-9+.-]*://)[^\s\"'<>/:@]*:[^\s\"'<>]*@"), rf"\1{REDACTED}@"),
    (re.compile(r"([?&]password=)[^&\s\"'<>]+", re.IGNORECASE), rf"\1{REDACTED}"),
)

# They tell of every request or query, some with the token in the URL: only their warnings count.
_NOISY = ("httpx", "httpcore", "telegram", "aiosqlite", "alembic", "asyncio", "PIL")


class Redactor:
    """Takes the given secrets, and all that looks like a token or a password, out of a text."""

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        forms = {form for secret in secrets for form in _forms(secret)}
        # The longest first: one secret may hold another.
        words = sorted((form for form in forms if len(form) >= _SHORTEST_SECRET), key=len)
        self._words = re.compile("|".join(map(re.escape, reversed(words)))) if words else None

    def __call__(self, text: str) -> str:
        """Return the text without its secrets."""
        if self._words is not None:
            text = self._words.sub(REDACTED, text)
        for pattern, instead in _PATTERNS:
            text = pattern.sub(instead, text)
        return text


def _forms(secret: str) -> set[str]:
    """How a secret can be written: as it is, in a URL, in JSON, in a Python literal."""
    return {
        secret,
        quote(secret),
        quote(secret, safe=""),
        json.dumps(secret)[1:-1],
        json.dumps(secret, ensure_ascii=False)[1:-1],
        repr(secret)[1:-1],
        ascii(secret)[1:-1],
    }


def set_up(level: str, style: Literal["text", "json"], secrets: Sequence[str] = ()) -> Redactor:
    """Send everything to stderr from now on; return what takes the secrets out of other texts.

    ``level`` is one of logging's names; libraries that tell of every request only warn.
    """
    redactor = Redactor(secrets)
    handler = _Handler(redactor)
    handler.setFormatter(_JsonLines() if style == "json" else _TextLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.captureWarnings(capture=True)
    for name in _NOISY:
        logging.getLogger(name).setLevel(logging.WARNING)
    # What polling meets is told by bot.troubles; the updater would tell it again with a traceback.
    logging.getLogger("telegram.ext.Updater").setLevel(logging.CRITICAL)
    sys.excepthook = _log_uncaught
    threading.excepthook = _log_uncaught_in_thread
    sys.unraisablehook = _log_unraisable
    return redactor


class _Handler(logging.StreamHandler[Any]):
    """Writes redacted lines to stderr."""

    def __init__(self, redactor: Redactor) -> None:
        super().__init__(sys.stderr)
        self._redactor = redactor

    def format(self, record: logging.LogRecord) -> str:
        return self._redactor(super().format(record))

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - logging's name
        """Say where the faulty call is. Logging's own report would print its arguments."""
        kind = sys.exc_info()[0]
        name = "" if kind is None else kind.__name__
        with suppress(OSError, ValueError):  # stderr itself may be gone
            self.stream.write(f"{record.pathname}:{record.lineno}: {name} in a line of the log\n")


class _Utc:
    """Times in UTC with milliseconds: 2026-11-30T12:34:56.789Z."""

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:  # noqa: N802 - logging's name
        at = datetime.fromtimestamp(record.created, UTC).replace(tzinfo=None)
        return at.isoformat(timespec="milliseconds") + "Z"


class _TextLines(_Utc, logging.Formatter):
    """Time, level, logger, message, and the extra fields as ``key=value``."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(name)s: %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging's name
        extra = [
            f" {name}={value}"
            for name, value in vars(record).items()
            if name not in RESERVED_ATTRS and name != "taskName"
        ]
        line = super().formatMessage(record) + "".join(extra)
        # A name with a line's end in it must not look like a line of its own.
        return line.replace("\r", "\\r").replace("\n", "\\n")


class _JsonLines(_Utc, JsonFormatter):
    """One JSON object a line: time, level, logger, message, the extra fields, error."""

    def __init__(self) -> None:
        super().__init__(
            ["asctime", "levelname", "name", "message"],
            rename_fields={
                "asctime": "time",
                "levelname": "level",
                "name": "logger",
                "exc_info": "error",
            },
            json_ensure_ascii=False,
        )


def _log_uncaught(
    kind: type[BaseException], error: BaseException, traceback: TracebackType | None
) -> None:
    if issubclass(kind, KeyboardInterrupt):
        return
    _log.critical("an error that nobody caught", exc_info=(kind, error, traceback))


def _log_uncaught_in_thread(told: threading.ExceptHookArgs) -> None:
    if told.exc_value is not None:
        _log.critical("an error that nobody caught in a thread", exc_info=told.exc_value)


def _log_unraisable(told: sys.UnraisableHookArgs) -> None:
    _log.error("an error that could not be raised: %s", told.err_msg, exc_info=told.exc_value)
