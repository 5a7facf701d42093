"""Which rolls count in the dice statistics, against those that the record of the match tells."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from club.actions import Terms
from club.records import record_of
from nardy import CLASSIC, FEDERATION, GREEK, Player, Roll, RuleSet
from tests.club.random_play import Habits, RandomMatch

if TYPE_CHECKING:
    from nardy.record import GameRecord


def told(game: GameRecord) -> tuple[tuple[Player, Roll], ...]:
    drawn = {draw.n for draw in game.opening}
    return tuple((turn.by, turn.dice) for turn in game.turns if turn.n not in drawn)


@pytest.mark.parametrize("rules", [CLASSIC, GREEK, FEDERATION], ids=lambda rules: rules.name)
@pytest.mark.parametrize("auto_next", [False, True])
@pytest.mark.parametrize("seed", range(2))
async def test_a_result_has_the_rolls_thrown_for_turns_and_the_cube(
    rules: RuleSet,
    auto_next: bool,
    seed: int,
) -> None:
    terms = Terms(5, auto_roll=not seed, auto_next=auto_next)
    match = RandomMatch(seed, rules, terms, Habits(resign=0.01), computer=bool(seed))
    await match.play_out()
    record = record_of(match.journal.stored[match.table.id])
    assert record is not None
    results = match.journal.kept
    assert [result.rolls for result in results] == [told(game) for game in record.games]
    for result, game in zip(results, record.games, strict=True):
        assert game.result is not None
        assert result.cube * game.result.win == result.points == game.result.points
        # What the rule set keeps of the draw is never a double, so it would spoil the statistics.
        thrown = len(game.turns) - (rules.opening == "keep")
        assert len(result.rolls) == thrown
