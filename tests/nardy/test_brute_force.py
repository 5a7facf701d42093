"""Fast and slow generator agree, on reachable positions and on made-up ones."""

from __future__ import annotations

import random
from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from nardy import (
    RULE_SETS,
    Move,
    Player,
    Position,
    Roll,
    RuleSet,
    apply_moves,
    completions,
    legal_plays,
    next_moves,
)
from tests.nardy import brute_force
from tests.nardy.random_games import anything, off_the_head, turns


class Case(NamedTuple):
    text: str
    player: Player
    roll: Roll
    rules: RuleSet
    first_turn: bool

    @property
    def position(self) -> Position:
        return Position.parse(self.text, self.player)


def slow(case: Case) -> set[str]:
    return brute_force.results(
        case.text, case.player.value, case.roll, case.rules.name, case.first_turn
    )


def fast(case: Case) -> set[str]:
    plays = legal_plays(case.position, case.roll, case.rules, first_turn=case.first_turn)
    texts = [play.result.text(case.player) for play in plays]
    assert len(texts) == len(set(texts))
    return set(texts)


rolls = st.builds(Roll, st.integers(1, 6), st.integers(1, 6))
rule_sets = st.sampled_from(list(RULE_SETS.values()))


@st.composite
def reachable(draw: st.DrawFn) -> Case:
    """A turn from the course of a random game."""
    rules = draw(rule_sets)
    pick = draw(st.sampled_from([anything, off_the_head]))
    course = list(turns(draw(st.integers(0, 10_000)), pick, rules))
    turn = course[draw(st.integers(0, len(course) - 1))]
    text = turn.position.text(turn.player)
    return Case(text, turn.player, draw(rolls), rules, turn.first_turn)


@st.composite
def made_up(draw: st.DrawFn) -> Case:
    """Checkers thrown onto the board: crowded, half borne off, not always reachable."""
    points = draw(st.permutations(range(24)))
    sizes = draw(st.tuples(st.integers(1, 10), st.integers(0, 10)))
    white, black = points[: sizes[0]], points[sizes[0] : sum(sizes)]
    letters = ["."] * 24
    for side, alphabet in ((white, "ABCDEF"), (black, "abcdef")):
        left = 15
        for point in side:
            count = draw(st.integers(1, min(6, left - len(side) + 1)))
            left -= count - 1
            letters[point] = alphabet[count - 1]
    player = draw(st.sampled_from(list(Player)))
    return Case("".join(letters), player, draw(rolls), draw(rule_sets), draw(st.booleans()))


@settings(max_examples=150, deadline=None)
@given(reachable())
def test_results_agree_on_reachable_positions(case: Case) -> None:
    assert fast(case) == slow(case)


@settings(max_examples=150, deadline=None)
@given(made_up())
def test_results_agree_on_made_up_positions(case: Case) -> None:
    assert fast(case) == slow(case)


def test_results_agree_throughout_seeded_games() -> None:
    for seed, rules in enumerate(RULE_SETS.values()):
        for turn in turns(seed, off_the_head, rules):
            text = turn.position.text(turn.player)
            case = Case(text, turn.player, turn.roll, rules, turn.first_turn)
            assert fast(case) == slow(case), case


@settings(max_examples=60, deadline=None)
@given(st.one_of(reachable(), made_up()), st.integers(0, 1_000_000))
def test_move_by_move_leads_to_every_result_and_no_other(case: Case, seed: int) -> None:
    position, roll, rules, first = case.position, case.roll, case.rules, case.first_turn
    results = {play.result for play in legal_plays(position, roll, rules, first_turn=first)}
    plays = completions(position, roll, (), rules, first_turn=first)
    assert {play.result for play in plays} == results
    for play in plays:
        assert apply_moves(position, play.moves) == play.result
    rng = random.Random(seed)
    walk: list[Move] = []
    possible = results
    while True:
        following = next_moves(position, roll, walk, rules, first_turn=first)
        if not following:
            break
        below = set()
        for move in following:
            ends = completions(position, roll, (*walk, move), rules, first_turn=first)
            assert all(end.moves[: len(walk) + 1] == (*walk, move) for end in ends)
            below |= {end.result for end in ends}
        assert below == possible
        walk.append(rng.choice(following))
        possible = {
            end.result for end in completions(position, roll, walk, rules, first_turn=first)
        }
    assert possible == {apply_moves(position, walk)}
