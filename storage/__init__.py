"""The club's ports made real: the archive in SQL, the live tables in Redis or in memory."""

from storage.archive import Archive
from storage.database import database_url
from storage.errors import RecordRefused, StoreError
from storage.live import open_live
from storage.memory_live import MemoryLiveTables
from storage.redis_live import RedisLiveTables

__all__ = [
    "Archive",
    "MemoryLiveTables",
    "RecordRefused",
    "RedisLiveTables",
    "StoreError",
    "database_url",
    "open_live",
]
