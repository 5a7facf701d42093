"""Counts of an independent engine: every turn of every roll, several turns deep."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from nardy import Player, Position, rule_set
from nardy.perft import perft

COUNTS: dict[str, Any] = json.loads((Path(__file__).parents[1] / "data" / "perft.json").read_text())


@pytest.mark.parametrize(
    ("rules", "counts"),
    [(name, counts) for names, counts in COUNTS["start"].items() for name in names.split(" and ")],
)
def test_counts_from_the_start(rules: str, counts: list[dict[str, int]]) -> None:
    found = perft(Position.start(), len(counts), rule_set(rules), first_turn=True)
    assert [count._asdict() for count in found] == counts


@pytest.mark.parametrize(("name", "counts"), COUNTS["positions"].items())
def test_counts_from_positions_with_the_ban(name: str, counts: list[dict[str, int]]) -> None:
    _, text, player = name.split(" | ")
    found = perft(Position.parse(text, Player(player)), len(counts))
    assert [count._asdict() for count in found] == counts


def test_a_finished_game_is_not_continued() -> None:
    position = Position.parse("A...........o...........", Player.WHITE)
    assert [(count.unique, count.tree) for count in perft(position, 2)] == [(1, 21), (0, 0)]
