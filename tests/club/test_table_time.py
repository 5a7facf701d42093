"""A table's own time, and a double that waits for its answer."""

from __future__ import annotations

from datetime import timedelta

import pytest

from club.actions import Double, GiveBack, Join, Resign, Terms
from club.decisions import evolve, milliseconds, opened
from club.refusals import Refusal, refusal
from nardy import QUICK, Player, Win
from tests.club.fakes import ANNA, BORIS, NOW, TABLE, in_position, open_action, playing, seed_with

SECOND = timedelta(seconds=1)


def test_a_tables_time_does_not_go_back_with_a_process_whose_clock_is_behind() -> None:
    table = opened(TABLE, open_action(seed_with((6, 1)), terms=Terms(5, QUICK)), NOW)
    joined = evolve(table, Join(), BORIS.key, NOW - 5 * SECOND)
    assert joined.touched == table.touched == milliseconds(NOW)
    assert joined.clock.since == table.touched


@pytest.mark.parametrize(("lasted", "given"), [(10, 4), (4, 4), (3, 3), (0, 0)])
def test_nobody_gets_more_time_back_than_his_turn_has_lasted(lasted: int, given: int) -> None:
    """The turn may have begun after the last beat of the process that died."""
    table = playing((6, 1), (3, 3), terms=Terms(1, QUICK))
    since = table.clock.since
    after = evolve(table, GiveBack(4000), None, NOW + lasted * SECOND)
    assert after.clock.since - since == given * 1000
    assert after.clock.since <= after.touched


def test_while_a_double_waits_nobody_resigns() -> None:
    """The one may drop, the other waits: no stake is lost while it is open what it is."""
    start = playing((6, 1), (3, 3)).game
    assert start is not None
    table = in_position(
        start.position.text(Player.WHITE), Player.WHITE, None, rules="greek", terms=Terms(5)
    )
    doubled = evolve(table, Double(), ANNA.key, NOW)
    for who in (ANNA, BORIS):
        why = refusal(doubled, who, Resign(Win.MARS), now=milliseconds(NOW))
        assert why is Refusal.DOUBLE_WAITS
