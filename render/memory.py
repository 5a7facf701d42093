"""A bounded memory: what was not asked for the longest is forgotten."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Memory(Generic[Value]):
    """Values by key, together at most `capacity` bytes. Safe for threads.

    `weigh` returns a value's bytes. A value that weighs more than the capacity is not kept.
    """

    def __init__(self, capacity: int, weigh: Callable[[Value], int]) -> None:
        self._capacity = capacity
        self._weigh = weigh
        self._values: OrderedDict[Hashable, tuple[Value, int]] = OrderedDict()
        self._size = 0
        self._lock = Lock()

    @property
    def size(self) -> int:
        """The bytes held now."""
        return self._size

    @property
    def capacity(self) -> int:
        """The bytes that are held at most."""
        return self._capacity

    def get(self, key: Hashable) -> Value | None:
        """Return a remembered value and keep it longer, or None."""
        with self._lock:
            entry = self._values.get(key)
            if entry is None:
                return None
            self._values.move_to_end(key)
            return entry[0]

    def put(self, key: Hashable, value: Value) -> None:
        """Remember a value."""
        weight = self._weigh(value)
        with self._lock:
            _, earlier = self._values.pop(key, (None, 0))
            self._size += weight - earlier
            self._values[key] = value, weight
            while self._size > self._capacity:
                _, (_, forgotten) = self._values.popitem(last=False)
                self._size -= forgotten

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._values.clear()
            self._size = 0
