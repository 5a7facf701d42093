"""The club's ports made real: the archive in SQL, live tables and deadlines in Redis or memory."""

from storage.archive import Archive
from storage.backed_live import BackedLiveTables
from storage.database import database_url
from storage.errors import RecordRefused, StoreError
from storage.live import Live, open_live
from storage.memory_deadlines import MemoryDeadlines
from storage.memory_live import MemoryLiveTables

__all__ = [
    "Archive",
    "BackedLiveTables",
    "Live",
    "MemoryDeadlines",
    "MemoryLiveTables",
    "RecordRefused",
    "StoreError",
    "database_url",
    "open_live",
]
