"""Time controls and clocks: no time is made or lost, and what the bot missed comes back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nardy import CLUB, NO_LIMIT, QUICK, BadClock, BadTimeControl, Clock, Player, TimeControl

WHITE, BLACK = Player.WHITE, Player.BLACK
SECOND, MINUTE, HOUR, DAY = 1000, 60_000, 3_600_000, 86_400_000
NOW = 1_700_000_000_000


@pytest.mark.parametrize(
    ("text", "bank", "delay"),
    [
        ("none", 0, 0),
        ("quick", 2 * MINUTE, 20 * SECOND),
        ("club", 2 * MINUTE, 8 * SECOND),
        ("3m+15s", 3 * MINUTE, 15 * SECOND),
        ("90s+0s", 90 * SECOND, 0),
        ("60m+60m", HOUR, HOUR),
        ("1d", 0, DAY),
        ("2d", 0, 2 * DAY),
        ("3d", 0, 3 * DAY),
        ("7d", 0, 7 * DAY),
    ],
)
def test_texts_of_time_controls(text: str, bank: int, delay: int) -> None:
    control = TimeControl.parse(text)
    assert control == TimeControl(bank, delay)
    assert str(control) == text


def test_the_same_control_has_one_text() -> None:
    assert str(TimeControl.parse("120s+8s")) == "club"
    assert str(TimeControl.parse("60s+120s")) == "1m+2m"


@given(st.integers(1, 3600), st.integers(0, 3600))
def test_every_quick_control_is_read_back(bank: int, delay: int) -> None:
    control = TimeControl(bank * SECOND, delay * SECOND)
    assert TimeControl.parse(str(control)) == control


@pytest.mark.parametrize(
    "text",
    ["", "None", "4d", "0d", "1d ", "d", "2m", "2m+", "+8s", "2m+8", "2m + 8s", "-2m+8s", "0s+8s",
     "61m+8s", "2m+61m", "2h+8s", "٢m+8s", "99999s+1s", "club\n"],
)  # fmt: skip
def test_what_is_no_time_control(text: str) -> None:
    with pytest.raises(BadTimeControl):
        TimeControl.parse(text)


def test_kinds() -> None:
    days = TimeControl.parse("2d")
    assert [c.is_none for c in (NO_LIMIT, QUICK, CLUB, days)] == [True, False, False, False]
    assert [c.is_days for c in (NO_LIMIT, QUICK, CLUB, days)] == [False, False, False, True]


def test_club_match_to_7_has_14_minutes_and_8_seconds_a_turn() -> None:
    clock = Clock.for_match(CLUB, 7)
    assert (clock.white, clock.black) == (14 * MINUTE, 14 * MINUTE)
    assert clock.control.delay == 8 * SECOND


@pytest.mark.parametrize("length", [1, 5, 25])
def test_club_matches_have_2_minutes_a_point(length: int) -> None:
    assert Clock.for_match(CLUB, length).white == length * 2 * MINUTE


def test_the_delay_is_free_and_the_rest_goes_off_the_bank() -> None:
    clock = Clock.for_match(CLUB, 1).start(WHITE, NOW)
    assert clock.left(WHITE, NOW) == 2 * MINUTE + 8 * SECOND
    assert clock.delay_left(NOW + 5 * SECOND) == 3 * SECOND
    assert clock.bank_left(WHITE, NOW + 8 * SECOND) == 2 * MINUTE
    assert clock.bank_left(WHITE, NOW + 38 * SECOND) == 90 * SECOND
    assert clock.left(WHITE, NOW + 38 * SECOND) == 90 * SECOND
    assert clock.left(BLACK, NOW + 38 * SECOND) == 2 * MINUTE + 8 * SECOND
    after = clock.switch(NOW + 38 * SECOND)
    assert after == Clock(CLUB, 90 * SECOND, 2 * MINUTE, BLACK, NOW + 38 * SECOND)


def test_an_unused_delay_is_not_saved_up() -> None:
    clock = Clock.for_match(CLUB, 1).start(WHITE, NOW).switch(NOW + 1).switch(NOW + 2)
    assert clock.left(WHITE, NOW + 2) == 2 * MINUTE + 8 * SECOND


def test_the_flag_falls_at_the_deadline() -> None:
    clock = Clock.for_match(CLUB, 1).start(BLACK, NOW)
    deadline = NOW + 2 * MINUTE + 8 * SECOND
    assert clock.deadline() == deadline
    assert clock.flagged(deadline - 1) is None
    assert clock.flagged(deadline) is BLACK
    assert clock.left(BLACK, deadline + HOUR) == 0


def test_who_is_late_and_not_flagged_plays_on_with_an_empty_bank() -> None:
    clock = Clock.for_match(CLUB, 1).start(BLACK, NOW).switch(NOW + HOUR).switch(NOW + HOUR)
    assert clock.black == 0
    assert clock.deadline() == NOW + HOUR + 8 * SECOND


def test_days_begin_anew_each_turn() -> None:
    clock = Clock.for_match(TimeControl.parse("3d"), 5).start(WHITE, NOW)
    assert clock.deadline() == NOW + 3 * DAY
    clock = clock.switch(NOW + 2 * DAY)
    assert clock.deadline() == NOW + 5 * DAY
    assert clock.left(WHITE, NOW + 2 * DAY) == 3 * DAY
    assert clock.flagged(NOW + 5 * DAY) is BLACK


def test_without_a_limit_no_flag_falls() -> None:
    clock = Clock.for_match(NO_LIMIT, 5).start(WHITE, NOW)
    assert clock.deadline() is None
    assert clock.left(WHITE, NOW) is None
    assert clock.flagged(NOW + 1000 * DAY) is None
    assert clock.warnings() == ()
    assert clock.switch(NOW + DAY).running is BLACK


def test_between_games_nobodys_clock_runs() -> None:
    clock = Clock.for_match(CLUB, 3).start(WHITE, NOW).stop(NOW + MINUTE)
    assert clock.running is None
    assert clock.deadline() is None
    assert clock.flagged(NOW + DAY) is None
    assert clock.delay_left(NOW + DAY) == 0
    assert clock.bank_left(WHITE, NOW + DAY) == 6 * MINUTE - 52 * SECOND
    assert clock.warnings() == ()
    assert clock.given_back(HOUR) == clock


def test_order_of_operations() -> None:
    clock = Clock.for_match(CLUB, 3)
    with pytest.raises(BadClock, match="Nobody's clock runs"):
        clock.switch(NOW)
    with pytest.raises(BadClock, match="Nobody's clock runs"):
        clock.stop(NOW)
    with pytest.raises(BadClock, match="runs already"):
        clock.start(WHITE, NOW).start(BLACK, NOW)
    with pytest.raises(BadClock, match="not taken"):
        clock.given_back(-1)


def test_a_time_before_the_turn_counts_as_its_beginning() -> None:
    clock = Clock.for_match(CLUB, 1).start(WHITE, NOW)
    assert clock.left(WHITE, NOW - HOUR) == clock.left(WHITE, NOW)
    assert clock.switch(NOW - HOUR).since == NOW


def test_an_hour_without_the_bot_costs_nobody_a_second() -> None:
    clock = Clock.for_match(CLUB, 7).start(WHITE, NOW)
    asked = NOW + MINUTE + HOUR
    back = clock.given_back(HOUR)
    assert back.left(WHITE, asked) == clock.left(WHITE, NOW + MINUTE)
    assert back.left(BLACK, asked) == clock.left(BLACK, NOW + MINUTE)
    assert back.switch(asked).white == clock.switch(NOW + MINUTE).white


def test_quick_warnings() -> None:
    clock = Clock.for_match(CLUB, 1).start(WHITE, NOW)
    assert clock.warnings() == (NOW + 98 * SECOND,)
    # With no more than half a minute in all there is nothing to warn of in advance.
    assert Clock(CLUB, 22 * SECOND, 0, WHITE, NOW).warnings() == ()
    assert Clock(CLUB, 23 * SECOND, 0, WHITE, NOW).warnings() == (NOW + SECOND,)


@pytest.mark.parametrize(("days", "quarter"), [(1, 18), (2, 36), (3, 54), (7, 126)])
def test_warnings_of_days_per_turn(days: int, quarter: int) -> None:
    clock = Clock.for_match(TimeControl.parse(f"{days}d"), 1).start(WHITE, NOW)
    assert clock.warnings() == (NOW + quarter * HOUR, NOW + days * DAY - HOUR)


CONTROLS = st.sampled_from([CLUB, QUICK, *map(TimeControl.parse, ("90s+0s", "1d", "3m+15s"))])
STRETCHES = st.lists(st.integers(0, 5 * MINUTE), max_size=12)


@given(CONTROLS, STRETCHES, st.sampled_from(Player))
def test_no_time_is_made_or_lost(control: TimeControl, stretches: list[int], first: Player) -> None:
    clock, now = Clock.for_match(control, 25).start(first, NOW), NOW
    spent = {WHITE: 0, BLACK: 0}
    for stretch in stretches:
        player = clock.running
        assert player is not None
        now += stretch
        spent[player] += max(0, stretch - control.delay)
        clock = clock.switch(now)
    bank = control.bank_for(25)
    assert clock.white == max(0, bank - spent[WHITE])
    assert clock.black == max(0, bank - spent[BLACK])


@given(CONTROLS, STRETCHES, st.integers(0, 10 * MINUTE), st.integers(0, DAY))
def test_asking_changes_nothing_and_agrees_with_what_comes(
    control: TimeControl, stretches: list[int], ask: int, more: int
) -> None:
    clock, now = Clock.for_match(control, 2).start(WHITE, NOW), NOW
    for stretch in stretches:
        now += stretch
        clock = clock.switch(now)
    player, deadline = clock.running, clock.deadline()
    assert player is not None
    assert deadline is not None
    left = clock.left(player, now + ask)
    assert left == max(0, deadline - now - ask)
    assert (clock.flagged(now + ask) is player) == (left == 0)
    stopped = clock.stop(now + ask)
    assert stopped.bank_left(player, now + ask + more) == clock.bank_left(player, now + ask)
    assert all(now < moment < deadline for moment in clock.warnings())


@given(
    CONTROLS,
    st.lists(st.tuples(st.integers(0, MINUTE), st.integers(0, DAY), st.integers(0, MINUTE))),
)
def test_what_is_given_back_is_exactly_what_was_missed(
    control: TimeControl, turns: list[tuple[int, int, int]]
) -> None:
    undisturbed = disturbed = Clock.for_match(control, 3).start(WHITE, NOW)
    now = later = NOW
    for before, down, after in turns:
        now += before + after
        later += before + down + after
        undisturbed = undisturbed.switch(now)
        disturbed = disturbed.given_back(down).switch(later)
        assert (disturbed.white, disturbed.black) == (undisturbed.white, undisturbed.black)
        assert disturbed.left(WHITE, later) == undisturbed.left(WHITE, now)
