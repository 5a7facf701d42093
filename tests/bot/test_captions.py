"""Captions: what they say, and that Telegram takes even the longest."""

from __future__ import annotations

import html
import re
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.levels import LEVELS
from bot.captions import LONGEST_CAPTION, MAX_TOLD, Names, banner, caption
from bot.names import shown_name
from bot.texts import Texts
from bot.viewers import Viewer
from club.actions import (
    AnswerResign,
    Cancel,
    Claim,
    Close,
    CloseIdle,
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
    Take,
    Terms,
)
from club.decisions import evolve, milliseconds, opened
from club.journal import Status
from club.places import INLINE, Place
from club.table import How, Turn
from nardy import CLUB, QUICK, Cube, Match, Move, Player, Roll, TimeControl, Win, rule_set
from render import Scene
from render.layout import DESIGN_CHECKER, Layout
from render.strips import banner_parts
from render.theme import THEMES
from tests.club.fakes import ANNA, BORIS, NOW, TABLE, in_position, open_action, playing, plays_now

if TYPE_CHECKING:
    from club.table import Table

TEXTS = Texts.load(strict=True)
SAY = TEXTS.in_language("en")
NAMES = Names(white="Anna", black="Boris", maker="Anna", invited="Boris", invited_account=102)
WIDEST = shown_name("👨" * 40, "Player")
FORCED = Turn(Player.WHITE, Roll(6, 6), tuple(Move(n, 6) for n in (0, 6, 1, 7)), How.FORCED)
MS = milliseconds(NOW)
MINUTE = 60_000
RACE = "CCCCC.......ccccc......."
"""All at home, nothing borne off."""
START = "...........o...........O"


def length(text: str) -> int:
    """As Telegram counts: without markup, in UTF-16 units."""
    return len(html.unescape(re.sub("<[^>]*>", "", text)).encode("utf-16-le")) // 2


def told(table: Table, *, later: int = 0) -> list[str]:
    """The lines of a caption, so many ms later."""
    return caption(table, NAMES, SAY, MS + later).splitlines()


def sealed(table: Table) -> str:
    """The commitment, whole: cut short, other dice could be found for it. So it comes last."""
    words = f"🔒 The dice are sealed: <code>{table.commitment}</code>"
    return f"<blockquote expandable>{words}</blockquote>"


def at_score(
    white: int,
    black: int,
    cube: Cube | None = None,
    roll: tuple[int, int] | None = None,
    control: TimeControl | None = None,
    text: str = RACE,
) -> Table:
    """Anna's turn in a federation match to 5."""
    terms = Terms(length=5, control=control or TimeControl())
    table = in_position(text, Player.WHITE, roll, rules="federation", terms=terms)
    return replace(table, match=Match(5, rule_set("federation"), white, black, cube or Cube()))


