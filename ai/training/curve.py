"""A training's learning curve as a picture: SVG, written by hand, so that nothing is needed."""

from __future__ import annotations

import json
from math import ceil, floor, log10
from typing import TYPE_CHECKING, Final, NamedTuple

from ai.errors import BrokenTable

if TYPE_CHECKING:
    from pathlib import Path

_WIDTH, _HEIGHT = 720, 400
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 40, 44, 52
_STEP: Final = 0.25
_STYLE: Final = 'font-family="sans-serif" font-size="13" fill="#333"'
_TITLE: Final = "Points a game against the heuristic player, 1-ply, by games of self-play"


class _Measurement(NamedTuple):
    games: int
    points: float
    interval: float
    hidden: int


def draw_curve(file: Path) -> str:
    """The picture of a ``curve.jsonl``: points per game over games played, which grow tenfold.

    Grey bars are 95 % intervals; each size of the net has its own colour. Raises ``BrokenTable``
    for a file that is something else.
    """
    curve = _measurements(file)
    first, last = log10(curve[0].games), log10(curve[-1].games)
    low = floor(min(one.points - one.interval for one in curve) / _STEP) * _STEP
    high = ceil(max(one.points + one.interval for one in curve) / _STEP) * _STEP

    def x_of(games: float) -> float:
        across = (log10(games) - first) / max(last - first, 1e-9)
        return round(_LEFT + across * (_WIDTH - _LEFT - _RIGHT), 1)

    def y_of(points: float) -> float:
        up = (points - low) / (high - low)
        return round(_HEIGHT - _BOTTOM - up * (_HEIGHT - _TOP - _BOTTOM), 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" {_STYLE}>',
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#fff"/>',
        f'<text x="{_LEFT}" y="24" font-size="15">{_TITLE}</text>',
    ]
    for step in range(round((high - low) / _STEP) + 1):
        points = low + step * _STEP
        y = y_of(points)
        parts.append(f'<path d="M{_LEFT} {y}H{_WIDTH - _RIGHT}" stroke="#ddd"/>')
        parts.append(f'<text x="{_LEFT - 8}" y="{y + 4}" text-anchor="end">{points:+.2f}</text>')
    for games in _ticks(curve[0].games, curve[-1].games):
        x = x_of(games)
        parts.append(f'<path d="M{x} {_TOP}V{_HEIGHT - _BOTTOM}" stroke="#eee"/>')
        y = _HEIGHT - _BOTTOM + 20
        parts.append(f'<text x="{x}" y="{y}" text-anchor="middle">{games:,}</text>')
    colours = iter(("#b5651d", "#1d6fb5", "#2a8a3e", "#7a3b9a"))
    for number, hidden in enumerate(dict.fromkeys(one.hidden for one in curve)):
        colour = next(colours, "#333")
        mine = [one for one in curve if one.hidden == hidden]
        for one in mine:
            x, top, bottom = (
                x_of(one.games),
                y_of(one.points + one.interval),
                y_of(one.points - one.interval),
            )
            parts.append(f'<path d="M{x} {top}V{bottom}" stroke="#bbb"/>')
        line = " ".join(f"{x_of(one.games)},{y_of(one.points)}" for one in mine)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        y = _HEIGHT - _BOTTOM - 14 - 20 * number
        parts.append(
            f'<text x="{_WIDTH - _RIGHT - 8}" y="{y}" text-anchor="end" fill="{colour}">'
            f"{hidden} hidden units</text>"
        )
    return "\n".join([*parts, "</svg>", ""])


def _measurements(file: Path) -> list[_Measurement]:
    """The lines of a ``curve.jsonl``; at least one."""
    try:
        told = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
        curve = [
            _Measurement(one["games"], one["points"], one["interval"], one["hidden"])
            for one in told
        ]
    except (ValueError, KeyError, TypeError):
        raise BrokenTable(f"The curve {file.name} cannot be read.") from None
    if not curve:
        raise BrokenTable(f"The curve {file.name} has no measurement yet.")
    return curve


def _ticks(least: int, most: int) -> list[int]:
    """Round numbers from ``least`` to ``most``: 1, 3, 10, 30 and so on."""
    rounds = (digit * 10**power for power in range(9) for digit in (1, 3))
    return [number for number in rounds if least <= number <= most]
