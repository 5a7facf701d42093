"""The files that this room ships: ``npz`` of named arrays, which nobody should have to trust."""

from __future__ import annotations

import struct
import zipfile
import zlib
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from ai.errors import BrokenTable

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from ai.errors import AiError

    Arrays = dict[str, np.ndarray[Any, np.dtype[Any]]]

_UNREADABLE: Final = (
    OSError,
    ValueError,
    KeyError,
    TypeError,
    EOFError,
    MemoryError,  # a damaged shape may ask for any size
    OverflowError,
    RuntimeError,  # encrypted, or packed in a way that Python does not know
    struct.error,
    zipfile.BadZipFile,
    zlib.error,
)
"""All that numpy and zipfile raise for bytes that are something else."""


def read_arrays(file: Path, names: Iterable[str], what: str, broken: type[AiError]) -> Arrays:
    """The named arrays of a file; ``what`` says in ``broken``'s message what it should hold."""
    try:
        # Opened here: numpy does not close what it cannot read.
        with file.open("rb") as opened, np.load(opened, allow_pickle=False) as found:
            return {name: found[name] for name in names}
    except FileNotFoundError:
        raise broken(f"The {what} {file.name} is missing.") from None
    except _UNREADABLE:
        raise broken(f"The {what} {file.name} cannot be read.") from None


def check_version(file: Path, found: np.ndarray[Any, np.dtype[Any]], wanted: int) -> None:
    """Raise ``BrokenTable`` unless a table's file is of the version that is read."""
    if found.size != 1 or found.dtype.kind not in "iu":
        raise BrokenTable(f"The table {file.name} cannot be read.")
    version = int(found.reshape(()))
    if version != wanted:
        raise BrokenTable(
            f"The table {file.name} has version {version}; this program reads {wanted}."
        )
