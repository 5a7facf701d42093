"""One object asked again and again answers like the functions, and like brute force."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from nardy import (
    RULE_SETS,
    Choice,
    Move,
    Player,
    Position,
    Roll,
    apply_moves,
    completions,
    legal_plays,
    next_moves,
)
from tests.nardy import brute_force
from tests.nardy.random_games import anything, off_the_head, turns

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nardy import RuleSet
    from tests.nardy.random_games import Turn

FEW = (0, 1, 8)


def some_turns(seed: int, rules: RuleSet) -> Iterator[Turn]:
    """Every third turn of a random game, and the first two, each with its roll or a double."""
    rng = random.Random(seed)
    for number, turn in enumerate(turns(seed, (anything, off_the_head)[seed % 2], rules)):
        if number < 2 or number % 3 == seed % 3:
            yield turn
            yield turn._replace(roll=Roll(*[rng.randint(1, 6)] * 2))


def ways(choice: Choice, made: tuple[Move, ...], way: tuple[Move, ...]) -> list[tuple[Move, ...]]:
    """The ways of one checker, put together from single moves."""
    found = []
    for move in choice.next_moves(made + way):
        if not way or way[-1].end == move.start:
            found += [(*way, move), *ways(choice, made, (*way, move))]
    return found


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=list(RULE_SETS))
@pytest.mark.parametrize("seed", range(4))
def test_a_choice_agrees_with_the_functions_all_through_random_turns(
    seed: int, rules: RuleSet
) -> None:
    rng = random.Random(seed)
    for position, roll, first, _ in some_turns(seed, rules):
        choice = Choice(position, roll, rules, first_turn=first)
        made: tuple[Move, ...] = ()
        while True:
            following = next_moves(position, roll, made, rules, first_turn=first)
            plays = completions(position, roll, made, rules, first_turn=first)
            assert choice.allows(made)
            assert choice.next_moves(made) == following
            assert choice.completions(made) == plays
            for most in (*FEW, len(plays) - 1, len(plays)):
                expected = plays if len(plays) <= most else None
                assert choice.few_completions(most, made) == expected
            assert list(choice.walks(made)) == ways(choice, made, ())
            if not following:
                break
            made = (*made, rng.choice(following))
        # Asked about the beginning again, it has not been led astray by what came after.
        assert choice.completions() == completions(position, roll, (), rules, first_turn=first)


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=list(RULE_SETS))
def test_a_choice_agrees_with_brute_force(rules: RuleSet) -> None:
    for turn in some_turns(5, rules):
        position, roll, first, player = turn
        slow = brute_force.results(
            position.text(player), player.value, roll, rules.name, first_turn=first
        )
        choice = Choice(position, roll, rules, first_turn=first)
        assert {play.result.text(player) for play in choice.completions()} == slow
        # Every way of one checker can be gone on from, and together they lead to every result.
        below: set[str] = set()
        for way in choice.walks():
            ends = {play.result.text(player) for play in choice.completions(way)}
            assert ends
            assert ends <= slow
            below |= ends
        assert below == slow or (not below and slow == {position.text(player)})


def test_a_choice_allows_nothing_else() -> None:
    start = Position.start()
    choice = Choice(start, Roll(5, 2))
    two_from_the_head = (Move(0, 5), Move(0, 2))
    assert not choice.allows(two_from_the_head)
    assert choice.next_moves(two_from_the_head) == ()
    assert choice.completions(two_from_the_head) == ()
    assert choice.few_completions(0, two_from_the_head) == ()
    assert list(choice.walks(two_from_the_head)) == []


def test_a_pass_is_the_only_choice_where_nothing_can_be_played() -> None:
    position = Position.parse(".BCCCC.....oA...........", Player.WHITE)
    roll = Roll(6, 6)
    (play,) = legal_plays(position, roll)
    assert play.moves == ()
    choice = Choice(position, roll)
    assert choice.few_completions(1) == choice.completions() == (play,)
    assert list(choice.walks()) == []


def test_walks_go_on_with_the_same_checker_only() -> None:
    position = Position.parse("...........o...A.......N", Player.WHITE)
    walks = list(Choice(position, Roll(2, 1)).walks())
    assert walks == [
        (Move(0, 2),),
        (Move(0, 2), Move(2, 1)),
        (Move(8, 2),),
        (Move(8, 2), Move(10, 1)),
        (Move(0, 1),),
        (Move(0, 1), Move(1, 2)),
        (Move(8, 1),),
        (Move(8, 1), Move(9, 2)),
    ]
    for walk in walks:
        assert apply_moves(position, walk).mine(walk[-1].end) == 1
