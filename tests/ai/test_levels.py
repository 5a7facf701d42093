"""What levels decide: always legal, the same for both colours, from what the table shows alone."""

from __future__ import annotations

import random
from typing import get_type_hints

import pytest

from ai import levels
from ai.duel import RandomPlayer, duel
from ai.errors import AiError, UnknownLevel
from ai.levels import DEFAULT_LEVEL, LEVELS, OFFERED, YARDSTICK, player_of
from ai.netplayer import NetPlayer
from ai.player import Situation
from ai.search import ONE_PLY
from nardy import (
    CLASSIC,
    FEDERATION,
    GREEK,
    RULE_SETS,
    Crawford,
    Cube,
    Match,
    Player,
    Position,
    Roll,
    Win,
    completions,
    held_to,
)
from tests.ai.exact_bearoff import against
from tests.ai.samples import Asked, public_turns

QUICK = [level for level in LEVELS if level != "expert"]


def rng(seed: int = 1) -> random.Random:
    return random.Random(seed)


def start(match: Match) -> Situation:
    """Before White's first roll."""
    return Situation(Position.start(), Player.WHITE, match, first_turn=True, their_first_turn=True)


def turns(step: int) -> list[Asked]:
    return list(public_turns()[::step])


# --- Plays --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "step"), [*((level, 12) for level in QUICK), ("expert", 60)])
def test_a_play_is_legal_move_by_move(level: str, step: int) -> None:
    for situation, roll in turns(step):
        play = levels.choose_play(level, situation, roll, rng())
        rules, first = situation.match.rules, situation.first_turn
        whole = completions(situation.position, roll, play.moves, rules, first_turn=first)
        assert [one.result for one in whole] == [play.result]


@pytest.mark.parametrize("rules", RULE_SETS)
def test_whole_games_against_a_random_player(rules: str) -> None:
    """Every play of both is checked by the rules, move by move; the weakest level wins at ease."""
    done = duel(player_of("beginner"), RandomPlayer(), 2, 1, RULE_SETS[rules])
    assert done.games == 4
    assert done.checked > 4 * 40
    assert done.points > 0


@pytest.mark.parametrize("level", OFFERED)
def test_a_level_plays_the_same_for_both_colours(level: str) -> None:
    for situation, roll in turns(90):
        mirrored = situation._replace(player=situation.player.other)
        one, other = (
            levels.choose_play(level, seen, roll, rng()) for seen in (situation, mirrored)
        )
        assert one == other


@pytest.mark.parametrize("level", OFFERED)
def test_dice_in_the_other_order_are_the_same_roll(level: str) -> None:
    for situation, roll in turns(120):
        other = Roll(roll.second, roll.first)
        one, two = (levels.choose_play(level, situation, dice, rng()) for dice in (roll, other))
        assert one.result == two.result


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_question_has_the_same_answer(level: str) -> None:
    """Whatever was asked in between: a level keeps nothing and knows nothing of what will fall."""
    (situation, roll), other = public_turns()[7], public_turns()[8]
    once = levels.choose_play(level, situation, roll, rng(5))
    levels.choose_play(level, other.situation, other.roll, rng(6))
    random.seed(3)
    assert levels.choose_play(level, situation, roll, rng(5)) == once


def test_a_decision_is_told_nothing_but_what_the_table_shows() -> None:
    known = {"position", "player", "match", "first_turn", "their_first_turn"}
    assert set(Situation._fields) == known
    doors = {
        levels.choose_play: {"level", "situation", "roll", "rng"},
        levels.will_double: {"level", "situation", "rng"},
        levels.will_take: {"level", "situation", "rng"},
        levels.will_resign: {"level", "situation", "rng"},
        levels.will_accept: {"level", "situation", "offered", "rng"},
    }
    for door, names in doors.items():
        assert set(get_type_hints(door, localns=vars_of_types())) - {"return"} == names


def vars_of_types() -> dict[str, object]:
    """The names that ``ai.levels`` imports for the type checker only."""
    from nardy import Play

    return {
        "random": random,
        "Situation": Situation,
        "Roll": Roll,
        "Play": Play,
        "Win": Win,
    }


def test_who_errs_errs_by_his_own_chance() -> None:
    """Another generator gives other errors; who does not err does not ask it."""
    some = turns(40)
    for level in OFFERED[:2]:
        plays = [
            [levels.choose_play(level, situation, roll, rng(seed)) for situation, roll in some]
            for seed in range(3)
        ]
        assert plays[0] != plays[1]
        assert plays[1] != plays[2]
    untouched = rng(4)
    levels.choose_play("expert", *some[3], untouched)
    assert untouched.getstate() == rng(4).getstate()


def test_the_weaker_the_level_the_oftener_it_plays_otherwise_than_the_net() -> None:
    some = turns(16)
    net = NetPlayer(levels.shipped_evaluator, ONE_PLY)
    right = [net.choose(*asked, rng()) for asked in some]
    shares = []
    for level in OFFERED[:-1]:
        plays = [levels.choose_play(level, *asked, rng(at)) for at, asked in enumerate(some)]
        shares.append(sum(one != two for one, two in zip(plays, right, strict=True)))
    assert shares == sorted(set(shares), reverse=True)


# --- Names --------------------------------------------------------------------------------------


def test_there_are_at_least_five_levels_to_choose_from() -> None:
    assert len(OFFERED) >= 5
    assert DEFAULT_LEVEL in OFFERED
    assert YARDSTICK not in OFFERED


@pytest.mark.parametrize("level", ["", "Club", "grandmaster"])
def test_an_unknown_level_is_told_in_a_sentence(level: str) -> None:
    with pytest.raises(AiError, match=r"^There is no level '.*'; there are b.*\.$") as told:
        levels.choose_play(level, *public_turns()[0], rng())
    assert isinstance(told.value, UnknownLevel)


