"""Captions: what they say, and that Telegram takes even the longest."""

from __future__ import annotations

import html
import re
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.captions import LONGEST_CAPTION, Names, caption
from bot.names import shown_name
from bot.texts import Texts
from club import turns
from club.actions import Invited, Join, PlayTurn, Resign
from club.decisions import evolve, opened
from club.journal import Status
from club.table import How, Turn
from nardy import Move, Player, Roll
from tests.club.fakes import ANNA, BORIS, TABLE, open_action, playing

SAY = Texts.load(strict=True).in_language("en")
NAMES = Names(white="Anna", black="Boris", maker="Anna")
WIDEST = shown_name("👨" * 40)
FORCED = Turn(Player.WHITE, Roll(6, 6), tuple(Move(n, 6) for n in (0, 6, 1, 7)), How.FORCED)


def length(text: str) -> int:
    """As Telegram counts: without markup, in UTF-16 units."""
    return len(html.unescape(re.sub("<[^>]*>", "", text)).encode("utf-16-le")) // 2


@pytest.mark.parametrize("how", [How.FORCED, How.PASSED])
def test_the_longest_caption_fits(how: How) -> None:
    table = playing((6, 1), (3, 3))
    assert table.game is not None
    draws = (Roll(4, 4), Roll(2, 2), Roll(6, 1))
    turn = replace(FORCED, how=how)
    long = Names(white=WIDEST, black=WIDEST, maker=WIDEST)
    for told in range(12):
        game = replace(table.game, opening=draws, turns=(turn,) * told)
        text = caption(replace(table, game=game), long, SAY)
        assert length(text) <= LONGEST_CAPTION
        lines = text.splitlines()
        assert " to move " in lines[0]
        assert lines[-1].startswith("Pips: ")


def test_what_fits_is_told_whole() -> None:
    table = playing((6, 1), (3, 3))
    assert table.game is not None
    draws = (Roll(4, 4), Roll(2, 2), Roll(6, 1))
    game = replace(table.game, opening=draws, turns=(FORCED,) * 3)
    text = caption(replace(table, game=game), NAMES, SAY)
    assert "Opening draw" in text
    assert text.count("played by itself") == 3


@given(st.text(min_size=1, max_size=64), st.integers(0, 2**32))
def test_any_name_leaves_the_captions_of_a_game_whole(name: str, seed: int) -> None:
    random = Random(seed)
    shown = shown_name(name)
    names = Names(white=shown, black=shown, maker=shown, invited=shown, invited_account=7)
    table = opened(TABLE, replace(open_action(random.randbytes(32)), invited=Invited(BORIS.key)))
    captions = [caption(table, names, SAY)]
    table = evolve(replace(table, invited=None), Join(), BORIS.key)
    for _ in range(3):
        captions.append(caption(table, names, SAY))
        if table.game is None or table.status is not Status.PLAYING:
            break
        plays = turns.plays_now(table, table.game)
        table = evolve(table, PlayTurn(random.choice(plays).moves), None)
    captions.append(caption(evolve(table, Resign(), ANNA.key), names, SAY))
    for text in captions:
        assert length(text) <= LONGEST_CAPTION
        tags = re.findall("<[^>]*>", text)
        assert set(tags) <= {"<b>", "</b>", "</a>", '<a href="tg://user?id=7">'}
        assert text.count("<b>") == text.count("</b>")


def test_the_end_names_winner_kind_points_and_resignation() -> None:
    table = evolve(playing((6, 1), (3, 3)), Resign(), ANNA.key)
    lines = caption(table, NAMES, SAY).splitlines()
    assert lines[0] == "🏆 <b>Boris</b> wins by mars: 2 points"
    assert lines[1] == "Anna resigned."
