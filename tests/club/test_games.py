"""The games of a match: cube, resignations, clocks, the next game, words."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from club import deadlines
from club.actions import (
    AnswerResign,
    ChooseWord,
    Claim,
    CloseIdle,
    Double,
    Drop,
    GiveBack,
    Join,
    MakeMoves,
    NextGame,
    PlayTurn,
    Resign,
    RollDice,
    SeatComputer,
    Take,
    Terms,
)
from club.deadlines import Due, next_moment
from club.decisions import evolve, milliseconds, opened
from club.journal import Status
from club.refusals import Computer, Refusal, Steward, refusal
from club.table import Ending, Game, Table, result_of
from nardy import (
    Clock,
    Cube,
    Match,
    Move,
    Player,
    TimeControl,
    Win,
    fairdice,
    legal_plays,
    rule_set,
)
from tests.club.fakes import (
    ANNA,
    BORIS,
    CLIO,
    NOW,
    TABLE,
    in_position,
    open_action,
    playing,
    seed_with,
)

if TYPE_CHECKING:
    from club.actions import Action
    from club.people import Person

MS = milliseconds(NOW)
TO_FIVE = Terms(length=5)
RACE = "CCCCC.......ccccc......."
"""White at home, Black nearly; nothing borne off."""


def game_of(table: Table) -> Game:
    assert table.game is not None
    return table.game


def do(table: Table, who: Person, action: Action, at: timedelta = timedelta(0)) -> Table:
    """Ask for an action that must be accepted."""
    now = NOW + at
    assert refusal(table, who, action, table.version, now=milliseconds(now)) is None
    return evolve(table, action, who.key, now)


def why(table: Table, who: Person, action: Action, at: timedelta = timedelta(0)) -> Refusal | None:
    return refusal(table, who, action, table.version, now=milliseconds(NOW + at))


def before_roll(white: int = 0, black: int = 0, cube: Cube | None = None) -> Table:
    """Anna to decide whether she rolls or doubles, in a match to 5."""
    table = in_position(RACE, Player.WHITE, None, rules="federation", terms=TO_FIVE)
    match = Match(5, rule_set("federation"), white, black, cube or Cube())
    return replace(table, match=match)


class TestCube:
    def test_before_the_roll_one_may_double_or_roll(self) -> None:
        table = before_roll()
        assert why(table, ANNA, RollDice()) is None
        assert why(table, ANNA, Double()) is None
        assert why(table, BORIS, Double()) is Refusal.NOT_YOUR_TURN
        rolled = do(table, ANNA, RollDice())
        assert game_of(rolled).roll is not None
        assert why(rolled, ANNA, Double()) is Refusal.NO_DOUBLE
        assert why(rolled, ANNA, RollDice()) is Refusal.ROLLED

    def test_a_take_doubles_the_stake_and_gives_the_cube_to_the_taker(self) -> None:
        doubled = do(before_roll(), ANNA, Double())
        assert why(doubled, ANNA, RollDice()) is Refusal.NOT_YOUR_TURN
        assert why(doubled, BORIS, RollDice()) is Refusal.DOUBLE_WAITS
        taken = do(doubled, BORIS, Take())
        assert taken.match.cube == Cube(2, Player.BLACK)
        assert game_of(taken).roll is not None, "who may not double any more rolls by himself"

    def test_a_drop_loses_the_stake_before_the_double(self) -> None:
        table = before_roll(cube=Cube(2, Player.WHITE))
        doubled = do(table, ANNA, Double())
        dropped = do(doubled, BORIS, Drop())
        assert dropped.match.score(Player.WHITE) == 2
        assert dropped.past[-1].ending is Ending.DROPPED
        assert dropped.between_games
        stored = result_of(doubled, dropped, NOW)
        assert stored is not None
        assert (stored.winner, stored.kind, stored.points, stored.ending) == (
            "W",
            "oin",
            2,
            "dropped",
        )

    def test_a_dead_cube_is_not_offered_and_the_dice_roll_by_themselves(self) -> None:
        table = before_roll(white=3, cube=Cube(2, Player.WHITE))
        assert why(table, ANNA, Double()) is Refusal.NO_DOUBLE

    def test_the_crawford_game_is_played_once_and_without_the_cube(self) -> None:
        single = do(before_roll(white=3), ANNA, Double())
        after = do(single, BORIS, Drop())
        assert after.match.is_crawford_game
        crawford = do(after, BORIS, NextGame())
        assert not crawford.match.may_double(Player.BLACK)
        past = do(crawford, ANNA, Resign(Win.KOKS))
        assert not past.match.is_crawford_game
        assert past.match.may_double(Player.BLACK)

    def test_where_the_rule_set_has_no_cube_nobody_is_asked(self) -> None:
        table = playing((6, 1), (3, 3), terms=TO_FIVE)
        assert game_of(table).roll is not None


class TestMatch:
    def test_the_next_game_begins_by_a_press_of_either(self) -> None:
        table = do(playing((6, 1), (3, 3), terms=TO_FIVE), ANNA, Resign(Win.MARS))
        assert table.status is Status.PLAYING
        assert table.between_games
        assert why(table, CLIO, NextGame()) is Refusal.NOT_YOUR_GAME
        assert why(table, ANNA, RollDice()) is Refusal.NOT_BEGUN
        following = do(table, BORIS, NextGame())
        assert following.running is not None
        assert following.match.score(Player.BLACK) == 2
        assert why(following, ANNA, NextGame()) is Refusal.TAKEN

    def test_or_by_itself(self) -> None:
        terms = Terms(length=5, auto_next=True)
        before = playing((6, 1), (3, 3), terms=terms)
        after = do(before, ANNA, Resign(Win.MARS))
        assert after.running is not None
        stored = result_of(before, after, NOW)
        assert stored is not None
        assert (stored.game, stored.points, stored.ending) == (1, 2, "resigned")

    def test_a_match_is_over_when_somebody_has_the_points(self) -> None:
        table = do(playing((6, 1), (3, 3), terms=Terms(length=2)), ANNA, Resign(Win.MARS))
        assert table.status is Status.FINISHED
        assert table.match.winner is Player.BLACK

    def test_the_computer_rolls_without_being_asked_and_takes_its_turn(self) -> None:
        """At tables from the time when it never doubled; now it rolls where it may not double."""
        for may, terms in ((False, replace(TO_FIVE, computer_doubles=False)), (True, TO_FIVE)):
            table = opened(TABLE, open_action(rules="federation", terms=terms), NOW)
            seated = evolve(table, SeatComputer("simple", ("a", "b")), None, NOW)
            assert seated.running is not None
            if seated.computer_to_act:
                assert (seated.running.roll is None) is may


class TestResignation:
    def test_less_than_the_full_value_needs_a_yes(self) -> None:
        table = playing((6, 1), (3, 3))
        offered = do(table, ANNA, Resign(Win.OIN))
        assert offered.running is not None
        assert why(offered, ANNA, AnswerResign(agreed=True)) is Refusal.NOT_ASKED
        refused = do(offered, BORIS, AnswerResign(agreed=False))
        assert refused.running is not None
        agreed = do(offered, BORIS, AnswerResign(agreed=True))
        assert agreed.past[-1].points == 1
        assert agreed.status is Status.FINISHED

    def test_an_offer_lapses_with_time_and_with_the_next_play(self) -> None:
        offered = do(playing((6, 1), (3, 3)), ANNA, Resign(Win.OIN))
        late = timedelta(minutes=11)
        assert why(offered, BORIS, AnswerResign(agreed=True), late) is Refusal.NO_OFFER
        game = game_of(offered)
        assert game.roll is not None
        play = legal_plays(game.position, game.roll, first_turn=True)[0]
        played = do(offered, ANNA, PlayTurn(play.moves))
        assert why(played, BORIS, AnswerResign(agreed=True)) is Refusal.NO_OFFER

    def test_the_computer_may_answer_late(self) -> None:
        """Its answer may not have been saved before, as when the disk was full."""
        table = opened(TABLE, open_action(seed_with((6, 1), (3, 3))), NOW)
        table = evolve(table, SeatComputer("simple"), ANNA.key, NOW)
        offered = evolve(table, Resign(Win.OIN), ANNA.key, NOW)
        late = milliseconds(NOW + timedelta(minutes=11))
        assert refusal(offered, Computer(), AnswerResign(agreed=True), now=late) is None

    def test_more_than_can_be_lost_is_refused(self) -> None:
        assert why(playing((6, 1), (3, 3)), ANNA, Resign(Win.KOKS)) is Refusal.NOT_SO_MUCH


class TestClock:
    TERMS = Terms(length=1, control=TimeControl.parse("2m+8s"))

    def table(self) -> Table:
        return playing((6, 1), (3, 3), terms=self.TERMS)

    def test_it_runs_for_the_mover_from_the_beginning(self) -> None:
        table = self.table()
        assert table.clock.running is Player.WHITE
        assert table.clock.left(Player.WHITE, MS) == 128_000

    def test_a_claim_before_the_limit_is_refused_after_it_wins_what_could_be_lost(self) -> None:
        """Field case U07."""
        table = self.table()
        assert why(table, BORIS, Claim(), timedelta(seconds=127)) is Refusal.TIME_LEFT
        assert why(table, ANNA, Claim(), timedelta(seconds=128)) is Refusal.OWN_TIME_UP
        claimed = do(table, BORIS, Claim(), timedelta(seconds=128))
        outcome = claimed.past[-1]
        assert (outcome.winner, outcome.win, outcome.ending) == (
            Player.BLACK,
            Win.MARS,
            Ending.FLAG,
        )

    def test_one_who_comes_back_before_the_claim_plays_on(self) -> None:
        table = self.table()
        moved = do(table, ANNA, MakeMoves((Move(0, 3),)), timedelta(seconds=200))
        assert moved.running is not None

    def test_downtime_costs_nobody_a_second(self) -> None:
        table = self.table()
        hour = timedelta(hours=1)
        assert refusal(table, Steward(), GiveBack(3_600_000), now=MS) is None
        back = evolve(table, GiveBack(3_600_000), None, NOW + hour)
        assert back.clock.left(Player.WHITE, milliseconds(NOW + hour)) == 128_000
        assert back.clock.bank_left(Player.BLACK, MS) == table.clock.bank_left(Player.BLACK, MS)
        assert why(table, ANNA, GiveBack(1)) is Refusal.NOT_YOUR_GAME

    def test_what_is_due_comes_in_order(self) -> None:
        table = self.table()
        first = next_moment(table, MS)
        assert first is not None
        assert (first.due, first.at) == (Due.WARNING, MS + 98_000)
        flag = next_moment(table, first.at)
        assert flag is not None
        assert (flag.due, flag.at) == (Due.FLAG, MS + 128_000)
        idle = next_moment(table, flag.at)
        assert idle is not None
        assert idle.due is Due.IDLE

    def test_a_table_where_nobody_does_anything_is_closed_without_a_result(self) -> None:
        table = self.table()
        idle = deadlines.idle_at(table)
        assert refusal(table, Steward(), CloseIdle(), now=idle - 1) is Refusal.TIME_LEFT
        assert refusal(table, Steward(), CloseIdle(), now=idle) is None
        assert refusal(table, ANNA, CloseIdle(), now=idle) is Refusal.NOT_YOUR_GAME
        closed = evolve(table, CloseIdle(), None, NOW)
        assert closed.status is Status.CLOSED
        assert result_of(table, closed, NOW) is None
        assert next_moment(closed, MS) is None

    def test_a_double_lets_the_other_think_on_his_own_time(self) -> None:
        table = before_roll()
        table = replace(
            table, clock=replace(Clock.for_match(self.TERMS.control, 5), running=Player.WHITE)
        )
        doubled = do(table, ANNA, Double())
        assert doubled.clock.running is Player.BLACK
        assert do(doubled, BORIS, Take()).clock.running is Player.WHITE


class TestWords:
    def test_own_words_beat_those_drawn_by_chance(self) -> None:
        table = opened(TABLE, open_action(), NOW)
        assert why(table, CLIO, ChooseWord("hi")) is None
        table = do(table, ANNA, ChooseWord("apple"))
        table = do(table, ANNA, ChooseWord("pear"))
        table = do(table, CLIO, ChooseWord("not seated"))
        begun = evolve(table, Join(("w-chance", "b-chance")), BORIS.key, NOW)
        assert begun.words == ("pear", "b-chance")
        assert game_of(begun).opening[0] == fairdice.roll_of(table.seed, 1, begun.words)
        assert why(begun, BORIS, ChooseWord("late")) is Refusal.TAKEN


@pytest.mark.parametrize("length", [1, 3, 7])
def test_scores_add_up(length: int) -> None:
    table = playing((6, 1), (3, 3), terms=Terms(length=length))
    loser = ANNA
    while table.status is not Status.FINISHED:
        if table.between_games:
            table = do(table, BORIS, NextGame())
        table = do(table, loser, Resign(Win.MARS))
        loser = BORIS if loser is ANNA else ANNA
    totals = {player: sum(o.points for o in table.past if o.winner is player) for player in Player}
    assert totals == {player: table.match.score(player) for player in Player}
