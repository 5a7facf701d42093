"""The parameters of one Bot API call, however they were sent."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

from playground.errors import JsonObject, bad_request

_WORDS = {"text", "caption", "name", "description", "short_description"}
"""Parameters that are words for people, never JSON."""


@dataclass(frozen=True, slots=True)
class Upload:
    """A file part of a multipart request."""

    name: str
    data: bytes
    mime: str


@dataclass(slots=True)
class Parameters:
    """Values by name: strings from a query or a form, any JSON value from a JSON body.

    Every reader returns ``None`` for a parameter that was not given.
    """

    values: dict[str, object] = field(default_factory=dict)
    uploads: dict[str, Upload] = field(default_factory=dict)

    def text(self, name: str) -> str | None:
        """Return a string; numbers are accepted as their digits."""
        value = self.values.get(name)
        if value is None or isinstance(value, str):
            return value
        if isinstance(value, (dict, list)):
            raise bad_request(f"{name} must be of type String")
        return str(value).lower() if isinstance(value, bool) else str(value)

    def integer(self, name: str) -> int | None:
        """Return a whole number.

        :raises ApiError: 400 for anything else
        """
        value = self.values.get(name)
        if value is None or value == "":
            return None
        try:
            return int(str(value))
        except ValueError:
            raise bad_request(f"invalid {name} specified") from None

    def number(self, name: str) -> float | None:
        """Return a number of seconds and the like.

        :raises ApiError: 400 for anything else
        """
        value = self.values.get(name)
        if value is None or value == "":
            return None
        try:
            return float(str(value))
        except ValueError:
            raise bad_request(f"invalid {name} specified") from None

    def flag(self, name: str) -> bool:
        """Return a yes or no; not given is no."""
        return str(self.values.get(name, "")).lower() in ("true", "1", "yes", "t", "y")

    def nested(self, name: str) -> object:
        """Return an object or array, which forms send as JSON text.

        :raises ApiError: 400 for text that is no JSON
        """
        value = self.values.get(name)
        if not isinstance(value, str):
            return value
        if not value:
            return None
        try:
            opened: object = json.loads(value)
        except ValueError:
            raise bad_request(f"can't parse {name} JSON object") from None
        return opened

    def nested_object(self, name: str) -> JsonObject | None:
        """Return a JSON object.

        :raises ApiError: 400 for any other JSON value
        """
        value = self.nested(name)
        if value is None or isinstance(value, dict):
            return value
        raise bad_request(f"object expected as {name}")

    def nested_list(self, name: str) -> list[JsonObject] | None:
        """Return a JSON array of objects.

        :raises ApiError: 400 for any other JSON value
        """
        value = self.nested(name)
        if value is None:
            return None
        if isinstance(value, list) and all(isinstance(item, dict) for item in value):
            return value
        raise bad_request(f"array of objects expected as {name}")

    def recorded(self) -> dict[str, object]:
        """Return the values for the call record: JSON texts opened, files as their sizes."""
        opened: dict[str, object] = {}
        for name, value in self.values.items():
            opened[name] = value
            if isinstance(value, str) and name not in _WORDS and value[:1] in ("{", "["):
                try:
                    opened[name] = json.loads(value)
                except ValueError:
                    continue
        for name, upload in self.uploads.items():
            opened.setdefault(name, f"<file {upload.name}, {len(upload.data)} bytes>")
        return opened
