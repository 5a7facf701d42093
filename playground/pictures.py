"""Files that were sent: their bytes, sizes and ids. Images are measured from their headers."""

from __future__ import annotations

import hashlib
import os
import struct
from dataclasses import dataclass
from itertools import count
from tempfile import TemporaryFile
from typing import IO

from playground.errors import JsonObject, bad_request, too_large

_PNG = b"\x89PNG\r\n\x1a\n"
_PHOTO_BYTES = 10 * 1024 * 1024
_DOCUMENT_BYTES = 50 * 1024 * 1024
_BOXES = {"s": 90, "m": 320, "x": 800, "y": 1280}
# Start-of-frame markers of JPEG; C4, C8 and CC are something else.
_JPEG_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


@dataclass(frozen=True, slots=True)
class StoredFile:
    """One uploaded file; its bytes are with the :class:`FileShelf`.

    :param key: stands for the file in its ids and addresses
    :param start: where its bytes begin on the shelf
    :param length: how many there are
    :param path: where ``GET /file/bot<token>/<path>`` finds it
    :param size: width and height in pixels, for a photo
    """

    key: str
    start: int
    length: int
    name: str
    mime: str
    path: str
    size: tuple[int, int] | None = None

    def photo_sizes(self) -> list[JsonObject]:
        """Return the ``PhotoSize`` objects, smallest first; all stand for the same bytes."""
        if self.size is None:
            return []
        width, height = self.size
        longest = max(width, height)
        letters = [letter for letter, box in _BOXES.items() if box < longest]
        letters.append(next((le for le, box in _BOXES.items() if box >= longest), "y"))
        sizes: list[JsonObject] = []
        for letter in dict.fromkeys(letters):
            scale = min(1.0, _BOXES[letter] / longest)
            sizes.append(
                {
                    "file_id": f"AgACAgPlay{self.key}{letter}",
                    "file_unique_id": f"AQAD{self.key}{letter}",
                    "width": max(1, round(width * scale)),
                    "height": max(1, round(height * scale)),
                    "file_size": max(1, round(self.length * scale * scale)),
                }
            )
        return sizes

    def document(self) -> JsonObject:
        """Return the ``Document`` object."""
        return {
            "file_id": f"BQACAgPlay{self.key}d",
            "file_unique_id": f"AgAD{self.key}d",
            "file_name": self.name,
            "mime_type": self.mime,
            "file_size": self.length,
        }


class FileShelf:
    """All files that the playground keeps, found by file id, key or path.

    Their bytes lie in a nameless temporary file: a long game uploads hundreds of pictures.
    """

    def __init__(self) -> None:
        self._bytes: IO[bytes] | None = None
        self._files: dict[str, StoredFile] = {}
        self._numbers = count(1)

    def add_photo(self, data: bytes) -> StoredFile:
        """Keep an image.

        :raises ApiError: 400 for what is no PNG or JPEG or has bad dimensions, 413 over 10 MB
        """
        if len(data) > _PHOTO_BYTES:
            raise too_large()
        extension, width, height = measure(data)
        if width + height > 10_000 or max(width, height) > 20 * min(width, height):
            raise bad_request("PHOTO_INVALID_DIMENSIONS")
        mime = "image/png" if extension == "png" else "image/jpeg"
        return self._keep(data, f"photo.{extension}", mime, "photos", (width, height))

    def add_document(self, data: bytes, name: str, mime: str) -> StoredFile:
        """Keep a file as it is.

        :raises ApiError: 400 for an empty file, 413 over 50 MB
        """
        if not data:
            raise bad_request("file must be non-empty")
        if len(data) > _DOCUMENT_BYTES:
            raise too_large()
        return self._keep(data, name, mime, "documents", None)

    def _keep(
        self, data: bytes, name: str, mime: str, folder: str, size: tuple[int, int] | None
    ) -> StoredFile:
        number = next(self._numbers)
        # Each upload is a file of its own, also of the same bytes: so does the real service.
        digest = hashlib.sha256(number.to_bytes(8, "big") + data).hexdigest()[:20]
        extension = name.rpartition(".")[2]
        path = f"{folder}/file_{number}.{extension}"
        stored = StoredFile(digest, self._write(data), len(data), name, mime, path, size)
        self._files[digest] = stored
        return stored

    def _write(self, data: bytes) -> int:
        if self._bytes is None:
            self._bytes = TemporaryFile()  # noqa: SIM115  # lives as long as the shelf
        start = self._bytes.seek(0, os.SEEK_END)
        self._bytes.write(data)
        return start

    def read(self, stored: StoredFile) -> bytes:
        """Return a file's bytes."""
        if self._bytes is None:
            return b""
        self._bytes.seek(stored.start)
        return self._bytes.read(stored.length)

    def close(self) -> None:
        """Throw all bytes away."""
        if self._bytes is not None:
            self._bytes.close()
            self._bytes = None

    def by_id(self, file_id: str) -> StoredFile:
        """Find a file by a ``file_id`` that was given out.

        :raises ApiError: 400 for any other text
        """
        key = file_id[10:-1]
        stored = self._files.get(key)
        known = stored and (
            any(size["file_id"] == file_id for size in stored.photo_sizes())
            or stored.document()["file_id"] == file_id
        )
        if stored is None or not known:
            raise bad_request("wrong remote file identifier specified: Wrong string length")
        return stored

    def by_key(self, key: str) -> StoredFile | None:
        """Find a file by its key."""
        return self._files.get(key)

    def by_path(self, path: str) -> StoredFile | None:
        """Find a file by its ``file_path``."""
        return next((stored for stored in self._files.values() if stored.path == path), None)


def measure(data: bytes) -> tuple[str, int, int]:
    """Return an image's file extension, width and height in pixels.

    :raises ApiError: 400 ``IMAGE_PROCESS_FAILED`` for anything but a whole PNG or JPEG
    """
    if data.startswith(_PNG) and data[12:16] == b"IHDR" and b"IEND" in data[-12:]:
        width, height = struct.unpack(">II", data[16:24])
        extension = "png"
    elif data.startswith(b"\xff\xd8\xff"):
        width, height = _jpeg_size(data)
        extension = "jpg"
    else:
        raise bad_request("IMAGE_PROCESS_FAILED")
    if not width or not height:
        raise bad_request("PHOTO_INVALID_DIMENSIONS")
    return extension, width, height


def _jpeg_size(data: bytes) -> tuple[int, int]:
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        if marker in _JPEG_FRAMES:
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 2 + length
    raise bad_request("IMAGE_PROCESS_FAILED")
