"""The yardstick: its score against the words in which it is described, its ties, its strength."""

from __future__ import annotations

import random

from ai.duel import RandomPlayer, duel
from ai.heuristic import HeuristicPlayer, score
from nardy import CLASSIC, Position, legal_plays
from tests.ai.samples import made_up, public_positions, public_turns


def described(position: Position) -> float:
    """The score in points: 30 a checker off, runs ahead of the other's rearmost, and so on."""
    own, other = position.my_counts, position.their_counts
    total = 30.0 * (15 - sum(own)) - 2 * own[0]
    rear = min((q for q in range(24) if other[q]), default=24)
    run = 0
    for q in range(24):
        i = (q + 12) % 24
        if own[i] > 0:
            run += 1
            if q > rear:
                total += 1 + 0.7 * run
        else:
            run = 0
        if own[i] > 3 and i != 0 and i < 18:
            total -= 0.8 * (own[i] - 3)
    total += 0.15 * min((i for i in range(24) if own[i]), default=0)
    for i in range(18, 24):
        total -= 0.1 * own[i] * (i - 18)
        if sum(own) == 15:
            total += 0.6 * own[i]
    return total


def test_the_score_is_that_of_the_description() -> None:
    for position in public_positions(step=3) + [made_up(seed) for seed in range(200)]:
        assert abs(score(position) / 20 - described(position)) < 1e-9


def test_the_best_score_is_played_and_of_equal_ones_the_text_that_sorts_first() -> None:
    for situation, roll in public_turns()[::30]:
        position, player, first = situation.position, situation.player, situation.first_turn
        rules = situation.match.rules
        chosen = HeuristicPlayer().choose(situation, roll, random.Random(1))
        plays = legal_plays(position, roll, rules, first_turn=first)
        best = max(round(described(play.result), 6) for play in plays)
        texts = [
            play.result.text(player) for play in plays if round(described(play.result), 6) == best
        ]
        assert chosen.result.text(player) == min(texts)


def test_it_beats_random_play_by_far() -> None:
    done = duel(HeuristicPlayer(), RandomPlayer(), 2, 7, CLASSIC)
    assert done.points > 0.5
    assert done.games == 4
    assert done.wins.total() + done.losses.total() == 4


def test_a_duel_is_the_same_by_its_seed() -> None:
    one, two, other = (duel(RandomPlayer(), RandomPlayer(), 1, seed, CLASSIC) for seed in (1, 1, 2))
    assert one == two
    assert one != other
