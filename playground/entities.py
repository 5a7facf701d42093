"""Text with entities: HTML as Telegram reads it, and what Telegram marks by itself.

An entity is the Bot API's ``MessageEntity`` as a JSON object; offsets and lengths count UTF-16
code units.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from html import unescape

from playground.errors import ApiError, JsonObject, bad_request

Formatted = tuple[str, list[JsonObject]]
"""A text without marks, and its entities."""

FindUser = Callable[[int], JsonObject | None]
"""Looks up the ``User`` object for an id; ``None`` when nobody has it."""

_SIMPLE_TAGS = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "code": "code",
    "pre": "pre",
}
_OTHER_TAGS = {"a", "span", "blockquote", "tg-emoji"}
_TAG_NAME = re.compile(r"[^\s>]*")
_TAG_REST = re.compile(r"""((?:[^>"']|"[^"]*"|'[^']*')*)>""")
_ATTRIBUTE = re.compile(
    r"""\s*([^\s=>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?""", re.DOTALL
)
_REFERENCE = re.compile(r"&(?:lt|gt|amp|quot|#\d{1,7}|#[xX][0-9a-fA-F]{1,6});")
_USER_LINK = re.compile(r"tg://user\?id=(\d+)$")

_AUTOMATIC = (
    ("bot_command", re.compile(r"(?<![\w/@])/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?(?![\w/])")),
    ("mention", re.compile(r"(?<![\w/@])@[A-Za-z0-9_]{3,32}(?!\w)")),
    ("url", re.compile(r"(?<![\w@])(?:https?://|t\.me/)[^\s<>\"]*[\w/=&#%]")),
    ("hashtag", re.compile(r"(?<![\w#])#\w*[^\W\d]\w*")),
)
_OPAQUE = {"code", "pre", "text_link", "text_mention"}


def utf16_length(text: str) -> int:
    """Return the number of UTF-16 code units in ``text``."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


@dataclass(slots=True)
class _OpenTag:
    name: str
    start: int
    entity: JsonObject | None


@dataclass(slots=True)
class _HtmlReader:
    source: str
    find_user: FindUser
    at: int = 0
    length: int = 0
    pieces: list[str] = field(default_factory=list)
    open_tags: list[_OpenTag] = field(default_factory=list)
    entities: list[JsonObject] = field(default_factory=list)

    def read(self) -> Formatted:
        while self.at < len(self.source):
            char = self.source[self.at]
            if char == "<":
                if self.source.startswith("</", self.at):
                    self._close()
                else:
                    self._open()
            elif char == "&" and (found := _REFERENCE.match(self.source, self.at)):
                self._write(unescape(found.group()))
                self.at = found.end()
            else:
                self._write(char)
                self.at += 1
        if self.open_tags:
            name = self.open_tags[-1].name
            raise _unreadable(f'Can\'t find end tag corresponding to start tag "{name}"')
        return "".join(self.pieces), in_order(self.entities)

    def _write(self, text: str) -> None:
        self.pieces.append(text)
        self.length += utf16_length(text)

    def _offset(self) -> int:
        return len(self.source[: self.at].encode("utf-8", "surrogatepass"))

    def _open(self) -> None:
        name = _TAG_NAME.match(self.source, self.at + 1)
        whole = _TAG_REST.match(self.source, self.at + 1)
        if name is None or name.end() == len(self.source):
            raise _unreadable(f"Unclosed start tag at byte offset {self._offset()}")
        tag = name.group().lower()
        if tag not in _SIMPLE_TAGS and tag not in _OTHER_TAGS:
            raise _unreadable(f'Unsupported start tag "{tag}" at byte offset {self._offset()}')
        if whole is None:
            raise _unreadable(f"Unclosed start tag at byte offset {self._offset()}")
        inside = whole.group(1)
        attributes = {
            found.group(1).lower(): unescape(
                found.group(2) or found.group(3) or found.group(4) or ""
            )
            for found in _ATTRIBUTE.finditer(inside, len(tag))
        }
        self.open_tags.append(_OpenTag(tag, self.length, self._entity(tag, attributes)))
        self.at = whole.end()

    def _entity(self, tag: str, attributes: dict[str, str]) -> JsonObject | None:
        if tag in _SIMPLE_TAGS:
            entity: JsonObject = {"type": _SIMPLE_TAGS[tag]}
            language = attributes.get("class", "")
            if tag == "code" and language.startswith("language-"):
                entity["language"] = language.removeprefix("language-")
            return entity
        if tag == "blockquote":
            return {"type": "expandable_blockquote" if "expandable" in attributes else "blockquote"}
        if tag == "span":
            if attributes.get("class") != "tg-spoiler":
                raise _unreadable(
                    f'Tag "span" must have class "tg-spoiler" at byte offset {self._offset()}'
                )
            return {"type": "spoiler"}
        if tag == "tg-emoji":
            return {"type": "custom_emoji", "custom_emoji_id": attributes.get("emoji-id", "")}
        return self._link(attributes.get("href", ""))

    def _link(self, address: str) -> JsonObject | None:
        if found := _USER_LINK.match(address):
            user = self.find_user(int(found.group(1)))
            return {"type": "text_mention", "user": user} if user else None
        return {"type": "text_link", "url": address} if "." in address else None

    def _close(self) -> None:
        end = self.source.find(">", self.at)
        if end < 0:
            raise _unreadable(f"Unclosed end tag at byte offset {self._offset()}")
        name = self.source[self.at + 2 : end].strip().lower()
        if not self.open_tags:
            raise _unreadable(f"Unexpected end tag at byte offset {self._offset()}")
        opened = self.open_tags.pop()
        if name not in ("", opened.name):
            raise _unreadable(
                f"Unmatched end tag at byte offset {self._offset()},"
                f' expected "</{opened.name}>", found "</{name}>"'
            )
        if opened.entity is not None and self.length > opened.start:
            self._finish(opened.entity, opened.start)
        self.at = end + 1

    def _finish(self, entity: JsonObject, start: int) -> None:
        span = {"offset": start, "length": self.length - start}
        inner = self.entities[-1] if self.entities else None
        wraps_code = inner is not None and {**inner, **span, "type": "code"} == inner
        if entity["type"] == "pre" and inner is not None and wraps_code:
            # <pre><code class="language-x"> is one entity that knows its language.
            self.entities.pop()
            entity = {**inner, **entity}
        self.entities.append({**entity, **span})


def _unreadable(reason: str) -> ApiError:
    return bad_request(f"can't parse entities: {reason}")


def in_order(entities: list[JsonObject]) -> list[JsonObject]:
    """Return the entities in the Bot API's order: by offset, the longer one first."""
    return sorted(entities, key=lambda entity: (entity["offset"], -entity["length"]))


def parse_html(source: str, find_user: FindUser) -> Formatted:
    """Read Telegram's HTML.

    :raises ApiError: 400 ``can't parse entities: …`` for an unknown, unclosed or unmatched tag
    """
    return _HtmlReader(source, find_user).read()


def trimmed(formatted: Formatted) -> Formatted:
    """Cut the white space at both ends, and the entities with it."""
    text, entities = formatted
    start = utf16_length(text) - utf16_length(text.lstrip())
    kept = text.strip()
    end = utf16_length(kept)
    cut: list[JsonObject] = []
    for entity in entities:
        first = max(0, entity["offset"] - start)
        last = min(end, entity["offset"] + entity["length"] - start)
        if last > first:
            cut.append({**entity, "offset": first, "length": last - first})
    return kept, cut


def with_automatic(formatted: Formatted) -> Formatted:
    """Add what Telegram marks by itself: commands, mentions, addresses and hashtags."""
    text, entities = formatted
    found = list(entities)
    taken = [
        (entity["offset"], entity["offset"] + entity["length"])
        for entity in entities
        if entity["type"] in _OPAQUE
    ]
    for kind, pattern in _AUTOMATIC:
        for match in pattern.finditer(text):
            first = utf16_length(text[: match.start()])
            last = first + utf16_length(match.group())
            if all(last <= start or first >= end for start, end in taken):
                taken.append((first, last))
                found.append({"type": kind, "offset": first, "length": last - first})
    return text, in_order(found)


def entity_text(text: str, entity: JsonObject) -> str:
    """Return the part of ``text`` that ``entity`` covers."""
    units = text.encode("utf-16-le", "surrogatepass")
    first, last = entity["offset"] * 2, (entity["offset"] + entity["length"]) * 2
    return units[first:last].decode("utf-16-le", "surrogatepass")
