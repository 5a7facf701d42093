"""Buttons: all that is legal can be pressed together, and all of it fits into Telegram's limits."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from bot.keyboards import choices, keyboard, resign_keyboard
from bot.texts import Texts
from club import turns
from club.actions import Invited, Join, MakeMoves, PlayTurn
from club.decisions import evolve, opened, refusal
from club.journal import Status
from nardy import Player, Position, apply_moves, legal_plays
from tests.club.fakes import ANNA, BORIS, TABLE, in_position, open_action, seed_with

if TYPE_CHECKING:
    from collections.abc import Iterator

    from telegram import InlineKeyboardMarkup

    from club.table import Game, Table

MOST_BUTTONS, LONGEST_DATA, LARGEST_MARKUP = 100, 64, 10_000
LARGEST_ACCOUNT = 2**52 - 1

SAY = Texts.load(strict=True).in_language("en")

# As wide as it gets: checkers on twelve points, and field case A02 with 213 results of 2-2.
SCATTERED = "oA.A.A.A.A.A.A.A.A.A.A.D", ".......A.B.o.B.B.B.B.BB."


def game_of(table: Table) -> Game:
    assert table.game is not None
    return table.game


def fits(markup: InlineKeyboardMarkup | None) -> None:
    """Hold a keyboard to field case T18."""
    if markup is None:
        return
    buttons = [button for row in markup.inline_keyboard for button in row]
    assert 1 <= len(buttons) <= MOST_BUTTONS
    assert all(row for row in markup.inline_keyboard)
    labels = [button.text for button in buttons]
    assert len(set(labels)) == len(labels), labels
    for button in buttons:
        assert button.text
        assert 1 <= len(str(button.callback_data).encode()) <= LONGEST_DATA
    assert len(json.dumps(markup.to_dict(), ensure_ascii=False).encode()) < LARGEST_MARKUP


def random_tables(seed: int, rules: str = "classic") -> Iterator[Table]:
    """The tables of a random game, as they are before each turn."""
    random = Random(seed)
    table = opened(TABLE, open_action(random.randbytes(32), rules))
    table = evolve(table, Join(), BORIS.key)
    while table.status is Status.PLAYING:
        yield table
        game = game_of(table)
        plays = turns.plays_now(table, game)
        table = evolve(table, PlayTurn(random.choice(plays).moves), None)


def reachable(table: Table) -> set[Position]:
    """All positions that pressing only what is offered can end the turn with."""
    ends: set[Position] = set()
    seen: set[tuple[object, ...]] = set()
    waiting = [table]
    while waiting:
        now = waiting.pop()
        if now.status is not Status.PLAYING or len(game_of(now).turns) > len(game_of(table).turns):
            last = game_of(now).turns[len(game_of(table).turns)]
            ends.add(apply_moves(game_of(table).position, last.moves))
            continue
        game = game_of(now)
        if turns.is_complete(now, game):
            ends.add(apply_moves(game.position, game.made))
            continue
        for moves in choices(now, game):
            who = ANNA if game.to_move is Player.WHITE else BORIS
            assert refusal(now, who, MakeMoves(moves), now.version) is None
            after = evolve(now, MakeMoves(moves), who.key)
            made = game_of(after).made
            key = (tuple(sorted(made)), len(game_of(after).turns), after.status)
            if key not in seen:
                seen.add(key)
                waiting.append(after)
    return ends


@pytest.mark.parametrize("rules", ["classic", "greek", "federation"])
@pytest.mark.parametrize("seed", range(3))
def test_every_legal_result_can_be_pressed_together_and_no_other(seed: int, rules: str) -> None:
    for table in random_tables(seed, rules):
        game = game_of(table)
        plays = legal_plays(game.position, game.roll, table.rules, first_turn=game.is_first_turn)
        assert reachable(table) == {play.result for play in plays}


@pytest.mark.parametrize("seed", range(12))
def test_t18_keyboards_of_random_games_fit(seed: int) -> None:
    random = Random(seed)
    for table in random_tables(seed):
        now = replace(table, version=100_000)
        fits(keyboard(now, SAY))
        while offered := choices(now, game_of(now)):
            now = turns.make(now, game_of(now), random.choice(offered))
            fits(keyboard(now, SAY))
            if now.status is not Status.PLAYING:
                break


@pytest.mark.parametrize("text", SCATTERED)
@pytest.mark.parametrize("die", range(1, 7))
def test_t18_keyboards_of_the_widest_doubles_fit(text: str, die: int) -> None:
    table = replace(in_position(text, Player.WHITE, (die, die)), version=100_000)
    random = Random(die)
    fits(keyboard(table, SAY))
    while offered := choices(table, game_of(table)):
        table = turns.make(table, game_of(table), random.choice(offered))
        fits(keyboard(table, SAY))
        if table.status is not Status.PLAYING:
            break


def test_t18_keyboards_before_the_game_fit() -> None:
    for invited in (None, Invited(username="x" * 32), Invited(person=BORIS.key)):
        for chat in (-1009999999999999, LARGEST_ACCOUNT):
            table = opened(TABLE, replace(open_action(), invited=invited))
            place = replace(table.place, chat=chat)
            fits(keyboard(replace(table, place=place, version=100_000), SAY))
    fits(resign_keyboard(replace(table, version=100_000), LARGEST_ACCOUNT, SAY))


def labels(table: Table) -> list[str]:
    markup = keyboard(table, SAY)
    assert markup is not None
    return [button.text for row in markup.inline_keyboard for button in row]


def test_u10_where_both_dice_could_do_it_the_buttons_name_the_die() -> None:
    # White bears off from 2 and 1 with either die; there are more than eight results.
    table = in_position("BAAAAB.............o....", Player.WHITE, (2, 1))
    game = game_of(table)
    assert len(turns.plays_now(table, game)) > 8
    offered = [label for label in labels(table) if label.startswith("1/")]
    assert offered == ["1/off · 1"]
    table = in_position("BBBBB............o......", Player.WHITE, (6, 5))
    assert labels(table) == [label for label in labels(table) if "/" in label]


def test_take_back_and_confirm_come_when_there_is_something_to_do_with_them() -> None:
    table = evolve(opened(TABLE, open_action(seed_with((6, 1), (3, 3)))), Join(), BORIS.key)
    assert labels(table) == [label for label in labels(table) if "/" in label]
    moves = choices(table, game_of(table))[0]
    done = evolve(table, MakeMoves(moves), ANNA.key)
    assert labels(done) == ["↩ Take back", "✅ Confirm"]
