"""Errors of the store.

    Exception
    ├── StoreError          the store cannot be used at all; its text is one line for the operator
    │   └── RecordRefused   the database's own constraints refuse a record
    ├── club.journal.JournalUnavailable   locked, full, read-only or lost: nothing was stored
    └── club.journal.SequenceTaken        another writer came first

No text of these ever holds a password or a table's seed.
"""

from __future__ import annotations


class StoreError(Exception):
    """The store cannot be opened or used as asked; the text says why in one line."""


class RecordRefused(StoreError):  # noqa: N818 - says what happened to the record
    """A record breaks a constraint of the database; nothing was stored."""
