"""The 1,028 positions of an independent engine, each with all results of its turn."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from nardy import Player, Position, Roll, completions, legal_plays, rule_set

LINES = (Path(__file__).parents[1] / "data" / "public.jsonl").read_text().splitlines()
CASES: list[dict[str, Any]] = [json.loads(line) for line in LINES]
KINDS = sorted({kind for case in CASES for kind in case["kinds"]})


def test_all_positions_are_there() -> None:
    assert len(CASES) == 1028


@pytest.mark.parametrize("kind", KINDS)
def test_results_agree(kind: str) -> None:
    for case in CASES:
        if kind not in case["kinds"]:
            continue
        player = Player(case["player"])
        position = Position.parse(case["pos"], player)
        roll, rules = Roll(*case["dice"]), rule_set(case["rules"])
        first = case["first_turn"]
        plays = legal_plays(position, roll, rules, first_turn=first)
        assert sorted(play.result.text(player) for play in plays) == case["results"], case["id"]
        move_by_move = completions(position, roll, (), rules, first_turn=first)
        assert {play.result for play in move_by_move} == {play.result for play in plays}, case["id"]


def test_federation_plays_like_classic() -> None:
    for case in CASES:
        if case["rules"] == "classic":
            position = Position.parse(case["pos"], Player(case["player"]))
            roll, first = Roll(*case["dice"]), case["first_turn"]
            assert legal_plays(position, roll, rule_set("federation"), first_turn=first) == (
                legal_plays(position, roll, rule_set("classic"), first_turn=first)
            )
