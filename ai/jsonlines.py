"""Plays for other programs: one JSON object per line in, one per line out.

In: what ``python -m nardy plays`` reads, and ``"level"`` or ``"plies"`` (1 or 2) if wanted. What is
refused there is refused here in the same words.
Out: ``{"id", "play", "result", "equity", "chances"}``; for a ranking ``{"id", "plays": [...]}``
with all plays, each with its ``"plies"``; or ``{"id", "error"}``.
"""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ai.errors import AiError
from ai.levels import player_of, shipped_evaluator
from ai.netplayer import NetPlayer
from ai.player import Situation
from ai.search import ONE_PLY, WIDE, Depth, Ranked
from nardy import CLASSIC, Match, Player, Position, Roll, format_play, is_over, rule_set
from nardy.jsonlines import answer as legal_answer
from nardy.position import CHECKERS, HEAD

if TYPE_CHECKING:
    from collections.abc import Callable

    from nardy import Play

_DEPTHS: Final = {1: ONE_PLY, 2: WIDE}
_DEFAULT_LEVEL: Final = "expert"
_DIGITS: Final = 4


class _Question(NamedTuple):
    """A line that has been read; either a level or a depth is asked for."""

    situation: Situation
    roll: Roll
    level: str | None
    depth: Depth | None


class _Refused(AiError):  # noqa: N818 - the name says what is wrong
    """A line asks what cannot be answered."""


def play(line: bytes) -> str:
    """The answer to a line of ``python -m ai play``: one play. It never raises."""
    return _answered(line, _play)


def ranking(line: bytes) -> str:
    """The answer to a line of ``python -m ai rank``: all plays, the best first. Never raises."""
    return _answered(line, _ranking)


def _answered(line: bytes, answer: Callable[[_Question], dict[str, Any]]) -> str:
    checked: dict[str, Any] = json.loads(legal_answer(line))
    if "error" in checked:
        return json.dumps(checked)
    try:
        told = answer(_question(json.loads(line.strip())))  # as ``nardy`` has read it
    except AiError as error:
        told = {"error": str(error)}
    return json.dumps({"id": checked["id"], **told})


def _question(asked: dict[str, Any]) -> _Question:
    """What a line asks that ``nardy`` can answer. Raises ``AiError``."""
    player = Player(asked["player"])
    position = Position.parse(asked["pos"], player)
    if is_over(position):
        raise _Refused("The game is over: nobody is to move.")
    rules = rule_set(asked.get("rules", CLASSIC.name))
    first_turn = asked.get("first_turn", False)
    # A first turn leaves the head, so a full one is still to come.
    their_first_turn = first_turn and position.theirs(HEAD) == CHECKERS
    situation = Situation(position, player, Match(1, rules), first_turn, their_first_turn)
    level, plies = asked.get("level"), asked.get("plies")
    if level is not None and plies is not None:
        raise _Refused("Either 'level' or 'plies' can be given, not both.")
    if plies is not None and (type(plies) is not int or plies not in _DEPTHS):
        raise _Refused("'plies' has to be 1 or 2.")
    if level is not None and not isinstance(level, str):
        raise _Refused("'level' has to be a text.")
    depth = _DEPTHS[plies] if plies is not None else None
    return _Question(situation, Roll(*asked["dice"]), level, depth)


def _play(question: _Question) -> dict[str, Any]:
    situation, roll, level, depth = question
    if depth is not None:
        return _told(NetPlayer(shipped_evaluator, depth).rank(situation, roll)[0], situation)
    player = player_of(level or _DEFAULT_LEVEL)
    # A weak level errs by chance, but on the same question always in the same way.
    rng = random.Random(f"{level} {situation.position} {roll}")  # noqa: S311 - no secret
    chosen = player.choose(situation, roll, rng)
    judge = player if isinstance(player, NetPlayer) else NetPlayer(shipped_evaluator)
    return _told(_judged(judge, situation, roll, chosen), situation)


def _judged(judge: NetPlayer, situation: Situation, roll: Roll, chosen: Play) -> Ranked:
    ranked = judge.rank(situation, roll)
    return next(one for one in ranked if one.play.result == chosen.result)


def _ranking(question: _Question) -> dict[str, Any]:
    situation, roll, level, depth = question
    judge: object = NetPlayer(shipped_evaluator, depth or WIDE)
    if level is not None:
        judge = player_of(level)
    if not isinstance(judge, NetPlayer):
        raise _Refused(f"The level {level!r} does not rank plays.")
    ranked = judge.rank(situation, roll)
    return {"plays": [{**_told(one, situation), "plies": one.plies} for one in ranked]}


def _told(ranked: Ranked, situation: Situation) -> dict[str, Any]:
    chances = {name: round(chance, _DIGITS) for name, chance in ranked.chances._asdict().items()}
    return {
        "play": format_play(ranked.play.moves, situation.player),
        "result": ranked.play.result.text(situation.player),
        "equity": round(ranked.equity, _DIGITS),
        "chances": chances,
    }
