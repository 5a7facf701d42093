"""Replaying records by the rules: what a game may tell, and where it is wrong if it does not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nardy import (
    CLASSIC,
    CLUB,
    FEDERATION,
    GREEK,
    NO_LIMIT,
    Cube,
    Player,
    Position,
    Record,
    RecordError,
    Roll,
    RuleSet,
    TimeControl,
    Win,
)
from nardy.record import (
    Act,
    Do,
    Draw,
    Ending,
    Entry,
    GameRecord,
    GameResult,
    Seat,
    State,
    TimeBack,
    Turn,
)
from nardy.replay import Replayed, replay

WHITE, BLACK = Player.WHITE, Player.BLACK

DRAW = Draw(1, Roll(2, 1))
FIRST = Turn(WHITE, 1, Roll(2, 1), "24/23/21")
SECOND = Turn(BLACK, 2, Roll(5, 3), "12/7/4")
DOUBLE, TAKE, DROP = Act(Do.DOUBLE, BLACK), Act(Do.TAKE, WHITE), Act(Do.DROP, WHITE)


def game(
    *entries: Entry, result: GameResult | None = None, draws: tuple[Draw, ...] = (DRAW,)
) -> GameRecord:
    return GameRecord(draws, entries, result)


def table(
    *games: GameRecord,
    rules: RuleSet = FEDERATION,
    length: int = 7,
    score: tuple[int, int] = (0, 0),
    state: State = State.PLAYING,
    time: TimeControl = NO_LIMIT,
) -> Record:
    seed = None if state is State.PLAYING else "0" * 64
    seat, words = Seat(person=1), ("", "")
    return Record(
        "t", rules, length, seat, seat, words, "0" * 64, games, score, state, seed, time
    )  # fmt: skip


def won(winner: Player, win: Win, points: int, ending: Ending) -> GameResult:
    return GameResult(winner, win, points, ending)


def replayed(*entries: Entry, rules: RuleSet = FEDERATION) -> Replayed:
    return replay(table(game(*entries), rules=rules))


def test_an_empty_table() -> None:
    assert replay(table()).position is None
    assert replay(table()).rolled == 0


def test_a_game_that_goes_on() -> None:
    state = replayed(FIRST, SECOND)
    assert state.to_move is WHITE
    assert state.rolled == 2
    assert state.result is None
    assert state.position == Position.parse("...a.......n........A..N", WHITE)


def test_a_rolled_turn_that_is_being_played() -> None:
    state = replayed(FIRST, replace(SECOND, play=None))
    assert state.to_move is BLACK
    assert state.rolled == 2


def test_a_take_turns_the_cube() -> None:
    assert replayed(FIRST, DOUBLE, TAKE).match.cube == Cube(2, WHITE)
    assert replayed(FIRST, DOUBLE).match.cube == Cube()


def test_a_drop_ends_the_game_at_the_stake_before() -> None:
    result = won(BLACK, Win.OIN, 1, Ending.DROPPED)
    state = replay(table(game(FIRST, DOUBLE, DROP, result=result), score=(0, 1)))
    assert (state.match.white, state.match.black) == (0, 1)


@pytest.mark.parametrize(
    ("rules", "win", "consent"),
    [
        (FEDERATION, Win.KOKS, False),
        (FEDERATION, Win.MARS, True),
        (FEDERATION, Win.OIN, True),
        (GREEK, Win.MARS, False),
        (GREEK, Win.OIN, True),
    ],
)
def test_resignations_of_each_value_are_multiplied_by_the_cube(
    rules: RuleSet, win: Win, consent: bool
) -> None:
    entries: list[Entry] = [FIRST, DOUBLE, TAKE, Act(Do.RESIGN, WHITE, win)]
    if consent:
        assert replayed(*entries, rules=rules).result is None
        refused = replayed(*entries, Act(Do.REFUSE, BLACK), rules=rules)
        assert refused.result is None
        entries.append(Act(Do.AGREE, BLACK))
    result = won(BLACK, win, 2 * win, Ending.RESIGNED)
    state = replay(table(game(*entries, result=result), score=(0, 2 * win), rules=rules))
    assert state.match.black == 2 * win


def test_an_offer_to_resign_falls_away_with_the_next_turn() -> None:
    offer = Act(Do.RESIGN, BLACK, Win.OIN)
    with pytest.raises(RecordError, match="game 1, agree after turn 2: White has been offered"):
        replayed(FIRST, offer, SECOND, Act(Do.AGREE, WHITE))


def timed(*entries: Entry, result: GameResult | None = None, score: tuple[int, int]) -> Replayed:
    began = replace(game(*entries, result=result), began=0)
    return replay(table(began, length=1, score=score, time=CLUB, state=State.FINISHED))


DEADLINE = 1000 + 128_000
"""Black's, when White's first turn took a second."""


@pytest.mark.parametrize("back", [0, 5_000])
def test_a_flag_falls_at_the_deadline(back: int) -> None:
    first = replace(FIRST, at=1000)
    result = won(WHITE, Win.KOKS, 3, Ending.FLAG)
    flag = Act(Do.FLAG, BLACK, None, DEADLINE + back)
    given = TimeBack(back, 90_000)
    assert timed(first, given, flag, result=result, score=(3, 0)).match.winner is WHITE
    with pytest.raises(RecordError, match="game 1, flag after turn 1: Black's time is not up"):
        timed(first, given, replace(flag, at=flag.at and flag.at - 1), score=(3, 0))
    with pytest.raises(RecordError, match="White's time is not up"):
        timed(first, given, replace(flag, by=WHITE), score=(3, 0))


def test_a_double_starts_the_other_clock_and_a_take_the_first_again() -> None:
    entries = (
        replace(FIRST, at=10_000),  # 2 s beyond the delay
        replace(DOUBLE, at=20_000),  # 2 s
        replace(TAKE, at=40_000),  # 12 s
        replace(SECOND, at=50_000),  # 2 s
    )
    clock = replay(table(replace(game(*entries), began=0), time=CLUB)).clock
    assert (clock.white, clock.black) == (840_000 - 14_000, 840_000 - 4_000)
    assert (clock.running, clock.since) == (WHITE, 50_000)


def test_a_time_is_needed_where_there_is_a_limit_and_goes_on() -> None:
    with pytest.raises(RecordError, match="game 1: the time is missing"):
        replay(table(game(), time=CLUB))
    with pytest.raises(RecordError, match="game 1, turn 1: the time is missing"):
        replay(table(replace(game(FIRST), began=0), time=CLUB))
    with pytest.raises(RecordError, match="game 1, turn 2: the time is before"):
        replayed(replace(FIRST, at=5), replace(SECOND, at=4))


BAD_GAMES: list[tuple[tuple[Entry, ...], str]] = [
    ((SECOND,), "turn 1: it is White's turn"),
    ((FIRST, replace(SECOND, by=WHITE)), "turn 2: it is Black's turn"),
    ((replace(FIRST, n=2),), "turn 1: the first turn is played with the draw, roll 1: 2-1"),
    ((replace(FIRST, dice=Roll(1, 2)),), "turn 1: the first turn is played with the draw"),
    ((FIRST, replace(SECOND, n=3)), "turn 2: this is roll 2 of the table, not 3"),
    ((FIRST, replace(SECOND, n=1)), "turn 2: this is roll 2 of the table, not 1"),
    ((replace(FIRST, play="24/22 24/23"),), "turn 1: 24/23 is not possible: no more checkers"),
    ((replace(FIRST, play="24"),), "turn 1: '24' is no move"),
    ((replace(FIRST, play="-"),), "turn 1: A move can be made"),
    ((replace(FIRST, play=None), FIRST), "turn 2: the turn before it has not been played"),
    ((DOUBLE,), "double after turn 0: Black may not double now"),
    ((replace(DOUBLE, by=WHITE),), "double after turn 0: White may not double now"),
    ((FIRST, replace(DOUBLE, by=WHITE)), "double after turn 1: White may not double now"),
    ((FIRST, DOUBLE, DOUBLE), "double after turn 1: Black may not double now"),
    ((FIRST, DOUBLE, SECOND), "turn 2: the double has not been answered"),
    ((FIRST, DOUBLE, Act(Do.RESIGN, WHITE, Win.KOKS)), "resign after turn 1: the double has not"),
    ((FIRST, replace(SECOND, play=None), DOUBLE), "double after turn 2: Black may not double"),
    ((FIRST, TAKE), "take after turn 1: nobody has offered White a double"),
    ((FIRST, DOUBLE, replace(TAKE, by=BLACK)), "take after turn 1: nobody has offered Black"),
    ((FIRST, DOUBLE, TAKE, DROP), "drop after turn 1: nobody has offered White"),
    ((FIRST, DOUBLE, TAKE, DOUBLE), "double after turn 1: Black may not double now"),
    ((Act(Do.RESIGN, WHITE),), "resign after turn 0: White can give up koks at most"),
    ((Act(Do.AGREE, WHITE),), "agree after turn 0: White has been offered nothing"),
    (
        (Act(Do.RESIGN, WHITE, Win.OIN), Act(Do.AGREE, WHITE)),
        "agree after turn 0: White has been offered nothing",
    ),
    (
        (Act(Do.RESIGN, WHITE, Win.OIN), Act(Do.REFUSE, BLACK), Act(Do.AGREE, BLACK)),
        "agree after turn 0: Black has been offered nothing",
    ),
    ((Act(Do.FLAG, WHITE),), "flag after turn 0: White's time is not up"),
    ((Act(Do.RESIGN, WHITE, Win.KOKS), FIRST), "turn 1: the game is over already"),
    ((Act(Do.RESIGN, WHITE, Win.KOKS),), "result: by the rules Black wins 3 (koks, resigned); "),
]


@pytest.mark.parametrize(("entries", "message"), BAD_GAMES)
def test_what_no_game_may_tell(entries: tuple[Entry, ...], message: str) -> None:
    with pytest.raises(RecordError) as caught:
        replayed(*entries)
    assert str(caught.value).startswith(f"game 1, {message}")
    assert str(caught.value) == f"{caught.value.place}: {caught.value.what}"


def test_a_koks_cannot_be_resigned_where_there_is_none() -> None:
    with pytest.raises(RecordError, match="White can give up mars at most"):
        replayed(Act(Do.RESIGN, WHITE, Win.KOKS), rules=GREEK)


def test_nobody_doubles_without_a_cube() -> None:
    rolled = Turn(WHITE, 2, Roll(2, 1), "24/23/21")
    with pytest.raises(RecordError, match="Black may not double now"):
        replayed(rolled, DOUBLE, rules=CLASSIC)
    with pytest.raises(RecordError, match="Black may not double now"):
        replay(table(game(FIRST, DOUBLE), length=1))


@pytest.mark.parametrize(
    ("draws", "message"),
    [
        ((), "game 1: there is no opening draw"),
        ((Draw(1, Roll(4, 4)),), "game 1, draw 1: equal dice are rolled again"),
        ((DRAW, Draw(2, Roll(5, 3))), "game 1, draw 2: the draw before it was decided already"),
        ((Draw(2, Roll(2, 1)),), "game 1, draw 1: this is roll 1 of the table, not 2"),
        ((Draw(1, Roll(4, 4)), Draw(1, Roll(4, 1))), "game 1, draw 2: this is roll 2"),
    ],
)
def test_what_no_opening_may_tell(draws: tuple[Draw, ...], message: str) -> None:
    with pytest.raises(RecordError, match=message):
        replay(table(game(draws=draws)))


RESIGNED = won(BLACK, Win.KOKS, 3, Ending.RESIGNED)
GIVEN_UP = game(Act(Do.RESIGN, WHITE, Win.KOKS), result=RESIGNED)
NEXT = game(draws=(Draw(2, Roll(1, 6)),))


def test_rolls_are_counted_over_the_whole_table() -> None:
    assert replay(table(GIVEN_UP, NEXT, score=(0, 3))).rolled == 2
    with pytest.raises(RecordError, match="game 2, draw 1: this is roll 2 of the table, not 1"):
        replay(table(GIVEN_UP, game(), score=(0, 3)))


def test_a_drawn_game_rolled_anew_takes_a_roll_of_its_own() -> None:
    state = replayed(Turn(WHITE, 2, Roll(3, 3), "24/18(2)"), rules=CLASSIC)
    assert state.rolled == 2
    with pytest.raises(RecordError, match="game 1, turn 1: this is roll 2 of the table, not 1"):
        replayed(FIRST, rules=CLASSIC)


@pytest.mark.parametrize(
    ("record", "message"),
    [
        (table(game(), NEXT), "game 2: the game before it is not over"),
        (table(GIVEN_UP, NEXT, length=3, score=(0, 3)), "game 2: the match is won already"),
        (table(game(result=RESIGNED)), "game 1, result: by the rules not over; the record says"),
        (
            table(replace(GIVEN_UP, result=replace(RESIGNED, points=6)), score=(0, 6)),
            r"says Black wins 6 \(koks, resigned\)",
        ),
        (table(GIVEN_UP, score=(3, 0)), "score: it is 0:3, not 3:0"),
        (table(GIVEN_UP, score=(0, 3), length=3), "state: it says playing, but the match is won"),
        (table(game(), state=State.FINISHED), "state: it says finished, but the match is not won"),
        (
            table(GIVEN_UP, score=(0, 3), length=3, state=State.CLOSED),
            "state: it says closed, but the match is won by Black",
        ),
    ],
)
def test_what_no_table_may_tell(record: Record, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        replay(record)


def test_crawford_is_replayed() -> None:
    late = game(
        Turn(BLACK, 2, Roll(1, 6), "12/11/5"), Act(Do.DOUBLE, WHITE), draws=(Draw(2, Roll(1, 6)),)
    )
    with pytest.raises(RecordError, match="game 2, double after turn 1: White may not double"):
        replay(table(GIVEN_UP, late, length=4, score=(0, 3)))
    assert replay(table(GIVEN_UP, late, length=5, score=(0, 3))).match.black == 3
