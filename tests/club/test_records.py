"""The records of random matches: they verify, and replaying them leads to the same end."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace

import pytest

from club.actions import Cancel, ChooseWord, Join, Resign, Terms
from club.decisions import fold
from club.journal import Status
from club.records import record_of
from nardy import CLASSIC, CLUB, FEDERATION, GREEK, QUICK, RuleSet, TimeControl, Win
from nardy.record import Act, Do, Ending, Record, Seat, State, TimeBack
from nardy.recordtext import read_record, write_record
from nardy.replay import replay
from nardy.verify import verify
from tests.club.fakes import ANNA, BORIS, GROUP
from tests.club.random_play import Habits, RandomMatch

LINGERING = Habits(linger=0.05)


def record_after(match: RandomMatch) -> Record:
    record = record_of(match.journal.stored[match.table.id])
    assert record is not None
    return record


def check(match: RandomMatch, record: Record) -> None:
    """The record keeps the rules, can be written and read, and leads to where the table is."""
    assert read_record(write_record(record)) == record
    table, replayed = match.table, replay(record)
    assert replayed.match == table.match
    assert replayed.rolled == table.rolled
    assert len(record.games) == len(table.past) + (table.outcome is None)
    for game, outcome in zip(record.games, table.past, strict=False):
        assert game.result is not None
        assert game.result.winner is outcome.winner
        assert game.result.win is outcome.win
        assert game.result.points == outcome.points
        assert game.result.ending.value == outcome.ending.value
        assert len([turn for turn in game.turns if turn.play is not None]) == outcome.turns
    if table.game is not None:
        assert replayed.to_move is table.game.to_move
        assert replayed.position == table.game.position
    if not record.time.is_none:
        assert replayed.clock == table.clock
    if record.seed is not None:
        assert verify(record).problems == ()


CASES = {
    "a single game": (CLASSIC, Terms(), Habits()),
    "a match without cube": (CLASSIC, Terms(3), Habits(resign=0.02)),
    "a match with cube": (FEDERATION, Terms(7), Habits()),
    "rolled by hand, on by itself": (GREEK, Terms(5, QUICK, False, True), Habits()),
    "a club's clock": (FEDERATION, Terms(7, CLUB, True, True), LINGERING),
    "some days": (GREEK, Terms(3, TimeControl.parse("2d"), False), Habits(resign=0.02)),
    "hardly any time": (FEDERATION, Terms(9, TimeControl.parse("9s+9s")), LINGERING),
}


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("rules", "terms", "habits"), CASES.values(), ids=CASES)
async def test_the_record_of_a_random_match_verifies(
    rules: RuleSet, terms: Terms, habits: Habits, seed: int
) -> None:
    match = RandomMatch(seed, rules, terms, habits, computer=seed == 3)
    table = await match.play_out()
    assert table.status is Status.FINISHED
    record = record_after(match)
    check(match, record)
    assert record.state is State.FINISHED
    assert record.score == (table.match.white, table.match.black)
    assert record.commitment == table.commitment
    assert record.words == table.words
    assert (record.seed, record.names) == (table.seed.hex(), None)


async def test_the_random_matches_have_everything_in_them() -> None:
    acts: Counter[Do] = Counter()
    endings: Counter[Ending] = Counter()
    back = 0
    for seed in range(100, 106):
        match = RandomMatch(seed, FEDERATION, Terms(9, QUICK), Habits(linger=0.03, resign=0.008))
        await match.play_out()
        record = record_after(match)
        check(match, record)
        for game in record.games:
            assert game.result is not None
            endings[game.result.ending] += 1
            acts.update(entry.do for entry in game.entries if isinstance(entry, Act))
            back += any(isinstance(entry, TimeBack) for entry in game.entries)
    assert set(acts) == set(Do)
    assert set(endings) == set(Ending)
    assert back


@pytest.mark.parametrize("auto_next", [False, True])
async def test_after_every_press_the_record_is_whole_and_without_its_seed(auto_next: bool) -> None:
    match = RandomMatch(11, FEDERATION, Terms(3, QUICK, False, auto_next), Habits(resign=0.05))
    await match.begin()
    while match.table.status is Status.PLAYING:
        record = record_after(match)
        check(match, record)
        assert (record.state, record.seed) == (State.PLAYING, None)
        assert match.table.seed.hex() not in write_record(record)
        await match.press()
    assert record_after(match).seed == match.table.seed.hex()


@pytest.mark.parametrize("seed", range(6))
async def test_a_table_closed_without_a_result_shows_its_seed(seed: int) -> None:
    habits = Habits(leave=0.02, double=0.5)
    match = RandomMatch(seed, GREEK, Terms(25, auto_roll=False), habits)
    table = await match.play_out()
    assert table.status is Status.CLOSED
    record = record_after(match)
    check(match, record)
    assert record.state is State.CLOSED
    assert record.seed == table.seed.hex()


async def test_the_seats_are_keys_of_persons_and_levels() -> None:
    match = RandomMatch(1, CLASSIC, Terms(), computer=True)
    await match.begin()
    record = record_after(match)
    assert {record.white, record.black} == {Seat(person=ANNA.key), Seat(computer="simple")}
    named = replace(record, names=("Anna", "the computer"))
    assert json.loads(write_record(named))["names"]["W"] == "Anna"


async def test_words_of_ones_own_are_in_the_record_and_in_the_dice() -> None:
    match = RandomMatch(5, CLASSIC, Terms())
    match.table = await match.club.open(ANNA, GROUP, CLASSIC)
    await match.act(ANNA, ChooseWord("море"))
    await match.act(BORIS, ChooseWord("чай"))
    await match.act(BORIS, Join())
    await match.act(BORIS, Resign(Win.MARS))
    record = record_after(match)
    assert set(record.words) == {"море", "чай"}
    assert verify(record).passed
    assert not verify(replace(record, words=("море", "чаи"))).passed


async def test_there_is_no_record_before_the_dice_were_thrown() -> None:
    match = RandomMatch(5, CLASSIC, Terms())
    match.table = await match.club.open(ANNA, GROUP, CLASSIC)
    assert record_of(match.journal.stored[match.table.id]) is None
    await match.act(ANNA, Cancel())
    assert record_of(match.journal.stored[match.table.id]) is None


async def test_a_broken_journal_is_said() -> None:
    match = RandomMatch(2, CLASSIC, Terms())
    await match.begin()
    await match.press()
    entries = match.journal.stored[match.table.id]
    for broken in ([], entries[1:]):
        with pytest.raises(ValueError, match="begins with the opening"):
            record_of(broken)
    with pytest.raises(ValueError, match="gap before 3"):
        record_of([entries[0], replace(entries[1], seq=3)])
    assert fold(entries) == match.table
