"""Against the computer whole turns can be taken back: the dice come again as they were."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from club.actions import Close, PlayTurn, SeatComputer, TakeBackTurn, Terms
from club.decisions import evolve, fold, milliseconds
from club.journal import Entry
from club.records import record_of
from club.refusals import Computer, Refusal, refusal
from nardy import FEDERATION, QUICK, Cube, Match, Player, legal_plays
from nardy.record import Turn
from nardy.verify import verify
from tests.club.fakes import ANNA, NOW, TABLE, open_action, playing

if TYPE_CHECKING:
    from club.table import Game, Table

MS = milliseconds(NOW)


def seated(**terms: object) -> list[Entry]:
    """The journal of a table where Anna, White, plays the computer."""
    action = open_action(terms=replace(Terms(), **terms))  # type: ignore[arg-type] # fields of Terms
    return [
        Entry(TABLE, 1, NOW, ANNA.key, action),
        Entry(TABLE, 2, NOW, ANNA.key, SeatComputer("simple", ("a", "b"))),
    ]


def table_of(entries: list[Entry]) -> Table:
    table = fold(entries)
    assert table is not None
    return table


def game_of(table: Table) -> Game:
    assert table.running is not None
    return table.running


def play_on(entries: list[Entry], turns: int, rng: Random) -> None:
    """Both play so many turns that somebody chooses."""
    while turns:
        table = table_of(entries)
        game = game_of(table)
        assert game.roll is not None
        plays = legal_plays(game.position, game.roll, first_turn=game.is_first_turn)
        is_computer = table.computer_to_act is not None
        action = PlayTurn(rng.choice(plays).moves)
        actor = Computer() if is_computer else ANNA
        assert refusal(table, actor, action, None, now=MS) is None
        entries.append(
            Entry(TABLE, table.version + 1, NOW, None if is_computer else ANNA.key, action)
        )
        turns -= not is_computer


def until_annas(entries: list[Entry], rng: Random) -> Table:
    while table_of(entries).computer_to_act is not None:
        table = table_of(entries)
        game = game_of(table)
        assert game.roll is not None
        plays = legal_plays(game.position, game.roll, first_turn=game.is_first_turn)
        action = PlayTurn(rng.choice(plays).moves)
        entries.append(Entry(TABLE, table.version + 1, NOW, None, action))
    return table_of(entries)


@pytest.mark.parametrize("seed", range(8))
def test_the_same_dice_come_again(seed: int) -> None:
    entries = seated()
    rng = Random(seed)
    until_annas(entries, rng)
    play_on(entries, 3, rng)
    before = until_annas(entries, rng)
    play_on(entries, 1, rng)
    after = until_annas(entries, rng)
    back = evolve(after, TakeBackTurn(), ANNA.key, NOW)
    first, again = game_of(before), game_of(back)
    assert (again.position, again.roll, again.turns, again.steps) == (
        first.position,
        first.roll,
        first.turns,
        (),
    )
    assert back.rolled == before.rolled
    entries.append(Entry(TABLE, after.version + 1, NOW, ANNA.key, TakeBackTurn()))
    play_on(entries, 1, Random(seed + 100))
    rolls = [turn.roll for turn in game_of(table_of(entries)).turns]
    assert rolls[: len(first.turns) + 1] == [*(turn.roll for turn in first.turns), first.roll]


@pytest.mark.parametrize("seed", range(4))
def test_what_was_taken_back_is_not_in_the_record_and_the_dice_verify(seed: int) -> None:
    entries = seated()
    rng = Random(seed)
    until_annas(entries, rng)
    for _ in range(3):
        play_on(entries, 2, rng)
        table = until_annas(entries, rng)
        entries.append(Entry(TABLE, table.version + 1, NOW, ANNA.key, TakeBackTurn()))
    left = table_of(entries)
    entries.append(Entry(TABLE, left.version + 1, NOW, ANNA.key, Close()))
    record = record_of(entries)
    assert record is not None
    told = [entry for entry in record.games[0].entries if isinstance(entry, Turn) and entry.play]
    assert len(told) == sum(bool(turn.moves) for turn in game_of(left).turns)
    assert verify(record).passed


def test_only_against_the_computer_without_a_clock_and_a_turned_cube() -> None:
    between_people = playing((6, 1), (3, 3))
    assert refusal(between_people, ANNA, TakeBackTurn(), None, now=MS) is (
        Refusal.NOTHING_TO_TAKE_BACK
    )
    rng = Random(1)
    entries = seated()
    until_annas(entries, rng)
    nothing_yet = table_of(entries)
    assert refusal(nothing_yet, ANNA, TakeBackTurn(), None, now=MS) is not None
    play_on(entries, 2, rng)
    table = until_annas(entries, rng)
    assert refusal(table, ANNA, TakeBackTurn(), None, now=MS) is None
    turned = replace(table, match=Match(3, FEDERATION, cube=Cube(2, Player.WHITE)))
    assert refusal(turned, ANNA, TakeBackTurn(), None, now=MS) is Refusal.NOTHING_TO_TAKE_BACK
    clocked = replace(table, clock=replace(table.clock, control=QUICK))
    clocked = replace(clocked, terms=replace(table.terms, control=QUICK))
    assert refusal(clocked, ANNA, TakeBackTurn(), None, now=MS) is Refusal.NOTHING_TO_TAKE_BACK
