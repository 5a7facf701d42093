"""Time limits and clocks as values. All times are whole milliseconds since 1970, handed in.

Source: "Clocks" of the house: none; quick (a bank for the match and a delay each turn); days per
turn. A delay is free time at the beginning of each turn that cannot be saved up; only what a turn
takes beyond it goes off the bank. Days per turn are a long delay without a bank.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from nardy.errors import BadClock, BadTimeControl
from nardy.position import Player

_SECOND: Final = 1000
_MINUTE: Final = 60 * _SECOND
_HOUR: Final = 60 * _MINUTE
_DAY: Final = 24 * _HOUR

_UNITS: Final = {"s": _SECOND, "m": _MINUTE}
_DAYS: Final = ("1d", "2d", "3d", "7d")
_QUICK: Final = re.compile(r"([0-9]{1,4})([sm])\+([0-9]{1,4})([sm])")
_LONGEST: Final = _HOUR
"""The largest bank for a point, and the largest delay of a quick control."""
_QUICK_WARNING: Final = 30 * _SECOND


@dataclass(frozen=True, slots=True)
class TimeControl:
    """How long players may think: ``bank`` ms per point of the match, ``delay`` ms each turn.

    Without limit both are 0; with days per turn the bank is 0. As text (``parse``, ``str``)::

        none               no limit
        quick              2m+20s, for chats
        club               2m+8s, for club events: 14 minutes and 8 seconds a turn in a match to 7
        <bank>+<delay>     such as 3m+15s or 90s+10s: the bank *per point*, the delay of each turn
        1d 2d 3d 7d        so many days a turn
    """

    bank: int = 0
    delay: int = 0

    @classmethod
    def parse(cls, text: str) -> TimeControl:
        """Read the text of a time control. Raises ``BadTimeControl``."""
        if text in _PRESETS:
            return _PRESETS[text]
        if text in _DAYS:
            return cls(delay=int(text[0]) * _DAY)
        parts = _QUICK.fullmatch(text)
        if parts is None:
            known = ", ".join((*_PRESETS, *_DAYS))
            raise BadTimeControl(f"{text!r} is no time control: {known}, or such as 3m+15s.")
        bank, delay = int(parts[1]) * _UNITS[parts[2]], int(parts[3]) * _UNITS[parts[4]]
        if not 0 < bank <= _LONGEST or delay > _LONGEST:
            raise BadTimeControl(
                f"{text!r}: the bank per point goes up to 60 minutes, and so does the delay."
            )
        return cls(bank, delay)

    def __str__(self) -> str:
        for name, preset in _PRESETS.items():
            if self == preset:
                return name
        if self.is_days:
            return f"{self.delay // _DAY}d"
        return f"{_short(self.bank)}+{_short(self.delay)}"

    @property
    def is_none(self) -> bool:
        """There is no limit."""
        return not self.bank and not self.delay

    @property
    def is_days(self) -> bool:
        """Each turn has some days."""
        return not self.bank and self.delay > 0

    def bank_for(self, length: int) -> int:
        """The bank of each player, in ms, at the beginning of a match to ``length`` points."""
        return self.bank * length


_PRESETS: Final = {
    "none": TimeControl(),
    "quick": TimeControl(2 * _MINUTE, 20 * _SECOND),
    "club": TimeControl(2 * _MINUTE, 8 * _SECOND),
}
NO_LIMIT: Final = _PRESETS["none"]
"""Nobody's time is measured."""
QUICK: Final = _PRESETS["quick"]
"""The usual control where people sit at it: pressing in a chat takes longer than at a board."""
CLUB: Final = _PRESETS["club"]
"""The control of club events."""


def _short(ms: int) -> str:
    return f"{ms // _MINUTE}m" if ms and ms % _MINUTE == 0 else f"{ms // _SECOND}s"


