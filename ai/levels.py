"""Levels: the computer players that can be seated, by name, and the door to their decisions.

The functions take only what the table shows, and a generator of chance for the levels that err;
all arguments and answers can be sent to another process. The same arguments, with a generator in
the same state, always give the same decision.

The players, and numpy with them, are loaded by the first decision: whoever only seats levels and
sends the questions elsewhere does without.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from ai.errors import UnknownLevel

if TYPE_CHECKING:
    import random
    from collections.abc import Mapping

    from ai.evaluator import Evaluator
    from ai.player import ComputerPlayer, Situation
    from nardy import Play, Roll, Win


OFFERED: Final = ("beginner", "casual", "club", "strong", "expert")
"""The levels that people choose from, the weakest first."""
YARDSTICK: Final = "simple"
"""Fixed rules, no net: it needs no file, so it can always be seated."""
LEVELS: Final = (*OFFERED, YARDSTICK)
"""The names that tables store. A name, once stored, stays."""
DEFAULT_LEVEL: Final = "club"
"""Who is seated where nobody can be asked."""


@cache
def shipped_evaluator() -> Evaluator:
    """The evaluator of all levels. Raises ``BrokenNet`` or ``BrokenTable`` for its files."""
    from ai.bearoff import load_table
    from ai.evaluator import Composite
    from ai.net import load_net

    return Composite(load_net(), load_table())


@cache
def _players() -> Mapping[str, ComputerPlayer]:
    from ai.heuristic import HeuristicPlayer
    from ai.netplayer import Errors, NetPlayer
    from ai.search import ONE_PLY, TWO_PLIES

    return {
        "beginner": NetPlayer(shipped_evaluator, ONE_PLY, Errors(noise=0.3, habit=0.3)),
        "casual": NetPlayer(shipped_evaluator, ONE_PLY, Errors(noise=0.15, habit=0.15)),
        "club": NetPlayer(shipped_evaluator, ONE_PLY, Errors(noise=0.07)),
        "strong": NetPlayer(shipped_evaluator, ONE_PLY, Errors(noise=0.025)),
        "expert": NetPlayer(shipped_evaluator, TWO_PLIES),
        YARDSTICK: HeuristicPlayer(),
    }


def player_of(level: str) -> ComputerPlayer:
    """Who plays at a level. Raises ``UnknownLevel``."""
    try:
        return _players()[level]
    except KeyError:
        known = ", ".join(LEVELS)
        raise UnknownLevel(f"There is no level {level!r}; there are {known}.") from None


def choose_play(level: str, situation: Situation, roll: Roll, rng: random.Random) -> Play:
    """The play that a level makes; a pass where nothing is legal.

    Raises ``UnknownLevel``, or another ``AiError`` if a file of this room cannot be used; so do
    all functions here.
    """
    return player_of(level).choose(situation, roll, rng)


def will_double(level: str, situation: Situation, rng: random.Random) -> bool:
    """Whether the level doubles before its roll. Ask only where the match allows it."""
    return player_of(level).doubles(situation, rng)


def will_take(level: str, situation: Situation, rng: random.Random) -> bool:
    """Whether the level takes (or else drops) the double of the opponent, who is about to roll."""
    return player_of(level).takes(situation, rng)


def will_resign(level: str, situation: Situation, rng: random.Random) -> Win | None:
    """For what the level gives the game up before its roll; ``None`` to play on.

    It is always the full value, which needs nobody's yes.
    """
    return player_of(level).resigns(situation, rng)


def will_accept(level: str, situation: Situation, offered: Win, rng: random.Random) -> bool:
    """Whether the level accepts the value at which the opponent, about to roll, would resign."""
    return player_of(level).accepts(situation, offered, rng)