class TestLength:
    @pytest.mark.parametrize("how", [How.FORCED, How.PASSED])
    def test_the_longest_caption_fits(self, how: How) -> None:
        table = playing((6, 1), (3, 3))
        assert table.game is not None
        draws = (Roll(4, 4), Roll(2, 2), Roll(6, 1))
        turn = replace(FORCED, how=how)
        long = Names(white=WIDEST, black=WIDEST, maker=WIDEST)
        for count in range(12):
            game = replace(table.game, opening=draws, turns=(turn,) * count)
            text = caption(replace(table, game=game), long, SAY, MS)
            assert length(text) <= LONGEST_CAPTION
            lines = text.splitlines()
            assert " to move " in lines[0]
            assert lines[-1].startswith("Pips: ")

    @pytest.mark.parametrize("how", [How.FORCED, How.PASSED])
    def test_the_longest_caption_of_a_match_fits(self, how: How) -> None:
        """With score, cube, series, clocks and an offer beside all the turns."""
        table = at_score(3, 3, Cube(64, Player.BLACK), (3, 3), CLUB, START)
        table = replace(table, series=(1000, 1000))
        table = evolve(table, Resign(Win.OIN), ANNA.key, NOW)
        assert table.game is not None
        assert table.game.offer is not None
        long = Names(white=WIDEST, black=WIDEST, maker=WIDEST)
        for count in range(12):
            game = replace(table.game, turns=(replace(FORCED, how=how),) * count)
            text = caption(replace(table, game=game), long, SAY, MS)
            assert length(text) <= LONGEST_CAPTION
            assert "offers to give up" in text
            assert "Match to 5" in text
            assert "Cube 64" in text
            assert "⏱" in text
            assert text.splitlines()[-1].startswith("Pips: ")

    def test_what_fits_is_told_whole(self) -> None:
        table = playing((6, 1), (3, 3))
        assert table.game is not None
        draws = (Roll(4, 4), Roll(2, 2), Roll(6, 1))
        game = replace(table.game, opening=draws, turns=(FORCED,) * 3)
        text = caption(replace(table, game=game), NAMES, SAY, MS)
        assert "Opening draw" in text
        assert text.count("– the only way") == 3

    def test_of_many_turns_that_went_by_themselves_the_latest_are_told(self) -> None:
        table = playing((6, 1), (3, 3))
        assert table.game is not None
        game = replace(table.game, turns=(FORCED,) * 20)
        text = caption(replace(table, game=game), NAMES, SAY, MS)
        assert text.count("– the only way") == MAX_TOLD

    @given(st.text(min_size=1, max_size=64), st.integers(0, 2**32))
    def test_any_name_leaves_the_captions_of_a_game_whole(self, name: str, seed: int) -> None:
        random = Random(seed)
        shown = shown_name(name, "Player")
        names = Names(white=shown, black=shown, maker=shown, invited=shown, invited_account=7)
        invited = replace(open_action(random.randbytes(32)), invited=Invited(BORIS.key))
        table = opened(TABLE, invited, NOW)
        tables = [table, evolve(table, Decline(), BORIS.key, NOW)]
        table = evolve(replace(table, invited=None), Join(), BORIS.key, NOW)
        for _ in range(3):
            tables.append(table)
            if table.game is None or table.status is not Status.PLAYING:
                break
            plays = plays_now(table, table.game)
            table = evolve(table, PlayTurn(random.choice(plays).moves), None, NOW)
        tables.append(evolve(table, Resign(Win.MARS), ANNA.key, NOW))
        for text in (caption(table, names, SAY, MS) for table in tables):
            assert length(text) <= LONGEST_CAPTION
            tags = re.findall("<[^>]*>", text)
            ours = {"<b>", "</b>", "</a>", "<code>", "</code>", '<a href="tg://user?id=7">'}
            ours |= {"<blockquote expandable>", "</blockquote>"}
            assert set(tags) <= ours
            assert text.count("<b>") == text.count("</b>")