@dataclass(frozen=True, slots=True)
class Clock:
    """Both players' clocks: what is left in their banks, and whose runs ``since`` when.

    ``white`` and ``black`` are the banks in ms as of ``since``; between games nobody's runs. A
    moment before ``since`` counts as ``since``: two computers' times may differ a little.
    With no limit the clock runs like any other, but takes nothing and no flag falls.
    """

    control: TimeControl = NO_LIMIT
    white: int = 0
    black: int = 0
    running: Player | None = None
    since: int = 0

    @classmethod
    def for_match(cls, control: TimeControl, length: int) -> Clock:
        """The standing clock at the beginning of a match to ``length`` points."""
        bank = control.bank_for(length)
        return cls(control, bank, bank)

    def start(self, player: Player, now: int) -> Clock:
        """Begin a game: the turn and so the delay of ``player`` begin.

        Raises ``BadClock`` if somebody's clock runs.
        """
        if self.running is not None:
            raise BadClock("The clock runs already.")
        return replace(self, running=player, since=now)

    def switch(self, now: int) -> Clock:
        """End the running player's turn, or his part of it, and begin the other's.

        So after a play, and after a double was offered and after it was taken.
        Raises ``BadClock`` if nobody's clock runs.
        """
        running = self._running()
        return self.stop(now).start(running.other, max(now, self.since))

    def stop(self, now: int) -> Clock:
        """End a game. Raises ``BadClock`` if nobody's clock runs."""
        left = self.bank_left(self._running(), now)
        stopped = replace(self, running=None, since=max(now, self.since))
        if self.running is Player.WHITE:
            return replace(stopped, white=left)
        return replace(stopped, black=left)

    def bank_left(self, player: Player, now: int) -> int:
        """What ``player`` has in his bank, in ms; never below 0, however late he is."""
        bank = self.white if player is Player.WHITE else self.black
        if self.running is not player:
            return bank
        return max(0, bank - max(0, now - self.since - self.control.delay))

    def delay_left(self, now: int) -> int:
        """What the running player has of his delay before his bank is touched, in ms."""
        if self.running is None:
            return 0
        return max(0, self.control.delay - max(0, now - self.since))

    def left(self, player: Player, now: int) -> int | None:
        """How long ``player`` may still think in this turn; in his next one while he waits.

        In ms, delay and bank together; ``None`` with no limit.
        """
        if self.control.is_none:
            return None
        delay = self.delay_left(now) if self.running is player else self.control.delay
        return delay + self.bank_left(player, now)

    def deadline(self) -> int | None:
        """The moment at which the running player's flag falls; ``None`` if none can."""
        if self.running is None or self.control.is_none:
            return None
        return self.since + self.control.delay + self.bank_left(self.running, self.since)

    def flagged(self, now: int) -> Player | None:
        """Whose flag has fallen: the running player's from his deadline on."""
        deadline = self.deadline()
        return None if deadline is None or now < deadline else self.running

    def given_back(self, ms: int) -> Clock:
        """The clock after ``ms`` in which no bot ran and nobody could play: they cost nobody.

        The turn under way counts as begun so much later; who was not running has lost nothing.
        Raises ``BadClock`` for negative ``ms``.
        """
        if ms < 0:
            raise BadClock("Time is given back, not taken.")
        return self if self.running is None else replace(self, since=self.since + ms)

    def warnings(self) -> tuple[int, ...]:
        """The moments at which to warn the running player, the earliest first.

        With days per turn when a quarter of the turn is left, and one hour; else 30 seconds before
        the deadline, unless the turn began with no more than that.
        """
        deadline = self.deadline()
        if deadline is None:
            return ()
        before = (self.control.delay // 4, _HOUR) if self.control.is_days else (_QUICK_WARNING,)
        return tuple(deadline - ms for ms in before if deadline - ms > self.since)

    def _running(self) -> Player:
        if self.running is None:
            raise BadClock("Nobody's clock runs.")
        return self.running
