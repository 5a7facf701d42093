"""How far long work has come: a bar on the standard error stream, drawn over itself."""

from __future__ import annotations

import sys
from time import monotonic
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from typing import TextIO

_WIDTH: Final = 30
_PAUSE: Final = 0.2


class ProgressBar:
    """A bar of ``total`` steps. Where nobody looks, at a file or a pipe, it writes nothing."""

    def __init__(self, what: str, total: int, stream: TextIO | None = None) -> None:
        self._what = what
        self._total = total
        self._stream = sys.stderr if stream is None else stream
        self._shown = self._stream.isatty()
        self._begun = self._last = monotonic()

    def show(self, done: int, note: str = "") -> None:
        """Draw the bar after ``done`` steps, at most some times a second."""
        now = monotonic()
        if not self._shown or (now - self._last < _PAUSE and done < self._total):
            return
        self._last = now
        filled = _WIDTH * done // self._total
        left = (now - self._begun) * (self._total - done) / done if done else 0
        bar = "#" * filled + "." * (_WIDTH - filled)
        text = f"\r{self._what} [{bar}] {done:,} of {self._total:,}, {left:,.0f} s left {note}"
        self._stream.write(f"{text}\033[K" + ("\n" if done == self._total else ""))
        self._stream.flush()
