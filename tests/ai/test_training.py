"""The compiled code against the rules, numpy and Python; a small training, taken up again.

All that compiles is in this file, so that one process compiles it once.
"""

from __future__ import annotations

import json
import random
import re
from itertools import pairwise
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from ai.chances import MARS, WIN, points, turned
from ai.errors import BrokenNet, BrokenTable
from ai.features import DENSE, PLAIN_DENSE
from ai.heuristic import HeuristicPlayer
from ai.net import Net, load_net
from ai.training import fastrollouts, observed, trainer
from ai.training.bearoffs import sides, solve_both
from ai.training.curve import draw_curve
from ai.training.fastheuristic import YARDSTICK
from ai.training.fastmatches import heuristic_result
from ai.training.fastnet import look, look_at_all, new_scratch, weights_of
from ai.training.fastplays import fast_results, halves, new_workspace, whole
from ai.training.fastrollouts import roll_out
from ai.training.guests import guest_choice, invite, new_guest
from ai.training.observed import Observed, deciles
from ai.training.selfplay import has_off, new_desk, seed_dice, win_value
from ai.training.trainer import RECIPE, Stage, Training, begin, shortened, widened
from benchmarks.strength.regret import regret_of
from nardy import FEDERATION, Position, legal_plays, win_of
from tests.ai import exact_bearoff
from tests.ai.compared_plays import compared
from tests.ai.many_positions import spread
from tests.ai.samples import made_up, public_positions, public_turns, small_net

if TYPE_CHECKING:
    from pathlib import Path

    from ai.training.fastplays import Rows

ROUNDING = 1e-5


def plain(compiled: Any) -> Any:  # noqa: ANN401 - numba's functions have no types
    """The function as it is written, before compiling."""
    return compiled.py_func


def state_of(position: Position) -> Rows:
    mine, theirs = halves(position.my_packed), halves(position.their_packed)
    return np.array([*mine, *theirs], np.int64)


# --- The generator ------------------------------------------------------------------------------


def test_the_trainers_plays_are_those_of_the_rules() -> None:
    """``python -m benchmarks fastplays`` does it for 100,000 positions."""
    seen = spread(1000, step=2)
    assert len(seen) == 1000
    work = new_workspace()
    assert sum(compared(one.position, work) for one in seen) > 21_000


def test_also_in_positions_of_every_kind() -> None:
    work = new_workspace()
    for position in public_positions(step=8):
        compared(position, work)
    for situation, roll in public_turns():
        rules, first = situation.match.rules, situation.first_turn
        plays = legal_plays(situation.position, roll, rules, first_turn=first)
        found = fast_results(
            situation.position,
            roll,
            work,
            first_turn=first,
            lifted_by_off=rules.block_lifted_by_off,
        )
        assert sorted(found) == sorted(play.result.my_packed for play in plays)


def test_halves_make_a_whole() -> None:
    for seed in range(50):
        packed = made_up(seed).my_packed
        assert whole(*halves(packed)) == packed


# --- The net ------------------------------------------------------------------------------------


@pytest.fixture(params=["small", "plain", "shipped"])
def net(request: pytest.FixtureRequest) -> Net:
    if request.param == "shipped":
        return load_net()
    if request.param == "plain":
        return small_net(hidden=16, dense=PLAIN_DENSE)
    return small_net(hidden=7)


def test_the_fast_net_says_what_the_net_says(net: Net) -> None:
    positions = public_positions(step=10)
    scratch, weights = new_scratch(net.hidden), weights_of(net)
    for position, chances in zip(positions, net.chances(positions), strict=True):
        look(weights, state_of(position), scratch)
        np.testing.assert_allclose(scratch.chances, chances, atol=ROUNDING)


