"""What boards tell about ratings: before two sit down, and after a game."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.ratings import signed
from club.people import PersonKey
from club.places import TableId
from club.privacy import Visibility
from club.ratings import Change, Finishing, Rating
from tests.bot.housing import Housing, text_of
from tests.bot.test_private_tables import table_of
from tests.club.fakes import NOW

if TYPE_CHECKING:
    from tests.bot.recorded_telegram import Shown

ANNA, BORIS = 101, 102
GROUP = -100500
FIRST, SECOND = PersonKey(1), PersonKey(2)
SURE, UNSURE = Rating(1523.4, 70, 40, NOW), Rating(1480, 200, 3, NOW)


@pytest.fixture
async def housing() -> Housing:
    """A house that knows Anna's rating; Boris has none."""
    housing = Housing()
    for account, name in ((ANNA, "anna"), (BORIS, "boris")):
        await housing.ports.people.seen(account, f"P{account}x", name, "en")
    housing.ports.ratings.kept[FIRST, "classic"] = SURE
    return housing


def rating_lines(message: Shown) -> list[str]:
    return [line for line in text_of(message).splitlines() if line.startswith("📈")]


async def challenged(housing: Housing, words: str = "") -> list[str]:
    """What the board says about ratings that Boris is challenged by."""
    await housing.write(ANNA, GROUP, f"/challenge @boris {words}")
    return rating_lines(housing.last_in(GROUP))


async def test_a_challenge_tells_both_ratings_and_how_the_challenger_ends_games(
    housing: Housing,
) -> None:
    housing.ports.ratings.kept[SECOND, "classic"] = UNSURE
    housing.ports.ratings.ended[FIRST] = Finishing(46, 2)
    assert await challenged(housing) == [
        "📈 P101x 1523 · P102x 1480? · P101x finishes 96 % of the games"
    ]


async def test_a_rating_is_that_of_the_rules_that_are_played(housing: Housing) -> None:
    assert await challenged(housing, "greek") == []
    housing.ports.ratings.kept[SECOND, "greek"] = UNSURE
    await housing.write(ANNA, GROUP, "/cancel")
    assert await challenged(housing, "greek") == ["📈 P101x no rating yet · P102x 1480?"]


async def test_whoever_cannot_be_looked_up_is_not_looked_up_by_a_challenge(
    housing: Housing,
) -> None:
    housing.ports.ratings.kept[SECOND, "classic"] = UNSURE
    housing.ports.privacy.chosen[SECOND] = Visibility(findable=False)
    assert await challenged(housing) == ["📈 P101x 1523"]


async def test_a_rating_that_has_grown_old_is_provisional(housing: Housing) -> None:
    housing.later(days=3 * 365)
    assert await challenged(housing) == ["📈 P101x 1523? · P102x no rating yet"]


async def test_an_open_table_tells_its_makers(housing: Housing) -> None:
    await housing.write(ANNA, GROUP, "/play")
    assert rating_lines(housing.last_in(GROUP)) == ["📈 P101x 1523"]
    await housing.write(BORIS, GROUP, "/play")
    assert rating_lines(housing.last_in(GROUP)) == []


async def test_the_result_tells_what_has_changed(housing: Housing) -> None:
    await housing.write(ANNA, GROUP, "/play")
    board = housing.last_in(GROUP)
    table = TableId(table_of(board))
    await housing.press(BORIS, board, "Join")
    board = housing.last_in(GROUP)
    assert rating_lines(board) == [], "nobody is told while he plays"
    after = replace(SURE, value=1511.0, games=41, at=NOW + timedelta(minutes=1))
    won = Rating(1569.8, 300, 1, NOW + timedelta(minutes=1))
    housing.ports.ratings.changed = {
        FIRST: [Change(table, 1, "classic", SURE, after)],
        SECOND: [Change(table, 1, "classic", Rating(), won)],
    }
    await housing.write(ANNA, GROUP, "/resign")
    await housing.press(ANNA, housing.last_in(GROUP), "Give up: mars")
    lines = text_of(housing.now_of(board)).splitlines()
    assert lines[0] == "🏆 <b>P102x</b> wins by mars: 2 points"
    assert rating_lines(housing.now_of(board)) == [
        "📈 P101x 1511 (\N{MINUS SIGN}12) · P102x 1570? (+70)"
    ]


@pytest.mark.parametrize(("gain", "words"), [(12, "+12"), (0, "+0"), (-7, "\N{MINUS SIGN}7")])
def test_a_gain_has_a_sign(gain: int, words: str) -> None:
    assert signed(gain) == words