class TestBeforeTheMatch:
    def test_a_challenge_tells_the_terms_and_the_commitment(self) -> None:
        terms = Terms(length=7, control=QUICK)
        action = replace(open_action(rules="federation", terms=terms), invited=Invited(BORIS.key))
        table = opened(TABLE, action, NOW)
        assert told(table) == [
            'Anna challenges <a href="tg://user?id=102">Boris</a> to long nardy, federation rules.',
            '<a href="tg://user?id=102">Boris</a>, will you play?',
            "Match to 7",
            "Clock: 14:00 each, and 20 s a turn",
            "⏳ Open until 01.12. 12:00 UTC",
            sealed(table),
        ]

    def test_a_single_game_without_a_clock_has_only_its_end_and_the_commitment(self) -> None:
        table = opened(TABLE, open_action(), NOW)
        assert told(table)[2:] == ["⏳ Open until 01.12. 12:00 UTC", sealed(table)]

    def test_in_private_an_open_table_speaks_to_whoever_looks_at_it(self) -> None:
        table = replace(opened(TABLE, open_action(), NOW), place=Place(ANNA.account))
        own = caption(table, NAMES, SAY, MS, viewer=Viewer(ANNA.key)).splitlines()
        assert own[0] == "Long nardy for Anna, classic rules."
        guest = caption(table, NAMES, SAY, MS, viewer=Viewer(BORIS.key)).splitlines()
        assert guest[0] == "Anna invites you to long nardy, classic rules."

    @pytest.mark.parametrize(("days", "words"), [("1d", "1 day a turn"), ("3d", "3 days a turn")])
    def test_days_per_turn_are_told(self, days: str, words: str) -> None:
        terms = Terms(control=TimeControl.parse(days))
        assert words in told(opened(TABLE, open_action(terms=terms), NOW))

    def test_each_closing_has_its_own_words(self) -> None:
        table = opened(TABLE, replace(open_action(), invited=Invited(BORIS.key)), NOW)
        declined = evolve(table, Decline(), BORIS.key, NOW)
        cancelled = evolve(table, Cancel(), ANNA.key, NOW)
        expired = evolve(table, CloseIdle(), None, NOW)
        alone = evolve(replace(table, invited=None), CloseIdle(), None, NOW)
        idle = evolve(playing((6, 1), (3, 3)), CloseIdle(), None, NOW)
        closed = (declined, cancelled, expired, alone, idle)
        firsts, next_steps, seeds = zip(*map(told, closed), strict=True)
        assert firsts == (
            "Boris declined the challenge of Anna.",
            "Anna has taken the table back.",
            "Boris did not answer the challenge of Anna in time.",
            "Nobody sat down at the table of Anna in time.",
            "The table of Anna is closed: nobody has done anything for too long.",
        )
        assert set(next_steps) == {"/play opens a new table."}
        assert all("The dice " in line for line in seeds)

    @pytest.mark.parametrize(
        ("language", "words"),
        [
            ("en", "Boris has closed this table. The game that is over counts."),
            ("ru", "Boris закрывает этот стол. В зачёте 1 оконченная партия."),
            ("el", "Boris έκλεισε αυτό το τραπέζι. Η παρτίδα που τελείωσε μετράει."),
        ],
    )
    def test_a_game_that_was_over_before_counts(self, language: str, words: str) -> None:
        """Whoever has himself forgotten gives the game up, and then the match is closed."""
        table = in_position(START, Player.WHITE, (6, 5), terms=Terms(length=3))
        for action in (Resign(Win.MARS), Close(admin=True)):
            table = evolve(table, action, BORIS.key, NOW)
        names = replace(NAMES, closer="Boris")
        say = TEXTS.in_language(language)
        wins, resigned, closed, score, next_step, seed = caption(table, names, say, MS).splitlines()
        assert "Anna" in wins
        assert "Boris" in resigned
        assert closed == words
        assert score == say(
            "match-score", length=3, white="Anna", black="Boris", white_points=2, black_points=0
        )
        assert next_step == say("closed-next")
        assert "seed" not in seed
        assert table.seed.hex() in seed

    def test_in_a_game_that_is_broken_off_those_before_count(self) -> None:
        table = in_position(START, Player.WHITE, (6, 5), terms=Terms(length=5))
        for action in (Resign(Win.MARS), NextGame(), Close(admin=True)):
            table = evolve(table, action, BORIS.key, NOW)
        closed, score, *_ = told(table)
        assert closed.endswith("has closed this table. The game that is over counts.")
        assert score.startswith("Match to 5: ⚪ ")

    def test_where_no_command_reaches_us_none_is_named(self) -> None:
        table = replace(
            evolve(opened(TABLE, open_action(), NOW), Cancel(), ANNA.key, NOW), place=INLINE
        )
        assert not [line for line in told(table) if "/play" in line]