# --- The cube -----------------------------------------------------------------------------------

ACE = (0, 0, 0, 0, 0, 1)
AHEAD = against((0, 0, 0, 0, 0, 6), (1, 1, 1, 1, 1, 1))
"""Three turns at most, against at least two: seen by who is ahead, who is to roll."""
LOST = against((3, 3, 3, 0, 0, 0), (0, 0, 0, 0, 0, 1))
"""The other bears off his last with any roll."""


@pytest.mark.parametrize("level", OFFERED)
def test_nobody_doubles_at_the_start_and_everybody_takes_there(level: str) -> None:
    for seed in range(5):
        match = Match(7, GREEK)
        if level in ("strong", "expert"):
            assert not levels.will_double(level, start(match), rng(seed))
        black = start(match)._replace(player=Player.BLACK)
        assert levels.will_take(level, black, rng(seed))


@pytest.mark.parametrize("level", ["strong", "expert"])
def test_who_is_clearly_ahead_doubles_and_the_other_drops(level: str) -> None:
    match = Match(7, FEDERATION)
    ahead = against((0, 1, 2, 2, 1, 0), (1, 2, 2, 1, 0, 0))
    for player in Player:
        assert levels.will_double(level, Situation(ahead, player, match), rng())
        behind = Situation(ahead.turned(), player.other, match)
        assert not levels.will_take(level, behind, rng())


@pytest.mark.parametrize("level", OFFERED)
def test_a_lost_game_is_neither_doubled_nor_taken(level: str) -> None:
    for seed in range(5):
        match = Match(7, GREEK)
        taken = levels.will_take(level, Situation(LOST, Player.BLACK, match), rng(seed))
        if level in ("strong", "expert"):
            assert not taken
            assert not levels.will_double(level, Situation(LOST, Player.BLACK, match), rng(seed))


def test_after_the_crawford_game_who_is_behind_doubles_at_once() -> None:
    match = Match(5, GREEK, white=4, black=2, crawford=Crawford.PAST)
    assert levels.will_double("strong", start(match)._replace(player=Player.BLACK), rng())


def test_the_cube_is_decided_the_same_for_both_colours() -> None:
    for asked in turns(100):
        for black, owner in ((2, None), (3, Player.WHITE)):
            cube = Cube(2, owner) if owner else Cube()
            match = Match(9, FEDERATION, white=2, black=black, cube=cube)
            turned = Match(
                9, FEDERATION, white=black, black=2, cube=Cube(2, owner.other) if owner else cube
            )
            here = Situation(asked.situation.position, Player.WHITE, match)
            there = Situation(asked.situation.position, Player.BLACK, turned)
            for door in (levels.will_double, levels.will_take):
                assert door("strong", here, rng()) == door("strong", there, rng())


# --- Giving up ----------------------------------------------------------------------------------


@pytest.mark.parametrize("level", OFFERED)
def test_only_what_is_lost_for_certain_is_given_up(level: str) -> None:
    match = Match(1, CLASSIC)
    assert levels.will_resign(level, start(match), rng()) is None
    assert levels.will_resign(level, Situation(AHEAD, Player.WHITE, match), rng()) is None
    assert levels.will_resign(level, Situation(AHEAD.turned(), Player.WHITE, match), rng()) is None
    # Many turns behind, and one is off: an oin, and no more.
    hopeless = against((4, 4, 3, 0, 0, 0), (0, 0, 0, 0, 0, 3))
    assert levels.will_resign(level, Situation(hopeless, Player.BLACK, match), rng()) is Win.OIN


def test_the_full_value_is_given_up_or_nothing() -> None:
    """So nobody has to be asked."""
    for situation, _ in turns(10):
        for rules in (CLASSIC, FEDERATION):
            seen = situation._replace(match=Match(1, rules))
            given_up = levels.will_resign("strong", seen, rng())
            assert given_up in (None, held_to(seen.position, rules))


def test_a_mars_that_can_still_be_saved_is_not_given_up() -> None:
    saved = against((0, 0, 0, 0, 5, 10), (0, 0, 0, 0, 0, 5))
    assert levels.will_resign(
        "strong", Situation(saved, Player.WHITE, Match(1, CLASSIC)), rng()
    ) in (
        None,
        Win.OIN,
    )


@pytest.mark.parametrize("level", OFFERED)
def test_an_offer_is_accepted_where_playing_on_brings_no_more(level: str) -> None:
    match = Match(1, CLASSIC)
    # The opponent has 15 left and is to roll: it will be a mars in most games.
    mars = against((0, 0, 0, 0, 0, 1), (15, 0, 0, 0, 0, 0))
    seen = Situation(mars, Player.WHITE, match)
    assert not levels.will_accept(level, seen, Win.OIN, rng())
    one_off = against((0, 0, 0, 0, 0, 1), (5, 5, 4, 0, 0, 0))
    assert levels.will_accept(level, Situation(one_off, Player.WHITE, match), Win.OIN, rng())
    assert levels.will_accept(level, start(match), Win.MARS, rng())
    behind = Situation(LOST, Player.BLACK, match)
    assert levels.will_accept(level, behind, Win.OIN, rng())


def test_the_yardstick_takes_everything_and_gives_nothing_up() -> None:
    situation = Situation(LOST, Player.WHITE, Match(5, GREEK))
    assert levels.will_take(YARDSTICK, situation, rng())
    assert not levels.will_double(YARDSTICK, situation, rng())
    assert levels.will_resign(YARDSTICK, situation, rng()) is None
    assert levels.will_accept(YARDSTICK, situation, Win.OIN, rng())