@pytest.mark.parametrize("koks", [False, True])
def test_all_results_of_a_turn_are_looked_at_as_one_by_one(net: Net, koks: bool) -> None:
    desk, weights = new_desk(net.hidden), weights_of(net)
    worth = points(FEDERATION) if koks else points(public_turns()[0].situation.match.rules)
    for situation, roll in public_turns()[5::60]:
        plays = legal_plays(situation.position, roll, situation.match.rules)
        after = [play.result.turned() for play in plays]
        rows = np.array([(*halves(play.result.my_packed), 1) for play in plays], np.int64)
        look_at_all(
            weights,
            state_of(situation.position),
            rows,
            len(rows),
            float(koks),
            desk.scratch,
            desk.equities,
            desk.chances,
        )
        chances = net.chances(after)
        np.testing.assert_allclose(desk.chances[: len(rows)], chances, atol=ROUNDING)
        expected = worth.of(turned(chances))
        np.testing.assert_allclose(desk.equities[: len(rows)], expected, atol=5 * ROUNDING)


# --- The yardstick ------------------------------------------------------------------------------


def test_the_compiled_yardstick_plays_as_the_other() -> None:
    desk, rng = new_desk(8), random.Random(1)
    player = HeuristicPlayer()
    for situation, roll in public_turns()[1::4]:
        if situation.match.rules.block_lifted_by_off:
            continue  # the trainer plays by the classic rules
        state = state_of(situation.position)
        white = situation.player == "W"
        row = heuristic_result(state, *roll, situation.first_turn, white, desk)
        chosen = player.choose(situation, roll, rng)
        low, high, _ = desk.work.found[row]
        assert whole(low, high) == chosen.result.my_packed


def test_what_a_lost_game_counts() -> None:
    losers = [Position(made_up(seed).my_packed, 0) for seed in range(60)]
    losers += [
        Position.from_counts((0,) * index + (15,) + (0,) * (23 - index), (0,) * 24)
        for index in range(24)
    ]
    for loser in losers:
        assert win_value(*halves(loser.my_packed)) == win_of(loser, FEDERATION)
        assert has_off(*halves(loser.my_packed)) == (loser.my_off > 0)


# --- The bear-off -------------------------------------------------------------------------------


def test_both_sides_of_small_bear_offs_are_solved_as_by_the_rules() -> None:
    slow, exact = exact_bearoff.both(3)
    fast, wins = solve_both(3)
    rows = [slow.index(tuple(int(count) for count in side)) for side in fast]
    np.testing.assert_allclose(wins[1:, 1:], exact[np.ix_(rows, rows)][1:, 1:], atol=1e-9)
    assert len(sides(3)) == len(slow)


# --- A small training ---------------------------------------------------------------------------

SMALL = (
    Stage("first", 4, PLAIN_DENSE, 4, 0.01, 0.005, ((2, 0.7), (4, 0.4))),
    Stage("second", 10, DENSE, 4, 0.004, 0.001, ((4, 0.2),), guests=0.5),
)
GAMES = 8


def training(folder: Path, seed: int = 3) -> Training:
    return Training(
        folder, seed=seed, recipe=SMALL, measure_every=2, measure_pairs=1, report=lambda _: None
    )


def told(folder: Path) -> list[dict[str, Any]]:
    lines = (folder / "curve.jsonl").read_text().splitlines()
    return [{**json.loads(line), "seconds": 0} for line in lines]


@pytest.fixture
def short_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trainer, "CHUNK", 2)


@pytest.mark.usefixtures("short_chunks")
def test_an_interrupted_training_goes_on_to_the_same_net(tmp_path: Path) -> None:
    whole_run = training(tmp_path / "whole").run()
    for until in range(2, GAMES + 1, 2):
        training(tmp_path / "parts").run(until)
    in_parts = training(tmp_path / "parts").run()
    for name in ("first", "bias", "second", "offset"):
        np.testing.assert_array_equal(getattr(whole_run, name), getattr(in_parts, name))
    assert in_parts.meta["games"] == GAMES
    assert told(tmp_path / "whole") == told(tmp_path / "parts")
    assert [one["games"] for one in told(tmp_path / "parts")] == [2, 4, 6, 8]
    # What has come to its end stays.
    again = training(tmp_path / "parts").run()
    np.testing.assert_array_equal(again.first, whole_run.first)

    other = training(tmp_path / "other", seed=4).run(2)
    assert other.hidden == 4
    stages = [load_net(tmp_path / "parts" / f"{name}.npz") for name in ("first", "second")]
    assert [net.hidden for net in stages] == [4, 10]
    assert [net.dense for net in stages] == [PLAIN_DENSE, DENSE]
    assert (other.first != stages[0].first).any()