class TestInTheMatch:
    def test_before_the_roll(self) -> None:
        lines = told(at_score(1, 2))
        assert lines[0] == "<b>Anna</b> to roll or double"
        assert "Match to 5: ⚪ Anna 1 · ⚫ Boris 2" in lines

    def test_a_double_names_both_stakes(self) -> None:
        table = evolve(at_score(0, 0, Cube(2, Player.WHITE)), Double(), ANNA.key, NOW)
        line = "Anna doubles. <b>Boris</b>, take and play for 4, or drop and lose 2?"
        assert told(table)[0] == line
        taken = evolve(table, Take(), BORIS.key, NOW)
        assert "Match to 5: ⚪ Anna 0 · ⚫ Boris 0 · Cube 4: Boris" in told(taken)
        dropped = evolve(table, Drop(), BORIS.key, NOW)
        assert told(dropped)[:2] == [
            "🏆 <b>Anna</b> wins by oin: 2 points",
            "Boris dropped the double.",
        ]

    def test_the_crawford_game_is_named(self) -> None:
        table = evolve(at_score(3, 0), Double(), ANNA.key, NOW)
        table = evolve(table, Drop(), BORIS.key, NOW)
        assert "Match to 5: ⚪ Anna 4 · ⚫ Boris 0 · Crawford game" in told(table)

    def test_the_pips_count_the_moves_already_made(self) -> None:
        table = in_position(RACE, Player.WHITE, (3, 1))
        assert table.game is not None
        before = told(table)[-1]
        assert before == "Pips: ⚪ Anna 45 · ⚫ Boris 45"
        made = evolve(table, MakeMoves((Move(23 - 4, 3),)), ANNA.key, NOW)
        assert told(made)[-1] == "Pips: ⚪ Anna 42 · ⚫ Boris 45"
        assert "So far: 5/2" in told(made)

    def test_an_offer_names_what_it_costs_with_the_cube(self) -> None:
        table = at_score(0, 0, Cube(2, Player.BLACK), (3, 3), text=START)
        offered = evolve(table, Resign(Win.OIN), ANNA.key, NOW)
        assert "Anna offers to give up: oin, 2 points" in told(offered)
        refused = evolve(offered, AnswerResign(agreed=False), BORIS.key, NOW)
        assert "offers" not in "".join(told(refused))

    def test_who_has_run_out_of_time_is_told(self) -> None:
        table = evolve(at_score(0, 0, control=QUICK), RollDice(), ANNA.key, NOW)
        later = 10 * MINUTE + 20_000
        assert "⏱ Anna 10:00 · Boris 10:00 · 20 s a turn" in told(table)
        assert "⏱ Anna 9:00 · Boris 10:00 · 20 s a turn" in told(table, later=MINUTE + 20_000)
        assert "⏱ The time of Anna is up." in told(table, later=later)
        over = evolve(table, Claim(), BORIS.key, NOW)
        assert told(over)[1] == "Anna ran out of time."

    def test_days_per_turn_show_until_when(self) -> None:
        table = at_score(0, 0, control=TimeControl.parse("1d"))
        table = replace(table, clock=replace(table.clock, since=MS))
        assert "⏱ Until 01.12. 12:00 UTC" in told(table)


class TestTheEnd:
    def test_it_names_winner_kind_points_and_resignation(self) -> None:
        table = evolve(playing((6, 1), (3, 3)), Resign(Win.MARS), ANNA.key, NOW)
        lines = told(table)
        assert lines[0] == "🏆 <b>Boris</b> wins by mars: 2 points"
        assert lines[1] == "Anna resigned."
        assert banner(table, NAMES, SAY) == "Boris wins: mars"

    def test_the_last_game_names_the_matchs_winner_and_the_series(self) -> None:
        table = replace(at_score(3, 0, Cube(2, Player.WHITE)), series=(1, 2))
        over = evolve(table, Resign(Win.MARS), BORIS.key, NOW)
        assert told(over)[:3] == [
            "🏆 <b>Anna</b> wins by mars: 4 points",
            "Boris resigned.",
            "Anna wins the match!",
        ]
        assert "Match to 5: ⚪ Anna 7 · ⚫ Boris 0" in told(over)
        assert "Matches won: Anna 2 · Boris 2" in told(over)

    @pytest.mark.parametrize("language", ["en", "ru", "el"])
    def test_the_picture_shows_what_was_won_whoever_has_won(self, language: str) -> None:
        """It stands behind the name, and would be cut first."""
        say = TEXTS.in_language(language)
        table = evolve(playing((6, 1), (3, 3)), Resign(Win.MARS), ANNA.key, NOW)
        for name in (
            "Anna",
            "Wolfgang Amadeus Schlegelstein",
            *(say("computer-name", level=one) for one in LEVELS),
        ):
            text = banner(table, replace(NAMES, black=name), say)
            for large in (False, True):
                shown = Scene(START, banner=text, large_print=large)
                layout = Layout(DESIGN_CHECKER, large=large)
                (part,) = banner_parts(shown, layout, THEMES[shown.theme])
                assert str(part.look[1]).endswith(say("win-word", win="mars"))

    def test_a_single_game_has_no_score(self) -> None:
        table = evolve(playing((6, 1), (3, 3)), Resign(Win.MARS), ANNA.key, NOW)
        assert "Match" not in "".join(told(table))
