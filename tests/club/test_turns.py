"""A running game: opening, forced turns, passes, steps, the end."""

from __future__ import annotations

import pytest

from club import turns
from club.actions import Confirm, MakeMoves, PlayTurn, Resign, TakeBack
from club.decisions import evolve, milliseconds
from club.journal import Status
from club.refusals import Refusal, refusal
from club.table import Ending, Game, How, Table
from nardy import Move, Player, Position, Roll, Win, fairdice, legal_plays
from tests.club.fakes import ANNA, BORIS, NOW, in_position, playing, plays_now

MS = milliseconds(NOW)


def game_of(table: Table) -> Game:
    assert table.game is not None
    return table.game


def white(text: str) -> Move:
    """A move in White's numbers: ``24/18``."""
    start, end = text.split("/")
    return Move(24 - int(start), int(start) - int(end))


class TestOpening:
    def test_ties_are_drawn_again_and_the_higher_die_begins(self) -> None:
        table = playing((4, 4), (2, 2), (5, 3))
        game = game_of(table)
        assert game.opening == (Roll(4, 4), Roll(2, 2), Roll(5, 3))
        first = game.turns[0]
        assert first.player is Player.WHITE
        assert first.roll == fairdice.roll_of(table.seed, 4)

    @pytest.mark.parametrize("rules", ["greek", "federation"])
    def test_where_the_opening_is_kept_its_dice_are_played(self, rules: str) -> None:
        table = playing((3, 5), rules=rules)
        game = game_of(table)
        first = game.turns[0]
        assert first.player is Player.BLACK
        assert first.roll == Roll(3, 5)
        assert table.rolled == 1 + len(game.turns)


class TestTurnsByThemselves:
    def test_a_single_result_is_played_and_told(self) -> None:
        # 5-5 on the first turn leaves White one play only.
        table = playing((6, 1), (5, 5))
        game = game_of(table)
        assert game.turns[0].how is How.FORCED
        assert game.turns[0].moves == (Move(0, 5), Move(5, 5), Move(10, 5), Move(15, 5))

    def test_no_legal_move_passes_by_itself_and_is_told(self) -> None:
        # White's only checker stands on 24, Black holds 23-19; White rolls 4-2, Black plays on.
        table = in_position("...........e......bbbbbA", Player.BLACK, (1, 2), then=(4, 2))
        before = game_of(table)
        play = plays_now(table, before)[0]
        after = game_of(evolve(table, PlayTurn(play.moves), BORIS.key, NOW))
        chosen, passed = after.turns[len(before.turns) :][:2]
        assert chosen.how is How.CHOSEN
        assert (passed.player, passed.how, passed.moves) == (Player.WHITE, How.PASSED, ())
        assert after.to_move is Player.BLACK

    def test_the_game_stops_for_whoever_has_a_choice(self) -> None:
        table = playing((6, 1), (3, 3))
        game = game_of(table)
        assert not game.turns
        assert len(plays_now(table, game)) > 1


class TestSteps:
    def test_moves_are_taken_back_press_by_press(self) -> None:
        """Field case U02: a first 3-3, twice from the head, twice taken back, then 24/15 24/21."""
        table = playing((6, 1), (3, 3))
        start = game_of(table)
        once = evolve(table, MakeMoves((white("24/21"),)), ANNA.key, NOW)
        twice = evolve(once, MakeMoves((white("24/21"),)), ANNA.key, NOW)
        assert game_of(twice).made[:2] == (white("24/21"), white("24/21"))
        back = evolve(evolve(twice, TakeBack(), ANNA.key, NOW), TakeBack(), ANNA.key, NOW)
        assert game_of(back) == start
        walked = evolve(
            back, MakeMoves((white("24/21"), white("21/18"), white("18/15"))), ANNA.key, NOW
        )
        # What is forced from there has been filled in: the second checker from the head.
        assert game_of(walked).made[-1] == white("24/21")
        assert refusal(walked, ANNA, Confirm(), now=MS) is None
        done = evolve(walked, Confirm(), ANNA.key, NOW)
        assert game_of(done).turns[0].moves == game_of(walked).made

    def test_confirm_waits_until_no_die_can_be_played(self) -> None:
        table = playing((6, 1), (3, 3))
        once = evolve(table, MakeMoves((white("24/21"),)), ANNA.key, NOW)
        assert not turns.is_complete(once, game_of(once))
        assert refusal(once, ANNA, Confirm(), now=MS) is Refusal.INCOMPLETE
        assert refusal(table, ANNA, Confirm(), now=MS) is Refusal.INCOMPLETE

    def test_nothing_made_is_nothing_to_take_back(self) -> None:
        table = playing((6, 1), (3, 3))
        assert refusal(table, ANNA, TakeBack(), now=MS) is Refusal.NOTHING_TO_TAKE_BACK

    def test_an_illegal_move_is_refused(self) -> None:
        table = playing((6, 1), (3, 3))
        assert refusal(table, ANNA, MakeMoves((white("24/19"),)), now=MS) is Refusal.ILLEGAL
        assert refusal(table, ANNA, MakeMoves(()), now=MS) is Refusal.ILLEGAL
        assert refusal(table, ANNA, PlayTurn((white("24/21"),)), now=MS) is Refusal.ILLEGAL


class TestEnd:
    def test_the_last_checker_off_ends_the_game_at_once(self) -> None:
        """Field case R19: with 5-3 the 5 is enough; no confirmation, no reply roll."""
        table = in_position("AA.........o............", Player.WHITE, (1, 2))
        rolled = table.rolled
        after = evolve(table, MakeMoves((white("2/1"),)), ANNA.key, NOW)
        assert after.status is Status.PLAYING
        off = evolve(table, MakeMoves((Move(22, 2), Move(23, 1))), ANNA.key, NOW)
        assert off.status is Status.FINISHED
        assert off.rolled == rolled
        assert off.outcome is not None
        assert (off.outcome.winner, off.outcome.win) == (Player.WHITE, Win.MARS)
        assert off.outcome.ending is Ending.PLAYED

    def test_resigning_costs_what_can_still_be_lost(self) -> None:
        table = in_position("AAAAAA...........aaaaa..", Player.WHITE, (5, 3))
        given_up = evolve(table, Resign(Win.OIN), BORIS.key, NOW)
        assert given_up.outcome is not None
        assert given_up.outcome.winner is Player.WHITE
        assert given_up.outcome.win is Win.OIN
        early = evolve(playing((6, 1), (3, 3)), Resign(Win.MARS), ANNA.key, NOW)
        assert early.outcome is not None
        assert (early.outcome.winner, early.outcome.win) == (Player.BLACK, Win.MARS)
        assert early.outcome.ending is Ending.RESIGNED


def test_a_first_turn_is_each_players_own() -> None:
    """Field case R04: Black's first roll is 6-6, two checkers leave the head."""
    table = playing((6, 1), (3, 3), (6, 6))
    play = legal_plays(Position.start(), Roll(3, 3), first_turn=True)[0]
    after = evolve(table, PlayTurn(play.moves), ANNA.key, NOW)
    forced = game_of(after).turns[1]
    assert (forced.player, forced.how) == (Player.BLACK, How.FORCED)
    assert forced.moves == (Move(0, 6), Move(0, 6))