@pytest.mark.usefixtures("short_chunks")
def test_what_was_measured_before_a_cut_is_told_once(tmp_path: Path) -> None:
    training(tmp_path).run(4)
    with (tmp_path / "curve.jsonl").open("a") as curve:
        curve.write(json.dumps({"games": 6, "points": 9}) + "\n")
    training(tmp_path).run(6)
    assert [one["games"] for one in told(tmp_path)] == [2, 4, 6]
    assert abs(told(tmp_path)[-1]["points"]) <= 2


def test_a_damaged_checkpoint_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "checkpoint.npz").write_bytes(b"PK\x03\x04")
    with pytest.raises(BrokenNet, match=r"^The checkpoint .* cannot be read"):
        training(tmp_path).run()


def test_a_shorter_recipe_has_the_same_stages() -> None:
    short = shortened(RECIPE, 0.01)
    assert [stage.name for stage in short] == [stage.name for stage in RECIPE]
    for stage, whole_one in zip(short, RECIPE, strict=True):
        assert stage.games == max(round(whole_one.games / 100 / 1000), 1) * 1000
        assert stage.rate(0) == whole_one.rate_from
        assert stage.rate(stage.games) == pytest.approx(whole_one.rate_to)
        assert stage.memory_after(0) == whole_one.memory[0][1]
        assert stage.memory_after(stage.games) == whole_one.memory[-1][1]


def test_a_widened_net_says_nearly_the_same() -> None:
    rng = np.random.default_rng(1)
    narrow = begin(40, PLAIN_DENSE, rng)
    wide = widened(narrow, 100, DENSE, rng)
    positions = public_positions(step=10)
    before, after = (Net(*weights).chances(positions) for weights in (narrow, wide))
    assert np.abs(before - after).mean() < 0.01
    assert wide.first.shape == (192 + DENSE, 100)


# --- Guests -------------------------------------------------------------------------------------


def test_guests_are_of_two_kinds_and_never_the_yardstick() -> None:
    guest = new_guest()
    kinds = set()
    for seed in range(40):
        seed_dice(seed)
        plain(invite)(guest)
        kinds.add(bool(guest[0]))
        if guest[0]:
            assert 20 <= guest[0] <= 500
        else:
            assert tuple(guest[1:]) != tuple(YARDSTICK)
            assert (guest[1:] >= 0).all()
    assert kinds == {True, False}


def test_a_guest_with_little_noise_takes_what_is_much_better() -> None:
    guest, found = new_guest(), np.zeros((4, 3), np.int64)
    equities = np.array([-1, 0.9, -1, -0.5], np.float32)
    guest[0] = 20
    choice = plain(guest_choice)
    assert {choice(guest, found, 4, 1, equities) for _ in range(50)} == {1}
    guest[0] = 500_000
    assert {choice(guest, found, 4, 1, equities) for _ in range(200)} == {0, 1, 2, 3}


# --- Rollouts and watched games -----------------------------------------------------------------


def test_a_rollout_that_must_end_so_ends_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fastrollouts, "_roll_out", plain(fastrollouts._roll_out))
    last = (*(0,) * 23, 1)
    start = (15, *(0,) * 23)
    home = (*(0,) * 18, 14, *(0,) * 5)
    wins = [(last, start, 2.0), (last, home, 1.0)]
    states = np.stack([state_of(Position.from_counts(mine, his)) for mine, his, _ in wins])
    equities = roll_out(weights_of(small_net()), states, 36, 3, 1, new_desk())
    assert equities.shape == (2, 36)
    for row, (_, _, points_) in zip(equities, wins, strict=True):
        assert set(row.tolist()) == {points_}
    # No roll brings all home from the head: whoever has one left wins at the next turn.
    loses = state_of(Position.from_counts(start, last))[None]
    assert set(roll_out(weights_of(small_net()), loses, 36, 2, 1, new_desk())[0].tolist()) == {-2.0}


