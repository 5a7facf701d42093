"""200 random matches: their records hold, and a second count agrees with every score."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from typing import Any

import pytest

from nardy import (
    CLASSIC,
    CLUB,
    FEDERATION,
    GREEK,
    NO_LIMIT,
    QUICK,
    Match,
    Record,
    TimeControl,
    Win,
    commitment,
    read_record,
    write_record,
)
from nardy.record import Act, Do, Ending
from nardy.replay import replay
from nardy.verify import verify_text
from tests.nardy.random_matches import Simulation

RULES = (CLASSIC, GREEK, FEDERATION, GREEK, FEDERATION)
TIMES = (NO_LIMIT, CLUB, QUICK, TimeControl.parse("1d"))


def simulation(seed: int) -> Simulation:
    return Simulation(seed, RULES[seed % 5], 1 + seed % 13, TIMES[seed % 4])


@cache
def told(seed: int) -> Record:
    return simulation(seed).record()


# The second count: it reads the JSON, walks the written plays without the rules, and knows
# nothing of Match, Cube or Win.

VALUES = {"oin": 1, "mars": 2, "koks": 3}


class Board:
    """Whose checkers stand where; ``off`` counts."""

    def __init__(self) -> None:
        self.at = {"W": Counter({24: 15}), "B": Counter({12: 15})}
        self.off = Counter[str]()

    def walk(self, side: str, play: str) -> None:
        for part in play.replace("-", "").split():
            way, _, times = part.partition("(")
            stops = way.split("/")
            count = int(times[0]) if times else 1
            self.at[side][int(stops[0])] -= count
            if stops[-1] == "off":
                self.off[side] += count
            else:
                self.at[side][int(stops[-1])] += count

    def cost(self, side: str, rules: str) -> int:
        if self.off[side]:
            return 1
        quarter = range(19, 25) if side == "W" else range(7, 13)
        behind = any(self.at[side][point] for point in quarter)
        return 3 if behind and rules == "federation" else 2


def counted_game(game: dict[str, Any], rules: str) -> tuple[str, int, int]:
    """Winner, points, and how often the cube was turned."""
    board, takes, value, loser = Board(), 0, 0, ""
    for entry in game["entries"]:
        side = entry.get("by", "")
        match entry["do"]:
            case "turn" if entry["play"] is not None:
                board.walk(side, entry["play"])
                if board.off[side] == 15:
                    loser = "B" if side == "W" else "W"
                    value = board.cost(loser, rules)
            case "take":
                takes += 1
            case "drop":
                loser, value = side, 1
            case "flag":
                loser, value = side, board.cost(side, rules)
            case "resign":
                # The last one stands: an offer that was refused is followed by another end.
                loser, value = side, VALUES[entry["win"]]
            case "turn" | "double" | "refuse" | "agree" | "time back":
                pass
            case unknown:
                raise AssertionError(unknown)
    return ("B" if loser == "W" else "W"), value * 2**takes, takes


def counted(form: dict[str, Any]) -> Counter[str]:
    score, near, crawford_played = Counter[str](), False, False
    for game in form["games"]:
        doubled = any(entry["do"] == "double" for entry in game["entries"])
        crawford = near and not crawford_played
        assert not (doubled and crawford)
        assert not doubled or (form["length"] > 1 and form["rules"] != "classic")
        crawford_played |= crawford
        winner, points, takes = counted_game(game, form["rules"])
        assert takes <= 6
        assert max(score.values(), default=0) < form["length"]
        score[winner] += points
        near |= form["length"] - 1 in score.values()
    return score


@pytest.mark.parametrize("part", range(10))
def test_random_matches_end_with_the_score_of_a_second_count(part: int) -> None:
    for seed in range(part * 20, part * 20 + 20):
        record = told(seed)
        text = write_record(record)
        score = counted(json.loads(text))
        assert record.score == (score["W"], score["B"]), seed
        assert verify_text(text).passed, seed
        assert read_record(text) == record
        assert read_record(text.encode()) == record


def test_replaying_leads_to_the_match_the_table_came_to() -> None:
    for seed in range(1000, 1012):
        table = simulation(seed)
        replayed = replay(table.record())
        assert replayed.match == table.match
        assert replayed.rolled == table.rolled
        assert replayed.clock.running is None
        if not table.time.is_none:
            assert replayed.clock == table.clock


def test_the_random_matches_have_everything_in_them() -> None:
    games = [game for seed in range(200) for game in told(seed).games]
    ends = Counter((game.result.win, game.result.ending) for game in games if game.result)
    for win in Win:
        assert ends[win, Ending.RESIGNED]
        assert ends[win, Ending.FLAG]
    assert ends[Win.OIN, Ending.PLAYED]
    assert ends[Win.MARS, Ending.PLAYED]
    assert ends[Win.OIN, Ending.DROPPED]
    acts = Counter(entry.do for game in games for entry in game.entries if isinstance(entry, Act))
    assert min(acts[do] for do in Do) > 10


def test_the_dice_are_the_same_whoever_plays() -> None:
    # The seats differ (a person, the computer), and the players choose otherwise.
    one, two = Simulation(1, RULES[0], 1), Simulation(2, RULES[0], 1)
    two.secret = one.secret
    assert [one._roll() for _ in range(50)] == [two._roll() for _ in range(50)]
    assert commitment(one.secret) == commitment(two.secret)


def test_a_simulated_match_begins_as_matches_do() -> None:
    assert Simulation(1, RULES[1], 5).match == Match(5, RULES[1])
