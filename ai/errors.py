"""What can be wrong with the files and questions of this room.

AiError
├── BrokenNet      a net's file is missing, damaged, or of another version
├── BrokenTable    the same of a table
└── UnknownLevel   nobody plays under this name
"""

from __future__ import annotations


class AiError(ValueError):
    """The root of this room's errors; the message is one clear sentence."""


class BrokenNet(AiError):  # noqa: N818 - the name says what is wrong
    """A net's file is missing, damaged, or of another version."""


class BrokenTable(AiError):  # noqa: N818 - the name says what is wrong
    """A table's file is missing, damaged, or of another version."""


class UnknownLevel(AiError):  # noqa: N818 - the name says what is wrong
    """Nobody plays under this name."""
