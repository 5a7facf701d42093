"""Buttons: all that is legal can be pressed together, and all of it fits into Telegram's limits."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from ai.levels import OFFERED
from bot.choices import offered
from bot.keyboards import keyboard, level_keyboard, resign_keyboard, resign_question
from bot.press import LEVELS_DATA, REMATCH_DATA, WORD_DATA, Press
from bot.texts import Texts
from bot.viewers import Viewer
from club import turns
from club.actions import (
    AnswerResign,
    Cancel,
    Claim,
    CloseIdle,
    Confirm,
    Decline,
    Double,
    Drop,
    Invited,
    Join,
    MakeMoves,
    NextGame,
    PlayTurn,
    Resign,
    RollDice,
    SeatComputer,
    Take,
    TakeBack,
    Terms,
)
from club.decisions import evolve, milliseconds, opened
from club.games import OFFER_LASTS
from club.journal import Status
from club.places import INLINE, Place
from club.refusals import refusal
from nardy import (
    QUICK,
    RULE_SETS,
    Crawford,
    Cube,
    Match,
    Player,
    Position,
    Roll,
    TimeControl,
    Win,
    apply_moves,
    legal_plays,
    rule_set,
)
from tests.club.fakes import (
    ANNA,
    BORIS,
    NOW,
    TABLE,
    in_position,
    open_action,
    playing,
    plays_now,
    seed_with,
)
from tests.club.random_play import Habits, RandomMatch

if TYPE_CHECKING:
    from collections.abc import Iterator

    from telegram import InlineKeyboardMarkup

    from club.actions import Action
    from club.table import Game, Offer, Table

MOST_BUTTONS, LONGEST_DATA, LARGEST_MARKUP = 100, 64, 10_000
LARGEST_ACCOUNT = 2**52 - 1

MS = milliseconds(NOW)
START = "...........o...........O"
SAY = Texts.load(strict=True).in_language("en")

# As wide as it gets: checkers on twelve points, and field case A02 with 213 results of 2-2.
SCATTERED = "oA.A.A.A.A.A.A.A.A.A.A.D", ".......A.B.o.B.B.B.B.BB."


def game_of(table: Table) -> Game:
    assert table.game is not None
    return table.game


def roll_of(game: Game) -> Roll:
    assert game.roll is not None
    return game.roll


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
        data = str(button.callback_data)
        assert 1 <= len(data.encode()) <= LONGEST_DATA
        others = f"{LEVELS_DATA}|{REMATCH_DATA}|{WORD_DATA}"
        assert Press.parse(data) is not None or re.match(others, data), data
    assert len(json.dumps(markup.to_dict(), ensure_ascii=False).encode()) < LARGEST_MARKUP


def random_tables(seed: int, rules: str = "classic") -> Iterator[Table]:
    """The tables of a random game, as they are before each turn."""
    random = Random(seed)
    table = opened(TABLE, open_action(random.randbytes(32), rules), NOW)
    table = evolve(table, Join(), BORIS.key, NOW)
    while table.status is Status.PLAYING:
        yield table
        game = game_of(table)
        plays = plays_now(table, game)
        table = evolve(table, PlayTurn(random.choice(plays).moves), None, NOW)


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
        for moves in offered(now).choices:
            who = ANNA if game.to_move is Player.WHITE else BORIS
            assert refusal(now, who, MakeMoves(moves), now.version, now=MS) is None
            after = evolve(now, MakeMoves(moves), who.key, NOW)
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
        plays = legal_plays(
            game.position, roll_of(game), table.rules, first_turn=game.is_first_turn
        )
        assert reachable(table) == {play.result for play in plays}


@pytest.mark.parametrize("seed", range(12))
def test_t18_keyboards_of_random_games_fit(seed: int) -> None:
    random = Random(seed)
    for table in random_tables(seed):
        now = replace(table, version=100_000)
        fits(keyboard(now, SAY, MS))
        while choices := offered(now).choices:
            now = turns.make(now, game_of(now), random.choice(choices))
            fits(keyboard(now, SAY, MS))
            if now.status is not Status.PLAYING:
                break


@pytest.mark.parametrize("text", SCATTERED)
@pytest.mark.parametrize("die", range(1, 7))
def test_t18_keyboards_of_the_widest_doubles_fit(text: str, die: int) -> None:
    table = replace(in_position(text, Player.WHITE, (die, die)), version=100_000)
    random = Random(die)
    fits(keyboard(table, SAY, MS))
    while choices := offered(table).choices:
        table = turns.make(table, game_of(table), random.choice(choices))
        fits(keyboard(table, SAY, MS))
        if table.status is not Status.PLAYING:
            break


def test_t18_keyboards_before_the_game_fit() -> None:
    for invited in (None, Invited(username="x" * 32), Invited(person=BORIS.key)):
        for chat in (-1009999999999999, LARGEST_ACCOUNT):
            table = opened(TABLE, replace(open_action(), invited=invited), NOW)
            place = replace(table.place, chat=chat)
            fits(keyboard(replace(table, place=place, version=100_000), SAY, MS))
            fits(level_keyboard(table, OFFERED, SAY))


@pytest.mark.parametrize("rules", RULE_SETS)
def test_t18_questions_before_resigning_fit(rules: str) -> None:
    table = playing((6, 1), (3, 3), rules=rules, terms=Terms(length=25))
    if table.match.has_cube:
        table = replace(table, match=replace(table.match, cube=Cube(64, Player.WHITE)))
    table = replace(table, version=100_000)
    fits(resign_keyboard(table, game_of(table), Player.WHITE, LARGEST_ACCOUNT, SAY))


def test_t18_all_that_can_be_under_a_board_at_once_fits() -> None:
    """The widest double, with an offer to answer and a fallen flag above it."""
    terms = Terms(length=25, control=QUICK)
    for text in SCATTERED:
        table = in_position(text, Player.WHITE, (2, 2), rules="federation", terms=terms)
        table = replace(table, match=replace(table.match, cube=Cube(64, Player.WHITE)))
        table = evolve(table, Resign(Win.OIN), BORIS.key, NOW)
        table = replace(table, version=100_000)
        if game_of(table).offer is None:
            continue
        late = replace(game_of(table), offer=replace(offer_of(table), until=MS + 10**9))
        table = replace(table, game=late)
        offered = actions_of(table, MS + 10**8)
        assert {Claim(), AnswerResign(agreed=True), AnswerResign(agreed=False)} <= set(offered)
        fits(keyboard(table, SAY, MS + 10**8))


def offer_of(table: Table) -> Offer:
    offer = game_of(table).offer
    assert offer is not None
    return offer


def buttons(table: Table, now: int = MS) -> dict[str, str]:
    """The data of each label."""
    markup = keyboard(table, SAY, now)
    if markup is None:
        return {}
    rows = markup.inline_keyboard
    return {button.text: str(button.callback_data) for row in rows for button in row}


def labels(table: Table, now: int = MS) -> list[str]:
    return list(buttons(table, now))


def actions_of(table: Table, now: int = MS) -> list[Action]:
    """What the buttons ask the table for; they name the version that they show."""
    presses = [Press.parse(data) for data in buttons(table, now).values()]
    assert all(press is None or press.version == table.version for press in presses)
    return [press.action for press in presses if press is not None and press.action is not None]


WITHOUT_ARGUMENTS: tuple[Action, ...] = (
    Join(),
    Decline(),
    Cancel(),
    TakeBack(),
    Confirm(),
    RollDice(),
    Double(),
    Take(),
    Drop(),
    AnswerResign(agreed=True),
    AnswerResign(agreed=False),
    NextGame(),
    Claim(),
)


def accepted(table: Table, action: Action, now: int) -> bool:
    """Whether one of the two may do this now."""
    return any(refusal(table, who, action, table.version, now=now) is None for who in (ANNA, BORIS))


@pytest.mark.parametrize("computer", [False, True])
@pytest.mark.parametrize("seed", range(6))
async def test_whatever_the_two_may_do_has_a_button_and_nothing_else(
    seed: int, computer: bool
) -> None:
    """Resigning apart, which is a command; in random matches, at every moment."""
    rules = list(RULE_SETS.values())[seed % 3]
    habits = Habits(double=0.2, resign=0.02, agree=0.3, linger=0.02)
    control = TimeControl.parse("30s+20s")
    terms = Terms(length=3, control=control, auto_roll=bool(seed % 2))
    match = RandomMatch(seed, rules, terms, habits, computer)
    match.table = await match.club.open(ANNA, open_action().place, rules, terms=terms)
    assert {Join(), Cancel()} <= set(actions_of(match.table))
    await match.act(*((ANNA, SeatComputer("simple")) if computer else (BORIS, Join())))
    seen: set[Action] = set()
    while match.table.status is Status.PLAYING and match.presses < 400:
        now = match._milliseconds()
        table = match.table
        offered = actions_of(table, now)
        fits(keyboard(table, SAY, now))
        assert all(accepted(table, action, now) for action in offered), offered
        plain = {action for action in WITHOUT_ARGUMENTS if accepted(table, action, now)}
        assert {action for action in offered if action in WITHOUT_ARGUMENTS} == plain
        seen |= plain
        await match.press()
    if match.table.status is Status.FINISHED:
        assert labels(match.table) == ["🔁 Rematch", "➕ New game"]
    assert {TakeBack(), Confirm()} <= seen


class TestMatch:
    def before_roll(self, match: Match) -> Table:
        """Anna to roll or double."""
        terms = Terms(length=match.length)
        table = in_position(START, Player.WHITE, None, rules=match.rules.name, terms=terms)
        return replace(table, match=match)

    def match(self, white: int = 0, black: int = 0, **more: Cube | Crawford) -> Match:
        return Match(5, rule_set("federation"), white, black, **more)  # type: ignore[arg-type] # by name

    def test_before_the_roll_there_are_roll_and_double(self) -> None:
        table = self.before_roll(self.match())
        assert labels(table) == ["🎲 Roll", "Double to 2"]
        assert actions_of(table) == [RollDice(), Double()]
        table = self.before_roll(self.match(cube=Cube(4, Player.WHITE)))
        assert labels(table) == ["🎲 Roll", "Double to 8"]

    @pytest.mark.parametrize(
        "more",
        [
            {"cube": Cube(2, Player.BLACK)},
            {"white": 3, "cube": Cube(2, Player.WHITE)},
            {"white": 4, "crawford": Crawford.NOW},
            {"white": 4, "crawford": Crawford.PAST},
        ],
        ids=["the other's cube", "dead cube", "Crawford", "one point away"],
    )
    def test_where_no_double_is_allowed_there_is_only_roll(self, more: dict[str, int]) -> None:
        assert labels(self.before_roll(self.match(**more))) == ["🎲 Roll"]  # type: ignore[arg-type] # by name

    def test_after_the_crawford_game_the_cube_is_back(self) -> None:
        table = self.before_roll(self.match(black=4, crawford=Crawford.PAST))
        assert labels(table) == ["🎲 Roll", "Double to 2"]

    def test_a_double_is_taken_or_dropped_at_stakes_that_the_buttons_name(self) -> None:
        table = self.before_roll(self.match(cube=Cube(2, Player.WHITE)))
        doubled = evolve(table, Double(), ANNA.key, NOW)
        assert labels(doubled) == ["Take: plays for 4", "Drop: loses 2"]
        assert actions_of(doubled) == [Take(), Drop()]

    def test_between_games_there_is_only_the_next_one(self) -> None:
        table = self.before_roll(self.match(cube=Cube(2, Player.WHITE)))
        dropped = evolve(evolve(table, Double(), ANNA.key, NOW), Drop(), BORIS.key, NOW)
        assert labels(dropped) == ["Next game"]
        assert actions_of(dropped) == [NextGame()]

    def test_a_finished_match_has_a_rematch_and_a_closed_table_nothing(self) -> None:
        table = playing((6, 1), (3, 3))
        over = evolve(table, Resign(Win.MARS), ANNA.key, NOW)
        assert buttons(over) == {"🔁 Rematch": f"v:{TABLE}", "➕ New game": f"new:{TABLE}"}
        assert keyboard(evolve(table, CloseIdle(), None, NOW), SAY, MS) is None

    def test_an_offer_is_answered_above_the_moves_while_it_lasts(self) -> None:
        table = playing((6, 1), (3, 3))
        moves = labels(table)
        offered = evolve(table, Resign(Win.OIN), ANNA.key, NOW)
        assert labels(offered) == ["✅ Agree", "No, play on", *moves]
        assert labels(offered, MS + OFFER_LASTS) == moves

    def test_the_computer_is_not_asked_by_buttons(self) -> None:
        table = opened(TABLE, open_action(seed_with((6, 1), (3, 3))), NOW)
        table = evolve(table, SeatComputer("simple"), ANNA.key, NOW)
        offered = evolve(table, Resign(Win.OIN), ANNA.key, NOW)
        assert keyboard(offered, SAY, MS) is None

    def test_a_fallen_flag_can_be_claimed_above_the_moves(self) -> None:
        table = playing((6, 1), (3, 3), terms=Terms(control=QUICK))
        moves = labels(table)
        deadline = table.clock.deadline()
        assert deadline is not None
        assert labels(table, deadline - 1) == moves
        assert labels(table, deadline) == ["⏱ Claim the game", *moves]


class TestResigning:
    @pytest.mark.parametrize(
        ("rules", "values"),
        [
            (
                "federation",
                ["Give up: koks, 6 points", "Offer: mars, 4 points", "Offer: oin, 2 points"],
            ),
            ("classic", ["Give up: mars, 2 points", "Offer: oin, 1 point"]),
        ],
    )
    def test_there_is_one_button_a_value(self, rules: str, values: list[str]) -> None:
        table = playing((6, 1), (3, 3), rules=rules, terms=Terms(length=5))
        if table.match.has_cube:
            table = replace(table, match=replace(table.match, cube=Cube(2, Player.BLACK)))
        markup = resign_keyboard(table, game_of(table), Player.WHITE, ANNA.account, SAY)
        pressed = [row[0] for row in markup.inline_keyboard]
        assert [button.text for button in pressed] == [*values, "No, play on"]
        presses = [Press.parse(str(button.callback_data)) for button in pressed]
        assert all(press is not None and press.asked == ANNA.account for press in presses)
        wins = [press.action for press in presses if press is not None]
        assert wins == [*map(Resign, reversed(list(Win)[: len(values)])), None]
        assert resign_question(table, game_of(table), Player.WHITE) == "resign-question-less"

    def test_with_a_checker_off_it_can_only_cost_an_oin(self) -> None:
        table = in_position("CCCCB.......ccccc.......", Player.WHITE, (6, 5))
        markup = resign_keyboard(table, game_of(table), Player.WHITE, ANNA.account, SAY)
        words = [row[0].text for row in markup.inline_keyboard]
        assert words == ["Give up: oin, 1 point", "No, play on"]
        assert resign_question(table, game_of(table), Player.WHITE) == "resign-question"


class TestWaiting:
    def test_each_kind_of_table_has_its_buttons(self) -> None:
        action = open_action()
        open_table = opened(TABLE, action, NOW)
        assert labels(open_table) == ["Join", "🤖 Computer", "🎲 My word", "Cancel"]
        challenge = opened(TABLE, replace(action, invited=Invited(BORIS.key)), NOW)
        assert labels(challenge) == ["Accept", "Decline", "🎲 My word", "Cancel"]
        assert buttons(challenge)["🎲 My word"] == f"w:{TABLE}"

    def test_in_private_the_buttons_are_those_of_whoever_looks(self) -> None:
        private = replace(open_action(), place=Place(ANNA.account))
        table = opened(TABLE, private, NOW)
        own, guest = Viewer(ANNA.key), Viewer(BORIS.key)
        computer, seek, invite = "🤖 Computer", "🎯 Find an opponent", "👤 Invite a friend"
        assert seen_by(table, own) == [computer, seek, invite, "🎲 My word", "Cancel"]
        assert seen_by(table, guest) == ["Join", "🎲 My word"]
        challenge = replace(table, invited=Invited(BORIS.key))
        assert seen_by(challenge, own) == ["🎲 My word", "Cancel"]
        assert seen_by(challenge, guest) == ["Accept", "Decline", "🎲 My word"]
        in_group = opened(TABLE, open_action(), NOW)
        assert seen_by(in_group, own) == [computer, "🎲 My word", "Cancel"]


def test_in_inline_mode_the_buttons_do_what_commands_and_replies_do_elsewhere() -> None:
    table = opened(TABLE, replace(open_action(), place=INLINE), NOW)
    assert labels(table) == ["Join", "🤖 Computer", "Cancel"]
    challenge = replace(table, invited=Invited(BORIS.key))
    assert labels(challenge) == ["Accept", "Decline", "Cancel"]
    played = replace(playing((6, 1), (3, 3)), place=INLINE)
    assert labels(played)[-1] == "🏳 Give up"
    assert buttons(played)["🏳 Give up"] == f"q:{TABLE}"
    over = evolve(played, Resign(Win.MARS), ANNA.key, NOW)
    assert labels(over) == ["🔁 Rematch"]


def seen_by(table: Table, viewer: Viewer) -> list[str]:
    """The labels of all buttons that this viewer has."""
    markup = keyboard(table, SAY, MS, viewer=viewer)
    rows = () if markup is None else markup.inline_keyboard
    return [button.text for row in rows for button in row]


def test_u10_where_both_dice_could_do_it_the_buttons_name_the_die() -> None:
    # White bears off from 2 and 1 with either die; there are more than eight results.
    table = in_position("BAAAAB.............o....", Player.WHITE, (2, 1))
    game = game_of(table)
    assert len(plays_now(table, game)) > 8
    offered = [label for label in labels(table) if label.startswith("1/")]
    assert offered == ["1/off · 1"]
    table = in_position("BBBBB............o......", Player.WHITE, (6, 5))
    assert labels(table) == [label for label in labels(table) if "/" in label]


def test_take_back_and_confirm_come_when_there_is_something_to_do_with_them() -> None:
    table = playing((6, 1), (3, 3))
    assert labels(table) == [label for label in labels(table) if "/" in label]
    moves = offered(table).choices[0]
    done = evolve(table, MakeMoves(moves), ANNA.key, NOW)
    assert labels(done) == ["↩ Take back", "✅ Confirm"]
