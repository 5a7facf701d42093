"""One contract for whatever gives chances: net, bear-off table, composite, rollout."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import pytest

from ai.bearoff import load_table
from ai.chances import WIN, consistent, points, turned
from ai.evaluator import Composite
from ai.levels import shipped_evaluator
from ai.rollout import Rollout
from nardy import CLASSIC, FEDERATION, Player, Position, is_over
from tests.ai.exact_bearoff import against
from tests.ai.samples import at_home, made_up, public_positions, small_net

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ai.chances import Floats
    from ai.evaluator import Evaluator

ROUNDING = 1e-6


class Case(NamedTuple):
    """An evaluator, and positions that it has to know."""

    evaluator: Evaluator
    positions: list[Position]


@cache
def composite() -> Composite:
    return Composite(small_net(), load_table())


@cache
def cases() -> dict[str, Case]:
    everywhere = public_positions(step=5)
    bear_offs = [at_home(seed) for seed in range(100)]
    mixed = everywhere[::2] + bear_offs[::2]
    return {
        "net": Case(small_net(), everywhere),
        "table": Case(load_table(), bear_offs),
        "composite": Case(composite(), mixed),
        "shipped": Case(shipped_evaluator(), mixed),
        "rollout": Case(
            Rollout(composite(), points(CLASSIC), plies=3, trials=4), mixed[:3] + mixed[-3:]
        ),
    }


EVERY = ("net", "table", "composite", "shipped", "rollout")


@pytest.fixture(params=EVERY)
def case(request: pytest.FixtureRequest) -> Case:
    name: str = request.param
    return cases()[name]


def test_a_row_of_five_chances_for_each_position(case: Case) -> None:
    rows = case.evaluator.chances(case.positions)
    assert rows.shape == (len(case.positions), 5)
    assert rows.dtype == np.float32
    assert rows.min() >= 0
    assert rows.max() <= 1


@pytest.mark.parametrize("name", [name for name in EVERY if name != "net"])
def test_no_mars_without_a_win_and_no_koks_without_a_mars(name: str) -> None:
    """A bare net may say anything; behind the composite it is put right."""
    case = cases()[name]
    win, mars, lose_mars, koks, lose_koks = case.evaluator.chances(case.positions).T
    assert (mars <= win + ROUNDING).all()
    assert (lose_mars <= 1 - win + ROUNDING).all()
    assert (koks <= mars + ROUNDING).all()
    assert (lose_koks <= lose_mars + ROUNDING).all()


def test_a_position_is_judged_for_itself(case: Case) -> None:
    """Neither its place in the list nor its neighbours matter."""
    rows = case.evaluator.chances(case.positions)
    back = case.evaluator.chances(case.positions[::-1])[::-1]
    np.testing.assert_allclose(rows, back, atol=ROUNDING)
    alone = case.evaluator.chances(case.positions[-1:])
    np.testing.assert_allclose(rows[-1:], alone, atol=ROUNDING)


def test_the_same_question_has_the_same_answer(case: Case) -> None:
    once, twice = (case.evaluator.chances(case.positions[:5]) for _ in range(2))
    np.testing.assert_array_equal(once, twice)


def test_the_chances_of_any_position_are_consistent() -> None:
    rows = composite().chances([made_up(seed) for seed in range(300)])
    np.testing.assert_array_equal(rows, consistent(rows))


# --- By phase -----------------------------------------------------------------------------------


def test_each_phase_is_judged_by_who_knows_it() -> None:
    net, table = small_net(), load_table()
    opening, bear_off = Position.start(), at_home(1)
    rows = composite().chances([opening, bear_off, opening])
    np.testing.assert_allclose(rows[[0, 2]], consistent(net.chances([opening] * 2)), atol=ROUNDING)
    np.testing.assert_array_equal(rows[1:2], table.chances([bear_off]))


@pytest.mark.parametrize(
    ("loser", "chances"),
    [
        ((0,) * 17 + (14,) + (0,) * 6, [0, 0, 0, 0, 0]),  # one is off
        ((0,) * 6 + (15,) + (0,) * 17, [0, 0, 1, 0, 0]),  # none, but all have left the quarter
        ((0,) * 5 + (1, 14) + (0,) * 17, [0, 0, 1, 0, 1]),  # koks
        ((15,) + (0,) * 23, [0, 0, 1, 0, 1]),
    ],
)
def test_a_finished_game_is_certain(loser: tuple[int, ...], chances: list[float]) -> None:
    position = Position.from_counts(loser, (0,) * 24)
    assert is_over(position)
    assert composite().chances([position, Position.start()])[0].tolist() == chances


def test_the_first_special_that_knows_a_position_answers() -> None:
    class Certain:
        def __init__(self, win: float) -> None:
            self.win = win

        def knows(self, position: Position) -> bool:
            return position == against((1, 0, 0, 0, 0, 0), (1, 0, 0, 0, 0, 0))

        def chances(self, positions: Sequence[Position]) -> Floats:
            return np.full((len(positions), 5), self.win, np.float32)

    both = Composite(small_net(), Certain(0.25), Certain(0.75))
    position = against((1, 0, 0, 0, 0, 0), (1, 0, 0, 0, 0, 0))
    assert both.chances([position])[0, WIN] == 0.25


def test_more_positions_than_are_looked_at_in_one_piece() -> None:
    positions = public_positions()[:500] * 3
    rows = composite().chances(positions)
    np.testing.assert_allclose(rows[:500], rows[1000:], atol=ROUNDING)


# --- What it is worth ---------------------------------------------------------------------------


def test_the_start_is_a_little_better_for_who_begins() -> None:
    """By 0.2 to 0.3 points, as a prototype measured it."""
    row = shipped_evaluator().chances([Position.start()])
    assert 0.05 < float(points(CLASSIC).of(row)[0]) < 0.5
    assert row[0, WIN] > 0.5


def test_who_is_far_ahead_wins() -> None:
    ahead = Position.parse("EEE........o" + "." * 12, Player.WHITE)
    behind = ahead.turned()
    rows = shipped_evaluator().chances([ahead, behind])
    assert rows[0, WIN] > 0.99
    assert rows[1, WIN] < 0.01
    worths = points(FEDERATION).of(rows)
    assert worths[0] > 2
    assert worths[1] < -2
    np.testing.assert_allclose(turned(rows[1:])[0], rows[0], atol=0.05)
