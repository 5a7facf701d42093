"""Legal plays for other programs: one JSON object per line in, one per line out.

In: ``{"id": ..., "pos": "<24 characters>", "player": "W" or "B", "dice": [a, b]}`` and, if wanted,
``"first_turn"`` (false without it) and ``"rules"`` (``classic`` without it); other keys are let be.
Out: ``{"id": ..., "results": [...], "plays": [...]}``: the different positions in which the turn
can end, sorted, and one notation for each; or ``{"id": ..., "error": "..."}``.
"""

from __future__ import annotations

import json
import math
from typing import Any, Final

from nardy.errors import NardyError
from nardy.notation import format_play
from nardy.plays import legal_plays
from nardy.position import Player, Position
from nardy.roll import Roll
from nardy.rules import CLASSIC, RuleSet, rule_set

_DIE: Final = range(1, 7)


class BadLine(NardyError):  # noqa: N818 - the name says what is wrong
    """A line does not say what is asked."""


def answer(line: bytes) -> str:
    """The line of output, without its end, for one line of input. It never raises."""
    name = None
    try:
        question = _question(line)
        name = question.get("id")
        results = _results(question)
    except NardyError as error:
        return json.dumps({"id": name, "error": str(error)})
    return json.dumps({"id": name, "results": list(results), "plays": list(results.values())})


def _question(line: bytes) -> dict[str, Any]:
    try:
        question = json.loads(line.strip().decode(), parse_float=_finite, parse_constant=_finite)
    except UnicodeDecodeError:
        raise BadLine("The line is not UTF-8.") from None
    except (ValueError, RecursionError) as error:
        raise BadLine(f"The line is not JSON: {error}.") from None
    if not isinstance(question, dict):
        raise BadLine("The line is not a JSON object.")
    return question


def _finite(text: str) -> float:
    # Python reads NaN and the infinities, which are no JSON and could not be given back.
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{text} is no number of JSON")
    return number


def _results(question: dict[str, Any]) -> dict[str, str]:
    """The notation of a play for each position, sorted, in which the turn can end."""
    player = _player(question)
    position = Position.parse(_text(question, "pos"), player)
    plays = legal_plays(position, _roll(question), _rules(question), first_turn=_first(question))
    notations = {play.result.text(player): format_play(play.moves, player) for play in plays}
    return dict(sorted(notations.items()))


def _text(question: dict[str, Any], key: str) -> str:
    text = question.get(key)
    if not isinstance(text, str):
        raise BadLine(f"{key!r} has to be a text.")
    return text


def _player(question: dict[str, Any]) -> Player:
    letter = question.get("player")
    if letter not in ("W", "B"):
        raise BadLine('\'player\' has to be "W" or "B".')
    return Player(letter)


def _roll(question: dict[str, Any]) -> Roll:
    dice = question.get("dice")
    if (
        not isinstance(dice, list)
        or len(dice) != len(Roll._fields)
        or any(type(die) is not int or die not in _DIE for die in dice)
    ):
        raise BadLine("'dice' has to be two whole numbers from 1 to 6.")
    return Roll(*dice)


def _rules(question: dict[str, Any]) -> RuleSet:
    return rule_set(_text(question, "rules")) if "rules" in question else CLASSIC


def _first(question: dict[str, Any]) -> bool:
    first = question.get("first_turn", False)
    if not isinstance(first, bool):
        raise BadLine("'first_turn' has to be true or false.")
    return first