def test_watched_games_tell_how_they_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(observed, "_observe", plain(observed._observe))
    seen = observed.observe(weights_of(load_net()), 2, 5, new_desk())
    assert len(seen.starts) == 3
    assert seen.starts[0] == 0
    assert seen.starts[2] == len(seen.states) == len(seen.chances) == len(seen.outcomes)
    for begin_, end in pairwise(seen.starts.tolist()):
        assert seen.states[begin_].tolist() == [15, 0, 15, 0]
        # Seen by who rolls: by turns the winner and the loser, and the winner rolls last.
        assert seen.outcomes[end - 1 : begin_ : -2, WIN].all()
        assert not seen.outcomes[end - 2 : begin_ : -2, WIN].any()


def test_regret_is_found_by_one_half_and_weighed_by_the_other() -> None:
    first, second = np.repeat([[1, 0], [0, 1]], 36, axis=1).astype(np.float32)
    worths = np.stack([first, second, first / 2])
    # The first half thinks that the first result is best, the second that the second is.
    assert regret_of(worths, 0) == ((0 - 0) + (0 - 1)) / 2
    assert regret_of(worths, 2) == ((0 - 0) + (0 - 0.5)) / 2
    sure = np.stack([np.full(72, 0.3), np.full(72, 0.1)]).astype(np.float32)
    assert regret_of(sure, 0) == 0
    assert regret_of(sure, 1) == pytest.approx(0.2)


# --- What comes of it ---------------------------------------------------------------------------


def test_deciles_compare_what_was_said_with_what_happened() -> None:
    said = np.zeros((100, 5), np.float32)
    said[:, WIN] = np.linspace(0, 0.99, 100)
    said[:, MARS] = said[::-1, WIN]
    happened = np.zeros((100, 5), np.float32)
    happened[50:, WIN] = 1
    nothing = np.zeros((0, 4), np.int64)
    watched = Observed(said, happened, nothing[:, 0], nothing)
    tenths = deciles(watched, WIN)
    assert [tenth.positions for tenth in tenths] == [10] * 10
    assert [tenth.observed for tenth in tenths] == [0] * 5 + [1] * 5
    assert tenths[0].predicted == pytest.approx(0.045, abs=1e-6)
    assert [tenth.observed for tenth in deciles(watched, MARS)] == [0] * 10
    with pytest.raises(ValueError, match="Only the chances"):
        deciles(watched, 3)


def test_a_learning_curve_is_drawn(tmp_path: Path) -> None:
    lines = [
        {"games": games, "points": points_, "interval": 0.05, "hidden": hidden, "seconds": 1}
        for games, points_, hidden in ((1000, 0.27, 80), (10_000, 0.9, 80), (100_000, 1.2, 256))
    ]
    file = tmp_path / "curve.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    picture = draw_curve(file)
    drawn = ET.fromstring(picture)  # noqa: S314 - our own picture
    assert drawn.attrib["viewBox"] == "0 0 720 400"
    assert picture.count("<polyline") == 2
    # Intervals stay inside the frame.
    bars = re.findall(r'M[\d.]+ ([\d.]+)V([\d.]+)" stroke="#bbb"', picture)
    assert len(bars) == 3
    assert all(44 <= float(end) <= 348 for bar in bars for end in bar)
    for text in ("80 hidden units", "256 hidden units", "10,000", "+1.00"):
        assert text in picture


@pytest.mark.parametrize("text", ["", "{", "[1]\n", '{"games": 1}\n'])
def test_what_is_no_curve_is_told_in_a_sentence(tmp_path: Path, text: str) -> None:
    file = tmp_path / "curve.jsonl"
    file.write_text(text)
    with pytest.raises(BrokenTable, match=r"^The curve curve\.jsonl .*\.$"):
        draw_curve(file)
